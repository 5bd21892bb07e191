// The faults that a client of any language must stand: a lost answer, and a server that does not
// answer at once. It knows no language.

import assert from 'node:assert/strict'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import { refusal, scriptedServer, TOKEN } from '../scripted-server.ts'
import type { Test } from '../world.ts'

/**
 * Passes calls on, and breaks the connection instead of the first two answers to a new transaction:
 * of one, libcurl tells nobody, and sends the same request again.
 */
export async function cuttingProxy(t: Test, to: string): Promise<string> {
  let cuts = 2
  const server = http.createServer((request, response) => {
    const { method = 'GET', url = '/', headers } = request
    const onward = http.request(`${to}${url}`, { method, headers }, (answer) => {
      if (url.startsWith('/v1/transaction/new/') && cuts-- > 0)
        return void answer.resume().on('end', () => request.socket.destroy())
      response.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(response)
    })
    request.pipe(onward)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  t.after(
    () =>
      new Promise<void>((closed) => (server.closeAllConnections(), server.close(() => closed()))),
  )
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/**
 * A server with faults in a fixed order (`clients/…/tests/retries.*` calls in it), and what it must
 * have seen of a client.
 */
export async function faultyServer(t: TestContext): Promise<{ url: string; check(): void }> {
  const created = { status: 201, body: { success: { id: 'c1' } } }
  const { url, calls } = await scriptedServer(
    t,
    [
      { cut: 'before' },
      { status: 502, body: refusal('bank_unavailable') },
      { status: 409, body: refusal('request_in_progress') },
      created,
      { status: 429, body: refusal('rate_limited'), headers: { 'retry-after': '1' } },
      created,
      { status: 422, body: refusal('invalid_request') },
      { status: 429, body: refusal('rate_limited'), headers: { 'retry-after': '1800' } },
      { cut: 'within' },
      { status: 401, body: refusal('invalid_token') },
      created,
      { status: 404, text: '<html>' },
    ],
    [{ body: TOKEN }, { body: { ...TOKEN, access_token: 'token-2' } }],
  )
  const check = () => {
    const seen = calls()
    const keys = seen.map(({ key }) => key)
    assert.equal(seen.length, 12)
    assert.equal(new Set(keys.slice(0, 4)).size, 1)
    assert.equal(new Set(keys).size, 7)
    assert.equal(keys[9], keys[10])
    assert.deepEqual(
      seen.slice(9).map(({ bearer }) => bearer),
      ['Bearer token-1', 'Bearer token-2', 'Bearer token-2'],
    )
  }
  return { url, check }
}
