// What a person typed, as the keys that it could be.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keysIn } from './key.ts'

test('the id of a pix is found whether the ISPB in it has letters or not', () => {
  for (const id of [
    'E0000000020261121120012345678901',
    'E1A2B3C4D202611211200abcDEF12345',
    'D1A2B3C4D202611211200abcDEF12345',
  ])
    assert.equal(keysIn(` ${id} `).endToEndId, id)
  for (const id of [
    'E1a2b3c4d202611211200abcDEF12345',
    'E1A2B3C4D20261121120',
    'X0000000020261121120012345678901',
  ])
    assert.equal(keysIn(id).endToEndId, undefined, id)
})
