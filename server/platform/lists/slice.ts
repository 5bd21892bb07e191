// The end of a statement that reads a page: by how many rows to skip, or from a cursor on, which is
// the place of a row in the order of the list. Pages by cursor have no row twice and miss none,
// whatever is added meanwhile, and a deep one costs no more than the first.

import { raw, sql, type Statement } from '../db/sql.ts'
import type { CursorKind, Paging } from './paging.ts'

const TYPES: Readonly<Record<CursorKind, string>> = { id: 'uuid', number: 'bigint', day: 'date' }

/**
 * The condition that a row comes after the cursor, to be joined to others. It is true where there
 * is none.
 */
export function isAfterCursor(
  column: string,
  { ascending, cursor }: Omit<Paging, 'limit' | 'offset'>,
  kind: CursorKind = 'id',
): Statement {
  if (cursor === undefined) return sql`true`
  return sql`${raw(column)} ${ascending ? sql`>` : sql`<`} ${cursor}::${raw(TYPES[kind])}`
}

/** Rows to read: with a cursor one more, by which it is known whether there are more. */
export const rowsRead = ({ limit, cursor }: Pick<Paging, 'limit' | 'cursor'>): number =>
  cursor === undefined ? limit : limit + 1

/** The page of a list in the order of `column`; it follows the conditions of the statement. */
export const sliceBy = (column: string, paging: Paging, kind: CursorKind = 'id'): Statement => sql`
  ${paging.cursor === undefined ? sql`` : sql`and ${isAfterCursor(column, paging, kind)}`}
  order by ${raw(column)} ${paging.ascending ? sql`asc` : sql`desc`}
  limit ${rowsRead(paging)} offset ${paging.offset}`

/**
 * The same in the order of two columns, the second of which is the id that is the cursor. `there`:
 * both, of the row that has this id. A row that is gone since has nothing after it.
 */
export function sliceAlong(
  [first, id]: readonly [string, string],
  paging: Paging,
  there: Statement,
): Statement {
  const { ascending, cursor, offset } = paging
  const [by, beyond] = ascending ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`]
  return sql`
  ${cursor === undefined ? sql`` : sql`and (${raw(first)}, ${raw(id)}) ${beyond} (${there})`}
  order by ${raw(first)} ${by}, ${raw(id)} ${by} limit ${rowsRead(paging)} offset ${offset}`
}
