// The sandbox bank seen as a company, behind a port: its certificates are made once and are good, the
// connection that is printed works as it is, and addresses of others are not called.

import { strict as assert } from 'node:assert'
import { createSecretKey, X509Certificate } from 'node:crypto'
import fs from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { API_PIX_EMULATORS } from '../../../sandbox/emulators/index.ts'
import { newTxid, openTestBank } from '../../../test/bank.ts'
import { after, openClock } from '../../kernel/clock.ts'
import { cents } from '../../kernel/money.ts'
import { Secret } from '../../kernel/secret.ts'
import { openApiPix } from '../../providers/api-pix/rail.ts'
import { readBanks } from '../../providers/settings/banks-file.ts'
import { openClient } from '../../providers/client.ts'
import { httpTransport } from '../../providers/transport.ts'
import { openCertificates } from './certificates.ts'
import { openWire } from '../banks/open-wire.ts'
import { WIRE_EMULATORS } from '../../../sandbox/emulators/wires.ts'
import { openBoletoBank } from '../banks/open-boletos.ts'
import { EMULATED, emulationOf, emulatorOf, knockAt, knockWith } from './emulation.ts'

type Test = { after(close: () => void | Promise<void>): void }

const HASH_KEY = new Secret(createSecretKey(Buffer.alloc(32, 9)))
const DAY_MS = 86_400_000

function folderOf(t: Test): string {
  const folder = fs.mkdtempSync(join(os.tmpdir(), 'emulator-'))
  t.after(() => fs.rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'certificates')
}

test('certificates are made once, and again before they end', async (t) => {
  const folder = folderOf(t)
  const now = openClock().wall()
  const first = await openCertificates(folder, now)
  assert.deepEqual(await openCertificates(folder, now), first)
  const [ca, server, client] = [
    first.ca,
    first.server.cert,
    fs.readFileSync(first.client.cert),
  ].map((pem) => new X509Certificate(pem))
  for (const one of [server!, client!]) {
    assert.ok(one.verify(ca!.publicKey) && one.checkIssued(ca!) && !one.ca)
    assert.equal(one.checkHost('example.com'), undefined)
  }
  assert.equal(server!.checkIP('127.0.0.1'), '127.0.0.1')
  assert.equal(fs.statSync(first.client.key).mode & 0o077, 0)
  const later = await openCertificates(folder, after(now, 710 * DAY_MS))
  assert.notEqual(later.ca, first.ca)
  fs.rmSync(first.client.key)
  assert.notEqual((await openCertificates(folder, now)).ca, later.ca)
})

test('the connection that is printed works as it is, with TLS and without', async (t) => {
  const { bank, clock } = await openTestBank(t)
  const certificates = await openCertificates(folderOf(t), clock.wall())
  for (const { name } of API_PIX_EMULATORS) {
    const { emulator, client, entry } = emulationOf(name, HASH_KEY)
    await bank.register(client)
    for (const shown of [certificates, undefined]) {
      let wire = bank.call
      const served = await bank.serve(0, {
        seenAs: (call) => (wire = emulator.open(call, { clock, knock: knockWith(shown) })),
        ...(shown && { tls: { ...shown.server, ca: shown.ca } }),
      })
      const file = { pix: { bank: await entry({ url: served.url, wire }, shown) }, keys: {} }
      const read = readBanks(JSON.stringify(file), '/', {})
      assert.ok(read.ok, JSON.stringify(read))
      const settings = read.banks.pix.get('bank')!
      const { tls: _, ...bare } = settings
      const ask = async (used: typeof bare): Promise<string> => {
        const transport = httpTransport(used)
        const rail = openApiPix(used, openClient(used, transport, clock), used.dialect)
        const order = { txid: newTxid(), amount: cents(1_00), key: client.keys[0]!, expiresIn: 60 }
        const { result } = await rail.charge(order, false)
        await transport.close()
        return result
      }
      assert.equal(await ask(settings), 'accepted', name)
      if (shown) assert.equal(await ask(bare), 'unknown', name)
      await served.close()
    }
  }
})

test('the connection for boletos that is printed works as it is, with TLS and without', async (t) => {
  const { bank, clock } = await openTestBank(t)
  const certificates = await openCertificates(folderOf(t), clock.wall())
  const collecting = EMULATED.filter(({ connector }) => connector.boletos)
  assert.ok(collecting.length >= 4)
  for (const { connector } of collecting) {
    const { emulator, client, services } = emulationOf(connector.name, HASH_KEY)
    await bank.register(client)
    for (const shown of [certificates, undefined]) {
      const served = await bank.serve(0, {
        seenAs: (call) => emulator.open(call, { clock }),
        ...(shown && { tls: { ...shown.server, ca: shown.ca } }),
      })
      const { boletos } = services(served.url, shown)
      const file = { pix: {}, keys: {}, boletos: { bank: boletos } }
      const read = readBanks(JSON.stringify(file), '/', {})
      assert.ok(read.ok, JSON.stringify(read))
      const settings = read.banks.boletos.get('bank')!
      assert.ok('service' in settings)
      const transport = httpTransport(settings.connection)
      const { rail } = openBoletoBank(settings, openClient(settings.connection, transport, clock), {
        clock,
      })
      const to = clock.wall()
      const listed = await rail.changed({ from: new Date(to.getTime() - 60_000), to, page: 0 })
      const isLater = listed.result === 'unknown' && connector.name === 'sicoob'
      assert.ok(listed.result === 'accepted' || isLater, JSON.stringify([connector.name, listed]))
      await transport.close()
      await served.close()
    }
  }
})

