// Saves the changes of answers: rows, payments, refunds, receivables, disputes, ledger, events and
// counters, of many transactions in one commit. It decides nothing.

import { together, type Tx } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { post } from '../../platform/ledger/store.ts'
import { record } from '../../platform/outbox/outbox.ts'
import {
  insert as insertReceivables,
  save as saveReceivables,
} from '../../marketplace/receivables/store.ts'
import { addToCounters, type Commit, type CounterChange } from '../../platform/counters/counters.ts'
import type { ChargedCard } from '../vault/card.ts'
import { forget } from '../vault/charging-store.ts'
import { saveDisputes } from './disputes/store.ts'
import { type Instant, type TransactionChanges } from './changes.ts'
import { refundsByTransaction, saveRefunds } from './refunds/store.ts'
import { cardOf } from './methods/methods.ts'
import * as attempts from './card-attempts-store.ts'
import * as store from './store.ts'
import { counterName, type NewTransactionEvent, type Transaction } from './transaction.ts'
import { insertSurplusReturns } from './received/surplus-store.ts'
import { toWire } from './wire.ts'

export const instantOf = (deps: Deps): Instant => ({
  now: deps.clock.now(),
  wall: deps.clock.wall(),
  random: deps.random,
})

const counted = (t: Transaction, n: number): CounterChange => ({
  owner: t.owner,
  seller: t.seller,
  what: counterName(t),
  n,
})

/**
 * Writes where there is something to write: who follows a pix reads no store of cards or disputes.
 */
function whereAny<Row>(rows: readonly Row[], write: (rows: readonly Row[]) => void): void {
  if (rows.length > 0) write(rows)
}

/** Saves the changes of a batch of locked transactions, in the commit of `tx`. */
export async function save(
  tx: Tx,
  deps: Deps,
  batch: readonly { before: Transaction; changes: TransactionChanges }[],
  commit: Commit,
): Promise<void> {
  const { now, wall } = instantOf(deps)
  const last = new Map(batch.map(({ changes }) => [changes.transaction.id, changes.transaction]))
  const payments = batch.flatMap(({ changes: { transaction, payments: received } }) =>
    received.map((payment) => ({
      ...payment,
      owner: transaction.owner,
      transaction: transaction.id,
    })),
  )
  const refunds = new Map(
    batch.flatMap(({ changes }) => changes.refunds).map((refund) => [refund.id, refund]),
  )
  const receivables = batch.flatMap(({ changes }) => changes.receivables)
  const changed = new Map(
    batch.flatMap(({ changes }) => changes.changed).map((one) => [one.id, one]),
  )
  const disputes = new Map(
    batch.flatMap(({ changes }) => changes.disputes).map((one) => [one.id, one]),
  )
  const surplus = batch.flatMap(({ changes: { transaction, surplus: received } }) =>
    received.map((one) => ({ ...one, owner: transaction.owner })),
  )
  const transfers = batch.flatMap(({ changes }) => changes.transfers)
  const events = batch.flatMap(({ changes }) => changes.events)
  const moved = batch.filter(({ before, changes }) => before.status !== changes.transaction.status)
  const counts = moved.flatMap(({ before, changes }) => [
    counted(before, -1),
    counted(changes.transaction, 1),
  ])
  for (const transactions of [...stepsOf(batch), [...last.values()]]) store.save(tx, transactions)
  whereAny(payments, (rows) => store.insertPayments(tx, rows, now))
  whereAny([...refunds.values()], (rows) => saveRefunds(tx, rows))
  whereAny(receivables, (rows) => insertReceivables(tx, rows))
  whereAny([...changed.values()], (rows) => saveReceivables(tx, rows))
  whereAny([...disputes.values()], (rows) => saveDisputes(tx, rows))
  whereAny(surplus, (rows) => insertSurplusReturns(tx, rows, now))
  addToCounters(tx, deps, commit, counts)
  whereAny(answered(moved), (cards) => {
    forget(tx, cards.map(chargedCardOf))
    attempts.end(tx, deps, cards)
  })
  await together([
    recordEvents(tx, deps, events, wall),
    // Last: other commits that post to these sellers wait for this one, and should wait as short as
    // possible.
    ...(transfers.length > 0 ? [post(tx, transfers)] : []),
  ])
}

/**
 * The intermediate states of transactions, as their events have them, step by step: the database
 * guard allows one move at a time, and one answer may bring several.
 */
function stepsOf(
  batch: readonly { before: Transaction; changes: TransactionChanges }[],
): Transaction[][] {
  const ways = new Map<string, Transaction[]>()
  for (const { before, changes } of batch) {
    const seen = [...changes.events.map(({ transaction }) => transaction), changes.transaction]
    ways.set(before.id, [...(ways.get(before.id) ?? [before]), ...seen])
  }
  const passed = [...ways.values()].map((way) =>
    way.filter(({ status }, n) => n > 0 && status !== way[n - 1]!.status).slice(0, -1),
  )
  const changesMax = Math.max(0, ...passed.map((way) => way.length))
  return Array.from({ length: changesMax }, (_, n) => passed.flatMap((way) => way[n] ?? []))
}

/**
 * Transactions by card that an acquirer has answered: their codes are used up, and their attempts
 * have ended.
 */
const answered = (
  moved: readonly { before: Transaction; changes: TransactionChanges }[],
): Transaction[] =>
  moved.flatMap(({ before, changes: { transaction: t } }) =>
    before.status === 'new' && cardOf(t) ? [t] : [],
  )

const chargedCardOf = (t: Transaction): ChargedCard => {
  const { id, kept } = cardOf(t)!
  return { owner: t.owner, id, kept }
}

async function recordEvents(
  tx: Tx,
  deps: Deps,
  events: readonly NewTransactionEvent[],
  wall: Date,
): Promise<void> {
  const refunded = events.flatMap(({ transaction: t }) => (t.refundCount > 0 ? [t] : []))
  const refunds = refunded.length > 0 ? await refundsByTransaction(tx, refunded) : undefined
  const happened = events.map(({ transaction: t, type }) => ({
    owner: t.owner,
    seller: t.seller,
    type,
    objectKind: 'transaction' as const,
    objectId: t.id,
    objectSequence: t.version,
    status: t.status,
    referenceId: t.referenceId,
    data: toWire(t, refunds?.get(t.id) ?? [], deps.config.publicUrl),
    at: t.updatedAt,
    detail: t.method,
  }))
  await record(tx, happened, wall)
}
