// What a cells file may say, and the faults of one that says something else. No fault shows a password.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../../platform/config.ts'
import { cellConfig, readCells } from './cells-file.ts'

const A = { name: 'a', url: 'postgres://u:secret@db-a/vintem' }
const B = { name: 'b', url: 'postgres://u:secret@db-b/vintem' }
const read = (file: unknown, env = {}) =>
  readCells(typeof file === 'string' ? file : JSON.stringify(file), '/etc/vintem', env)

test('a cell is a database; the directory is beside the first unless it is said', () => {
  const found = read({ cells: [A, { ...B, takesNewPlatforms: false, banksFile: 'banks-b.json', replicated: true }] })
  assert.ok(found.ok)
  assert.deepEqual(found.file, {
    cells: [
      { ...A, takesNewPlatforms: true, replicated: false },
      { ...B, takesNewPlatforms: false, replicated: true, banksFile: '/etc/vintem/banks-b.json' },
    ],
    directory: { url: A.url, schema: 'directory' },
  })
  const config = cellConfig(readConfig({ CELLS_FILE: 'cells.json' }), found.file.cells[1]!)
  assert.deepEqual(
    [config.databaseUrl, config.databaseReplicated, config.banksFile, config.cell],
    [B.url, true, '/etc/vintem/banks-b.json', { name: 'b', takesNewPlatforms: false }],
  )
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
  [{ cells: [{ ...A, nmae: 'a' }] }, /the cell a: "nmae" is not known here/],
  [{ cells: ['a'] }, /cells\[0\] must be an object/],
  [{ cells: [{ ...A, name: 'A b' }] }, /cells\[0\]\.name must begin with a letter/],
  [{ cells: [{ name: 'a' }] }, /the cell a: url must be a text/],
  [{ cells: [{ name: 'a', url: 'mysql://u:secret@x/y' }] }, /the cell a: url must begin with postgres:/],
  [{ cells: [{ ...A, takesNewPlatforms: 'yes' }] }, /takesNewPlatforms must be true or false/],
  [{ cells: [{ ...A, banksFile: 1 }] }, /banksFile must be a path/],
  [{ cells: [A, { ...B, name: 'a' }] }, /the name a is given to two cells/],
  [{ cells: [A, { ...A, name: 'b' }] }, /the cells a and b have the same url/],
  [{ cells: [{ ...A, schema: 'x' }] }, /the cell a: "schema" is not known here/],
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
