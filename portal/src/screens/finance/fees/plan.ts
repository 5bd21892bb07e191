// A version of a fee plan on the wire, and how its current one is asked for. Pure.

import type { listFeePlans } from '../../../../../contract/marketplace/fee-plans.ts'
import type { ReplyOf } from '../../../../../contract/operation.ts'
import type { Backend } from '../../../app/calls/calls.ts'

export type FeePlan = ReplyOf<typeof listFeePlans>['items'][number]
export type FeeRule = FeePlan['rules'][number]

/** The version that prices now: one for a platform and all its sellers. */
export const currentPlan = (vintem: Backend) => vintem.feePlans.list({ status: 'active', limit: 1 })
