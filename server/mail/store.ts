// Mails in SQL. Their contents are here only sealed.

import type { OwnerId, SellerId } from '../kernel/ids.ts'
import { table } from '../platform/db/columns.ts'
import { countRows, join, sql, type Sql, type Tx } from '../platform/db/sql.ts'
import type { Paging } from '../platform/lists/paging.ts'
import type { Mail, MailId, MailKind } from './mail.ts'
import { sliceBy } from '../platform/lists/slice.ts'

/** The columns of a mail. */
const MAILS = table<Mail>('mails', 'm', {
  owner: 'key',
  id: 'key',
  seller: 'fixed',
  kind: 'fixed',
  recipient: 'fixed',
  language: 'fixed',
  contentSealed: 'saved',
  status: 'saved',
  attempts: 'saved',
  error: 'saved',
  dueAt: 'saved',
  createdAt: 'fixed',
  sentAt: 'saved',
})

export async function insert(tx: Tx, mails: readonly Mail[]): Promise<void> {
  if (mails.length > 0) await tx.rows(MAILS.inserting(mails))
}

/**
 * Takes mails that are due, and postpones them, so that no other process takes them while they are
 * being sent.
 */
export const claimDue = (tx: Tx, wall: Date, until: Date, limit: number): Promise<Mail[]> =>
  tx.rows<Mail>(sql`
    update mails m set due_at = ${until}
    from (select owner, id
      from mails
      where due_at <= ${wall}
      order by due_at
      limit ${limit}
      for update skip locked) d
    where m.owner = d.owner and m.id = d.id returning ${MAILS.columns}`)

/**
 * Saves the results of attempts; a mail that another process saved since it was claimed is not
 * changed.
 */
export async function saveAttempted(
  tx: Tx,
  mails: readonly Mail[],
  claimedUntil: Date,
): Promise<void> {
  if (mails.length > 0) await tx.rows(sql`${MAILS.updating(mails)} and m.due_at = ${claimedUntil}`)
}

export async function oldestWaiting(db: Sql): Promise<MailId | undefined> {
  const rows = await db.rows<{ id: MailId }>(
    sql`select id from mails where due_at is not null order by id limit 1`,
  )
  return rows[0]?.id
}

export async function lock(tx: Tx, id: MailId): Promise<Mail | undefined> {
  const rows = await tx.rows<Mail>(
    sql`select ${MAILS.columns} from mails m where m.id = ${id} for update`,
  )
  return rows[0]
}

export async function save(tx: Tx, mail: Mail): Promise<void> {
  await tx.rows(MAILS.updating([mail]))
}

export async function find(db: Sql, owner: OwnerId, id: MailId): Promise<Mail | undefined> {
  const rows = await db.rows<Mail>(
    sql`select ${MAILS.columns} from mails m where m.owner = ${owner} and m.id = ${id}`,
  )
  return rows[0]
}

/** A mail of any platform. */
export async function findAny(db: Sql, id: MailId): Promise<Mail | undefined> {
  const rows = await db.rows<Mail>(sql`select ${MAILS.columns} from mails m where m.id = ${id}`)
  return rows[0]
}

/** A filter of mails; an absent field does not restrict. */
export type MailFilter = {
  readonly owner?: OwnerId
  readonly seller?: SellerId | undefined
  readonly kind?: MailKind | undefined
  readonly recipient?: string | undefined
  readonly status?: Mail['status'] | undefined
}

const conditionsOf = ({ owner, seller, kind, recipient, status }: MailFilter) =>
  join(
    [
      sql`true`,
      ...(owner === undefined ? [] : [sql`m.owner = ${owner}`]),
      ...(seller === undefined ? [] : [sql`m.seller = ${seller}`]),
      ...(kind === undefined ? [] : [sql`m.kind = ${kind}`]),
      ...(recipient === undefined ? [] : [sql`m.recipient = ${recipient}`]),
      ...(status === undefined ? [] : [sql`m.status = ${status}`]),
    ],
    ' and ',
  )

export const page = (db: Sql, filter: MailFilter, paging: Paging): Promise<Mail[]> =>
  db.rows<Mail>(sql`
    select ${MAILS.columns} from mails m where ${conditionsOf(filter)}
    ${sliceBy('m.id', paging)}`)

export const count = (db: Sql, filter: MailFilter): Promise<number> =>
  countRows(db, sql`mails m where ${conditionsOf(filter)}`)

/** Deletes mails made before the id `before`, a bounded number at a time. Returns how many. */
export async function sweep(tx: Tx, before: string, limit: number): Promise<number> {
  const rows = await tx.rows(sql`
    delete from mails where (owner, id) in (
      select owner, id
      from mails
      where id < ${before}
        and due_at is null
      order by id
      limit ${limit}
      for update skip locked)
    returning 1`)
  return rows.length
}
