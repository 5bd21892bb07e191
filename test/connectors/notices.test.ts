// Notifications of the companies with a wire of their own: each is proved as its company proves it,
// names our ids only, and a forged one changes nothing. Over the endpoint itself.

import { notificationUrl } from '../../server/runtime/banks/notification-address.ts'
import { strict as assert } from 'node:assert'
import { createHmac, createSecretKey, generateKeyPairSync, sign } from 'node:crypto'
import { test } from 'node:test'
import fastify from 'fastify'
import { mountBankNotifications } from '../../server/app/http/bank-notifications.ts'
import { type OpenWire, readPixNotice } from '../../server/app/banks/pix-notices.ts'
import { Secret } from '../../server/kernel/secret.ts'
import { accepted, unknown } from '../../server/providers/bank.ts'
import { CONNECTORS } from '../../server/providers/connectors/index.ts'
import type { WireRail } from '../../server/providers/wires/wire.ts'
import type { Config } from '../../server/platform/config.ts'
import type { Banks } from '../../server/runtime/deps.ts'

const TXID = '019b1c5e7d3a7f0c8a5b2e4d6f8091a3'
const RETURN = '019b1c5e7d3a7f0c8a5b2e4d6f8091a4'
const OTHER = '019b1c5e7d3a7f0c8a5b2e4d6f8091a5'

const pemPair = (kind: 'ec' | 'rsa') =>
  kind === 'ec'
    ? generateKeyPairSync('ec', {
        namedCurve: 'secp256k1',
        privateKeyEncoding: { type: 'sec1', format: 'pem' },
        publicKeyEncoding: { type: 'spki', format: 'pem' },
      })
    : generateKeyPairSync('rsa', {
        modulusLength: 2_048,
        privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
        publicKeyEncoding: { type: 'spki', format: 'pem' },
      })
const [stark, woovi] = [pemPair('ec'), pemPair('rsa')]

type Sent = { body: object; query?: string; headers: (raw: string) => Record<string, string> }
type Company = {
  settings: Record<string, string>
  sent: Sent
  forged: Sent['headers'][]
  told: string[]
}

const mercadoPago = (secret: string, id = '139403690497', ts = '1764504000000') => {
  const signed = `id:${id};request-id:req-1;ts:${ts};`
  const v1 = createHmac('sha256', secret).update(signed).digest('hex')
  return { 'x-request-id': 'req-1', 'x-signature': `ts=${ts},v1=${v1}` }
}
const basic = (text: string) => ({
  authorization: `Basic ${Buffer.from(text).toString('base64')}`,
})
const signedBy = (name: string, key: string) => (raw: string) => ({
  [name]: sign('sha256', Buffer.from(raw), key).toString('base64'),
})

const COMPANIES: Record<string, Company> = {
  'mercado-pago': {
    settings: { notificationSecret: 'whsec' },
    sent: {
      query: '?data.id=139403690497&type=payment',
      body: {
        id: 12_345,
        type: 'payment',
        api_version: 'v1',
        action: 'payment.updated',
        data: { id: '139403690497' },
      },
      headers: () => mercadoPago('whsec'),
    },
    forged: [
      () => mercadoPago('other'),
      () => mercadoPago('whsec', '1'),
      () => ({ ...mercadoPago('whsec'), 'x-request-id': 'req-2' }),
      () => ({ 'x-signature': '' }),
      () => ({}),
    ],
    told: [TXID],
  },
  asaas: {
    settings: { notificationToken: 'a token of ours' },
    sent: {
      body: {
        id: 'evt_05b7&368604920',
        event: 'PAYMENT_REFUNDED',
        payment: {
          object: 'payment',
          externalReference: TXID,
          description: OTHER,
          refunds: [{ description: RETURN, value: 1 }],
        },
      },
      headers: () => ({ 'asaas-access-token': 'a token of ours' }),
    },
    forged: [() => ({ 'asaas-access-token': 'another token' }), () => ({})],
    told: [TXID, RETURN],
  },
  woovi: {
    settings: { notificationKey: woovi.publicKey },
    sent: {
      body: {
        event: 'OPENPIX:CHARGE_COMPLETED',
        charge: { correlationID: TXID, status: 'COMPLETED', value: 100 },
        pix: { endToEndId: 'E1', value: 100 },
      },
      headers: signedBy('x-webhook-signature', woovi.privateKey),
    },
    forged: [
      signedBy('x-webhook-signature', pemPair('rsa').privateKey),
      () => signedBy('x-webhook-signature', woovi.privateKey)('another body'),
      () => ({}),
    ],
    told: [TXID],
  },
  'stark-bank': {
    settings: { notificationKey: stark.publicKey },
    sent: {
      body: {
        event: {
          id: '1',
          subscription: 'invoice',
          workspaceId: '4545454545454545',
          log: { type: 'paid', invoice: { id: '1', tags: [`txid/${TXID}`] } },
        },
      },
      headers: signedBy('digital-signature', stark.privateKey),
    },
    forged: [
      signedBy('digital-signature', pemPair('ec').privateKey),
      () => signedBy('digital-signature', stark.privateKey)('another body'),
      () => ({ 'digital-signature': 'AA==' }),
    ],
    told: [TXID],
  },
  pagarme: {
    settings: { notificationUser: 'vintem', notificationPassword: 'p:w' },
    sent: {
      body: {
        id: 'hook_RyEKQO789TRpZjv5',
        type: 'charge.paid',
        data: { id: 'ch_1', code: OTHER, order: { id: 'or_1', code: TXID } },
      },
      headers: () => basic('vintem:p:w'),
    },
    forged: [() => basic('vintem:other'), () => basic(':'), () => ({})],
    told: [TXID],
  },
}

