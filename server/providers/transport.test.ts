// What a bank's reply says: JSON, or its text where it is none, or where it says a thing twice. An id of
// more digits than a number holds is the text that it was.

import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { httpTransport } from './transport.ts'

test('a reply that says a thing twice is a text, from which nothing is read', async (t) => {
  const replies = [
    '{"status":"paid"}',
    '{"status":"open","status":"paid"}',
    '<html>',
    '',
    '{"id":90579174731030001}',
  ]
  const bank = createServer(
    (request, response) => void response.end(replies[Number(request.url!.slice(1))]),
  )
  await new Promise<void>((resolve) => bank.listen(0, '127.0.0.1', resolve))
  t.after(() => bank.close())
  const call = httpTransport({
    baseUrl: `http://127.0.0.1:${(bank.address() as AddressInfo).port}`,
  })
  t.after(() => call.close())
  const said = await Promise.all(
    replies.map((_, n) =>
      call({ method: 'GET', path: `/${n}`, headers: {} }).then(({ body }) => body),
    ),
  )
  assert.deepEqual(said, [
    { status: 'paid' },
    replies[1],
    '<html>',
    undefined,
    { id: '90579174731030001' },
  ])
})

test('a call may be given more time than the connection has', async (t) => {
  const waiting: (() => void)[] = []
  const bank = createServer((_, response) => void waiting.push(() => response.end('{}')))
  await new Promise<void>((resolve) => bank.listen(0, '127.0.0.1', resolve))
  t.after(() => bank.close())
  const call = httpTransport({
    baseUrl: `http://127.0.0.1:${(bank.address() as AddressInfo).port}`,
    timeoutMs: 100,
  })
  t.after(() => call.close())
  const asked = { method: 'GET', path: '/list', headers: {} }
  const list = call({ ...asked, withinMs: 30_000 })
  await assert.rejects(call(asked))
  for (const answer of waiting) answer()
  assert.equal((await list).status, 200)
})
