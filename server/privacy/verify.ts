// What must hold of erased customers.

import { sql } from '../platform/db/sql.ts'
import type { Check } from '../platform/ledger/verify.ts'

export const erasureChecks = (limit: number): readonly Check[] => [
  {
    what: {
      en: 'an erased customer has personal data again',
      pt: 'um cliente apagado voltou a ter dados pessoais',
    },
    rows: (db) =>
      db.rows(sql`
      select e.id::text as where from erasures e
      left join customers c on c.owner = e.owner
        and c.id = e.id
        and c.erased_at is not null
        and c.taxpayer_id is null
        and c.email is null
        and c.last_name is null and c.address is null
      where c.id is null or (e.completed_at is not null and exists (
        select 1 from transactions t where t.owner = e.owner and t.customer = e.id
          and (t.description is not null
            or t.metadata is not null
            or t.pix ? 'payer'
            or t.boleto #>> '{payer,taxpayerId}' <> '')))
      limit ${limit}`),
  },
]
