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
import { prefixOf, writePage, type Page } from './page.ts'
import { mountReference } from './reference.ts'
import { openSqueeze } from './squeeze.ts'

export type { Fate } from './docs-sandbox.ts'

/** Kept, and asked for again by its tag. */
const AGAIN = { 'cache-control': 'no-cache' }
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
  const squeeze = openSqueeze()
  const open = (path: string, pageOf: () => Page) =>
    app.get(path, async (request, reply) => {
      const document = writePage(reply, { ...pageOf(), headers: AGAIN })
      return reply.send(await squeeze(request, reply, document))
    })
  open('/', () => frontPage(prefixOf(deps), deps.config))
  open('/docs/errors', () => errorsPage(prefixOf(deps)))
  open('/docs/doctor', () => doctorPage(prefixOf(deps)))
  if (deps.config.mode === 'sandbox') open('/docs/sandbox', () => sandboxPage(prefixOf(deps), fates))
  let contract: { of: string; text: string } | undefined
  app.get('/openapi.json', async (request, reply) => {
    const of = `${deps.config.mode} ${prefixOf(deps)}`
    if (contract?.of !== of) contract = { of, text: JSON.stringify(contractOf(deps)) }
    reply.headers({ ...SHORTLY, 'access-control-allow-origin': '*' }).type('application/json; charset=utf-8')
    return reply.send(await squeeze(request, reply, contract.text))
  })
  await mountReference(app, deps, squeeze)
}
