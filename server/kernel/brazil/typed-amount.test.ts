// Amounts as people type and paste them: each has one reading, or none.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { seedOf } from '../../../test/seed.ts'
import { readTypedAmount } from './typed-amount.ts'

const LANGUAGES = ['pt-BR', 'en'] as const
const SEED = seedOf(20_261_128)
const CENTS_MAX = 99_999_999_999_999

const read = (text: string) => LANGUAGES.map((language) => readTypedAmount(text, language))

test('a table of what people type, in Portuguese and in English', () => {
  const rows: [text: string, portuguese: number | undefined, english: number | undefined][] = [
    ['25,90', 2590, 2590],
    ['25.90', 2590, 2590],
    ['25,9', 2590, 2590],
    ['25', 2500, 2500],
    ['0', 0, 0],
    ['0,01', 1, 1],
    ['007,50', 750, 750],
    ['12.500', 1_250_000, undefined],
    ['12,500', undefined, 1_250_000],
    ['12 500', 1_250_000, 1_250_000],
    ['1.234,56', 123_456, 123_456],
    ['1,234.56', 123_456, 123_456],
    ['1.234.567', 123_456_700, 123_456_700],
    ['1,234,567', 123_456_700, 123_456_700],
    ['1,234,567.8', 123_456_780, 123_456_780],
    ['R$ 1.234,56', 123_456, 123_456],
    ['R$\u00a01\u202f234,56', 123_456, 123_456],
    ['\ufeffr$25,90\r\n', 2590, 2590],
    ['\tBRL 25.90 ', 2590, 2590],
    ['999999999999,99', CENTS_MAX, CENTS_MAX],
  ]
  for (const [text, ...expected] of rows)
    assert.deepEqual(read(text), expected, JSON.stringify(text))
})

test('what has two readings, or none, is refused in both languages', () => {
  const texts = [
    '| |R$|,|.|,50|.50|25,|25.|x|25,90x|25,90 reais|1e3|0x10|Infinity',
    '0,001|0.001|0.500|1,2,3|1.2.3|1,23,456|1.234.56|1,234,56|12,3456|1234.567|1234,567',
    '1.234,567|1,234.567|1 234.567|1.234 567|1 23|12 5|25, 90|25 ,90|2 5,90|25,,90|1..234|1  234',
    '-25,90|−25,90|25,90-|(25,90)|+25,90|R$ -25,90|-R$ 25,90|–25|25-|25,-',
    "US$ 25.90|$25.90|€ 25,90|25,90 R$|R$ R$ 1|２５,９０|٢٥|\u202e09,52|25\u0000|1'234.56|25%",
    `1234567890123|1.234.567.890.123|${'0'.repeat(70)}1|${' '.repeat(64)}1`,
  ].flatMap((line) => line.split('|'))
  for (const text of texts)
    assert.deepEqual(read(text), [undefined, undefined], JSON.stringify(text))
})

const cents = fc.integer({ min: 0, max: CENTS_MAX })
const blank = fc.constantFrom('', ' ', '\u00a0', '\u202f', '\t', '\u2009')
const around = fc.tuple(
  blank,
  fc.constantFrom('', 'R$', 'r$', 'BRL'),
  blank,
  fc.constantFrom('', ' ', '\u00a0', '\r\n'),
)

/** An amount in a form whose marks are given: its thousands and its centavos. */
function written(amount: number, [group, mark]: readonly [string, string]): string {
  const digits = String(amount).padStart(3, '0')
  return `${digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, group)}${mark}${digits.slice(-2)}`
}

test(`every amount is read in every form with its centavos, whatever stands around it (seed ${SEED})`, () => {
  const marks = fc.constantFrom(['', ','], ['', '.'], ['.', ','], [',', '.'], [' ', ','], [
    '\u00a0',
    '.',
  ] as const)
  fc.assert(
    fc.property(cents, marks, around, (amount, form, [a, sign, b, c]) => {
      const text = `${a}${sign}${b}${written(amount, form as [string, string])}${c}`
      assert.deepEqual(read(text), [amount, amount], JSON.stringify(text))
    }),
    { seed: SEED, numRuns: 2_000 },
  )
})

test(`what a formatter of either language writes is read as what it meant (seed ${SEED})`, () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10 ** 12 }),
      fc.constantFrom(...LANGUAGES),
      (amount, language) => {
        for (const style of [
          { style: 'currency', currency: 'BRL' },
          { minimumFractionDigits: 2 },
        ] as const) {
          const text = new Intl.NumberFormat(language, style).format(amount / 100)
          assert.deepEqual(read(text), [amount, amount], text)
        }
        const reais = Math.floor(amount / 100)
        assert.equal(
          readTypedAmount(new Intl.NumberFormat(language).format(reais), language),
          reais * 100,
        )
        assert.deepEqual(read(`-${written(amount, ['.', ','])}`), [undefined, undefined])
      },
    ),
    { seed: SEED, numRuns: 1_000 },
  )
})

test(`the two languages never read one text as two amounts, and no text is read as more digits than it has (seed ${SEED})`, () => {
  const characters = fc.constantFrom(...'0123456789.,  -R$\u00a0'.split(''))
  fc.assert(
    fc.property(fc.string({ unit: characters, maxLength: 18 }), (text) => {
      const [portuguese, english] = read(text)
      if (portuguese !== undefined && english !== undefined)
        assert.equal(portuguese, english, JSON.stringify(text))
      const found = portuguese ?? english
      if (found === undefined) return
      // Read by hand: all digits, of which those after a last mark with one or two behind it are
      // centavos.
      const [, whole, after = ''] = /^([^]*?)(?:[.,](\d{1,2}))?\s*$/.exec(text)!
      assert.equal(
        found,
        Number(whole!.replace(/\D/g, '')) * 100 + Number(after.padEnd(2, '0')),
        JSON.stringify(text),
      )
      assert.ok(!text.includes('-'), JSON.stringify(text))
    }),
    { seed: SEED, numRuns: 20_000 },
  )
})

test('its own text, as a page gets it, is a whole program', () => {
  const alone = new Function(`'use strict'; return ${readTypedAmount}`)() as typeof readTypedAmount
  for (const text of [
    '1.234,56',
    '12,500',
    '12.500',
    '0,001',
    '1,2,3',
    'R$\u00a025.90',
    '-1',
    'x'.repeat(70),
  ])
    for (const language of LANGUAGES)
      assert.equal(alone(text, language), readTypedAmount(text, language), text)
})
