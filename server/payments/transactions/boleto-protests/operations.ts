// Asks the bank of a boleto for a protest, or to stop one: the request is stored, with its key, before
// the bank is asked. It decides nothing.

import { newId } from '../../../kernel/ids.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { recordAct } from '../../../platform/audit/store.ts'
import { inTransaction } from '../../../platform/db/sql.ts'
import { claimFor, recall, type Key } from '../../../platform/idempotency/idempotency.ts'
import type { ProtestAct } from '../../../providers/bank.ts'
import type { Caller } from '../../../runtime/caller.ts'
import type { Deps } from '../../../runtime/deps.ts'
import { advance } from '../advance.ts'
import { askedUntil, nextChange } from '../boleto-changes/change.ts'
import { boletoOrderOf } from '../methods/boleto-order.ts'
import { findVisible, withRefunds, type WithRefunds } from '../queries.ts'
import * as store from '../store.ts'
import type { BoletoTransaction, Transaction } from '../transaction.ts'
import { demandProtestable, isAsked, withProtestRequest } from './protest.ts'

const ACTS = {
  protest: 'transaction.protest_requested',
  protest_cancel: 'transaction.protest_cancel_requested',
} as const

/** Orders a protest, or stops it. The same again, or the same key, changes nothing more. */
export async function askProtest(
  deps: Deps,
  caller: Caller,
  { id, act, key }: { id: string; act: ProtestAct; key: Key | undefined },
): Promise<WithRefunds & { replayed: boolean }> {
  const found = await findVisible(deps, caller, id)
  const before = key && (await recall(deps.db, found.owner, key))
  const requested = before
    ? ((await store.findMany(deps.db, [found]))[0] ?? found)
    : await requestProtest(deps, found, act, key)
  refuseWhileAsked(requested, deps.clock.now())
  const isNext = requested.method === 'boleto' && nextChange(requested)?.field === act
  const transaction = isNext ? await advance(deps, requested) : requested
  refuseWhileAsked(transaction, deps.clock.now())
  if (!before || transaction.status === 'pending') refuseUndone(transaction, act)
  return { ...(await withRefunds(deps.db, transaction)), replayed: before !== undefined }
}

/** Refuses a transaction of which this cannot be asked now. */
export async function demandAskable(
  deps: Deps,
  caller: Caller,
  id: string,
  act: ProtestAct,
): Promise<void> {
  demandProtestable(await findVisible(deps, caller, id), act, deps.clock.now())
}

/** Stores the request, with its idempotency key, before any bank is called. */
async function requestProtest(
  deps: Deps,
  found: Transaction,
  act: ProtestAct,
  key: Key | undefined,
): Promise<Transaction> {
  demandProtestable(found, act, deps.clock.now())
  return inTransaction(deps.db, async (tx) => {
    const [locked] = await store.lock(tx, [found])
    if (!locked) throw refuse('transaction_not_found')
    // Another request with this key was first; a retry returns its result.
    if (key && (await recall(tx, found.owner, key)))
      throw refuse('request_in_progress', { retryAfter: 1 })
    const now = deps.clock.now()
    const t = demandProtestable(locked, act, now)
    if (!isAsked(t, act)) refuseNotOffered(deps, t, act)
    await claimFor(tx, t.owner, key, { kind: 'transaction', id: t.id }, now)
    if (isAsked(t, act)) return t
    const requested = withProtestRequest(t, act, { id: newId(deps.clock.wall()), now })
    store.save(tx, [requested])
    recordAct(tx, deps, ACTS[act], t)
    return requested
  })
}

/** Refuses what the bank of a boleto does not do. */
function refuseNotOffered(deps: Deps, t: BoletoTransaction, act: ProtestAct): void {
  const route = deps.banks.boleto(t.owner)
  if (!route) throw refuse('bank_not_configured')
  const { changes } = route.rail
  const why = changes?.cannotProtest
    ? changes.cannotProtest(boletoOrderOf(t), act, deps.clock.now())
    : { en: 'it takes no orders of protest here', pt: 'ele não recebe pedidos de protesto aqui' }
  if (why)
    throw refuse('protest_not_offered', {
      transaction: t.id,
      words: { why: why.en, por_que: why.pt },
    })
}

/** Refuses a repetition while the bank is being asked, since it may refuse to be asked twice. */
function refuseWhileAsked(t: Transaction, now: Date): void {
  if (askedUntil(t, now)) throw refuse('request_in_progress', { retryAfter: 1 })
}

/** Refuses to reply with a boleto whose bank refused it, or has not answered. */
function refuseUndone(t: Transaction, act: ProtestAct): void {
  if (t.method !== 'boleto' || t.status !== 'pending')
    throw refuse('invalid_state', { words: { status: t.status }, transaction: t.id })
  const { changing, protest } = t.boleto
  if (changing && !changing.sent)
    throw refuse('bank_unavailable', { transaction: t.id, retryAfter: 5 })
  const last = protest?.steps.at(-1)
  const isRefused = act === 'protest' ? last?.status === 'refused' : last?.status !== 'refused'
  if (isRefused && last?.why !== undefined)
    throw refuse('protest_refused', { transaction: t.id, words: { why: last.why } })
}
