// What must hold of payment links and their transactions.

import { sql, type Sql } from '../../platform/db/sql.ts'
import type { Check } from '../../platform/ledger/verify.ts'

export const linkChecks = (limit: number): readonly Check[] => [
  {
    what: {
      en: 'a payment link for one sale was paid by another transaction, or by several',
      pt: 'um link de pagamento de uma venda foi pago por outra transação, ou por várias',
    },
    rows: (db: Sql) =>
      db.rows(sql`
      select l.id::text as where from payment_links l
      left join lateral (select count(*) as n, count(*) filter (where t.id = l.transaction) as own
        from payment_link_transactions s
        join transactions t on t.owner = s.owner
          and t.id = s.transaction
        where s.owner = l.owner and s.link = l.id and t.paid_at is not null) p on true
      where l.usage = 'once'
        and (p.n, p.own) is distinct from (case l.status
          when 'paid' then (1::bigint, 1::bigint)
          else (0::bigint, 0::bigint) end)
      limit ${limit}`),
  },
  {
    what: {
      en: 'the list of a payment link differs from its transactions',
      pt: 'a lista de um link de pagamento difere das suas transações',
    },
    rows: (db: Sql) =>
      db.rows(sql`
      select s.link::text as where from payment_link_transactions s
      left join transactions t on t.owner = s.owner and t.id = s.transaction
      where t.payment_link is distinct from s.link
      limit ${limit}`),
  },
]
