// The one path by which a sale moves. A request, a retry, a bank's notice and the worker all come through here: ask
// the bank with no transaction open, then lock, hear, save, post and record in one commit for everyone who came along.

import { ask } from '../banks/ask.ts'
import type { Answer, ChargeNews, PixReturn } from '../banks/bank.ts'
import { batchedBy } from '../base/batch.ts'
import type { RefundId } from '../base/ids.ts'
import { inTransaction, together, type Tx } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { findHolds, post } from '../ledger/store.ts'
import type { TransferId } from '../ledger/transfer.ts'
import { record } from '../outbox/outbox.ts'
import { insert as insertReceivables } from '../receivables/store.ts'
import { tally, type Tally } from '../tallies/tallies.ts'
import { hear, question, type Question } from './hear.ts'
import { type Moment, type Outcome } from './outcome.ts'
import { hearRefund, refundQuestion } from './refund.ts'
import { lockRefunds, refundsOf, saveRefunds } from './refund-store.ts'
import * as store from './store.ts'
import type { Refund, Told, Transaction } from './transaction.ts'
import { toWire } from './wire.ts'

/** The rows of the tallies that these commits write; each of its own, so that they never wait for one another. */
const LANES = { insert: 0, settle: 1, refund: 2, cancel: 3, paid: 6, paidBeside: 7 } as const
const LANES_PER_PROCESS = 8

export const laneOf = (deps: Deps, lane: keyof typeof LANES): number => deps.lane * LANES_PER_PROCESS + LANES[lane]

export const momentOf = (deps: Deps): Moment => ({ now: deps.clock.now(), wall: deps.clock.wall(), dice: deps.dice })

export const tallyName = (t: Pick<Transaction, 'method' | 'state'>): string => `transaction:${t.method}:${t.state}`

const counted = (t: Transaction, n: number): Tally => ({ owner: t.owner, seller: t.seller, what: tallyName(t), n })

/** Writes what a batch changed: rows, payments, refunds, ledger, events and tallies, in the commit of `tx`. */
export async function keep(
  tx: Tx,
  deps: Deps,
  changes: readonly { before: Transaction; outcome: Outcome }[],
  lane: keyof typeof LANES,
): Promise<void> {
  const { now, wall } = momentOf(deps)
  const last = new Map(changes.map(({ outcome }) => [outcome.transaction.id, outcome.transaction]))
  const payments = changes.flatMap(({ outcome: { transaction, payments: heard } }) =>
    heard.map((payment) => ({ ...payment, owner: transaction.owner, transaction: transaction.id })),
  )
  const refunds = new Map(changes.flatMap(({ outcome }) => outcome.refunds).map((refund) => [refund.id, refund]))
  const receivables = changes.flatMap(({ outcome }) => outcome.receivables)
  const transfers = changes.flatMap(({ outcome }) => outcome.transfers)
  const told = changes.flatMap(({ outcome }) => outcome.told)
  const moved = changes.filter(({ before, outcome }) => before.state !== outcome.transaction.state)
  const counts = moved.flatMap(({ before, outcome }) => [counted(before, -1), counted(outcome.transaction, 1)])
  await together([
    store.save(tx, [...last.values()]),
    store.insertPayments(tx, payments, now),
    saveRefunds(tx, [...refunds.values()]),
    insertReceivables(tx, receivables),
    tell(tx, deps, told, wall),
    tally(tx, laneOf(deps, lane), counts),
    // Last: whoever else posts to these sellers waits for this commit, and should not wait for all of it.
    post(tx, transfers),
  ])
}

async function tell(tx: Tx, deps: Deps, told: readonly Told[], wall: Date): Promise<void> {
  const refunds = await refundsFor(
    tx,
    told.map((one) => one.transaction),
  )
  const happened = told.map(({ transaction: t, type }) => ({
    owner: t.owner,
    seller: t.seller,
    type,
    objectKind: 'transaction' as const,
    objectId: t.id,
    objectSequence: t.version,
    status: t.state,
    referenceId: t.referenceId,
    data: toWire(t, refunds.get(t.id) ?? [], deps.config.publicUrl),
    at: t.updatedAt,
  }))
  await record(tx, happened, wall)
}

/** The refunds of those sales that have any. */
export async function refundsFor(db: Tx | Deps['db'], sales: readonly Transaction[]): Promise<Map<string, Refund[]>> {
  const found = new Map<string, Refund[]>()
  for (const owner of new Set(sales.map((t) => t.owner))) {
    const ids = sales.filter((t) => t.owner === owner && t.refundCount > 0).map((t) => t.id)
    const refunds = ids.length > 0 ? await refundsOf(db, owner, [...new Set(ids)]) : []
    for (const refund of refunds) found.set(refund.transaction, [...(found.get(refund.transaction) ?? []), refund])
  }
  return found
}

type Due = { readonly dueAt: Date | null }

/** Due at once when somebody rang after the asking began: the answer may be older than what was rung for. */
function keepRing<Row extends Due>(locked: Due, heard: Row, askedAt: Date, now: Date): Row {
  const { dueAt } = locked
  return dueAt !== null && dueAt >= askedAt && dueAt <= now ? { ...heard, dueAt } : heard
}

