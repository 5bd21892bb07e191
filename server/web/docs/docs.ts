// The server's documentation: the reference (`/docs`), every error code (`/docs/errors`), the
// doctor's findings (`/docs/doctor`), the sandbox's test values (`/docs/sandbox`), the contract for
// programs (`contract.ts`) and the front page, generated from the tables the server runs on, and
// the guides. It is public, and loads nothing from elsewhere.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../runtime/deps.ts'
import { mountContract } from './contract.ts'
import { doctorPage } from './doctor.ts'
import { errorsPage } from './errors.ts'
import { sandboxPage, type MagicValue } from './sandbox.ts'
import { mountGuides } from '../guides/mount.ts'
import { frontPage } from '../pages/front-page.ts'
import { writtenPage, type Page } from '../pages/page.ts'
import { readerOf, type Reader } from '../pages/read.ts'
import { mountReference, type SignIn } from './reference.ts'
import { openPublicTexts } from '../pages/public-texts.ts'

export type { MagicValue } from './sandbox.ts'

/** Cached in the language of the reader, and revalidated by its tag. */
const REVALIDATED = { 'cache-control': 'no-cache', vary: 'accept-language' }

type Asked = FastifyRequest<{ Querystring: { lang?: unknown } }>

/**
 * `magicValues`: test values whose result at the sandbox bank is fixed. `signIn`: of readers of the
 * reference.
 */
type Given = { readonly magicValues: readonly MagicValue[]; readonly signIn: SignIn }

/** Mounts the documentation. */
export function mountDocs(app: FastifyInstance, deps: Deps, { magicValues, signIn }: Given): void {
  const send = openPublicTexts(deps)
  const open = (path: string, pageOf: (reader: Reader) => Page) =>
    app.get(path, async (request: Asked, reply) => {
      const reader = readerOf(deps, request)
      const make = () => writtenPage({ ...pageOf(reader), headers: REVALIDATED })
      return send(request, reply, make, `${reader.language}${reader.query}`)
    })
  open('/', (reader) => frontPage(reader, deps.config))
  open('/docs/errors', errorsPage)
  open('/docs/doctor', doctorPage)
  if (deps.config.mode === 'sandbox')
    open('/docs/sandbox', (reader) => sandboxPage(reader, magicValues))
  mountContract(app, deps, send)
  mountGuides(app, deps, send)
  mountReference(app, deps, send, signIn)
}
