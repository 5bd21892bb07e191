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
  { field, terms }: BoletoChange,
): boolean {
  switch (field) {
    case 'protest':
      return ORDERED.has(report.protest)
    case 'protest_cancel':
      // A bank may show an order only once the registry office has it: none may be one to be stopped.
      return false
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

/**
 * Whether a refusal means that nothing of a change is there: nothing that the reading shows differs from
 * the terms before it. An act about a protest that was tried before may be refused because it is made,
 * and no reading shows that an order is not.
 */
export function isAsBefore(
  { report, shows = {} }: FoundBoleto,
  { field, again }: BoletoChange,
  before: BoletoTerms,
): boolean {
  switch (field) {
    case 'protest':
      return !again
    case 'protest_cancel':
      return !again || ORDERED.has(report.protest)
    case 'due_date':
      return (
        (shows.dueOn ?? before.dueOn) === before.dueOn &&
        (shows.limitOn ?? before.limitOn) === before.limitOn
      )
    default:
      return true
  }
}

/** Whether a refusal to stop a protest again, with no protest in the reading, says that it is stopped. */
export const isStopped = ({ report }: FoundBoleto, { field, again }: BoletoChange): boolean =>
  field === 'protest_cancel' && again && report.protest === 'none'
