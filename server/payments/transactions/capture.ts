// Captures an authorized card transaction: the request is stored, with its key, before the acquirer
// is called.

import { recordAct } from '../../platform/audit/store.ts'
import type { Caller } from '../../runtime/caller.ts'
import type { Cents } from '../../kernel/money.ts'
import { refuse } from '../../kernel/refusal.ts'
import { inTransaction } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { planOf } from '../../marketplace/fees/store.ts'
import { claimFor, recall, type Key } from '../../platform/idempotency/idempotency.ts'
import { advance } from './advance.ts'
import { findVisible, withRefunds, type WithRefunds } from './queries.ts'
import { withCaptureRequest } from './methods/card-request.ts'
import * as store from './store.ts'
import type { Transaction } from './transaction.ts'

export type Captured = WithRefunds & { replayed: boolean }

/** Captures all that was authorized, or `amount` of it; the rest is released. */
export async function capture(
  deps: Deps,
  caller: Caller,
  idText: string,
  amount: number | undefined,
  key: Key | undefined,
): Promise<Captured> {
  const found = await findVisible(deps, caller, idText)
  const before = key && (await recall(deps.db, found.owner, key))
  const requested = before
    ? ((await store.findMany(deps.db, [found]))[0] ?? found)
    : await requestCapture(deps, found, amount, key)
  const open =
    requested.status === 'pre_authorized' &&
    requested.method === 'credit' &&
    requested.card.capturing !== undefined
  const transaction = open ? await advance(deps, requested) : requested
  refuseUncaptured(transaction)
  return { ...(await withRefunds(deps.db, transaction)), replayed: before !== undefined }
}

async function requestCapture(
  deps: Deps,
  found: Transaction,
  amount: number | undefined,
  key: Key | undefined,
): Promise<Transaction> {
  const plan = await planOf(deps.db, found.owner, found.feeVersion)
  return inTransaction(deps.db, async (tx) => {
    const [t] = await store.lock(tx, [found])
    if (!t) throw refuse('transaction_not_found')
    const now = deps.clock.now()
    const requested = withCaptureRequest(t, amount as Cents | undefined, plan, now)
    await claimFor(tx, t.owner, key, { kind: 'transaction', id: t.id }, now)
    store.save(tx, [requested])
    recordAct(tx, deps, 'transaction.capture_requested', t, {
      after: { amount: amount ?? t.amount },
    })
    return requested
  })
}

function refuseUncaptured(t: Transaction): void {
  if (t.paidAt) return
  const failure = t.history.findLast(
    (entry) => entry.operation === 'capture' && entry.status === 'failed',
  )
  if (t.status !== 'pre_authorized')
    throw refuse('invalid_state', { words: { status: t.status }, transaction: t.id })
  if (t.method === 'credit' && t.card.capturing)
    throw refuse('bank_unavailable', { transaction: t.id, retryAfter: 5 })
  throw refuse('capture_refused', {
    transaction: t.id,
    words: { why: failure?.message ?? 'the acquirer gave no reason' },
  })
}
