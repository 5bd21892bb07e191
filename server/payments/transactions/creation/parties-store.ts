// Reads what new transactions need, in one query for many. It decides nothing.

import { batchedBy } from '../../../kernel/batch.ts'
import type { CustomerId, OwnerId, SellerId } from '../../../kernel/ids.ts'
import { rowsOf, sql, type Sql } from '../../../platform/db/sql.ts'
import type { Deps } from '../../../runtime/deps.ts'
import type { Parties } from './parties.ts'

export type Party = { owner: OwnerId; seller: SellerId; customer: CustomerId; now: Date }

type Asked = {
  readonly names: Map<string, number>
  readonly rows: { owner: OwnerId; id: string; now: Date }[]
}

/** A seller has its plan at an instant. */
const nameOf = ({ owner, now, ...one }: Party, of: 'seller' | 'customer'): string =>
  of === 'seller' ? `${owner}/${one.seller}/${now.getTime()}` : `${owner}/${one.customer}`

/** Each once: sales of a moment are often of one seller. */
function distinct(requested: readonly Party[], of: 'seller' | 'customer'): Asked {
  const asked: Asked = { names: new Map(), rows: [] }
  for (const one of requested) {
    const name = nameOf(one, of)
    if (asked.names.has(name)) continue
    asked.names.set(name, asked.rows.length)
    asked.rows.push({ owner: one.owner, id: one[of], now: one.now })
  }
  return asked
}

const SELLING = sql`
  select r.n, true as selling,
    case
      when s.id is not null then json_build_object('status', s.status, 'name', s.name, 'city',
        s.city, 'address', s.address, 'taxpayerId', s.taxpayer_id, 'statementDescriptor',
        s.statement_descriptor, 'pix', s.enable_pix,
      'boleto', s.enable_boleto, 'credit', s.enable_credit, 'creditInstallmentsMax',
        s.credit_max_installments, 'amountMax', s.max_transaction_amount) end as party,
    (select json_build_object('version', p.version, 'feeOnRefund', p.fee_on_refund, 'rules',
      p.rules)
    from fee_plans p
      where p.owner = r.owner and p.starts_at <= r.now order by p.version desc limit 1) as plan,
    (select coalesce(json_agg(json_build_object('id', replace(x.id::text, '-', ''), 'receiver',
      replace(x.receiver::text, '-', ''),
        'feeType', x.fee_type, 'splitType', x.split_type, 'value', x.value, 'liable',
          x.chargeback_liable,
        'minAmount', x.min_amount, 'maxAmount', x.max_amount) order by x.id), '[]')
      from split_rules x
        where x.owner = r.owner
          and x.seller = r.id
          and x.deleted_at is null) as rules`

const BUYING = sql`
  select r.n, false,
    json_build_object('seller', replace(c.seller::text, '-', ''), 'firstName', c.first_name,
      'lastName', c.last_name, 'taxpayerId', c.taxpayer_id, 'address', c.address,
      'defaultCredit', replace(c.default_credit::text, '-', ''), 'erased', c.erased_at is not null),
        null::json, null::json`

const numbered = ({ rows }: Asked): string => rowsOf(rows.map((one, n) => ({ ...one, n })))

type Found =
  | {
      n: number
      selling: true
      party: Parties['seller'] | null
      plan: Parties['plan'] | null
      rules: Parties['rules']
    }
  | { n: number; selling: false; party: Parties['customer'] }

/** Seller, customer and current fee plan of new transactions, in the order asked. */
async function findParties(db: Sql, requested: readonly Party[]): Promise<Parties[]> {
  const [sellers, customers] = [distinct(requested, 'seller'), distinct(requested, 'customer')]
  const found = await db.rows<Found>(sql`
    ${SELLING}
    from json_to_recordset(${numbered(sellers)}) as r(n int, owner uuid, id uuid, now timestamptz)
      left join sellers s on s.owner = r.owner and s.id = r.id
    union all
    ${BUYING} from json_to_recordset(${numbered(customers)}) as r(n int, owner uuid, id uuid)
      join customers c on c.owner = r.owner and c.id = r.id`)
  const selling: Parties[] = sellers.rows.map(() => ({}))
  const buying: Parties['customer'][] = []
  for (const row of found) {
    if (!row.selling) buying[row.n] = row.party
    else
      selling[row.n] = {
        ...(row.party && { seller: row.party }),
        ...(row.plan && { plan: row.plan }),
        ...(row.rules && { rules: row.rules }),
      }
  }
  return requested.map((one) => {
    const buyer = buying[customers.names.get(nameOf(one, 'customer'))!]
    return {
      ...selling[sellers.names.get(nameOf(one, 'seller'))!],
      ...(buyer && { customer: buyer }),
    }
  })
}

export const partiesOf = batchedBy('find parties', (deps: Deps, requests: Party[]) =>
  findParties(deps.db, requests),
)
