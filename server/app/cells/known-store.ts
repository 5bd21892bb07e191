// Which of these names a cell has, in SQL: one statement for many of a kind; and which database it is. It decides nothing.

import { sql, type Sql, type Statement } from '../../platform/db/sql.ts'
import type { HintKind } from './hint.ts'

const hashes = (keys: readonly string[]): Statement => sql`select decode(h, 'hex') from unnest(${[...keys]}::text[]) h`

/** The statement for names of a kind; each row has the name as `key`. */
const STATEMENTS: Readonly<Record<Exclude<HintKind, 'qr'>, (keys: readonly string[]) => Statement>> = {
  token: (keys) => sql`select encode(hash, 'hex') as key from tokens where hash in (${hashes(keys)})`,
  session: (keys) =>
    sql`select encode(token_hash, 'hex') as key from portal_sessions where token_hash in (${hashes(keys)})`,
  'mailed link': (keys) =>
    sql`select encode(token_hash, 'hex') as key from person_links where token_hash in (${hashes(keys)})`,
  person: (keys) => sql`select lower(email) as key from people where lower(email) = any(${[...keys]}::text[])`,
  credential: (keys) =>
    sql`select lower(email) as key from credentials where lower(email) = any(${[...keys]}::text[]) and revoked_at is null`,
  seller: (keys) => sql`select id as key from sellers where id = any(${[...keys]}::uuid[])`,
  transaction: (keys) => sql`select id as key from transactions where id = any(${[...keys]}::uuid[])`,
  charge: (keys) => sql`select id as key from corporate_charges where id = any(${[...keys]}::uuid[])`,
  'issued card': (keys) => sql`select id as key from corporate_cards where id = any(${[...keys]}::uuid[])`,
  'payment link': (keys) => sql`select code as key from payment_links where code = any(${[...keys]}::uuid[])`,
  mail: (keys) => sql`select id as key from mails where id = any(${[...keys]}::uuid[])`,
}

export async function findKnown(db: Sql, kind: Exclude<HintKind, 'qr'>, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db.rows<{ key: string }>(STATEMENTS[kind](keys))
  return new Set(rows.map(({ key }) => key))
}

/** The database itself, whatever the address that leads to it. */
export async function placeOf(db: Sql): Promise<string> {
  const [row] = await db.rows<{ place: string }>(sql`
    select (select system_identifier::text from pg_control_system()) || ' ' || current_database() as place`)
  return row!.place
}
