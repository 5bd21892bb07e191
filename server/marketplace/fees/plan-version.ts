// A version of a fee plan among the others: when it holds, and how callers see it. Pure.

import type { Static } from 'typebox'
import type { FEE_PLAN_STATUSES, listFeePlans } from '../../../contract/marketplace/fee-plans.ts'
import { authorToWire, type NamedPerson } from '../../identity/users/author.ts'
import type { OwnerId } from '../../kernel/ids.ts'
import type { Author } from '../../platform/audit/act.ts'
import type { FeePlan } from './plan.ts'

export type StoredPlan = FeePlan & {
  readonly owner: OwnerId
  readonly startsAt: Date
  /** Null: it was not recorded. */
  readonly createdAt: Date | null
  readonly createdBy: Author | null
}

export type PlanStatus = (typeof FEE_PLAN_STATUSES)[number]
/** `endsAt`: the beginning of the next version; null while there is none. */
export type PlanVersion = StoredPlan & { readonly endsAt: Date | null }

/** The same in SQL: `store.ts`. No version begins before the previous one. */
function statusAt(
  { startsAt, endsAt }: Pick<PlanVersion, 'startsAt' | 'endsAt'>,
  now: Date,
): PlanStatus {
  if (endsAt && endsAt <= startsAt) return 'replaced'
  if (startsAt > now) return 'scheduled'
  return endsAt && endsAt <= now ? 'ended' : 'active'
}

/** The first version of a platform begins at the first instant of all. */
const startOf = ({ startsAt }: PlanVersion): string | null =>
  startsAt.getTime() === 0 ? null : startsAt.toISOString()

export const versionToWire = (
  one: PlanVersion,
  names: readonly NamedPerson[],
  now: Date,
): Static<(typeof listFeePlans)['reply']['properties']['items']['items']> => ({
  resource: 'fee_plan',
  version: one.version,
  status: statusAt(one, now),
  starts_at: startOf(one),
  ends_at: one.endsAt?.toISOString() ?? null,
  fee_on_refund: one.feeOnRefund,
  rules: one.rules.map(({ method, instalments: [first, last], bp, fixed }) => ({
    payment_type: method,
    installments_min: first,
    installments_max: last,
    bp,
    fixed_cents: fixed,
  })),
  created_at: one.createdAt?.toISOString() ?? null,
  created_by: authorToWire(one.createdBy, names),
})
