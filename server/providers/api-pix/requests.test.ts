// Request bodies, checked against the schemas of the standard.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { assertIs } from '../../../test/api-pix-standard.ts'
import type { BoletoTerms } from '../../kernel/brazil/boleto-due.ts'
import { cents } from '../../kernel/money.ts'
import type { PixDueOrder, PixOrder } from '../bank.ts'
import { chargeToBank, dueChargeToBank, REMOVAL, returnToBank } from './requests.ts'

const order: PixOrder = {
  txid: 'a'.repeat(32),
  amount: cents(12_34),
  key: 'pix@loja.com.br',
  expiresIn: 60,
}

const CHARGES: [string, Partial<PixOrder>, object][] = [
  ['the least', {}, {}],
  [
    'a person',
    { payer: { name: 'Ana', taxpayerId: '12345678909' } },
    { devedor: { cpf: '12345678909', nome: 'Ana' } },
  ],
  [
    'a company',
    { payer: { name: 'Loja', taxpayerId: '12ABC34501DE35' } },
    { devedor: { cnpj: '12ABC34501DE35', nome: 'Loja' } },
  ],
  ['a text', { text: 'Pedido 7' }, { solicitacaoPagador: 'Pedido 7' }],
  ['an empty text', { text: '' }, {}],
  ['a text of 141', { text: 'a'.repeat(141) }, { solicitacaoPagador: 'a'.repeat(140) }],
  // Cutting in the middle of an emoji would leave half a character.
  [
    'a text that ends in two halves',
    { text: `${'a'.repeat(139)}🍞` },
    { solicitacaoPagador: 'a'.repeat(139) },
  ],
  ['the most', { amount: cents(99_999_999_999) }, { valor: { original: '999999999.99' } }],
  ['the least money', { amount: cents(1) }, { valor: { original: '0.01' } }],
]

test('our order becomes the bank’s charge', () => {
  for (const [what, more, expected] of CHARGES) {
    const body = chargeToBank({ ...order, ...more })
    assert.deepEqual(
      body,
      {
        calendario: { expiracao: 60 },
        valor: { original: '12.34' },
        chave: order.key,
        ...expected,
      },
      what,
    )
    assertIs('CobSolicitada', body)
  }
})

const terms: BoletoTerms = { amount: cents(100_00), dueOn: '2026-11-25', limitOn: '2026-12-05' }
const due: PixDueOrder = {
  txid: 'a'.repeat(32),
  key: 'pix@loja.com.br',
  terms,
  payer: { name: 'Ana', taxpayerId: '12345678909' },
}
const ADDRESS = { street: 'Rua 1', city: 'Recife', state: 'PE', zipCode: '70011750' }
const TEN = { data: '2026-11-20', valorPerc: '10.00' }

