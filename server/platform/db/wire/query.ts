// How a statement is sent on a connection of `pg`: as a prepared statement with parameters, as rows that are copied into a
// table, or as one of several writes in one round trip. It knows no transaction and no table.

import { strict as assert } from 'node:assert'
import pg from 'pg'
import sqlTag, { join, raw, type Sql as Statement } from 'sql-template-tag'
import { computedOnce } from '../planner.ts'

/** The name of a prepared statement, the same on every connection of a pool; undefined past the most there may be. */
export type NameOf = (text: string) => string | undefined

/** How statements are named, and what records a failure. */
export type Via = { readonly nameOf: NameOf; readonly note: (error: unknown) => void }

/** Rows on their way into a table: `copy … from stdin`, and the rows in PostgreSQL's text format. */
export type Copied = { readonly statement: string; readonly rows: Buffer }

// Statements built from filters vary; beyond this many the rest are not named, so that a session cannot grow for ever.
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
  new Promise((resolve, reject) => send((error, result) => (error ? reject(error) : resolve(result))))

/** By callback: with the promises of `pg`, query objects survive V8's young collections (decision 0025). */
export const ask = (client: Client, query: pg.QueryConfig): Promise<pg.QueryResult> =>
  answered((answer) => client.query(query, answer))

export async function rowsFrom<Row>(
  client: Client,
  { text, values }: Statement,
  { nameOf, note }: Via,
): Promise<Row[]> {
  const name = nameOf(text)
  try {
    const result = await ask(client, { text, values: values as unknown[], ...(name ? { name } : {}) })
    return result.rows as Row[]
  } catch (error) {
    note(error)
    throw error
  }
}

/** The part of a connection that copies; `@types/pg` lacks it. */
type Copying = { query(text: string): void; sendCopyFromChunk(rows: Buffer): void; endCopyFrom(): void }

/**
 * Copies rows. They are sent with the statement, not after its answer, so that the next statement may follow at once: PostgreSQL
 * ignores the rows of a statement that failed.
 */
export async function copyInto(client: pg.PoolClient, { statement, rows }: Copied, { note }: Via): Promise<void> {
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

/** Writes that may be one statement; `first`: locks or checks that precede them. */
export type Writes = { readonly first?: readonly Statement[]; readonly writes: readonly Statement[] }

const SELECT = /^\s*select\b/
const WRITE = /^\s*(?:insert into|update|delete from)\s+(\w+)/
const RETURNING = /\breturning\b/
const READ = /\b(?:from|join)\s+(\w+)/g

/** Reads each text anew, a microsecond or two a write: a memo would have to hash the texts, which takes longer. */
function assertApart({ first = [], writes }: Writes): void {
  for (const { strings } of first) assert(SELECT.test(strings[0]!), `no lock and no check: ${strings[0]}`)
  const written = new Map<string, readonly string[]>()
  for (const { strings } of writes) {
    const name = WRITE.exec(strings[0]!)?.[1]
    assert(name, `no write of a table: ${strings[0]}`)
    assert(!written.has(name), `one statement writes ${name} twice`)
    assert(!strings.some((text) => RETURNING.test(text)), `a write of ${name} has a returning of its own`)
    written.set(name, strings)
  }
  for (const [name, strings] of written)
    for (const text of strings)
      for (const [, read] of text.matchAll(READ))
        assert(read === name || !written.has(read!), `the write of ${name} reads ${read}, which is written too`)
}

/**
 * Several writes as one statement, in the order given, in one round trip. PostgreSQL shows all of them the rows as they were before; a distributed schema
 * runs one after the other. So that it makes no difference, each writes a table of its own, and reads none that another writes. None has a
 * `returning` of its own; `first` only selects.
 */
export function oneStatement(given: Writes): Statement {
  assertApart(given)
  const parts = [...(given.first ?? []), ...given.writes.map((write) => sqlTag`${write} returning 1`)]
  const named = parts.map((part, n) => computedOnce(`w${n}`, part))
  return sqlTag`with ${join(named)} select ${join(parts.map((_, n) => sqlTag`(select count(*) from ${raw(`w${n}`)})`))}`
}
