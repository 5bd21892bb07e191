// The fields and the checksum of EMV codes, compared with the standard's check value and a
// bit-by-bit calculation.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { crc16, field, readFields } from './tlv.ts'

test('a field is its id, its length and its value', () => {
  assert.equal(field('00', '01'), '000201')
  assert.equal(field('59', 'Fulano de Tal'), '5913Fulano de Tal')
  assert.equal(field('62', '123456789'), '6209123456789')
  assert.equal(field('26', 'x'.repeat(99)), `2699${'x'.repeat(99)}`)
  assert.throws(() => field('26', 'x'.repeat(100)), RangeError)
  assert.throws(() => field('26', ''), RangeError)
})

test('fields are read in their order, or refused', () => {
  assert.deepEqual(
    readFields('0002015802BR'),
    new Map([
      ['00', '01'],
      ['58', 'BR'],
    ]),
  )
  assert.deepEqual(readFields('0100'), new Map([['01', '']]))
  assert.deepEqual(readFields(''), new Map())
  for (const broken of [
    '0',
    '00',
    '000',
    '0002',
    '00020',
    '00 201',
    '0a0201',
    '000201x',
    '00-101',
    '٠٠0201',
  ]) {
    assert.equal(readFields(broken), 'length', broken)
  }
  assert.equal(readFields('000201000201'), 'repeated')
})

/** The definition: one bit at a time, no table. */
function crcByBits(bytes: Uint8Array): string {
  let sum = 0xffff
  for (const byte of bytes) {
    sum ^= byte << 8
    for (let bit = 0; bit < 8; bit++) sum = (sum & 0x8000 ? (sum << 1) ^ 0x1021 : sum << 1) & 0xffff
  }
  return sum.toString(16).toUpperCase().padStart(4, '0')
}

test('the sum is CRC-16/CCITT-FALSE', () => {
  assert.equal(crc16('123456789'), '29B1')
  assert.equal(crc16(''), 'FFFF')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      assert.equal(crc16(text), crcByBits(new TextEncoder().encode(text)))
    }),
    { numRuns: 2_000 },
  )
})
