// A statement as a document: how many pages so many lines take, that each is there once, and where a document ends.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pagesOf } from '../../test/pdf.ts'
import type { InvoiceId, OwnerId, SellerId } from '../base/ids.ts'
import type { Cents } from '../base/money.ts'
import { invoiceTable } from '../corporate/invoice-csv.ts'
import type { InvoiceLine } from '../corporate/invoice-store.ts'
import { firstPeriod, openInvoice } from '../corporate/invoice.ts'
import { statementPdf } from './statement-pdf.ts'

const NOW = new Date('2026-11-21T15:00:00Z')
const ids = { contractVersion: 1, owner: 'a'.repeat(32) as OwnerId, seller: 'b'.repeat(32) as SellerId }
const INVOICE = openInvoice(ids, firstPeriod('2026-11-21', 10), 'c'.repeat(32) as InvoiceId, NOW)

const line = (n: number, said: Partial<InvoiceLine> = {}): InvoiceLine => ({
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
  ...said,
})

/** So many lines, some at a time, as they are read. */
async function* some(count: number, at = 100): AsyncGenerator<InvoiceLine[]> {
  for (let from = 0; from < count; from += at)
    yield Array.from({ length: Math.min(at, count - from) }, (_, n) => line(from + n))
}

const drawn = async (count: number) => {
  const company = { name: 'Padaria São João Ltda', taxpayerId: '11222333000181' }
  return pagesOf(await statementPdf({ invoice: INVOICE, company, count, at: NOW }, some(count)))
}

test('every line stands on one page, in its order, and every page knows how many there are', async () => {
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
    for (const [n, text] of texts.entries()) assert.match(text, new RegExp(`Página ${n + 1} de ${pages}(\\n|$)`))
    const shops = texts.flatMap((text) => text.match(/Loja \d+/g) ?? [])
    assert.deepEqual(
      shops,
      Array.from({ length: count }, (_, n) => `Loja ${n}`),
    )
  }
  assert.match((await drawn(0))[0]!, /Nenhuma compra/)
})

test('a document ends after a hundred pages, and says where the rest is', async () => {
  const texts = await drawn(5_003)
  assert.equal(texts.join('\n').match(/Loja \d+/g)?.length, 5_000)
  assert.match(texts.at(-1)!, /Mais 3 lançamentos estão na tabela/)
  assert.match(texts.at(-1)!, new RegExp(`Página ${texts.length} de ${texts.length}`))
})

test('what others wrote is text in a table, whatever it begins with, and our own figures are figures', () => {
  const rows: [merchant: string, cell: string][] = [
    ['Café & Cia', 'Café & Cia'],
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@A1', "'@A1"],
    ['\tA1', "'\tA1"],
    ['\r=1', `"'\r=1"`],
    ['a;b', '"a;b"'],
    ['a"b', '"a""b"'],
    ['a\nb', '"a\nb"'],
    ['=a;"b"', `"'=a;""b"""`],
  ]
  for (const [merchant, cell] of rows)
    assert.equal(
      invoiceTable.rows([line(1, { merchant, amount: -1_234_56 as Cents, kind: 'refund' })]),
      `21/11/2026;21/11/2026;Estorno;${cell};retail;Maria;1234;;-1234,56;0,00\r\n`,
      merchant,
    )
  assert.ok(invoiceTable.head().startsWith('\uFEFFData da compra;'))
  assert.equal(invoiceTable.head().split(';').length, invoiceTable.rows([line(1)]).split(';').length)
})
