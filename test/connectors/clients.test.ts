// Public client libraries of the companies that have a wire of their own, unmodified, against the
// emulators: what they send is understood, and what they are answered they can read. Nothing is
// fetched: this runs where they are installed (npm i mercadopago starkbank @woovi/node-sdk asaas
// @pagarme/pagarme-nodejs-sdk) in the folder that CONNECTOR_CLIENTS names. What was called is what
// the declarations list. Those of the API Pix: clients/.

import { strict as assert } from 'node:assert'
import { generateKeyPairSync } from 'node:crypto'
import fs from 'node:fs'
import https from 'node:https'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { test } from 'node:test'
import { connect } from 'node:tls'
import type { BankCall, BankRequest } from '../../server/kernel/bank-call.ts'
import { packed } from '../../sandbox/emulators/account.ts'
import { asaasKey } from '../../sandbox/emulators/asaas.ts'
import { mercadoPagoToken } from '../../sandbox/emulators/mercado-pago.ts'
import { pagarmeKey } from '../../sandbox/emulators/pagarme.ts'
import { WIRE_EMULATORS } from '../../sandbox/emulators/wires.ts'
import { wooviAppId } from '../../sandbox/emulators/woovi.ts'
import { serve } from '../../sandbox/http/serve.ts'
import { KEY, newTxid, openTestBank, RECEIVER, type Said, type TestBank } from '../bank.ts'
import { certificates } from '../certificates.ts'
import { assertDeclared, callsOf } from './clients/calls.ts'
import { FOLDER, skipOf } from './clients/installed.ts'

type Test = Parameters<typeof certificates>[0]
type World = TestBank & {
  url: string
  ca: string
  wire: BankCall
  answered: number[]
  /** What the client called is what the declaration of the company says of it. */
  assertCalls(client: string, service?: 'payouts'): void
}

const HERE = { ...RECEIVER, key: KEY }

const load = (name: string): Said => createRequire(join(FOLDER, 'package.json'))(name) as Said

/** `secure`: behind a certificate, for clients whose address is https whatever one says. */
async function openWorld(t: Test, company: string, secure = false): Promise<World> {
  const bank = await openTestBank(t)
  const wire = WIRE_EMULATORS.find(({ name }) => name === company)!.open(bank.bank.call)
  const answered: number[] = []
  const made: { request: BankRequest; status: number }[] = []
  const call: BankCall = async (request) => {
    const reply = await wire(request)
    answered.push(reply.status)
    made.push({ request, status: reply.status })
    return reply
  }
  const assertCalls = (client: string, service?: 'payouts') =>
    assertDeclared(company, client, callsOf(made).made, service)
  const folder = secure ? certificates(t) : ''
  const read = (name: string) => (secure ? fs.readFileSync(join(folder, name), 'utf8') : '')
  const tls = { key: read('server.key'), cert: read('server.pem') }
  const deps = { call, work: async () => 0, clock: bank.clock, log: { warn: () => {} } }
  const { url, close } = await serve(deps, 0, secure ? { tls } : {})
  t.after(close)
  return { ...bank, url, wire, answered, ca: read('ca.pem'), assertCalls }
}

/** Whatever host is asked for, the emulator answers. */
function loopback({ url, ca }: World): https.Agent {
  const port = Number(new URL(url).port)
  const createConnection = () =>
    connect({ host: '127.0.0.1', port, ca, checkServerIdentity: () => undefined })
  return Object.assign(new https.Agent(), { createConnection })
}

