// The fee plans of platforms, for operators: versions are added, never changed. The command `fees`
// and the portal use it.

import { dayOf } from '../kernel/brazil/calendar.ts'
import type { Clock } from '../kernel/clock.ts'
import { hyphened, type OwnerId } from '../kernel/ids.ts'
import type { PlanFile } from '../marketplace/fees/plan-file.ts'
import type { StoredPlan } from '../marketplace/fees/plan-version.ts'
import { insert, lockPlans, plansOf } from '../marketplace/fees/store.ts'
import { currentAuthor } from '../platform/audit/act.ts'
import { recordAct } from '../platform/audit/store.ts'
import type { Tx } from '../platform/db/sql.ts'

export const planToWire = ({ owner, version, startsAt, feeOnRefund, rules }: StoredPlan) => ({
  platform: hyphened(owner),
  version,
  starts_at: startsAt.toISOString(),
  fee_on_refund: feeOnRefund,
  rules,
})

type Next = { readonly added: StoredPlan } | { readonly last: StoredPlan }

/**
 * Adds the next version. It may not start before the last one, whose transactions it would price:
 * then that is given. What was to start earlier starts now: it prices no transaction of before.
 */
export async function addPlan(
  tx: Tx,
  clock: Clock,
  owner: OwnerId,
  { plan, startsAt: asked }: { plan: PlanFile; startsAt: Date },
): Promise<Next> {
  await lockPlans(tx, owner)
  const now = clock.now()
  const startsAt = asked < now ? now : asked
  const [last] = await plansOf(tx, owner, 1)
  if (last && (startsAt < last.startsAt || dayOf(asked) < dayOf(last.startsAt))) return { last }
  const made = { createdAt: now, createdBy: currentAuthor() }
  const added = { ...plan, ...made, owner, version: (last?.version ?? 0) + 1, startsAt }
  await insert(tx, added)
  const after = {
    version: added.version,
    starts_at: startsAt,
    rules: added.rules,
    fee_on_refund: added.feeOnRefund,
  }
  recordAct(tx, { clock }, 'fee_plan.created', { owner, id: null }, { after })
  return { added }
}
