// A company with cards: people and their limits, purchases that arrive by webhook, receipts,
// disputes, and what each cost center spends.

import type { FastifyReply } from 'fastify'
import { createHash } from 'node:crypto'
import { openVintem } from '@vintem/sdk'
import { openOutbox } from '@vintem/sdk/outbox'
import { openReceiver } from '@vintem/sdk/webhooks'
import {
  adminOnly,
  displayOf,
  isRefusal,
  openApp,
  run,
  serveFile,
  written,
  type Form,
} from '../kit/app.ts'
import { openDatabase, sqliteOutbox, sqliteReceiverStore } from '../kit/database.ts'
import { centsOf } from '../kit/html.ts'
import { readSettings } from '../kit/settings.ts'
import { overviewPage, purchasePage, REASONS } from './pages.ts'
import { openPurchases, TABLES, type Contest, type Dispute, type Purchase } from './purchases.ts'

const SHOWN = 50
const RECEIPT_BYTES_MAX = 10 * 1024 * 1024
const KEY = /^[0-9a-f-]{36}$/
const HTML = 'text/html; charset=utf-8'
const NOT_MONEY = 'Escreva o limite em reais, como 500,00.'

const settings = readSettings(4003)
const { corporate, events } = openVintem(settings)
const db = openDatabase(settings.database, TABLES)
const purchases = openPurchases(db)

/**
 * A dispute credits money: it is kept with its key before it is sent, and a crash at any point
 * makes one.
 */
const outbox = openOutbox({
  store: sqliteOutbox(db, ({ key, input }) => purchases.addDispute(key, input as Contest)),
  calls: {
    dispute: ({ purchase, reason, description }: Contest, keyed) =>
      corporate.disputes.create(purchase, { reason, description }, keyed),
  },
  settled({ key }, end) {
    if ('refused' in end) purchases.refuseDispute(key, displayOf(end.refused))
    else purchases.disputed(end.result as Dispute)
  },
})

const receiver = openReceiver({
  secrets: settings.webhookSecret,
  feed: events,
  store: sqliteReceiverStore(db),
  apply({ data }, onCommit) {
    const { resource } = data as { resource?: string }
    if (resource === 'corporate_purchase') onCommit(() => purchases.happened(data as Purchase))
    if (resource === 'corporate_purchase_dispute')
      onCommit(() => purchases.disputed(data as Dispute))
  },
})

const app = openApp(settings, receiver)
serveFile(app, '/receipt.js', new URL('receipt.js', import.meta.url))
const onRequest = adminOnly(settings)

async function overview(message?: string): Promise<string> {
  const [{ available }, { items: centers }, { items: holders }, { items: cards }] =
    await Promise.all([
      corporate.balance(),
      corporate.costCenters.list(),
      corporate.holders.list({ status: 'active', limit: SHOWN }),
      corporate.cards.list({ limit: SHOWN }),
    ])
  return overviewPage({
    available,
    centers,
    holders,
    cards,
    purchases: purchases.newest(SHOWN),
    message,
  })
}

const refused = async (reply: FastifyReply, message: string) =>
  reply
    .code(422)
    .type(HTML)
    .send(await overview(message))

/** Carries out what was asked for. Returns what people read of a refusal, if it was refused. */
async function refusalOf(ask: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await ask()
    return undefined
  } catch (error) {
    if (isRefusal(error)) return displayOf(error)
    throw error
  }
}

/** Shows the page again after what a form asked for; a refusal stands above it. */
async function carriedOut(reply: FastifyReply, ask: () => Promise<unknown>) {
  const refusal = await refusalOf(ask)
  return refusal === undefined ? reply.redirect('/', 303) : refused(reply, refusal)
}

app.get('/', { onRequest }, async (_request, reply) =>
  reply
    .type(HTML)
    .header('cache-control', 'no-store')
    .send(await overview()),
)

app.post<{ Body: Form }>('/holders', { onRequest }, async ({ body }, reply) => {
  const { key = '', name = '', tax_id = '', center = '' } = body
  const amount = centsOf(body['amount'] ?? '')
  if (!KEY.test(key) || amount === undefined) return refused(reply, NOT_MONEY)
  const holder = { name, tax_id, amount, interval: 'month' as const, center_cost: center }
  return carriedOut(reply, () => corporate.holders.create(holder, { key }))
})

app.post<{ Body: Form }>('/cards', { onRequest }, async ({ body }, reply) => {
  const { key = '', holder: holder_id = '', name = '' } = body
  const limit = centsOf(body['limit'] ?? '')
  if (!KEY.test(key) || limit === undefined) return refused(reply, NOT_MONEY)
  const card = { holder_id, name, limit, interval: 'month' as const, type: 'virtual' as const }
  return carriedOut(reply, () => corporate.cards.create(card, { key }))
})

app.post<{ Params: { id: string }; Body: Form }>(
  '/cards/:id',
  { onRequest },
  async ({ params, body }, reply) => {
    const status = body['status'] === 'active' ? 'active' : 'blocked'
    return carriedOut(reply, () => corporate.cards.update(params.id, { status }))
  },
)

type OfPurchase = { Params: { id: string }; Body: Form }
app.get<OfPurchase>('/purchases/:id', { onRequest }, async ({ params }, reply) => {
  const purchase = purchases.find(params.id)
  if (!purchase) return reply.callNotFound()
  return reply
    .type(HTML)
    .header('cache-control', 'no-store')
    .send(purchasePage(purchase, purchases.disputesOf(purchase.id)))
})
app.post<OfPurchase>('/purchases/:id/dispute', { onRequest }, async ({ params, body }, reply) => {
  const purchase = purchases.find(params.id)
  const { key = '', reason: said = 'other', description = '' } = body
  if (!purchase || !KEY.test(key)) return reply.callNotFound()
  const reason =
    (Object.keys(REASONS) as Dispute['reason'][]).find((one) => one === said) ?? 'other'
  const call = outbox.send('dispute', { purchase: purchase.id, reason, description }, { key })
  await written(app, call)
  return reply.redirect(`/purchases/${purchase.id}`, 303)
})

app.addContentTypeParser(
  'application/octet-stream',
  { parseAs: 'buffer', bodyLimit: RECEIPT_BYTES_MAX },
  (_request, file, done) => done(null, file),
)
type Upload = { Params: { id: string }; Querystring: { name?: string }; Body: Buffer }
app.post<Upload>(
  '/purchases/:id/receipt',
  { onRequest },
  async ({ params: { id }, query, body }, reply) => {
    // The same file for the same purchase is one receipt, however often it is sent.
    const key = createHash('sha256').update(`${id}\n`).update(body).digest('hex')
    const refusal = await refusalOf(() =>
      corporate.receipts.create(
        body,
        { purchase_id: id, file_name: query.name?.slice(0, 100) ?? 'recibo' },
        { key },
      ),
    )
    if (refusal) return reply.code(422).send({ message: refusal })
    purchases.happened(await corporate.purchases.get(id))
    return { ok: true }
  },
)

await run(app, settings, { receiver, outbox })
