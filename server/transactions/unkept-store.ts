// What banks gave back by themselves of money that no sale kept, in SQL. It decides nothing.

import type { OwnerId, TransactionId } from '../base/ids.ts'
import { rowsOf, sql, type Tx } from '../db/sql.ts'
import type { Named } from './store.ts'
import type { Unkept, UnkeptReturn } from './unkept.ts'

/** Every pix of these sales that was not kept, or not all of it, by sale. The sales are locked, which what is asked of here follows. */
export async function unkeptOf(tx: Tx, transactions: readonly Named[]): Promise<Map<string, Unkept[]>> {
  const rows = await tx.rows<Unkept & { transaction: TransactionId }>(sql`
    select r.transaction, r.end_to_end_id as "endToEndId", r.id as refund, r.state = 'pending' as "isUnderWay",
      case r.state when 'failed' then r.amount - b.amount else 0 end as lies, b.taken
    from json_to_recordset(${rowsOf(transactions.map(({ owner, id }) => ({ owner, id })))}) as k(owner uuid, id uuid)
    join refunds r on r.owner = k.owner and r.transaction = k.id and r.reason <> 'requested' and r.way = 'pix'
    cross join lateral (
      select coalesce(sum(amount), 0)::bigint as amount, coalesce(array_agg(id), '{}') as taken
      from unkept_returns where owner = r.owner and refund = r.id) b`)
  return Map.groupBy(rows, ({ transaction }) => transaction as string)
}

export async function insertUnkept(
  tx: Tx,
  returns: readonly (UnkeptReturn & { readonly owner: OwnerId })[],
  heardAt: Date,
): Promise<void> {
  if (returns.length === 0) return
  await tx.rows(sql`
    insert into unkept_returns (owner, id, refund, amount, heard_at)
    select owner, id, refund, amount, ${heardAt}
    from json_to_recordset(${rowsOf(returns)}) as r(owner uuid, id text, refund uuid, amount bigint)
    order by owner, id`)
}