type Heard = { row: Transaction; asked: Question; askedAt: Date; answer: Answer<ChargeNews> }

const settling = (lane: keyof typeof LANES) =>
  batchedBy((deps: Deps, heard: Heard[]) => inTransaction(deps.db, (tx) => heardBy(tx, deps, heard, lane)))

// Payments go in two batches beside each other, by the sale they are of: one session of the database would be busy with
// them while half a core is idle. Everything else is one batch, since large ones are cheap and callers wait for it.
const settle = settling('settle')
const settlePaid = [settling('paid'), settling('paidBeside')] as const

const isPayment = ({ answer }: Heard): boolean =>
  answer.heard === 'yes' && answer.value.status !== 'absent' && answer.value.payments.length > 0

/** The batch an answer goes in: all that is heard of one sale's payments goes in one. */
function settlerOf(heard: Heard): typeof settle {
  return isPayment(heard) ? settlePaid[Number.parseInt(heard.row.id.slice(-1), 16) % 2]! : settle
}

async function heardBy(tx: Tx, deps: Deps, heard: Heard[], lane: keyof typeof LANES): Promise<Outcome[]> {
  const moment = momentOf(deps)
  const rows = new Map(
    (
      await store.lock(
        tx,
        heard.map((one) => one.row),
      )
    ).map((row) => [row.id, row]),
  )
  const paid = heard.filter(isPayment)
  const known = await store.knownPayments(
    tx,
    paid.map((one) => one.row),
  )
  const changes = heard.map(({ row, asked, askedAt, answer }) => {
    const before = rows.get(row.id)!
    const said = hear(before, asked, answer, known.get(row.id) ?? new Set(), moment)
    const outcome = { ...said, transaction: keepRing(before, said.transaction, askedAt, moment.now) }
    rows.set(row.id, outcome.transaction)
    // The same sale may come twice in one batch; the second time its payments are old news.
    known.set(row.id, new Set([...(known.get(row.id) ?? []), ...outcome.payments.map((payment) => payment.endToEndId)]))
    return { before, outcome }
  })
  await keep(tx, deps, changes, lane)
  return changes.map(({ outcome }) => outcome)
}

function asking(deps: Deps, row: Transaction, asked: Question): Promise<Answer<ChargeNews>> {
  const route = deps.banks.pix(row.owner)
  return ask(async () => {
    if (!route) return { heard: 'nothing', why: 'no bank is configured' }
    if (asked.ask === 'charge') return route.rail.charge(asked.order, asked.again)
    return asked.ask === 'remove' ? route.rail.remove(asked.txid) : route.rail.read(asked.txid)
  })
}

/** Carries a sale forward by one answer of its bank, and returns it as it is then. */
export async function advance(deps: Deps, row: Transaction): Promise<Transaction> {
  const askedAt = deps.clock.now()
  const asked = question(row, askedAt)
  const answer = await asking(deps, row, asked)
  const heard = { row, asked, askedAt, answer }
  const outcome = await settlerOf(heard)(deps, heard)
  if (outcome.refunds.length > 0) deps.wake()
  return outcome.transaction
}

type RefundHeard = { refund: Refund; askedAt: Date; answer: Answer<PixReturn> }

const settleRefund = batchedBy((deps: Deps, heard: RefundHeard[]) =>
  inTransaction(deps.db, async (tx) => {
    const moment = momentOf(deps)
    const names = heard.map(({ refund }) => ({ owner: refund.owner, id: refund.transaction }))
    const sales = new Map((await store.lock(tx, names)).map((row) => [row.id, row]))
    const refunds = new Map(
      (
        await lockRefunds(
          tx,
          heard.map(({ refund }) => refund.id),
        )
      ).map((row) => [row.id as RefundId, row]),
    )
    const changes = []
    for (const { refund, askedAt, answer } of heard) {
      const before = sales.get(refund.transaction)!
      const now = refunds.get(refund.id)!
      const holds = now.state === 'pending' ? await findHolds(tx, now.owner, now.holds as readonly TransferId[]) : []
      const said = hearRefund(before, now, holds, answer, moment)
      const waiting = (saved: Refund) => (saved.state === 'pending' ? keepRing(now, saved, askedAt, moment.now) : saved)
      const outcome = { ...said, refunds: said.refunds.map(waiting) }
      sales.set(refund.transaction, outcome.transaction)
      for (const saved of outcome.refunds) refunds.set(saved.id, saved)
      changes.push({ before, outcome })
    }
    await keep(tx, deps, changes, 'refund')
    return changes.map(({ outcome }) => outcome.transaction)
  }),
)

/** Carries a refund forward by one answer of its bank, and returns its sale as it is then. */
export async function advanceRefund(deps: Deps, refund: Refund): Promise<Transaction> {
  const route = deps.banks.pix(refund.owner)
  const { order, again } = refundQuestion(refund)
  const askedAt = deps.clock.now()
  const answer = await ask<PixReturn>(async () =>
    route ? route.rail.giveBack(order, again) : { heard: 'nothing', why: 'no bank is configured' },
  )
  return settleRefund(deps, { refund, askedAt, answer })
}
