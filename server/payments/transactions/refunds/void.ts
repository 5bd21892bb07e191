// Cancels and refunds: one call for callers, two kinds of request to the bank. The request is
// stored, with its idempotency key, before any bank is called; the bank decides whether a payment
// came first.

import { recordAct } from '../../../platform/audit/store.ts'
import type { Caller } from '../../../runtime/caller.ts'
import { refuseBeyondLeft, spendBudget } from '../../../identity/auth/spending-store.ts'
import { after } from '../../../kernel/clock.ts'
import type { SellerId } from '../../../kernel/ids.ts'
import { cents, type Cents } from '../../../kernel/money.ts'
import { refuse, type Refusal } from '../../../kernel/refusal.ts'
import { inTransaction } from '../../../platform/db/sql.ts'
import type { Deps } from '../../../runtime/deps.ts'
import { claimFor, recall, type Key } from '../../../platform/idempotency/idempotency.ts'
import { type FeePlan } from '../../../marketplace/fees/plan.ts'
import { planOf } from '../../../marketplace/fees/store.ts'
import { lockFree } from '../../../platform/ledger/store.ts'
import { lockOf as lockReceivables } from '../../../marketplace/receivables/store.ts'
import { demandMayAct } from '../../../marketplace/sellers/standing.ts'
import { advance } from '../advance.ts'
import { advanceRefund } from './advance.ts'
import { isInProtest } from '../boleto-protests/protest.ts'
import { save, instantOf } from '../save.ts'
import { findVisible, withRefunds, type WithRefunds } from '../queries.ts'
import type { TransactionChanges } from '../changes.ts'
import { demandRefundable, openRefund } from './open-refund.ts'
import { demandPayers, readTo, sealTo, type RefundTo } from './refund-to.ts'
import { withReleaseRequest } from '../methods/card-request.ts'
import * as store from '../store.ts'
import {
  isCancelable,
  isPaid,
  LEASE_MS,
  partsOf,
  type CardTransaction,
  type Transaction,
} from '../transaction.ts'
import { type Refund } from './refund.ts'

const RETURN_WAIT_S = 3_600

export type Voided = WithRefunds & { replayed: boolean }
/** How much to return, and, of a boleto, the account to pay to. */
type VoidInput = { amount?: Cents; to?: RefundTo; isCancelOnly?: true }
type RequestedVoid = { transaction: Transaction; refund?: Refund; replayed: boolean }

type VoidBody = { amount?: number; bank_account?: Parameters<typeof readTo>[0] }

/** Cancels an unpaid transaction (the bank decides), or refunds a paid one. */
export function voidOrRefund(
  deps: Deps,
  caller: Caller,
  idText: string,
  body: VoidBody,
  key: Key | undefined,
): Promise<Voided> {
  const to = body.bank_account && readTo(body.bank_account)
  const input: VoidInput = {
    ...(body.amount === undefined ? {} : { amount: body.amount as Cents }),
    ...(to ? { to } : {}),
  }
  return voided(deps, caller, idText, input, key)
}

/** Cancels an unpaid transaction. One that was paid is refused, and stays paid. */
export const cancel = (
  deps: Deps,
  caller: Caller,
  idText: string,
  key: Key | undefined,
): Promise<Voided> => voided(deps, caller, idText, { isCancelOnly: true }, key)

async function voided(
  deps: Deps,
  caller: Caller,
  idText: string,
  input: VoidInput,
  key: Key | undefined,
): Promise<Voided> {
  const found = await findVisible(deps, caller, idText)
  const requested =
    (await findReplay(deps, caller, found, key)) ??
    (await requestVoid(deps, caller, found, input, key))
  const { refund, replayed } = requested
  if (refund) {
    const transaction = replayed
      ? requested.transaction
      : await advanceRefund(deps, refund, requested.transaction)
    return { ...(await withRefunds(deps.db, transaction)), replayed }
  }
  const transaction = isCancelable(requested.transaction)
    ? await advance(deps, requested.transaction)
    : requested.transaction
  // A partial release of an authorization; a whole one is a cancellation.
  if (input.amount !== undefined && !transaction.cancelAskedAt && transaction.method === 'credit')
    refuseUnreleased(transaction)
  else refuseUncanceled(transaction)
  return { ...(await withRefunds(deps.db, transaction)), replayed }
}

