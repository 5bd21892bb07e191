// A shop: catalogue, cart, checkout by pix, boleto or card, an order that is paid when a webhook
// says so, and refunds by the shopkeeper.

import { openVintem, type Transaction } from '@vintem/sdk'
import { openOutbox } from '@vintem/sdk/outbox'
import { openReceiver } from '@vintem/sdk/webhooks'
import { adminOnly, displayOf, openApp, run, serveFile, written, type Form } from '../kit/app.ts'
import { openDatabase, sqliteOutbox, sqliteReceiverStore } from '../kit/database.ts'
import { centsOf } from '../kit/html.ts'
import { readSettings } from '../kit/settings.ts'
import { openCardAccess, serveBrowserSdk } from './card-access.ts'
import { cartOf, cookieOf, linesOf, totalOf, withQuantity } from './catalogue.ts'
import { hasFailed, METHODS, openOrders, TABLES, type Charge } from './orders.ts'
import { adminPage, cartPage, cataloguePage, orderPage } from './pages.ts'

const ORDERS_SHOWN = 50
const ORDER_ID = /^[0-9a-f-]{36}$/
const HTML = 'text/html; charset=utf-8'

const settings = readSettings(4001)
const vintem = openVintem(settings)
const db = openDatabase(settings.database, TABLES)
const orders = openOrders(db)

/**
 * Calls that move money. Each is kept with its key before it is sent: a crash at any point makes
 * one charge, and one refund.
 */
const outbox = openOutbox({
  store: sqliteOutbox(db, ({ key, call, input }) => {
    if (call === 'charge') orders.add(key, input as Charge)
  }),
  calls: {
    async charge({ buyer, total, method, token }: Charge, { key }) {
      const [first_name = '', ...others] = buyer.name.split(/\s+/)
      const who = {
        first_name,
        last_name: others.join(' '),
        email: buyer.email,
        taxpayer_id: buyer.document,
      }
      const customer = await vintem.customers.create(who, { key: `${key}.buyer` })
      // Webhooks find the charge by its reference.
      const what = {
        amount: total,
        payment_type: method,
        reference_id: key,
        ...(token ? { token } : {}),
      }
      return vintem.transactions.create(customer.id, what, { key })
    },
    refund: ({ transaction, amount }: { transaction: string; amount: number }, keyed) =>
      vintem.transactions.void(transaction, { amount }, keyed),
  },
  settled({ key, call, input }, end) {
    const message = 'refused' in end ? displayOf(end.refused) : null
    if (call === 'refund') orders.note((input as { transaction: string }).transaction, message)
    else if (message !== null) orders.refused(key, message)
    else orders.answered(key, (end as { result: Transaction }).result)
  },
})

const receiver = openReceiver({
  secrets: settings.webhookSecret,
  feed: vintem.events,
  store: sqliteReceiverStore(db),
  apply(event, onCommit) {
    if (event.type.startsWith('transaction.'))
      onCommit(() => orders.happened(event.data as Transaction))
  },
})

const app = openApp(settings, receiver)
const cardAccess = openCardAccess(vintem, settings.url)
serveFile(app, '/card.js', new URL('card.js', import.meta.url))
serveFile(app, '/order.js', new URL('../kit/order.js', import.meta.url))
serveBrowserSdk(app)

app.get('/', async ({ headers }, reply) =>
  reply.type(HTML).send(cataloguePage(cartOf(headers.cookie))),
)
app.get('/cart', async ({ headers }, reply) =>
  reply.type(HTML).send(cartPage(cartOf(headers.cookie))),
)
app.post<{ Body: Form }>('/cart', async ({ headers, body }, reply) => {
  const cart = withQuantity(cartOf(headers.cookie), body['product'] ?? '', Number(body['quantity']))
  return reply.header('set-cookie', cookieOf(cartOf(cookieOf(cart)))).redirect('/cart', 303)
})
app.get('/card-access', async (_request, reply) =>
  reply.header('cache-control', 'no-store').send(await cardAccess()),
)

app.post<{ Body: Form }>('/checkout', async ({ headers, body }, reply) => {
  const { order: id = '', token = '' } = body
  const known = orders.find(id)
  const lines = known?.lines ?? linesOf(cartOf(headers.cookie))
  const method = METHODS.find((one) => one === body['method'])
  if (!ORDER_ID.test(id) || !method || lines.length === 0 || (method === 'credit' && token === ''))
    return reply.redirect('/cart', 303)

  // Sent twice, it is the same try. After one that failed, the next.
  const place = known ? known.charge.place + 1 : 1
  if (!known || (hasFailed(known.charge) && String(place) === body['place'])) {
    const { name = '', email = '', document = '' } = body
    const buyer = { name: name.trim(), email: email.trim(), document: document.trim() }
    const charge = {
      order: id,
      place,
      buyer,
      lines,
      total: totalOf(lines),
      method,
      ...(token ? { token } : {}),
    }
    await written(app, outbox.send('charge', charge, { key: `${id}.${place}` }))
  }
  return reply.header('set-cookie', cookieOf(new Map())).redirect(`/orders/${id}`, 303)
})

app.get<{ Params: { id: string } }>('/orders/:id', async ({ params }, reply) => {
  const order = orders.find(params.id)
  return order
    ? reply.type(HTML).header('cache-control', 'no-store').send(orderPage(order))
    : reply.callNotFound()
})
app.get<{ Params: { id: string } }>('/orders/:id/status', async ({ params }, reply) => {
  const order = orders.find(params.id)
  return order
    ? reply.header('cache-control', 'no-store').send({ status: order.charge.status })
    : reply.callNotFound()
})

const onRequest = adminOnly(settings)
app.get('/admin', { onRequest }, async (_request, reply) =>
  reply.type(HTML).send(adminPage(orders.newest(ORDERS_SHOWN))),
)
app.post<{ Body: Form }>('/admin/refund', { onRequest }, async ({ body }, reply) => {
  const { key = '', transaction = '' } = body
  const amount = centsOf(body['amount'] ?? '')
  if (!ORDER_ID.test(key) || !amount)
    orders.note(transaction, 'Escreva o valor em reais, como 10,00.')
  else await written(app, outbox.send('refund', { transaction, amount }, { key: `refund.${key}` }))
  return reply.redirect('/admin', 303)
})

await run(app, settings, { receiver, outbox })
