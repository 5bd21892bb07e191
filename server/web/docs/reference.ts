// The API reference at `/docs/`: Scalar, served from here, configured to call no other server; its
// headers enforce that. It shows /openapi.json in the language of the reader. In a sandbox that
// only its own machine reaches it is signed in.

import { createHash } from 'node:crypto'
import scalar from '@scalar/fastify-api-reference'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Language } from '../../../contract/text.ts'
import type { Deps } from '../../runtime/deps.ts'
import { GUARDS, prefixOf, type Written } from '../pages/page.ts'
import type { SendText } from '../pages/public-texts.ts'
import { chooseLanguage } from '../pages/language.ts'

/** Where the language and the token of a reader are written into the page. */
const [LANGUAGE_HERE, TOKEN_HERE] = ['LANGUAGE-OF-THE-READER', 'TOKEN-OF-THE-READER']

const CONFIGURATION = {
  // Relative to /docs/, so that it works under any prefix.
  url: `../openapi.json?lang=${LANGUAGE_HERE}`,
  pageTitle: 'API reference · Vintém',
  // Each of these would call or show another service.
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true, hideAddApi: true },
  mcp: { disabled: true },
  favicon: 'data:,',
  documentDownloadType: 'json',
  authentication: {
    preferredSecurityScheme: 'bearer',
    securitySchemes: { bearer: { token: TOKEN_HERE } },
  },
  persistAuth: false,
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
} as const

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/**
 * Only its own script may run, and only this server be called. Inline styles are allowed: the
 * reference creates them at run time.
 */
function policyOf(document: string): string {
  const hashes = [...document.matchAll(INLINE_SCRIPT)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "connect-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const PREFIX = '/docs'
const SCRIPT = `${PREFIX}/js/scalar.js`

/**
 * Scalar reads a script of 3.5 MB when it is mounted. So it is mounted on a server of its own, at
 * the first request.
 */
function openScalar() {
  let opened: FastifyInstance | undefined
  return async (path: string): Promise<string> => {
    opened ??= fastify().register(scalar, {
      routePrefix: PREFIX,
      configuration: CONFIGURATION as never,
    })
    return (await opened.inject(path)).payload
  }
}

/** A short-lived token for a reader who needs none of their own; undefined for all others. */
export type SignIn = (request: FastifyRequest) => Promise<string | undefined>

/** The page for a reader, as it is sent. What has a secret of one reader is not kept. */
function pageFor(text: string, language: Language, token = ''): Written {
  const page = text
    .replace('<html>', `<html lang="${language}">`)
    .replace(LANGUAGE_HERE, language)
    .replace(TOKEN_HERE, token)
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': token === '' ? 'no-cache' : 'no-store',
    'content-language': language,
    'content-security-policy': policyOf(page),
    vary: 'accept-language',
    ...GUARDS,
  }
  return { headers, text: page }
}

/** Mounts the reference. */
export function mountReference(
  app: FastifyInstance,
  deps: Deps,
  send: SendText,
  signIn: SignIn,
): void {
  const read = openScalar()
  app.get(
    `${PREFIX}/`,
    async (request: FastifyRequest<{ Querystring: { lang?: unknown } }>, reply) => {
      const language = chooseLanguage(request.query.lang, request.headers['accept-language'], 'en')
      // Its links are relative to the folder. Scalar's own redirect ignores the prefix, and
      // browsers cache it for ever.
      if (request.url.split('?')[0] === PREFIX)
        return reply.redirect(`${prefixOf(deps)}${PREFIX}/`, 302)
      const make = async (token?: string) => pageFor(await read(`${PREFIX}/`), language, token)
      const token = await signIn(request)
      if (token === undefined) return send(request, reply, make, language)
      const { headers, text } = await make(token)
      return reply.headers(headers).send(text)
    },
  )
  const headers = {
    'content-type': 'application/javascript; charset=utf-8',
    'cache-control': 'public, no-cache',
  }
  app.get(SCRIPT, (request, reply) =>
    send(request, reply, async () => ({ headers, text: await read(SCRIPT) })),
  )
}
