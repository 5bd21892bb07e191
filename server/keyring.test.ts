// The key ring as a file: made once, whole, for its owner only, and never replaced.

import assert from 'node:assert/strict'
import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeKeyring, openKeyring } from './keyring.ts'

type Test = { after(close: () => void): void }

function folderFor(t: Test): string {
  const folder = fs.mkdtempSync(join(os.tmpdir(), 'vintem-keys-'))
  t.after(() => fs.rmSync(folder, { recursive: true, force: true }))
  return folder
}

const keyIn = (dataDir: string, mode: 'sandbox' | 'live') =>
  openKeyring({ dataDir, mode }).hashKey.reveal().toString('hex')

test('the sandbox makes a key ring once, with its folder, and reads the same key ever after', (t) => {
  const dataDir = join(folderFor(t), 'data')
  const key = keyIn(dataDir, 'sandbox')
  assert.match(key, /^[0-9a-f]{64}$/)
  assert.deepEqual([keyIn(dataDir, 'sandbox'), keyIn(dataDir, 'live')], [key, key])
  assert.deepEqual(fs.readdirSync(dataDir), ['keyring.json'])
  const modes = [dataDir, join(dataDir, 'keyring.json')].map((path) => fs.statSync(path).mode & 0o777)
  assert.deepEqual(modes, [0o700, 0o600])
})

test('a key ring that is there is not touched, and no half of a new one is left', (t) => {
  const folder = folderFor(t)
  const path = join(folder, 'ring')
  fs.writeFileSync(path, 'mine')
  assert.throws(() => makeKeyring(path), { code: 'EEXIST' })
  assert.equal(fs.readFileSync(path, 'utf8'), 'mine')
  assert.deepEqual(fs.readdirSync(folder), ['ring'])
})

test('a live server makes none, and nobody reads what is none', (t) => {
  const dataDir = folderFor(t)
  assert.throws(() => keyIn(dataDir, 'live'), /^Error: There is no key ring at .*npm run keys -- make/)
  const ring = (key: string) => JSON.stringify({ version: 1, hash_key: key })
  for (const text of ['', 'dear', '{}', ring('dG9vIHNob3J0'), ring('A'.repeat(44)).replace('1', '2')]) {
    fs.writeFileSync(join(dataDir, 'keyring.json'), text)
    for (const mode of ['sandbox', 'live'] as const)
      assert.throws(() => keyIn(dataDir, mode), /keyring\.json is no key ring\. Restore it from your backup/, text)
  }
})

test('a place that cannot be read or written is named', (t) => {
  const folder = folderFor(t)
  fs.mkdirSync(join(folder, 'keyring.json'))
  assert.throws(() => keyIn(folder, 'live'), /^Error: The key ring .*keyring\.json cannot be read \(EISDIR\)/)
  fs.writeFileSync(join(folder, 'file'), '')
  const keyringFile = join(folder, 'file', 'ring')
  assert.throws(
    () => openKeyring({ dataDir: folder, keyringFile, mode: 'sandbox' }),
    /^Error: The key ring .*ring cannot be written \(E[A-Z]+\)/,
  )
})
