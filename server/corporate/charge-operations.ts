// Asking a company for money by pix: the row first, then the bank.

import type { createRecharge } from '../../contract/corporate/account.ts'
import type { BodyOf } from '../../contract/operation.ts'
import type { Caller } from '../auth/caller.ts'
import { newId, readId, type ChargeId } from '../base/ids.ts'
import type { Cents } from '../base/money.ts'
import { refuse } from '../base/refusal.ts'
import { inTransaction, type Sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { claimFor, recall, type Key } from '../idempotency/idempotency.ts'
import { demandActive, lockActive } from './account-store.ts'
import type { Gate, Named } from './account.ts'
import { advance } from './charge-advance.ts'
import * as store from './charge-store.ts'
import { newCharge, type Charge } from './charge.ts'

const RETRY_AFTER_S = 5

/** The charge once its bank has taken it; refuses one that the bank refused, or that it has not answered about. */
export function taken(c: Charge): Charge {
  if (c.status === 'failed') throw refuse('charge_refused', { words: { why: c.refused ?? '' } })
  if (c.status !== 'new') return c
  const named = c.purpose === 'recharge' ? { recharge: c.id } : { payment: c.id }
  throw refuse('bank_unavailable', { ...named, retryAfter: RETRY_AFTER_S })
}

/** Brings a charge that was found, and may be at the bank already, as far as it goes. */
export const carryOn = async (deps: Deps, c: Charge): Promise<Charge> =>
  c.status === 'new' ? advance(deps, { ...c, attempts: Math.max(1, c.attempts) }) : c

/** What a key asked for before. */
export async function recalled(db: Sql, caller: Named, key: Key | undefined): Promise<Charge | undefined> {
  const before = key && (await recall(db, caller.owner, key))
  if (!before) return undefined
  const charge = await store.findCharge(db, { owner: caller.owner, id: before.objectId as ChargeId })
  if (charge?.seller !== caller.seller) throw refuse('idempotency_key_reused')
  return charge
}

export type Asked = { readonly charge: Charge; readonly replayed: boolean }

/** Asks for a pix that raises the balance. The same key is the same recharge. */
export async function recharge(
  deps: Deps,
  caller: Named,
  body: BodyOf<typeof createRecharge>,
  key: Key | undefined,
  gate?: Gate,
): Promise<Asked> {
  const { owner, seller } = caller
  await demandActive(deps.db, caller, gate)
  const before = await recalled(deps.db, caller, key)
  if (before) return { charge: taken(await carryOn(deps, before)), replayed: true }
  if (!deps.banks.pix(owner)) throw refuse('bank_not_configured')

  const now = deps.clock.now()
  const id = newId<'corporate charge'>(deps.clock.wall()) as ChargeId
  const amount = body.amount as Cents
  const description = body.description || null
  const wanted = { owner, id, seller, purpose: 'recharge', invoice: null, amount, description } as const
  const charge = newCharge(wanted, now)
  await inTransaction(deps.db, async (tx) => {
    await lockActive(tx, caller, gate)
    await claimFor(tx, owner, key, { kind: 'corporate_recharge', id }, now)
    await store.saveCharges(tx, [charge])
  })
  return { charge: taken(await advance(deps, charge)), replayed: false }
}

/** A charge of the caller's own company that its bank has taken; undefined for any other id. */
export async function findOwn(deps: Deps, caller: Caller, text: string): Promise<Charge | undefined> {
  const id = readId<'corporate charge'>(text)
  const found = id && (await store.findCharge(deps.db, { owner: caller.owner, id: id as ChargeId }))
  return found && (caller.platform || found.seller === caller.seller) ? found : undefined
}
