// The budget of a credential: which calls it may make, at which hours, and for how much. Pure.

import { timeOfDay } from '../kernel/brazil/calendar.ts'
import type { Cents } from '../kernel/money.ts'
import { refuse } from '../kernel/refusal.ts'

export type Hours = {
  /** `HH:MM` in São Paulo; the first minute. */
  readonly from: string
  /** `HH:MM`; the first minute that is too late. Before `from`: on the next day. */
  readonly to: string
}

/** Null: no limit of this kind. */
export type Budget = {
  /** Names of calls, such as `transactions.create`, and families, such as `customers.*`. */
  readonly operations: readonly string[] | null
  readonly hours: Hours | null
  /** The most that one call may charge, refund or pay out, in centavos. */
  readonly amountPerCall: number | null
  /** The most that all its calls of one day may charge, refund or pay out together, in centavos. */
  readonly amountPerDay: number | null
}

/** Whether a pattern covers a call, or all calls of another pattern. */
export const hasOperation = (pattern: string, operation: string): boolean =>
  pattern === operation || (pattern.endsWith('.*') && operation.startsWith(pattern.slice(0, -1)))

/** Whether a time of day is within the hours, which may go over midnight. */
const isWithinHours = ({ from, to }: Hours, time: string): boolean =>
  from <= to ? time >= from && time < to : time >= from || time < to

/** Refuses a call that the budget does not allow, or does not allow at this hour. */
export function refuseBeyondBudget(
  { operations, hours }: Budget,
  operation: string,
  now: Date,
): void {
  if (operations && !operations.some((pattern) => hasOperation(pattern, operation)))
    throw refuse('call_not_in_budget', { words: { operation } })
  if (hours && !isWithinHours(hours, timeOfDay(now)))
    throw refuse('outside_budget_hours', { words: { from: hours.from, to: hours.to } })
}

/** Whether the hours of a budget allow calls at an instant. */
export const isOpenAt = ({ hours }: Budget, now: Date): boolean =>
  hours === null || isWithinHours(hours, timeOfDay(now))

/** Refuses an amount above the limit of one call. */
export function refuseAmount({ amountPerCall }: Budget, amount: Cents): void {
  if (amountPerCall !== null && amount > amountPerCall)
    throw refuse('budget_exceeded', { words: { amount, limit: amountPerCall, span: 'one call' } })
}

/** As callers and operators see it. */
export const budgetToWire = ({ operations, hours, amountPerCall, amountPerDay }: Budget) => ({
  operations: operations && [...operations],
  hours,
  amount_per_call: amountPerCall,
  amount_per_day: amountPerDay,
})