const wireOf = (name: string, settings: Record<string, string>, rail: Pick<WireRail, 'txidOf'>) => {
  const connector = CONNECTORS.find((one) => one.name === name)!
  assert.ok(connector.pix.wire)
  return { wire: connector.pix.wire, rail, setting: (field: string) => settings[field] }
}

/** The endpoint with these wires; what it marked due. */
async function serve(wires: readonly OpenWire[]) {
  const app = fastify()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.removeContentTypeParser('application/json')
  const deps = {
    hashKey: new Secret(createSecretKey(Buffer.alloc(32, 7))),
    banks: { pixNotice: (notice) => readPixNotice(wires, notice) } as Banks,
    config: { publicUrl: '' } as Config,
  }
  const marked: unknown[] = []
  mountBankNotifications(app, deps, async (body) => void marked.push(body))
  const path = `${notificationUrl(deps, 'pix/psp/owner')}/pix`
  const send = async ({ body, query = '', headers }: Sent): Promise<number> => {
    const payload = JSON.stringify(body)
    const reply = await app.inject({
      method: 'POST',
      url: `${path}${query}`,
      headers: { 'content-type': 'application/json', ...headers(payload) },
      payload,
    })
    return reply.statusCode
  }
  return { send, marked }
}

const namedIn = (marked: readonly unknown[]): string[] =>
  marked.flatMap((body) =>
    (body as { pix: { txid?: string; devolucoes?: { id: string }[] }[] }).pix.flatMap((one) => [
      ...(one.txid === undefined ? [] : [one.txid]),
      ...(one.devolucoes ?? []).map(({ id }) => id),
    ]),
  )

/** Mercado Pago names a payment by its own id, which is read. */
const READS: Pick<WireRail, 'txidOf'> = {
  txidOf: async (payment) => accepted(payment === '139403690497' ? TXID : undefined),
}

for (const [name, { settings, sent, forged, told }] of Object.entries(COMPANIES)) {
  test(`${name}: what the company sent makes due what it names, and is answered by 200`, async () => {
    const { send, marked } = await serve([wireOf(name, settings, READS)])
    assert.equal(await send(sent), 200)
    assert.deepEqual(namedIn(marked), told)
    // Twice, and late: the same once more.
    assert.equal(await send(sent), 200)
    assert.deepEqual(namedIn(marked), [...told, ...told])
  })

  test(`${name}: a forged one is refused, and makes nothing due`, async () => {
    const { send, marked } = await serve([wireOf(name, settings, READS)])
    for (const headers of forged) {
      assert.equal(await send({ ...sent, headers }), 401)
    }
    assert.deepEqual(marked, [])
  })

  test(`${name}: without anything to prove it by, the secret in our address does`, async () => {
    const { send, marked } = await serve([wireOf(name, {}, READS)])
    assert.equal(await send(sent), 200)
    assert.deepEqual(namedIn(marked), told)
  })

  test(`${name}: the notification of another company is not one of its own`, () => {
    const { wire } = wireOf(name, settings, READS)
    for (const [other, { sent: foreign }] of Object.entries(COMPANIES)) {
      const raw = Buffer.from(JSON.stringify(foreign.body))
      const headers = foreign.headers(raw.toString())
      const query = Object.fromEntries(new URLSearchParams(foreign.query ?? ''))
      const read = wire.told({ headers, query, raw, body: foreign.body })
      assert.equal(read !== undefined, other === name, other)
    }
    for (const body of [
      { pix: [{ txid: TXID }] },
      { payouts: [{ id: TXID }] },
      [],
      null,
      7,
      'x',
      {},
    ])
      assert.equal(wire.told({ headers: {}, query: {}, raw: Buffer.alloc(0), body }), undefined)
  })
}

test('of two connections to one company the one that it is for takes it', async () => {
  const { settings, sent } = COMPANIES['asaas']!
  const other = wireOf('asaas', { notificationToken: 'of another shop' }, READS)
  const { send, marked } = await serve([other, wireOf('asaas', settings, READS)])
  assert.equal(await send(sent), 200)
  assert.deepEqual(namedIn(marked), [TXID, RETURN])
})

test('a payment that cannot be read now makes nothing due, and is no fault', async () => {
  const { settings, sent } = COMPANIES['mercado-pago']!
  const silent = { txidOf: async () => unknown('no answer') }
  const { send, marked } = await serve([wireOf('mercado-pago', settings, silent)])
  assert.equal(await send(sent), 200)
  assert.deepEqual(namedIn(marked), [])
})

test('a bank with an API Pix notifies as before, beside them', async () => {
  const wires = Object.entries(COMPANIES).map(([name, { settings }]) =>
    wireOf(name, settings, READS),
  )
  const { send, marked } = await serve(wires)
  const body = { pix: [{ txid: TXID, devolucoes: [{ id: RETURN }] }] }
  assert.equal(await send({ body, headers: () => ({}) }), 200)
  assert.deepEqual(marked, [body])
})
