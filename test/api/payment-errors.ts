// Provokes each error code of card transactions, boletos and disputes; test/api/errors.test.ts
// checks them all.

import { declineOf } from '../../contract/payments/declines.ts'
import { EVIDENCE_MAX } from '../../contract/payments/disputes.ts'
import type { PAYMENT_LINK_ERRORS } from '../../contract/errors/payment-links.ts'
import type { PAYMENT_ERRORS } from '../../contract/errors/payments.ts'
import { sql, type Statement } from '../../server/platform/db/sql.ts'
import { openApp } from '../../server/app/app.ts'
import { dayOf } from '../../server/kernel/brazil/calendar.ts'
import { readId, type OwnerId } from '../../server/kernel/ids.ts'
import type { DueCharges } from '../../server/providers/bank.ts'
import { boletoFilesIn, fileBankIn, paid, SENDER } from '../cnab.ts'
import { returnText } from '../cnab-bank.ts'
import { LINKS_PROVOKED } from './payment-link-errors.ts'
import { withRail } from '../faults.ts'
import { makeOverdue } from '../overdue-boletos.ts'
import { beside, type World } from '../world.ts'

export type Reply = { status: number; body: ReturnType<typeof JSON.parse>; headers?: Headers }

type Given = {
  w: World
  customer: string
  post: (path: string, body?: unknown) => Promise<Reply>
  get: (path: string) => Promise<Reply>
  create: (more?: object) => Promise<Reply>
  undo: (id: string, body?: object) => Promise<Reply>
  card: (more?: object) => Promise<Reply>
  change: (statement: Statement) => Promise<unknown>
}

const UNKNOWN = '019a1b2c3d4e7f008a1b2c3d4e5f6a7b'
/** A number that every issuer declines for insufficient funds. */
const DECLINED = '4000000000510000'
/** The body of a declined card has the reason. */
export const DECLINED_SAYS = declineOf('51').messageDisplay
const SOMEBODY_ELSES = {
  holder_name: 'Ana Lima',
  taxpayer_id: '529.982.247-25',
  bank_code: '341',
  routing_number: '0001',
  account_number: '12345-6',
  type: 'checking',
}
const EVIDENCE = { text: 'Entregue em 20/11.' }

/** A card payment with its own token. */
async function charge(
  { card, create }: Given,
  more: object = {},
  named: object = {},
): Promise<Reply> {
  const { id: token } = (await card(named)).body
  return create({ payment_type: 'credit', token, ...more })
}

const held = async (g: Given): Promise<string> =>
  (await charge(g, { capture: false })).body.success.id

/** The dispute of a new card sale. */
async function disputed(g: Given): Promise<{ sale: string; dispute: string }> {
  const sale = (await charge(g)).body.success.id as string
  await g.post(`/v1/sandbox/transactions/${sale}/dispute`)
  const { items } = (await g.get(`/v1/disputes?transaction=${sale}`)).body
  return { sale, dispute: items[0].id }
}

const say = ({ post }: Given, dispute: string) => post(`/v1/disputes/${dispute}/evidence`, EVIDENCE)

/** A sale to the customer, who has a document. */
async function documented(g: Given, more: object): Promise<Reply> {
  await g.change(sql`update customers set taxpayer_id = '12345678909' where id = ${g.customer}`)
  const reply = await g.create(more)
  await g.change(sql`update customers set taxpayer_id = null where id = ${g.customer}`)
  return reply
}

const boleto = (g: Given): Promise<Reply> => documented(g, { payment_type: 'boleto' })

/** An amount that the sandbox bank refuses for a boleto. */
const REFUSED_BY_BANK = 99_990_41
const update = async ({ w }: Given, id: string, body: object): Promise<Reply> =>
  w.call('PATCH', `/v1/transaction/update/${id}`, { token: await w.token(), body })

/** An amount that the sandbox bank sends to no protest. */
const PROTEST_REFUSED = 99_990_48
/** A boleto that was due some days ago and can be paid still. */
async function overdue(g: Given, more: object = {}): Promise<string> {
  const reply = await documented(g, {
    payment_type: 'boleto',
    expiration_date: '2030-01-15',
    payment_limit_date: '2030-12-20',
    ...more,
  })
  const { id } = reply.body.success
  await makeOverdue(g.w, id)
  return id
}
const protest = ({ post }: Given, id: string): Promise<Reply> =>
  post(`/v1/transaction/protest/${id}`)

