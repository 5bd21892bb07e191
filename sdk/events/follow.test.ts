// Following the feed over broken connections, and the bytes of server-sent events in every
// division.

import assert from 'node:assert/strict'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import test, { type TestContext } from 'node:test'
import { openVintem } from '../index.ts'
import { type Block, blocksOf } from './sse.ts'

async function* inPieces(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size)
}

test('server-sent events are parsed as the standard says, however they are split', async () => {
  const rows: [string, Block[]][] = [
    ['id: 1\nevent: a\ndata: {"é":1}\n\n', [{ id: '1', data: '{"é":1}' }]],
    ['id: 1\r\ndata: x\r\n\r\n', [{ id: '1', data: 'x' }]],
    [
      'id:1\rdata:x\r\rdata: y\r\r',
      [
        { id: '1', data: 'x' },
        { id: undefined, data: 'y' },
      ],
    ],
    ['data: a\ndata: b\n\n', [{ id: undefined, data: 'a\nb' }]],
    ['data\n\n', [{ id: undefined, data: '' }]],
    [': a comment\nid: 7\n\n', [{ id: '7', data: undefined }]],
    [': a comment\n\nretry: 1\n\nnonsense\n\n', []],
    ['data: not over', []],
    ['data: not over\n', []],
  ]
  for (const [text, blocks] of rows) {
    for (const size of [1, 2, 3, 1_000]) {
      const read: Block[] = []
      for await (const block of blocksOf(inPieces(text, size))) read.push(block)
      assert.deepEqual(read, blocks, `${JSON.stringify(text)} in pieces of ${size}`)
    }
  }
  await assert.rejects(
    async () => {
      for await (const block of blocksOf(inPieces('x'.repeat(5_000_000), 65_536)))
        assert.fail(JSON.stringify(block))
    },
    { code: 'unexpected_answer' },
  )
})

type Line = { status?: number; type?: string; says?: string; end?: 'ends' | 'breaks' | 'stays' }

/** A server whose streams are given, one for each line that is opened. */
async function lines(t: TestContext, given: Line[]) {
  const asked: { path: string; lastEventId: string | undefined }[] = []
  const server = http.createServer((request, response) => {
    if (request.url === '/auth/login') {
      return void response.end(
        JSON.stringify({ access_token: 't', token_type: 'bearer', expires_in: 3600 }),
      )
    }
    asked.push({
      path: request.url!,
      lastEventId: request.headers['last-event-id'] as string | undefined,
    })
    const { status = 200, type, says = '', end = 'stays' } = given.shift() ?? { status: 500 }
    const usual = status === 200 ? 'text/event-stream; charset=utf-8' : 'application/json'
    response.writeHead(status, { 'content-type': type ?? usual })
    response.write(says, () => {
      if (end === 'ends') response.end()
      if (end === 'breaks') response.destroy()
    })
    response.on('close', () => closed.push(asked.length))
  })
  const closed: number[] = []
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const vintem = openVintem({
    url,
    email: 'a@b.co',
    secret: 's',
    sellerId: 'x',
    retries: 0,
    timeoutMs: 200,
  })
  return { vintem, asked, closed }
}

const block = (n: number) => `id: ${n}\nevent: e\ndata: {"sequence":${n}}\n\n`

test('a stream that breaks, ends or is refused for a while is reopened after the last event', async (t) => {
  const { vintem, asked } = await lines(t, [
    { says: `id: 4\n\n${block(5)}${block(6)}id: 7\ndata: {"seq`, end: 'breaks' },
    { status: 503, says: '{"code":"database_unavailable","error":{}}', end: 'ends' },
    { says: `${block(7)}: still here\nid: 9\n\n`, end: 'ends' },
    // A block without an id moves no place.
    { says: 'data: {"sequence":9}\n\n', end: 'ends' },
    { says: block(10) },
  ])
  const told: number[] = []
  for await (const { sequence } of vintem.events.stream({ after: 4, type: 'transaction.*' })) {
    told.push(sequence)
    if (sequence === 10) break
  }
  assert.deepEqual(told, [5, 6, 7, 9, 10])
  assert.deepEqual(
    asked.map(({ lastEventId }) => lastEventId),
    [undefined, '6', '6', '9', '9'],
  )
  assert.ok(asked.every(({ path }) => path === '/v1/events/stream?type=transaction.*&after=4'))
})

test('a stream may outlive a call’s timeout, and its connection closes with the loop or the signal', async (t) => {
  const { vintem, asked, closed } = await lines(t, [{ says: block(1) }, { says: block(2) }])
  const over = new AbortController()
  const stream = vintem.events.stream({ signal: over.signal })
  assert.equal((await stream.next()).value?.sequence, 1)
  const next = stream.next()
  const early = await Promise.race([
    next,
    new Promise((resolve) => setTimeout(resolve, 300, 'still open')),
  ])
  assert.deepEqual([early, closed], ['still open', []])
  over.abort()
  assert.equal((await next).done, true)

  for await (const event of vintem.events.stream()) {
    assert.equal(event.sequence, 2)
    break
  }
  while (closed.length < asked.length) await new Promise(setImmediate)
  assert.equal(asked.length, 2)
  for await (const event of vintem.events.stream({ signal: AbortSignal.abort() }))
    assert.fail(String(event.sequence))
})

test('an answer that is no stream of events is an error, and its connection is closed', async (t) => {
  const { vintem, asked, closed } = await lines(t, [{ type: 'text/html', says: '<p>a page' }])
  await assert.rejects(vintem.events.stream().next(), { code: 'unexpected_answer', status: 200 })
  while (closed.length < asked.length) await new Promise(setImmediate)
  assert.equal(asked.length, 1)
})

test('a permanent error is thrown to the reader', async (t) => {
  const { vintem, asked } = await lines(t, [
    { status: 403, says: '{"code":"scope_not_allowed","error":{}}', end: 'ends' },
  ])
  await assert.rejects(vintem.events.stream().next(), { code: 'scope_not_allowed' })
  assert.equal(asked.length, 1)
})

test('a signal aborts a wait, with its reason', async (t) => {
  const { vintem } = await lines(t, [{}])
  const over = new AbortController()
  const waiting = vintem.events.wait({ wait: 60 }, { signal: over.signal })
  over.abort(new Error('enough'))
  await assert.rejects(waiting, /enough/)
})
