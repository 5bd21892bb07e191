// The list of sealed columns is complete: a seal in a column that is not on it would not be
// counted, and its key lost.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase } from '../../test/database.ts'
import { sql } from './db/sql.ts'
import { SEALED } from './reseal.ts'

/** Bytes that are no seals: what they were made of cannot be read back from them. */
const ONE_WAY =
  /_(hash|salt)$|\.hash$|^key_checks\.mark$|^audit_(blocks|heads)\.(digests?|previous)$/
/**
 * Files that people brought, and their digests, which `verify` counts again: no key is needed to
 * read them.
 */
const FILES = ['brandings.logo', 'stored_file_parts.content', 'stored_files.sha256']

test('every binary column is a hash, or is re-encrypted when keys change', async (t) => {
  const db = await freshDatabase(t)
  const columns = await db.rows<{ table: string; column: string }>(sql`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'bytea'`)
  const namesOf = (list: readonly { table: string; column: string }[]): string[] =>
    list.map(({ table, column }) => `${table}.${column}`).toSorted()
  assert.deepEqual(
    namesOf(columns).filter((name) => !ONE_WAY.test(name) && !FILES.includes(name)),
    namesOf(SEALED),
  )
})
