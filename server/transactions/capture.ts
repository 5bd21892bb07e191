// Capturing an authorized card sale: what is wanted is written down, with its key, before the acquirer is asked.

import type { Caller } from '../auth/caller.ts'
import { after } from '../base/clock.ts'
import type { Cents } from '../base/money.ts'
import { refuse } from '../base/refusal.ts'
import { inTransaction } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { feeUnder } from '../fees/plan.ts'
import { planOf } from '../fees/store.ts'
import { claimFor, recall, type Key } from '../idempotency/idempotency.ts'
import { advance } from './advance.ts'
import { findSeen, withRefunds, type WithRefunds } from './queries.ts'
import * as store from './store.ts'
import { installmentsOf, LEASE_MS, resized, type CardTransaction, type Transaction } from './transaction.ts'

export type Captured = WithRefunds & { replayed: boolean }

/** Captures all that was authorized, or `amount` of it; the rest is released. */
export async function capture(
  deps: Deps,
  caller: Caller,
  idText: string,
  amount: number | undefined,
  key: Key | undefined,
): Promise<Captured> {
  const seen = await findSeen(deps, caller, idText)
  const before = key && (await recall(deps.db, seen.owner, key))
  const asked = before
    ? ((await store.findMany(deps.db, [seen]))[0] ?? seen)
    : await requestCapture(deps, seen, amount, key)
  const open = asked.state === 'pre_authorized' && asked.method === 'credit' && asked.card.capturing !== undefined
  const transaction = open ? await advance(deps, asked) : asked
  refuseUncaptured(transaction)
  return { ...(await withRefunds(deps.db, transaction)), replayed: before !== undefined }
}

async function requestCapture(
  deps: Deps,
  seen: Transaction,
  amount: number | undefined,
  key: Key | undefined,
): Promise<Transaction> {
  const plan = await planOf(deps.db, seen.owner, seen.feeVersion)
  return inTransaction(deps.db, async (tx) => {
    const [t] = await store.lock(tx, [seen])
    if (!t) throw refuse('transaction_not_found')
    const now = deps.clock.now()
    // Whoever was there first, to capture or to cancel, has it.
    if (t.method !== 'credit' || t.state !== 'pre_authorized' || t.cancelAskedAt || t.card.review === 'reviewing')
      throw refuse('invalid_state', { words: { status: t.state }, transaction: t.id })
    const wanted = (amount ?? t.amount) as Cents
    if (wanted > t.amount) throw refuse('capture_exceeds_amount', { words: { limit: t.amount } })
    if (t.card.releasing || (t.card.capturing && t.card.capturing.amount !== wanted))
      throw refuse('request_in_progress', { retryAfter: 1 })
    await claimFor(tx, t.owner, key, { kind: 'transaction', id: t.id }, now)
    const fee = wanted === t.amount || !plan ? t.fee : feeUnder(plan, 'credit', installmentsOf(t), wanted)
    const parts = wanted === t.amount ? t.parts : t.parts && resized(t.parts, t.seller, wanted, fee)
    const card = { ...t.card, capturing: { amount: wanted, fee, parts } }
    const wishing: CardTransaction = { ...t, card, dueAt: after(now, LEASE_MS), updatedAt: now }
    await store.save(tx, [wishing])
    return wishing
  })
}

function refuseUncaptured(t: Transaction): void {
  if (t.paidAt) return
  const failure = t.history.findLast((entry) => entry.operation === 'capture' && entry.status === 'failed')
  if (t.state !== 'pre_authorized') throw refuse('invalid_state', { words: { status: t.state }, transaction: t.id })
  if (t.method === 'credit' && t.card.capturing) throw refuse('bank_unavailable', { transaction: t.id, retryAfter: 5 })
  throw refuse('capture_refused', { transaction: t.id, words: { why: failure?.message ?? 'no reason given' } })
}
