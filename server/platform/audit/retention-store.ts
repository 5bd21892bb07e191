// Which records of the audit log are deleted after years, and the holds that forbid it, in SQL.

import type { OwnerId } from '../../kernel/ids.ts'
import { raw, sql, type Sql, type Tx } from '../db/sql.ts'
import type { AuditClass } from '../../../contract/access/delicacy.ts'

/** The action of the records that count what was deleted; they are kept. */
export const DELETED = 'audit_log.deleted'

export type OldRecords = {
  readonly owner: OwnerId
  readonly class: AuditClass
  readonly before: string
}

const isOld = ({ owner, class: kind, before }: OldRecords) => sql`
  owner = ${owner} and class = ${raw(`'${kind}'`)} and id < ${before} and action <> ${DELETED}`

/** Owners of chains without a hold, in order; from `from` on. */
export const freeOwners = async (db: Sql, from: OwnerId, limit: number): Promise<OwnerId[]> => {
  const rows = await db.rows<{ owner: OwnerId }>(sql`
    select owner
    from audit_heads h
    where owner >= ${from}
      and not exists (select 1 from audit_holds a where a.owner = h.owner)
    order by owner limit ${limit}`)
  return rows.map(({ owner }) => owner)
}

/** The oldest record that is in no block yet: a record must be chained before it may be deleted. */
const oldestQueuedOf = (owner: OwnerId) => sql`
  select record from audit_queue where owner = ${owner} order by record limit 1`

/**
 * Deletes records of a class, the oldest first. Returns how many. A hold that comes meanwhile
 * waits, or prevents it.
 */
export async function deleteOld(tx: Tx, old: OldRecords, limit: number): Promise<number> {
  await tx.rows(sql`select owner from audit_heads where owner = ${old.owner} for update`)
  const held = await tx.rows(sql`select 1 from audit_holds where owner = ${old.owner}`)
  if (held.length > 0) return 0
  await tx.rows(sql`set local vintem.audit_delete = 'on'`)
  const gone = await tx.rows(sql`
    delete from audit_records where owner = ${old.owner} and id in (
      select id from audit_records where ${isOld(old)}
        and id < coalesce((${oldestQueuedOf(old.owner)}), ${old.before}) order by id limit ${limit})
        returning id`)
  return gone.length
}

export type Hold = { readonly owner: OwnerId; readonly reason: string; readonly at: Date }

export const listHolds = (db: Sql): Promise<Hold[]> =>
  db.rows<Hold>(sql`select owner, reason, at from audit_holds order by owner`)

/** Places a hold, or gives it another reason. Under the lock that deleting takes. */
export async function placeHold(tx: Tx, { owner, reason, at }: Hold): Promise<void> {
  await tx.rows(
    sql`insert into audit_heads (owner, number, digest)
      values (${owner}, 0, '')
      on conflict
      do nothing`,
  )
  await tx.rows(sql`select owner from audit_heads where owner = ${owner} for update`)
  await tx.rows(sql`
    insert into audit_holds (owner, reason, at) values (${owner}, ${reason}, ${at})
    on conflict (owner) do update set reason = excluded.reason`)
}

/** Ends a hold. Returns it; undefined when there is none. */
export async function releaseHold(tx: Tx, owner: OwnerId): Promise<Hold | undefined> {
  const rows = await tx.rows<Hold>(
    sql`delete from audit_holds where owner = ${owner} returning owner, reason, at`,
  )
  return rows[0]
}
