// The page on personal data names every table that exists, each once, and no other.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { sql } from '../../server/platform/db/sql.ts'
import { freshDatabase } from '../database.ts'

test('docs/privacy.md lists every table once, with its personal data', async (t) => {
  const db = await freshDatabase(t)
  const rows = await db.rows<{ name: string }>(sql`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition order by 1`)
  const page = readFileSync(join(import.meta.dirname, '../..', 'docs', 'privacy.md'), 'utf8')
  const cells = page
    .split('\n')
    .flatMap((line) => (line.startsWith('| `') ? [line.split('|')[1]!] : []))
  const rest = page.slice(page.indexOf('## Tables without personal data'))
  const named = [...cells, rest].flatMap((text) =>
    [...text.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name),
  )
  assert.deepEqual(
    named.toSorted(),
    rows.map(({ name }) => name),
  )
})
