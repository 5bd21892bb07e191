// What a list of a bank is to reconciliation: how it is named, in what parts and how far back it is read,
// and what a page of it makes due.

import type { ProviderResult } from '../providers/bank.ts'
import type { TransactionId } from '../kernel/ids.ts'
import { makeDue } from '../payments/transactions/due-store.ts'
import { inTransaction } from '../platform/db/sql.ts'
import type { Deps } from '../runtime/deps.ts'

/** The overlap with the last reading: a bank may list a pix a little after it happened. */
export const OVERLAP_MS = 10 * 60_000
/** How late a bank may list anything else, unless it says more. */
export const LATE_MS = 3_600_000

/** A page of a range of the bank's time. */
export type ListPosition = { readonly from: Date; readonly to: Date; readonly page: number }

/**
 * A bank's list, page by page; `due` makes due whatever on the page differs from our records, and
 * returns how much.
 */
export type BankListing = {
  readonly name: string
  readonly bank: string
  readonly kind: string
  /** The longest range that the bank lists. */
  readonly windowMs?: number
  /** How far a reading goes back before the end of the last. Default: `OVERLAP_MS`. */
  readonly overlapMs?: number
  /** How often a list that continues from its last reading is read, where it is not the usual. */
  readonly everyMs?: number
  /**
   * The interval and how far back each reading goes; when absent, a reading continues from the
   * last.
   */
  readonly again?: { readonly everyMs: number; readonly backMs: number }
  page(
    position: ListPosition,
  ): Promise<ProviderResult<{ due: () => Promise<number>; more: boolean }>>
}

/** A rail that is no PSP is named by its section and its name there. */
export function placeOf(name: string): Pick<BankListing, 'name' | 'bank' | 'kind'> {
  const [kind, bank] = name.split('/')
  return bank === undefined ? { name, bank: name, kind: 'pix' } : { name, bank, kind: kind! }
}

export const makeTransactionsDue = async (
  deps: Deps,
  ids: readonly TransactionId[],
): Promise<number> =>
  ids.length > 0 ? inTransaction(deps.db, (tx) => makeDue(tx, ids, deps.clock.now())) : 0
