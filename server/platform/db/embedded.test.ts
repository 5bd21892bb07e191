// How often PostgreSQL is restarted, and where its folder cannot be. How it restarts is in
// embedded.durable.test.ts.

import assert from 'node:assert/strict'
import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { clusterPathsIn } from './cluster/cluster.ts'
import { waitBeforeRestart } from './embedded.ts'

test('the first restart is immediate, each further one later, and after ten in a minute there is none', () => {
  const waits = Array.from({ length: 11 }, (_, recent) => waitBeforeRestart(recent))
  assert.deepEqual(waits, [0, 100, 200, 400, 800, 1_600, 3_200, 5_000, 5_000, 5_000, undefined])
})

test('a data folder that is a file, or below one, is refused with the reason', (t) => {
  const folder = fs.mkdtempSync(join(os.tmpdir(), 'vintem-no-folder-'))
  t.after(() => fs.rmSync(folder, { recursive: true }))
  const file = join(folder, 'data')
  fs.writeFileSync(file, '')
  for (const path of [file, join(file, 'a', 'b')])
    assert.throws(
      () => clusterPathsIn(path),
      /^Error: the data folder .* is a file, or in a file \((EEXIST|ENOTDIR)\): set DATA_DIR/,
    )
})

test('a missing data folder is created with those above it', (t) => {
  const folder = fs.mkdtempSync(join(os.tmpdir(), 'vintem-new-folder-'))
  t.after(() => fs.rmSync(folder, { recursive: true }))
  const path = join(folder, 'a', 'b')
  assert.equal(clusterPathsIn(path).pg, join(fs.realpathSync(path), 'pg'))
  assert.equal(fs.statSync(join(folder, 'a')).mode & 0o777, 0o700)
})

// Node's recursive mkdir never returned there, so a start printed nothing.
test(
  'a folder that takes no entries is refused',
  { skip: process.platform !== 'linux' && 'needs /proc' },
  () => {
    assert.throws(
      () => clusterPathsIn('/proc/vintem/data'),
      /cannot be written to \((ENOENT|EACCES|EPERM)\): give it to the user/,
    )
  },
)
