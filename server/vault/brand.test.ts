// Brands by their first digits, check digits and lengths, against test numbers that gateways publish.

import assert from 'node:assert/strict'
import test from 'node:test'
import { BRANDS } from '../../contract/vault.ts'
import { brandOf, codeLengthOf, fitsLength, passesLuhn } from './brand.ts'

const NUMBERS: readonly (readonly [number: string, brand: string])[] = [
  ['4111111111111111', 'Visa'],
  ['4012888888881881', 'Visa'],
  ['4222222222222', 'Visa'],
  ['5555555555554444', 'MasterCard'],
  ['2223003122003222', 'MasterCard'],
  ['378282246310005', 'American Express'],
  ['30569309025904', 'Diners'],
  ['6011111111111117', 'Discover'],
  ['3530111333300000', 'JCB'],
  ['5066991111111118', 'Elo'],
  ['6362970000457013', 'Elo'],
  ['5067310000000010', 'Elo'],
  ['6277809990229178', 'Elo'],
  ['6062826786276634', 'Hipercard'],
  ['6062825624254001', 'Hipercard'],
  ['6062828888666688', 'Hipercard'],
  ['6370950000000005', 'Hipercard'],
]

for (const [number, brand] of NUMBERS) {
  test(`${number.slice(0, 6)}… is ${brand}, whole and right`, () => {
    assert.equal(brandOf(number), brand)
    assert.ok(passesLuhn(number))
    assert.ok(fitsLength(brandOf(number)!, number))
  })
}

/** Where one brand's range ends inside another's. */
const EDGES: readonly (readonly [head: string, brand: string | undefined])[] = [
  ['401177', 'Visa'],
  ['401178', 'Elo'],
  ['401179', 'Elo'],
  ['401180', 'Visa'],
  ['438935', 'Elo'],
  ['506698', 'Aura'],
  ['506699', 'Elo'],
  ['506778', 'Elo'],
  ['506779', 'Aura'],
  ['509000', 'Elo'],
  ['509999', 'Elo'],
  ['650030', 'Discover'],
  ['650031', 'Elo'],
  ['650034', 'Discover'],
  ['655058', 'Elo'],
  ['655059', 'Discover'],
  ['222099', undefined],
  ['222100', 'MasterCard'],
  ['272099', 'MasterCard'],
  ['272100', undefined],
  ['352799', undefined],
  ['352800', 'JCB'],
  ['606281', undefined],
  ['606282', 'Hipercard'],
  ['603182', 'Banescard'],
  ['675964', undefined],
  ['100000', undefined],
]

for (const [head, brand] of EDGES) {
  test(`numbers that begin with ${head} are ${brand ?? 'nobody’s'}`, () =>
    assert.equal(brandOf(head.padEnd(16, '0')), brand))
}

test('one wrong digit is always found', () => {
  for (const [number] of NUMBERS)
    for (let at = 0; at < number.length; at++) {
      const bent = `${number.slice(0, at)}${(Number(number[at]) + 3) % 10}${number.slice(at + 1)}`
      assert.equal(passesLuhn(bent), false, `${at}`)
    }
})

test('every brand that is named has a look, and numbers that are too short or long have not', () => {
  for (const brand of BRANDS) {
    assert.ok([3, 4].includes(codeLengthOf(brand)), brand)
    for (const length of [0, 11, 20]) assert.equal(fitsLength(brand, '0'.repeat(length)), false, brand)
  }
})
