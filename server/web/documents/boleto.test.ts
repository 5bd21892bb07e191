// The content of a boleto: its fields, its terms as sentences, the amount due, and what is shown of
// one that is not payable.

import { dayText } from '../../kernel/text/localized.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BoletoTerms } from '../../kernel/brazil/boleto-due.ts'
import { cents } from '../../kernel/money.ts'
import { BR_CODE, ORDINARY_TERMS, boletoDocument } from '../../../test/boleto-documents.ts'
import { printable } from './pdf.ts'
import { boletoPdf } from './boleto-pdf.ts'
import { bannerOf } from './boleto.ts'
import { boletoSection } from './boleto-html.ts'
import { instructionsOf, percentText } from './boleto-words.ts'

test('the fields of a boleto are formatted as banks print them', () => {
  const { bank, beneficiary, payer, branchAndCode, ourNumber, line, lastDay, due } =
    boletoDocument()
  assert.deepEqual(bank, { name: 'Itaú Unibanco S.A.', code: '341-7' })
  assert.equal(beneficiary.taxpayerId, '11.222.333/0001-81')
  assert.deepEqual([payer.taxpayerId, payer.masked], ['123.456.789-09', '***.456.789-**'])
  assert.equal(payer.address, 'Av. Paulista, 1000, ap. 42, Bela Vista, São Paulo/SP, CEP 01310-100')
  assert.deepEqual([branchAndCode, ourNumber], ['0057 / 12345-7', '109/00010235-8'])
  assert.equal(line, '34191.09008 01023.580051 71234.570001 2 16260000123456')
  assert.deepEqual([lastDay, due.amount, due.discount], ['2026-12-15', 1_229_56, 5_00])
})

test('a bank’s code has its check digit, and an unknown bank shows its number', () => {
  const agreement = { branch: '1', account: '1', wallet: '17', number: '1234567' }
  const rows: [string, string, string | RegExp][] = [
    ['001', '17', '001-9'],
    ['033', '101', '033-7'],
    ['077', '110', '077-9'],
    ['104', '1', '104-0'],
    ['237', '09', '237-2'],
  ]
  for (const [bankCode, wallet, code] of rows)
    assert.equal(
      boletoDocument({ agreement: { ...agreement, bankCode, wallet }, ourNumber: '1' }).bank.code,
      code,
    )
  const unknown = boletoDocument({ agreement: { ...agreement, bankCode: '998' }, ourNumber: '1' })
  assert.equal(unknown.bank.name, 'Banco 998')
  assert.equal(unknown.branchAndCode, '1 / 1234567')
})

test('terms are sentences in both languages', () => {
  assert.deepEqual(instructionsOf(ORDINARY_TERMS, 'pt-BR'), [
    // 1 November 2026 is a Sunday and the 2nd is a holiday.
    'Desconto de R$ 5,00 para pagamento até 03/11/2026.',
    'Após o vencimento, multa de 2,00%.',
    'Após o vencimento, juros de 1,00% ao mês.',
    'Não receber após 15/12/2026.',
  ])
  const odd: BoletoTerms = {
    amount: cents(100_00),
    dueOn: '2026-11-14',
    limitOn: '2026-11-30',
    interest: { mode: 'daily_percentage', value: 333, startOn: '2026-11-18' },
    lateFee: { mode: 'amount', value: 1_234_56, startOn: '2026-11-20' },
  }
  assert.deepEqual(instructionsOf(odd, 'pt-BR'), [
    'A partir de 20/11/2026, multa de R$ 1.234,56.',
    'A partir de 19/11/2026, juros de 0,0333% ao dia.',
    'Vencimento em dia não útil: pagável sem acréscimo até 16/11/2026.',
    'Não receber após 30/11/2026.',
  ])
  assert.deepEqual(
    instructionsOf({ ...odd, interest: { mode: 'daily_amount', value: 50 } }, 'en'),
    [
      'From Nov 20, 2026 on, a late fee of R$ 1,234.56.',
      'After the due date, interest of R$ 0.50 for each day late.',
      'The due date is not a banking day: payable until Nov 16, 2026 without charges.',
      'Cannot be paid after Nov 30, 2026.',
    ],
  )
  const none = {
    amount: cents(1),
    dueOn: '2026-11-10',
    limitOn: '2026-11-10',
    lateFee: { mode: 'amount', value: 0 },
  } as const
  assert.deepEqual(instructionsOf(none, 'pt-BR'), ['Não receber após 10/11/2026.'])
  assert.deepEqual(
    [10_000, 333, 5, 1_000_000, 12_500].map((n) => percentText(n, 'pt-BR')),
    ['1,00%', '0,0333%', '0,0005%', '100,00%', '1,25%'],
  )
  assert.deepEqual(
    [dayText('2026-02-03', 'pt-BR'), dayText('2026-02-03', 'en')],
    ['03/02/2026', 'Feb 3, 2026'],
  )
})

