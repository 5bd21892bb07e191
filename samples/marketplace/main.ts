// A marketplace: sellers register and are checked, what they sell is paid by pix and split with the
// marketplace, and they pay themselves out.

import { openVintem, type Seller, type Transaction, type Transfer } from '@vintem/sdk'
import { openOutbox } from '@vintem/sdk/outbox'
import { openReceiver } from '@vintem/sdk/webhooks'
import { displayOf, isRefusal, openApp, run, serveFile, written, type Form } from '../kit/app.ts'
import { openDatabase, sqliteOutbox, sqliteReceiverStore } from '../kit/database.ts'
import { centsOf } from '../kit/html.ts'
import { readSettings } from '../kit/settings.ts'
import { offerPage, offersPage, orderPage, panelPage, registerPage } from './pages.ts'
import { openSellers, TABLES, type Charge, type PayOut, type Registered } from './sellers.ts'

/** Of each sale, in percent; the marketplace has the rest. Each bears its share of the fee. */
const SELLERS_SHARE = 90
const LINES_SHOWN = 20
const KEY = /^[0-9a-f-]{36}$/
const HTML = 'text/html; charset=utf-8'
const NOT_MONEY = 'Escreva o valor em reais, como 25,00.'
/** Artesanato: the business of all sellers here. */
const MCC = 5947

const settings = readSettings(4002)
const vintem = openVintem(settings)
const db = openDatabase(settings.database, TABLES)
const sellers = openSellers(db)

/**
 * Calls that move money. Each is kept with its key before it is sent: a crash at any point makes
 * one sale, and one payout.
 */
const outbox = openOutbox({
  store: sqliteOutbox(db, ({ key, call, input }) => {
    if (call === 'charge') sellers.addOrder(key, input as Charge)
    else sellers.addPayout(key, input as PayOut)
  }),
  calls: {
    async charge({ amount, buyer, document, receiver }: Charge, { key }) {
      const [first_name = '', ...others] = buyer.split(/\s+/)
      const who = { first_name, last_name: others.join(' '), taxpayer_id: document }
      const customer = await vintem.customers.create(who, { key: `${key}.buyer` })
      const split = [{ receiver, split_type: 'percent' as const, split_value: SELLERS_SHARE }]
      return vintem.transactions.create(
        customer.id,
        { amount, payment_type: 'pix', reference_id: key, split_rules: split },
        { key },
      )
    },
    // Events of the payout are found by its description.
    payOut: ({ receiver, account, amount }: PayOut, { key }) =>
      vintem.transfers.create(receiver, account, { amount, description: key }, { key }),
  },
  settled({ key, call }, end) {
    if ('refused' in end)
      (call === 'charge' ? sellers.refuseOrder : sellers.refusePayout)(key, displayOf(end.refused))
    else if (call === 'charge') sellers.charged(end.result as Transaction, "and status = 'sending'")
    else sellers.sent(key, end.result as Transfer)
  },
})

const receiver = openReceiver({
  secrets: settings.webhookSecret,
  feed: vintem.events,
  store: sqliteReceiverStore(db),
  apply({ type, data }, onCommit) {
    if (type.startsWith('seller.')) onCommit(() => sellers.registered(data as Seller))
    if (type.startsWith('transaction.')) onCommit(() => sellers.charged(data as Transaction))
    if (type.startsWith('transfer.')) onCommit(() => sellers.moved(data as Transfer))
  },
})

/** The sentence of a refusal; anything else is thrown on. */
const refusalOf = (error: unknown): string => {
  if (isRefusal(error)) return displayOf(error)
  throw error
}

const app = openApp(settings, receiver)
serveFile(app, '/order.js', new URL('../kit/order.js', import.meta.url))

app.get('/', async (_request, reply) => reply.type(HTML).send(offersPage(sellers.offers())))
app.get('/vender', async (_request, reply) => reply.type(HTML).send(registerPage()))
app.post<{ Body: Form }>('/vender', async ({ body }, reply) => {
  const {
    key = '',
    first_name = '',
    last_name = '',
    cpf = '',
    birthdate = '',
    email = '',
    phone_number = '',
  } = body
  const { zip_code = '', line1 = '', line2 = '', neighborhood = '', city = '', state = '' } = body
  if (!KEY.test(key)) return reply.redirect('/vender', 303)
  const address = { line1, line2, neighborhood, city, state, zip_code, country_code: 'BR' }
  const who = { first_name, last_name, cpf, birthdate, email, phone_number, mcc: MCC, address }
  sellers.add(key, `${first_name} ${last_name}`, cpf.replace(/\D/g, ''))
  if (!sellers.find(key))
    return reply.code(422).type(HTML).send(registerPage(body, 'Este CPF já tem cadastro.'))
  try {
    const said = await vintem.sellers.createIndividual(
      { ...who, statement_descriptor: 'FEIRA' },
      { key },
    )
    if (sellers.find(key)?.status === 'sending') sellers.registered(said)
  } catch (error) {
    const message = refusalOf(error)
    sellers.remove(key)
    return reply.code(422).type(HTML).send(registerPage(body, message))
  }
  return reply.redirect(`/painel/${key}`, 303)
})

