// Cardholders in SQL. It decides nothing.

import type { CostCenterId, HolderId, OwnerId, SellerId } from '../base/ids.ts'
import { join, rowsOf, sql, type Sql, type Tx } from '../db/sql.ts'
import type { Holder, Seen } from './holder.ts'

const COLUMNS = sql`
  h.owner, h.id, h.seller, h.n, h.name, h.tax_id as "taxId", h.amount, h.interval, h.center, h.center_before as "centerBefore",
  h.center_since as "centerSince", h.status, h.block_reason as "reason", h.version,
  h.created_at as "createdAt", h.updated_at as "updatedAt"`
/** With the name of the cost center, and the cards that the bank has made and are not canceled. */
const SEEN = sql`
  ${COLUMNS}, k.name as "centerName", (
    select count(*)::int from corporate_cards c
    where c.owner = h.owner and c.holder = h.id and c.n is not null and c.status <> 'canceled') as cards`
const CENTER = sql`left join corporate_cost_centers k on k.owner = h.owner and k.id = h.center`

type Company = Pick<Holder, 'owner' | 'seller'>

/** A holder of a company. */
export async function findHolder(db: Sql, { owner, seller }: Company, id: HolderId): Promise<Seen | undefined> {
  const rows = await db.rows<Seen>(sql`
    select ${SEEN} from corporate_holders h ${CENTER} where h.owner = ${owner} and h.seller = ${seller} and h.id = ${id}`)
  return rows[0]
}

/** The holder of a company with a CPF who is not canceled. */
export async function findByTaxId(db: Sql, { owner, seller }: Company, taxId: string): Promise<HolderId | undefined> {
  const rows = await db.rows<{ id: HolderId }>(sql`
    select h.id from corporate_holders h
    where h.owner = ${owner} and h.seller = ${seller} and h.tax_id = ${taxId} and h.status <> 'canceled'`)
  return rows[0]?.id
}

/** The holders of a company who are not canceled, at most `limit`. The account is locked by the caller. */
export const livingHolders = (tx: Tx, { owner, seller }: Company, limit: number): Promise<Seen[]> =>
  tx.rows<Seen>(sql`
    select ${SEEN} from corporate_holders h ${CENTER}
    where h.owner = ${owner} and h.seller = ${seller} and h.status <> 'canceled' order by h.n limit ${limit}`)

const toRow = (h: Holder) => ({
  owner: h.owner,
  id: h.id,
  seller: h.seller,
  n: h.n,
  name: h.name,
  tax_id: h.taxId,
  amount: h.amount,
  interval: h.interval,
  center: h.center,
  center_before: h.centerBefore,
  center_since: h.centerSince,
  status: h.status,
  block_reason: h.reason,
  version: h.version,
  created_at: h.createdAt,
  updated_at: h.updatedAt,
})

/** Inserts a new holder or saves what may change of a known one. The account is locked by the caller. */
export async function saveHolder(tx: Tx, holder: Holder): Promise<void> {
  await tx.rows(sql`
    insert into corporate_holders
    select r.* from json_populate_recordset(null::corporate_holders, ${rowsOf([toRow(holder)])}) r
    on conflict (owner, id) do update
    set name = excluded.name, amount = excluded.amount, "interval" = excluded."interval", center = excluded.center,
        center_before = excluded.center_before, center_since = excluded.center_since, status = excluded.status, block_reason = excluded.block_reason, version = excluded.version, updated_at = excluded.updated_at`)
}

export type HolderFilter = {
  readonly owner: OwnerId
  readonly seller: SellerId
  readonly states?: readonly string[]
  /** Null: of a cost center that is none of the company's. */
  readonly center?: CostCenterId | null
  /** A part of the name, in lower case and without accents. */
  readonly words?: string
  readonly taxId?: string
}
type Paged = { readonly ascending: boolean; readonly limit: number; readonly offset: number }

/** The name in lower case and without accents: few people write those when they search. */
const PLAIN_NAME = sql`lower(regexp_replace(normalize(h.name, NFKD), '[\u0300-\u036f]', '', 'g'))`
const escaped = (words: string): string => words.replaceAll(/[%_\\]/g, '\\$&')

const conditionsOf = ({ owner, seller, states, center, words, taxId }: HolderFilter) =>
  join(
    [
      sql`h.owner = ${owner}`,
      sql`h.seller = ${seller}`,
      ...(states ? [sql`h.status = any(${[...states]}::text[])`] : []),
      ...(center === undefined ? [] : [sql`h.center = ${center}::uuid`]),
      ...(taxId === undefined ? [] : [sql`h.tax_id = ${taxId}`]),
      ...(words === undefined ? [] : [sql`${PLAIN_NAME} like ${`%${escaped(words)}%`}`]),
    ],
    ' and ',
  )

/** A page of the holders a filter leaves, by their numbers. */
export const page = (db: Sql, filter: HolderFilter, { ascending, limit, offset }: Paged): Promise<Seen[]> => {
  const order = ascending ? sql`asc` : sql`desc`
  return db.rows<Seen>(sql`
    select ${SEEN} from (
      select * from corporate_holders h where ${conditionsOf(filter)} order by h.n ${order} limit ${limit} offset ${offset}) h
    ${CENTER} order by h.n ${order}`)
}

export async function count(db: Sql, filter: HolderFilter): Promise<number> {
  const rows = await db.rows<{ n: number }>(sql`
    select count(*)::bigint as n from corporate_holders h where ${conditionsOf(filter)}`)
  return rows[0]!.n
}
