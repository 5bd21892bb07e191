// What people type in the portal: amounts, percentages and rates are read by one reader each, by
// the language of the page; what the portal writes into a field is read back; and what a refusal
// shows as an example is accepted.

import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { readTypedAmount } from '../../server/kernel/brazil/typed-amount.ts'
import { inLanguage } from '../../contract/text.ts'
import { LINK_WORDS } from '../../server/web/pay/link-words.ts'
import type { Language } from '../src/app/languages.ts'
import { money, percentOf, plainMoney, readPercent } from '../src/parts/values/format.ts'
import { readRate } from '../src/screens/developer/credentials/limits.ts'
import { readRule } from '../src/screens/operator/platforms/fee-rules.ts'

const ROOT = join(import.meta.dirname, '../..')
const LANGUAGES: readonly Language[] = ['pt-BR', 'en']
const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
/** Files of words say everything in Portuguese first, then in English. */
const wordsIn = (language: 'pt' | 'en', file: string): string =>
  textOf(file).split(/^const en\b/m)[language === 'pt' ? 0 : 1]!

test('what the portal writes into a field is read back in both languages', () => {
  for (const cents of [
    0, 1, 10, 100, 2590, 99_999, 100_000, 1_250_000, 123_456_789, 99_999_999_999_999,
  ])
    for (const language of LANGUAGES) {
      assert.equal(readTypedAmount(plainMoney(cents), language), cents)
      assert.equal(readTypedAmount(money(cents), language), cents)
    }
  assert.equal(readTypedAmount(money(-1), 'en'), undefined)
  for (const bp of [0, 1, 99, 100, 399, 10_000]) assert.equal(readPercent(percentOf(bp)), bp)
})

test('a refusal shows an amount that is accepted, with its cents and in the language’s own form', () => {
  const refusals =
    /\b(?:noAmount|notMoney|badAmount|noLimit|noFixed|amountWrong|valueHint): '([^']*)'|\bamount: '([^']*1.234[^']*)'/g
  for (const [language, own, mark] of [
    ['pt-BR', 'pt', ','],
    ['en', 'en', '.'],
  ] as const) {
    const files = globSync(['portal/src/words/*.ts', 'portal/src/**/*words.ts'], { cwd: ROOT })
    const texts = files.flatMap((file) =>
      [...wordsIn(own, file).matchAll(refusals)].map(([, one, other]) => one ?? other!),
    )
    assert.ok(texts.length >= 13, `${texts.length}`)
    for (const text of [...texts, inLanguage(LINK_WORDS, language).script['amount']!]) {
      const examples = text.match(/\d[\d.,]*\d/g) ?? []
      assert.ok(examples.length > 0, text)
      for (const example of examples) {
        assert.ok(readTypedAmount(example, language) !== undefined, text)
        assert.match(
          example,
          mark === ',' ? /^\d{1,3}(\.\d{3})*,\d{1,2}$/ : /^\d{1,3}(,\d{3})*\.\d{1,2}$/,
          text,
        )
      }
    }
  }
})

test('a rate is a whole number, and a percentage has two decimals at most', () => {
  const rates: [
    text: string,
    portuguese: number | null | undefined,
    english: number | null | undefined,
  ][] = [
    ['', null, null],
    ['600', 600, 600],
    ['10.000', 10_000, undefined],
    ['10,000', undefined, 10_000],
    ['10.000.000', 10_000_000, 10_000_000],
    ['10.000.001', undefined, undefined],
    ['0', undefined, undefined],
    ['1.5', undefined, undefined],
    ['1,50', undefined, undefined],
    ['R$ 5', undefined, undefined],
    ['-5', undefined, undefined],
  ]
  for (const [text, ...expected] of rates)
    assert.deepEqual(
      LANGUAGES.map((language) => readRate(text, language)),
      expected,
      text,
    )
  const percents: [text: string, bp: number | undefined][] = [
    ['3,99', 399],
    ['3.99', 399],
    [' 4 % ', 400],
    ['0,5', 50],
    ['100', 10_000],
    ['100,01', undefined],
    ['0,001', undefined],
    ['1.000', undefined],
    ['1,2,3', undefined],
    ['-1', undefined],
    ['R$ 1', undefined],
    ['', undefined],
  ]
  for (const [text, bp] of percents) assert.equal(readPercent(text), bp, text)
})

test('a rule of fees takes its fixed part as the page’s language writes it', () => {
  const typed = { method: 'pix', first: '1', last: '1', percent: '0.99' }
  const rule = (fixed: string, language: Language) => readRule({ ...typed, fixed }, language)
  for (const language of LANGUAGES) {
    assert.deepEqual(rule('0.50', language), {
      method: 'pix',
      instalments: [1, 1],
      bp: 99,
      fixed: 50,
    })
    assert.deepEqual(rule('0,001', language), { wrong: 'fixed' })
  }
  assert.deepEqual(rule('1,000', 'pt-BR'), { wrong: 'fixed' })
  assert.deepEqual(rule('1,000', 'en'), {
    method: 'pix',
    instalments: [1, 1],
    bp: 99,
    fixed: 100_000,
  })
})

test('no screen and no page takes the marks out of a typed number by itself', () => {
  const files = globSync(['portal/src/**/*.{ts,tsx}', 'server/web/**/*.js'], { cwd: ROOT })
  assert.ok(files.length > 200)
  const marks =
    /replace\(',', '\.'\)|replaceAll\('[.,]', ''\)|replace\(\/\[[.,\\s]+\]\/g, ''\)|parseFloat/
  assert.deepEqual(
    files.filter((file) => marks.test(textOf(file))),
    [],
  )
})
