// Whose the cards are that an issuing bank names, and up to when a bank was asked what happened, in SQL. It decides nothing.

import type { CorporateCardId, OwnerId, SellerId } from '../base/ids.ts'
import { sql, type Sql, type Tx } from '../db/sql.ts'

/** The owner of each of these cards; those that are nobody's are left out. */
export async function ownersOf(db: Sql, ids: readonly CorporateCardId[]): Promise<Map<CorporateCardId, OwnerId>> {
  if (ids.length === 0) return new Map()
  const rows = await db.rows<{ id: CorporateCardId; owner: OwnerId }>(sql`
    select c.id, c.owner from unnest(${[...ids]}::uuid[]) as r(id) join corporate_cards c on c.id = r.id`)
  return new Map(rows.map(({ id, owner }) => [id, owner]))
}

/** Up to when the bank was asked about an account; never earlier than before. */
export async function saveSeen(tx: Tx, { owner, seller }: { owner: OwnerId; seller: SellerId }, at: Date) {
  await tx.rows(sql`
    update corporate_accounts set seen_at = greatest(seen_at, ${at}::timestamptz)
    where owner = ${owner} and seller = ${seller}`)
}