/**
 * The result of the first request with this key: a cancellation, under way or done, or a refund.
 */
async function findReplay(
  deps: Deps,
  caller: Caller,
  found: Transaction,
  key: Key | undefined,
): Promise<RequestedVoid | undefined> {
  const before = key && (await recall(deps.db, found.owner, key))
  if (!before) return undefined
  // Read again: the transaction may have changed between reading it and reading the key.
  const [now = found] = await store.findMany(deps.db, [found])
  const { transaction, refunds } = await withRefunds(deps.db, now)
  if (before.objectKind !== 'refund') return { transaction, replayed: true }
  const refund = refunds.find((one) => one.id === before.objectId)
  if (!refund) throw refuse('idempotency_key_reused')
  if (!before.isOwn) refuseUndecided(caller, refund.amount)
  await demandMayAct(deps.db, caller)
  await refuseBeyondLeft(deps.db, caller, before, refund.amount, deps.clock.now())
  const running =
    refund.status === 'pending' &&
    refund.attempts === 0 &&
    refund.dueAt !== null &&
    refund.dueAt > deps.clock.now()
  if (running) throw refuse('request_in_progress', { retryAfter: 1 })
  return { transaction, refund, replayed: true }
}

/** Refuses a transaction of which nothing can be canceled or refunded now, whatever the body. */
export async function demandVoidable(deps: Deps, caller: Caller, idText: string): Promise<void> {
  const t = await findVisible(deps, caller, idText)
  if (isCancelable(t)) return demandNoProtest(t)
  await demandMayAct(deps.db, caller)
  demandRefundable(t, deps.clock.now())
}

/** A registry office would go on with a boleto that its bank has withdrawn. */
function demandNoProtest(t: Transaction): void {
  if (isInProtest(t)) throw refuse('boleto_in_protest', { transaction: t.id })
}

/** Stores the request, with its idempotency key, before any bank is called. */
async function requestVoid(
  deps: Deps,
  caller: Caller,
  found: Transaction,
  { amount, to, isCancelOnly }: VoidInput,
  key: Key | undefined,
): Promise<RequestedVoid> {
  const plan = await planOf(deps.db, found.owner, found.feeVersion)
  return inTransaction(deps.db, async (tx) => {
    const [t] = await store.lock(tx, [found])
    if (!t) throw refuse('transaction_not_found')
    // Another request with this key was first, and has ended by now; a retry returns its result.
    if (key && (await recall(tx, t.owner, key)))
      throw refuse('request_in_progress', { retryAfter: 1 })
    const time = instantOf(deps)
    if (isCancelable(t)) {
      demandNoProtest(t)
      const transaction = withVoidRequest(t, amount, plan, time.now)
      await claimFor(tx, t.owner, key, { kind: 'transaction', id: t.id }, time.now)
      store.save(tx, [transaction])
      recordAct(tx, deps, 'transaction.cancel_requested', t, {
        after: { amount: amount ?? t.amount },
      })
      return { transaction, replayed: false }
    }
    if (isCancelOnly) throw refusalOfCancel(t)
    refuseUndecided(caller, amount ?? cents(t.amount - t.refunded))
    // Who may not act pays no money out, refunds included: a blocked seller, whose platform can,
    // and a suspended platform.
    await demandMayAct(tx, caller)
    const receivables = t.method === 'pix' ? [] : await lockReceivables(tx, [t])
    const others = partsOf(t).flatMap(({ receiver }) => (receiver === t.seller ? [] : [receiver]))
    const free =
      others.length > 0
        ? await lockFree(tx, t.owner, [...others, t.seller])
        : new Map<SellerId, Cents>()
    const opened = openRefund(t, amount, plan?.feeOnRefund ?? 'return', { free, receivables }, time)
    const changes = withPayee(deps, t, opened, to)
    const refund = changes.refunds[0]!
    await claimFor(tx, t.owner, key, { kind: 'refund', id: refund.id }, time.now)
    if (caller.budget) await spendBudget(tx, caller, refund.amount, time.now)
    await save(tx, deps, [{ before: t, changes }], 'cancel')
    recordAct(tx, deps, 'transaction.refund_requested', t, {
      after: { amount: refund.amount, refund: refund.id },
    })
    return { transaction: changes.transaction, refund, replayed: false }
  })
}

