// The server's documentation: the reference (`/docs`), every error code (`/docs/errors`), the doctor's findings
// (`/docs/doctor`), the sandbox's test values (`/docs/sandbox`), the machine-readable contract (`/openapi.json`) and the
// front page, generated from the tables the server runs on, and the guides. It is public, and loads nothing from elsewhere.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { openapi } from '../../../contract/openapi.ts'
import type { Operation } from '../../../contract/operation.ts'
import type { Language } from '../../../contract/sayings.ts'
import type { Deps } from '../../runtime/deps.ts'
import { doctorPage } from './doctor.ts'
import { errorsPage } from './errors.ts'
import { sandboxPage, type Fate } from './sandbox.ts'
import { mountGuides } from '../guides/mount.ts'
import { frontPage } from '../pages/front-page.ts'
import { chooseLanguage } from '../pages/language.ts'
import { prefixOf, writePage, type Page } from '../pages/page.ts'
import { readerOf, type Reader } from '../pages/read.ts'
import { mountReference, type SignIn } from './reference.ts'
import { openCompression } from '../pages/compression.ts'

export type { Fate } from './sandbox.ts'

/** Cached, and revalidated by its tag. */
const CACHE_LONG = { 'cache-control': 'no-cache' }
const CACHE_SHORT = { 'cache-control': 'public, max-age=300' }

type Asked = FastifyRequest<{ Querystring: { lang?: unknown } }>

/** In Portuguese for readers who ask for it, else in English. */
const languageOf = ({ query, headers }: Asked): Language => chooseLanguage(query.lang, headers['accept-language'], 'en')

/** The contract as this server serves it: with its own URL, and without the sandbox on a live server. */
function contractOf(deps: Deps, language: Language): object {
  const isServed = ({ sandbox }: Operation) => deps.config.mode === 'sandbox' || !sandbox
  return { ...openapi(language, isServed), servers: [{ url: prefixOf(deps) || '/' }] }
}

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
  const contracts = new Map<Language, { of: string; text: string }>()
  app.get('/openapi.json', async (request: Asked, reply) => {
    const language = languageOf(request)
    const of = `${deps.config.mode} ${prefixOf(deps)}`
    const known = contracts.get(language)
    const contract = known?.of === of ? known : { of, text: JSON.stringify(contractOf(deps, language)) }
    contracts.set(language, contract)
    reply
      .headers({
        ...CACHE_SHORT,
        'access-control-allow-origin': '*',
        'content-language': language,
        vary: 'accept-language',
      })
      .type('application/json; charset=utf-8')
    return reply.send(await compress(request, reply, contract.text, language))
  })
  mountGuides(app, deps, compress)
  await mountReference(app, deps, compress, signIn)
}
