// The documentation the server carries: the reference (`/docs`), every error code (`/docs/errors`), what the doctor finds
// (`/docs/doctor`), the sandbox's known fates (`/docs/sandbox`), the machine-readable contract (`/openapi.json`) and the
// front page. All of it is made from the tables the server itself runs on. It is open, and nothing in it is fetched from
// elsewhere.

import type { FastifyInstance } from 'fastify'
import { openapi } from '../../contract/openapi.ts'
import type { Deps } from '../deps.ts'
import { doctorPage } from './docs-doctor.ts'
import { errorsPage } from './docs-errors.ts'
import { sandboxPage, type Fate } from './docs-sandbox.ts'
import { frontPage } from './front-page.ts'
import { prefixOf, sendPage } from './page.ts'
import { mountReference } from './reference.ts'

export type { Fate } from './docs-sandbox.ts'

const SHORTLY = { 'cache-control': 'public, max-age=300' }

type Document = { paths: Record<string, Record<string, object>> }

/** The contract as this server keeps it: at its own address, and without the sandbox where there is none. */
function contractOf(deps: Deps): object {
  const document = openapi() as Document
  const served = (said: object) => deps.config.mode === 'sandbox' || !('x-sandbox' in said)
  const paths = Object.entries(document.paths)
    .map(
      ([path, calls]) => [path, Object.fromEntries(Object.entries(calls).filter(([, said]) => served(said)))] as const,
    )
    .filter(([, calls]) => Object.keys(calls).length > 0)
  return { ...document, servers: [{ url: prefixOf(deps) || '/' }], paths: Object.fromEntries(paths) }
}

/** Puts the documentation on the server. `fates` are the amounts whose outcome at the sandbox bank is known. */
export async function mountDocs(app: FastifyInstance, deps: Deps, fates: readonly Fate[]): Promise<void> {
  app.get('/', async (_request, reply) => sendPage(reply, frontPage(prefixOf(deps), deps.config)))
  app.get('/docs/errors', async (_request, reply) => sendPage(reply, errorsPage(prefixOf(deps))))
  app.get('/docs/doctor', async (_request, reply) => sendPage(reply, doctorPage(prefixOf(deps))))
  if (deps.config.mode === 'sandbox')
    app.get('/docs/sandbox', async (_request, reply) => sendPage(reply, sandboxPage(prefixOf(deps), fates)))
  app.get('/openapi.json', async (_request, reply) =>
    reply
      .headers({ ...SHORTLY, 'access-control-allow-origin': '*' })
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(contractOf(deps))),
  )
  await mountReference(app, deps)
}
