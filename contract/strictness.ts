// Which calls refuse unknown fields, and which ignore them. Calls that older clients use always
// ignored them, and existing shops send such fields. Derived from the paths, for every call.

import type { Operation } from './operation.ts'

/** Where older clients call. */
const OLDER = [
  '/auth/',
  '/v1/card/',
  '/v1/customer/',
  '/v1/transaction/',
  '/v1/sellers/',
  '/v1/split_rules',
  '/pix/',
]
/** Newer calls under those paths. */
const NEWER =
  /^\/v1\/(sellers\/get\/:\w+\/(receivables|statement)|customer\/:id\/(export|erase|erasure)|transaction\/(cancel_)?protest\/:id)$/

/** Whether a call ignores fields and parameters that it does not know, and says so in a header. */
export const isTolerant = ({ path }: Pick<Operation, 'path'>): boolean =>
  OLDER.some((beginning) => path.startsWith(beginning)) && !NEWER.test(path)

/** The header in which a tolerant call lists the fields that it ignored or changed. */
export const IGNORED_HEADER = 'vintem-ignored'

/**
 * Fields of tolerant calls whose absence would move money in another way: split, capture, amount of
 * a capture or refund, and account of a refund. A name that resembles one of these is refused
 * although the call is tolerant.
 */
const GUARDED = new Set([
  'split_rules',
  'receiver',
  'receiver_fee_type',
  'split_type',
  'split_value',
  'min_amount',
  'max_amount',
  'chargeback_liable',
  'capture',
  'bank_account',
])
/** Guarded where it is optional: omitted, it means the whole amount of a capture or refund. */
const ALL_WHEN_ABSENT = 'amount'

type Fields = { readonly [name: string]: object }

/** The guarded ones of an object's fields. `isRoot`: it is the body itself. */
export const guardedOf = (fields: Fields, isRoot: boolean): string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    GUARDED.has(name) || (isRoot && name === ALL_WHEN_ABSENT && '~optional' in field) ? [name] : [],
  )
