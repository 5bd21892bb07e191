// A connection outside the pool as what queries run on, with its statements one after the other. It knows no table.

import { ANY_PLAN } from './planner.ts'
import type { Database, Sql } from './sql.ts'

export type Connection = Awaited<ReturnType<Database['connection']>>

/** Lets the statements of a server's connection read whole tables, as those of a command do. */
export const readWholeTables = (connection: Connection): Promise<unknown> => connection.query(ANY_PLAN)

export const sqlOn = (connection: Connection): Sql => ({
  rows: async <Row>({ text, values }: Parameters<Sql['rows']>[0]) =>
    (await connection.query({ text, values })).rows as Row[],
})
