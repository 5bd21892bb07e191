// The connection to a PSP: mutual TLS with a certificate authority made for the test, and
// misbehaving servers.

import { strict as assert } from 'node:assert'
import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { after } from '../../server/kernel/clock.ts'
import { cents } from '../../server/kernel/money.ts'
import { type ApiPix, openApiPix } from '../../server/providers/api-pix/rail.ts'
import { readBanks } from '../../server/providers/settings/banks-file.ts'
import type { ConnectionSettings } from '../../server/providers/settings/connection.ts'
import { openClient } from '../../server/providers/client.ts'
import { probe } from '../../server/providers/probe.ts'
import { httpTransport } from '../../server/providers/transport.ts'
import { KEY, newTxid, openTestBank, RECEIVER, settingsFor } from '../bank.ts'
import { certificates, hasOpenssl, PASSPHRASE } from '../certificates.ts'

type Test = { after(close: () => void | Promise<void>): void }

const DAY_MS = 86_400_000

const OWNER = '0191f0c4-7a52-7b53-9c1e-3f6a5d2e8b10'

/** Settings as an operator would write them, read as the server reads them. */
function settingsIn(folder: string, url: string, tls: object): ConnectionSettings | string[] {
  const psp = {
    baseUrl: url,
    tokenUrl: `${url}/oauth/token`,
    clientId: RECEIVER.clientId,
    clientSecret: RECEIVER.secret,
    timeoutMs: 4_000,
    ...tls,
  }
  const read = readBanks(
    JSON.stringify({ pix: { psp }, keys: { [OWNER]: { psp: 'psp', key: KEY } } }),
    folder,
    {},
  )
  return read.ok ? read.banks.pix.get('psp')! : read.faults
}

test(
  'mutual TLS: our certificate is accepted, a foreign one and none are not, and we trust only the configured CA',
  { skip: !hasOpenssl },
  async (t) => {
    const folder = certificates(t)
    const pem = (name: string) => fs.readFileSync(join(folder, name), 'utf8')
    const { bank, clock } = await openTestBank(t)
    const served = await bank.serve(0, {
      tls: { key: pem('server.key'), cert: pem('server.pem'), ca: pem('ca.pem') },
    })
    t.after(served.close)
    const ask = async (tls: object) => {
      const settings = settingsIn(folder, served.url, tls)
      assert.ok(!Array.isArray(settings), String(settings))
      const transport = httpTransport(settings)
      const answer = await openApiPix(settings, openClient(settings, transport, clock)).charge(
        { txid: newTxid(), amount: cents(1_00), key: KEY, expiresIn: 60 },
        false,
      )
      await transport.close()
      return answer
    }
    const ours = { cert: 'client.pem', key: 'client.key', ca: 'ca.pem' }
    assert.equal((await ask(ours)).result, 'accepted')
    assert.equal(
      (await ask({ pfx: 'client.p12', passphrase: PASSPHRASE, ca: 'ca.pem' })).result,
      'accepted',
    )
    assert.equal(
      (await ask({ cert: 'stranger.pem', key: 'stranger.key', ca: 'ca.pem' })).result,
      'unknown',
    )
    assert.equal((await ask({ ca: 'ca.pem' })).result, 'unknown')
    const untrusted = await ask({ ...ours, ca: 'stranger-ca.pem' })
    assert.ok(
      untrusted.result === 'unknown' && /certificate/i.test(untrusted.why),
      JSON.stringify(untrusted),
    )
  },
)

test(
  'a probe reports the expiry of both certificates, and whether a token is granted',
  { skip: !hasOpenssl },
  async (t) => {
    const folder = certificates(t)
    const pem = (name: string) => fs.readFileSync(join(folder, name), 'utf8')
    const { bank, clock } = await openTestBank(t)
    const served = await bank.serve(0, {
      tls: { key: pem('server.key'), cert: pem('server.pem'), ca: pem('ca.pem') },
    })
    t.after(served.close)
    const ask = async (tls: object, days: number) => {
      const settings = settingsIn(folder, served.url, tls)
      assert.ok(!Array.isArray(settings), String(settings))
      const transport = httpTransport(settings)
      const found = await probe(settings, transport, after(clock.wall(), days * DAY_MS))
      await transport.close()
      return found.map(
        ({ what, ok, detail }) =>
          `${what} ${ok ? 'ok' : 'fault'} ${detail.replaceAll(/20\d\d-[\w:.-]+/g, 'DAY').replace(new URL(served.url).host, 'HOST')}`,
      )
    }
    const granted = 'token ok granted (POST HOST/oauth/token)'
    const both = (detail: string) =>
      ['our certificate', 'its certificate'].map((what) => `${what} fault ${detail}`)
    const pems = { cert: 'client.pem', key: 'client.key', ca: 'ca.pem' }
    for (const ours of [pems, { pfx: 'client.p12', passphrase: PASSPHRASE, ca: 'ca.pem' }]) {
      assert.deepEqual(await ask(ours, 0), [...both('valid until DAY, 1 days'), granted])
      assert.deepEqual(await ask(ours, 3), [...both('expired on DAY'), granted])
      assert.deepEqual(await ask(ours, -1), [...both('is valid only from DAY'), granted])
    }
    const [theirs, token] = await ask({ ...pems, ca: 'stranger-ca.pem' }, 0).then((all) =>
      all.slice(1),
    )
    assert.match(theirs!, /^its certificate fault valid until/)
    assert.match(token!, /^token fault .*certificate/i)
  },
)

