// A connection outside the pool as what queries run on, with its statements one after the other. It
// knows no table.

import type { Database, Sql } from './sql.ts'

export type Connection = Awaited<ReturnType<Database['connection']>>

export const sqlOn = (connection: Connection): Sql => ({
  rows: async <Row>({ text, values }: Parameters<Sql['rows']>[0]) =>
    (await connection.query({ text, values })).rows as Row[],
})
