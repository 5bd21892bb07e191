// A body that is read ahead is whole for who reads it later, however it came.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, request as ask, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test, type TestContext } from 'node:test'
import { readAhead } from './body.ts'

type Seen = { readonly ahead: string | undefined; readonly later: string }

async function openReader(
  t: TestContext,
): Promise<(pieces: readonly string[], length?: number) => Promise<Seen>> {
  const server = createServer(async (request: IncomingMessage, response) => {
    const ahead = (await readAhead(request))?.toString('utf8')
    let later = ''
    for await (const piece of request) later += String(piece)
    response.end(JSON.stringify({ ahead, later }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  const { port } = server.address() as AddressInfo
  return async (pieces, length) => {
    const headers = length === undefined ? {} : { 'content-length': length }
    const sent = ask({ host: '127.0.0.1', port, method: 'POST', headers, agent: false })
    for (const piece of pieces) await new Promise((next) => sent.write(piece, next))
    sent.end()
    const [reply] = (await once(sent, 'response')) as [IncomingMessage]
    let text = ''
    for await (const piece of reply) text += String(piece)
    return JSON.parse(text) as Seen
  }
}

test('in one piece, in many, with and without a length', async (t) => {
  const read = await openReader(t)
  for (const pieces of [
    ['{"a":1}'],
    ['{"a"', ':', '1}'],
    Array.from({ length: 50 }, (_, n) => `${n},`),
  ]) {
    const text = pieces.join('')
    for (const length of [undefined, text.length])
      assert.deepEqual(await read(pieces, length), { ahead: text, later: text })
  }
})

test('one that is too large is not read ahead, and none is none; both arrive all the same', async (t) => {
  const read = await openReader(t)
  const large = 'x'.repeat(200_000)
  assert.deepEqual(await read([large], large.length), { later: large })
  assert.deepEqual(await read([], 0), { later: '' })
})
