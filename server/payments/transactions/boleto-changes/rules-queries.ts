// The split rules for another amount of a boleto: those of the time of the sale, or that it brought,
// in whose range the amount is.

import type { Cents } from '../../../kernel/money.ts'
import {
  appliesTo,
  checkReceivers,
  withoutRange,
  type RangedRule,
} from '../../../marketplace/splits/rule.ts'
import type { SplitRule } from '../../../marketplace/splits/split.ts'
import { findReceivers, rulesAt } from '../../../marketplace/splits/store.ts'
import type { Deps } from '../../../runtime/deps.ts'
import { RANGED_RULES, type Transaction } from '../transaction.ts'

/**
 * Undefined: no range counts, and it is divided as before. What was quoted stays as quoted, and what
 * brought rules without ranges keeps these. Refuses a receiver that had no part before and may not
 * receive now.
 */
export async function rulesInRange(
  deps: Deps,
  t: Transaction,
  amount: Cents,
): Promise<readonly SplitRule[] | undefined> {
  const { owner, seller, createdAt: at } = t
  const brought = t.detail[RANGED_RULES] as readonly RangedRule[] | undefined
  const own = t.parts?.flatMap(({ rule }) => rule ?? []) ?? []
  const isStored = !t.parts || own.some(({ id }) => id !== null)
  if (t.quote || (!brought && !isStored)) return undefined
  const all = brought ?? (await rulesAt(deps.db, { owner, seller, at }))
  const rules = all.filter((rule) => appliesTo(rule, amount)).map(withoutRange)
  const before = new Set(own.map(({ receiver }) => receiver))
  const added = rules.filter(({ receiver }) => !before.has(receiver))
  if (added.length > 0) {
    const known = await findReceivers(
      deps.db,
      added.map(({ receiver: id }) => ({ owner, id })),
    )
    checkReceivers(owner, added, known)
  }
  return rules
}
