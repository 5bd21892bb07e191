// Every column of the database is declared once, as personal or plain, and what says more of
// personal data agrees: the page for people, and the erasure of a customer.

import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { TABLES } from '../../server/app/tables.ts'
import { CAPABILITIES } from '../../server/capabilities.ts'
import { sql } from '../../server/platform/db/sql.ts'
import type { TableDeclaration } from '../../server/platform/db/table-declaration.ts'
import { PLATFORM_TABLES } from '../../server/platform/tables.ts'
import { CNAB_TABLES } from '../../server/providers/cnab/tables.ts'
import { freshDatabase } from '../database.ts'

const ROOT = join(import.meta.dirname, '../..')
const DECLARED = Object.entries(TABLES)

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '')
const personalOf = ({ personal = {} }: TableDeclaration): string[] =>
  Object.values(personal).flatMap(wordsOf)
const namesOf = (holds: (table: TableDeclaration) => boolean): string[] =>
  DECLARED.flatMap(([name, table]) => (holds(table) ? [name] : [])).toSorted()

test('every column is declared once, as personal or plain', async (t) => {
  const db = await freshDatabase(t)
  const rows = await db.rows<{ table: string; column: string }>(sql`
    select c.relname as table, a.attname as column from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition`)
  const declared = DECLARED.flatMap(([name, table]) =>
    [...personalOf(table), ...wordsOf(table.plain)].map((column) => `${name}.${column}`),
  )
  const columns = rows.map(({ table, column }) => `${table}.${column}`)
  assert.deepEqual(
    columns.filter((name) => !declared.includes(name)),
    [],
    'say in the capability.ts of its folder whether the column is personal',
  )
  assert.deepEqual(declared.toSorted(), columns.toSorted())
})

test('a table is declared in one place', () => {
  const places = [PLATFORM_TABLES, CNAB_TABLES, ...CAPABILITIES.map(({ tables = {} }) => tables)]
  const names = places.flatMap(Object.keys)
  assert.deepEqual(
    names.filter((name, n) => names.indexOf(name) < n),
    [],
  )
})

test('docs/privacy.md names the tables with personal data, and says of the others that they have none', () => {
  const page = readFileSync(join(ROOT, 'docs', 'privacy.md'), 'utf8')
  const lines = page.split('\n').filter((line) => line.startsWith('| `'))
  const rows = lines.map((line) => {
    const [, names = '', data = ''] = line.split('|')
    return {
      names: [...names.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name!),
      hasNone: data.startsWith(' none'),
    }
  })
  const isPersonal = (name: string): boolean => personalOf(TABLES[name]!).length > 0
  const explained = rows.flatMap(({ names, hasNone }) => (hasNone ? [] : names))
  assert.deepEqual(
    namesOf((table) => personalOf(table).length > 0).filter((name) => !explained.includes(name)),
    [],
  )
  assert.deepEqual(
    rows.filter(({ names, hasNone }) => hasNone === names.some(isPersonal)),
    [],
  )
})

/** Tables that the erasure reaches through the stores of others, and by which call. */
const BY_CALL = { customers: 'customers.save(tx', search_terms: 'eraseTerms(tx' }

test('the erasure of a customer reaches every table whose columns stay until then, and no other', () => {
  const folder = join(ROOT, 'server/privacy')
  const text = readdirSync(folder)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
  const written = [...text.matchAll(/\b(?:update|delete from) ([a-z_]+)\b/g)].map(
    ([, name]) => name!,
  )
  const called = Object.entries(BY_CALL).flatMap(([name, call]) =>
    text.includes(call) ? [name] : [],
  )
  assert.deepEqual(
    [...new Set([...written, ...called])]
      .filter((name) => name in TABLES && name !== 'erasures')
      .toSorted(),
    namesOf(({ personal = {} }) => 'buyer, until erased' in personal),
  )
})
