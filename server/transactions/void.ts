// Canceling and refunding: one call for callers, two things for the bank. What is wanted is written down, with its key,
// before any bank is asked; the bank has the last word on what was paid first.

import type { Caller } from '../auth/caller.ts'
import { after } from '../base/clock.ts'
import type { SellerId } from '../base/ids.ts'
import type { Cents } from '../base/money.ts'
import { refuse, refuseField } from '../base/refusal.ts'
import { inTransaction } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { claimFor, recall, type Key } from '../idempotency/idempotency.ts'
import { feeUnder, type FeePlan } from '../fees/plan.ts'
import { planOf } from '../fees/store.ts'
import { lockFree } from '../ledger/store.ts'
import { lockOf as lockReceivables } from '../receivables/store.ts'
import { demandMayAct } from '../sellers/may-act.ts'
import { advance, advanceRefund } from './advance.ts'
import { save, instantOf } from './save.ts'
import { findSeen, withRefunds, type WithRefunds } from './queries.ts'
import type { TransactionChanges } from './changes.ts'
import { openRefund } from './refund.ts'
import { demandPayers, readTo, sealTo, type RefundTo } from './refund-to.ts'
import * as store from './store.ts'
import {
  installmentsOf,
  isCancelable,
  isPaid,
  LEASE_MS,
  partsOf,
  resized,
  type CardTransaction,
  type Refund,
  type Transaction,
} from './transaction.ts'

export type Voided = WithRefunds & { replayed: boolean }
/** What is wanted: how much goes back, and of a boleto where to. */
type Wish = { amount?: Cents; to?: RefundTo }
type Asked = { transaction: Transaction; refund?: Refund; replayed: boolean }

/** Cancels an unpaid sale (the bank has the last word), or refunds a paid one. */
export async function voidOrRefund(
  deps: Deps,
  caller: Caller,
  idText: string,
  wanted: { amount?: number; bank_account?: Parameters<typeof readTo>[0] },
  key: Key | undefined,
): Promise<Voided> {
  const to = wanted.bank_account && readTo(wanted.bank_account)
  const wish: Wish = {
    ...(wanted.amount === undefined ? {} : { amount: wanted.amount as Cents }),
    ...(to ? { to } : {}),
  }
  const seen = await findSeen(deps, caller, idText)
  const asked = (await recalled(deps, seen, key)) ?? (await requestVoid(deps, caller, seen, wish, key))
  const { refund, replayed } = asked
  if (refund) {
    const transaction = replayed ? asked.transaction : await advanceRefund(deps, refund)
    return { ...(await withRefunds(deps.db, transaction)), replayed }
  }
  const transaction = isCancelable(asked.transaction) ? await advance(deps, asked.transaction) : asked.transaction
  // Of what is still authorized a part: nothing else leaves it without the wish to cancel it.
  if (wish.amount !== undefined && !transaction.cancelAskedAt && transaction.method === 'credit')
    refuseUnreleased(transaction)
  else refuseUncanceled(transaction)
  return { ...(await withRefunds(deps.db, transaction)), replayed }
}

/** What the key made before: a cancellation under way or done, or a refund. */
async function recalled(deps: Deps, seen: Transaction, key: Key | undefined): Promise<Asked | undefined> {
  const before = key && (await recall(deps.db, seen.owner, key))
  if (!before) return undefined
  // Read again: the sale was seen before the key was, and may have moved in between.
  const [now = seen] = await store.findMany(deps.db, [seen])
  const { transaction, refunds } = await withRefunds(deps.db, now)
  if (before.objectKind !== 'refund') return { transaction, replayed: true }
  const refund = refunds.find((one) => one.id === before.objectId)
  if (!refund) throw refuse('idempotency_key_reused')
  const running =
    refund.state === 'pending' && refund.attempts === 0 && refund.dueAt !== null && refund.dueAt > deps.clock.now()
  if (running) throw refuse('request_in_progress', { retryAfter: 1 })
  return { transaction, refund, replayed: true }
}

