// A small real server that replies as a test of the SDK says.

import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'

type Seen = {
  method: string
  path: string
  key: string | undefined
  bearer: string | undefined
  body: string
}
/**
 * `cut`: the connection is broken before the answer, or in the middle of it. `never`: nothing
 * comes.
 */
export type Answer = {
  status?: number
  body?: unknown
  text?: string
  headers?: Record<string, string>
  cut?: 'before' | 'within'
  never?: boolean
}

export const TOKEN = {
  access_token: 'token-1',
  token_type: 'bearer',
  token_scope: 'payments',
  expires_in: 3600,
  expires_at: 0,
}
export const refusal = (code: string) => ({
  error: { message: code, message_display: 'não', type: 't', category: 'c' },
  code,
  message: code,
  request_id: 'req_1',
  docs: 'x',
})

/**
 * A server that answers logins by itself, and everything else from a list (the last one for ever).
 */
export async function scriptedServer(
  t: TestContext,
  answers: Answer[],
  logins: Answer[] = [{ body: TOKEN }],
) {
  const seen: Seen[] = []
  const take = (list: Answer[]) => (list.length > 1 ? list.shift()! : list[0]!)
  async function reply(
    request: http.IncomingMessage,
    response: http.ServerResponse,
  ): Promise<void> {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const path = request.url!
    seen.push({
      method: request.method!,
      path,
      key: request.headers['idempotency-key'] as string | undefined,
      bearer: request.headers.authorization,
      body,
    })
    const answer = path === '/auth/login' ? take(logins) : take(answers)
    if (answer.never) return
    if (answer.cut === 'before') return void request.socket.destroy()
    const text = answer.text ?? JSON.stringify(answer.body ?? {})
    const length = Buffer.byteLength(text) + (answer.cut ? 1 : 0)
    response.writeHead(answer.status ?? 200, {
      'content-type': 'application/json',
      'content-length': length,
      ...answer.headers,
    })
    if (answer.cut) return void response.write(text, () => request.socket.destroy())
    response.end(text)
  }
  const server = http.createServer((request, response) => {
    reply(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  t.after(close)
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, seen, close, calls: () => seen.filter(({ path }) => path !== '/auth/login') }
}
