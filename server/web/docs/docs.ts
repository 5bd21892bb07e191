// The server's documentation: the reference (`/docs`), every error code (`/docs/errors`), the doctor's findings
// (`/docs/doctor`), the sandbox's test values (`/docs/sandbox`), the contract for programs (`contract.ts`) and the
// front page, generated from the tables the server runs on, and the guides. It is public, and loads nothing from elsewhere.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Language } from '../../../contract/sayings.ts'
import type { Deps } from '../../runtime/deps.ts'
import { mountContract } from './contract.ts'
import { doctorPage } from './doctor.ts'
import { errorsPage } from './errors.ts'
import { sandboxPage, type Fate } from './sandbox.ts'
import { mountGuides } from '../guides/mount.ts'
import { frontPage } from '../pages/front-page.ts'
import { chooseLanguage } from '../pages/language.ts'
import { prefixOf, writePage, type Page } from '../pages/page.ts'
import { mountReference, type SignIn } from './reference.ts'
import { openCompression } from '../pages/compression.ts'

export type { Fate } from './sandbox.ts'

/** Cached, and revalidated by its tag. */
const CACHE_LONG = { 'cache-control': 'no-cache' }

type Asked = FastifyRequest<{ Querystring: { lang?: unknown } }>

/** In Portuguese for readers who ask for it, else in English. */
const languageOf = ({ query, headers }: Asked): Language => chooseLanguage(query.lang, headers['accept-language'], 'en')

/** `fates`: test values whose result at the sandbox bank is fixed. `signIn`: of readers of the reference. */
type Given = { readonly fates: readonly Fate[]; readonly signIn: SignIn }

/** Mounts the documentation. */
export async function mountDocs(app: FastifyInstance, deps: Deps, { fates, signIn }: Given): Promise<void> {
  const compress = openCompression()
  const open = (path: string, pageOf: (language: Language) => Page) =>
    app.get(path, async (request: Asked, reply) => {
      const language = languageOf(request)
      const document = writePage(reply, { ...pageOf(language), headers: { ...CACHE_LONG, vary: 'accept-language' } })
      return reply.send(await compress(request, reply, document, language))
    })
  open('/', () => frontPage(prefixOf(deps), deps.config))
  open('/docs/errors', (language) => errorsPage(prefixOf(deps), language))
  open('/docs/doctor', () => doctorPage(prefixOf(deps)))
  if (deps.config.mode === 'sandbox') open('/docs/sandbox', () => sandboxPage(prefixOf(deps), fates))
  mountContract(app, deps, compress)
  mountGuides(app, deps, compress)
  await mountReference(app, deps, compress, signIn)
}
