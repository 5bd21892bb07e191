// What is stored and what is typed become the same terms.

import assert from 'node:assert/strict'
import test from 'node:test'
import { readTyped, termsOf } from './terms.ts'

test('an object is found by its words without accents, its numbers and its amount', () => {
  const rows: [texts: (string | null)[], amount: number | null, terms: string[]][] = [
    [['João', 'da Conceição'], null, ['conceicao', 'da', 'joao']],
    [['maria.silva@example.com', null], null, ['com', 'example', 'maria', 'silva']],
    [['Pedido #1042/A'], 45_09, ['$4509', '1042', 'a', 'pedido']],
    [['', '—', null], null, []],
    [['x'.repeat(60)], 0, ['$0', 'x'.repeat(40)]],
  ]
  for (const [texts, amount, terms] of rows)
    assert.deepEqual(termsOf({ texts, amount }), terms, JSON.stringify(texts))
  const many = Array.from({ length: 100 }, (_, n) => `w${n}`).join(' ')
  assert.equal(termsOf({ texts: [many], amount: 1 }).length, 17)
})

test('what is typed is read in every way that it may be meant', () => {
  const rows: [typed: string, ways: object[]][] = [
    ['JOÃO conc', [{ prefixes: ['joao', 'conc'] }]],
    ['123.456.789-09', [{ prefixes: ['123', '456', '789', '09'] }, { prefixes: ['12345678909'] }]],
    ['12345678909', [{ prefixes: ['12345678909'] }]],
    ['4242', [{ prefixes: ['4242'] }, { exact: '$424200' }]],
    ['R$ 1.234,56', [{ prefixes: ['r', '1', '234', '56'] }, { exact: '$123456' }]],
    ['45,09', [{ prefixes: ['45', '09'] }, { exact: '$4509' }]],
    ['%', []],
    ["'; drop table", [{ prefixes: ['drop', 'table'] }]],
    ['   ', []],
  ]
  for (const [typed, ways] of rows) assert.deepEqual(readTyped(typed), ways, typed)
})
