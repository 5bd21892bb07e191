// Indexes that are built while others read and write, and what a killed build leaves: an index that
// PostgreSQL does not read, and that writers keep up for nothing. It knows no table.

import type pg from 'pg'

/**
 * Its own form of statement, so that the index can be looked for: one that was not finished is made
 * again.
 */
const CONCURRENTLY = /^(?:\s|--[^\n]*\n)*create index concurrently (\w+) on /

export const isConcurrent = (statement: string): boolean => CONCURRENTLY.test(statement)

/**
 * Builds indexes, each of which waits for the transactions that are open. What a killed run has
 * finished stays.
 */
export async function buildIndexes(
  client: pg.Client,
  statements: readonly string[],
): Promise<void> {
  for (const statement of statements) {
    const [, name] = CONCURRENTLY.exec(statement)!
    const { rows } = await client.query<{ valid: boolean }>(
      'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
      [name],
    )
    if (rows[0]?.valid) continue
    if (rows[0]) await client.query(`drop index concurrently ${name}`)
    await client.query(statement)
  }
}

/**
 * Builds again what a killed build has left. What a killed `reindex` has left beside the index that
 * it was to replace is removed.
 */
export async function mendIndexes(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; left: boolean }>(
    `select quote_ident(c.relname) as name, c.relname ~ '_cc(new|old)[0-9]*$' as left
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where not i.indisvalid
       and c.relkind = 'i'
       and not c.relispartition
       and c.relnamespace = current_schema()::regnamespace
       and not exists (select
         from pg_stat_progress_create_index p
         where p.index_relid = i.indexrelid)`,
  )
  for (const { name, left } of rows)
    await client.query(
      left ? `drop index concurrently ${name}` : `reindex index concurrently ${name}`,
    )
}
