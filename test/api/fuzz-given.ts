// The data that fuzz.test.ts runs on: a buyer, transactions in every state, payouts, disputes,
// webhooks, a company with cards.

import assert from 'node:assert/strict'
import { readId } from '../../server/kernel/ids.ts'
import { sql } from '../../server/platform/db/sql.ts'
import { person } from '../../server/app/seed/sellers.ts'
import { JPEG } from '../receipt-files.ts'
import { approvalsOf } from '../approval-rows.ts'
import { NOBODY } from '../samples.ts'
import { waitingRequest } from '../waiting-rows.ts'
import type { World } from '../world.ts'

/** Transactions of each kind that a batch needs: unpaid and paid. */
const SALES = 6

/** Ids by the kind of their object. */
export type Ids = Record<string, readonly string[]>

/** Stored rules of the previous batch would apply to the transactions of this one. */
async function forgetRules(w: World, token: string): Promise<void> {
  const { body } = await w.call('GET', '/v1/split_rules?limit=1000', { token })
  for (const { id } of body.items as { id: string }[])
    await w.call('DELETE', `/v1/split_rules/${id}`, { token })
}

/** The platform's own account, for payouts. */
export async function accountOf(w: World, token: string, document: string): Promise<string> {
  const seller = w.platform.io_seller_id
  const root = '/v1/sellers/bank_accounts'
  const numbers = {
    bank_code: '341',
    routing_number: '0001',
    account_number: '12345-6',
    type: 'checking',
  }
  const said = { ...numbers, holder_name: 'Mercado', taxpayer_id: document }
  const { id } = (await w.call('POST', `${root}/tokenize/${seller}`, { token, body: said })).body
  const body = { io_seller_id: seller, token: id }
  return (await w.call('POST', `${root}/associate_bank_account`, { token, body })).body.id as string
}

/** A stored card of a customer, which does not expire while the clock moves. */
export async function cardOf(w: World, token: string, customer: string): Promise<string> {
  const post = async (path: string, body: object) =>
    (await w.call('POST', path, { token, body })).body
  const said = { holder_name: 'ANA', card_number: '4111111111111111', security_code: '123' }
  const { id } = await post('/v1/card/tokenize/token', {
    ...said,
    expiration_month: '12',
    expiration_year: '2099',
  })
  return (
    await post('/v1/card/associate_token_with_customer', { id_customer: customer, token: id })
  ).id_card
}

/**
 * A webhook endpoint without a listener, and its pending deliveries. The endpoints of the previous
 * batches would be too many.
 */
async function webhookOf(w: World, token: string): Promise<Ids> {
  const { items } = (await w.call('GET', '/v1/webhooks?limit=1000', { token })).body as {
    items: { id: string }[]
  }
  for (const { id } of items) await w.call('DELETE', `/v1/webhooks/${id}`, { token })
  const body = { url: NOBODY }
  const webhook = (await w.call('POST', '/v1/webhooks', { token, body })).body.id as string
  const delivery = (await w.call('POST', `/v1/webhooks/${webhook}/test`, { token, body: {} })).body
    .id as string
  return { webhook: [webhook], delivery: [delivery] }
}

/** A saved view; those of the previous batches would be too many. */
async function viewOf(w: World, token: string): Promise<string> {
  const { items } = (await w.call('GET', '/v1/views?limit=1000', { token })).body as {
    items: { id: string }[]
  }
  for (const { id } of items) await w.call('DELETE', `/v1/views/${id}`, { token })
  return (await w.call('POST', '/v1/views', { token, body: { name: 'Ana', path: '/sales' } })).body
    .id as string
}

/** A cardholder with a card, its purchases, one of them disputed, and a statement. */
async function companyOf(w: World, token: string): Promise<Ids> {
  const root = '/v1/baas/corporate/cards'
  const post = async (path: string, body: object) =>
    (await w.call('POST', path, { token, body })).body.id as string
  const maria = {
    name: 'Maria',
    tax_id: person('Ana', 'Lima', 'ana@example.com').cpf,
    amount: 1_000_00,
    interval: 'month',
    center_cost: 'Sales',
  }
  const holder = await post(`${root}/holders`, maria)
  const plan = { holder_id: holder, name: 'All', limit: 500_00, interval: 'month', type: 'virtual' }
  const cards = await Promise.all([post(root, plan), post(root, plan)])
  const buy = (n: number) => post(`/v1/sandbox/cards/${cards[n % 2]}/purchases`, { amount: 1_00 })
  const purchases = await Promise.all(Array.from({ length: SALES }, (_, n) => buy(n)))
  const cleared = await buy(0)
  await w.call('POST', `/v1/sandbox/purchases/${cleared}/clear`, { token, body: {} })
  const dispute = await post(`${root}/purchases/${cleared}/disputes`, { reason: 'duplicate' })
  const receipt = (await w.call('POST', `${root}/receipts`, { token, body: JPEG })).body
    .id as string
  const request = await post(`${root}/limit-requests`, {
    holder_id: holder,
    amount: 2_000_00,
    reason: 'Viagem',
  })
  const { items } = (await w.call('GET', `${root}/invoices`, { token })).body as {
    items: { id: string }[]
  }
  return {
    cardholder: [holder],
    'corporate card': cards,
    purchase: purchases,
    'purchase dispute': [dispute],
    receipt: [receipt],
    'limit request': [request],
    invoice: items.map(({ id }) => id),
  }
}

