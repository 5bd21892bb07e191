// Brands by their first digits, check digits and lengths, against test numbers that gateways
// publish.

import assert from 'node:assert/strict'
import test from 'node:test'
import creditCardType from 'credit-card-type'
import { BRANDS } from '../../../contract/payments/vault.ts'
import { type Brand, brandOf, codeLengthOf, fitsLength, passesLuhn, startsNumber } from './brand.ts'

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
  test(`${number.slice(0, 6)}… is a complete, valid ${brand} number`, () => {
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
  test(`numbers that begin with ${head} have the brand ${brand ?? 'none'}`, () =>
    assert.equal(brandOf(head.padEnd(16, '0')), brand))
}

test('one wrong digit is always detected', () => {
  for (const [number] of NUMBERS)
    for (let at = 0; at < number.length; at++) {
      const bent = `${number.slice(0, at)}${(Number(number[at]) + 3) % 10}${number.slice(at + 1)}`
      assert.equal(passesLuhn(bent), false, `${at}`)
    }
})

test('every brand has a format, and numbers that are too short or long have no brand', () => {
  for (const brand of BRANDS) {
    assert.ok([3, 4].includes(codeLengthOf(brand)), brand)
    for (const length of [0, 11, 20])
      assert.equal(fitsLength(brand, '0'.repeat(length)), false, brand)
  }
})

/** The library's names of our brands; it knows neither Aura nor Banescard. */
const THEIRS: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'MasterCard',
  'american-express': 'American Express',
  'diners-club': 'Diners',
  discover: 'Discover',
  jcb: 'JCB',
  elo: 'Elo',
  hiper: 'Hipercard',
  hipercard: 'Hipercard',
}
/** Diners' third range, Aura and Banescard. */
const HEADS_ALONE = /^(309|50|603182)/
/** Old numbers of Visa had thirteen digits, and we still accept them. */
const LENGTHS_ALONE: Record<string, number[]> = { Visa: [13] }
const HEAD = 1_000_000
const DIGITS = 16
const whole = (head: number) => String(head).padEnd(DIGITS, '0')

/**
 * Runs without the library's brands that we do not accept, some of which lie inside the ranges of
 * ours.
 */
function withoutForeign(run: () => void) {
  for (const type of Object.values(creditCardType.types))
    if (!(type in THEIRS)) creditCardType.removeCard(type)
  try {
    run()
  } finally {
    creditCardType.resetModifications()
  }
}

/**
 * The first digits at which the brand changes in either table, and the numbers just before them.
 */
function edges(): Set<number> {
  const heads = new Set<number>()
  let before = brandOf(whole(HEAD / 10))
  for (let head = HEAD / 10; head < HEAD; head++) {
    const brand = brandOf(whole(head))
    if (brand !== before) heads.add(head).add(head - 1)
    before = brand
  }
  for (const type of Object.keys(THEIRS))
    for (const [from, to] of creditCardType
      .getTypeInfo(type)
      .patterns.map((one) => (Array.isArray(one) ? one : [one, one])))
      for (const end of [from! - 1, from!, to!, to! + 1]) heads.add(end)
  return heads
}

test('a common library agrees on the brand of every number, except those it does not know', () => {
  const heads = edges()
  assert.ok(heads.size > 100)
  withoutForeign(() => {
    for (const head of heads) {
      const number = whole(head)
      const theirs = creditCardType(number).map(({ type }) => THEIRS[type])
      const ours = brandOf(number)
      if (theirs.length === 0)
        assert.equal(ours !== undefined, HEADS_ALONE.test(number), `${head}: ${ours}`)
      else assert.deepEqual(theirs, [ours], `${head}`)
    }
  })
})

test('the library agrees on the lengths of numbers and codes', () => {
  for (const [type, brand] of Object.entries(THEIRS)) {
    const { lengths, code } = creditCardType.getTypeInfo(type)
    const ours = Array.from({ length: 30 }, (_, n) => n).filter((n) =>
      fitsLength(brand as Brand, '0'.repeat(n)),
    )
    assert.deepEqual(ours, [...(LENGTHS_ALONE[brand] ?? []), ...lengths], brand)
    assert.equal(codeLengthOf(brand as Brand), code.size, brand)
  }
})

test('a digit starts numbers exactly when some number that begins with it has a brand', () => {
  for (let digit = 0; digit < 10; digit++) {
    const heads = Array.from({ length: 1_000 }, (_, n) => `${digit}${String(n).padStart(3, '0')}`)
    const isStart = heads.some((head) => brandOf(head.padEnd(16, '0')) !== undefined)
    assert.equal(startsNumber('0123456789'.charCodeAt(digit)), isStart, String(digit))
  }
})
