// Archived events in SQL: in which block each lies, the keys of customers, and where a feed goes on
// whose file cannot be read.

import { createSecretKey } from 'node:crypto'
import type { OwnerId } from '../../../kernel/ids.ts'
import { unseal, type SealKey, type SealKeys } from '../../../kernel/seal.ts'
import { Secret } from '../../../kernel/secret.ts'
import { lookup } from '../../db/planner.ts'
import { rowsOf, sql, type Sql } from '../../db/sql.ts'
import type { BlockPlace } from './file.ts'

export type Block = BlockPlace & { readonly archive: string; readonly first: string }

/** The block of each event, by its id. */
export async function blocksOf(
  db: Sql,
  owner: OwnerId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Block>> {
  const rows = await db.rows<Block & { id: string }>(sql`
    select k.id, b.archive, b.first_id as first, b.place, b.bytes
    from json_to_recordset(${rowsOf(ids.map((id) => ({ id })))}) as k(id uuid)
    ${lookup(
      sql`
        select * from event_archive_blocks a where a.owner = ${owner} and a.first_id <= k.id order by a.owner desc, a.first_id desc`,
      'b',
    )}`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** What the seal of a customer's key is bound to. */
export const keyBind = (owner: string, customer: string): string =>
  `${owner}/event_archive_keys/${customer}`

/** The name of a customer's key within the seals under it. */
const KEY = 'customer'

const sealKeyOf = (bytes: Buffer): SealKey => ({ id: KEY, key: new Secret(createSecretKey(bytes)) })

/** The keys of these customers, but for those that are erased. */
export async function keysOf(
  db: Sql,
  ring: SealKeys,
  owner: string,
  customers: readonly string[],
): Promise<ReadonlyMap<string, SealKey>> {
  if (customers.length === 0) return new Map()
  const rows = await db.rows<{ id: string; sealed: Buffer }>(sql`
    select id, key_sealed as sealed
    from event_archive_keys
    where owner = ${owner}
      and id = any(${[...customers]}::uuid[])`)
  const keyOf = ({ id, sealed }: (typeof rows)[number]) =>
    sealKeyOf(Buffer.from(unseal(ring, sealed, keyBind(owner, id)), 'base64'))
  return new Map(rows.map((row) => [row.id, keyOf(row)]))
}

/** The sequence after which the platform's feed goes on behind this file. */
export async function continuesAfter(db: Sql, owner: OwnerId, archive: string): Promise<number> {
  const rows = await db.rows<{ after: number }>(sql`
    select continues_after as after
    from event_archive_parts
    where owner = ${owner}
      and archive = ${archive}`)
  return rows[0]!.after
}

/**
 * The last archived event of a platform: when it happened, and after which sequence the feed goes
 * on. Undefined where none is archived.
 */
export async function lastArchived(
  db: Sql,
  owner: OwnerId,
): Promise<{ at: Date; after: number } | undefined> {
  const rows = await db.rows<{ at: Date; after: number }>(sql`
    select e.created_at as at, p.continues_after as after
    from (select *
      from event_archive_blocks
      where owner = ${owner}
      order by owner desc, first_id desc
      limit 1) b
    join events e on e.owner = b.owner and e.id = b.last_id
    join event_archive_parts p on p.owner = b.owner and p.archive = b.archive`)
  return rows[0]
}
