// Which of these names a cell has and whose each is, in SQL: one statement for many of a kind. It
// decides nothing.

import type { OwnerId } from '../../kernel/ids.ts'
import { sql, type Sql, type Statement } from '../../platform/db/sql.ts'
import { CAPABILITIES } from '../../capabilities.ts'

const hashes = (keys: readonly string[]): Statement =>
  sql`select decode(h, 'hex') from unnest(${[...keys]}::text[]) h`

/**
 * The platform for which a person works; any of several: people and companies that share them are
 * in one cell.
 */
const ownerOf = (person: Statement): Statement =>
  sql`(select u.owner
      from portal_users u
      where u.person = ${person}
      order by u.owner
      limit 1) as owner`
const texts = (keys: readonly string[]): Statement => sql`${[...keys]}::text[]`

type ByNames = (keys: readonly string[]) => Statement

const DECLARED = CAPABILITIES.flatMap(({ publicNames = [] }) => publicNames).map(
  ({ kind, table, column = sql`id` }): [string, ByNames] => [
    kind,
    (keys) =>
      sql`select ${column} as key, owner from ${table} where ${column} = any(${[...keys]}::uuid[])`,
  ],
)

/**
 * The statement for names of a kind; each row has the name as `key`, and the platform, if it is
 * one's, as `owner`.
 */
const STATEMENTS: Readonly<Record<string, ByNames>> = {
  token: (keys) =>
    sql`select encode(hash, 'hex') as key, owner from tokens where hash in (${hashes(keys)})`,
  session: (keys) =>
    sql`select encode(token_hash, 'hex') as key, ${ownerOf(sql`s.person`)}
      from portal_sessions s
      where token_hash in (${hashes(keys)})`,
  'mailed link': (keys) =>
    sql`select encode(token_hash, 'hex') as key, ${ownerOf(sql`l.person`)}
      from person_links l
      where token_hash in (${hashes(keys)})`,
  person: (keys) =>
    sql`select email as key, ${ownerOf(sql`p.id`)} from people p where email = any(${texts(keys)})`,
  credential: (keys) =>
    sql`select email as key, owner
      from credentials
      where email = any(${texts(keys)})
        and revoked_at is null`,
  ...Object.fromEntries(DECLARED),
}

/** The names of these that the cell has, each with its platform. */
export async function findKnown(
  db: Sql,
  kind: string,
  keys: readonly string[],
): Promise<Map<string, OwnerId | null>> {
  const rows = await db.rows<{ key: string; owner: OwnerId | null }>(STATEMENTS[kind]!(keys))
  return new Map(rows.map(({ key, owner }) => [key, owner]))
}