app.get<{ Params: { id: string } }>('/offers/:id', async ({ params }, reply) => {
  const offer = sellers.offer(params.id)
  return offer ? reply.type(HTML).send(offerPage(offer)) : reply.callNotFound()
})
app.post<{ Params: { id: string }; Body: Form }>('/offers/:id', async ({ params, body }, reply) => {
  const { key = '', name = '', document = '' } = body
  const offer = sellers.offer(params.id)
  const receiver = offer && sellers.find(offer.seller)?.io_seller_id
  if (!offer || !receiver || !KEY.test(key)) return reply.callNotFound()
  // The price is ours, not the form's. Sent twice, it is one order.
  const charge = {
    offer: offer.id,
    amount: offer.price,
    buyer: name.trim(),
    document: document.trim(),
    receiver,
  }
  if (!sellers.order(key)) await written(app, outbox.send('charge', charge, { key }))
  return reply.redirect(`/orders/${key}`, 303)
})
app.get<{ Params: { key: string } }>('/orders/:key', async ({ params }, reply) => {
  const order = sellers.order(params.key)
  if (!order) return reply.callNotFound()
  return reply
    .type(HTML)
    .header('cache-control', 'no-store')
    .send(orderPage(order, sellers.offer(order.offer)!.title))
})
app.get<{ Params: { key: string } }>('/orders/:key/status', async ({ params }, reply) => {
  const order = sellers.order(params.key)
  return order
    ? reply.header('cache-control', 'no-store').send({ status: order.status })
    : reply.callNotFound()
})

/**
 * The panel of a seller: in this sample its address is the key to it; put your own sign-in before
 * it.
 */
async function panel(
  { id, io_seller_id: receiver }: Registered,
  message?: string,
): Promise<string> {
  const said = receiver === null ? undefined : await moneyOf(receiver)
  return panelPage(sellers.find(id)!, {
    said,
    offers: sellers.offersOf(id),
    payouts: sellers.payoutsOf(id),
    message,
  })
}
async function moneyOf(receiver: string) {
  const [{ items: balances }, { items: lines }] = await Promise.all([
    vintem.sellers.balances(receiver),
    vintem.sellers.statement(receiver, { limit: LINES_SHOWN }),
  ])
  return { balances, lines }
}

type ToPanel = { Params: { id: string }; Body: Form }
app.get<ToPanel>('/painel/:id', async ({ params }, reply) => {
  const seller = sellers.find(params.id)
  return seller
    ? reply
        .type(HTML)
        .header('cache-control', 'no-store')
        .send(await panel(seller))
    : reply.callNotFound()
})
app.post<ToPanel>('/painel/:id/account', async ({ params, body }, reply) => {
  const seller = sellers.find(params.id)
  const { key = '', bank_code = '', routing_number = '', account_number = '' } = body
  if (!seller?.io_seller_id || !KEY.test(key)) return reply.callNotFound()
  const { io_seller_id, name: holder_name, document: taxpayer_id } = seller
  const account = {
    holder_name,
    taxpayer_id,
    bank_code,
    routing_number,
    account_number,
    type: 'checking' as const,
  }
  try {
    const { id: token } = await vintem.bankAccounts.tokenize(io_seller_id, account, {
      key: `${key}.token`,
    })
    const linked = await vintem.bankAccounts.associate({ io_seller_id, token }, { key })
    sellers.link(seller.id, linked.id, linked.account_number)
  } catch (error) {
    return reply
      .code(422)
      .type(HTML)
      .send(await panel(seller, refusalOf(error)))
  }
  return reply.redirect(`/painel/${seller.id}`, 303)
})
app.post<ToPanel>('/painel/:id/offers', async ({ params, body }, reply) => {
  const seller = sellers.find(params.id)
  const { key = '', title = '' } = body
  const price = centsOf(body['price'] ?? '')
  if (!seller || !KEY.test(key)) return reply.callNotFound()
  if (!price || title.trim() === '')
    return reply
      .code(422)
      .type(HTML)
      .send(await panel(seller, NOT_MONEY))
  sellers.addOffer(key, seller.id, title.trim(), price)
  return reply.redirect(`/painel/${seller.id}`, 303)
})
app.post<ToPanel>('/painel/:id/payouts', async ({ params, body }, reply) => {
  const seller = sellers.find(params.id)
  const { key = '' } = body
  const amount = centsOf(body['amount'] ?? '')
  if (!seller?.io_seller_id || !seller.account || !KEY.test(key)) return reply.callNotFound()
  if (!amount)
    return reply
      .code(422)
      .type(HTML)
      .send(await panel(seller, NOT_MONEY))
  const payOut = {
    seller: seller.id,
    receiver: seller.io_seller_id,
    account: seller.account,
    amount,
  }
  await written(app, outbox.send('payOut', payOut, { key }))
  return reply.redirect(`/painel/${seller.id}`, 303)
})

await run(app, settings, { receiver, outbox })
