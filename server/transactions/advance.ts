// The one path by which a sale moves. A request, a retry, a bank's notice and the worker all come through here: ask
// the bank with no transaction open, then lock, apply, save, post and record in one commit for everyone who came along.

import type { ProviderResult, CardReport, ProviderRefund } from '../banks/bank.ts'
import { batchedBy } from '../base/batch.ts'
import type { RefundId } from '../base/ids.ts'
import type { Cents } from '../base/money.ts'
import { inTransaction, type Tx } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { readAccount } from '../ledger/chart.ts'
import { findHolds, lockFree } from '../ledger/store.ts'
import type { TransferId } from '../ledger/transfer.ts'
import type { Receivable } from '../receivables/receivable.ts'
import { lockOf as lockReceivables } from '../receivables/store.ts'
import { callProvider, callRefund, type Chargeable } from './provider-calls.ts'
import { lockDisputesOf } from './dispute-store.ts'
import { apply, nextRequest, type NextRequest, type TransactionReport } from './apply.ts'
import { save, instantOf, type Shard } from './save.ts'
import type { TransactionChanges } from './changes.ts'
import { applyRefund, type Holding } from './refund.ts'
import { lockRefunds } from './refund-store.ts'
import { NOTHING_KNOWN, type Known } from './settle.ts'
import * as store from './store.ts'
import { partsOf, type Refund, type Transaction } from './transaction.ts'
import { unkeptOf } from './unkept-store.ts'
import { less } from './unkept.ts'

type Due = { readonly dueAt: Date | null }

/** Due at once when a notification came after the asking began: the answer may predate it. */
function keepMarked<Row extends Due>(locked: Due, applied: Row, askedAt: Date, now: Date): Row {
  const { dueAt } = locked
  return dueAt !== null && dueAt >= askedAt && dueAt <= now ? { ...applied, dueAt } : applied
}

type Said = ProviderResult<TransactionReport | CardReport>
type AnsweredCall = { row: Transaction; asked: NextRequest; askedAt: Date; answer: Said }

const settling = (shard: Shard) =>
  batchedBy((deps: Deps, calls: AnsweredCall[]) => inTransaction(deps.db, (tx) => applyAll(tx, deps, calls, shard)))

// Payments go in two batches beside each other, by the sale they are of: one session of the database would be busy with
// them while half a core is idle. Everything else is one batch, since large ones are cheap and callers wait for it.
const settle = settling('settle')
const settlePaid = [settling('paid'), settling('paidBeside')] as const

/** It tells of money: a payment, or a card that was captured. */
function isPayment({ answer }: AnsweredCall): boolean {
  if (answer.result !== 'accepted' || answer.value.status === 'absent') return false
  return 'payments' in answer.value ? answer.value.payments.length > 0 : answer.value.captured > 0
}

/** The batch an answer goes in: all that is heard of one sale's payments goes in one. Callers wait for a new sale. */
function settlerOf(call: AnsweredCall): typeof settle {
  return call.row.state !== 'new' && isPayment(call)
    ? settlePaid[Number.parseInt(call.row.id.slice(-1), 16) % 2]!
    : settle
}

/** What is on record beside the rows, of those sales the reports are about. */
async function recordOf(tx: Tx, calls: readonly AnsweredCall[]): Promise<Map<string, Known>> {
  // A card is captured once, and its state says so; of the others many payments may come.
  const paid = calls.filter((one) => one.row.method !== 'credit' && isPayment(one)).map(({ row }) => row)
  const payments = await store.knownPayments(tx, paid)
  const records = new Map<string, Known>([...payments].map(([id, names]) => [id, { payments: names }]))
  const disputed = calls.filter(tellsOfDisputes).map(({ row }) => row)
  return disputed.length > 0 ? withDisputes(tx, disputed, records) : records
}

/** What disputes are heard by: all that is to be locked, in one order, whichever sales come together. */
async function withDisputes(
  tx: Tx,
  transactions: readonly Transaction[],
  records: Map<string, Known>,
): Promise<Map<string, Known>> {
  const disputes = Map.groupBy(await lockDisputesOf(tx, transactions), (one) => one.transaction)
  const receivables = Map.groupBy(await lockReceivables(tx, transactions), (one) => one.transaction)
  const unkept = await unkeptOf(tx, transactions)
  const byOwner = [...Map.groupBy(transactions, ({ owner }) => owner)].toSorted(([one], [two]) => (one < two ? -1 : 1))
  for (const [owner, rows] of byOwner) {
    const sellers = rows.flatMap((row) => [row.seller, ...partsOf(row).map((part) => part.receiver)])
    // One for all sales of an owner: what is held for one of them is not there for the next.
    const free = await lockFree(tx, owner, [...new Set(sellers)])
    for (const { id } of rows) {
      const beside = { disputes: disputes.get(id) ?? [], receivables: receivables.get(id) ?? [] }
      const found = { ...beside, unkept: unkept.get(id) ?? [], free }
      records.set(id, { ...(records.get(id) ?? NOTHING_KNOWN), ...found })
    }
  }
  return records
}

const tellsOfDisputes = ({ answer }: AnsweredCall): boolean =>
  answer.result === 'accepted' && 'disputes' in answer.value && (answer.value.disputes?.length ?? 0) > 0

