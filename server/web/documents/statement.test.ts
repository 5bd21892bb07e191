// A statement as a document: the number of pages, every line exactly once, and the maximum length.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pagesOf } from '../../../test/pdf.ts'
import type { InvoiceId, OwnerId, SellerId } from '../../kernel/ids.ts'
import type { Cents } from '../../kernel/money.ts'
import { csvHead, csvRow } from '../../kernel/text/csv.ts'
import {
  invoiceTable,
  rowOfLine,
  type InvoiceLine,
  type Subtotal,
} from '../../corporate/statements/statement-line.ts'
import { firstPeriod, openInvoice } from '../../corporate/statements/invoice.ts'
import { statementPdf } from './statement-pdf.ts'

const NOW = new Date('2026-11-21T15:00:00Z')
const ids = {
  contractVersion: 1,
  owner: 'a'.repeat(32) as OwnerId,
  seller: 'b'.repeat(32) as SellerId,
}
const INVOICE = openInvoice(ids, firstPeriod('2026-11-21', 10), 'c'.repeat(32) as InvoiceId, NOW)

const line = (n: number, more: Partial<InvoiceLine> = {}): InvoiceLine => ({
  id: `e${n}`,
  at: NOW,
  kind: 'clearing',
  purchasedAt: NOW,
  merchant: `Loja ${n}`,
  category: 'retail',
  holder: 'Maria',
  last4: '1234',
  center: null,
  amount: 1_00 as Cents,
  cashback: 0 as Cents,
  ...more,
})

/** So many lines, in batches, as they are read. */
async function* some(count: number, at = 100): AsyncGenerator<InvoiceLine[]> {
  for (let from = 0; from < count; from += at)
    yield Array.from({ length: Math.min(at, count - from) }, (_, n) => line(from + n))
}

const drawn = async (count: number) => {
  const company = { name: 'Padaria São João Ltda', taxpayerId: '11222333000181' }
  const none = { holders: [], centers: [], pix: undefined }
  return pagesOf(
    await statementPdf({ invoice: INVOICE, company, count, at: NOW, ...none }, some(count)),
  )
}

test('every line is on one page, in its order, and every page shows the number of pages', async () => {
  for (const [count, pages] of [
    [0, 1],
    [1, 1],
    [37, 1],
    [38, 2],
    [87, 2],
    [88, 3],
    [500, 11],
  ] as const) {
    const texts = await drawn(count)
    assert.equal(texts.length, pages, `${count} lines`)
    for (const [n, text] of texts.entries())
      assert.match(text, new RegExp(`Página ${n + 1} de ${pages}(\\n|$)`))
    const shops = texts.flatMap((text) => text.match(/Loja \d+/g) ?? [])
    assert.deepEqual(
      shops,
      Array.from({ length: count }, (_, n) => `Loja ${n}`),
    )
  }
  assert.match((await drawn(0))[0]!, /Nenhuma compra/)
})

test('the sums by cardholder follow the lines, over pages too, and the sums beyond the list are one sum', async () => {
  const sums = (count: number, name: string): Subtotal[] =>
    Array.from({ length: count }, (_, n) => ({
      name: `${name} ${n}`,
      amount: 7_00 as Cents,
      lines: n + 1,
      rest: 0,
    }))
  const company = { name: 'Padaria', taxpayerId: '' }
  const holders = [...sums(60, 'Pessoa'), { name: 'x', amount: 9_00 as Cents, lines: 9, rest: 12 }]
  const centers = [...sums(2, 'Centro'), { name: null, amount: 1_00 as Cents, lines: 1, rest: 0 }]
  const statement = {
    invoice: INVOICE,
    company,
    count: 30,
    at: NOW,
    holders,
    centers,
    pix: undefined,
  }
  const texts = await pagesOf(await statementPdf(statement, some(30)))
  assert.equal(texts.length, 3)
  const text = texts.join('\n')
  assert.match(text, /Por portador\nPessoa 0\n1 lançamento\n7,00\nPessoa 1\n2 lançamentos\n7,00/)
  assert.match(text, /Pessoa 59\n60 lançamentos\n7,00\nOutros \(12\)\n9 lançamentos\n9,00/)
  assert.match(
    text,
    /Por centro de custo\nCentro 0\n.*\n7,00\nCentro 1\n.*\n7,00\nSem centro de custo\n1 lançamento\n1,00/,
  )
  assert.equal(
    text.match(/Estabelecimento/g)?.length,
    1,
    'the titles of the lines stand above lines alone',
  )
  for (const [n, one] of texts.entries())
    assert.match(one, new RegExp(`Página ${n + 1} de 3(\\n|$)`))
})

test('the total is shown in full, with all its parts, however large', async () => {
  const much = 99_999_999_99 as Cents
  const totals = {
    amount: much,
    returned: much,
    cashback: much,
    fromBalance: much,
    paidAmount: much,
  }
  const invoice = { ...INVOICE, ...totals, status: 'closed' as const }
  const none = { holders: [], centers: [], pix: undefined }
  const statement = {
    invoice,
    company: { name: 'Padaria', taxpayerId: '' },
    count: 0,
    at: NOW,
    ...none,
  }
  const [text] = pagesOf(await statementPdf(statement, some(0)))
  assert.match(text!, /\nCompras, menos reembolsos e contestações\nR\$ 99\.999\.999,99\n/)
  assert.match(
    text!,
    /\nPix devolvidos ao pagador\nR\$ 99\.999\.999,99\nCashback\nR\$ -99\.999\.999,99\n/,
  )
  assert.match(
    text!,
    /\nPago com o saldo da conta\nR\$ -99\.999\.999,99\nPago\nR\$ -99\.999\.999,99\n/,
  )
  assert.match(text!, /\nA pagar\nR\$ -99\.999\.999,99\n/)
})

test('a document ends after a hundred pages, and says where the rest is', async () => {
  const texts = await drawn(5_003)
  assert.equal(texts.join('\n').match(/Loja \d+/g)?.length, 5_000)
  assert.match(texts.at(-1)!, /Mais 3 lançamentos estão na tabela/)
  assert.match(texts.at(-1)!, new RegExp(`Página ${texts.length} de ${texts.length}`))
})

const rowText = (fields: Partial<InvoiceLine>) =>
  csvRow(invoiceTable.rowOf(rowOfLine(line(1, fields))))

test('text from others in the CSV is never a formula, and our own figures are numbers', () => {
  const rows: [merchant: string, cell: string][] = [
    ['Café & Cia', 'Café & Cia'],
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@A1', "'@A1"],
    ['\tA1', `"'\tA1"`],
    ['\r=1', `"'\r'=1"`],
    ['a;b', '"a;b"'],
    ['a"b', '"a""b"'],
    ['a\nb', '"a\nb"'],
    ['=a;"b"', `"'=a;""b"""`],
  ]
  for (const [merchant, cell] of rows)
    assert.equal(
      rowText({ merchant, amount: -1_234_56 as Cents, kind: 'refund' }),
      `21/11/2026;12:00:00;21/11/2026;Reembolso;${cell};Varejo;Maria;1234;;-1234,56;0,00\r\n`,
      merchant,
    )
  assert.ok(csvHead(invoiceTable).startsWith('\uFEFFData da compra;'))
  assert.equal(csvHead(invoiceTable).split(';').length, rowText({}).split(';').length)
})
