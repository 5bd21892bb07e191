// Cost centers in SQL: found by what they are called, made when they are first named. What they spent is not here.

import type { CostCenterId, OwnerId, SellerId } from '../base/ids.ts'
import { rowsOf, sql, type Sql, type Tx } from '../db/sql.ts'
import { folded } from './cost-center.ts'

/** A cost center of a company. */
export type CostCenter = {
  readonly owner: OwnerId
  readonly id: CostCenterId
  readonly seller: SellerId
  /** As it was first written. */
  readonly name: string
  readonly createdAt: Date
  readonly updatedAt: Date
}
type Company = Pick<CostCenter, 'owner' | 'seller'>

const COLUMNS = sql`k.owner, k.id, k.seller, k.name, k.created_at as "createdAt", k.updated_at as "updatedAt"`

/** A cost center of a company by its id, in whatever spelling `readId` took, or by its name; the id goes first. */
export async function findCenter(
  db: Sql,
  { owner, seller }: Company,
  named: { id: CostCenterId | undefined; name: string },
): Promise<CostCenter | undefined> {
  const rows = await db.rows<CostCenter>(sql`
    select ${COLUMNS} from corporate_cost_centers k
    where k.owner = ${owner} and k.seller = ${seller} and k.id = ${named.id ?? null}::uuid
    union all
    select ${COLUMNS} from corporate_cost_centers k
    where k.owner = ${owner} and k.seller = ${seller} and k.folded = ${folded(named.name)}`)
  return rows[0]
}

/** The cost center of that name; it is made with `id` when there is none. The account is locked by the caller. */
export async function ensureCenter(
  tx: Tx,
  { owner, seller }: Company,
  { id, name }: { id: CostCenterId; name: string },
  now: Date,
): Promise<CostCenter> {
  await tx.rows(sql`
    insert into corporate_cost_centers (owner, id, seller, name, folded, created_at, updated_at)
    values (${owner}, ${id}, ${seller}, ${name}, ${folded(name)}, ${now}, ${now})
    on conflict (owner, seller, folded) do nothing`)
  const rows = await tx.rows<CostCenter>(sql`
    select ${COLUMNS} from corporate_cost_centers k
    where k.owner = ${owner} and k.seller = ${seller} and k.folded = ${folded(name)}`)
  return rows[0]!
}

type Named = Pick<CostCenter, 'owner' | 'id'>

/** What cost centers are called, by their ids. */
export async function centerNames(db: Sql, centers: readonly Named[]): Promise<Map<CostCenterId, string>> {
  const rows = await db.rows<Pick<CostCenter, 'id' | 'name'>>(sql`
    select k.id, k.name from json_to_recordset(${rowsOf(centers)}) as r(owner uuid, id uuid)
    join corporate_cost_centers k on k.owner = r.owner and k.id = r.id`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