test('mercadopago', { skip: skipOf('node_modules/mercadopago') }, async (t) => {
  const { url, pay, answered, assertCalls } = await openWorld(t, 'mercado-pago')
  load('mercadopago/dist/utils/config').AppConfig.BASE_URL = url
  const { MercadoPagoConfig, Payment, PaymentRefund } = load('mercadopago')
  const config = new MercadoPagoConfig({ accessToken: mercadoPagoToken(HERE) })
  const [payment, refund] = [new Payment(config), new PaymentRefund(config)]
  const order = (reference: string) => ({
    body: {
      transaction_amount: 58.8,
      payment_method_id: 'pix',
      external_reference: reference,
      payer: { email: 'ana@example.com' },
    },
    requestOptions: { idempotencyKey: reference },
  })
  const txid = newTxid()
  const made = await payment.create(order(txid))
  assert.equal(made.status, 'pending')
  assert.equal((await payment.create(order(txid))).id, made.id)
  const found = await payment.search({ options: { external_reference: txid } })
  assert.deepEqual([found.results.length, found.paging.total], [1, 1])
  await pay(txid)
  assert.equal((await payment.get({ id: made.id })).status, 'approved')
  const part = { payment_id: made.id, body: { amount: 10.5 } }
  const given = await refund.create({ ...part, requestOptions: { idempotencyKey: 'one' } })
  assert.deepEqual([given.status, given.amount], ['approved', 10.5])
  assert.equal((await refund.list({ payment_id: made.id })).length, 1)
  const two = await payment.create(order(newTxid()))
  assert.equal((await payment.cancel({ id: two.id })).status, 'cancelled')
  await assert.rejects(payment.get({ id: 1 }))
  assert.deepEqual(answered, [201, 201, 200, 200, 201, 200, 201, 200, 404])
  assertCalls('mercadopago')
})

test('asaas', { skip: skipOf('node_modules/asaas') }, async (t) => {
  const { url, pay, assertCalls } = await openWorld(t, 'asaas')
  const { AsaasClient } = load('asaas')
  const asaas = new AsaasClient(asaasKey(HERE), { baseUrl: `${url}/v3` })
  const customer = await asaas.customers.new({ name: 'Ana', cpfCnpj: '12345678909' })
  const txid = newTxid()
  const order = { billingType: 'PIX', value: 58.8, dueDate: '2099-01-01', externalReference: txid }
  const made = await asaas.payments.new({ customer: customer.id, ...order })
  assert.equal(made.status, 'PENDING')
  assert.match((await asaas.payments.getPixQrCode(made.id)).payload, /^000201/)
  assert.equal((await asaas.payments.list({ externalReference: txid })).data.length, 1)
  await pay(txid)
  assert.equal((await asaas.payments.getById(made.id)).status, 'RECEIVED')
  await asaas.payments.refund(made.id, { value: 10.5, description: 'one' })
  assert.equal((await asaas.payments.getById(made.id)).refunds[0].value, 10.5)
  const two = await asaas.payments.new({ customer: customer.id, ...order })
  assert.equal((await asaas.payments.delete(two.id)).deleted, true)
  assertCalls('asaas')
})

test('@woovi/node-sdk', { skip: skipOf('node_modules/@woovi/node-sdk') }, async (t) => {
  const { url, pay, assertCalls } = await openWorld(t, 'woovi')
  const { createClient } = load('@woovi/node-sdk')
  const woovi = createClient({ appId: wooviAppId(HERE), baseUrl: url })
  const [txid, other] = [newTxid(), newTxid()]
  const order = { correlationID: txid, value: 5_880, comment: 'Pedido 7' }
  const made = await woovi.charge.create(order, { return_existing: true })
  const again = await woovi.charge.create(order, { return_existing: true })
  assert.deepEqual([made.charge.status, again.brCode], ['ACTIVE', made.brCode])
  await pay(txid)
  assert.equal((await woovi.charge.get({ id: txid })).charge.status, 'COMPLETED')
  assert.equal((await woovi.transactions.list({ charge: txid })).transactions.length, 1)
  const part = { chargeId: txid, correlationID: 'one', value: 100 }
  assert.equal((await woovi.chargeRefund.create(part)).refund.status, 'CONFIRMED')
  assert.equal((await woovi.chargeRefund.list({ chargeId: txid })).refunds.length, 1)
  await woovi.charge.create({ correlationID: other, value: 100 })
  assert.equal((await woovi.charge.delete({ id: other })).status, 'OK')
  assertCalls('@woovi/node-sdk')
})

