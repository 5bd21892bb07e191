// The types of the table of operations (`operations.ts`, which `npm run generate` makes from the
// contract), and what follows from a row by itself. It knows no operation, and sends nothing.

import type { Text } from '../../../contract/text.ts'

/**
 * `json`: any JSON value. `many`: a list of `of`. `map`: texts under names that the caller chooses.
 */
export type FieldType = 'text' | 'integer' | 'number' | 'flag' | 'json' | 'object' | 'many' | 'map'

export type Field = {
  readonly name: string
  readonly type: FieldType
  readonly required?: true
  /** `null` clears it. */
  readonly clears?: true
  readonly says?: Text
  /** The only values that it takes; of `lists`, the values between commas. */
  readonly values?: readonly string[]
  readonly lists?: true
  readonly min?: number
  readonly max?: number
  readonly fields?: readonly Field[]
  readonly of?: Field
}

/** How a column is written for people. */
export type ColumnKind = 'text' | 'cents' | 'reais' | 'instant'
export type Column = { readonly name: string; readonly kind: ColumnKind }

/** The amounts of corporate objects, in centavos without `_cents` in their names. */
const CORPORATE_MONEY = new Set(
  'amount available limit spent balance used total_spent average cashback paid_amount refunded_amount disputed_amount owed'.split(
    ' ',
  ),
)
export const isCorporateMoney = (name: string): boolean => CORPORATE_MONEY.has(name)

export type Call = {
  /** Its name in the SDK: `transactions.create`. */
  readonly id: string
  readonly summary: Text
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** With `:name` for each parameter. */
  readonly path: string
  readonly query?: readonly Field[]
  /** The fields of its body; absent: it has none. */
  readonly body?: readonly Field[]
  readonly example?: unknown
  readonly wrapped?: true
  readonly keyed?: true
  /** It needs no token. */
  readonly open?: true
  /** Exists in a sandbox only. */
  readonly sandbox?: true
  /** Its body is a file of at most this many bytes. */
  readonly file?: number
  /** Media type of a reply that is not JSON. */
  readonly produces?: string
  /** Values of `format` with which the reply is a file. */
  readonly files?: readonly string[]
  /** How a list goes on: by `offset`, by `before` and `next`, or not at all. */
  readonly list?: 'offset' | 'before' | 'whole'
  /** Of an item of the list, or of the object. */
  readonly columns?: readonly Column[]
  /** The names of all its fields. */
  readonly names?: readonly string[]
}

/** `bankAccounts`, `created_at[gte]` as people type them: `bank-accounts`, `created-at.gte`. */
export const typed = (name: string): string =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replaceAll('_', '-')
    .replaceAll(/\[(\w+)\]/g, '.$1')

/** The words of its command: `corporate limit-requests accept`. */
export const commandOf = ({ id }: Pick<Call, 'id'>): string => id.split('.').map(typed).join(' ')

/** The parameters of its path, in order. */
export const paramsOf = ({ path }: Pick<Call, 'path'>): string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)

/**
 * Whether a parameter of a path is none: empty, dots that would lead elsewhere, or an unset
 * variable of a program.
 */
export const isNoId = (text: string): boolean => /^(\.*|undefined|null)$/.test(text)
