// A new transaction on its way into the database, and what becomes of it. Pure.

import type { CounterChange } from '../../../platform/counters/counters.ts'
import type { Act } from '../../../platform/audit/act.ts'
import type { Audited } from '../../../platform/audit/record.ts'
import type { Claim, Claimed, Key } from '../../../platform/idempotency/idempotency.ts'
import type { Spender } from '../../../runtime/caller.ts'
import type { ChargedCard } from '../../vault/card.ts'
import { cardOf } from '../methods/methods.ts'
import { counterName, type Transaction } from '../transaction.ts'

/** `act` and `spender`: of the caller; a batch is of many. */
export type Entry = {
  readonly t: Transaction
  readonly key: Key | undefined
  readonly act: Act
  readonly spender: Spender
}

/**
 * `fresh`: it was inserted. `same_reference`: `t` is the open keyless transaction of the same
 * reference. `same_key`: `t` is the one that the key made before.
 */
export type Inserted = { readonly t: Transaction } & (
  | { readonly how: 'fresh' | 'same_reference' }
  | { readonly how: 'same_key'; readonly before: Claimed }
)

/** Its card had no place under the limit against card testing; nothing was written. */
export type NoPlace = { readonly how: 'no_place' }

export type Result = Inserted | NoPlace | Error

export const claimsOf = (entries: readonly Entry[]): Claim[] =>
  entries.flatMap(({ t, key }) =>
    key ? [{ ...key, owner: t.owner, objectKind: 'transaction' as const, objectId: t.id }] : [],
  )

/** The tokens that these transactions use up. */
export const tokensOf = (transactions: readonly Transaction[]): ChargedCard[] =>
  transactions.flatMap((t) => {
    const card = cardOf(t)
    return card && !card.kept ? [{ owner: t.owner, id: card.id, kept: false }] : []
  })

export const countOf = (t: Transaction): CounterChange => ({
  owner: t.owner,
  seller: t.seller,
  what: counterName(t),
  n: 1,
})

export const creationOf = ({ t, act }: Entry): { act: Act; audited: Audited } => {
  const after = {
    amount: t.amount,
    method: t.method,
    customer: t.customer,
    reference_id: t.referenceId,
  }
  return { act, audited: { action: 'transaction.created', object: t, after } }
}

/** Whether an open keyless transaction of the same reference would be returned in its place. */
export const mayHaveTwin = ({ t, key }: Entry): boolean =>
  key === undefined && t.referenceId !== null && t.method !== 'credit'

/**
 * What only one transaction can have, as names: its key, its open reference, its token, its quote.
 */
function claimedNames(entry: Entry): string[] {
  const { t, key } = entry
  return [
    ...(key ? [`key ${t.owner} ${key.seller} ${key.key}`] : []),
    ...(mayHaveTwin(entry)
      ? [`reference ${t.owner} ${t.seller} ${t.customer} ${t.amount} ${t.method} ${t.referenceId}`]
      : []),
    ...tokensOf([t]).map(({ owner, id }) => `token ${owner} ${id}`),
    ...(t.quote === null ? [] : [`quote ${t.owner} ${t.quote}`]),
  ]
}

/**
 * Divides entries into groups in which no two claim the same: of two that do, the later is in a
 * later group.
 */
export function groupsApart(entries: readonly Entry[]): Entry[][] {
  const groups: Entry[][] = []
  const turns = new Map<string, number>()
  for (const entry of entries) {
    const names = claimedNames(entry)
    const turn = Math.max(0, ...names.map((name) => turns.get(name) ?? 0))
    for (const name of names) turns.set(name, turn + 1)
    ;(groups[turn] ??= []).push(entry)
  }
  return groups
}
