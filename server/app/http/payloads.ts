// The public URLs of a sandbox bank in this process: the payload behind a QR code, which a payer's
// app reads (a JWS), and its signing keys. A real PSP serves these itself.

import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../runtime/deps.ts'

const PATHS = ['/qr/:token', '/qr/cobv/:token', '/.well-known/jwks.json'] as const

export function mountPayloads(app: FastifyInstance, deps: Deps): void {
  const open = deps.banks.sandbox?.open
  if (!open) return
  for (const path of PATHS) {
    app.get(path, async (request, reply) => {
      const [pathname = '/', search = ''] = request.url.split('?')
      const query = Object.fromEntries(new URLSearchParams(search))
      const result = await open({ method: 'GET', path: pathname, query, headers: {} })
      const body = typeof result.body === 'string' ? result.body : JSON.stringify(result.body)
      return reply.code(result.status).headers(result.headers).send(body)
    })
  }
}
