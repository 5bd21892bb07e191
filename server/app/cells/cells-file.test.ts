// What a cells file may say, and the faults of one that says something else. No fault shows a password.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../../platform/config.ts'
import { splitAddress } from '../../platform/db/connections/cell-schema.ts'
import { cellConfig, readCells } from './cells-file.ts'

const A = { name: 'a', url: 'postgres://u:secret@db-a/vintem' }
const B = { name: 'b', url: 'postgres://u:secret@db-b/vintem' }
const read = (file: unknown, env = {}) =>
  readCells(typeof file === 'string' ? file : JSON.stringify(file), '/etc/vintem', env)

test('a cell is a schema of a database, public when it is not said; the directory is beside the first unless it is said', () => {
  const found = read({ cells: [A, { ...B, takesNewPlatforms: false, banksFile: 'banks-b.json', replicated: true }] })
  assert.ok(found.ok)
  assert.deepEqual(found.file, {
    cells: [
      { ...A, schema: 'public', takesNewPlatforms: true, replicated: false },
      { ...B, schema: 'public', takesNewPlatforms: false, replicated: true, banksFile: '/etc/vintem/banks-b.json' },
    ],
    directory: { url: A.url, schema: 'directory' },
  })
  const config = cellConfig(readConfig({ CELLS_FILE: 'cells.json' }), found.file.cells[1]!)
  assert.deepEqual(
    [config.databaseUrl, config.databaseReplicated, config.banksFile, config.cell],
    [B.url, true, '/etc/vintem/banks-b.json', { name: 'b', takesNewPlatforms: false }],
  )
})

test('cells of one database have a schema each; their addresses carry it, also that of the replica', () => {
  const replica = { readUrl: 'postgres://u:secret@r/vintem?sslmode=disable' }
  const found = read({ cells: [A, { ...A, ...replica, name: 'b', schema: 'cell_b' }] })
  assert.ok(found.ok)
  const [a, b] = found.file.cells.map((cell) => cellConfig(readConfig({ CELLS_FILE: 'cells.json' }), cell))
  assert.equal(a!.databaseUrl, A.url)
  assert.deepEqual(splitAddress(b!.databaseUrl!), { url: A.url, schema: 'cell_b' })
  assert.deepEqual(splitAddress(b!.readUrl!), { url: replica.readUrl, schema: 'cell_b' })
})

test('an address may be in the environment, so that the file has no password', () => {
  const found = read({ cells: [{ name: 'a', url: { env: 'CELL_A' } }] }, { CELL_A: A.url })
  assert.ok(found.ok)
  assert.equal(found.file.cells[0]!.url, A.url)
})

const FAULTS: readonly (readonly [file: unknown, fault: RegExp])[] = [
  ['{', /^it is not JSON/],
  [[], /must be an object with a list "cells"/],
  [{ cells: [] }, /from 1 to 32 cells/],
  [{ cells: [A], more: 1 }, /the file: "more" is not known here/],
  [{ cells: [{ ...A, nmae: 'a' }] }, /the cell a: "nmae" is not known here; did you mean "name"\?/],
  [{ cells: ['a'] }, /cells\[0\] must be an object/],
  [{ cells: [{ ...A, name: 'A b' }] }, /cells\[0\]\.name must begin with a letter/],
  [{ cells: [{ name: 'a' }] }, /the cell a: url must be a text/],
  [{ cells: [{ name: 'a', url: 'mysql://u:secret@x/y' }] }, /the cell a: url must begin with postgres:/],
  [{ cells: [{ ...A, takesNewPlatforms: 'yes' }] }, /takesNewPlatforms must be true or false/],
  [{ cells: [{ ...A, banksFile: 1 }] }, /banksFile must be a path/],
  [{ cells: [A, { ...B, name: 'a' }] }, /the name a is given to two cells/],
  // One fault for each: what could not be read is not compared with anything.
  [
    {
      cells: [
        { ...A, url: 'x' },
        { ...B, url: 'y' },
      ],
    },
    /^the cell a: url must begin .*\n?.*the cell b: url must begin [^\n]*$/,
  ],
  [{ cells: [A, { ...A, name: 'b' }] }, /the cells a and b have the same url and schema/],
  [{ cells: [A, { ...A, name: 'b', schema: 'public' }] }, /the cells a and b have the same url and schema/],
  ...['Audit', 'a"b', 'pg_x', 'citus', 'bank', 'a_audit', 'a_bank', ''].map(
    (schema) => [{ cells: [{ ...A, schema }] }, /the cell a: schema must be a name/] as const,
  ),
  [{ cells: [{ ...A, schema: 'directory' }] }, /the cell a has the schema of the directory/],
  [{ cells: [A], directory: 'x' }, /directory must be/],
  [{ cells: [A], directory: { schema: 'Audit' } }, /directory: schema must be a name/],
  [{ cells: [A], directory: { schema: 'public' } }, /directory: schema must be a name/],
]

test('every fault is said, and none shows an address', () => {
  for (const [file, fault] of FAULTS) {
    const found = read(file)
    assert.ok(!found.ok, JSON.stringify(file))
    assert.match(found.faults.join('\n'), fault)
    assert.doesNotMatch(found.faults.join('\n'), /secret/)
  }
})
