// How a statement is sent on a connection of `pg`: as a prepared statement with parameters, as rows
// that are copied into a table. It knows no transaction and no table.

import pg from 'pg'
import { serialize } from 'pg-protocol'
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

/**
 * Copies rows. They are sent with the statement, not after its answer, so that the next statement
 * may follow at once: PostgreSQL ignores the rows of a statement that failed. `pg` knows no such
 * query, and in pipeline mode takes only its own kind: so this is one, which sends the messages of
 * the protocol itself, and has nothing to say when PostgreSQL asks for the rows that it has.
 */
export async function copyInto(
  client: pg.PoolClient,
  { statement, rows }: Copied,
  { note }: Via,
): Promise<void> {
  try {
    await answered((answer) => {
      const query = Object.assign(new pg.Query(statement, answer as never), {
        submit: (connection: pg.Connection) => {
          connection.query(statement)
          connection.stream.write(serialize.copyData(rows))
          connection.stream.write(serialize.copyDone())
        },
        handleCopyInResponse: () => undefined,
      })
      client.query(query)
    })
  } catch (error) {
    note(error)
    throw error
  }
}