/** Writes down what is wanted, with its key, before any bank is asked. */
async function requestVoid(
  deps: Deps,
  caller: Caller,
  seen: Transaction,
  { amount, to }: Wish,
  key: Key | undefined,
): Promise<Asked> {
  const plan = await planOf(deps.db, seen.owner, seen.feeVersion)
  return inTransaction(deps.db, async (tx) => {
    const [t] = await store.lock(tx, [seen])
    if (!t) throw refuse('transaction_not_found')
    // Another request with this key was first, and is done by now; asked again, it shows what came of it.
    if (key && (await recall(tx, t.owner, key))) throw refuse('request_in_progress', { retryAfter: 1 })
    const time = instantOf(deps)
    if (isCancelable(t)) {
      const transaction = wishing(t, amount, plan, time.now)
      await claimFor(tx, t.owner, key, { kind: 'transaction', id: t.id }, time.now)
      await store.save(tx, [transaction])
      return { transaction, replayed: false }
    }
    // Who is blocked pays nobody, not even back: its platform does.
    await demandMayAct(tx, caller)
    const receivables = t.method === 'pix' ? [] : await lockReceivables(tx, [t])
    const others = partsOf(t).flatMap(({ receiver }) => (receiver === t.seller ? [] : [receiver]))
    const free = others.length > 0 ? await lockFree(tx, t.owner, [...others, t.seller]) : new Map<SellerId, Cents>()
    const opened = openRefund(t, amount, plan?.feeOnRefund ?? 'return', { free, receivables }, time)
    const changes = paidTo(deps, t, opened, to)
    const refund = changes.refunds[0]!
    await claimFor(tx, t.owner, key, { kind: 'refund', id: refund.id }, time.now)
    await save(tx, deps, [{ before: t, changes }], 'cancel')
    return { transaction: changes.transaction, refund, replayed: false }
  })
}

/** The sale with the wish to cancel it, or, of a card that is only authorized, to release a part. */
function wishing(t: Transaction, amount: Cents | undefined, plan: FeePlan | undefined, now: Date): Transaction {
  const due = { dueAt: after(now, LEASE_MS), updatedAt: now }
  // A capture under way has it: what it captures can be refunded. And of a release one is enough at a time.
  if (t.method === 'credit' && (t.card.capturing || (t.card.releasing && amount !== undefined)))
    throw refuse('request_in_progress', { retryAfter: 1 })
  if (amount === undefined || amount === t.amount) return { ...t, ...due, cancelAskedAt: t.cancelAskedAt ?? now }
  if (t.method !== 'credit' || t.state !== 'pre_authorized')
    throw refuseField('amount', 'what is not paid can only be canceled whole; leave the amount out')
  if (t.cancelAskedAt || t.card.review === 'reviewing')
    throw refuse('invalid_state', { words: { status: t.state }, transaction: t.id })
  if (amount > t.amount) throw refuse('refund_exceeds_amount', { words: { left: t.amount } })
  const left = (t.amount - amount) as Cents
  const fee = plan ? feeUnder(plan, 'credit', installmentsOf(t), left) : t.fee
  const releasing = { amount: left, fee, parts: t.parts && resized(t.parts, t.seller, left, fee) }
  return { ...t, ...due, card: { ...t.card, releasing } }
}

/** The refund, paid out to an account where the buyer named one. 422 when nobody knows where to pay. */
function paidTo(deps: Deps, t: Transaction, changes: TransactionChanges, to: RefundTo | undefined): TransactionChanges {
  const refund = changes.refunds[0]!
  if (refund.way !== 'payout') return changes
  if (!deps.banks.payouts(refund.owner)) throw refuse('bank_not_configured')
  if (!to && !refund.toKey) throw refuse('refund_account_required')
  if (to) demandPayers(t, refund, to)
  const toSealed = to ? sealTo(deps.sealKeys, refund, to) : null
  return { ...changes, refunds: [{ ...refund, toSealed, toKey: to ? null : refund.toKey }] }
}

function refuseUncanceled(t: Transaction): void {
  if (t.state === 'canceled') return
  if (isPaid(t)) throw refuse('already_paid', { transaction: t.id })
  if (t.cancelAskedAt) throw refuse('bank_unavailable', { transaction: t.id, retryAfter: 5 })
  throw refuse('invalid_state', { words: { status: t.state }, transaction: t.id })
}

/** Says why nothing was released, unless it was, or the sale has gone on since. */
function refuseUnreleased(t: CardTransaction): void {
  if (t.card.releasing) throw refuse('bank_unavailable', { transaction: t.id, retryAfter: 5 })
  const last = t.history.findLast((entry) => entry.operation === 'release')
  if (!last) throw refuse('invalid_state', { words: { status: t.state }, transaction: t.id })
  if (last.status === 'failed')
    throw refuse('release_refused', { transaction: t.id, words: { why: last.message ?? 'no reason given' } })
}
