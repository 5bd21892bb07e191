// One row of every kind that has an id, of a caller, with a marker word in every text that no other
// caller may find.

import type { OwnerId, SellerId } from '../server/kernel/ids.ts'
import { inTransaction, sql } from '../server/platform/db/sql.ts'
import { seedAccount } from '../server/app/seed/corporate.ts'
import { approvalsOf } from './approval-rows.ts'
import { boletoFileOf } from './cnab.ts'
import { paymentFileOf } from './payment-files.ts'
import { JPEG } from './receipt-files.ts'
import { statementsIn } from './statements.ts'
import { mailOf, waitingRequest } from './waiting-rows.ts'
import { overdueBoletos } from './overdue-boletos.ts'
import type { World } from './world.ts'
import type { Ids } from './kinds.ts'

/** The amount of the sample body, so that a full refund is full. */
const AMOUNT = 4_509

/** The other spelling of an id: without its hyphens. */
export const plain = (id: string): string => id.replaceAll('-', '')

/** A seller's document and integration, a linked account of its own, and a token for another. */
async function accountsOf(w: World, token: string, seller: string, word: string) {
  const [known] = await w.db.rows<{ document: string; integration: string }>(sql`
    select s.taxpayer_id as document, c.id as integration
    from sellers s join credentials c on c.owner = s.owner and c.seller = s.id
    where s.id = ${plain(seller)} order by c.id limit 1`)
  const root = '/v1/sellers/bank_accounts'
  const tokenize = async (type: string) => {
    const numbers = { bank_code: '341', routing_number: '0001', account_number: '12345-6' }
    const body = { ...numbers, type, holder_name: word, taxpayer_id: known!.document }
    return (await w.call('POST', `${root}/tokenize/${seller}`, { token, body })).body.id as string
  }
  const body = { io_seller_id: seller, token: await tokenize('checking') }
  const linked = await w.call('POST', `${root}/associate_bank_account`, { token, body })
  return { ...known!, 'bank account': linked.body.id as string, token: await tokenize('savings') }
}

/** A stored card of a customer, and a token for another. */
async function cardsOf(w: World, token: string, customer: string, word: string) {
  const tokenize = async (card_number: string) => {
    const said = { expiration_month: '12', expiration_year: '2035', security_code: '123' }
    const body = { holder_name: word, card_number, ...said }
    return (await w.call('POST', '/v1/card/tokenize/token', { token, body })).body.id as string
  }
  const body = { id_customer: customer, token: await tokenize('5555555555554444') }
  const kept = await w.call('POST', '/v1/card/associate_token_with_customer', { token, body })
  return { card: kept.body.id_card as string, 'card token': await tokenize('4012888888881881') }
}

/** A disputed card payment with evidence; an authorized one; a paid boleto, and open ones. */
async function salesOf(w: World, token: string, customer: string, card: string, word: string) {
  const sell = async (more: object): Promise<string> => {
    const body = { amount: 3_000, description: word, metadata: { note: word }, ...more }
    return (await w.call('POST', `/v1/transaction/new/${customer}`, { token, body })).body.success
      .id
  }
  const id = await sell({ payment_type: 'credit', id_card: card })
  await w.call('POST', `/v1/sandbox/transactions/${id}/dispute`, { token, body: {} })
  const [dispute] = (await w.call('GET', `/v1/disputes?transaction=${id}`, { token })).body.items
  await w.call('POST', `/v1/disputes/${dispute.id}/evidence`, { token, body: { text: word } })
  const authorization = await sell({ payment_type: 'credit', id_card: card, capture: false })
  const boleto = await sell({ payment_type: 'boleto' })
  await w.call('POST', `/v1/sandbox/boletos/${boleto}/pay`, { token, body: {} })
  const open = await sell({ payment_type: 'boleto', amount: 10_003 })
  const asked = { action: 'change_due_date', transactions: [boleto], days: 1 }
  const batch = await w.call('POST', '/v1/boleto_batches', { token, body: asked })
  return {
    dispute: dispute.id as string,
    'card sale': id,
    authorization,
    boleto,
    'open boleto': open,
    ...(await overdueBoletos(w, token, customer)),
    'boleto batch': batch.body.id as string,
  }
}

/** A webhook endpoint for all events without a listener, and its pending deliveries. */
async function webhooksOf(w: World, token: string, word: string) {
  const body = { url: `http://127.0.0.1:9/${word}`, description: word }
  const webhook = (await w.call('POST', '/v1/webhooks', { token, body })).body.id as string
  const delivery = (await w.call('POST', `/v1/webhooks/${webhook}/test`, { token, body: {} })).body
    .id as string
  return { webhook, delivery }
}

