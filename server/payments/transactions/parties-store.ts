// Reads what new transactions need, in one query for many. It decides nothing.

import { batchedBy } from '../../kernel/batch.ts'
import type { CustomerId, OwnerId, SellerId } from '../../kernel/ids.ts'
import { rowsOf, sql, type Sql } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import type { Parties } from './parties.ts'

export type Party = { owner: OwnerId; seller: SellerId; customer: CustomerId; now: Date }

/** Seller, customer and current fee plan of new transactions, in the order asked. */
async function findParties(db: Sql, requested: readonly Party[]): Promise<Parties[]> {
  const rows = requested.map((one, n) => ({ ...one, n }))
  const found = await db.rows<Parties & { n: number }>(sql`
    select r.n,
      case when s.id is not null then json_build_object('status', s.status, 'name', s.name, 'city', s.city, 'address', s.address, 'taxpayerId', s.taxpayer_id, 'pix', s.enable_pix,
        'boleto', s.enable_boleto, 'credit', s.enable_credit, 'creditInstallmentsMax', s.credit_max_installments, 'amountMax', s.max_transaction_amount) end as seller,
      case when c.id is not null then json_build_object('seller', replace(c.seller::text, '-', ''), 'firstName', c.first_name,
        'lastName', c.last_name, 'taxpayerId', c.taxpayer_id, 'address', c.address,
        'defaultCredit', replace(c.default_credit::text, '-', ''), 'erased', c.erased_at is not null) end as customer,
      (select json_build_object('version', p.version, 'feeOnRefund', p.fee_on_refund, 'rules', p.rules) from fee_plans p
        where p.owner = r.owner and p.starts_at <= r.now order by p.version desc limit 1) as plan,
      (select coalesce(json_agg(json_build_object('id', replace(x.id::text, '-', ''), 'receiver', replace(x.receiver::text, '-', ''),
          'feeType', x.fee_type, 'splitType', x.split_type, 'value', x.value, 'liable', x.chargeback_liable,
          'minAmount', x.min_amount, 'maxAmount', x.max_amount) order by x.id), '[]')
        from split_rules x where x.owner = r.owner and x.seller = r.seller and x.deleted_at is null) as rules
    from json_to_recordset(${rowsOf(rows)}) as r(n int, owner uuid, seller uuid, customer uuid, now timestamptz)
    left join sellers s on s.owner = r.owner and s.id = r.seller
    left join customers c on c.owner = r.owner and c.id = r.customer`)
  const inOrder: Parties[] = requested.map(() => ({}))
  for (const row of found) inOrder[row.n] = row
  return inOrder
}

export const partiesOf = batchedBy('find parties', (deps: Deps, requests: Party[]) => findParties(deps.db, requests))
