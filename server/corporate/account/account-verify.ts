// What `npm run verify` checks of the accounts themselves: suspension, closing, and the numbers of
// their purchases.

import { type Sql, sql } from '../../platform/db/sql.ts'
import type { Check } from '../../platform/ledger/verify.ts'
/** Suspended and closed accounts, and the numbers of their purchases. */
export const accountChecks = (limit: number): readonly Check[] => [
  {
    what: {
      en: 'the arrears of an account differ from its suspension, or from its overdue statements',
      pt: 'o atraso de uma conta difere da sua suspensão ou das suas faturas vencidas',
    },
    rows: (db: Sql) =>
      db.rows(sql`
      select a.seller::text as where from corporate_accounts a
      left join lateral (select count(*) as n from corporate_invoices i
        where i.owner = a.owner
          and i.seller = a.seller
          and i.status = 'overdue'
          and i.arrears_at is not null) i on true
      where (a.arrears_since is not null and i.n = 0)
        or (a.status = 'active' and a.arrears_since is not null)
        or (a.status = 'suspended' and a.suspended_for = 'arrears' and a.arrears_since is null)
      limit ${limit}`),
  },
  {
    what: {
      en: 'a closed account is not inactive, or still has cardholders or cards',
      pt: 'uma conta encerrada não está inativa, ou ainda tem portadores ou cartões',
    },
    rows: (db: Sql) =>
      db.rows(sql`
      select a.seller::text as where from corporate_accounts a
      where a.closed_at is not null and (a.status <> 'inactive'
        or exists (select 1 from corporate_holders h where h.owner = a.owner
          and h.seller = a.seller
          and h.status <> 'canceled')
        or exists (select 1 from corporate_cards c where c.owner = a.owner and c.seller = a.seller
          and c.status not in ('canceled', 'expired', 'refused'))) limit ${limit}`),
  },
  {
    what: {
      en: 'the purchases of a company are not numbered without gaps',
      pt: 'as compras de uma empresa não estão numeradas sem lacunas',
    },
    rows: (db: Sql) =>
      db.rows(sql`
      select c.seller::text as where from corporate_accounts c
      left join lateral (select count(*) as n, coalesce(max(n), 0) as last
        from corporate_purchases p
        where p.owner = c.owner and p.seller = c.seller) p on true
      where p.n <> c.purchases or p.last <> c.purchases limit ${limit}`),
  },
]