/** A credential with the rights of the caller's, without those that must be named. */
async function credentialOf(
  w: World,
  token: string,
  seller: string,
  word: string,
): Promise<{ credential: string }> {
  const body = { email: `${plain(seller)}@example.com`, note: word }
  return {
    credential: (await w.call('POST', '/v1/credentials', { token, body })).body.id as string,
  }
}

/** A refused request with that word in its body. */
async function requestOf(w: World, token: string, word: string): Promise<string> {
  const body = { first_name: word, email: 'no address' }
  return (await w.call('POST', '/v1/customer/new', { token, body })).body.request_id as string
}

/** The audit records of the customer with the word, and of other objects. */
async function auditRecordOf(w: World, token: string): Promise<string> {
  return (await w.call('GET', '/v1/audit?limit=1&action=customer.created', { token })).body.items[0]
    .id as string
}

/** A stored rule for transactions larger than any here, and a quote. */
async function offersOf(w: World, token: string, seller: string) {
  const rule = { receiver: seller, split_type: 'percent', split_value: 10, min_amount: 1_000_000 }
  const kept = await w.call('POST', '/v1/split_rules', { token, body: rule })
  const sale = { amount: AMOUNT, payment_type: 'pix' }
  const quoted = await w.call('POST', '/v1/quotes', { token, body: sale })
  return { 'split rule': kept.body.success.id as string, quote: quoted.body.id as string }
}

/** The receivables, refund and payout of a seller from a paid transaction. */
async function moneyOf(
  w: World,
  token: string,
  seller: string,
  sale: string,
  account: string,
  word: string,
) {
  const refunded = await w.call('POST', `/v1/transaction/void/${sale}`, {
    token,
    body: { amount: 100 },
  })
  const paid = await w.call('POST', `/v1/sellers/transfers/new/${seller}/${account}`, {
    token,
    body: { amount: 500, description: word },
  })
  const first = async (path: string) =>
    (await w.call('GET', `/v1/sellers/get/${seller}/${path}`, { token })).body.items[0].id as string
  return {
    refund: refunded.body.success.refunds[0].id as string,
    transfer: paid.body.success.id as string,
    receivable: await first('receivables'),
    'statement line': await first('statement'),
  }
}

/** An unpaid statement, the pix that pays it, and a recharge. */
async function statementsOf(w: World, token: string, seller: string, word: string) {
  const [known] = await w.db.rows<{ owner: OwnerId; seller: SellerId }>(sql`
    select owner, id as seller from sellers where id = ${plain(seller)}`)
  const { closed } = await statementsIn(w, known!)
  const root = '/v1/baas/corporate/cards'
  const body = { amount: AMOUNT, description: word }
  const recharge = await w.call('POST', `${root}/account/recharge`, { token, body })
  const payment = await w.call('POST', `${root}/invoices/${closed}/payment`, { token, body: {} })
  return {
    invoice: closed as string,
    recharge: recharge.body.id as string,
    payment: payment.body.id as string,
  }
}

/** An active account of a seller, its cardholder, their card, and a purchase. */
async function companyOf(w: World, token: string, seller: string, word: string) {
  const [known] = await w.db.rows<{ owner: OwnerId }>(
    sql`select owner from sellers where id = ${plain(seller)}`,
  )
  const name = { owner: known!.owner, seller: plain(seller) as SellerId }
  await inTransaction(w.db, (tx) => seedAccount(tx, w.deps, name))
  const root = '/v1/baas/corporate/cards'
  const person = {
    name: word,
    tax_id: '123.456.789-09',
    amount: 1_000_00,
    interval: 'month',
    center_cost: word,
  }
  const cardholder = (await w.call('POST', `${root}/holders`, { token, body: person })).body
    .id as string
  const body = {
    holder_id: cardholder,
    name: word,
    limit: 500_00,
    interval: 'month',
    type: 'virtual',
    merchant: word,
  }
  const card = (await w.call('POST', root, { token, body })).body.id as string
  const sale = { amount: AMOUNT, merchant: { name: word } }
  const bought = await w.call('POST', `/v1/sandbox/cards/${card}/purchases`, { token, body: sale })
  const purchase = bought.body.id as string
  await w.call('POST', `/v1/sandbox/purchases/${purchase}/clear`, { token, body: {} })
  const objection = { reason: 'other', description: word, amount: 100 }
  const disputed = await w.call('POST', `${root}/purchases/${purchase}/disputes`, {
    token,
    body: objection,
  })
  const evidence = await w.call('POST', `${root}/disputes/${disputed.body.id}/evidence`, {
    token,
    body: JPEG,
  })
  // Withdrawn, so that it can be disputed again.
  await w.call('POST', `${root}/disputes/${disputed.body.id}/withdraw`, { token, body: {} })
  const receipt = await w.call(
    'POST',
    `${root}/receipts?purchase_id=${purchase}&file_name=${word}`,
    {
      token,
      body: JPEG,
    },
  )
  const asked = { holder_id: cardholder, amount: 2_000_00, reason: word }
  const request = await w.call('POST', `${root}/limit-requests`, { token, body: asked })
  const centers = await w.call('GET', `${root}/cost-centers`, { token })
  const center = centers.body.items[0].id as string
  return {
    cardholder,
    'corporate card': card,
    'cost center': center,
    purchase,
    'purchase dispute': disputed.body.id as string,
    receipt: receipt.body.id as string,
    'piece of evidence': evidence.body.id as string,
    'limit request': request.body.id as string,
  }
}