/** A pix with a due date, at a PSP that has this of them. */
async function dueAt(g: Given, due: DueCharges): Promise<Reply> {
  const { banks } = g.w.deps
  Object.assign(g.w.deps, { banks: withRail({ ...g.w.deps }, () => ({ due })).banks })
  const reply = await documented(g, { due_date: '2030-01-15' })
  Object.assign(g.w.deps, { banks })
  return reply
}

/**
 * Uploads a return while the platform's bank works by files; the other cases have boletos by the
 * sandbox bank.
 */
async function upload({ w }: Given, text: string, returnUploads = true): Promise<Reply> {
  const { banks } = w.deps
  fileBankIn(w, readId<'owner'>(w.platform.io_seller_id) as OwnerId, returnUploads)
  const reply = await w.call('POST', '/v1/boleto_files', { token: await w.token(), body: text })
  Object.assign(w.deps, { banks })
  return reply
}

function returnsProvoked() {
  const text = returnText(SENDER, [])
  const others = returnText(
    { ...SENDER, agreement: { ...SENDER.agreement, number: '7654321' } },
    [],
  )
  return {
    boleto_file_uploads_off: (g: Given) => upload(g, text, false),
    boleto_file_unreadable: (g: Given) => upload(g, text.slice(0, 100)),
    boleto_file_not_a_return: (g: Given) => upload(g, `${text.slice(0, 142)}1${text.slice(143)}`),
    boleto_file_not_yours: (g: Given) => upload(g, others),
    boleto_file_needs_operator: async (g: Given) => {
      const { w } = g
      const { banks } = w.deps
      const { orders } = await boletoFilesIn(w, readId<'owner'>(w.platform.io_seller_id) as OwnerId)
      const reply = await upload(
        g,
        returnText(SENDER, [paid(orders[0]!, 1, { occurredOn: dayOf(w.deps.clock.now()) })]),
      )
      Object.assign(w.deps, { banks })
      return reply
    },
  }
}

export const PAYMENTS_PROVOKED: Record<
  keyof (typeof PAYMENT_ERRORS & typeof PAYMENT_LINK_ERRORS),
  (g: Given) => Promise<Reply>
