// The rules of cashback in SQL.

import type { OwnerId, SellerId } from '../base/ids.ts'
import { rowsOf, sql, type Sql, type Tx } from '../db/sql.ts'
import type { CashbackRule } from './cashback.ts'

/** Every rule of the accounts, past ones too. */
export const rulesOf = (db: Sql, accounts: readonly { owner: OwnerId; seller: SellerId }[]): Promise<CashbackRule[]> =>
  db.rows<CashbackRule>(sql`
    select c.owner, c.seller, c.category, c.basis_points as "basisPoints", c.starts_at as "startsAt"
    from json_to_recordset(${rowsOf(accounts.map(({ owner, seller }) => ({ owner, seller })))}) as r(owner uuid, seller uuid)
    join corporate_cashback_rules c on c.owner = r.owner and c.seller = r.seller`)

/** Sets the rule of a category from an instant on. */
export async function setRule(tx: Tx, rule: CashbackRule): Promise<void> {
  const { owner, seller, category, basisPoints, startsAt } = rule
  await tx.rows(sql`
    insert into corporate_cashback_rules (owner, seller, category, basis_points, starts_at)
    values (${owner}, ${seller}, ${category}, ${basisPoints}, ${startsAt})
    on conflict (owner, seller, category, starts_at) do update set basis_points = excluded.basis_points`)
}
