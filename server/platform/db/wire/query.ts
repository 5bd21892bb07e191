// How a statement is sent on a connection of `pg`: as a prepared statement with parameters, as rows
// that are copied into a table. It knows no transaction and no table.

import pg from 'pg'
import type { Sql as Statement } from 'sql-template-tag'

/**
 * The name of a prepared statement, the same on every connection of a pool; undefined past the most
 * there may be.
 */
export type NameOf = (text: string) => string | undefined

/** How statements are named, and what records a failure. */
export type Via = { readonly nameOf: NameOf; readonly note: (error: unknown) => void }

/**
 * Rows on their way into a table: `copy … from stdin`, and the rows in PostgreSQL's text format.
 */
export type Copied = { readonly statement: string; readonly rows: Buffer }

// Statements built from filters vary; beyond this many the rest are not named, so that a session
// cannot grow for ever.
const NAMED_STATEMENTS_MAX = 500

export function openNames(): NameOf {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known || names.size >= NAMED_STATEMENTS_MAX) return known
    const name = `s${names.size}`
    names.set(text, name)
    return name
  }
}

type Client = pg.Pool | pg.PoolClient
type Answered = (error: Error | null | undefined, result: pg.QueryResult) => void

const answered = (send: (answer: Answered) => void): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) =>
    send((error, result) => (error ? reject(error) : resolve(result))),
  )

/**
 * By callback: with the promises of `pg`, query objects survive V8's young collections (decision
 * 0003).
 */
export const ask = (client: Client, query: pg.QueryConfig): Promise<pg.QueryResult> =>
  answered((answer) => client.query(query, answer))

export async function rowsFrom<Row>(
  client: Client,
  { text, values }: Statement,
  { nameOf, note }: Via,
): Promise<Row[]> {
  const name = nameOf(text)
  try {
    const result = await ask(client, {
      text,
      values: values as unknown[],
      ...(name ? { name } : {}),
    })
    return result.rows as Row[]
  } catch (error) {
    note(error)
    throw error
  }
}

/** The part of a connection that copies; `@types/pg` lacks it. */
type Copying = {
  query(text: string): void
  sendCopyFromChunk(rows: Buffer): void
  endCopyFrom(): void
}

/**
 * Copies rows. They are sent with the statement, not after its answer, so that the next statement
 * may follow at once: PostgreSQL ignores the rows of a statement that failed.
 */
export async function copyInto(
  client: pg.PoolClient,
  { statement, rows }: Copied,
  { note }: Via,
): Promise<void> {
  try {
    await answered((answer) => {
      const query = Object.assign(new pg.Query(statement, answer as never), {
        submit: (connection: unknown) => {
          const copying = connection as Copying
          copying.query(statement)
          copying.sendCopyFromChunk(rows)
          copying.endCopyFrom()
        },
        // PostgreSQL asks for the rows that it has.
        handleCopyInResponse: () => undefined,
      })
      client.query(query)
    })
  } catch (error) {
    note(error)
    throw error
  }
}
