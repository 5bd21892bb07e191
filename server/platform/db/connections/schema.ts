// The schemas with our tables: one, or several in one database. Beside each, one for the sandbox
// bank and one for the views for auditors, whose names follow from it. Every statement says `bank.`
// and `audit.`, and names nothing else with a schema: on a connection of another schema than
// `public` they are put for what they are there. It knows no table.

import { createHash } from 'node:crypto'
import pg from 'pg'

/** The schema of an installation that has one. Here statements are sent as they are. */
export const PUBLIC = 'public'

/**
 * The address carries it, so that no connection can be opened without it. PostgreSQL is not given
 * it.
 */
const PARAMETER = 'vintem_schema'
const IN_ADDRESS = new RegExp(`[?&]${PARAMETER}=([a-z0-9_]+)$`)

/** The address of a schema in the database at `url`. */
export const withSchema = (url: string, schema: string): string =>
  schema === PUBLIC ? url : `${url}${url.includes('?') ? '&' : '?'}${PARAMETER}=${schema}`

/** The address of the database, and the schema in it. */
export function splitAddress(url: string): { readonly url: string; readonly schema: string } {
  const [found = '', schema = PUBLIC] = IN_ADDRESS.exec(url) ?? []
  return { url: found === '' ? url : url.slice(0, -found.length), schema }
}

/** Schemas beside the one with our tables. */
const BESIDE =
  /\b(?:bank|audit)(?=\.[a-z_])|(?<=\bschema (?:if not exists )?)(?:bank|audit)\b|(?<=\bto_regnamespace\(')bank\b/g

/** What `bank` and `audit` are called beside this schema. */
const besideOf = (schema: string, name: 'bank' | 'audit'): string =>
  schema === PUBLIC ? name : `${schema}_${name}`

/**
 * The schemas that a backup copies. Its file calls them as they are called beside `public`: it fits
 * into any schema.
 */
export const copiedIn = (schema: string): string[] => [schema, besideOf(schema, 'bank')]

function renamed<T extends { readonly schema: string }>(table: T, from: string, to: string): T {
  const n = copiedIn(from).indexOf(table.schema)
  return n < 0 ? table : { ...table, schema: copiedIn(to)[n]! }
}

export const inFile = <T extends { readonly schema: string }>(table: T, schema: string): T =>
  renamed(table, schema, PUBLIC)
export const here = <T extends { readonly schema: string }>(table: T, schema: string): T =>
  renamed(table, PUBLIC, schema)

/** The text of a statement for this schema. */
export const inSchema = (text: string, schema: string): string =>
  schema === PUBLIC
    ? text
    : text.replaceAll(BESIDE, (name) => besideOf(schema, name as 'bank' | 'audit'))

/** The name of an advisory lock that schemas of one database do not share. */
export const nameIn = (schema: string, name: string): string =>
  schema === PUBLIC ? name : `${name} in ${schema}`

/** The same for a lock whose key is a number of 31 bits. */
export function keyIn(schema: string, key: number): number {
  if (schema === PUBLIC) return key
  return (key ^ createHash('sha256').update(schema).digest().readInt32BE()) & 0x7f_ff_ff_ff
}

/** For the start of a session: unqualified names are those of the schema, and of no other. */
export const settingOf = (schema: string): string =>
  schema === PUBLIC ? '' : ` -c search_path=${schema}`

type Renaming = (text: string) => string

/** Statements built from filters vary: beyond so many texts they are renamed each time. */
const KEPT_MAX = 1_000

/**
 * `inSchema` for the connections of a database: a text that is sent again and again is searched
 * once.
 */
export function openRenaming(schema: string): Renaming {
  const kept = new Map<string, string>()
  return (text) => {
    const known = kept.get(text)
    if (known !== undefined) return known
    const sent = inSchema(text, schema)
    if (kept.size < KEPT_MAX) kept.set(text, sent)
    return sent
  }
}

/**
 * Sends what this connection is given as the statements of its schema. A query object of `pg` is
 * ours already.
 */
export function sendIn(client: pg.Client | pg.PoolClient, schema: string, renamed: Renaming): void {
  if (schema === PUBLIC) return
  const send = client.query.bind(client) as (query: unknown, ...rest: unknown[]) => never
  client.query = (query: unknown, ...rest: unknown[]) => {
    if (typeof query === 'string') return send(renamed(query), ...rest)
    if (query instanceof pg.Query) return send(query, ...rest)
    const { text, ...more } = query as pg.QueryConfig
    return send({ ...more, text: renamed(text) }, ...rest)
  }
}

/** Throws for a connection that does not look into its schema. */
async function refuseElsewhere(client: pg.Client | pg.PoolClient, schema: string): Promise<void> {
  const { rows } = await client.query<{ path: string }>(
    `select current_setting('search_path') as path`,
  )
  if (rows[0]?.path === schema) return
  throw new Error(
    `a connection for the schema ${schema} looks into ${rows[0]?.path}: its address must have no options of its own, and a pooler between must ` +
      'pass on those of a connection (PgBouncer does not)',
  )
}

/** For a pool: a connection in another schema is used for nothing. */
export function verifiedIn(schema: string): Pick<pg.PoolConfig, 'verify'> {
  if (schema === PUBLIC) return {}
  return {
    verify: (client, done) => {
      refuseElsewhere(client, schema).then(
        () => done(),
        (error: Error) => done(error),
      )
    },
  }
}

/** The same for a connection outside the pool, which is ended then. */
export async function useSchema(client: pg.Client, schema: string): Promise<void> {
  if (schema === PUBLIC) return
  sendIn(client, schema, openRenaming(schema))
  await refuseElsewhere(client, schema).catch(async (error: unknown) => {
    await client.end()
    throw error
  })
}
