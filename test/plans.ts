// What PostgreSQL would do for each statement, in a session as the server's: it reads a whole table only where no index serves. Nothing is run.

import { openDatabase, sql, type Database, type Sql } from '../server/platform/db/sql.ts'
import type { Test, World } from './world.ts'

/** `sql` answers each statement with `rows` and adds its plan to `plans`. */
export function openPlans(w: World, t: Test, rows: readonly unknown[] = []): { sql: Sql; plans: string[] } {
  const server = openDatabase({ url: (w.db as Database & { url: string }).url, byKey: true, max: 1 })
  t.after(() => server.close())
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
