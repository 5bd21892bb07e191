// A sale of the platform through each company with a wire of its own: made, paid, notified, returned
// in the way it came. The platform and the company are whole; only the company is an emulator.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { notificationUrl } from '../../server/runtime/banks/notification-address.ts'
import { after } from '../../server/kernel/clock.ts'
import { cents, toReais } from '../../server/kernel/money.ts'
import { VintemError } from '../../sdk/index.ts'
import { buyer } from '../cards.ts'
import type { World } from '../world.ts'
import { openSale } from './sale.ts'
import { COMPANIES, orderOf, returnsAt } from './wires.ts'

const JSON_HEADERS = { 'content-type': 'application/json' }

/** A notification that names a charge, or the company's id of it. */
const NOTICES: Record<string, (txid: string, id: string) => [body: object, query?: string]> = {
  'mercado-pago': (_txid, id) => [
    { type: 'payment', api_version: 'v1', action: 'payment.updated', data: { id } },
    `?data.id=${id}&type=payment`,
  ],
  asaas: (txid) => [{ event: 'PAYMENT_RECEIVED', payment: { externalReference: txid } }],
  woovi: (txid) => [{ event: 'OPENPIX:CHARGE_COMPLETED', charge: { correlationID: txid } }],
  'stark-bank': (txid) => [
    {
      event: {
        subscription: 'invoice',
        workspaceId: '4545454545454545',
        log: { type: 'paid', invoice: { tags: [`txid/${txid}`] } },
      },
    },
  ],
  pagarme: (txid) => [{ id: 'hook_1', type: 'order.paid', data: { id: 'or_1', code: txid } }],
}

/** The company notifies the platform of its first payment. */
async function notify(w: World, name: string, txid: string): Promise<void> {
  const [body, query = ''] = NOTICES[name]!(txid, '139403690001')
  const told = await fetch(`${notificationUrl(w.deps, 'pix/psp/owner')}/pix${query}`, {
    method: 'POST',
    headers: JSON_HEADERS,
    body: JSON.stringify(body),
  })
  assert.equal(told.status, 200)
  await w.work()
}

for (const company of COMPANIES)
  test(`${company.name}: a sale is paid, known by its notification, and returned`, async (t) => {
    const { w, there } = await openSale(t, company)
    const { id: customer } = await buyer(w)
    const wanted = { amount: 58_80, payment_type: 'pix' } as const
    await assert.rejects(
      w.sdk.transactions.create(customer, { ...wanted, due_date: '2030-01-15' }),
      (error) => error instanceof VintemError && error.code === 'due_date_not_offered',
    )
    const sale = await w.sdk.transactions.create(customer, wanted)
    assert.equal((await w.sdk.transactions.list()).items.length, 1)
    assert.equal(sale.status, 'pending')
    const { pix } = await there.pay(sale.id)
    await notify(w, company.name, sale.id)
    assert.equal((await w.sdk.transactions.get(sale.id)).status, 'succeeded')
    const amount = company.returnsPartly ? 10_00 : 58_80
    await w.sdk.transactions.void(sale.id, { amount })
    await w.work()
    const after = await w.sdk.transactions.get(sale.id)
    assert.equal(after.status, company.returnsPartly ? 'partial_refunded' : 'refunded')
    assert.deepEqual(await returnsAt(there, pix[0].endToEndId), [toReais(cents(amount))])
    assert.deepEqual(w.logged, [])
  })

test('mercado-pago: two equal returns under way are told apart by their ids there', async (t) => {
  const company = COMPANIES.find(({ name }) => name === 'mercado-pago')!
  const { w, there } = await openSale(t, company)
  const { id: customer } = await buyer(w)
  const part = 99_990_21
  const sale = await w.sdk.transactions.create(customer, { amount: 2 * part, payment_type: 'pix' })
  const { pix } = await there.pay(sale.id)
  await notify(w, company.name, sale.id)
  for (const status of ['partial_refunded', 'refunded']) {
    await w.sdk.transactions.void(sale.id, { amount: part })
    const { endToEndId } = pix[0]
    const { devolucoes } = (await there.api('GET', `/pix/${endToEndId}`)).body
    const { id } = devolucoes.find((one: { status: string }) => one.status !== 'DEVOLVIDO')
    await there.control(`pix/${endToEndId}/devolucoes/${id}/settle`, { status: 'DEVOLVIDO' })
    w.deps.clock.moveTo(after(w.deps.clock.now(), 60_000))
    await w.work()
    assert.equal((await w.sdk.transactions.get(sale.id)).status, status)
  }
})

/** What a person is told of a sale: in its history, and in the log. */
async function toldOf({ w }: { w: World }, id: string): Promise<[string | undefined, number]> {
  const { history } = await w.sdk.transactions.get(id)
  const [line, ...more] = history.filter((one) => one.response_code === 'reply_unreadable')
  assert.deepEqual(more, [])
  const said = w.logged.filter((one) => one.includes('a reply of a bank cannot be read'))
  return [line?.response_message ?? undefined, said.length]
}

test('mercado-pago: two charges of one sale are for a person, which history and log say once', async (t) => {
  const company = COMPANIES.find(({ name }) => name === 'mercado-pago')!
  const { w, there } = await openSale(t, company)
  const { id: customer } = await buyer(w)
  const sale = await w.sdk.transactions.create(customer, { amount: 10_00, payment_type: 'pix' })
  // Another program of the shop has used the reference.
  const { txid, ...order } = orderOf(10_00)
  there.disturb((request, next) => {
    const body = { ...(request.body as object), external_reference: sale.id }
    return next(request.method === 'POST' ? { ...request, body } : request)
  })
  await there.rail.charge({ ...order, txid }, false)
  there.disturb(undefined)
  for (let n = 0; n < 2; n++) await notify(w, company.name, sale.id)
  const [message, said] = await toldOf({ w }, sale.id)
  assert.match(message!, /it has 2 charges of one reference; look at them by hand/)
  assert.equal(said, 1)
})

test('mercado-pago: a return that nobody can tell from another is for a person as well', async (t) => {
  const company = COMPANIES.find(({ name }) => name === 'mercado-pago')!
  const { w, there } = await openSale(t, company)
  const { id: customer } = await buyer(w)
  const sale = await w.sdk.transactions.create(customer, { amount: 10_00, payment_type: 'pix' })
  await there.pay(sale.id)
  await notify(w, company.name, sale.id)
  await w.sdk.transactions.void(sale.id, { amount: 3_00 })
  there.disturb(async (request, next) => {
    const reply = await next(request)
    if (request.method === 'POST') throw new Error('other side closed')
    return reply
  })
  await w.sdk.transactions.void(sale.id, { amount: 3_00 })
  there.disturb(undefined)
  for (let n = 0; n < 2; n++) {
    w.deps.clock.moveTo(after(w.deps.clock.now(), 60_000))
    await w.work()
  }
  const [message, said] = await toldOf({ w }, sale.id)
  assert.match(message!, /which may be another one; look at it by hand/)
  assert.equal(said, 1)
})
