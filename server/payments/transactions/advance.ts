// The one path by which a transaction moves: calls the provider with no database transaction open,
// then locks, applies, saves, posts and records in one commit for the whole batch. Requests,
// retries, bank notifications and the worker all use it.

import { ask, TURN_TIMEOUT_MS } from '../../providers/ask.ts'
import { unknown, type ProviderResult } from '../../providers/bank.ts'
import { batchedBy } from '../../kernel/batch.ts'
import type { Cents } from '../../kernel/money.ts'
import type { Commit } from '../../platform/counters/counters.ts'
import { inTransaction, type Tx } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { readAccount } from '../../platform/ledger/chart.ts'
import { lockFree } from '../../platform/ledger/store.ts'
import { lockOf as lockReceivables } from '../../marketplace/receivables/store.ts'
import { apply, nextRequest } from './apply.ts'
import { begunByOther } from './boleto-changes/begin.ts'
import { keepDueMarks, NO_FACTS, type RecordedFacts, type TransactionChanges } from './changes.ts'
import { lockDisputesOf } from './disputes/store.ts'
import { secretsOf } from './methods/card-queries.ts'
import type { CallContext, CardSecrets, NextRequest, Report } from './methods/method.ts'
import { methodOf } from './methods/methods.ts'
import { lockLinks, type LinksOfBatch } from './received/link-store.ts'
import { less } from './received/payment.ts'
import { surplusOf } from './received/surplus-store.ts'
import { save, instantOf } from './save.ts'
import * as store from './store.ts'
import { partsOf, type Transaction } from './transaction.ts'

/** Number and code of a transaction's card, being read. */
export type Secrets = Promise<CardSecrets | undefined>

/** What of a turn is left to give back what was found, where its last call has no answer. */
const GIVING_BACK_MS = 500

/** Calls the transaction's provider, for as long as a caller waits. */
const callProvider = (
  deps: Deps,
  t: Transaction,
  request: NextRequest,
  secrets?: Secrets,
): Promise<ProviderResult<Report>> => {
  const { banks, clock } = deps
  const began = performance.now()
  const context: CallContext = {
    banks,
    clock,
    inTime: (call) => {
      const left = TURN_TIMEOUT_MS - GIVING_BACK_MS - (performance.now() - began)
      return ask(call, Math.max(left, 1))
    },
    secrets: (...of: Parameters<CallContext['secrets']>) => secrets ?? secretsOf(deps, ...of),
  }
  return ask<Report>(async () => methodOf(t).call(context, t, request), TURN_TIMEOUT_MS)
}

type AnsweredCall = {
  row: Transaction
  request: NextRequest
  askedAt: Date
  answer: ProviderResult<Report>
}

const settling = (commit: Commit, name = `transactions ${commit}`) =>
  batchedBy(name, (deps: Deps, calls: AnsweredCall[]) =>
    inTransaction(deps.db, (tx) => applyAll(tx, deps, calls, commit)),
  )

// Payments go in two parallel batches, divided by transaction: with one, a single database session
// would be busy while half a core is idle. Everything else is one batch, since large batches are
// cheap and callers wait for it.
const settle = settling('settle')
const settlePaid = [settling('paid'), settling('paidBeside')] as const

// New transactions have two batches of their own: their callers wait, and what moves no money does
// not wait for the accounts of sellers.
const settleFirst = settling('settle', 'first answers')
const settleFirstCaptured = settling('paid', 'first answers with money')

/** Whether the answer reports money: a payment, or a captured card. */
function isPayment({ answer }: AnsweredCall): boolean {
  if (answer.result !== 'accepted' || answer.value.status === 'absent') return false
  return 'payments' in answer.value ? answer.value.payments.length > 0 : answer.value.captured > 0
}

/** A card is captured once, as its status says; of other methods, many payments may come. */
const hasPayments = (call: AnsweredCall): boolean =>
  isPayment(call) && call.answer.result === 'accepted' && 'payments' in call.answer.value

/**
 * The batch of an answer: all payments of one transaction go in one. Callers wait for the batches
 * of new transactions.
 */
function settlerOf(call: AnsweredCall): typeof settle {
  if (call.row.status === 'new' && !hasPayments(call) && !hasDisputes(call))
    return isPayment(call) ? settleFirstCaptured : settleFirst
  return call.row.status !== 'new' && isPayment(call)
    ? settlePaid[Number.parseInt(call.row.id.slice(-1), 16) % 2]!
    : settle
}

/** The recorded facts of the transactions that need more than their row. */
async function recordedFactsOf(
  tx: Tx,
  calls: readonly AnsweredCall[],
): Promise<Map<string, RecordedFacts>> {
  const paid = calls.filter((one) => hasPayments(one)).map(({ row }) => row)
  const payments = await store.knownPayments(tx, paid)
  const records = new Map<string, RecordedFacts>(
    [...payments].map(([id, names]) => [id, { payments: names }]),
  )
  const disputed = calls.filter(hasDisputes).map(({ row }) => row)
  return disputed.length > 0 ? withDisputes(tx, disputed, records) : records
}

/**
 * What applying disputes needs: locks everything in one order, whichever transactions share the
 * batch.
 */
