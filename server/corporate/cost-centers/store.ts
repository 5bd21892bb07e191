// Cost centers in SQL: found by name, created when first named. Their spending is in analytics/.

import type { CostCenterId, OwnerId, SellerId } from '../../kernel/ids.ts'
import { table } from '../../platform/db/columns.ts'
import { rowsOf, sql, type Sql, type Tx } from '../../platform/db/sql.ts'
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

/** The columns of a cost center; it is found by its name as `folded` makes it. */
const CENTERS = table<CostCenter & { readonly folded: string }>('corporate_cost_centers', 'k', {
  owner: 'key',
  id: 'key',
  seller: 'fixed',
  name: 'fixed',
  folded: { is: 'fixed', read: 'never' },
  createdAt: 'fixed',
  updatedAt: 'fixed',
})

/** A cost center of a company by id, or by name; the id takes precedence. */
export async function findCenter(
  db: Sql,
  { owner, seller }: Company,
  search: { id: CostCenterId | undefined; name: string },
): Promise<CostCenter | undefined> {
  const rows = await db.rows<CostCenter>(sql`
    select ${CENTERS.columns} from corporate_cost_centers k
    where k.owner = ${owner} and k.seller = ${seller} and k.id = ${search.id ?? null}::uuid
    union all
    select ${CENTERS.columns} from corporate_cost_centers k
    where k.owner = ${owner} and k.seller = ${seller} and k.folded = ${folded(search.name)}`)
  return rows[0]
}

/**
 * The cost center with this name, created with `id` where there is none. The caller holds the
 * account's lock.
 */
export async function ensureCenter(
  tx: Tx,
  { owner, seller }: Company,
  { id, name }: { id: CostCenterId; name: string },
  now: Date,
): Promise<CostCenter> {
  const center = { owner, id, seller, name, folded: folded(name), createdAt: now, updatedAt: now }
  await tx.rows(sql`${CENTERS.inserting([center])} on conflict (owner, seller, folded) do nothing`)
  const rows = await tx.rows<CostCenter>(sql`
    select ${CENTERS.columns} from corporate_cost_centers k
    where k.owner = ${owner} and k.seller = ${seller} and k.folded = ${folded(name)}`)
  return rows[0]!
}

type CostCenterKey = Pick<CostCenter, 'owner' | 'id'>

/** The names of cost centers, by id. */
export async function centerNames(
  db: Sql,
  centers: readonly CostCenterKey[],
): Promise<Map<CostCenterId, string>> {
  const rows = await db.rows<Pick<CostCenter, 'id' | 'name'>>(sql`
    select k.id, k.name from json_to_recordset(${rowsOf(centers)}) as r(owner uuid, id uuid)
    join corporate_cost_centers k on k.owner = r.owner and k.id = r.id`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