const newKey = () =>
  generateKeyPairSync('ec', {
    namedCurve: 'secp256k1',
    privateKeyEncoding: { type: 'sec1', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })

const secure = (name: string) => ({ skip: skipOf(`node_modules/${name}`) })

/** Its library, as a project of ours. */
async function openStark(t: Test) {
  const world = await openWorld(t, 'stark-bank', true)
  const starkbank = load('starkbank')
  // Its own maker of keys writes them into the folder in which it runs.
  const { privateKey, publicKey } = newKey()
  const body = { account: packed(HERE), public_key: publicKey }
  const project = { method: 'POST', path: '/emulator/projects', headers: {}, body }
  const id = ((await world.wire(project)).body as { id: string }).id.replace('project/', '')
  const by = (key: string) => new starkbank.Project({ environment: 'sandbox', id, privateKey: key })
  starkbank.setHttpsAgent(loopback(world))
  starkbank.user = by(privateKey)
  return { world, starkbank, by }
}

test('starkbank', secure('starkbank'), async (t) => {
  const { world, starkbank, by } = await openStark(t)
  const txid = newTxid()
  const order = { amount: 5_880, taxId: '012.345.678-90', name: 'Ana', tags: [`txid/${txid}`] }
  const [made] = await starkbank.invoice.create([order])
  assert.equal(made.status, 'created')
  const found: string[] = []
  for await (const one of await starkbank.invoice.query({ tags: order.tags })) found.push(one.id)
  assert.deepEqual(found, [made.id])
  await world.pay(txid)
  assert.match((await starkbank.invoice.payment(made.id)).endToEndId, /^E/)
  for await (const log of await starkbank.invoice.log.query({ types: ['paid'] }))
    assert.equal(log.invoice.id, made.id)
  assert.equal((await starkbank.invoice.update(made.id, { amount: 0 })).amount, 0)
  const [two] = await starkbank.invoice.create([{ ...order, tags: [] }])
  const gone = await starkbank.invoice.update(two.id, { status: 'canceled' })
  assert.equal(gone.status, 'canceled')
  const [page, cursor] = await starkbank.invoice.page({ limit: 1 })
  assert.deepEqual([page.length, cursor !== null], [1, true])
  starkbank.user = by(newKey().privateKey)
  await assert.rejects(starkbank.invoice.get(made.id), ({ errors }: Said) => {
    assert.equal(errors[0].code, 'invalidCredentials')
    return true
  })
  world.assertCalls('starkbank')
})

test('starkbank: payouts', secure('starkbank'), async (t) => {
  const { world, starkbank } = await openStark(t)
  const order = {
    amount: 5_880,
    taxId: '123.456.789-09',
    name: 'Ana Souza',
    bankCode: '60701190',
    branchCode: '1357-9',
    accountNumber: '876543-2',
    externalId: 'payout-1',
    tags: ['Payout/One'],
  }
  const [made] = await starkbank.transfer.create([order])
  assert.deepEqual([made.status, made.tags], ['created', ['payout/one']])
  const twin = starkbank.transfer.create([{ ...order, amount: 1 }])
  await assert.rejects(twin, ({ errors }: Said) => errors.length === 1)
  await world.bank.work(world.clock.now())
  assert.equal((await starkbank.transfer.get(made.id)).status, 'success')
  const found: string[] = []
  for await (const one of await starkbank.transfer.query({ tags: made.tags, sort: 'updated' }))
    found.push(one.id)
  assert.deepEqual(found, [made.id])
  const types: string[] = []
  for await (const log of await starkbank.transfer.log.query({ transferIds: [made.id] }))
    types.push(log.type)
  assert.deepEqual(types.toSorted(), ['created', 'success'])
  const key = await starkbank.dictKey.get('7d9f0335-8dcc-4054-9bf9-0dbd61d36906')
  const { name, taxId, ispb: bankCode, branchCode, accountNumber } = key
  const payee = { name, taxId: order.taxId, bankCode, branchCode, accountNumber }
  const [two] = await starkbank.transfer.create([{ amount: 100, ...payee, externalId: 'two' }])
  assert.deepEqual([two.status, taxId], ['created', '***.456.789-**'])
  assert.equal((await starkbank.balance.get()).amount, 1_000_000_00)
  world.assertCalls('starkbank', 'payouts')
})

test('asaas: payouts', { skip: skipOf('node_modules/asaas') }, async (t) => {
  const { url, bank, clock, assertCalls } = await openWorld(t, 'asaas')
  const { AsaasClient } = load('asaas')
  const { transfers } = new AsaasClient(asaasKey(HERE), { baseUrl: `${url}/v3` })
  const order = {
    value: 58.8,
    operationType: 'PIX',
    description: 'Repasse',
    bankAccount: {
      bank: { code: '341' },
      ownerName: 'Ana Souza',
      cpfCnpj: '12345678909',
      agency: '1263',
      account: '9999991',
      accountDigit: '1',
      bankAccountType: 'CONTA_CORRENTE',
    },
  }
  const made = await transfers.create(order)
  assert.deepEqual([made.status, made.value, made.authorized], ['PENDING', 58.8, true])
  await bank.work(clock.now())
  assert.equal((await transfers.getById(made.id)).status, 'DONE')
  const key = { pixAddressKey: 'ana@example.com', pixAddressKeyType: 'EMAIL' }
  const two = await transfers.create({ value: 1, operationType: 'PIX', ...key })
  const { data, hasMore } = await transfers.list({ 'dateCreated[ge]': made.dateCreated })
  assert.deepEqual([data.map(({ id }: Said) => id), hasMore], [[two.id, made.id], false])
  assertCalls('asaas', 'payouts')
})

test('@pagarme/pagarme-nodejs-sdk', secure('@pagarme/pagarme-nodejs-sdk'), async (t) => {
  const world = await openWorld(t, 'pagarme', true)
  const { Client, OrdersController, ChargesController } = load('@pagarme/pagarme-nodejs-sdk')
  const client = new Client({
    basicAuthCredentials: { username: pagarmeKey(HERE), password: '' },
    httpClientOptions: { httpsAgent: loopback(world) },
  })
  const [orders, charges] = [new OrdersController(client), new ChargesController(client)]
  const txid = newTxid()
  const texts = ['street', 'number', 'neighborhood', 'city', 'complement', 'line1', 'line2']
  const order = {
    code: txid,
    closed: true,
    metadata: {},
    items: [{ amount: 5_880, description: 'x', quantity: 1, code: txid, category: 'x' }],
    customer: {
      name: 'Ana',
      email: 'ana@example.com',
      type: 'individual',
      code: '1',
      metadata: {},
      document: '12345678909',
      documentType: 'CPF',
      phones: {
        mobilePhone: {
          countryCode: '55',
          areaCode: '11',
          number: '999998888',
        },
      },
      address: {
        ...Object.fromEntries(texts.map((name) => [name, 'x'])),
        zipCode: '01001000',
        state: 'SP',
        country: 'BR',
      },
    },
    payments: [{ paymentMethod: 'pix', pix: { expiresIn: 3_600 } }],
  }
  const { result: made } = await orders.createOrder(order, txid)
  assert.equal((await orders.createOrder(order, txid)).result.id, made.id)
  assert.equal((await orders.getOrders(1, 10, txid)).result.data.length, 1)
  await world.pay(txid)
  const { result: paid } = await orders.getOrder(made.id)
  assert.equal(paid.status, 'paid')
  assert.match(paid.charges[0].lastTransaction.endToEndId, /^E/)
  const { id } = made.charges[0]
  const part = { operationReference: 'one', amount: 100 }
  const { result: back } = await charges.cancelCharge(id, part, 'one')
  assert.deepEqual([back.status, back.canceledAmount], ['paid', 100])
  assert.equal((await charges.getChargeTransactions(id, 1, 10)).result.data.length, 2)
  world.assertCalls('@pagarme/pagarme-nodejs-sdk')
})
