// Finds the fee plan and the split rules by which a transaction would be divided now. It stores
// nothing.

import type { OwnerId, SellerId } from '../../kernel/ids.ts'
import type { Cents } from '../../kernel/money.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Sql } from '../../platform/db/sql.ts'
import type { FeePlan } from '../fees/plan.ts'
import { planAt } from '../fees/store.ts'
import { appliesTo, checkReceivers, withoutRange, type RangedRule } from '../splits/rule.ts'
import type { SplitRule } from '../splits/split.ts'
import { findReceivers, rulesOf } from '../splits/store.ts'

type Terms = { readonly owner: OwnerId; readonly seller: SellerId; readonly amount: Cents }

/**
 * The plan, and the rules that the transaction brings or, without, its seller's stored ones.
 * Refuses a receiver that may not receive.
 */
export async function findDivision(
  db: Sql,
  { owner, seller, amount }: Terms,
  brought: readonly RangedRule[] | undefined,
  now: Date,
): Promise<{ plan: FeePlan; rules: readonly SplitRule[] }> {
  const plan = await planAt(db, owner, now)
  if (!plan) throw refuse('bank_not_configured')
  const rules = (brought ?? (await rulesOf(db, owner, seller))).filter((rule) =>
    appliesTo(rule, amount),
  )
  if (rules.length > 0) {
    const receivers = rules.map(({ receiver: id }) => ({ owner, id }))
    checkReceivers(owner, rules, await findReceivers(db, receivers))
  }
  return { plan, rules: rules.map(withoutRange) }
}