/** A user who is invited, and a saved view. */
async function peopleOf(w: World, token: string, word: string) {
  const guest = { email: `guest-${word.toLowerCase()}@example.com`, name: word, role: 'viewer' }
  const user = await w.call('POST', '/v1/users', { token, body: guest })
  const view = await w.call('POST', '/v1/views', {
    token,
    body: { name: word, path: '/sales', query: `q=${word}` },
  })
  return { user: user.body.id as string, view: view.body.id as string }
}

async function customerOf(w: World, token: string, word: string): Promise<string> {
  const body = {
    first_name: word,
    description: word,
    metadata: { note: word },
    email: `${word}@example.com`.toLowerCase(),
    taxpayer_id: '987.654.321-00',
  }
  return (await w.call('POST', '/v1/customer/new', { token, body })).body.success.id
}

/** A static QR code, and a pix that paid it; of a platform one that waits to be assigned. */
async function unchargedOf(w: World, token: string, seller: string, word: string) {
  const code = await w.call('POST', '/v1/static_qr_codes', {
    token,
    body: { amount: AMOUNT, description: word, reference_id: word },
  })
  const payer = { name: word, taxpayer_id: '123.456.789-09' }
  const isPlatform = w.platforms.some(({ io_seller_id }) => plain(io_seller_id) === plain(seller))
  const paid = isPlatform ? { amount: AMOUNT } : { static_qr_code: code.body.id }
  const received = await w.call('POST', '/v1/sandbox/pix_key/pay', {
    token,
    body: { ...paid, payer },
  })
  return {
    'static QR code': code.body.id as string,
    'received pix': received.body.items[0].id as string,
  }
}

/**
 * Rows of a caller, with its own word in every text: a customer, transactions, quotes, accounts,
 * and dependent objects.
 */
export async function rowsOf(w: World, token: string, seller: string, word: string): Promise<Ids> {
  const customer = await customerOf(w, token, word)
  const sale = async (amount: number) =>
    (
      await w.call('POST', `/v1/transaction/new/${customer}`, {
        token,
        body: {
          amount,
          payment_type: 'pix',
          description: word,
          metadata: { note: word },
          reference_id: `${word}-${amount}`,
        },
      })
    ).body.success.id as string
  const transaction = await sale(AMOUNT)
  const paid = await sale(2_000)
  await w.call('POST', `/v1/sandbox/pix/${paid}/pay`, { token, body: {} })
  const accounts = await accountsOf(w, token, seller, word)
  const cards = await cardsOf(w, token, customer, word)
  const sales = await salesOf(w, token, customer, cards.card, word)
  const offers = await offersOf(w, token, seller)
  const link = await w.call('POST', '/v1/payment_links', {
    token,
    body: { amount: AMOUNT, description: word },
  })
  const uncharged = await unchargedOf(w, token, seller, word)
  const money = await moneyOf(w, token, seller, paid, accounts['bank account'], word)
  const company = await companyOf(w, token, seller, word)
  const events = (await w.call('GET', '/v1/events?limit=1000', { token })).body.items as {
    id: string
    event_id: string
  }[]
  const webhooks = await webhooksOf(w, token, word)
  const credential = await credentialOf(w, token, seller, word)
  const statements = await statementsOf(w, token, seller, word)
  const request = await requestOf(w, token, word)
  const event = events.find(({ id }) => id === transaction)!.event_id
  return {
    customer,
    transaction,
    seller,
    receiver: seller,
    event,
    ...sales,
    ...accounts,
    ...cards,
    ...offers,
    'payment link': link.body.id as string,
    ...uncharged,
    'boleto file': await boletoFileOf(w, seller),
    'payment file': await paymentFileOf(w, seller),
    ...money,
    ...webhooks,
    ...credential,
    request,
    ...(await peopleOf(w, token, word)),
    'audit record': await auditRecordOf(w, token),
    mail: await mailOf(w, seller, word),
    'authorization request': await waitingRequest(w, seller, word),
    ...(await approvalsOf(w, seller, word)),
    ...statements,
    ...company,
  }
}
