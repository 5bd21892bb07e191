// The log of readings of cards' secrets, in SQL: its rows cannot be changed or deleted. The secrets
// themselves are in no table.

import type { CorporateCardId, Id, OwnerId, SellerId } from '../../kernel/ids.ts'
import { table } from '../../platform/db/columns.ts'
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

/** The columns of a reading. */
const READINGS = table<Reading>('corporate_secret_readings', 'r', {
  owner: 'key',
  id: 'key',
  seller: 'fixed',
  card: 'fixed',
  credential: 'fixed',
  requestId: 'fixed',
  source: 'fixed',
  at: 'fixed',
})

/**
 * The times at which an account's cards were read after an instant, newest first. The caller holds
 * the account's lock.
 */
export async function readSince(
  tx: Tx,
  { owner, seller }: Pick<Reading, 'owner' | 'seller'>,
  since: Date,
  limit: number,
): Promise<Date[]> {
  const rows = await tx.rows<{ at: Date }>(sql`
    select at
    from corporate_secret_readings
    where owner = ${owner}
      and seller = ${seller}
      and at > ${since}
    order by at desc limit ${limit}`)
  return rows.map(({ at }) => at)
}

export const insertReading = (tx: Tx, reading: Reading): Promise<unknown> =>
  tx.rows(READINGS.inserting([reading]))
