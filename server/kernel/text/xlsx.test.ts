// Workbooks, read by another library: numbers are numbers, days are days, and no text is a formula.

import { read } from '@e965/xlsx'
import assert from 'node:assert/strict'
import test from 'node:test'
import { cents } from '../money.ts'
import { tableOf, type Entry } from './table.ts'
import { xlsxOf } from './xlsx.ts'

type Line = { day: string; at: Date; amount: number; count: number; text: string | null }

const TABLE = tableOf<Line>([
  ['Data', 'day', ({ day }) => day],
  ['Hora', 'time', ({ at }) => at],
  ['Valor', 'money', ({ amount }) => cents(amount)],
  ['Itens', 'count', ({ count }) => count],
  ['Loja', 'text', ({ text }) => text],
])

async function bytesOf(lines: readonly Line[]): Promise<Uint8Array> {
  async function* rows(): AsyncGenerator<Entry[]> {
    for (const line of lines) yield TABLE.rowOf(line)
  }
  return new Uint8Array(await new Response(xlsxOf('Extrato', TABLE, rows())).arrayBuffer())
}

const LINE: Line = {
  day: '2026-11-21',
  at: new Date('2026-11-21T02:05:09Z'),
  amount: -1_234_05,
  count: 3,
  text: 'Café & Cia',
}

test('days, times, amounts and counts are numbers that spreadsheets can add up, shown as in Brazil', async () => {
  const { SheetNames: names, Sheets: sheets } = read(
    await bytesOf([LINE, { ...LINE, text: null }]),
    { cellNF: true },
  )
  assert.deepEqual(names, ['Extrato'])
  const sheet = sheets['Extrato']!
  const shown = (cells: readonly string[]) =>
    cells.map((name) => [sheet[name].t, sheet[name].v, sheet[name].z])
  assert.deepEqual(
    ['A1', 'B1', 'C1', 'D1', 'E1'].map((name) => sheet[name].v),
    ['Data', 'Hora', 'Valor', 'Itens', 'Loja'],
  )
  assert.deepEqual(shown(['A2', 'C2', 'D2', 'E2']), [
    ['n', 46_347, 'dd/mm/yyyy'],
    ['n', -1234.05, '#,##0.00'],
    ['n', 3, '0'],
    ['s', 'Café & Cia', 'General'],
  ])
  assert.equal(sheet['A2'].w, '21/11/2026')
  assert.equal(sheet['B2'].w, '23:05:09', 'in São Paulo it is still the day before')
  assert.equal(sheet['E3'], undefined)
  assert.deepEqual(await bytesOf([LINE]), await bytesOf([LINE]), 'the same rows are the same bytes')
})

test('texts from callers are texts, whatever they begin with', async () => {
  const texts = [
    '=1+1',
    '+55',
    '-1',
    '@SUM(A1)',
    '=HYPERLINK("http://evil";"x")',
    '\t=1',
    '|cmd',
    '＝1',
    '_x0041_',
    ' a',
    '<b>&',
    '0123',
  ]
  const sheet = read(await bytesOf(texts.map((text) => ({ ...LINE, text }))), { cellFormula: true })
    .Sheets['Extrato']!
  for (const [n, text] of texts.entries()) {
    const cell = sheet[`E${n + 2}`]
    assert.deepEqual([cell.t, cell.v, cell.f], ['s', text, undefined], JSON.stringify(text))
  }
  const unseen = read(await bytesOf([{ ...LINE, text: 'a\u0000\u0007b\nc' }])).Sheets['Extrato']!
  assert.equal(unseen['E2'].v, 'ab\nc', 'characters that no workbook may have are left out')
})
