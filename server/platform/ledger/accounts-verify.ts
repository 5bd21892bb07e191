// Accounts against the transfers: all of them, or those after the mark and what those before it
// came to.

import { distinctByJumps } from '../db/planner.ts'
import { sql, type Statement, type Tx } from '../db/sql.ts'
import { asRows, findMarks, leastId } from './marks-store.ts'
import type { Mark } from './verify.ts'
import type { Check } from './verify.ts'

const PLATFORMS = sql`(with recursive
    ${distinctByJumps('owners', ['owner'], 'transfers where true')} select owner
  from owners)`

/**
 * Ids are made before the commit, so the mark is a time; what came late, or was deleted, is
 * counted.
 */
export const TRANSFERS: Mark = {
  name: 'transfers',
  ends: (before) => sql`
    select o.owner, ${before.getTime()}::bigint as reached,
      (select count(*)
        from transfers t
        where t.owner = o.owner
          and t.id < ${leastId(sql`${before.getTime()}::bigint`)}) as below
    from ${PLATFORMS} o`,
  holds: sql`m.below = (select count(*)
      from transfers t
      where t.owner = m.owner
        and t.id < ${leastId(sql`m.reached`)})`,
}

const POSTED = sql`case when t.phase in ('posted', 'post') then t.amount else 0 end`
const PENDING = sql`case t.phase
    when 'pending' then t.amount
    when 'post' then -t.amount
    when 'void' then -t.amount
    else 0 end`
const SUMS = sql`sum(debits_pending)::bigint as debits_pending,
    sum(debits_posted)::bigint as debits_posted,
  sum(credits_pending)::bigint as credits_pending, sum(credits_posted)::bigint as credits_posted`

const summed = (transfers: Statement): Statement => sql`
  select owner, id, ${SUMS} from (
    select t.owner, s.* from ${transfers} t cross join lateral (values
      (t.debit, ${PENDING}, ${POSTED}, 0, 0), (t.credit, 0, 0, ${PENDING}, ${POSTED}))
      s(id, debits_pending, debits_posted, credits_pending, credits_posted)) sides
  group by 1, 2`

/**
 * Of each platform those from its mark on, found by their key: the order keeps them from being
 * joined as a whole.
 */
export const transfersAfter = (marks: Statement, to?: Statement): Statement => sql`
  (select t.* from ${PLATFORMS} o left join ${marks} m on m.owner = o.owner
    cross join lateral (select *
      from transfers x
      where x.owner = o.owner
        and x.id >= ${leastId(sql`coalesce(m.reached, 0)`)}
      ${to ? sql`and x.id < ${leastId(to)}` : sql``} order by x.id) t)`

/** What the accounts should have, by `owner` and `id`. */
export const balances = (since: Statement | null): Statement =>
  since === null
    ? sql`(${summed(sql`transfers`)})`
    : sql`(select owner, id, ${SUMS} from (
        select v.owner, v.id, debits_pending, debits_posted, credits_pending, credits_posted
        from verified_accounts v join ${since} m on m.owner = v.owner
        union all ${summed(transfersAfter(since))}) b group by 1, 2)`

export const accountChecks = (limit: number): readonly Check[] => [
  {
    what: {
      en: 'an account differs from its transfers',
      pt: 'uma conta difere dos seus lançamentos',
    },
    mark: TRANSFERS,
    rows: (db, since) =>
      db.rows(sql`
      select coalesce(a.owner, s.owner)::text || ' ' || coalesce(a.id, s.id) as where
      from accounts a full join (select *
        from ${balances(since)} b
        where id like '%/%') s on s.owner = a.owner
        and s.id = a.id
      where (coalesce(a.debits_pending, 0), coalesce(a.debits_posted, 0),
        coalesce(a.credits_pending, 0), coalesce(a.credits_posted, 0))
        is distinct from (coalesce(s.debits_pending, 0), coalesce(s.debits_posted, 0),
          coalesce(s.credits_pending, 0), coalesce(s.credits_posted, 0))
      limit ${limit}`),
  },
]

/**
 * Adds the transfers between the marks and `before` to what those below the marks came to, before
 * the marks move.
 */
export async function addVerified(tx: Tx, definition: string, before: Date): Promise<void> {
  const marks = await findMarks(tx, TRANSFERS, definition)
  await tx.rows(sql`
    delete from verification_marks v where v.mark = ${TRANSFERS.name}
      and not exists (select 1 from ${asRows(marks)} m where m.owner = v.owner)`)
  await tx.rows(sql`
    delete from verified_accounts v
    where not exists (select 1 from ${asRows(marks)} m where m.owner = v.owner)`)
  // Apart from the insert: docs/decisions/0030.
  const since = summed(transfersAfter(asRows(marks), sql`${before.getTime()}::bigint`))
  await tx.rows(sql`
    with since as (${since})
    insert into verified_accounts (owner, id, debits_pending, debits_posted, credits_pending,
      credits_posted)
    select owner, id, debits_pending, debits_posted, credits_pending, credits_posted from since
    on conflict (owner, id) do update set
      debits_pending = verified_accounts.debits_pending + excluded.debits_pending,
      debits_posted = verified_accounts.debits_posted + excluded.debits_posted,
      credits_pending = verified_accounts.credits_pending + excluded.credits_pending,
      credits_posted = verified_accounts.credits_posted + excluded.credits_posted`)
}
