// What the reading of a boleto says of a change: whether it is made, or nothing of it is. Pure.

import { isDeepStrictEqual } from 'node:util'
import type { BoletoTerms } from '../../kernel/brazil/boleto-due.ts'
import type { BoletoChange } from '../bank.ts'
import type { FoundBoleto } from './rail.ts'
import { discountIn } from './terms.ts'

const ORDERED: ReadonlySet<unknown> = new Set(['ordered', 'at_registry', 'protested'])

/** Whether the boleto has the terms after a change, as far as its reading shows them. */
export function isMade(
  { report, shows = {} }: FoundBoleto,
  { field, terms, again }: BoletoChange,
): boolean {
  switch (field) {
    case 'protest':
      return ORDERED.has(report.protest)
    case 'protest_cancel':
      // A reading may be older than the order that is to be stopped.
      return again && report.protest === 'none'
    case 'amount':
      return report.amount === terms.amount
    case 'due_date':
      return (
        shows.dueOn === terms.dueOn &&
        (shows.limitOn === undefined || shows.limitOn === terms.limitOn)
      )
    case 'discount':
      return (
        shows.discount !== undefined && isDeepStrictEqual(shows.discount, discountIn(terms) ?? null)
      )
  }
}

/** Whether nothing that its reading shows differs from the terms before a change of its due date. */
export const isAsBefore = (
  { shows = {} }: FoundBoleto,
  { field }: BoletoChange,
  before: BoletoTerms,
) =>
  field !== 'due_date' ||
  ((shows.dueOn ?? before.dueOn) === before.dueOn &&
    (shows.limitOn ?? before.limitOn) === before.limitOn)
