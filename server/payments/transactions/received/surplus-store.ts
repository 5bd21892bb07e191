// Banks' own returns of money that no transaction kept, in SQL. It decides nothing.

import type { OwnerId, TransactionId } from '../../../kernel/ids.ts'
import { table } from '../../../platform/db/columns.ts'
import { forEach } from '../../../platform/db/planner.ts'
import { rowsOf, sql, type Tx } from '../../../platform/db/sql.ts'
import type { TransactionKey } from '../store.ts'
import type { Surplus, SurplusReturn } from './payment.ts'

/**
 * Every pix of these transactions that was not kept entirely, by transaction. The caller holds the
 * transactions' locks.
 */
export async function surplusOf(
  tx: Tx,
  transactions: readonly TransactionKey[],
): Promise<Map<string, Surplus[]>> {
  const rows = await tx.rows<Surplus & { transaction: TransactionId }>(sql`
    select r.transaction, r.end_to_end_id as "endToEndId", r.id as refund,
      r.status = 'pending' as "isUnderWay",
      case r.status when 'failed' then r.amount - b.amount else 0 end as unclaimed, b.taken
    from json_to_recordset(${rowsOf(transactions.map(({ owner, id }) => ({ owner, id })))}) as k(owner uuid,
      id uuid)
    join refunds r on r.owner = k.owner
      and r.transaction = k.id
      and r.reason <> 'requested'
      and r.way = 'pix'
    ${forEach(
      sql`
        select coalesce(sum(amount), 0)::bigint as amount, coalesce(array_agg(id), '{}') as taken
        from surplus_returns where owner = r.owner and refund = r.id`,
      'b',
    )}`)
  return Map.groupBy(rows, ({ transaction }) => transaction as string)
}

/** The columns of a return of surplus money. */
const SURPLUS_RETURNS = table<
  SurplusReturn & { readonly owner: OwnerId; readonly reportedAt: Date }
>('surplus_returns', 'u', {
  owner: 'key',
  id: 'key',
  refund: 'fixed',
  amount: 'fixed',
  reportedAt: 'fixed',
})

export function insertSurplusReturns(
  tx: Tx,
  returns: readonly (SurplusReturn & { readonly owner: OwnerId })[],
  reportedAt: Date,
): void {
  if (returns.length === 0) return
  const rows = returns.map((one) => ({ ...one, reportedAt }))
  tx.write(sql`${SURPLUS_RETURNS.inserting(rows)} order by owner, id`)
}