test('a certificate that cannot be used is a fault of the settings', { skip: !hasOpenssl }, (t) => {
  const folder = certificates(t)
  for (const tls of [
    { cert: 'client.pem', key: 'server.key' },
    { pfx: 'client.p12', passphrase: 'wrong' },
    { ca: 'client.csr', cert: 'ext', key: 'client.key' },
  ]) {
    const faults = settingsIn(folder, 'https://127.0.0.1:1', tls)
    assert.ok(
      Array.isArray(faults) && /certificate, its key or the passphrase is wrong/.test(faults[0]!),
      String(faults),
    )
  }
})

/** The time limit where a bank does not answer; where it does, a slow machine has enough time. */
const [SHORT_MS, LONG_MS] = [300, 30_000]

/** The connector, connected to `server`. */
async function wired(
  t: Test,
  server: http.Server,
  timeoutMs = SHORT_MS,
): Promise<{ rail: ApiPix }> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const settings = settingsFor(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
    timeoutMs,
  })
  const transport = httpTransport(settings)
  t.after(async () => {
    await transport.close()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return { rail: openApiPix(settings, openClient(settings, transport)) }
}

/** A server that answers token requests correctly and everything else as the test configures it. */
async function misbehaving(
  t: Test,
  answer: http.RequestListener,
  timeoutMs: number,
): Promise<{ rail: ApiPix; seen: string[] }> {
  const seen: string[] = []
  const server = http.createServer((request, response) => {
    seen.push(request.url!)
    if (request.url === '/oauth/token')
      return void response.end(JSON.stringify({ access_token: 't', expires_in: 60 }))
    answer(request, response)
  })
  return { ...(await wired(t, server, timeoutMs)), seen }
}

const TIMED_OUT = /aborted|no answer|timeout/i
const BAD_LINES: [string, http.RequestListener, RegExp][] = [
  ['never answers', () => {}, TIMED_OUT],
  ['cuts the line', (request) => void request.socket.destroy(), /socket|ECONN|closed/i],
  [
    'cuts the line in the middle',
    (request, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('{"txid":')
      setImmediate(() => request.socket.destroy())
    },
    /socket|ECONN|closed|terminated|aborted/i,
  ],
  [
    'drips a byte at a time',
    (_, response) => {
      response.writeHead(200)
      const drip = setInterval(() => response.write(' '), 50)
      response.on('close', () => clearInterval(drip))
    },
    TIMED_OUT,
  ],
  [
    'sends far too much',
    (_, response) => void response.end(Buffer.alloc(3 * 1024 * 1024, ' ')),
    /size/i,
  ],
  [
    'speaks no HTTP',
    (request) => void request.socket.end('garbage\r\n\r\n'),
    /parse|expected|invalid|HTTP/i,
  ],
  [
    'redirects to another address',
    (_, response) => void response.writeHead(307, { location: '/elsewhere' }).end(),
    /answered 307/,
  ],
  [
    'is a proxy without a bank',
    (_, response) => void response.writeHead(404, { 'content-type': 'text/html' }).end('<html>'),
    /answered 404/,
  ],
  [
    'answers nothing at all',
    (_, response) => void response.writeHead(200).end(),
    /cannot be read: the charge is missing/,
  ],
]

test('a misbehaving bank counts as no answer, within the timeout, and redirects are not followed', async (t) => {
  for (const [what, answer, why] of BAD_LINES) {
    const { rail, seen } = await misbehaving(t, answer, why === TIMED_OUT ? SHORT_MS : LONG_MS)
    const order = { txid: newTxid(), amount: cents(1_00), key: KEY, expiresIn: 60 }
    for (const result of [
      await rail.charge(order, false),
      await rail.charge(order, true),
      await rail.read(order.txid),
      await rail.remove(order.txid),
    ]) {
      assert.ok(
        result.result === 'unknown' && why.test(result.why),
        `${what}: ${JSON.stringify(result)}`,
      )
    }
    assert.ok(!seen.includes('/elsewhere'), what)
  }
})

test('a token that never comes delays only the calls that need it', async (t) => {
  let drips = 1
  const server = http.createServer((request, response) => {
    if (request.url !== '/oauth/token') return void response.writeHead(404).end('{"type":"x"}')
    if (drips-- <= 0) return void response.end(JSON.stringify({ access_token: 't' }))
    response.writeHead(200)
    const drip = setInterval(() => response.write(' '), 50)
    response.on('close', () => clearInterval(drip))
  })
  const { rail } = await wired(t, server)
  assert.equal((await rail.read(newTxid())).result, 'unknown')
  // Both were aborted at the same instant, so this call may still join the aborted request; the
  // next one cannot.
  await rail.read(newTxid())
  assert.deepEqual(await rail.read(newTxid()), { result: 'accepted', value: { status: 'absent' } })
})
