// What must hold of received pix: each is one payment of its sale, or lies in `unclaimed`.

import { sql, type Sql } from '../../platform/db/sql.ts'
import type { Check } from '../../platform/ledger/verify.ts'

export const receivedPixChecks = (limit: number): readonly Check[] => [
  {
    what: {
      en: 'an assigned pix is no payment of its transaction',
      pt: 'um pix atribuído não é pagamento da sua transação',
    },
    rows: (db: Sql) =>
      db.rows(sql`
      select x.id::text as where from received_pix x
      left join payments p on p.owner = x.owner
        and p.end_to_end_id = x.end_to_end_id
      where x.status = 'assigned'
        and (p.transaction, p.amount) is distinct from (x.transaction, x.amount)
      limit ${limit}`),
  },
  {
    what: {
      en: 'a pix that is not assigned is also a payment of a transaction',
      pt: 'um pix não atribuído é também pagamento de uma transação',
    },
    rows: (db: Sql) =>
      db.rows(sql`
      select x.id::text as where from received_pix x
      join payments p on p.owner = x.owner and p.end_to_end_id = x.end_to_end_id
      where x.status <> 'assigned'
      limit ${limit}`),
  },
  {
    what: {
      en: 'the returns of a pix differ from what was returned of it',
      pt: 'as devoluções de um pix diferem do que dele foi devolvido',
    },
    rows: (db: Sql) =>
      db.rows(sql`
      select x.id::text as where from received_pix x
      where x.returned <> (select coalesce(sum((r ->> 'amount')::bigint), 0)
        from jsonb_array_elements(x.returns) r)
      limit ${limit}`),
  },
  {
    what: {
      en: 'a platform’s unclaimed money is less than the pix that wait for it',
      pt: 'o dinheiro sem destino de uma plataforma é menor que os pix que esperam',
    },
    rows: (db: Sql) =>
      db.rows(sql`
      select x.owner::text as where
      from (select owner, sum(amount - returned) as waiting
        from received_pix
        where transaction is null
        group by owner) x
      left join accounts a on a.owner = x.owner
        and a.id = 'unclaimed/' || replace(x.owner::text, '-', '')
      where x.waiting > coalesce(a.credits_posted - a.debits_posted, 0)
      limit ${limit}`),
  },
]
