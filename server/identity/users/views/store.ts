// Saved views in SQL. It decides nothing.

import type { SavedViewId } from '../../../kernel/ids.ts'
import { table } from '../../../platform/db/columns.ts'
import { countRows, sql, type Sql, type Tx } from '../../../platform/db/sql.ts'
import type { SavedView } from './view.ts'
import type { Paging } from '../../../platform/lists/paging.ts'
import { sliceBy } from '../../../platform/lists/slice.ts'

const VIEWS = table<SavedView>('saved_views', 'v', {
  owner: 'key',
  id: 'key',
  seller: 'fixed',
  author: 'fixed',
  name: 'fixed',
  path: 'fixed',
  query: 'fixed',
  shared: 'saved',
  createdAt: 'fixed',
  updatedAt: 'saved',
})

/** A reader of views. `seesShared`: not of a cardholder, whose screens are others. */
export type ViewReader = Pick<SavedView, 'owner' | 'seller' | 'author'> & {
  readonly seesShared: boolean
}

const seenBy = ({ owner, seller, author, seesShared }: ViewReader) => sql`
  v.owner = ${owner}
    and v.seller = ${seller}
    and (v.author = ${author} or (v.shared and ${seesShared}))`

/** Locks a view that the reader sees. */
export async function lock(
  tx: Tx,
  reader: ViewReader,
  id: SavedViewId,
): Promise<SavedView | undefined> {
  const rows = await tx.rows<SavedView>(sql`
    select ${VIEWS.columns} from saved_views v where ${seenBy(reader)} and v.id = ${id} for update`)
  return rows[0]
}

export async function countOfAuthor(
  tx: Tx,
  { owner, seller, author }: Omit<ViewReader, 'seesShared'>,
): Promise<number> {
  return countRows(
    tx,
    sql`saved_views where owner = ${owner} and seller = ${seller} and author = ${author}`,
  )
}

export async function countShared(
  tx: Tx,
  { owner, seller }: Pick<SavedView, 'owner' | 'seller'>,
): Promise<number> {
  return countRows(tx, sql`saved_views where owner = ${owner} and seller = ${seller} and shared`)
}

export async function save(tx: Tx, view: SavedView): Promise<void> {
  await tx.rows(VIEWS.saving([view]))
}

export async function remove(
  tx: Tx,
  { owner, id }: Pick<SavedView, 'owner' | 'id'>,
): Promise<void> {
  await tx.rows(sql`delete from saved_views where owner = ${owner} and id = ${id}`)
}

const ofPath = (path: string | undefined) =>
  path === undefined ? sql`` : sql`and v.path = ${path}`

export const page = (
  db: Sql,
  reader: ViewReader,
  path: string | undefined,
  paging: Paging,
): Promise<SavedView[]> =>
  db.rows<SavedView>(sql`
    select ${VIEWS.columns} from saved_views v where ${seenBy(reader)} ${ofPath(path)}
    ${sliceBy('v.id', paging)}`)

export async function count(
  db: Sql,
  reader: ViewReader,
  path: string | undefined,
): Promise<number> {
  return countRows(db, sql`saved_views v where ${seenBy(reader)} ${ofPath(path)}`)
}
