// The list of merchant categories: whole, in both languages, and found by code or by words.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findMcc, type Mcc, MCCS, searchMccs } from './mcc.ts'

const codes = (mccs: readonly Mcc[]): number[] => mccs.map(({ code }) => code)

test('every code is listed once, in order, with its category and two texts', () => {
  assert.ok(MCCS.length > 850)
  for (const [n, mcc] of MCCS.entries()) {
    assert.ok(
      Number.isInteger(mcc.code) && mcc.code > (MCCS[n - 1]?.code ?? 0) && mcc.code <= 9999,
      String(mcc.code),
    )
    for (const text of [mcc.category, mcc.categoryPt, mcc.en, mcc.pt]) {
      assert.match(text, /^[\p{L}\d]/u, String(mcc.code))
      assert.equal(text, text.trim().replace(/\s+/g, ' '), String(mcc.code))
    }
    if (mcc.en !== 'Marketplaces') assert.notEqual(mcc.en, mcc.pt, String(mcc.code))
  }
})

test('the codes of Brazilian sellers are listed', () => {
  const rows: Mcc[] = [
    {
      code: 742,
      category: 'Agricultural services',
      categoryPt: 'Serviços agropecuários',
      en: 'Veterinary services',
      pt: 'Serviços veterinários',
    },
    {
      code: 5411,
      category: 'Retail outlets',
      categoryPt: 'Comércio varejista',
      en: 'Groceries and supermarkets',
      pt: 'Supermercados e mercearias',
    },
    {
      code: 3300,
      category: 'Airlines',
      categoryPt: 'Companhias aéreas',
      en: 'Airline: Azul Linhas Aéreas',
      pt: 'Companhia aérea: Azul Linhas Aéreas',
    },
    {
      code: 3357,
      category: 'Car rental',
      categoryPt: 'Locadoras de veículos',
      en: 'Car rental: Hertz',
      pt: 'Locadora de veículos: Hertz',
    },
    {
      code: 3680,
      category: 'Lodging',
      categoryPt: 'Hospedagem',
      en: 'Lodging: Hotéis Othon',
      pt: 'Hospedagem: Hotéis Othon',
    },
  ]
  for (const mcc of rows) assert.deepEqual(findMcc(mcc.code), mcc)
  for (const code of [
    4121, 5262, 5732, 5812, 5815, 5912, 5977, 6513, 7011, 7230, 7997, 8011, 8299, 8999, 9406,
  ])
    assert.equal(findMcc(code)?.code, code)
  for (const code of [0, 1, -742, 7.42, 3303, 9999, 10000, NaN])
    assert.equal(findMcc(code), undefined, String(code))
})

test('a search finds codes and words in any case, with or without accents, in both languages', () => {
  const rows: [string, number[]][] = [
    ['5411', [5411]],
    ['0742', [742]],
    ['742', [742]],
    ['07', codes(MCCS.filter(({ code }) => code >= 700 && code < 800))],
    ['supermercado', [5411]],
    ['SUPERMARKETS', [5411]],
    ['farmácia', [5912]],
    ['FARMACIA', [5912]],
    ['  padarias, ', [5462]],
    ['veterin', [742]],
    ['womens ready-to-wear', [5621]],
    ["women's ready", [5621]],
    ['ready womens', [5621]],
    ['azul', [1740, 3300]], // azulejos, too,
    ['latam', [3248]],
    ['companhia gol linhas', [3247]],
    ['airline emirates', [3026]],
    ['ermercado', []],
    ['pizza espacial', []],
    ['5411 farmácia', []],
  ]
  for (const [q, found] of rows) assert.deepEqual(codes(searchMccs(q)), found, q)
  for (const q of ['', '   ', ' - ']) assert.deepEqual(searchMccs(q), MCCS, q)
  assert.ok(codes(searchMccs('hospedagem')).length > 250)
})
