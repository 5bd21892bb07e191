// Seals: they open only for their own place and with their own key, and never after a change.

import assert from 'node:assert/strict'
import { createSecretKey, randomBytes } from 'node:crypto'
import { inspect } from 'node:util'
import { test } from 'node:test'
import { seal, unseal, type SealKey } from './seal.ts'
import { Secret } from './secret.ts'

const keyOf = (id: string): SealKey => ({ id, key: new Secret(createSecretKey(randomBytes(32))) })
const [old, young] = [keyOf('2025'), keyOf('2026')]
const PLAIN = '12345678-9'
const BIND = 'owner/table/row'

test('a text sealed for a place opens there, and its ciphertext is unreadable', () => {
  for (const plain of ['', PLAIN, 'ação 😀', 'x'.repeat(10_000)]) {
    const sealed = seal([old], plain, BIND)
    assert.equal(unseal([old], sealed, BIND), plain)
    if (plain !== '') assert.equal(sealed.includes(Buffer.from(plain)), false)
  }
})

test('the same text never has the same ciphertext twice', () => {
  const seals = Array.from({ length: 1_000 }, () => seal([old], PLAIN, BIND).toString('hex'))
  assert.equal(new Set(seals).size, 1_000)
})

test('a seal begins with its version and the id of its key', () => {
  assert.equal(seal([old], PLAIN, BIND).subarray(0, 6).toString('hex'), '010432303235')
})

test('new seals use the last key, and earlier keys still open theirs', () => {
  const before = seal([old], PLAIN, BIND)
  const after = seal([old, young], PLAIN, BIND)
  assert.deepEqual(
    [before, after].map((sealed) => unseal([old, young], sealed, BIND)),
    [PLAIN, PLAIN],
  )
  assert.equal(unseal([young], after, BIND), PLAIN)
  assert.throws(
    () => unseal([young], before, BIND),
    /^Error: a seal does not open: its key is not in the key ring$/,
  )
})

test('a changed bit, and a missing or added byte, is refused', () => {
  const sealed = seal([old, young], PLAIN, BIND)
  for (let bit = 0; bit < sealed.length * 8; bit++) {
    const bent = Buffer.from(sealed)
    bent[bit >> 3]! ^= 1 << (bit & 7)
    assert.throws(
      () => unseal([old, young], bent, BIND),
      /^Error: a seal does not open/,
      `bit ${bit}`,
    )
  }
  for (let length = 0; length < sealed.length; length++)
    assert.throws(
      () => unseal([old, young], sealed.subarray(0, length), BIND),
      /does not open/,
      `${length} bytes`,
    )
  assert.throws(
    () => unseal([old, young], Buffer.concat([sealed, Buffer.alloc(1)]), BIND),
    /does not open/,
  )
})

test('a seal opens in no other place, with no other key of the same id, and under no other key id', () => {
  const sealed = seal([old], PLAIN, BIND)
  for (const bind of ['', 'owner/table/other', 'other/table/row', 'owner/other/row', `${BIND} `])
    assert.throws(() => unseal([old], sealed, bind), /sealed for another place/, bind)
  assert.throws(() => unseal([keyOf(old.id)], sealed, BIND), /sealed for another place/)
  const renamed = { id: '2024', key: old.key }
  const copy = Buffer.from(sealed)
  copy.write(renamed.id, 2, 'latin1')
  assert.throws(() => unseal([renamed], copy, BIND), /sealed for another place/)
})

test('a printed key or error contains no secret', () => {
  assert.ok(!inspect(old, { depth: 9 }).includes(old.key.reveal().export().toString('hex')))
  assert.throws(
    () => unseal([old], seal([old], PLAIN, BIND), 'elsewhere'),
    (error: Error) => !inspect(error).includes(PLAIN),
  )
})
