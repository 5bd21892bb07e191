// Lists show what they rendered of a transaction while its revision is the same: so each statement
// of the server that updates a row counts it, and no other writes there.

import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import test from 'node:test'
import { SEALED } from '../../platform/reseal.ts'
import { TRANSACTIONS } from './store.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const UPDATE = /\b(?:update|merge into)\s+(?:only\s+)?(?:\w+\.)?"?transactions"?(?![\w"-])/gi
const COUNTS = /\brevision = t\.revision \+ 1\b/

/** Each statement of a text that updates transactions, until its conditions or its end. */
const updatesIn = (text: string): string[] =>
  [...text.matchAll(UPDATE)].map(({ index }) => text.slice(index).split(/\bwhere\b|`/)[0]!)

const sources = globSync('{server,sandbox}/**/*.{ts,sql}', { cwd: ROOT })
  .filter((path) => !path.endsWith('.test.ts'))
  .map((path) => ({ path, text: readFileSync(resolve(ROOT, path), 'utf8') }))

test('each statement that updates transactions advances their revision', () => {
  const updates = sources.flatMap(({ path, text }) =>
    updatesIn(text).map((statement) => ({ path, statement })),
  )
  assert.ok(updates.length >= 6, `${updates.length} statements were found`)
  for (const { path, statement } of updates) assert.match(statement, COUNTS, path)
  for (const { text } of [TRANSACTIONS.updating([]), TRANSACTIONS.saving([])])
    assert.match(text, /"revision" = t\."revision" \+ 1/)
})

test('no other column map and no statement with a variable name updates them', () => {
  const maps = sources.filter(({ text }) => /\btable<[^(]*>\(\s*'transactions'/.test(text))
  assert.deepEqual(
    maps.map(({ path }) => path),
    ['server/payments/transactions/store.ts'],
  )
  const variable = sources.filter(({ text }) => /\bupdate \$\{/i.test(text))
  assert.deepEqual(variable.map(({ path }) => path).toSorted(), [
    'server/app/cells/moving/move-store.ts',
    // Of a table of columns and of a list of sealed columns: neither names transactions.
    'server/platform/db/columns.ts',
    'server/platform/reseal.ts',
  ])
  assert.ok(SEALED.every(({ table }) => (table as string) !== 'transactions'))
})
