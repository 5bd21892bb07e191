// The content of a database as a short hash for each table: equal hashes mean that no row was
// changed, added or deleted. It covers all tables, new ones too.

import assert from 'node:assert/strict'
import { join, raw, sql, type Database } from '../server/platform/db/sql.ts'
import { settled } from '../server/requests/save.ts'
import type { World } from './world.ts'

type Named = { readonly name: string; readonly at: string }

/** Our tables, whichever schema they are in, and those of the bank. */
const TABLES = sql`
  select case schemaname
    when 'bank' then 'bank.'
    else 'public.' end || tablename as name, format('%I.%I', schemaname, tablename) as at
  from pg_tables where schemaname in (current_schema(), 'bank')`
/** Tables that record the call itself, whatever its result, a moment after its reply. */
const NOTED = '^(sandbox_calls|requests|requests_[0-9]+|unauthenticated_requests)$'

/** Each table's count and the sum of the hashes of its rows. `but` names tables that may change. */
export async function fingerprint(
  db: Database,
  but: readonly string[] = [],
): Promise<Record<string, string>> {
  const tables = await db.rows<Named>(
    sql`${TABLES} and tablename !~ ${NOTED} and tablename <> all(${[...but]}::text[]) order by 1`,
  )
  assert.ok(tables.length > 50)
  const counts = tables.map(
    ({ name, at }) => sql`
      select ${name}::text as name,
        count(*) || '/' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as print
      from ${raw(at)} t`,
  )
  const rows = await db.rows<{ name: string; print: string }>(sql`${join(counts, ' union all ')}`)
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]))
}

/** Every row of every table as text, for searching. */
export async function dump(db: Database): Promise<string> {
  const tables = await db.rows<Named>(sql`${TABLES} order by 1`)
  const texts = []
  for (const { name, at } of tables) {
    const rows = await db.rows<{ text: string }>(sql`select t::text as text from ${raw(at)} t`)
    texts.push(`${name}\n${rows.map(({ text }) => text).join('\n')}`)
  }
  return texts.join('\n')
}

/** The same for a world, including the records of the requests that it has answered. */
export async function dumpOf({ db, deps }: Pick<World, 'db' | 'deps'>): Promise<string> {
  await settled(deps)
  return dump(db)
}
