// Cardholders in SQL. It decides nothing.

import type { CostCenterId, HolderId, OwnerId, SellerId } from '../../kernel/ids.ts'
import { table } from '../../platform/db/columns.ts'
import { countRows, likeLiteral, join, sql, type Sql, type Tx } from '../../platform/db/sql.ts'
import type { Holder, HolderDetails } from './holder.ts'
import type { Paging } from '../../platform/lists/paging.ts'
import { sliceBy } from '../../platform/lists/slice.ts'

/** The columns of a holder. */
const HOLDERS = table<Holder>('corporate_holders', 'h', {
  owner: 'key',
  id: 'key',
  seller: 'fixed',
  n: 'fixed',
  name: 'saved',
  taxId: 'fixed',
  amount: 'saved',
  interval: 'saved',
  center: 'saved',
  centerBefore: 'saved',
  centerSince: 'saved',
  status: 'saved',
  reason: { is: 'saved', column: 'block_reason' },
  version: 'saved',
  createdAt: 'fixed',
  updatedAt: 'saved',
})
/**
 * With the name of the cost center, and the number of cards that the bank has made and that are not
 * canceled.
 */
const DETAILS = sql`
  ${HOLDERS.columns}, k.name as "centerName", (
    select count(*)::int from corporate_cards c
    where c.owner = h.owner
        and c.holder = h.id
        and c.n is not null
        and c.status <> 'canceled') as cards`
const CENTER = sql`left join corporate_cost_centers k on k.owner = h.owner and k.id = h.center`

type Company = Pick<Holder, 'owner' | 'seller'>

/** A holder of a company. */
export async function findHolder(
  db: Sql,
  { owner, seller }: Company,
  id: HolderId,
): Promise<HolderDetails | undefined> {
  const rows = await db.rows<HolderDetails>(sql`
    select ${DETAILS}
    from corporate_holders h ${CENTER}
    where h.owner = ${owner}
      and h.seller = ${seller}
      and h.id = ${id}`)
  return rows[0]
}

/** A company's holder with this CPF who is not canceled. */
export async function findByTaxId(
  db: Sql,
  { owner, seller }: Company,
  taxId: string,
): Promise<HolderId | undefined> {
  const rows = await db.rows<{ id: HolderId }>(sql`
    select h.id from corporate_holders h
    where h.owner = ${owner}
      and h.seller = ${seller}
      and h.tax_id = ${taxId}
      and h.status <> 'canceled'`)
  return rows[0]?.id
}

/**
 * The holders of a company who are not canceled, at most `limit`. The caller holds the account's
 * lock.
 */
export const uncanceledHolders = (
  tx: Tx,
  { owner, seller }: Company,
  limit: number,
): Promise<HolderDetails[]> =>
  tx.rows<HolderDetails>(sql`
    select ${DETAILS} from corporate_holders h ${CENTER}
    where h.owner = ${owner}
      and h.seller = ${seller}
      and h.status <> 'canceled'
    order by h.n
    limit ${limit}`)

/**
 * Inserts a new holder, or saves the changeable columns of a known one. The caller holds the
 * account's lock.
 */
export async function saveHolder(tx: Tx, holder: Holder): Promise<void> {
  await tx.rows(HOLDERS.saving([holder]))
}

export type HolderFilter = {
  readonly owner: OwnerId
  readonly seller: SellerId
  readonly statuses?: readonly string[]
  /** Null: a cost center that is not the company's. */
  readonly center?: CostCenterId | null
  /** A part of the name, in lower case and without accents. */
  readonly search?: string
  readonly taxId?: string
}

/** The name in lower case and without accents, since few people type those in a search. */
const PLAIN_NAME = sql`lower(regexp_replace(normalize(h.name, NFKD), '[\u0300-\u036f]', '', 'g'))`

const conditionsOf = ({ owner, seller, statuses, center, search, taxId }: HolderFilter) =>
  join(
    [
      sql`h.owner = ${owner}`,
      sql`h.seller = ${seller}`,
      ...(statuses ? [sql`h.status = any(${[...statuses]}::text[])`] : []),
      ...(center === undefined ? [] : [sql`h.center = ${center}::uuid`]),
      ...(taxId === undefined ? [] : [sql`h.tax_id = ${taxId}`]),
      ...(search === undefined ? [] : [sql`${PLAIN_NAME} like ${`%${likeLiteral(search)}%`}`]),
    ],
    ' and ',
  )

/** A page of the holders that match a filter, by number. */
export const page = (db: Sql, filter: HolderFilter, paging: Paging): Promise<HolderDetails[]> => {
  const order = paging.ascending ? sql`asc` : sql`desc`
  return db.rows<HolderDetails>(sql`
    select ${DETAILS} from (
      select *
        from corporate_holders h
        where ${conditionsOf(filter)} ${sliceBy('h.n', paging, 'number')}) h
    ${CENTER} order by h.n ${order}`)
}

export const count = (db: Sql, filter: HolderFilter): Promise<number> =>
  countRows(db, sql`corporate_holders h where ${conditionsOf(filter)}`)

/** How many holders a company has: its account counts them. */
export const countAll = async (
  db: Sql,
  { owner, seller }: { readonly owner: OwnerId; readonly seller: SellerId },
): Promise<number> =>
  (
    await db.rows<{ n: number }>(
      sql`select holders as n from corporate_accounts where owner = ${owner} and seller = ${seller}`,
    )
  )[0]?.n ?? 0
