// The log of readings of cards' secrets, in SQL: its rows cannot be changed or deleted. The secrets themselves are in no table.

import type { CorporateCardId, Id, OwnerId, SellerId } from '../../kernel/ids.ts'
import { sql, type Tx } from '../../platform/db/sql.ts'

export type Reading = {
  readonly owner: OwnerId
  readonly id: Id<'secrets reading'>
  readonly seller: SellerId
  readonly card: CorporateCardId
  readonly credential: Id<'credential'>
  readonly requestId: string
  /** The address of the caller. */
  readonly source: string
  /** Real time. */
  readonly at: Date
}

/** The times at which an account's cards were read after an instant, newest first. The caller holds the account's lock. */
export async function readSince(
  tx: Tx,
  { owner, seller }: Pick<Reading, 'owner' | 'seller'>,
  since: Date,
  limit: number,
): Promise<Date[]> {
  const rows = await tx.rows<{ at: Date }>(sql`
    select at from corporate_secret_readings where owner = ${owner} and seller = ${seller} and at > ${since}
    order by at desc limit ${limit}`)
  return rows.map(({ at }) => at)
}

export async function insertReading(tx: Tx, r: Reading): Promise<void> {
  await tx.rows(sql`
    insert into corporate_secret_readings (owner, id, seller, card, credential, request_id, source, at)
    values (${r.owner}, ${r.id}, ${r.seller}, ${r.card}, ${r.credential}, ${r.requestId}, ${r.source}, ${r.at})`)
}
