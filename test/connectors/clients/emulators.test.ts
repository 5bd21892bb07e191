// What the public clients showed of the companies, kept for a machine that has none of them: each is
// in the facts of its connector.

import { strict as assert } from 'node:assert'
import { connect } from 'node:tls'
import fs from 'node:fs'
import https from 'node:https'
import { join } from 'node:path'
import { test } from 'node:test'
import type { BankReply, BankRequest } from '../../../server/kernel/bank-call.ts'
import { emulatorOf as seenAs } from '../../../server/app/emulator/emulation.ts'
import { serve } from '../../../sandbox/http/serve.ts'
import { JSON_BODY, newTxid, openTestBank, type Said, type TestBank } from '../../bank.ts'
import { certificates, hasOpenssl } from '../../certificates.ts'
import { emulatorOf, openStage, openWorld, orderOf, receiverOf } from '../stage.ts'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const SCOPE = 'cob.read cob.write webhook.read webhook.write'
const OWN_HEADERS = { itau: { 'x-itau-apikey': 'x' } } as const

async function openClient({ bank, call }: TestBank, name: keyof typeof TOKENS) {
  const receiver = receiverOf(name)
  await bank.register(receiver)
  const wire = emulatorOf(name).open(call)
  const [path, request] = TOKENS[name]
  const asked = await wire({ method: 'POST', path, headers: FORM, ...request(receiver) })
  assert.equal(asked.status, 200, JSON.stringify(asked))
  const bearer = { authorization: `Bearer ${(asked.body as Said).access_token}` }
  const headers = { ...JSON_BODY, ...bearer, ...(OWN_HEADERS as Said)[name] }
  const chave = receiver.keys[0]!
  const ask = (method: string, at: string, body?: unknown, query?: Record<string, string>) =>
    wire({ method, path: at, headers, ...(query && { query }), body }) as Promise<
      BankReply & { body: Said }
    >
  return { ask, chave, order: { calendario: {}, valor: { original: '1.00' }, chave } }
}

type Receiver = ReturnType<typeof receiverOf>
type Token = readonly [path: string, request: (receiver: Receiver) => Partial<BankRequest>]
const basic = ({ clientId, secret }: Receiver) =>
  `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`
const inBody = ({ clientId, secret }: Receiver) => ({
  body: {
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: secret,
    scope: SCOPE,
  },
})
const byBasic = (receiver: Receiver) => ({
  headers: { ...FORM, authorization: basic(receiver) },
  body: { grant_type: 'client_credentials', scope: SCOPE },
})
const grant = { grant_type: 'client_credentials' }
const TOKENS = {
  bradesco: ['/oauth/token', byBasic],
  efi: [
    '/oauth/token',
    (one) => ({ headers: { ...JSON_BODY, authorization: basic(one) }, body: grant }),
  ],
  inter: ['/oauth/v2/token', inBody],
  itau: ['/api/oauth/token', inBody],
  santander: ['/oauth/token', (one) => ({ query: grant, ...inBody(one) })],
  sicoob: ['/auth/realms/cooperado/protocol/openid-connect/token', inBody],
  sicredi: [
    '/oauth/token',
    (one) => ({
      headers: { ...JSON_BODY, authorization: basic(one) },
      query: { ...grant, scope: 'cob.read' },
    }),
  ],
} as const satisfies Record<string, Token>

test('Inter takes fields that are null, and answers a registered address by 204', async (t) => {
  const { ask, chave, order } = await openClient(await openTestBank(t), 'inter')
  const payer = { cpf: '12345678909', nome: 'Ana', cnpj: null, email: null }
  const nulls = { ...order, devedor: payer, loc: null, infoAdicionais: [] }
  assert.equal((await ask('PUT', `/pix/v2/cob/${newTxid()}`, nulls)).status, 201)
  const address = { webhookUrl: 'https://loja.com.br/avisos' }
  assert.equal((await ask('PUT', `/pix/v2/webhook/${chave}`, address)).status, 204)
})

test('Bradesco creates a charge at both paths, with the text at one of them', async (t) => {
  const { ask, order } = await openClient(await openTestBank(t), 'bradesco')
  const plain = await ask('PUT', `/v2/cob/${newTxid()}`, order)
  const whole = await ask('PUT', `/v2/cob-emv/${newTxid()}`, order)
  assert.deepEqual(
    [plain.status, plain.body.status, whole.status, whole.body.cob.status],
    [201, 'ATIVA', 201, 'ATIVA'],
  )
  assert.match(whole.body.emv, /^000201/)
})

