// The open addresses of a sandbox bank inside this process: what a payer's app reads behind a QR code (a JWS), and the
// keys it is signed with. A real PSP serves these itself.

import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'

const PATHS = ['/qr/:token', '/qr/cobv/:token', '/.well-known/jwks.json'] as const

export function mountPayloads(app: FastifyInstance, deps: Deps): void {
  const open = deps.banks.sandbox?.open
  if (!open) return
  for (const path of PATHS) {
    app.get(path, async (request, reply) => {
      const [pathname = '/', search = ''] = request.url.split('?')
      const query = Object.fromEntries(new URLSearchParams(search))
      const said = await open({ method: 'GET', path: pathname, query, headers: {} })
      const body = typeof said.body === 'string' ? said.body : JSON.stringify(said.body)
      return reply.code(said.status).headers(said.headers).send(body)
    })
  }
}
