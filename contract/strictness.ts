// Which calls refuse what they do not know, and which ignore it: those that older clients call were always forgiving,
// and shops in the field send them fields that nobody reads. Derived from the paths, for every call there is.

import type { Operation } from './operation.ts'

/** Where older clients call. */
const OLDER = ['/auth/', '/v1/card/', '/v1/customer/', '/v1/transaction/', '/v1/sellers/', '/pix/']
/** What stands there and is newer than they are. */
const NEWER = /^\/v1\/(sellers\/get\/:\w+\/(receivables|statement)|customer\/:id\/(export|erase|erasure))$/

/** Whether a call ignores fields and parameters that it does not know, and says so in a header. */
export const isTolerant = ({ path }: Pick<Operation, 'path'>): boolean =>
  OLDER.some((beginning) => path.startsWith(beginning)) && !NEWER.test(path)

/** The header in which a tolerant call names what it ignored, or took otherwise than it was sent. */
export const IGNORED_HEADER = 'vintem-ignored'

/**
 * Fields of tolerant calls whose absence moves money otherwise: how a sale is split, whether it is captured, how much is
 * captured or given back, and to whom. A name near one of these is refused although the call is tolerant.
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
/** Guarded where it may be left out and then means all of it: what is captured or given back. */
const ALL_WHEN_ABSENT = 'amount'

type Fields = { readonly [name: string]: object }

/** The guarded ones of an object's fields. `isRoot`: it is the body itself. */
export const guardedOf = (fields: Fields, isRoot: boolean): string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    GUARDED.has(name) || (isRoot && name === ALL_WHEN_ABSENT && '~optional' in field) ? [name] : [],
  )
