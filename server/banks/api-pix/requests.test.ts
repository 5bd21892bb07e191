// Our words into the bank's, held against the schemas of the standard.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { assertIs } from '../../../test/api-pix-standard.ts'
import { cents } from '../../base/money.ts'
import type { PixOrder } from '../bank.ts'
import { chargeToBank, REMOVAL, returnToBank } from './requests.ts'

const order: PixOrder = { txid: 'a'.repeat(32), amount: cents(12_34), key: 'pix@loja.com.br', expiresIn: 60 }

const CHARGES: [string, Partial<PixOrder>, object][] = [
  ['the least', {}, {}],
  ['a person', { payer: { name: 'Ana', taxpayerId: '12345678909' } }, { devedor: { cpf: '12345678909', nome: 'Ana' } }],
  [
    'a company',
    { payer: { name: 'Loja', taxpayerId: '12ABC34501DE35' } },
    { devedor: { cnpj: '12ABC34501DE35', nome: 'Loja' } },
  ],
  ['a text', { text: 'Pedido 7' }, { solicitacaoPagador: 'Pedido 7' }],
  ['an empty text', { text: '' }, {}],
  ['a text of 141', { text: 'a'.repeat(141) }, { solicitacaoPagador: 'a'.repeat(140) }],
  // Cutting in the middle of an emoji would leave half a character.
  ['a text that ends in two halves', { text: `${'a'.repeat(139)}🍞` }, { solicitacaoPagador: 'a'.repeat(139) }],
  ['the most', { amount: cents(99_999_999_999) }, { valor: { original: '999999999.99' } }],
  ['the least money', { amount: cents(1) }, { valor: { original: '0.01' } }],
]

test('an order of ours is a charge of theirs', () => {
  for (const [what, more, expected] of CHARGES) {
    const body = chargeToBank({ ...order, ...more })
    assert.deepEqual(
      body,
      { calendario: { expiracao: 60 }, valor: { original: '12.34' }, chave: order.key, ...expected },
      what,
    )
    assertIs('CobSolicitada', body)
  }
})

test('a return and a removal are in their words too', () => {
  assert.deepEqual(returnToBank({ amount: cents(5) }), { valor: '0.05' })
  const body = returnToBank({ amount: cents(5_00), text: 'x'.repeat(200) })
  assert.deepEqual(body, { valor: '5.00', descricao: 'x'.repeat(140) })
  assertIs('DevolucaoSolicitada', body)
  assertIs('CobRevisada', REMOVAL)
})
