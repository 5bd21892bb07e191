// The API reference at `/docs/`: Scalar's, served from here, told to call nobody, and held to it by its headers.
// What it shows is /openapi.json.

import { createHash } from 'node:crypto'
import scalar from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { GUARDS, prefixOf } from './page.ts'
import type { Squeeze } from './squeeze.ts'

const CONFIGURATION = {
  // Relative to /docs/, so that it holds under any prefix.
  url: '../openapi.json',
  pageTitle: 'API reference · Vintém',
  // Each of these would call or show somebody else.
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
 * Only its own script runs and only this server is called. Styles may stand inline: the reference writes them while
 * it runs.
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

/** Puts the reference on the server, in a scope of its own: its headers are nobody else's. */
export async function mountReference(app: FastifyInstance, deps: Deps, squeeze: Squeeze): Promise<void> {
  await app.register(async (scope) => {
    // Its own redirect knows no prefix, and is one that browsers never forget.
    scope.addHook('onRequest', async (request, reply) => {
      const path = request.url.split('?')[0]!
      if (path === '/docs') return reply.redirect(`${prefixOf(deps)}/docs/`, 302)
    })
    scope.addHook('onSend', async (request, reply, payload) => {
      if (typeof payload !== 'string' || reply.statusCode !== 200) return payload
      // Asked for again only when it has changed.
      if (request.url.includes('/js/scalar.js')) reply.header('cache-control', 'public, no-cache')
      else reply.headers({ 'cache-control': 'no-cache', 'content-security-policy': policyOf(payload), ...GUARDS })
      return squeeze(request, reply, payload)
    })
    await scope.register(scalar, { routePrefix: '/docs', configuration: CONFIGURATION as never })
  })
}