test('a boleto that cannot be paid says so and shows no way to pay it', async () => {
  const rows = [
    [
      boletoDocument({ status: 'paid', paid: { on: '2026-11-05', amount: cents(1_00) } }),
      /pago em 05\/11\/2026: R\$ 1,00/,
      /paid on Nov 5, 2026/,
    ],
    [boletoDocument({ status: 'paid' }), /^Boleto pago\. /, /^Boleto paid\. /],
    [boletoDocument({ status: 'canceled' }), /cancelado/, /canceled/],
    [boletoDocument({ status: 'expired' }), /até 15\/12\/2026/, /until Dec 15, 2026/],
    [boletoDocument({ today: '2026-12-16' }), /vencido/, /expired/],
    [
      boletoDocument({
        status: 'waiting',
        barcode: '',
        ourNumber: '',
        agreement: {
          bankCode: '077',
          branch: '0001',
          account: '1234567-8',
          wallet: '112',
          number: '',
          countedBy: 'bank',
        },
      }),
      /está registrando/,
      /is registering/,
    ],
  ] as const
  for (const [closed, portuguese, english] of rows) {
    assert.match(bannerOf(closed, 'pt-BR')!, portuguese)
    assert.match(bannerOf(closed, 'en')!, english)
    const { html } = boletoSection({ ...closed, brCode: BR_CODE }, 'en', 'x.pdf')
    assert.ok(!/<svg|<textarea|34191\.09008/.test(html))
    assert.match(html, /class="banner"/)
  }
  assert.equal(bannerOf(boletoDocument({ today: '2026-12-15' }), 'en'), undefined)
})

test('the page section shows the amount due, the line, the bars and the pix, and nothing confidential', () => {
  const late = boletoDocument({ today: '2026-11-21', brCode: BR_CODE })
  const { html } = boletoSection(late, 'pt-BR', 'x.pdf')
  assert.equal(html.match(/<svg/g)?.length, 2)
  for (const text of [
    late.line,
    BR_CODE,
    'R$ 1.263,78',
    '+ R$ 24,69',
    '+ R$ 4,53',
    'Pague com Pix',
    '***.456.789-**',
  ])
    assert.ok(html.includes(text), text)
  for (const text of ['123.456.789-09', '12345678909', 'Paulista'])
    assert.ok(!html.includes(text), text)
  assert.equal(boletoSection(boletoDocument(), 'en', 'x.pdf').html.match(/<svg/g)?.length, 1)
  // The pages' headers let no other style or script run.
  assert.ok(!/style=|<script/.test(html))
})

test('text from a seller or a buyer is escaped in the page section', () => {
  const evil = '"><script>alert(1)</script>'
  const { html } = boletoSection(
    boletoDocument({
      description: evil,
      documentNumber: evil,
      brCode: evil,
      beneficiary: { name: evil, taxpayerId: '11222333000181' },
      payer: { name: evil, taxpayerId: '12345678909' },
    }),
    'pt-BR',
    'x.pdf',
  )
  assert.ok(!html.includes('<script'))
  assert.equal(html.split('&lt;script&gt;').length - 1, 5)
})

test('the standard fonts get no character they lack', () => {
  const rows = [
    ['São João — “Ação” nº 1 …', 'São João — “Ação” nº 1 …'],
    ['Łódź Ñandú €', 'Lódz Ñandú €'],
    ['a\n\tb\u0000 \u00a0c', 'a b c'],
    ['日本😀x', 'x'],
    ['e\u0301', 'é'],
    ['\ud800a', 'a'],
    ['soft\u00adhyphen', 'softhyphen'],
  ]
  for (const [text, shown] of rows) assert.equal(printable(text!), shown)
})

test('the same boleto is the same bytes, and another boleto is different', async () => {
  const one = await boletoPdf(boletoDocument({ brCode: BR_CODE }))
  assert.deepEqual(one, await boletoPdf(boletoDocument({ brCode: BR_CODE })))
  assert.equal(one.subarray(0, 5).toString(), '%PDF-')
  assert.notDeepEqual(
    one,
    await boletoPdf(boletoDocument({ brCode: BR_CODE, today: '2026-11-21' })),
  )
})
