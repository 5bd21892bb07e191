// Until when limits are spent, in SQL: one row for each, shared by all processes and servers. It knows no caller.

import type { Pace } from '../../kernel/rate.ts'
import { batchedBy } from '../../kernel/batch.ts'
import { inTransaction, rowsOf, sql, type Sql, type Tx } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'

/** `calls`: so many are wanted. */
export type Wanted = { readonly name: string; readonly pace: Pace; readonly calls: number }
export type Spent = { readonly name: string; readonly granted: number; readonly spentUntil: Date }

/** Spends as many of the wanted calls as each limit allows now. Rows are locked in one order. */
const spend = (tx: Tx, wanted: readonly Wanted[], now: Date): Promise<Spent[]> =>
  tx.rows<Spent>(sql`
    with asked as (
      select * from json_to_recordset(${rowsOf(wanted.map(({ name, pace, calls }) => ({ name, calls, ...pace })))})
        as r(name text, calls int, "callMs" float8, "burstMs" float8)
    ), known as (
      select l.name, l.spent_until from rate_limits l where l.name in (select name from asked) order by l.name for update
    ), begun as (
      select a.*, greatest(k.spent_until, ${now}::timestamptz) as begin from asked a left join known k using (name)
    ), granted as (
      select name, "callMs", begin,
        greatest(0, least(calls, floor(("burstMs" - 1000 * extract(epoch from begin - ${now}::timestamptz)::float8) / "callMs" + 1e-6)))::int as n
      from begun
    ), saved as (
      insert into rate_limits as l (name, spent_until)
      select name, begin + make_interval(secs => n * "callMs" / 1000) from granted where n > 0 order by name
      on conflict (name) do update
      -- Another process may have made the row meanwhile: what both take is added.
      set spent_until = greatest(l.spent_until, ${now}::timestamptz)
        + (select make_interval(secs => g.n * g."callMs" / 1000) from granted g where g.name = l.name)
    )
    select name, n as granted, begin + make_interval(secs => n * "callMs" / 1000) as "spentUntil" from granted`)

/** Takes calls of limits for this process, many processes and limits at a time. */
export const takeCalls = batchedBy(
  'take calls of limits',
  async (deps: Pick<Deps, 'db' | 'clock' | 'state'>, wanted: Wanted[]) => {
    const now = deps.clock.wall()
    const taken = await inTransaction(deps.db, (tx) => spend(tx, wanted, now))
    const byName = new Map(taken.map((one) => [one.name, one]))
    return wanted.map(({ name }) => byName.get(name)!)
  },
)

/** Until when limits are spent, by their names; undefined for one that is not. */
export async function findSpent(db: Sql, names: readonly string[]): Promise<(Date | undefined)[]> {
  const rows = await db.rows<{ name: string; spentUntil: Date }>(sql`
    select name, spent_until as "spentUntil" from rate_limits
    where name in (select name from json_to_recordset(${rowsOf([...new Set(names)].map((name) => ({ name })))}) as r(name text))`)
  const found = new Map(rows.map(({ name, spentUntil }) => [name, spentUntil]))
  return names.map((name) => found.get(name))
}

/** Spends calls of a limit, also beyond it, but not further than its burst. Returns until when it is spent. */
export async function spendBeyond(
  tx: Tx,
  { name, pace: { callMs, burstMs }, calls }: Wanted,
  now: Date,
): Promise<Date> {
  const [most, seconds] = [new Date(now.getTime() + burstMs), (calls * callMs) / 1_000]
  const [row] = await tx.rows<{ spentUntil: Date }>(sql`
    insert into rate_limits as l (name, spent_until)
    values (${name}, least(${now}::timestamptz + make_interval(secs => ${seconds}::float8), ${most}::timestamptz))
    on conflict (name) do update
    set spent_until = least(greatest(l.spent_until, ${now}::timestamptz) + make_interval(secs => ${seconds}::float8), ${most}::timestamptz)
    returning spent_until as "spentUntil"`)
  return row!.spentUntil
}

/** Deletes limits that are whole again, a bounded number at a time. */
export async function forgetSpent(tx: Tx, before: Date, limit: number): Promise<number> {
  const gone = await tx.rows(sql`
    delete from rate_limits where name in (select name from rate_limits where spent_until < ${before} limit ${limit}) returning 1`)
  return gone.length
}
