// Does what a batch asks for one boleto, as the call for one would: in the name of who asked, with
// the rights of now. Its idempotency key follows from the batch, so that a repetition after a crash
// has no second effect.

import { createHash } from 'node:crypto'
import { auditClassOf } from '../../../contract/access/delicacy.ts'
import { needsActiveSeller } from '../../../contract/operation.ts'
import { callerFor } from '../../identity/users/members/requester.ts'
import { refuse, type Refusal } from '../../kernel/refusal.ts'
import { refusalOfStanding } from '../../marketplace/sellers/standing.ts'
import { actAs } from '../../platform/audit/act.ts'
import { inTransaction } from '../../platform/db/sql.ts'
import { recall, type Key } from '../../platform/idempotency/idempotency.ts'
import { refuseBeyondBudget } from '../../runtime/budget.ts'
import type { Caller } from '../../runtime/caller.ts'
import type { Deps } from '../../runtime/deps.ts'
import { refusalOf } from '../../runtime/errors.ts'
import { change } from '../transactions/boleto-changes/operations.ts'
import { cancel } from '../transactions/refunds/void.ts'
import { findMany } from '../transactions/store.ts'
import {
  canceled,
  goesOn,
  hadDay,
  keyTextOf,
  operationOf,
  refused,
  stateOfAct,
  succeeded,
  wantedDay,
  type BatchItem,
  type BoletoBatch,
} from './boleto-batch.ts'
import * as store from './store.ts'

/** The caller, as the call for one would admit it now. */
async function admitted(deps: Deps, batch: BoletoBatch): Promise<Caller> {
  const operation = operationOf(batch)
  const caller = await callerFor(deps, batch, operation)
  if (caller.budget) refuseBeyondBudget(caller.budget, operation.id, deps.clock.now())
  const refusal = needsActiveSeller(operation) ? await refusalOfStanding(deps, caller) : undefined
  if (refusal) throw refusal
  return caller
}

function keyOf(deps: Deps, batch: BoletoBatch, item: BatchItem): Key {
  const { method, path } = operationOf(batch)
  return {
    key: keyTextOf(deps.hashKey.reveal(), item),
    seller: batch.actingFor,
    caller: batch.requester,
    operation: `${method} ${path.replace(':id', item.transaction)}`,
    requestHash: createHash('sha256').update(`${batch.id}|${item.number}`).digest('hex'),
    at: deps.clock.now(),
  }
}

/** Stores which day is asked for before it is: days count from the due date that it has now. */
async function withDay(deps: Deps, batch: BoletoBatch, item: BatchItem): Promise<BatchItem> {
  if (batch.action === 'cancel' || item.dueOn !== null) return item
  const [t] = await findMany(deps.db, [{ owner: item.owner, id: item.transaction }])
  const dueOn = t && wantedDay(batch, t)
  if (dueOn === undefined) throw refuse('request_in_progress', { retryAfter: 1 })
  return inTransaction(deps.db, async (tx) => {
    const now = (await store.lockItem(tx, item))!
    if (now.status !== 'waiting' || now.dueOn !== null) return now
    const dated = { ...now, dueOn }
    await store.saveItem(tx, dated)
    return dated
  })
}

async function act(deps: Deps, batch: BoletoBatch, given: BatchItem): Promise<void> {
  const caller = await admitted(deps, batch)
  const item = await withDay(deps, batch, given)
  const operation = operationOf(batch)
  const { requesterType, requester, person, request } = batch
  const who = {
    actor: { type: requesterType, id: person ?? requester, name: null },
    acting: caller.acting ?? false,
    source: null,
    request,
    operation: operation.id,
    class: auditClassOf(operation),
  }
  const key = keyOf(deps, batch, item)
  const { transaction } = await actAs(who, async () =>
    batch.action === 'cancel'
      ? cancel(deps, caller, item.transaction, key)
      : change(deps, caller, item.transaction, { expiration_date: item.dueOn! }, key),
  )
  // A repetition is told how the boleto is now, which may have been paid before it was changed.
  if (batch.action === 'change_due_date' && !hadDay(transaction, item.dueOn!))
    throw refuse('invalid_state', { words: { status: transaction.status } })
}

/** Saves what came of it; when another process did, that counts. */
const save = (deps: Deps, item: BatchItem, next: (now: BatchItem) => BatchItem): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const now = await store.lockItem(tx, item)
    if (now?.status === 'waiting') await store.saveItem(tx, next(now))
  })

const isStored = async (deps: Deps, batch: BoletoBatch, item: BatchItem): Promise<boolean> =>
  (await recall(deps.db, item.owner, keyOf(deps, batch, item))) !== undefined

/**
 * After a refusal. An act that an earlier try has stored goes on by itself, whatever refuses its
 * repetition: what becomes of it is the result.
 */
async function afterRefusal(
  deps: Deps,
  batch: BoletoBatch,
  item: BatchItem,
  refusal: Refusal,
): Promise<void> {
  const now = deps.clock.now()
  const [t] = (await isStored(deps, batch, item))
    ? await findMany(deps.db, [{ owner: item.owner, id: item.transaction }])
    : []
  await save(deps, item, (one) => {
    const state = t && stateOfAct(batch, one, t)
    if (state === 'made') return succeeded(one, now)
    return state ? goesOn(one, refusal, now) : refused(one, refusal, now)
  })
}

/** Does it for one boleto. A refusal is a result; what is transient is tried again. */
export async function carryOut(deps: Deps, batch: BoletoBatch, item: BatchItem): Promise<void> {
  const now = deps.clock.now()
  try {
    // Begun by its claim alone.
    if (batch.cancelAskedAt !== null && !(await isStored(deps, batch, item)))
      return await save(deps, item, (one) => canceled(one, now))
    await act(deps, batch, item)
    await save(deps, item, (one) => succeeded(one, now))
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal.code === 'internal_error')
      deps.log.error(
        {
          work: `boleto ${item.number} of batch ${batch.id}`,
          operation: operationOf(batch).id,
          message: (error as Error).message,
          stack: (error as Error).stack,
        },
        'a boleto of a batch failed with an internal error; it is tried again',
      )
    await afterRefusal(deps, batch, item, refusal)
  }
}
