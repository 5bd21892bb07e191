// The chains of the audit log in SQL: one block after the other, each with the digests of its
// records and of the block before. The digests are computed where the records are.

import type { OwnerId } from '../../kernel/ids.ts'
import { atPlaces, PLACE } from '../db/planner.ts'
import { rowsOf, sql, type Sql, type Tx } from '../db/sql.ts'
import { DIGEST_OF_RECORD, TEXT_OF_RECORD } from './digest.ts'
import type { AuditRecordId } from './record.ts'

type Queued = { readonly owner: OwnerId; readonly record: AuditRecordId }

/** Takes records off the queue; others are left to other processes. */
const dequeue = (tx: Tx, limit: number): Promise<Queued[]> =>
  tx.rows<Queued>(sql`
    delete from audit_queue
    where ${atPlaces(sql`select ${PLACE} from audit_queue limit ${limit} for update skip locked`)}
    returning owner, record`)

/** Adds a block to each chain that has records waiting. Returns how many records are in it. */
export async function extend(tx: Tx, now: Date, limit: number): Promise<number> {
  const taken = await dequeue(tx, limit)
  if (taken.length === 0) return 0
  const owners = [...new Set(taken.map(({ owner }) => owner))].toSorted()
  const owned = rowsOf(owners.map((owner) => ({ owner })))
  await Promise.all([
    tx.rows(sql`
      insert into audit_heads (owner, number, digest) select owner, 0, ''
      from json_to_recordset(${owned}) as o(owner uuid) order by owner on conflict do nothing`),
    tx.rows(sql`
      select h.owner
      from audit_heads h
      join json_to_recordset(${owned}) as o(owner uuid) on o.owner = h.owner
      order by h.owner for update of h`),
  ])
  // The blocks are a part of their own: a distributed schema misreads an insert that joins its
  // parameter to a table (0030).
  await tx.rows(sql`
    with members as (
      select r.owner, array_agg(r.id order by r.id) as records,
        string_agg(${DIGEST_OF_RECORD}, ''::bytea order by r.id) as digests
      from json_to_recordset(${rowsOf(taken)}) as t(owner uuid, record uuid)
      join audit_records r on r.owner = t.owner and r.id = t.record group by r.owner
    ), blocks as (
      select h.owner, h.number + 1 as number, ${now}::timestamptz as at, m.records, m.digests,
        h.digest as previous,
        audit_block_digest(h.owner, h.number + 1, ${now}, m.digests, h.digest) as digest
      from members m join audit_heads h on h.owner = m.owner
    ), added as (
      insert into audit_blocks (owner, number, at, records, digests, previous, digest)
      select owner, number, at, records, digests, previous, digest from blocks
      returning owner, number, digest
    )
    update audit_heads h
    set number = a.number, digest = a.digest
    from added a
    where h.owner = a.owner`)
  return taken.length
}

/** The oldest record that waits for its block. */
export async function oldestQueued(db: Sql): Promise<AuditRecordId | undefined> {
  const rows = await db.rows<{ record: AuditRecordId }>(
    sql`select record from audit_queue order by record limit 1`,
  )
  return rows[0]?.record
}

const CHAINS_MAX = 10_000

/** How many chains there are, and when one of them was extended last. */
export async function lastBlockAt(db: Sql): Promise<{ chains: number; at: Date | null }> {
  const rows = await db.rows<{ chains: number; at: Date | null }>(sql`
    select count(*)::int as chains, max(b.at) as at
    from (select owner, number from audit_heads limit ${CHAINS_MAX}) h
    join audit_blocks b on b.owner = h.owner and b.number = h.number`)
  return rows[0]!
}

export type AuditHead = {
  readonly owner: OwnerId
  readonly number: number
  readonly digest: string
}

/** The end of each chain; the digest in hexadecimal. */
export const heads = (db: Sql, owner?: OwnerId): Promise<AuditHead[]> =>
  db.rows<AuditHead>(sql`
    select owner, number, encode(digest, 'hex') as digest from audit_heads
    where ${owner ? sql`owner = ${owner}` : sql`true`} order by owner`)

/** The number of the block with this digest in a platform's chain; undefined when none has it. */
export async function findBlock(
  db: Sql,
  digest: string,
): Promise<{ owner: OwnerId; number: number } | undefined> {
  const rows = await db.rows<{ owner: OwnerId; number: number }>(
    sql`select owner, number from audit_blocks where digest = decode(${digest}, 'hex') limit 1`,
  )
  return rows[0]
}

/** A block as an export shows it: with the text of each record that is still there. */
export type ExportedBlock = {
  readonly owner: OwnerId
  readonly number: number
  readonly at: number
  readonly digests: string
  readonly previous: string
  readonly digest: string
  readonly records: readonly { readonly id: string; readonly text: string | null }[]
}

/** Blocks of a chain after a number, with their records. */
export const blocksAfter = (
  db: Sql,
  owner: OwnerId,
  number: number,
  limit: number,
): Promise<ExportedBlock[]> =>
  db.rows<ExportedBlock>(sql`
    select b.owner::text as owner, b.number, (extract(epoch from b.at) * 1000)::bigint as at,
      encode(b.digests, 'hex') as digests,
      encode(b.previous, 'hex') as previous, encode(b.digest, 'hex') as digest,
      (select json_agg(json_build_object('id', replace(i.id::text, '-', ''), 'text', case
          when r.id is not null then ${TEXT_OF_RECORD} end)
        order by i.n)
        from unnest(b.records) with ordinality as i(id, n)
        left join audit_records r on r.owner = b.owner and r.id = i.id) as records
    from audit_blocks b
    where b.owner = ${owner}
      and b.number > ${number}
    order by b.number
    limit ${limit}`)
