// Requests a pix from a company: stores the row first, then calls the bank.

import { recordAct } from '../../platform/audit/store.ts'
import type { createRecharge } from '../../../contract/corporate/account.ts'
import type { BodyOf } from '../../../contract/operation.ts'
import { newId, type ChargeId } from '../../kernel/ids.ts'
import type { Cents } from '../../kernel/money.ts'
import { refuse } from '../../kernel/refusal.ts'
import { inTransaction, type Sql } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { claimFor, recall, type Key } from '../../platform/idempotency/idempotency.ts'
import { demandActive, lockActive } from '../account/store.ts'
import type { Gate, AccountKey } from '../account/account.ts'
import { advance } from './advance.ts'
import * as store from './store.ts'
import { newCharge, refuseUnlessAccepted, type Charge } from './charge.ts'

/**
 * Advances an existing charge that the bank has not answered about; the bank may have it already.
 */
export const resume = async (deps: Deps, c: Charge): Promise<Charge> =>
  c.status === 'new' ? advance(deps, { ...c, attempts: Math.max(1, c.attempts) }) : c

/** The charge of the first request with this key. */
export async function findReplayed(
  db: Sql,
  caller: AccountKey,
  key: Key | undefined,
): Promise<Charge | undefined> {
  const before = key && (await recall(db, caller.owner, key))
  if (!before) return undefined
  const charge = await store.findCharge(db, {
    owner: caller.owner,
    id: before.objectId as ChargeId,
  })
  if (charge?.seller !== caller.seller) throw refuse('idempotency_key_reused')
  return charge
}

export type RequestedCharge = { readonly charge: Charge; readonly replayed: boolean }

/** Creates a pix that raises the balance. The same key returns the same recharge. */
export async function recharge(
  deps: Deps,
  caller: AccountKey,
  body: BodyOf<typeof createRecharge>,
  key: Key | undefined,
  gate?: Gate,
): Promise<RequestedCharge> {
  const { owner, seller } = caller
  await demandActive(deps.db, caller, gate)
  const before = await findReplayed(deps.db, caller, key)
  if (before) return { charge: refuseUnlessAccepted(await resume(deps, before)), replayed: true }
  if (!deps.banks.pix(owner)) throw refuse('bank_not_configured')

  const now = deps.clock.now()
  const id = newId<'corporate charge'>(deps.clock.wall()) as ChargeId
  const amount = body.amount as Cents
  const description = body.description || null
  const input = {
    owner,
    id,
    seller,
    purpose: 'recharge',
    invoice: null,
    amount,
    description,
  } as const
  const charge = newCharge(input, now)
  await inTransaction(deps.db, async (tx) => {
    await lockActive(tx, caller, gate)
    await claimFor(tx, owner, key, { kind: 'corporate_recharge', id }, now)
    await store.saveCharges(tx, [charge])
    recordAct(tx, deps, 'corporate_charge.created', charge, {
      after: { purpose: 'recharge', amount },
    })
  })
  return { charge: refuseUnlessAccepted(await advance(deps, charge)), replayed: false }
}
