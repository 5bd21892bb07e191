// The API reference at `/docs/`: Scalar, served from here, configured to call no other server; its headers enforce that. It
// shows /openapi.json.

import { createHash } from 'node:crypto'
import scalar from '@scalar/fastify-api-reference'
import fastify, { type FastifyInstance } from 'fastify'
import type { Deps } from '../../runtime/deps.ts'
import { GUARDS, prefixOf } from '../pages/page.ts'
import type { Compress } from '../pages/compression.ts'

const CONFIGURATION = {
  // Relative to /docs/, so that it works under any prefix.
  url: '../openapi.json',
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
  authentication: { preferredSecurityScheme: 'bearer' },
  persistAuth: false,
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
} as const

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/**
 * Only its own script may run, and only this server be called. Inline styles are allowed: the reference creates them at run
 * time.
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

/** Scalar reads a script of 3.5 MB when it is mounted. So it is mounted on a server of its own, at the first request. */
function openScalar() {
  let opened: FastifyInstance | undefined
  return async (path: string): Promise<{ type: string; text: string }> => {
    opened ??= fastify().register(scalar, { routePrefix: PREFIX, configuration: CONFIGURATION as never })
    const { headers, payload } = await opened.inject(path)
    return { type: String(headers['content-type']), text: payload }
  }
}

/** Mounts the reference in a Fastify scope of its own, so that its headers apply to nothing else. */
export async function mountReference(app: FastifyInstance, deps: Deps, compress: Compress): Promise<void> {
  await app.register(async (scope) => {
    // Scalar's own redirect ignores the prefix, and browsers cache it for ever.
    scope.addHook('onRequest', async (request, reply) => {
      const path = request.url.split('?')[0]!
      if (path === PREFIX) return reply.redirect(`${prefixOf(deps)}${PREFIX}/`, 302)
    })
    scope.addHook('onSend', async (request, reply, payload) => {
      if (typeof payload !== 'string' || reply.statusCode !== 200) return payload
      // Cached, but revalidated at each use.
      if (request.url.includes(SCRIPT)) reply.header('cache-control', 'public, no-cache')
      else reply.headers({ 'cache-control': 'no-cache', 'content-security-policy': policyOf(payload), ...GUARDS })
      return compress(request, reply, payload)
    })
    const read = openScalar()
    for (const path of [`${PREFIX}/`, SCRIPT])
      scope.get(path, async (_request, reply) => {
        const { type, text } = await read(path)
        return reply.type(type).send(text)
      })
  })
}
