// What of a cell is a platform's, table by table: our own as their capabilities declare them, and
// here those of the sandbox bank. A table that is in neither fails a test.

import type { TableDeclaration } from '../../../platform/db/table-declaration.ts'
import { TABLES } from '../../tables.ts'

/** The keys of what moves. */
export type MovingKeys = {
  readonly owners: readonly string[]
  /** People who work for these platforms. */
  readonly people: readonly string[]
  /** The documents of their accounts at the sandbox bank in the cell. */
  readonly holders: readonly string[]
}

/** The sandbox bank calls a platform by its id, as text. */
type KeyKind = keyof MovingKeys | 'clients'

/**
 * The rows of a table that move: those whose `column` is one of the keys, and no others; or a
 * condition.
 */
type Scope = { readonly column: string; readonly of: KeyKind } | { readonly where: string }

export type MovingTable = {
  /** As statements have it. */
  readonly name: string
  readonly scope: Scope
  /**
   * Records of what happened, which are written a little after it, so that some may come late: they
   * are not compared.
   */
  readonly isLog?: true
  /**
   * Marks of a verification, which begins anew in the other cell: they are removed here, and not
   * copied.
   */
  readonly isForgotten?: true
  /**
   * Of columns that the database numbers, those whose numbers are known outside. Others get new
   * ones.
   */
  readonly keepsNumbers?: true
  /**
   * Rows that others may have too: they are kept where they are, marked as shared, and added where
   * they lack.
   */
  readonly isShared?: true
}

/** A declared table as it moves; undefined: it stays where it is. */
function moving([name, { rows, moves }]: [string, TableDeclaration]): MovingTable | undefined {
  if (rows === 'of the installation') return undefined
  if (rows === 'of people')
    return { name, scope: { column: name === 'people' ? 'id' : 'person', of: 'people' } }
  if (rows) return { name, scope: { where: rows.shared }, isShared: true }
  return {
    name,
    scope: { column: 'owner', of: 'owners' },
    ...(moves === 'late' ? { isLog: true } : {}),
    ...(moves === 'anew' ? { isForgotten: true } : {}),
  }
}

const DECLARED = Object.entries(TABLES)

const BY_CLIENT = [
  'authorizers',
  'boleto_changes',
  'boleto_payments',
  'boletos',
  'card_books',
  'card_changes',
  'card_disputes',
  'card_refunds',
  'client_weather',
  'collectors',
  'company_records',
  'issued_cards',
  'issued_disputes',
  'issued_purchases',
  'issuing_changes',
  'kyc_checks',
  'notice_addresses',
  'payers',
  'payout_changes',
  'payouts',
] as const
const BY_HOLDER = [
  'accounts',
  'charges',
  'fates_met',
  'pix',
  'pix_dispute_changes',
  'revisions',
] as const
const OF_PIX = 'end_to_end_id in (select end_to_end_id from bank.pix where holder = any(:holders))'

const ofBank = (names: readonly string[], of: KeyKind, column: string): MovingTable[] =>
  names.map((name) => ({ name: `bank.${name}`, scope: { column, of } }))

/** Every table with rows that move. */
export const MOVING_TABLES: readonly MovingTable[] = [
  ...DECLARED.flatMap((table) => moving(table) ?? []),
  ...ofBank(BY_CLIENT, 'clients', 'client'),
  ...ofBank(BY_HOLDER, 'holders', 'holder'),
  // The number of a sale by card is on its receipt.
  {
    name: 'bank.card_authorizations',
    scope: { column: 'client', of: 'clients' },
    keepsNumbers: true,
  },
  { name: 'bank.clients', scope: { where: 'holder = any(:holders)' } },
  { name: 'bank.holders', scope: { column: 'cnpj', of: 'holders' } },
  { name: 'bank.pix_disputes', scope: { where: OF_PIX } },
  { name: 'bank.returns', scope: { where: OF_PIX } },
  { name: 'bank.webhooks', scope: { column: 'client', of: 'clients' } },
]

/** What is no platform's, and stays where it is. */
export const STAYING_TABLES: readonly string[] = [
  ...DECLARED.flatMap((table) => (moving(table) ? [] : [table[0]])),
  // Access tokens of the sandbox bank are asked for again.
  ...['clock', 'made_with', 'signing', 'tokens', 'weather'].map((name) => `bank.${name}`),
]

const TYPES: Record<KeyKind, string> = {
  owners: 'uuid',
  people: 'uuid',
  clients: 'text',
  holders: 'text',
}
const KEY = /^[0-9a-zA-Z.-]{1,64}$/

/** An array of these keys in SQL. */
function keysInSql(keys: MovingKeys, of: KeyKind): string {
  const given = keys[of === 'clients' ? 'owners' : of]
  const unfit = given.find((key) => !KEY.test(key))
  if (unfit !== undefined)
    throw new Error(`a key of what moves has other characters: ${JSON.stringify(unfit)}`)
  return `'{${given.join(',')}}'::${TYPES[of]}[]`
}

const withKeys = (condition: string, keys: MovingKeys): string =>
  condition.replaceAll(/\(:(\w+)\)/g, (_, of: KeyKind) => `(${keysInSql(keys, of)})`)

/** The condition of the rows that move. */
export function rowsThatMove({ scope }: MovingTable, keys: MovingKeys): string {
  if ('column' in scope) return `${scope.column} = any(${keysInSql(keys, scope.of)})`
  return withKeys(scope.where, keys)
}
