// Received pix in SQL. It decides nothing.

import type { OwnerId, ReceivedPixId } from '../../kernel/ids.ts'
import { table } from '../../platform/db/columns.ts'
import { countRows, join, sql, type Sql, type Tx } from '../../platform/db/sql.ts'
import type { Paging } from '../../platform/lists/paging.ts'
import { sliceBy } from '../../platform/lists/slice.ts'
import type { Upcoming, UpcomingOf } from '../../platform/lists/upcoming.ts'
import type { ReceivedPix, Status } from './received-pix.ts'

const PIX = table<ReceivedPix>('received_pix', 'x', {
  owner: 'key',
  id: 'key',
  endToEndId: 'fixed',
  psp: 'fixed',
  key: 'fixed',
  txid: 'fixed',
  staticQrCode: 'saved',
  amount: 'fixed',
  paidAt: 'fixed',
  payer: 'saved',
  message: 'saved',
  status: 'saved',
  reason: 'fixed',
  transaction: 'saved',
  returnId: 'saved',
  returns: { is: 'saved', json: true },
  returned: 'saved',
  failure: 'saved',
  version: 'saved',
  attempts: 'saved',
  dueAt: 'saved',
  createdAt: 'fixed',
  updatedAt: 'saved',
})

export type PixKey = { readonly owner: OwnerId; readonly id: ReceivedPixId }

export async function find(db: Sql, { owner, id }: PixKey): Promise<ReceivedPix | undefined> {
  const rows = await db.rows<ReceivedPix>(sql`
    select ${PIX.columns} from received_pix x where x.owner = ${owner} and x.id = ${id}`)
  return rows[0]
}

/** Those of these ids at the SPI, in the order of their arrival. */
export const findByNames = (
  db: Sql,
  owner: OwnerId,
  endToEndIds: readonly string[],
): Promise<ReceivedPix[]> =>
  db.rows<ReceivedPix>(sql`
    select ${PIX.columns}
    from received_pix x
    where x.owner = ${owner}
      and x.end_to_end_id = any(${[...endToEndIds]}::text[])
    order by x.id`)

export async function lock(tx: Tx, { owner, id }: PixKey): Promise<ReceivedPix | undefined> {
  const rows = await tx.rows<ReceivedPix>(sql`
    select ${PIX.columns}
    from received_pix x
    where x.owner = ${owner}
      and x.id = ${id}
    for update`)
  return rows[0]
}

/**
 * Inserts one; false where its platform has this pix already. Waits for another commit that is
 * inserting it.
 */
export async function insert(tx: Tx, pix: ReceivedPix): Promise<boolean> {
  const rows = await tx.rows(sql`
    ${PIX.inserting([pix])} on conflict (owner, end_to_end_id) do nothing returning id`)
  return rows.length > 0
}

export async function save(tx: Tx, pix: ReceivedPix): Promise<void> {
  await tx.rows(PIX.updating([pix]))
}

/** Which of these pix are on record, of any platform: a bank names none. */
export async function recorded(db: Sql, endToEndIds: readonly string[]): Promise<Set<string>> {
  const rows = await db.rows<{ id: string }>(sql`
    select x.end_to_end_id as id
    from received_pix x
    where x.end_to_end_id = any(${[...endToEndIds]}::text[])`)
  return new Set(rows.map(({ id }) => id))
}

/** Makes those due that wait: their bank may have returned some of it. Returns how many. */
export async function makeReceivedDue(
  tx: Tx,
  endToEndIds: readonly string[],
  now: Date,
): Promise<number> {
  const rows = await tx.rows(sql`
    update received_pix x set due_at = ${now}
    from (
      select owner, id from received_pix
      where end_to_end_id = any(${[...endToEndIds]}::text[]) and status in ('unassigned', 'returning')
      order by owner, id for update
    ) d
    where x.owner = d.owner and x.id = d.id returning x.id`)
  return rows.length
}

/** Which of these returns are on record, by their ids at the SPI. */
export async function recordedBacks(db: Sql, endToEndIds: readonly string[]): Promise<Set<string>> {
  const rows = await db.rows<{ id: string }>(sql`
    select jsonb_array_elements(x.returns) ->> 'id' as id
    from received_pix x
    where x.end_to_end_id = any(${[...endToEndIds]}::text[])`)
  return new Set(rows.map(({ id }) => id))
}

/** Takes those that are due, and postpones them past the lease. */
export const claimDue = (tx: Tx, now: Date, lease: Date, limit: number): Promise<ReceivedPix[]> =>
  tx.rows<ReceivedPix>(sql`
    update received_pix x set due_at = ${lease}
    from (select owner, id
      from received_pix
      where due_at <= ${now}
      order by due_at
      limit ${limit}
      for update skip locked) d
    where x.owner = d.owner and x.id = d.id
    returning ${PIX.columns}`)

export const NEXT_DUE = sql`select due_at as at
  from received_pix
  where due_at is not null
  order by due_at
  limit 1`

/** The returns that the server will ask the bank about again. */
export function upcoming(db: Sql, { owner, seller, limit }: UpcomingOf): Promise<Upcoming[]> {
  const own = seller ? sql`and ${seller} = x.owner` : sql``
  return db.rows<Upcoming>(sql`
    select x.due_at as at, 'received_pix.retry' as what, x.id, x.owner as seller, x.amount
    from received_pix x
    where x.due_at is not null
      and x.owner = ${owner} ${own}
    order by x.due_at, x.id
    limit ${limit}`)
}

export type PixFilter = Paging & {
  owner: OwnerId
  statuses?: readonly Status[]
  endToEndId?: string
  from?: Date
  to?: Date
}

const conditionsOf = (filter: PixFilter) =>
  join(
    [
      sql`x.owner = ${filter.owner}`,
      ...(filter.statuses ? [sql`x.status = any(${[...filter.statuses]}::text[])`] : []),
      ...(filter.endToEndId === undefined ? [] : [sql`x.end_to_end_id = ${filter.endToEndId}`]),
      ...(filter.from ? [sql`x.created_at >= ${filter.from}`] : []),
      ...(filter.to ? [sql`x.created_at <= ${filter.to}`] : []),
    ],
    ' and ',
  )

export const page = (db: Sql, filter: PixFilter): Promise<ReceivedPix[]> =>
  db.rows<ReceivedPix>(sql`
    select ${PIX.columns} from received_pix x where ${conditionsOf(filter)}
    ${sliceBy('x.id', filter)}`)

export const count = (db: Sql, filter: PixFilter): Promise<number> =>
  countRows(db, sql`received_pix x where ${conditionsOf(filter)}`)