/** What sellers may still give after these transfers, in the map by which the other sales of the batch are heard too. */
function takeFree({ free }: Known, { transfers }: TransactionChanges): void {
  for (const { debit, kind, amount } of transfers) {
    const from = kind === 'dispute' ? readAccount(debit) : undefined
    const there = from?.kind === 'available' ? free?.get(from.holder) : undefined
    if (from && there !== undefined) free!.set(from.holder, (there - amount) as Cents)
  }
}

/** What is on record once an answer was heard: the same sale may come twice in one batch, and then it is an old report. */
function afterwards(known: Known, { payments, disputes, changed, unkept }: TransactionChanges): Known {
  const named = new Map([...(known.disputes ?? []), ...disputes].map((one) => [one.id, one]))
  const receivables = new Map([...(known.receivables ?? []), ...changed].map((one) => [one.id, one]))
  return {
    ...known,
    payments: new Set([...known.payments, ...payments.map((payment) => payment.providerReference)]),
    disputes: [...named.values()],
    receivables: [...receivables.values()],
    unkept: known.unkept?.map((one) => less(one, unkept)) ?? [],
  }
}

async function applyAll(tx: Tx, deps: Deps, calls: AnsweredCall[], shard: Shard): Promise<TransactionChanges[]> {
  const time = instantOf(deps)
  const named = calls.map((one) => one.row)
  const rows = new Map((await store.lock(tx, named)).map((row) => [row.id, row]))
  const records = await recordOf(tx, calls)
  const batch = calls.map(({ row, asked, askedAt, answer }) => {
    const before = rows.get(row.id)!
    const known = records.get(row.id) ?? NOTHING_KNOWN
    const said = apply(before, asked, answer, known, time)
    const changes = { ...said, transaction: keepMarked(before, said.transaction, askedAt, time.now) }
    rows.set(row.id, changes.transaction)
    records.set(row.id, afterwards(known, changes))
    takeFree(known, changes)
    return { before, changes }
  })
  await save(tx, deps, batch, shard)
  return batch.map(({ changes }) => changes)
}

/**
 * Carries a sale forward by one answer of its bank, and returns it as it is then. `secrets`: of its card, when they are
 * at hand.
 */
export async function advance(deps: Deps, row: Transaction, secrets?: Chargeable): Promise<Transaction> {
  const askedAt = deps.clock.now()
  const asked = nextRequest(row, askedAt)
  const answer = await callProvider(deps, row, asked, secrets)
  const call = { row, asked, askedAt, answer }
  const changes = await settlerOf(call)(deps, call)
  if (changes.refunds.length > 0) deps.wake()
  return changes.transaction
}

type AnsweredRefund = { refund: Refund; askedAt: Date; answer: ProviderResult<ProviderRefund> }

const transactionOf = ({ owner, transaction }: Refund) => ({ owner, id: transaction })

/** What a refund under way holds. */
async function holdingOf(tx: Tx, refund: Refund): Promise<Holding> {
  if (refund.state !== 'pending') return { holds: [], receivables: [] }
  const holds = await findHolds(tx, refund.owner, refund.holds as readonly TransferId[])
  return { holds, receivables: refund.takes ? await lockReceivables(tx, [transactionOf(refund)]) : [] }
}

const settleRefund = batchedBy((deps: Deps, calls: AnsweredRefund[]) =>
  inTransaction(deps.db, async (tx) => {
    const time = instantOf(deps)
    const names = calls.map(({ refund }) => ({ owner: refund.owner, id: refund.transaction }))
    const transactions = new Map((await store.lock(tx, names)).map((row) => [row.id, row]))
    const refunds = new Map(
      (
        await lockRefunds(
          tx,
          calls.map(({ refund }) => refund.id),
        )
      ).map((row) => [row.id as RefundId, row]),
    )
    const batch = []
    // Two refunds of one sale may give back to the same receivable.
    const changed = new Map<string, Receivable>()
    for (const { refund, askedAt, answer } of calls) {
      const before = transactions.get(refund.transaction)!
      const now = refunds.get(refund.id)!
      const { holds, receivables } = await holdingOf(tx, now)
      const holding = { holds, receivables: receivables.map((one) => changed.get(one.id) ?? one) }
      const said = applyRefund(before, now, holding, answer, time)
      for (const one of said.changed) changed.set(one.id, one)
      const waiting = (saved: Refund) => (saved.state === 'pending' ? keepMarked(now, saved, askedAt, time.now) : saved)
      const changes = { ...said, refunds: said.refunds.map(waiting) }
      transactions.set(refund.transaction, changes.transaction)
      for (const saved of changes.refunds) refunds.set(saved.id, saved)
      batch.push({ before, changes })
    }
    await save(tx, deps, batch, 'refund')
    return batch.map(({ changes }) => changes.transaction)
  }),
)

/** Carries a refund forward by one answer of its bank, and returns its sale as it is then. */
export async function advanceRefund(deps: Deps, refund: Refund): Promise<Transaction> {
  const askedAt = deps.clock.now()
  const [transaction] = refund.way === 'payout' ? await store.findMany(deps.db, [transactionOf(refund)]) : []
  const answer = await callRefund(deps, refund, transaction)
  return settleRefund(deps, { refund, askedAt, answer })
}