test('a company with a wire of its own is served so too, and the controls stay', async (t) => {
  const { bank, clock } = await openTestBank(t)
  for (const { name } of WIRE_EMULATORS) {
    const { emulator, client, entry } = emulationOf(name, HASH_KEY)
    await bank.register(client)
    let wire = bank.call
    const served = await bank.serve(0, {
      controlKey: 'k',
      seenAs: (call) => (wire = emulator.open(call, { clock })),
    })
    const file = { pix: { bank: await entry({ url: served.url, wire }) }, keys: {} }
    const read = readBanks(JSON.stringify(file), '/', {})
    assert.ok(read.ok, JSON.stringify(read))
    const settings = read.banks.pix.get('bank')!
    assert.ok(settings.wire)
    const transport = httpTransport(settings)
    const { rail } = openWire(settings, openClient(settings, transport, clock), () => clock.wall())
    const span = {
      from: new Date(Date.UTC(2026, 0, 1)),
      to: new Date(Date.UTC(2026, 0, 2)),
      page: 0,
    }
    assert.equal((await rail.received(span)).result, 'accepted', name)
    await transport.close()
    const control = (headers: Record<string, string>) =>
      fetch(`${served.url}/sandbox/due`, { headers })
    assert.deepEqual(
      [(await control({ 'x-sandbox-key': 'k' })).status, (await control({})).status],
      [200, 403],
      name,
    )
    await served.close()
  }
})

test('an emulator that is none is refused, and says which there are', () => {
  assert.throws(
    () => emulatorOf('sicob'),
    /There is no emulator of "sicob"; did you mean "sicoob"\? There are: ailos, /,
  )
})

/** Answers everything but what ends in `/no`. */
async function receiverOf(t: Test): Promise<{ seen: string[]; url: string }> {
  const seen: string[] = []
  const server = http.createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`)
    response.writeHead(request.url?.endsWith('/no') ? 404 : 200).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return { seen, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test('only addresses of this machine are tried', async (t) => {
  const { seen, url } = await receiverOf(t)
  const knock = knockWith(undefined)
  const call = { method: 'POST', hasCertificate: true } as const
  assert.equal(await knock({ ...call, url: `${url}/yes` }), 200)
  assert.equal(await knock({ ...call, url: `${url}/no` }), 404)
  assert.equal(await knock({ ...call, url: 'http://127.0.0.1:1/' }), 599)
  assert.equal(await knock({ ...call, url: 'https://us.test/' }), 200)
  assert.deepEqual(seen, ['POST /yes', 'POST /no'])
})

test('a server tries its own addresses alone, and takes all others for good ones', async (t) => {
  const { seen, url } = await receiverOf(t)
  const { seen: beside, url: other } = await receiverOf(t)
  const knock = knockAt(() => `${url}/pay`)
  const call = { method: 'POST', hasCertificate: true } as const
  const { port, host } = new URL(url)
  for (const own of [`${url}/pay/banks/pix/x`, `${url}/pay/x?y=1`])
    assert.equal(await knock({ ...call, url: own }), 200)
  assert.equal(await knock({ ...call, url: `${url}/pay/no` }), 404)
  for (const foreign of [
    `${other}/pay/`,
    `${url}/payments`,
    `${url}/pay/../admin`,
    `http://localhost:${port}/pay/`,
    `http://${host}@${new URL(other).host}/pay/`,
    `${url.replace(/\d$/, '')}/pay/`,
    'http://127.0.0.1:2375/pay/',
    'no address',
  ])
    assert.equal(await knock({ ...call, url: foreign }), 200, foreign)
  assert.deepEqual(
    [seen, beside],
    [['POST /pay/banks/pix/x', 'POST /pay/x?y=1', 'POST /pay/no'], []],
  )
})

test('a receiver with mutual TLS sees the certificate of the bank, or refuses', async (t) => {
  const certificates = await openCertificates(folderOf(t), openClock().wall())
  const { server, ca } = certificates
  const mutual = { ...server, ca, requestCert: true, rejectUnauthorized: true }
  const receiver = https.createServer(mutual, (_, response) => void response.end())
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  t.after(() => new Promise<void>((resolve) => receiver.close(() => resolve())))
  const url = `https://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
  const knock = knockWith(certificates)
  assert.equal(await knock({ method: 'POST', url, hasCertificate: true }), 200)
  assert.equal(await knock({ method: 'POST', url, hasCertificate: false }), 599)
})
