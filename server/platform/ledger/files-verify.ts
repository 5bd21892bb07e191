// Checks of `verify` on stored files: each has all its content, unchanged.

import { sql } from '../db/sql.ts'
import { leastId } from './marks-store.ts'
import type { Mark } from './verify.ts'
import type { Check } from './verify.ts'

/**
 * Ids are made before the commit, so the mark is a time. Files are deleted with their receipts; one
 * that came late is counted.
 */
const FILES: Mark = {
  name: 'files',
  ends: (before) => sql`
    select f.owner, ${before.getTime()}::bigint as reached,
      count(*) filter (where f.id < ${leastId(sql`${before.getTime()}::bigint`)}) as below
    from stored_files f group by 1`,
  holds: sql`m.below >= (select count(*)
      from stored_files f
      where f.owner = m.owner
        and f.id < ${leastId(sql`m.reached`)})`,
}

export const fileChecks = (limit: number): readonly Check[] => [
  {
    what: {
      en: 'a stored file differs from its digest',
      pt: 'um arquivo guardado difere do seu resumo',
    },
    mark: FILES,
    rows: (db, since) =>
      db.rows(sql`
      select f.id::text as where from stored_files f
      ${since ? sql`left join ${since} m on m.owner = f.owner` : sql``}
      left join lateral (select string_agg(p.content, ''::bytea order by p.n) as content
        from stored_file_parts p
        where p.owner = f.owner and p.file = f.id) p on true
      where (p.content is null or length(p.content) <> f.size or sha256(p.content) <> f.sha256)
        ${since ? sql`and f.id >= ${leastId(sql`coalesce(m.reached, 0)`)}` : sql``}
      limit ${limit}`),
  },
  {
    what: { en: 'a stored file belongs to nothing', pt: 'um arquivo guardado não pertence a nada' },
    rows: (db) =>
      db.rows(sql`
      select f.id::text as where from stored_files f
      where not exists (select 1
        from corporate_receipts r
        where r.owner = f.owner
          and r.file = f.id)
        and not exists (select 1
          from corporate_dispute_evidence e
          where e.owner = f.owner
          and e.file = f.id)
      limit ${limit}`),
  },
  {
    what: {
      en: 'the receipts of a purchase are counted wrongly',
      pt: 'os recibos de uma compra estão contados errado',
    },
    rows: (db) =>
      db.rows(sql`
      select coalesce(p.id, r.purchase)::text as where from corporate_purchases p
      full join (select owner, purchase, count(*) as n
        from corporate_receipts
        where purchase is not null
        group by 1, 2) r
        on r.owner = p.owner and r.purchase = p.id
      where coalesce(p.receipts, 0) <> coalesce(r.n, 0)
      limit ${limit}`),
  },
]
