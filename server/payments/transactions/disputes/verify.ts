// What must hold of disputes.

import { sql } from '../../../platform/db/sql.ts'
import type { Check } from '../../../platform/ledger/verify.ts'

export const disputeChecks = (limit: number): readonly Check[] => [
  {
    what: {
      en: 'the blocked balance of a seller differs from its open disputes',
      pt: 'o saldo bloqueado de um vendedor difere das suas contestações abertas',
    },
    rows: (db) =>
      db.rows(sql`
      select a.owner::text || ' ' || a.holder::text as where from accounts a
      left join (select d.owner, (x->>'seller')::uuid as seller,
        sum((x->>'pending')::bigint + (x->>'available')::bigint + (x->>'debt')::bigint)::bigint as
          held
        from disputes d
          cross join lateral jsonb_array_elements(d.held) x
          where d.status = 'open'
          group by 1, 2) d
        on d.owner = a.owner and d.seller = a.holder
      where a.kind = 'blocked' and a.credits_posted - a.debits_posted <> coalesce(d.held, 0)
      limit ${limit}`),
  },
]
