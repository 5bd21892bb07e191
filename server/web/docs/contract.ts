// The contract for programs, in the language of the reader: OpenAPI, and collections of its requests. Of a live server without the
// calls of the sandbox.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { httpFile } from '../../../contract/collections/http-file.ts'
import { postmanCollection } from '../../../contract/collections/postman.ts'
import { OPERATIONS } from '../../../contract/index.ts'
import { openapi } from '../../../contract/openapi.ts'
import type { Operation } from '../../../contract/operation.ts'
import type { Language } from '../../../contract/sayings.ts'
import type { Deps } from '../../runtime/deps.ts'
import type { Compress } from '../pages/compression.ts'
import { chooseLanguage } from '../pages/language.ts'
import { prefixOf } from '../pages/page.ts'

const CACHE_SHORT = { 'cache-control': 'public, max-age=300' }
const JSON_TYPE = 'application/json; charset=utf-8'

type Served = (said: Operation) => boolean
type Form = {
  readonly path: string
  readonly type: string
  write(deps: Deps, isServed: Served, language: Language): string
}

const collected = ({ config }: Deps, isServed: Served, language: Language) => ({
  operations: OPERATIONS.filter(isServed),
  language,
  url: config.publicUrl.replace(/\/+$/, ''),
})

const FORMS: readonly Form[] = [
  {
    path: '/openapi.json',
    type: JSON_TYPE,
    write: (deps, isServed, language) =>
      JSON.stringify({ ...openapi(language, isServed), servers: [{ url: prefixOf(deps) || '/' }] }),
  },
  {
    path: '/docs/collections/vintem.postman_collection.json',
    type: JSON_TYPE,
    write: (...given) => JSON.stringify(postmanCollection(collected(...given))),
  },
  {
    path: '/docs/collections/vintem.http',
    type: 'text/plain; charset=utf-8',
    write: (...given) => httpFile(collected(...given)),
  },
]

/** Mounts each form; its text is written once for each language. */
export function mountContract(app: FastifyInstance, deps: Deps, compress: Compress): void {
  const isServed: Served = ({ sandbox }) => deps.config.mode === 'sandbox' || !sandbox
  for (const { path, type, write } of FORMS) {
    const texts = new Map<Language, { of: string; text: string }>()
    app.get(path, async (request: FastifyRequest<{ Querystring: { lang?: unknown } }>, reply) => {
      const language = chooseLanguage(request.query.lang, request.headers['accept-language'], 'en')
      const of = `${deps.config.mode} ${deps.config.publicUrl}`
      const known = texts.get(language)
      const one = known?.of === of ? known : { of, text: write(deps, isServed, language) }
      texts.set(language, one)
      reply
        .headers({
          ...CACHE_SHORT,
          'access-control-allow-origin': '*',
          'content-language': language,
          vary: 'accept-language',
        })
        .type(type)
      return reply.send(await compress(request, reply, one.text, language))
    })
  }
}
