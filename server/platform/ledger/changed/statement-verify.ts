// Statements against the accounts that they explain: every line, or those after the mark, each
// against the line before it.

import { forEachOrNull } from '../../db/planner.ts'
import { sql, type Statement } from '../../db/sql.ts'
import { leastId } from '../marks-store.ts'
import type { Check } from '../verify.ts'
import { CHANGES } from './store.ts'

/** Of each seller: `lines` and `current` by the account, and the `money` on it. */
const ACCOUNTS = sql`(
  select owner, holder, sum(case when kind = 'available' then lines end) as lines,
    sum(case when kind = 'available' then current end) as current,
    sum(credits_posted - debits_posted - debits_pending) as money
  from accounts where kind in ('available', 'debt') group by 1, 2)`

const EVERY_LINE = sql`
  select coalesce(a.owner, l.owner)::text || ' ' || coalesce(a.holder, l.seller)::text as where
  from ${ACCOUNTS} a
  full join (select owner, seller, count(*) as lines, max(n) as last, sum(amount) as current,
      (array_agg(balance order by n desc))[1] as balance
        from statement_lines
        group by 1, 2) l on l.owner = a.owner
        and l.seller = a.holder
  where coalesce(a.lines, 0) <> coalesce(l.lines, 0)
    or coalesce(a.current, 0) <> coalesce(l.current, 0)
    or coalesce(a.money, 0) <> coalesce(l.balance, 0) or l.last <> l.lines`

/**
 * The newest line before the mark is where the last verification has been: from there on each has
 * its number and its balance.
 */
function linesAfter(since: Statement): Statement {
  const line = (condition: Statement): Statement => sql`
    select n, balance
    from statement_lines
    where owner = a.owner
      and seller = a.holder ${condition}
    order by n desc
    limit 1`
  const steps = sql`
    select count(*) as n, coalesce(bool_or(balance <> before + amount), false) as "isWrong" from (
      select amount, balance, lag(balance, 1, coalesce(f.balance, 0)) over (order by n) as before
      from statement_lines where owner = a.owner and seller = a.holder and n > coalesce(f.n, 0)) s`
  return sql`
    select a.owner::text || ' ' || a.holder::text as where
    from ${ACCOUNTS} a left join ${since} m on m.owner = a.owner
    ${forEachOrNull(line(sql``), 'l')}
      ${forEachOrNull(line(sql`and transfer < ${leastId(sql`coalesce(m.reached, 0)`)}`), 'f')}
    ${forEachOrNull(steps, 's')}
    where coalesce(a.lines, 0) <> coalesce(l.n, 0)
      or coalesce(a.current, 0) <> coalesce(l.balance, 0)
      or coalesce(a.money, 0) <> coalesce(l.balance, 0)
      or coalesce(l.n, 0) - coalesce(f.n, 0) <> s.n
      or s."isWrong"`
}

export const statementChecks = (limit: number): readonly Check[] => [
  {
    what: {
      en: 'a statement differs from its account, or a line is missing',
      pt: 'um extrato difere da sua conta, ou falta uma linha',
    },
    mark: CHANGES,
    rows: (db, since) =>
      db.rows(sql`${since === null ? EVERY_LINE : linesAfter(since)} limit ${limit}`),
  },
]
