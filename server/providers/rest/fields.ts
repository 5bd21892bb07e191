// Parsers for the fields that all REST providers share: amounts, lists of bounded length, and
// instants. Pure.

import { hasDay } from '../../kernel/brazil/calendar.ts'
import { AMOUNT_MAX_CENTS, type Cents } from '../../kernel/money.ts'
import { allOf, timeOf } from '../parse.ts'

/** A page or a list with more is invalid. */
export const ITEMS_MAX = 1_000

export const isCents = (value: unknown): value is Cents =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= AMOUNT_MAX_CENTS

/** An amount of money that moved: more than zero. */
export const isAmount = (value: unknown): value is Cents => isCents(value) && value > 0

/** An instant on a day that exists in our calendar. */
export const instantOf = (value: unknown): Date | undefined => {
  const at = timeOf(value)
  return at && hasDay(at) ? at : undefined
}

/** All elements; undefined when one is invalid or the list is too long. An absent list is empty. */
export const listOf = <T>(value: unknown, read: (one: unknown) => T | undefined): T[] | undefined =>
  Array.isArray(value) && value.length > ITEMS_MAX ? undefined : allOf(value, read)
