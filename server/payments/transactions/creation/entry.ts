// A new transaction on its way into the database, and what goes with it. It writes nothing.

import type { Act } from '../../../platform/audit/act.ts'
import type { Audited } from '../../../platform/audit/record.ts'
import type { CounterChange } from '../../../platform/counters/counters.ts'
import type { Claim, Key } from '../../../platform/idempotency/idempotency.ts'
import type { Spender } from '../../../identity/auth/spending-store.ts'
import { counterName, type Transaction } from '../transaction.ts'

/** `act` and `spender`: of the caller; a batch is of many. */
export type Entry = { t: Transaction; key: Key | undefined; act: Act; spender: Spender }

/** `insertedBy`: the database transaction that inserted it, where nothing stood against it. */
export type Inserted = { t: Transaction; how: 'fresh' | 'same_key' | 'same_reference'; insertedBy?: string | undefined }

export const claimsOf = (entries: readonly Entry[]): Claim[] =>
  entries.flatMap(({ t, key }) =>
    key ? [{ ...key, owner: t.owner, objectKind: 'transaction' as const, objectId: t.id }] : [],
  )

export const countOf = (t: Transaction): CounterChange => ({
  owner: t.owner,
  seller: t.seller,
  what: counterName(t),
  n: 1,
})

export const creationOf = ({ t, act }: Entry): { act: Act; audited: Audited } => {
  const after = { amount: t.amount, method: t.method, customer: t.customer, reference_id: t.referenceId }
  return { act, audited: { action: 'transaction.created', object: t, after } }
}