/** The transaction with the request to cancel it, or, of an authorized card, to release a part. */
function withVoidRequest(
  t: Transaction,
  amount: Cents | undefined,
  plan: FeePlan | undefined,
  now: Date,
): Transaction {
  const due = { dueAt: after(now, LEASE_MS), updatedAt: now }
  // A capture under way goes first: what it captures can be refunded. And only one release runs at
  // a time.
  if (t.method === 'credit' && (t.card.capturing || (t.card.releasing && amount !== undefined)))
    throw refuse('request_in_progress', { retryAfter: 1 })
  if (amount === undefined || amount === t.amount)
    return { ...t, ...due, cancelAskedAt: t.cancelAskedAt ?? now }
  return withReleaseRequest(t, amount, plan, now)
}

/** The refund, paid out to an account where the buyer named one. 422 where none is known. */
function withPayee(
  deps: Deps,
  t: Transaction,
  changes: TransactionChanges,
  to: RefundTo | undefined,
): TransactionChanges {
  const refund = changes.refunds[0]!
  if (refund.way !== 'payout') return changes
  if (!deps.banks.payouts(refund.owner)) throw refuse('bank_not_configured')
  if (!to && !refund.toKey) throw refuse('refund_account_required')
  if (to) demandPayers(t, refund, to)
  const toSealed = to ? sealTo(deps.sealKeys, refund, to) : null
  return { ...changes, refunds: [{ ...refund, toSealed, toKey: to ? null : refund.toKey }] }
}

/**
 * More than the amount that no policy of approvals held: it was paid since. A repetition of the
 * call is decided on anew.
 */
function refuseUndecided({ refundsUpTo }: Caller, amount: Cents): void {
  if (refundsUpTo !== undefined && amount > refundsUpTo)
    throw refuse('request_in_progress', { retryAfter: 1 })
}

function refuseUncanceled(t: Transaction): void {
  if (t.status === 'canceled') return
  // By files it waits for a return, which may take a day.
  if (t.cancelAskedAt && isCancelable(t) && t.method === 'boleto' && t.attempts === 0)
    throw refuse('request_in_progress', { transaction: t.id, retryAfter: RETURN_WAIT_S })
  if (t.cancelAskedAt && isCancelable(t))
    throw refuse('bank_unavailable', { transaction: t.id, retryAfter: 5 })
  throw refusalOfCancel(t)
}

/** Why a transaction cannot be canceled: it was paid, or has ended. */
const refusalOfCancel = (t: Transaction): Refusal =>
  isPaid(t)
    ? refuse('already_paid', { transaction: t.id })
    : refuse('invalid_state', { words: { status: t.status }, transaction: t.id })

/** Refuses with the reason where nothing was released, unless the transaction has moved on. */
function refuseUnreleased(t: CardTransaction): void {
  if (t.card.releasing) throw refuse('bank_unavailable', { transaction: t.id, retryAfter: 5 })
  const last = t.history.findLast((entry) => entry.operation === 'release')
  if (!last) throw refuse('invalid_state', { words: { status: t.status }, transaction: t.id })
  if (last.status === 'failed')
    throw refuse('release_refused', {
      transaction: t.id,
      words: { why: last.message ?? 'the acquirer gave no reason' },
    })
}
