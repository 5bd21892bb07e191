// Batches of boletos in SQL. It decides nothing.

import type { BoletoBatchId, OwnerId, SellerId } from '../../kernel/ids.ts'
import { table } from '../../platform/db/columns.ts'
import { countRows, join, sql, type Sql, type Statement, type Tx } from '../../platform/db/sql.ts'
import type { Paging } from '../../platform/lists/paging.ts'
import { sliceBy } from '../../platform/lists/slice.ts'
import type { BatchItem, BoletoBatch, ItemStatus } from './boleto-batch.ts'

const BATCHES = table<BoletoBatch>('boleto_batches', 'b', {
  owner: 'key',
  id: 'key',
  actingFor: { is: 'fixed', column: 'seller' },
  action: 'fixed',
  dueOn: 'fixed',
  days: 'fixed',
  requesterType: 'fixed',
  requester: 'fixed',
  person: 'fixed',
  request: 'fixed',
  cancelAskedAt: 'saved',
  createdAt: 'fixed',
  results: {
    read: sql`(select json_build_object(
        'waiting', count(*) filter (where i.status = 'waiting'),
        'done', count(*) filter (where i.status = 'done'),
        'refused', count(*) filter (where i.status = 'refused'),
        'canceled', count(*) filter (where i.status = 'canceled'),
        'count', count(*),
        'total', sum(i.amount),
        'endedAt', max(i.ended_at))
      from boleto_batch_items i
      where i.owner = b.owner
        and i.batch = b.id)`,
  },
})

const ITEMS = table<BatchItem, 'owner' | 'batch' | 'number'>('boleto_batch_items', 'i', {
  owner: 'key',
  batch: 'key',
  number: 'key',
  transaction: 'fixed',
  amount: 'fixed',
  status: 'saved',
  dueOn: 'saved',
  refusal: 'saved',
  attempts: 'saved',
  dueAt: 'saved',
  begunAt: 'saved',
  endedAt: 'saved',
})

export type BatchKey = { readonly owner: OwnerId; readonly id: BoletoBatchId }

export async function insert(
  tx: Tx,
  batch: BoletoBatch,
  items: readonly BatchItem[],
): Promise<void> {
  await tx.rows(BATCHES.inserting([batch]))
  await tx.rows(ITEMS.inserting(items))
}

export async function find(db: Sql, { owner, id }: BatchKey): Promise<BoletoBatch | undefined> {
  const rows = await db.rows<BoletoBatch>(sql`
    select ${BATCHES.columns} from boleto_batches b where b.owner = ${owner} and b.id = ${id}`)
  return rows[0]
}

/** How many batches of a seller have boletos that wait. */
export const countRunning = (
  db: Sql,
  { owner, seller }: { readonly owner: OwnerId; readonly seller: SellerId },
): Promise<number> =>
  countRows(
    db,
    sql`boleto_batches b
      where b.owner = ${owner}
        and b.seller = ${seller}
        and exists (
          select 1 from boleto_batch_items i
          where i.owner = b.owner and i.batch = b.id and i.due_at is not null)`,
  )

/** Which of its platform's due items each is. */
const turnsAt = (now: Date): Statement => sql`
  select owner, batch, number,
    row_number() over (partition by owner order by due_at, batch, number) as turn
  from boleto_batch_items
  where due_at <= ${now}`

/**
 * Takes those that are due, in turn of each platform, so that the silent bank of one does not stop
 * the others, and postpones them past the lease. From then on they have begun.
 */
export const claimDue = (tx: Tx, now: Date, lease: Date, limit: number): Promise<BatchItem[]> =>
  tx.rows<BatchItem>(sql`
    update boleto_batch_items i
    set due_at = ${lease}, attempts = i.attempts + 1, begun_at = coalesce(i.begun_at, ${now})
    from (select w.owner, w.batch, w.number
      from boleto_batch_items w
      join (${turnsAt(now)}) t
        on t.owner = w.owner and t.batch = w.batch and t.number = w.number
      where w.due_at <= ${now}
      order by t.turn, w.due_at, w.owner, w.batch, w.number
      limit ${limit}
      for update of w skip locked) d
    where i.owner = d.owner and i.batch = d.batch and i.number = d.number
    returning ${ITEMS.columns}`)

/** When the next one is due. */
export const NEXT_DUE = sql`select due_at as at
  from boleto_batch_items
  where due_at is not null
  order by due_at
  limit 1`

export async function lockItem(
  tx: Tx,
  { owner, batch, number }: Pick<BatchItem, 'owner' | 'batch' | 'number'>,
): Promise<BatchItem | undefined> {
  const rows = await tx.rows<BatchItem>(sql`
    select ${ITEMS.columns}
    from boleto_batch_items i
    where i.owner = ${owner}
      and i.batch = ${batch}
      and i.number = ${number}
    for update`)
  return rows[0]
}

export async function saveItem(tx: Tx, item: BatchItem): Promise<void> {
  await tx.rows(ITEMS.updating([item]))
}

/** Marks a batch as canceled, and its boletos that have not begun. */
export async function cancel(tx: Tx, { owner, id }: BatchKey, now: Date): Promise<void> {
  await tx.rows(sql`
    update boleto_batches
    set cancel_asked_at = coalesce(cancel_asked_at, ${now})
    where owner = ${owner}
      and id = ${id}`)
  await tx.rows(sql`
    update boleto_batch_items
    set status = 'canceled', due_at = null, ended_at = ${now}
    where owner = ${owner}
      and batch = ${id}
      and status = 'waiting'
      and begun_at is null`)
}

export type BatchFilter = Paging & { readonly owner: OwnerId; readonly seller?: SellerId }

const batchesOf = ({ owner, seller }: BatchFilter) =>
  sql`boleto_batches b
    where b.owner = ${owner} ${seller ? sql`and b.seller = ${seller}` : sql``}`

export const page = (db: Sql, filter: BatchFilter): Promise<BoletoBatch[]> =>
  db.rows<BoletoBatch>(sql`
    select ${BATCHES.columns} from ${batchesOf(filter)} ${sliceBy('b.id', filter)}`)

export const count = (db: Sql, filter: BatchFilter): Promise<number> =>
  countRows(db, batchesOf(filter))

export type ItemFilter = Paging & BatchKey & { readonly status?: ItemStatus }

const itemsOf = ({ owner, id, status }: ItemFilter) =>
  join(
    [
      sql`boleto_batch_items i where i.owner = ${owner}`,
      sql`i.batch = ${id}`,
      ...(status ? [sql`i.status = ${status}`] : []),
    ],
    ' and ',
  )

export const pageItems = (db: Sql, filter: ItemFilter): Promise<BatchItem[]> =>
  db.rows<BatchItem>(sql`
    select ${ITEMS.columns} from ${itemsOf(filter)} ${sliceBy('i.number', filter, 'number')}`)

export const countItems = (db: Sql, filter: ItemFilter): Promise<number> =>
  countRows(db, itemsOf(filter))