async function withDisputes(
  tx: Tx,
  transactions: readonly Transaction[],
  records: Map<string, RecordedFacts>,
): Promise<Map<string, RecordedFacts>> {
  const disputes = Map.groupBy(await lockDisputesOf(tx, transactions), (one) => one.transaction)
  const receivables = Map.groupBy(await lockReceivables(tx, transactions), (one) => one.transaction)
  const surplus = await surplusOf(tx, transactions)
  const byOwner = [...Map.groupBy(transactions, ({ owner }) => owner)].toSorted(([one], [two]) =>
    one < two ? -1 : 1,
  )
  for (const [owner, rows] of byOwner) {
    const sellers = rows.flatMap((row) => [
      row.seller,
      ...partsOf(row).map((part) => part.receiver),
    ])
    // One map for all transactions of an owner: what is held for one is not free for the next.
    const free = await lockFree(tx, owner, [...new Set(sellers)])
    for (const { id } of rows) {
      const beside = { disputes: disputes.get(id) ?? [], receivables: receivables.get(id) ?? [] }
      const found = { ...beside, surplus: surplus.get(id) ?? [], free }
      records.set(id, { ...(records.get(id) ?? NO_FACTS), ...found })
    }
  }
  return records
}

const hasDisputes = ({ answer }: AnsweredCall): boolean =>
  answer.result === 'accepted' &&
  'disputes' in answer.value &&
  (answer.value.disputes?.length ?? 0) > 0

/**
 * Deducts these transfers from what sellers may give, in the map that the other transactions of the
 * batch use too.
 */
function takeFree({ free }: RecordedFacts, { transfers }: TransactionChanges): void {
  for (const { debit, kind, amount } of transfers) {
    const from = kind === 'dispute' ? readAccount(debit) : undefined
    const there = from?.kind === 'available' ? free?.get(from.holder) : undefined
    if (from && there !== undefined) free!.set(from.holder, (there - amount) as Cents)
  }
}

/**
 * What is on record after an answer: a transaction may occur twice in one batch, and its second
 * answer is then an old report.
 */
function afterwards(
  known: RecordedFacts,
  { payments, disputes, changed, surplus }: TransactionChanges,
): RecordedFacts {
  const named = new Map([...(known.disputes ?? []), ...disputes].map((one) => [one.id, one]))
  const receivables = new Map(
    [...(known.receivables ?? []), ...changed].map((one) => [one.id, one]),
  )
  return {
    ...known,
    payments: new Set([...known.payments, ...payments.map((payment) => payment.providerReference)]),
    disputes: [...named.values()],
    receivables: [...receivables.values()],
    surplus: known.surplus?.map((one) => less(one, surplus)) ?? [],
  }
}

/**
 * The answer, unless it reports a payment of a link whose other sale is charging a card: that one
 * has to end first.
 */
const answerTo = (
  call: AnsweredCall,
  before: Transaction,
  links?: LinksOfBatch,
): ProviderResult<Report> =>
  hasPayments(call) && links?.isReservedByOther(before)
    ? unknown('the payment link waits for the card of another sale')
    : call.answer

async function applyAll(
  tx: Tx,
  deps: Deps,
  calls: AnsweredCall[],
  commit: Commit,
): Promise<TransactionChanges[]> {
  const time = instantOf(deps)
  const named = calls.map((one) => one.row)
  const rows = new Map((await store.lock(tx, named)).map((row) => [row.id, row]))
  const linked = [...rows.values()].filter(({ paymentLink }) => paymentLink !== null)
  const links = linked.length > 0 ? await lockLinks(tx, linked, time.now) : undefined
  const records = await recordedFactsOf(tx, calls)
  const batch = calls.map((call) => {
    const { row, request, askedAt } = call
    const before = rows.get(row.id)!
    const recorded = records.get(row.id) ?? NO_FACTS
    const known = links?.isPaidByOther(before) ? { ...recorded, linkPaid: true } : recorded
    const given = apply(before, request, answerTo(call, before, links), known, time)
    const changes = {
      ...given,
      transaction: keepDueMarks(before, given.transaction, { askedAt, now: time.now }),
    }
    rows.set(row.id, changes.transaction)
    records.set(row.id, afterwards(known, changes))
    takeFree(known, changes)
    links?.follow(changes.transaction)
    return { before, changes }
  })
  await links?.save(tx, deps)
  await save(tx, deps, batch, commit)
  return batch.map(({ changes }) => changes)
}

/**
 * Calls the provider once, applies the answer, and returns the transaction as it is then.
 * `secrets`: of its card, if they are at hand.
 */
export async function advance(
  deps: Deps,
  row: Transaction,
  secrets?: Secrets,
): Promise<Transaction> {
  const askedAt = deps.clock.now()
  const request = nextRequest(row, askedAt)
  const other = request.ask === 'change' ? await begunByOther(deps, row) : undefined
  if (other) return other
  const answer = await callProvider(deps, row, request, secrets)
  const call = { row, request, askedAt, answer }
  const changes = await settlerOf(call)(deps, call)
  if (changes.refunds.length > 0) deps.wake()
  return changes.transaction
}
