// What PostgreSQL would do for each statement, in a session as the server's: it reads a whole table
// only where no index serves; and how many rows it has read for what it answered.

import { openDatabase, sql, type Database, type Sql } from '../server/platform/db/sql.ts'
import type { Test, World } from './world.ts'

function openServer(w: World, t: Test): Database {
  const server = openDatabase({
    url: (w.db as Database & { url: string }).url,
    byKey: true,
    max: 1,
  })
  t.after(() => server.close())
  return server
}

/** Nothing is run: `sql` answers each statement with `rows` and adds its plan to `plans`. */
export function openPlans(
  w: World,
  t: Test,
  rows: readonly unknown[] = [],
): { sql: Sql; plans: string[] } {
  const server = openServer(w, t)
  const plans: string[] = []
  const explain: Sql = {
    rows: async (statement) => {
      const lines = await server.rows<Record<string, string>>(sql`explain ${statement}`)
      plans.push(lines.map((line) => line['QUERY PLAN']).join('\n'))
      return rows as never
    },
  }
  return { sql: explain, plans }
}

/**
 * `db` answers each statement and counts in `read` how many rows were read for it, and how many of
 * them in vain.
 */
export function openReads(w: World, t: Test): { db: Sql; read: { rows: number; inVain: number } } {
  const server = openServer(w, t)
  const read = { rows: 0, inVain: 0 }
  const db: Sql = {
    rows: async (statement) => {
      const lines = await server.rows<Record<string, string>>(
        sql`explain (analyze, costs off, timing off) ${statement}`,
      )
      for (const line of lines) {
        read.inVain += Number(/Rows Removed by .*: (\d+)/.exec(line['QUERY PLAN']!)?.[1] ?? 0)
        // Where keys are enough, it is an `Index Only Scan`, and what it has to look up all the
        // same its `Heap Fetches`.
        read.rows += Number(
          /(?:Index Scan.*rows=|Heap Fetches: )(\d+)/.exec(line['QUERY PLAN']!)?.[1] ?? 0,
        )
      }
      return server.rows(statement)
    },
  }
  return { db, read }
}
