// When sellers are paid out by their policy, in SQL.

import type { Day } from '../base/calendar.ts'
import { startOfDay } from '../db/day.ts'
import { sql, type Tx } from '../db/sql.ts'
import type { Seller } from './seller.ts'
import { lock, type Named } from './store.ts'

/**
 * Takes sellers whose day has come; those another process pays this moment are passed over, and so are those with money
 * that settles today and has not yet: they are paid with it, whichever of the two works begins its day first.
 */
export async function lockPayoutDue(tx: Tx, day: Day, limit: number): Promise<Seller[]> {
  const due = await tx.rows<Named>(sql`
    with settling as materialized (select owner, seller from receivables where state = 'scheduled' and due_on <= ${day})
    select owner, id from sellers where payout_due_on <= ${day} and status <> 'deleted'
      and not exists (select 1 from settling where settling.owner = sellers.owner and settling.seller = sellers.id)
    order by payout_due_on, owner, id limit ${limit} for no key update skip locked`)
  return due.length === 0 ? [] : lock(tx, due)
}

/** When a seller is paid out by its policy next: as that day begins in São Paulo. */
export const NEXT_PAYOUT_DUE = sql`
  select ${startOfDay('payout_due_on')} as at from sellers
  where payout_due_on is not null and status <> 'deleted' order by payout_due_on limit 1`

export async function setPayoutDay(tx: Tx, { owner, id }: Named, day: Day | undefined): Promise<void> {
  await tx.rows(sql`update sellers set payout_due_on = ${day ?? null} where owner = ${owner} and id = ${id}`)
}
