// Until when limits are spent, in SQL: one row for each, shared by all processes and servers. It
// knows no caller.

import { batchedBy } from '../../kernel/batch.ts'
import { callsLeft, type Pace } from '../../kernel/rate.ts'
import { inTransaction, rowsOf, sql, type Sql, type Tx } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'

/** `calls`: so many are wanted. */
type Wanted = { readonly name: string; readonly pace: Pace; readonly calls: number }
type Spent = { readonly granted: number; readonly spentUntil: Date }

/**
 * Until when limits are spent, locked in one order; a limit that is not known is made, so that two
 * who begin it see one another.
 */
const lockLimits = (tx: Tx, names: readonly string[], now: Date) =>
  tx.rows<{ name: string; spentUntil: Date }>(sql`
    insert into rate_limits as l (name, spent_until)
    select name, ${now}
    from json_to_recordset(${rowsOf(names.map((name) => ({ name })))}) as r(name text)
    order by name
    on conflict (name) do update set spent_until = l.spent_until
    returning name, spent_until as "spentUntil"`)

/** Spends as many of the wanted calls as each limit allows now. */
async function spend(tx: Tx, wanted: readonly Wanted[], now: Date): Promise<Spent[]> {
  const names = [...new Set(wanted.map(({ name }) => name))]
  const known = new Map(
    (await lockLimits(tx, names, now)).map(({ name, spentUntil }) => [name, spentUntil.getTime()]),
  )
  const spent = wanted.map(({ name, pace, calls }) => {
    const begin = Math.max(known.get(name)!, now.getTime())
    const granted = Math.min(calls, callsLeft(pace, begin, now.getTime()))
    const until = begin + Math.ceil(granted * pace.callMs)
    known.set(name, until)
    return { granted, spentUntil: new Date(until) }
  })
  const saved = names.map((name) => ({ name, spentUntil: new Date(known.get(name)!) }))
  tx.write(sql`
    update rate_limits l set spent_until = r."spentUntil"
    from json_to_recordset(${rowsOf(saved)}) as r(name text, "spentUntil" timestamptz)
    where l.name = r.name`)
  return spent
}

/** Takes calls of limits for this process, many processes and limits at a time. */
export const takeCalls = batchedBy(
  'take calls of limits',
  async (deps: Pick<Deps, 'db' | 'clock' | 'state'>, wanted: Wanted[]) => {
    const now = deps.clock.wall()
    return inTransaction(deps.db, (tx) => spend(tx, wanted, now))
  },
)

/** Until when limits are spent, by their names; undefined for one that is not. */
export async function findSpent(db: Sql, names: readonly string[]): Promise<(Date | undefined)[]> {
  const rows = await db.rows<{ name: string; spentUntil: Date }>(sql`
    select name, spent_until as "spentUntil" from rate_limits
    where name in (select name
      from json_to_recordset(${rowsOf([...new Set(names)].map((name) => ({ name })))}) as
        r(name text))`)
  const found = new Map(rows.map(({ name, spentUntil }) => [name, spentUntil]))
  return names.map((name) => found.get(name))
}

/** Deletes limits that are whole again, a bounded number at a time. */
export async function forgetSpent(tx: Tx, before: Date, limit: number): Promise<number> {
  const gone = await tx.rows(sql`
    delete from rate_limits
    where name in (select name from rate_limits where spent_until < ${before} limit ${limit})
    returning 1`)
  return gone.length
}
