// The server's documentation: the reference (`/docs`), every error code (`/docs/errors`), the doctor's findings
// (`/docs/doctor`), the sandbox's test values (`/docs/sandbox`), the machine-readable contract (`/openapi.json`) and the
// front page, generated from the tables the server runs on, and the guides. It is public, and loads nothing from elsewhere.

import type { FastifyInstance } from 'fastify'
import { openapi } from '../../../contract/openapi.ts'
import type { Deps } from '../../runtime/deps.ts'
import { doctorPage } from './doctor.ts'
import { errorsPage } from './errors.ts'
import { sandboxPage, type Fate } from './sandbox.ts'
import { mountGuides } from '../guides/mount.ts'
import { frontPage } from '../pages/front-page.ts'
import { prefixOf, writePage, type Page } from '../pages/page.ts'
import { mountReference } from './reference.ts'
import { openCompression } from '../pages/compression.ts'

export type { Fate } from './sandbox.ts'

/** Cached, and revalidated by its tag. */
const CACHE_LONG = { 'cache-control': 'no-cache' }
const CACHE_SHORT = { 'cache-control': 'public, max-age=300' }

type Document = { paths: Record<string, Record<string, object>> }

/** The contract as this server serves it: with its own URL, and without the sandbox on a live server. */
function contractOf(deps: Deps): object {
  const document = openapi() as Document
  const served = (fields: object) => deps.config.mode === 'sandbox' || !('x-sandbox' in fields)
  const paths = Object.entries(document.paths)
    .map(
      ([path, calls]) =>
        [path, Object.fromEntries(Object.entries(calls).filter(([, operation]) => served(operation)))] as const,
    )
    .filter(([, calls]) => Object.keys(calls).length > 0)
  return { ...document, servers: [{ url: prefixOf(deps) || '/' }], paths: Object.fromEntries(paths) }
}

/** Mounts the documentation. `fates`: test values whose result at the sandbox bank is fixed. */
export async function mountDocs(app: FastifyInstance, deps: Deps, fates: readonly Fate[]): Promise<void> {
  const compress = openCompression()
  const open = (path: string, pageOf: () => Page) =>
    app.get(path, async (request, reply) => {
      const document = writePage(reply, { ...pageOf(), headers: CACHE_LONG })
      return reply.send(await compress(request, reply, document))
    })
  open('/', () => frontPage(prefixOf(deps), deps.config))
  open('/docs/errors', () => errorsPage(prefixOf(deps)))
  open('/docs/doctor', () => doctorPage(prefixOf(deps)))
  if (deps.config.mode === 'sandbox') open('/docs/sandbox', () => sandboxPage(prefixOf(deps), fates))
  let contract: { of: string; text: string } | undefined
  app.get('/openapi.json', async (request, reply) => {
    const of = `${deps.config.mode} ${prefixOf(deps)}`
    if (contract?.of !== of) contract = { of, text: JSON.stringify(contractOf(deps)) }
    reply.headers({ ...CACHE_SHORT, 'access-control-allow-origin': '*' }).type('application/json; charset=utf-8')
    return reply.send(await compress(request, reply, contract.text))
  })
  mountGuides(app, deps, compress)
  await mountReference(app, deps, compress)
}
