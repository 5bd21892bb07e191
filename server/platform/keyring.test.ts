// The key ring as a file: created once and completely, for its owner only, and never replaced.

import assert from 'node:assert/strict'
import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { seal, unseal } from '../kernel/seal.ts'
import { addSealKey, followSealKeys, LOOK_EVERY_MS, makeKeyring, openKeyring } from './keyring.ts'

type Test = { after(close: () => void): void }

function folderFor(t: Test): string {
  const folder = fs.mkdtempSync(join(os.tmpdir(), 'vintem-keys-'))
  t.after(() => fs.rmSync(folder, { recursive: true, force: true }))
  return folder
}

const keyIn = (dataDir: string, mode: 'sandbox' | 'live') =>
  openKeyring({ dataDir, mode }).hashKey.reveal().export().toString('hex')

test('the sandbox creates a key ring once, with its folder, and reads the same keys afterwards', (t) => {
  const dataDir = join(folderFor(t), 'data')
  const key = keyIn(dataDir, 'sandbox')
  assert.match(key, /^[0-9a-f]{64}$/)
  assert.deepEqual([keyIn(dataDir, 'sandbox'), keyIn(dataDir, 'live')], [key, key])
  assert.deepEqual(fs.readdirSync(dataDir), ['keyring.json'])
  const modes = [dataDir, join(dataDir, 'keyring.json')].map(
    (path) => fs.statSync(path).mode & 0o777,
  )
  assert.deepEqual(modes, [0o700, 0o600])
})

test('an existing key ring is not changed, and no partial new one is left', (t) => {
  const folder = folderFor(t)
  const path = join(folder, 'ring')
  fs.writeFileSync(path, 'mine')
  assert.throws(() => makeKeyring(path), { code: 'EEXIST' })
  assert.equal(fs.readFileSync(path, 'utf8'), 'mine')
  assert.deepEqual(fs.readdirSync(folder), ['ring'])
})

test('a live server creates no key ring, and an invalid one is refused', (t) => {
  const dataDir = folderFor(t)
  assert.throws(
    () => keyIn(dataDir, 'live'),
    /^Error: There is no key ring at .*with: KEYRING_FILE=\/\S+\/keyring\.json npm run keys -- make/,
  )
  const ring = (key: string) => JSON.stringify({ version: 1, hash_key: key })
  for (const text of [
    '',
    'dear',
    '{}',
    ring('dG9vIHNob3J0'),
    ring('A'.repeat(44)).replace('1', '2'),
  ]) {
    fs.writeFileSync(join(dataDir, 'keyring.json'), text)
    for (const mode of ['sandbox', 'live'] as const)
      assert.throws(
        () => keyIn(dataDir, mode),
        /keyring\.json is no key ring\. Restore it from your backup/,
        text,
      )
  }
})

test('an unreadable or unwritable path is named', (t) => {
  const folder = folderFor(t)
  fs.mkdirSync(join(folder, 'keyring.json'))
  assert.throws(
    () => keyIn(folder, 'live'),
    /^Error: The key ring .*keyring\.json cannot be read \(EISDIR\)/,
  )
  fs.writeFileSync(join(folder, 'file'), '')
  const keyringFile = join(folder, 'file', 'ring')
  assert.throws(
    () => openKeyring({ dataDir: folder, keyringFile, mode: 'sandbox' }),
    /^Error: The key ring .*ring cannot be written \(E[A-Z]+\)/,
  )
})

const DERIVED_KEY = 'f1b344651b086cd0a0cdbfc5f5ae916af3416c3b461fa6e55abb6a1fd3b12f48'
const HASH_KEY = Buffer.alloc(32, 7).toString('base64')
const sealKey = (id: string, byte: number) => ({
  id,
  key: Buffer.alloc(32, byte).toString('base64'),
})

function sealKeysIn(dataDir: string, sealKeys?: unknown) {
  const ring = {
    version: 1,
    hash_key: HASH_KEY,
    ...(sealKeys === undefined ? {} : { seal_keys: sealKeys }),
  }
  fs.writeFileSync(join(dataDir, 'keyring.json'), JSON.stringify(ring))
  return openKeyring({ dataDir, mode: 'live' }).sealKeys
}

test('a ring without seal keys has a derived one, which is not the hash key and never changes', (t) => {
  const dataDir = folderFor(t)
  const [first, second] = [sealKeysIn(dataDir), sealKeysIn(dataDir)]
  assert.deepEqual(
    first.map(({ id }) => id),
    ['derived'],
  )
  assert.equal(unseal(second, seal(first, 'text', 'place'), 'place'), 'text')
  assert.notEqual(first[0]!.key.reveal().export().toString('base64'), HASH_KEY)
  // HKDF-SHA256 of RFC 5869 over 32 times 0x07, without salt, for "vintem/seal": made once with
  // OpenSSL.
  assert.equal(first[0]!.key.reveal().export().toString('hex'), DERIVED_KEY)
})

test('seal keys can be added to a ring: the last one seals, and all earlier seals open', (t) => {
  const dataDir = folderFor(t)
  const seals = [undefined, [sealKey('2025', 1)], [sealKey('2025', 1), sealKey('2026', 2)]].map(
    (keys) => seal(sealKeysIn(dataDir, keys), 'text', 'place'),
  )
  const keys = sealKeysIn(dataDir, [sealKey('2025', 1), sealKey('2026', 2)])
  assert.deepEqual(
    keys.map(({ id }) => id),
    ['derived', '2025', '2026'],
  )
  for (const sealed of seals) assert.equal(unseal(keys, sealed, 'place'), 'text')
  assert.equal(seals[2]!.toString('latin1', 2, 6), '2026')
})

test('a running process follows the seal keys of its ring, and those of another ring never', (t) => {
  const dataDir = folderFor(t)
  const path = join(dataDir, 'keyring.json')
  makeKeyring(path)
  let ms = Date.parse('2026-11-27T12:00:00Z')
  const keys = followSealKeys(
    { dataDir },
    openKeyring({ dataDir, mode: 'live' }),
    () => new Date(ms),
  )
  assert.equal(keys.at(-1)!.id, 'derived')
  const added = addSealKey(path, new Date(ms))
  ms += LOOK_EVERY_MS
  assert.equal(keys.at(-1)!.id, added)
  // What the ring of before hashed could not be found with this one.
  fs.rmSync(path)
  makeKeyring(path)
  const foreign = addSealKey(path, new Date(ms))
  ms += LOOK_EVERY_MS
  assert.deepEqual([keys.at(-1)!.id, keys.find(({ id }) => id === foreign)], [added, undefined])
})

test('an invalid seal key makes the whole ring unreadable', (t) => {
  const dataDir = folderFor(t)
  const wrong: unknown[] = [
    {},
    'x',
    [null],
    [{}],
    [{ id: '2026' }],
    [{ id: '2026', key: 'dG9vIHNob3J0' }],
    [sealKey('', 1)],
    [sealKey('a/b', 1)],
    [sealKey('x'.repeat(33), 1)],
    [sealKey('derived', 1)],
    [sealKey('2026', 1), sealKey('2026', 2)],
    Array.from({ length: 101 }, (_, n) => sealKey(`k${n}`, n)),
  ]
  for (const sealKeys of wrong) assert.throws(() => sealKeysIn(dataDir, sealKeys), /is no key ring/)
})
