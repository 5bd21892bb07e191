// Writes what an answer changed of sales: rows, payments, refunds, receivables, disputes, ledger, events and counters, for
// many sales in one commit. It decides nothing.

import { together, type Tx } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { post } from '../ledger/store.ts'
import { record } from '../outbox/outbox.ts'
import { insert as insertReceivables, save as saveReceivables } from '../receivables/store.ts'
import { addToCounters, type CounterChange } from '../counters/counters.ts'
import { forget, type Charged } from '../vault/charging-store.ts'
import { saveDisputes } from './dispute-store.ts'
import { type Instant, type TransactionChanges } from './changes.ts'
import { refundsOf, saveRefunds } from './refund-store.ts'
import * as store from './store.ts'
import type { Refund, NewTransactionEvent, Transaction } from './transaction.ts'
import { insertUnkept } from './unkept-store.ts'
import { toWire } from './wire.ts'

/** The rows of the counters that these commits write; each of its own, so that they never wait for one another. */
const SHARDS = { insert: 0, settle: 1, refund: 2, cancel: 3, paid: 6, paidBeside: 7 } as const
export type Shard = keyof typeof SHARDS

const SHARDS_PER_PROCESS = 8

export const shardOf = (deps: Deps, shard: Shard): number => deps.shard * SHARDS_PER_PROCESS + SHARDS[shard]

export const instantOf = (deps: Deps): Instant => ({
  now: deps.clock.now(),
  wall: deps.clock.wall(),
  random: deps.random,
})

export const counterName = (t: Pick<Transaction, 'method' | 'state'>): string => `transaction:${t.method}:${t.state}`

const counted = (t: Transaction, n: number): CounterChange => ({
  owner: t.owner,
  seller: t.seller,
  what: counterName(t),
  n,
})

/** Writes what a batch changed: rows, payments, refunds, ledger, events and counters, in the commit of `tx`. */
export async function save(
  tx: Tx,
  deps: Deps,
  batch: readonly { before: Transaction; changes: TransactionChanges }[],
  shard: Shard,
): Promise<void> {
  const { now, wall } = instantOf(deps)
  const last = new Map(batch.map(({ changes }) => [changes.transaction.id, changes.transaction]))
  const payments = batch.flatMap(({ changes: { transaction, payments: received } }) =>
    received.map((payment) => ({ ...payment, owner: transaction.owner, transaction: transaction.id })),
  )
  const refunds = new Map(batch.flatMap(({ changes }) => changes.refunds).map((refund) => [refund.id, refund]))
  const receivables = batch.flatMap(({ changes }) => changes.receivables)
  const changed = new Map(batch.flatMap(({ changes }) => changes.changed).map((one) => [one.id, one]))
  const disputes = new Map(batch.flatMap(({ changes }) => changes.disputes).map((one) => [one.id, one]))
  const unkept = batch.flatMap(({ changes: { transaction, unkept: received } }) =>
    received.map((one) => ({ ...one, owner: transaction.owner })),
  )
  const transfers = batch.flatMap(({ changes }) => changes.transfers)
  const events = batch.flatMap(({ changes }) => changes.events)
  const moved = batch.filter(({ before, changes }) => before.state !== changes.transaction.state)
  const counts = moved.flatMap(({ before, changes }) => [counted(before, -1), counted(changes.transaction, 1)])
  await together([
    ...stepsOf(batch).map((transactions) => store.save(tx, transactions)),
    store.save(tx, [...last.values()]),
    store.insertPayments(tx, payments, now),
    saveRefunds(tx, [...refunds.values()]),
    insertReceivables(tx, receivables),
    saveReceivables(tx, [...changed.values()]),
    saveDisputes(tx, [...disputes.values()]),
    insertUnkept(tx, unkept, now),
    forget(tx, answered(moved)),
    recordEvents(tx, deps, events, wall),
    addToCounters(tx, shardOf(deps, shard), counts),
    // Last: whoever else posts to these sellers waits for this commit, and should not wait for all of it.
    post(tx, transfers),
  ])
}

/**
 * Sales as they were told of on the way to their last state, step by step: the database lets them go one move at a time,
 * and whoever was deaf for a while hears of several at once.
 */
function stepsOf(batch: readonly { before: Transaction; changes: TransactionChanges }[]): Transaction[][] {
  const ways = new Map<string, Transaction[]>()
  for (const { before, changes } of batch) {
    const seen = [...changes.events.map(({ transaction }) => transaction), changes.transaction]
    ways.set(before.id, [...(ways.get(before.id) ?? [before]), ...seen])
  }
  const passed = [...ways.values()].map((way) =>
    way.filter(({ state }, n) => n > 0 && state !== way[n - 1]!.state).slice(0, -1),
  )
  const most = Math.max(0, ...passed.map((way) => way.length))
  return Array.from({ length: most }, (_, n) => passed.flatMap((way) => way[n] ?? []))
}

/** The cards of sales an acquirer has answered: their codes are spent. */
const answered = (moved: readonly { before: Transaction; changes: TransactionChanges }[]): Charged[] =>
  moved.flatMap(({ before, changes: { transaction: t } }) =>
    before.state === 'new' && t.method === 'credit' ? [{ owner: t.owner, id: t.card.id, kept: t.card.kept }] : [],
  )

async function recordEvents(tx: Tx, deps: Deps, events: readonly NewTransactionEvent[], wall: Date): Promise<void> {
  const refunds = await refundsFor(
    tx,
    events.map((one) => one.transaction),
  )
  const happened = events.map(({ transaction: t, type }) => ({
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
export async function refundsFor(
  db: Tx | Deps['db'],
  transactions: readonly Transaction[],
): Promise<Map<string, Refund[]>> {
  const found = new Map<string, Refund[]>()
  for (const owner of new Set(transactions.map((t) => t.owner))) {
    const ids = transactions.filter((t) => t.owner === owner && t.refundCount > 0).map((t) => t.id)
    const refunds = ids.length > 0 ? await refundsOf(db, owner, [...new Set(ids)]) : []
    for (const refund of refunds) found.set(refund.transaction, [...(found.get(refund.transaction) ?? []), refund])
  }
  return found
}
