// The bank behind a port: the same replies as in the process, controls with their key alone,
// silence as a closed connection, and notifications by HTTP.

import { strict as assert } from 'node:assert'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { bareDatabase } from '../../test/database.ts'
import { HOST, JSON_BODY, KEY, newTxid, order, RECEIVER } from '../../test/bank.ts'
import { openClock } from '../../server/kernel/clock.ts'
import { openBank } from '../bank.ts'

const CONTROL_KEY = 'open sesame'
type Test = { after(close: () => Promise<void>): void }

async function served(t: Test) {
  const db = await bareDatabase(t)
  const bank = await openBank({ db, clock: openClock(), host: HOST })
  await bank.register(RECEIVER)
  const { url, close } = await bank.serve(0, { controlKey: CONTROL_KEY })
  t.after(async () => {
    await close()
    await bank.close()
  })
  const basic = `Basic ${Buffer.from(`${RECEIVER.clientId}:${RECEIVER.secret}`).toString('base64')}`
  const form = {
    method: 'POST',
    headers: { authorization: basic },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  }
  const token = (await (await fetch(`${url}/oauth/token`, form)).json()) as { access_token: string }
  const headers = { ...JSON_BODY, authorization: `Bearer ${token.access_token}` }
  const control = (path: string, body: object, key = CONTROL_KEY) =>
    fetch(`${url}/sandbox/${path}`, {
      method: 'POST',
      headers: { ...JSON_BODY, 'x-sandbox-key': key },
      body: JSON.stringify(body),
    })
  const put = (txid: string, body: unknown = order('10.00')) =>
    fetch(`${url}/cob/${txid}`, {
      method: 'PUT',
      headers,
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  return { url, headers, control, put, bank }
}

/** A receiver of notices that answers as it is told. */
async function receiver(
  t: Test,
  statuses: number[],
): Promise<{ url: string; received: { path: string; body: unknown }[] }> {
  const received: { path: string; body: unknown }[] = []
  const server = http.createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    received.push({ path: request.url!, body: JSON.parse(text) })
    response.writeHead(statuses.shift() ?? 200).end('x'.repeat(1000))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook/`, received }
}

test('over a port the bank answers as it does inside the process', async (t) => {
  const { url, headers, put } = await served(t)
  const txid = newTxid()
  const made = await put(txid)
  assert.deepEqual([made.status, made.headers.get('content-type')], [201, 'application/json'])
  const body = (await made.json()) as { location: string }
  assert.deepEqual(await (await fetch(`${url}/cob/${txid}`, { headers })).json(), body)
  const payload = await fetch(url + body.location.slice(HOST.length))
  assert.deepEqual(
    [payload.status, payload.headers.get('content-type'), (await payload.text()).split('.').length],
    [200, 'application/jose', 3],
  )
  const list = await fetch(
    `${url}/cob?${new URLSearchParams({ inicio: '2020-01-01T00:00:00Z', fim: '2099-01-01T00:00:00Z' })}`,
    { headers },
  )
  assert.equal(((await list.json()) as { cobs: object[] }).cobs.length, 1)
  assert.equal((await put(newTxid(), 'no json {')).status, 400)
  assert.equal((await fetch(`${url}/webhook/${KEY}`, { method: 'DELETE', headers })).status, 404)
  assert.equal((await fetch(`${url}/%ff`, { headers })).status, 404)
})

test('the bank stops reading a body that is too large', async (t) => {
  const { put } = await served(t)
  const refused = await put(newTxid(), 'x'.repeat(200_000)).then(
    (reply) => reply.status,
    () => 'cut',
  )
  assert.ok(refused === 400 || refused === 'cut')
})

test('control calls are refused without the key', async (t) => {
  const { url, control, put } = await served(t)
  const txid = newTxid()
  await put(txid)
  assert.equal((await control(`pix/${txid}/pay`, {}, 'open')).status, 403)
  assert.equal((await fetch(`${url}/sandbox/books`)).status, 403)
  assert.equal((await control(`pix/${txid}/pay`, {})).status, 200)
  assert.equal((await control('clock', { offset_ms: 1000 })).status, 200)
})

test('a silent fault drops the connection, before or after the call takes effect', async (t) => {
  const { url, headers, control, put } = await served(t)
  const [before, after] = [newTxid(), newTxid()]
  await control('weather', { mode: 'silent_before', calls: 1 })
  await assert.rejects(put(before))
  await control('weather', { mode: 'silent_after', calls: 1 })
  await assert.rejects(put(after))
  const status = async (txid: string) => (await fetch(`${url}/cob/${txid}`, { headers })).status
  assert.deepEqual([await status(before), await status(after)], [404, 200])
})

test('a notification is posted to <url>/pix, retried when it is not accepted, and then dropped', async (t) => {
  const { url, headers, control, put } = await served(t)
  const { url: hook, received } = await receiver(t, [500, 200])
  await fetch(`${url}/webhook/${KEY}`, {
    method: 'PUT',
    headers,
    body: JSON.stringify({ webhookUrl: hook }),
  })
  const txid = newTxid()
  await put(txid)
  const paid = (await (await control(`pix/${txid}/pay`, {})).json()) as { pix: object[] }
  assert.deepEqual(received, [
    { path: '/hook/pix', body: { pix: paid.pix } },
    { path: '/hook/pix', body: { pix: paid.pix } },
  ])
})

test('a receiver that is down does not delay its callers for long', async (t) => {
  const { url, headers, control, put } = await served(t)
  await fetch(`${url}/webhook/${KEY}`, {
    method: 'PUT',
    headers,
    body: JSON.stringify({ webhookUrl: 'http://127.0.0.1:1/hook' }),
  })
  const txid = newTxid()
  await put(txid)
  assert.equal((await control(`pix/${txid}/pay`, {})).status, 200)
})
