// What the entries of a bank's statement name in the books, in SQL.

import type { OwnerId } from '../../kernel/ids.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import type { StatementEntry } from '../../providers/payouts.ts'
import type { Named, SentOut } from './statement.ts'

type Scope = { readonly owners: readonly OwnerId[]; readonly bank: string }

const given = (texts: readonly (string | undefined)[]): string[] => [
  ...new Set(texts.filter((text) => text !== undefined)),
]

/** A payment that the books call paid. `since`: when it was made at the earliest. */
type Paid = { readonly id: string; readonly since: Date }

/** Those that the books call paid since a span; of what came back, when it was paid is not known. */
export const paidIn = (
  db: Sql,
  { owners, bank }: Scope,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<Paid[]> =>
  db.rows<Paid>(sql`
    select replace(id::text, '-', '') as id, created_at as since
    from payouts
    where owner = any(${[...owners]}::uuid[])
      and bank = ${bank}
      and status = 'succeeded'
      and ended_at >= ${from}
      and ended_at < ${to}
    union all
    select replace(id::text, '-', ''), created_at
    from refunds
    where owner = any(${[...owners]}::uuid[])
      and way = 'payout'
      and payout ->> 'bank' = ${bank}
      and status = 'succeeded'
      and updated_at >= ${from}
      and updated_at < ${to}`)

/** Payments of these amounts that may be debits of a span, oldest first. */
export const sentOut = (
  db: Sql,
  { owners, bank }: Scope,
  amounts: readonly number[],
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<SentOut[]> =>
  db.rows<SentOut>(sql`
    select * from (
      select replace(id::text, '-', '') as id, amount, created_at as since, ended_at as until
      from payouts
      where owner = any(${[...owners]}::uuid[])
        and bank = ${bank}
        and status <> 'failed'
        and amount = any(${[...amounts]}::bigint[])
        and created_at < ${to}
        and (ended_at is null or ended_at >= ${from})
      union all
      select replace(id::text, '-', ''), amount, created_at,
        case when status = 'succeeded' then updated_at end
      from refunds
      where owner = any(${[...owners]}::uuid[])
        and way = 'payout'
        and payout ->> 'bank' = ${bank}
        and status <> 'failed'
        and amount = any(${[...amounts]}::bigint[])
        and created_at < ${to}
        and (status <> 'succeeded' or updated_at >= ${from})) x
    order by since, id`)

/** By our id, the bank's reference or the id at the SPI. Of a bank's own payments and no other's. */
export async function namesIn(
  db: Sql,
  { owners, bank }: Scope,
  entries: readonly StatementEntry[],
): Promise<Map<string, Named>> {
  const own = given(entries.map((one) => one.ours))
  const references = given(entries.map((one) => one.reference))
  const spiIds = given(entries.map((one) => one.endToEndId))
  const rows = await db.rows<Named & { name: string }>(sql`
    with outs as (
      select id, reference, end_to_end_id from payouts
      where owner = any(${[...owners]}::uuid[])
        and bank = ${bank}
        and (id = any(${own}::uuid[])
          or reference = any(${references}::text[])
          or end_to_end_id = any(${spiIds}::text[]))
      union all
      select id, payout ->> 'reference', provider_reference from refunds
      where owner = any(${[...owners]}::uuid[])
        and way = 'payout'
        and payout ->> 'bank' = ${bank}
        and (id = any(${own}::uuid[])
          or payout ->> 'reference' = any(${references}::text[])
          or provider_reference = any(${spiIds}::text[]))
    )
    select replace(id::text, '-', '') as name, 'paid out' as is, replace(id::text, '-', '') as id
    from outs
    union all
    select reference, 'paid out', replace(id::text, '-', '') from outs where reference is not null
    union all
    select end_to_end_id, 'paid out', replace(id::text, '-', '')
    from outs
    where end_to_end_id is not null
    union all
    select x.name, 'other', x.name from (
      select unnest(array[r.provider_reference, r.end_to_end_id]) as name
      from refunds r
      where r.owner = any(${[...owners]}::uuid[])
        and r.way = 'pix'
        and (r.provider_reference = any(${spiIds}::text[]) or r.end_to_end_id = any(${spiIds}::text[]))
      union all
      select d.id from dispute_returns d
      where d.owner = any(${[...owners]}::uuid[]) and d.id = any(${spiIds}::text[])
      union all
      select u.id from surplus_returns u
      where u.owner = any(${[...owners]}::uuid[]) and u.id = any(${spiIds}::text[])
      union all
      select c.id from corporate_returns c
      where c.owner = any(${[...owners]}::uuid[]) and c.id = any(${spiIds}::text[])) x
    where x.name is not null`)
  // A payment of ours before what else has its name.
  const found = new Map<string, Named>()
  for (const { name, is, id } of rows) if (!found.has(name)) found.set(name, { is, id })
  return found
}
