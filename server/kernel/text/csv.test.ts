// CSV for spreadsheets: text from others is never computed as a formula, and no cell spills into
// another.

import assert from 'node:assert/strict'
import test from 'node:test'
import { cents } from '../money.ts'
import { csvHead, csvRow, textCell } from './csv.ts'
import { tableOf } from './table.ts'

test('texts from callers are never formulas, whatever they begin with', () => {
  const rows: [text: string, cell: string][] = [
    ['Padaria São João', 'Padaria São João'],
    ['=HYPERLINK("http://evil";"x")', `"'=HYPERLINK(""http://evil"";""x"")"`],
    ['+55', "'+55"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', `"'\t'=1"`],
    ['\r=1', `"'\r'=1"`],
    ['a;b', '"a;b"'],
    ['a\nb', '"a\nb"'],
    ['\n=1', `"'\n'=1"`],
    ['\r\n=1', `"'\r\n'=1"`],
    ['＝1', "'＝1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    ['﹦1', "'﹦1"],
    ['|cmd', "'|cmd"],
    ['｜cmd', "'｜cmd"],
    ['\u00a0=1', "'\u00a0=1"],
    ['\u00a0x', "'\u00a0x"],
    ['\ufeff=1', "'\ufeff=1"],
    ['\u200b=1', "'\u200b=1"],
    ['\u2028=1', "'\u2028'=1"],
    ['\0=1', "'\0=1"],
    ['  =1', "'  =1"],
    [' \u00a0 ＝1', "' \u00a0 ＝1"],
    [' x', ' x'],
    ['a|b', 'a|b'],
    ['😀=1', '😀=1'],
    ['5 = 5', '5 = 5'],
    ['', ''],
    // A separator inside: whoever opens the file with it gets another cell.
    ['Loja;=1', `"Loja;'=1"`],
    ['Loja,=1', `"Loja,'=1"`],
    ['Loja\t=1', `"Loja\t'=1"`],
    ['Loja\n=1', `"Loja\n'=1"`],
    ['Loja\r\n@SUM(A1)', `"Loja\r\n'@SUM(A1)"`],
    ['Loja; \u200b＝1', `"Loja; \u200b'＝1"`],
    ['Loja";"=1', `"Loja"";""'=1"`],
    ['"=1', `"'""=1"`],
    ['=1;=2,+3', `"'=1;'=2,'+3"`],
    ['\t;=1', `"'\t;'=1"`],
    ['Rua A, 5; ou B', '"Rua A, 5; ou B"'],
    ['a\tb', '"a\tb"'],
  ]
  for (const [text, cell] of rows) assert.equal(textCell(text), cell, JSON.stringify(text))
})

test('a CSV has a byte order mark, semicolons, and Brazilian amounts and dates', () => {
  const table = tableOf<{ day: string; at: Date; amount: number; shop: string | null }>([
    ['Data', 'day', ({ day }) => day],
    ['Hora', 'time', ({ at }) => at],
    ['Valor', 'money', ({ amount }) => cents(amount)],
    ['Loja', 'text', ({ shop }) => shop],
    ['Itens', 'count', () => 3],
  ])
  assert.equal(csvHead(table), '\uFEFFData;Hora;Valor;Loja;Itens\r\n')
  const line = { day: '2026-11-21', at: new Date('2026-11-21T17:05:09Z'), amount: -1_234_05 }
  assert.equal(
    csvRow(table.rowOf({ ...line, shop: '=1' })),
    "21/11/2026;14:05:09;-1234,05;'=1;3\r\n",
  )
  assert.equal(csvRow(table.rowOf({ ...line, shop: null })), '21/11/2026;14:05:09;-1234,05;;3\r\n')
})
