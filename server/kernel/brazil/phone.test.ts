// Telephone numbers as people write them.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPhone } from './phone.ts'

test('a number is stored as E.164, as Brazilian if it has no country code', () => {
  const rows: [string, string | undefined][] = [
    ['(11) 98765-4321', '+5511987654321'],
    ['(11)98765-4321', '+5511987654321'],
    ['11987654321', '+5511987654321'],
    ['011 98765-4321', '+5511987654321'],
    ['+55 11 98765-4321', '+5511987654321'],
    ['+5511987654321', '+5511987654321'],
    ['5511987654321', '+5511987654321'],
    ['1132654321', '+551132654321'],
    ['+351 912 345 678', '+351912345678'],
    ['11887654321', undefined], // nine digits must begin with 9
    ['(00) 98765-4321', undefined], // no such area
    ['98765-4321', undefined], // no area
    ['call 11 98765-4321', undefined],
    ['11 98765-4321 or 11 98765-4322', undefined],
    ['+', undefined],
    ['', undefined],
    ['1'.repeat(1_000), undefined],
  ]
  for (const [text, number] of rows) assert.equal(readPhone(text), number, text)
})

test('a number without a country code is of the country given, and else of Brazil', () => {
  const rows: [text: string, country: string, number: string | undefined][] = [
    ['(415) 555-2671', 'US', '+14155552671'],
    ['+1 415 555 2671', 'US', '+14155552671'],
    ['912 345 678', 'PT', '+351912345678'],
    ['+5511987654321', 'US', '+5511987654321'],
    // A Brazilian number of a buyer who lives abroad.
    ['(11) 98765-4321', 'PT', '+5511987654321'],
    ['(11) 98765-4321', 'ZZ', '+5511987654321'],
    // The same digits are a number of Curitiba.
    ['(415) 555-2671', 'BR', '+554155552671'],
    ['(415) 555-2671', 'constructor', '+554155552671'],
    ['123', 'US', undefined],
  ]
  for (const [text, country, number] of rows)
    assert.equal(readPhone(text, country), number, `${text} of ${country}`)
})
