// What must hold of receivables.

import { sql } from '../../platform/db/sql.ts'
import type { Check } from '../../platform/ledger/verify.ts'

export const receivableChecks = (limit: number): readonly Check[] => [
  {
    what: {
      en: 'the pending balance of a seller differs from its receivables',
      pt: 'o saldo a receber de um vendedor difere dos seus recebíveis',
    },
    rows: (db) =>
      db.rows(sql`
      select a.owner::text || ' ' || a.holder::text as where from accounts a
      left join (select owner, seller, sum(gross - fee)::bigint as net
        from receivables
        where status = 'scheduled'
        group by 1, 2) r
        on r.owner = a.owner and r.seller = a.holder
      where a.kind = 'pending'
        and a.credits_posted - a.debits_posted - a.debits_pending <> coalesce(r.net, 0)
      limit ${limit}`),
  },
]