test('Santander, Sicoob and Itaú want no header that their users do not send', async (t) => {
  const bank = await openTestBank(t)
  for (const [name, path] of [
    ['itau', '/pix_recebimentos/v2/cob'],
    ['santander', '/api/v1/cob'],
    ['sicoob', '/pix/api/v2/cob'],
  ] as const) {
    const { ask, order } = await openClient(bank, name)
    assert.ok((await ask('PUT', `${path}/${newTxid()}`, order)).status < 300, name)
  }
})

test('scopes of Sicredi are read in the query too', async (t) => {
  const { ask, order } = await openClient(await openTestBank(t), 'sicredi')
  const refused = await ask('PUT', `/api/v2/cob/${newTxid()}`, order)
  assert.match(refused.body.detail, /escopos/)
})

test('charges are listed, and created without a txid; Efí lists them with a slash', async (t) => {
  const { ask, chave, order } = await openClient(await openTestBank(t), 'efi')
  const made = await ask('POST', '/v2/cob', order)
  assert.equal(made.status, 201)
  const { criacao } = made.body.calendario
  const span = { inicio: criacao, fim: criacao }
  assert.equal((await ask('GET', '/v2/cob', undefined, span)).body.cobs[0].txid, made.body.txid)
  assert.deepEqual((await ask('GET', '/v2/cobv/', undefined, span)).body.cobs, [])
  await ask('PUT', `/v2/webhook/${chave}`, { webhookUrl: 'https://loja.com.br/avisos' })
  const { webhooks } = (await ask('GET', '/v2/webhook')).body
  assert.deepEqual([webhooks.length, webhooks[0].chave], [1, chave])
})

/** Headers that users of a company send, some of them, and that it does not want. */
const SENT = {
  itau: ['x-itau-correlationid', 'x-correlationid', 'x-itau-flowid'],
  santander: ['x-application-key'],
  sicoob: ['client_id'],
} as const

test('what is not wanted is sent all the same', async (t) => {
  const world = await openWorld(t)
  for (const [name, headers] of Object.entries(SENT)) {
    const stage = openStage(world, name)
    await stage.rail.charge(orderOf(stage, 1_00), false)
    for (const header of headers) assert.ok(stage.line.seen[0]!.headers[header], header)
  }
})

test(
  'Banco do Brasil’s token needs no certificate, and its API does',
  { skip: !hasOpenssl },
  async (t) => {
    const { emulator } = seenAs('banco-do-brasil')
    assert.ok('withoutCertificate' in emulator && emulator.withoutCertificate)
    const bank = await openTestBank(t)
    const folder = certificates(t)
    const pem = (name: string) => fs.readFileSync(join(folder, name), 'utf8')
    const own = { key: pem('server.key'), cert: pem('server.pem'), ca: pem('ca.pem') }
    const tls = { ...own, withoutCertificate: emulator.withoutCertificate }
    const log = { warn: () => {} }
    const deps = { call: emulator.open(bank.call), work: async () => 0, clock: bank.clock, log }
    const { url, close } = await serve(deps, 0, { tls })
    t.after(close)
    const port = Number(new URL(url).port)
    const statusOf = (path: string, shown: { key?: string; cert?: string }) =>
      new Promise<number | string>((done) => {
        const createConnection = () => connect({ host: '127.0.0.1', port, ca: own.ca, ...shown })
        const request = https.request({ path, method: 'POST', createConnection }, (response) => {
          response.resume()
          done(response.statusCode!)
        })
        request.on('error', ({ code }: NodeJS.ErrnoException) => done(String(code)))
        request.end()
      })
    const client = { key: pem('client.key'), cert: pem('client.pem') }
    const stranger = { key: pem('stranger.key'), cert: pem('stranger.pem') }
    assert.equal(await statusOf('/oauth/token', {}), 400)
    assert.equal(await statusOf('/pix/v2/cob?x=1', {}), 'ECONNRESET')
    assert.equal(await statusOf('/pix/v2/cob?x=/oauth/token', stranger), 'ECONNRESET')
    assert.equal(await statusOf('/pix/v2/cob', client), 401)
  },
)