> = {
  ...LINKS_PROVOKED,
  boleto_not_registered: async (g) => {
    const id = (await boleto(g)).body.success.id as string
    await g.change(
      sql`update transactions
        set boleto = jsonb_set(boleto, '{accepted}', 'false'), revision = revision + 1
        where id = ${id}`,
    )
    return update(g, id, { amount: 2_000 })
  },
  boleto_not_overdue: async (g) => protest(g, (await boleto(g)).body.success.id),
  no_protest: async ({ post, ...g }) => {
    const { id } = (await boleto({ post, ...g })).body.success
    return post(`/v1/transaction/cancel_protest/${id}`)
  },
  boleto_in_protest: async (g) => {
    const id = await overdue(g)
    await protest(g, id)
    return update(g, id, { amount: 2_000 })
  },
  protest_refused: async (g) => protest(g, await overdue(g, { amount: PROTEST_REFUSED })),
  protest_not_offered: async (g) => {
    const { w } = g
    const id = await overdue(g)
    const { banks } = w.deps
    const route = banks.boleto(readId<'owner'>(w.platform.io_seller_id) as OwnerId)!
    const { changes: _, ...rail } = route.rail
    Object.assign(w.deps, { banks: { ...banks, boleto: () => ({ ...route, rail }) } })
    const reply = await protest(g, id)
    Object.assign(w.deps, { banks })
    return reply
  },
  change_refused: async (g) =>
    update(g, (await boleto(g)).body.success.id, { amount: REFUSED_BY_BANK }),
  too_many_changes: async (g) => {
    const id = (await boleto(g)).body.success.id as string
    for (let n = 0; n < 20; n++) await update(g, id, { amount: 2_000 + n })
    return update(g, id, { amount: 3_000 })
  },
  boleto_batch_not_found: ({ get }) => get(`/v1/boleto_batches/${UNKNOWN}`),
  too_many_boleto_batches: async (g) => {
    const id = (await boleto(g)).body.success.id as string
    const body = { action: 'change_due_date', transactions: [id], days: 1 }
    for (let n = 0; n < 20; n++) await g.post('/v1/boleto_batches', body)
    return g.post('/v1/boleto_batches', body)
  },
  boleto_file_not_found: ({ get }) => get(`/v1/boleto_files/${UNKNOWN}`),
  boleto_file_gone: async ({ w, get }) => {
    const owner = readId<'owner'>(w.platform.io_seller_id) as OwnerId
    const { banks } = w.deps
    const { returned } = await boletoFilesIn(w, owner)
    const reply = await get(`/v1/boleto_files/${returned}/content`)
    // The other cases have boletos by the sandbox bank.
    Object.assign(w.deps, { banks })
    return reply
  },
  ...returnsProvoked(),
  card_declined: (g) => charge(g, {}, { card_number: DECLINED }),
  no_card: ({ create }) => create({ payment_type: 'credit' }),
  too_many_installments: async (g) => {
    await g.change(sql`update sellers set credit_max_installments = 2 where owner = id`)
    const reply = await charge(g, { installment_plan: { number_installments: 3 } })
    await g.change(sql`update sellers set credit_max_installments = 12 where owner = id`)
    return reply
  },
  capture_exceeds_amount: async (g) =>
    g.post(`/v1/transaction/capture/${await held(g)}`, { amount: 1_001 }),
  capture_refused: async (g) => {
    const id = await held(g)
    // The acquirer reviews it, and it cannot be captured meanwhile.
    await g.change(sql`update bank.card_authorizations set status = 'reviewing' where id = ${id}`)
    return g.post(`/v1/transaction/capture/${id}`)
  },
  release_refused: async (g) => {
    const id = await held(g)
    await g.change(sql`update bank.card_authorizations set status = 'reviewing' where id = ${id}`)
    return g.undo(id, { amount: 1 })
  },
  customer_without_document: ({ create }) => create({ payment_type: 'boleto' }),
  customer_without_address: (g) => dueAt(g, 'with address'),
  due_date_not_offered: (g) => dueAt(g, 'missing'),
  our_numbers_exhausted: async (g) => {
    await boleto(g)
    await g.change(sql`update boleto_numbers set last = last + 1000000000000`)
    const reply = await boleto(g)
    await g.change(sql`update boleto_numbers set last = last - 1000000000000`)
    return reply
  },
  refund_account_required: async (g) => {
    const id = (await boleto(g)).body.success.id as string
    await g.post(`/v1/sandbox/boletos/${id}/pay`)
    // Every payer of a boleto has a document, which is a pix key; this payer's document is removed.
    await g.change(
      sql`update transactions set boleto = boleto #- '{payer,taxpayerId}' where id = ${id}`,
    )
    return g.undo(id)
  },
  refund_account_not_payers: async (g) => {
    const id = (await boleto(g)).body.success.id as string
    await g.post(`/v1/sandbox/boletos/${id}/pay`)
    return g.undo(id, { bank_account: SOMEBODY_ELSES })
  },
  dispute_not_found: ({ get }) => get(`/v1/disputes/${UNKNOWN}`),
  dispute_over: async (g) => {
    const { sale, dispute } = await disputed(g)
    await g.post(`/v1/sandbox/transactions/${sale}/lose`)
    return say(g, dispute)
  },
  too_much_evidence: async (g) => {
    const { dispute } = await disputed(g)
    for (let n = 0; n < EVIDENCE_MAX; n++) await say(g, dispute)
    return say(g, dispute)
  },
  evidence_unsupported: async (g) => {
    const { dispute } = await disputed(g)
    const { banks } = g.w.deps
    const { defend: _, ...rail } = banks.cards(g.w.platform.io_seller_id as OwnerId)!
    const server = await openApp(beside(g.w.deps, { banks: { ...banks, cards: () => rail } }))
    try {
      const url = await server.listen({ host: '127.0.0.1', port: 0 })
      const headers = {
        authorization: `Bearer ${await g.w.token()}`,
        'content-type': 'application/json',
      }
      const asked = { method: 'POST', headers, body: JSON.stringify(EVIDENCE) }
      const answer = await fetch(`${url}/v1/disputes/${dispute}/evidence`, asked)
      return { status: answer.status, body: await answer.json() }
    } finally {
      await server.close()
    }
  },
}
