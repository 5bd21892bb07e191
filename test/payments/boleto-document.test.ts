// Printed boletos: a PDF is rendered as an image, and a scanner must read its codes as a bank's
// scanner would.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cents } from '../../server/kernel/money.ts'
import { boletoPdf } from '../../server/web/documents/boleto-pdf.ts'
import { openScanner, type Word } from '../../tools/scanner.ts'
import { BR_CODE, ORDINARY_TERMS, boletoDocument } from '../boleto-documents.ts'

const scanner = await openScanner()

const LONG =
  'Associação Beneficente Comunitária dos Moradores e Amigos do Bairro Jardim das Flores '.repeat(5)
const WIDE = 'W'.repeat(500)
const EXTREME = {
  beneficiary: {
    name: LONG,
    taxpayerId: '12ABC34501DE35',
    address: { street: LONG, neighborhood: WIDE, city: LONG, state: 'SP', zipCode: '01310100' },
  },
  payer: {
    name: WIDE,
    taxpayerId: '12ABC34501DE35',
    address: { street: LONG, neighborhood: WIDE, city: LONG, state: 'SP', zipCode: '01310100' },
  },
  documentNumber: WIDE,
  description: `${LONG}${WIDE} 日本 😀`,
  terms: { ...ORDINARY_TERMS, amount: cents(9_999_999_999), dueOn: '2026-11-14' },
  today: '2026-12-15',
}

// The pix code has the maximum length that the API Pix allows.
const LONGEST = BR_CODE.padEnd(512, '0123456789')

const DOCUMENTS = [
  ['an ordinary slip', boletoDocument(), []],
  ['with a Pix code', boletoDocument({ brCode: BR_CODE }), [BR_CODE]],
  ['late, with a Pix code', boletoDocument({ brCode: BR_CODE, today: '2026-11-21' }), [BR_CODE]],
  ['with everything too long', boletoDocument(EXTREME), []],
  [
    'with everything too long and the longest Pix code',
    boletoDocument({ ...EXTREME, brCode: LONGEST }),
    [LONGEST],
  ],
] as const

test('bars and QR code are read from the printed page', async () => {
  for (const [what, one, codes] of DOCUMENTS) {
    const read = await scanner.read(await boletoPdf(one))
    assert.deepEqual(read.toSorted(), [one.barcode, ...codes].toSorted(), what)
  }
})

test('the boleto is one page, with the digitable line on it twice', async () => {
  for (const [what, one] of DOCUMENTS) {
    const pdf = await boletoPdf(one)
    const [text = '', ...others] = await scanner.pages(pdf)
    assert.equal(text.split(one.line).length - 1, 2, what)
    assert.deepEqual(others, [], `${what}: pages`)
    for (const words of [
      'Recibo do pagador',
      'Autenticação mecânica - Ficha de compensação',
      one.ourNumber,
    ])
      assert.ok(text.includes(words), `${what}: ${words}`)
  }
})

const POINTS = 72 / 25.4
const [LEFT, RIGHT] = [10 * POINTS, 200 * POINTS]
/** Boxes have the full height of the font; letters fill about the middle of them. */
const middle = ({ box: [, top, , bottom] }: Word): [number, number] => [
  top + (bottom - top) * 0.3,
  bottom - (bottom - top) * 0.3,
]

function overlap(a: Word, b: Word): boolean {
  const [[aTop, aBottom], [bTop, bBottom]] = [middle(a), middle(b)]
  const across = Math.min(a.box[2], b.box[2]) - Math.max(a.box[0], b.box[0])
  return across > 0.5 && aTop < bBottom && bTop < aBottom
}

test('long texts neither leave the page nor overlap', async () => {
  for (const [what, one] of [
    ...DOCUMENTS,
    ['paid', boletoDocument({ ...EXTREME, status: 'paid' })] as const,
  ]) {
    const words = await scanner.words(await boletoPdf(one))
    assert.ok(words.length > 100, what)
    for (const { text, box } of words)
      assert.ok(
        box[0] > LEFT - 1 && box[2] < RIGHT + 1,
        `${what}: "${text}" from ${box[0]} to ${box[2]}`,
      )
    for (const [n, word] of words.entries())
      for (const other of words.slice(n + 1))
        assert.ok(!overlap(word, other), `${what}: "${word.text}" and "${other.text}"`)
  }
})

test('a boleto that cannot be paid has nothing to scan', async () => {
  for (const state of ['paid', 'expired', 'canceled'] as const) {
    const closed = boletoDocument({ status: state, brCode: BR_CODE })
    const pdf = await boletoPdf(closed)
    assert.deepEqual(await scanner.read(pdf), [], state)
    assert.ok(!(await scanner.pages(pdf)).join().includes(closed.line), state)
  }
})
