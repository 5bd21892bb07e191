// The table of folded names, and that folding always ends in plain ASCII.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { foldToAscii, shorten } from './text.ts'

test('names are folded to ASCII', () => {
  const rows: [string, string][] = [
    ['Fulano de Tal', 'Fulano de Tal'],
    ['São João del-Rei', 'Sao Joao del-Rei'],
    ['AÇÚCAR & CIA', 'ACUCAR & CIA'],
    ['Pão 🍞', 'Pao'],
    ['🍞 Pão 🍞 quente', 'Pao quente'],
    ['  dois\t espaços\n', 'dois espacos'],
    ['one\ttwo\u00a0three', 'one two three'],
    ['a\u0000b', 'ab'],
    ['Straße Łódź Ærø ıstanbul', 'Strasse Lodz AEro istanbul'],
    ['1º andar, 2ª loja', '1o andar, 2a loja'],
    ['“aspas” – ‘traço’…', '"aspas" - \'traco\'...'],
    ['東京', ''],
    ['', ''],
    ['Ａ１', 'A1'],
  ]
  for (const [text, folded] of rows) assert.equal(foldToAscii(text), folded, text)
})

test('a folded text is plain ASCII and folds to itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const folded = foldToAscii(text)
      assert.match(folded, /^(?:[\x21-\x7e]+(?: [\x21-\x7e]+)*)?$/)
      assert.equal(foldToAscii(folded), folded)
    }),
    { numRuns: 2_000 },
  )
})

test('a text is shortened with a mark, without half a character', () => {
  const rows: [text: string, max: number, short: string][] = [
    ['', 3, ''],
    ['abc', 3, 'abc'],
    ['abcd', 3, 'ab…'],
    ['a😀b', 3, 'a…'],
    ['😀😀', 3, '😀…'],
  ]
  for (const [text, max, short] of rows) assert.equal(shorten(text, max), short, text)
})