/** A buyer with the document that a boleto needs. */
export const ANA = { first_name: 'Ana', taxpayer_id: '123.456.789-09' }

/**
 * The objects of a batch; new for each batch, because expiring and refunding use transactions up.
 */
type Given = { customer: string; account: string; card: string }

/** A static QR code, and pix that came to the key without one. */
async function chargelessIn(w: World, token: string): Promise<Ids> {
  const code = await w.call('POST', '/v1/static_qr_codes', { token, body: {} })
  const payKey = async () => {
    const paid = { token, body: { amount: 4509 } }
    const { items } = (await w.call('POST', '/v1/sandbox/pix_key/pay', paid)).body
    return items[0].id as string
  }
  return {
    'static QR code': [code.body.id as string],
    'received pix': await Promise.all(Array.from({ length: SALES }, payKey)),
  }
}

export async function idsFor(
  w: World,
  token: string,
  { customer, account, card }: Given,
): Promise<Ids> {
  await forgetRules(w, token)
  // A random body may have changed the buyer.
  await w.call('POST', `/v1/customer/update/${customer}`, { token, body: ANA })
  const create = async (more: object): Promise<string> => {
    const body = { amount: 4509, payment_type: 'pix', expires_in: 3_600, ...more }
    const made = await w.call('POST', `/v1/transaction/new/${customer}`, { token, body })
    assert.equal(made.status, 201, made.text)
    return made.body.success.id
  }
  const sales = (more: object = {}) =>
    Promise.all(Array.from({ length: SALES }, () => create(more)))
  const control = (path: string) => w.call('POST', `/v1/sandbox/${path}`, { token, body: {} })
  const unpaid = await sales()
  const paid = await sales()
  for (const sale of paid) await control(`pix/${sale}/pay`)
  const part = { token, body: { amount: 1 } }
  const refunded = await w.call('POST', `/v1/transaction/void/${paid[0]!}`, part)
  const byCard = { payment_type: 'credit', id_card: card }
  const held = await sales({ ...byCard, capture: false })
  const charged = await sales({ ...byCard, installment_plan: { number_installments: 3 } })
  for (const sale of charged) await control(`transactions/${sale}/dispute`)
  const listed = await w.call('GET', `/v1/disputes?limit=${SALES}`, { token })
  const disputes = listed.body.items as { id: string }[]
  const boletos = await sales({ payment_type: 'boleto' })
  for (const sale of boletos.slice(SALES / 2)) await control(`boletos/${sale}/pay`)
  const { io_seller_id: seller, id_dev: integration } = w.platform
  const person = [w.platform.sellers[0]!.io_seller_id]
  const payOut = async () => {
    const path = `/v1/sellers/transfers/new/${seller}/${account}`
    return (await w.call('POST', path, { token, body: { amount: 100 } })).body.success.id as string
  }
  const transfers = await Promise.all(Array.from({ length: SALES }, payOut))
  const credential = (n: number) =>
    w.call('POST', '/v1/credentials', { token, body: { email: `given-${n}@example.com` } })
  const credentials = await Promise.all([1, 2, 3, 4].map(credential))
  const link = { amount: 4509, description: 'Order 1042' }
  const made = await w.call('POST', '/v1/payment_links', { token, body: link })
  const guest = { email: 'guest@example.com', name: 'Ana', role: 'viewer' }
  await w.call('POST', '/v1/users', { token, body: guest })
  const users = (await w.call('GET', '/v1/users', { token })).body.items as {
    id: string
    email: string
  }[]
  return {
    user: users.filter(({ email }) => email === guest.email).map((user) => user.id),
    'payment link': [made.body.id as string],
    ...(await chargelessIn(w, token)),
    credential: credentials.map(({ body }) => body.id as string),
    'audit record': (await w.sdk.audit.list({ limit: 3 })).items.map(({ id: record }) => record),
    approval: [(await approvalsOf(w, seller, 'Ana')).approval],
    request: [listed.headers.get('x-request-id')!],
    customer: [customer],
    transaction: [...unpaid, ...paid, ...held, ...charged, ...boletos],
    refund: [refunded.body.success.refunds[0].id as string],
    seller: [seller],
    integration: [integration],
    person,
    'bank account': [account],
    transfer: transfers,
    dispute: disputes.map(({ id }) => id),
    ...(await webhookOf(w, token)),
    view: [await viewOf(w, token)],
    'authorization request': [await waitingRequest(w, seller, 'Ana')],
    ...(await companyOf(w, token)),
  }
}

export async function documentOf(w: World): Promise<string> {
  const id = readId(w.platform.io_seller_id)
  const rows = await w.db.rows<{ document: string }>(
    sql`select taxpayer_id as document from sellers where id = ${id}`,
  )
  return rows[0]!.document
}
