// Judges a platform's authorization endpoint by its answers. Pure.

import { SAMPLES_MAX } from '../../contract/records/doctor.ts'
import { madeAt, type PurchaseId } from '../kernel/ids.ts'
import { spanOf, type Diagnosis } from './rules.ts'

/** A question about a purchase, and what came of it. */
export type AuthorizationAsked = {
  readonly id: PurchaseId
  readonly result: string
  readonly fault: string | null
  readonly durationMs: number
}

/**
 * Fewer failures than these, or than one in this many questions, may be an accident of the network.
 */
const FAILED_LEAST = 3
const FAILED_ONE_IN = 100
const ANSWERS = new Set(['approved', 'declined'])

/**
 * A finding where too many questions had no valid answer in time. `questions`: the newest first.
 */
export function inAuthorizations(endpointRequests: readonly AuthorizationAsked[]): Diagnosis[] {
  const failed = endpointRequests.filter(({ result }) => !ANSWERS.has(result))
  if (failed.length < FAILED_LEAST || failed.length * FAILED_ONE_IN < endpointRequests.length)
    return []
  const results = [...Map.groupBy(failed, ({ result }) => result)].toSorted(
    ([, a], [, b]) => b.length - a.length,
  )
  return [
    {
      code: 'authorizations_unanswered',
      count: failed.length,
      ...spanOf(failed.map(({ id }) => ({ firstAt: madeAt(id), lastAt: madeAt(id) }))),
      shares: results.map(([result, some]) => ({
        operation: 'corporate.authorization.request',
        detail: result,
        count: some.length,
        of: endpointRequests.length,
      })),
      samples: failed.slice(0, SAMPLES_MAX).map(({ id, result, fault, durationMs }) => ({
        at: madeAt(id).toISOString(),
        purchase: id,
        result,
        fault,
        duration_ms: durationMs,
      })),
    },
  ]
}
