// Applies many reports of the issuing bank at once. A report that can never be applied is skipped
// alone: it must not keep the other reports of a company, or of a bank's whole list, from being
// applied.

import type { OwnerId } from '../../kernel/ids.ts'
import { isUnavailable } from '../../kernel/unavailable.ts'
import type { Deps } from '../../runtime/deps.ts'

// SQLSTATE classes of impossible or contradictory values. Any other error is temporary, or a fault
// of ours.
const INVALID_VALUE_CODES = /^(22|23|P0|ERR_)/

/** Whether the report itself can never be applied. */
function isUnappliable(error: unknown): boolean {
  const { code } = error as { code?: string }
  return !isUnavailable(error) && (code === undefined || INVALID_VALUE_CODES.test(code))
}

/**
 * Applies all at once; where that fails, one by one, logging and skipping the impossible ones.
 * Returns how much changed.
 */
export async function applyTogether<Report extends { readonly id: string }>(
  deps: Deps,
  owner: OwnerId,
  reports: readonly Report[],
  apply: (reports: readonly Report[]) => Promise<number>,
): Promise<number> {
  try {
    return await apply(reports)
  } catch (error) {
    if (!isUnappliable(error)) throw error
    if (reports.length === 1) return skip(deps, owner, reports[0]!, error)
  }
  let changed = 0
  for (const one of reports) changed += await applyTogether(deps, owner, [one], apply)
  return changed
}

function skip(deps: Deps, owner: OwnerId, { id }: { readonly id: string }, error: unknown): number {
  deps.log.warn(
    {
      bank: deps.banks.issuer(owner)?.name,
      platform: owner,
      detail: id,
      error: (error as Error).message,
    },
    'a report of the issuing bank cannot be applied; it was skipped, check it with the bank',
  )
  return 0
}
