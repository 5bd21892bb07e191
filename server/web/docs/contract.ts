// The contract for programs, in the language of the reader: OpenAPI, and collections of its
// requests. Of a live server without the calls of the sandbox.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { httpFile } from '../../../contract/collections/http-file.ts'
import { postmanCollection } from '../../../contract/collections/postman.ts'
import { OPERATIONS } from '../../../contract/index.ts'
import { openapi } from '../../../contract/openapi.ts'
import type { Operation } from '../../../contract/operation.ts'
import type { Language } from '../../../contract/text.ts'
import { ADDED_HEADERS } from '../../../contract/cross-origin.ts'
import type { Deps } from '../../runtime/deps.ts'
import type { SendText } from '../pages/public-texts.ts'
import { chooseLanguage } from '../pages/language.ts'
import { prefixOf } from '../pages/page.ts'

const HEADERS = {
  'cache-control': 'public, max-age=300',
  'access-control-allow-origin': '*',
  vary: 'accept-language',
}
const PREFLIGHT = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, HEAD, OPTIONS',
  'access-control-allow-headers': ADDED_HEADERS.join(', '),
  'access-control-max-age': '86400',
}
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
  url: config.publicUrl.replace(/(?<!\/)\/+$/, ''),
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

/** Mounts each form, in both languages. */
export function mountContract(app: FastifyInstance, deps: Deps, send: SendText): void {
  const isServed: Served = ({ sandbox }) => deps.config.mode === 'sandbox' || !sandbox
  for (const { path, type, write } of FORMS) {
    app.options(path, async (_request, reply) => reply.code(204).headers(PREFLIGHT).send())
    app.get(path, async (request: FastifyRequest<{ Querystring: { lang?: unknown } }>, reply) => {
      const language = chooseLanguage(request.query.lang, request.headers['accept-language'], 'en')
      const headers = { ...HEADERS, 'content-type': type, 'content-language': language }
      return send(
        request,
        reply,
        () => ({ headers, text: write(deps, isServed, language) }),
        language,
      )
    })
  }
}
