// Random bytes: never the same twice, across draws as well.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { randomBytes, randomText } from './random.ts'

test('no two random values are equal, and a later one changes none', () => {
  const pieces = Array.from({ length: 2_000 }, () => randomBytes(24))
  const shown = pieces.map((piece) => piece.toString('hex'))
  assert.equal(new Set(shown).size, pieces.length)
  assert.ok(pieces.every((piece) => piece.length === 24 && piece.some((byte) => byte !== 0)))
  const texts = Array.from({ length: 2_000 }, () => randomText(24, 'hex'))
  assert.equal(new Set([...shown, ...texts]).size, 4_000)
  assert.ok(texts.every((text) => text.length === 48))
  // Halves are compared too: a piece of another size must not reuse bytes of an earlier one.
  const halves = [...shown, ...texts].flatMap((text) => [text.slice(0, 24), text.slice(24)])
  assert.equal(new Set(halves).size, halves.length)
})

test('random values of any size up to a whole draw', () => {
  for (const size of [1, 12, 4_095, 4_096]) assert.equal(randomBytes(size).length, size)
  assert.throws(() => randomBytes(4_097), RangeError)
})
