// What lies between a shop and the server, for tests of shops: answers to calls that make or refund
// a transaction are lost, or held until something has happened.

import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Test } from '../world.ts'

const MOVES = /^\/v1\/transaction\/(new|void)\//

export type ShopProxy = {
  readonly url: string
  /** These answers are lost. */
  isCut: boolean
  /** Awaited before such an answer is passed on, with the transaction's id. */
  beforeAnswer: (id: string) => Promise<unknown>
}

export async function shopProxy(t: Test, to: string): Promise<ShopProxy> {
  const server = http.createServer((request, response) => {
    const { method = 'GET', url = '/', headers } = request
    const pass = async (answer: http.IncomingMessage): Promise<void> => {
      const parts: Buffer[] = []
      for await (const part of answer) parts.push(part as Buffer)
      const body = Buffer.concat(parts)
      if (MOVES.test(url)) {
        if (proxy.isCut) return void request.socket.destroy()
        const { success } = JSON.parse(body.toString()) as { success?: { id: string } }
        if (success) await proxy.beforeAnswer(success.id)
      }
      response.writeHead(answer.statusCode!, { ...answer.headers, 'content-length': body.length })
      response.end(body)
    }
    const onward = http.request(`${to}${url}`, { method, headers }, (answer) => {
      pass(answer).catch((error: Error) => response.destroy(error))
    })
    request.pipe(onward)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  t.after(
    () =>
      new Promise<void>((closed) => (server.closeAllConnections(), server.close(() => closed()))),
  )
  const { port } = server.address() as AddressInfo
  const proxy: ShopProxy = {
    url: `http://127.0.0.1:${port}`,
    isCut: false,
    beforeAnswer: async () => {},
  }
  return proxy
}
