// The server's documentation: the reference (`/docs`), every error code (`/docs/errors`), the doctor's findings
// (`/docs/doctor`), the sandbox's test values (`/docs/sandbox`), the contract for programs (`contract.ts`) and the
// front page, generated from the tables the server runs on, and the guides. It is public, and loads nothing from elsewhere.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../runtime/deps.ts'
import { mountContract } from './contract.ts'
import { doctorPage } from './doctor.ts'
import { errorsPage } from './errors.ts'
import { sandboxPage, type Fate } from './sandbox.ts'
import { mountGuides } from '../guides/mount.ts'
import { frontPage } from '../pages/front-page.ts'
import { writePage, type Page } from '../pages/page.ts'
import { readerOf, type Reader } from '../pages/read.ts'
import { mountReference, type SignIn } from './reference.ts'
import { openCompression } from '../pages/compression.ts'

export type { Fate } from './sandbox.ts'

/** Cached, and revalidated by its tag. */
const CACHE_LONG = { 'cache-control': 'no-cache' }

type Asked = FastifyRequest<{ Querystring: { lang?: unknown } }>

/** `fates`: test values whose result at the sandbox bank is fixed. `signIn`: of readers of the reference. */
type Given = { readonly fates: readonly Fate[]; readonly signIn: SignIn }

/** Mounts the documentation. */
export async function mountDocs(app: FastifyInstance, deps: Deps, { fates, signIn }: Given): Promise<void> {
  const compress = openCompression()
  const open = (path: string, pageOf: (reader: Reader) => Page) =>
    app.get(path, async (request: Asked, reply) => {
      const reader = readerOf(deps, request)
      const document = writePage(reply, { ...pageOf(reader), headers: { ...CACHE_LONG, vary: 'accept-language' } })
      return reply.send(await compress(request, reply, document, `${reader.language}${reader.query}`))
    })
  open('/', (reader) => frontPage(reader, deps.config))
  open('/docs/errors', errorsPage)
  open('/docs/doctor', doctorPage)
  if (deps.config.mode === 'sandbox') open('/docs/sandbox', (reader) => sandboxPage(reader, fates))
  mountContract(app, deps, compress)
  mountGuides(app, deps, compress)
  await mountReference(app, deps, compress, signIn)
}
