// Which of these names a cell has and whose each is, in SQL: one statement for many of a kind. It
// decides nothing.

import type { OwnerId } from '../../kernel/ids.ts'
import { sql, type Sql, type Statement } from '../../platform/db/sql.ts'
import type { HintKind } from './hint.ts'

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
const ids = (keys: readonly string[]): Statement => sql`${[...keys]}::uuid[]`
const texts = (keys: readonly string[]): Statement => sql`${[...keys]}::text[]`

/**
 * The statement for names of a kind; each row has the name as `key`, and the platform, if it is
 * one's, as `owner`.
 */
const STATEMENTS: Readonly<
  Record<Exclude<HintKind, 'qr'>, (keys: readonly string[]) => Statement>
> = {
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
  seller: (keys) => sql`select id as key, owner from sellers where id = any(${ids(keys)})`,
  transaction: (keys) =>
    sql`select id as key, owner from transactions where id = any(${ids(keys)})`,
  charge: (keys) =>
    sql`select id as key, owner from corporate_charges where id = any(${ids(keys)})`,
  'issued card': (keys) =>
    sql`select id as key, owner from corporate_cards where id = any(${ids(keys)})`,
  'payment link': (keys) =>
    sql`select code as key, owner from payment_links where code = any(${ids(keys)})`,
  mail: (keys) => sql`select id as key, owner from mails where id = any(${ids(keys)})`,
}

/** The names of these that the cell has, each with its platform. */
export async function findKnown(
  db: Sql,
  kind: Exclude<HintKind, 'qr'>,
  keys: readonly string[],
): Promise<Map<string, OwnerId | null>> {
  const rows = await db.rows<{ key: string; owner: OwnerId | null }>(STATEMENTS[kind](keys))
  return new Map(rows.map(({ key, owner }) => [key, owner]))
}
