// Makes batches of boletos, and cancels what has not begun of one. The job does the rest.

import type { createBoletoBatch } from '../../../contract/payments/boletos/batches.ts'
import type { BodyOf } from '../../../contract/operation.ts'
import { refuse } from '../../kernel/refusal.ts'
import { currentAct } from '../../platform/audit/act.ts'
import { recordAct } from '../../platform/audit/store.ts'
import { lockCompany } from '../../platform/company-store.ts'
import { inTransaction } from '../../platform/db/sql.ts'
import { claimFor, recall, type Key } from '../../platform/idempotency/idempotency.ts'
import { sees, type Caller } from '../../runtime/caller.ts'
import type { Deps } from '../../runtime/deps.ts'
import { findMany } from '../transactions/store.ts'
import type { Transaction } from '../transactions/transaction.ts'
import { actIn, demandRunning, idsIn, open, type BoletoBatch } from './boleto-batch.ts'
import { get } from './queries.ts'
import * as store from './store.ts'

/** Of one seller; some ten thousand boletos. */
const RUNNING_MAX = 20

type Body = BodyOf<typeof createBoletoBatch>
export type Created = { readonly batch: BoletoBatch; readonly replayed: boolean }

/** The transactions in the order of the body. 404 for one that the caller does not see. */
async function transactionsIn(deps: Deps, caller: Caller, body: Body): Promise<Transaction[]> {
  const { owner } = caller
  const ids = idsIn(body)
  const known = ids.flatMap((id) => (id ? [{ owner, id }] : []))
  const found = new Map((await findMany(deps.db, known)).map((t) => [t.id, t]))
  return ids.map((id) => {
    const t = id && found.get(id)
    if (!t || !sees(caller, t.seller)) throw refuse('transaction_not_found')
    return t
  })
}

export async function create(
  deps: Deps,
  caller: Caller,
  body: Body,
  key: Key | undefined,
): Promise<Created> {
  const { owner, seller, credential: requester, person = null } = caller
  const before = key && (await recall(deps.db, owner, key))
  if (before) return { batch: await get(deps, caller, before.objectId), replayed: true }
  const act = actIn(body)
  const transactions = await transactionsIn(deps, caller, body)
  const now = deps.clock.now()
  const given = {
    ...act,
    owner,
    actingFor: seller,
    requesterType: person ? 'user' : 'credential',
    requester,
    person,
    request: currentAct().request,
  } as const
  const { batch, items } = open(given, transactions, { now, wall: deps.clock.wall() })
  await inTransaction(deps.db, async (tx) => {
    await lockCompany(tx, caller)
    await claimFor(tx, owner, key, { kind: 'boleto_batch', id: batch.id }, now)
    if ((await store.countRunning(tx, caller)) >= RUNNING_MAX)
      throw refuse('too_many_boleto_batches', { words: { limit: RUNNING_MAX } })
    await store.insert(tx, batch, items)
    const { count, total } = batch.results
    recordAct(
      tx,
      deps,
      'boleto_batch.created',
      { owner, seller, id: batch.id },
      { after: { ...act, count, amount: total } },
    )
  })
  deps.wake()
  return { batch, replayed: false }
}

/** Cancels what has not begun. Again: nothing more. */
export async function cancel(deps: Deps, caller: Caller, text: string): Promise<BoletoBatch> {
  const batch = await get(deps, caller, text)
  if (batch.cancelAskedAt !== null) return batch
  demandRunning(batch)
  await inTransaction(deps.db, async (tx) => {
    await store.cancel(tx, batch, deps.clock.now())
    recordAct(tx, deps, 'boleto_batch.canceled', {
      owner: batch.owner,
      seller: batch.actingFor,
      id: batch.id,
    })
  })
  return get(deps, caller, text)
}