// The order, and the part of the body it changes: the calendar, the value, or anything else.
const DUE: [
  string,
  Partial<PixDueOrder>,
  Partial<BoletoTerms>,
  { days?: number; valor?: object; more?: object },
][] = [
  ['the least', {}, {}, {}],
  ['a limit on the due day', {}, { limitOn: '2026-11-25' }, { days: 0 }],
  // A Saturday is payable on Monday the 30th, and days count from there.
  [
    'a due day that is no banking day',
    {},
    { dueOn: '2026-11-28', limitOn: '2026-12-02' },
    { days: 2 },
  ],
  [
    'a limit before the banking day',
    {},
    { dueOn: '2026-11-28', limitOn: '2026-11-29' },
    { days: 0 },
  ],
  [
    'a late fee in reais, interest in reais a day',
    {},
    { lateFee: { mode: 'amount', value: 5_00 }, interest: { mode: 'daily_amount', value: 12 } },
    {
      valor: {
        multa: { modalidade: 1, valorPerc: '5.00' },
        juros: { modalidade: 1, valorPerc: '0.12' },
      },
    },
  ],
  [
    'both in percent, starting on the due day',
    {},
    {
      lateFee: { mode: 'percentage', value: 20_000, startOn: '2026-11-25' },
      interest: { mode: 'daily_percentage', value: 300, startOn: '2026-11-20' },
    },
    {
      valor: {
        multa: { modalidade: 2, valorPerc: '2.00' },
        juros: { modalidade: 2, valorPerc: '0.03' },
      },
    },
  ],
  [
    'interest in percent a month',
    {},
    { interest: { mode: 'monthly_percentage', value: 15_500 } },
    { valor: { juros: { modalidade: 3, valorPerc: '1.55' } } },
  ],
  [
    'a discount in reais',
    {},
    { discount: { mode: 'amount', value: 10_00, limitOn: '2026-11-20' } },
    { valor: { desconto: { modalidade: 1, descontoDataFixa: [TEN] } } },
  ],
  [
    'a discount in percent',
    {},
    { discount: { mode: 'percentage', value: 100_000, limitOn: '2026-11-20' } },
    { valor: { desconto: { modalidade: 2, descontoDataFixa: [TEN] } } },
  ],
  [
    'a company with its address, and a text',
    { payer: { name: 'Loja', taxpayerId: '12ABC34501DE35', address: ADDRESS }, text: 'Pedido 7' },
    {},
    {
      more: {
        devedor: {
          cnpj: '12ABC34501DE35',
          nome: 'Loja',
          logradouro: 'Rua 1',
          cidade: 'Recife',
          uf: 'PE',
          cep: '70011750',
        },
        solicitacaoPagador: 'Pedido 7',
      },
    },
  ],
]

test('our order with a due day becomes the bank’s charge, with the same days', () => {
  for (const [what, order, changed, { days = 10, valor = {}, more = {} }] of DUE) {
    const said = { ...terms, ...changed }
    const body = dueChargeToBank({ ...due, ...order, terms: said })
    assert.deepEqual(
      body,
      {
        calendario: { dataDeVencimento: said.dueOn, validadeAposVencimento: days },
        devedor: { cpf: '12345678909', nome: 'Ana' },
        valor: { original: '100.00', ...valor },
        chave: due.key,
        ...more,
      },
      what,
    )
    assertIs('CobVSolicitada', body)
  }
})

const UNSAYABLE: [Partial<BoletoTerms>, RegExp][] = [
  [
    { lateFee: { mode: 'percentage', value: 20_050 } },
    /percentages of two decimals, and the late fee/,
  ],
  [
    { interest: { mode: 'monthly_percentage', value: 1 } },
    /percentages of two decimals, and the interest/,
  ],
  [
    { discount: { mode: 'percentage', value: 33_333, limitOn: '2026-11-20' } },
    /two decimals, and the discount/,
  ],
  [
    { interest: { mode: 'daily_amount', value: 1, startOn: '2026-11-26' } },
    /the interest begins later/,
  ],
  [{ lateFee: { mode: 'amount', value: 1, startOn: '2026-12-01' } }, /the late fee begins later/],
  [
    { discount: { mode: 'amount', value: 1, limitOn: '2026-11-26' } },
    /no discount after its due day/,
  ],
]

test('terms that the standard cannot express are reported, not approximated', () => {
  for (const [changed, why] of UNSAYABLE) {
    const body = dueChargeToBank({ ...due, terms: { ...terms, ...changed } })
    assert.ok('unsayable' in body, String(why))
    assert.match(body.unsayable, why)
  }
})

test('a return and a removal are translated too', () => {
  assert.deepEqual(returnToBank({ amount: cents(5) }), { valor: '0.05' })
  const body = returnToBank({ amount: cents(5_00), text: 'x'.repeat(200) })
  assert.deepEqual(body, { valor: '5.00', descricao: 'x'.repeat(140) })
  assertIs('DevolucaoSolicitada', body)
  assertIs('CobRevisada', REMOVAL)
  assertIs('CobVRevisada', REMOVAL)
})
