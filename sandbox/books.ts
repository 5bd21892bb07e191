// The bank's own books, to be laid beside ours: what came and what went back, per key, as kept and as recounted.

import { type Database, sql } from '../server/db/sql.ts'

/** Amounts in centavos. `consistent`: the sums kept beside the rows equal the rows, counted again for this answer. */
export type Account = {
  chave: string
  received: number
  returned: number
  balance: number
  pix_count: number
  return_count: number
  consistent: boolean
}

const ACCOUNTS_MAX = 1_000

/** The account of one key, or the first thousand. */
export const readBooks = (db: Database, key: string | undefined): Promise<Account[]> =>
  db.rows<Account>(sql`
    with chosen as (
      select * from bank.accounts a where (${key ?? null}::text is null or a.key = ${key ?? null})
      order by a.key limit ${ACCOUNTS_MAX}
    ), came as (
      select p.key, sum(p.amount)::bigint as amount, count(*) as pix
      from bank.pix p where p.key in (select key from chosen) group by p.key
    ), went as (
      select p.key, sum(r.amount)::bigint as amount, count(*) as returns
      from bank.returns r join bank.pix p on p.end_to_end_id = r.end_to_end_id
      where r.status = 'DEVOLVIDO' and p.key in (select key from chosen) group by p.key
    )
    select a.key as chave, a.received, a.returned, a.received - a.returned as balance, a.pix_count, a.return_count,
      a.received = coalesce(came.amount, 0) and a.pix_count = coalesce(came.pix, 0)
        and a.returned = coalesce(went.amount, 0) and a.return_count = coalesce(went.returns, 0) as consistent
    from chosen a left join came on came.key = a.key left join went on went.key = a.key order by a.key`)
