// Santander's payments, byte by byte and field by field: orders as they are sent, replies in the shape
// that public clients read, and what a refusal proves.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { cents } from '../../../kernel/money.ts'
import type { PayoutOrder } from '../../payouts.ts'
import { cannotPay, payoutFrom, payoutTo, proves, refusedFrom } from './payouts.ts'

const ID = '019b1c5e7d3a7f0c8a5b2e4d6f8091a3'
const TAGS = ['019b1c5e7d3a7f0c', '8a5b2e4d6f8091a3']
const E2E = 'E90400888202611301200abcdefghijk'
const NOW = new Date('2026-11-30T15:00:00Z')
const ACCOUNT = { ispb: '60701190', branch: '1263-1', number: '99999-X', type: 'savings' as const }
const order = (to: PayoutOrder['to'], more: Partial<PayoutOrder> = {}): PayoutOrder => ({
  id: ID,
  amount: cents(1_234_56),
  to,
  holder: { name: 'Ana Souza', taxpayerId: '12345678909' },
  ...more,
})
const PAYMENT = {
  id: '777eb7c8-b1a2-4356-8fd8-a1b0644b5282',
  debitAccount: { branch: '1', number: '130001234567' },
  status: 'PAYED',
  dictCode: 'ana@example.com',
  dictCodeType: 'EMAIL',
  beneficiary: { name: 'Ana Souza', documentType: 'CPF', documentNumber: '***.456.789-**' },
  paymentValue: '1234.56',
  tags: TAGS,
  workspaceId: '1f6a2f5e-27a4-4b1d-9a43-6c0f0d9b7a11',
  transaction: { value: '1234.56', code: '1', date: '2026-11-30T12:00:05Z', endToEnd: E2E },
}

test('an order to an account is written as Santander takes it', () => {
  assert.equal(
    JSON.stringify(payoutTo(order({ account: ACCOUNT }, { text: 'Repasse' }))),
    '{"paymentValue":"1234.56","beneficiary":{"name":"Ana Souza","ispb":"60701190","branch":"1263","number":"99999X","type":"CONTA_POUPANCA","documentType":"CPF","documentNumber":"12345678909"},"tags":["019b1c5e7d3a7f0c","8a5b2e4d6f8091a3"],"remittanceInformation":"Repasse"}',
  )
  const company = { name: 'Loja', taxpayerId: '12ABC34501DE35' }
  assert.match(
    JSON.stringify(payoutTo(order({ account: ACCOUNT }, { holder: company }))),
    /"documentType":"CNPJ"/,
  )
  const far = { account: { ...ACCOUNT, branch: '12345' } }
  assert.match(cannotPay(order(far)) ?? '', /4 digits/)
})

test('each kind of key has its type', () => {
  const rows: [key: string, type: string][] = [
    ['12345678909', 'CPF'],
    ['11222333000181', 'CNPJ'],
    ['ana@example.com', 'EMAIL'],
    ['+5547999999999', 'CELULAR'],
    ['7d9f0335-8dcc-4054-9bf9-0dbd61d36906', 'EVP'],
  ]
  for (const [key, type] of rows) {
    const body = payoutTo(order({ key })) as Record<string, unknown>
    assert.deepEqual([body['dictCode'], body['dictCodeType']], [key, type])
    assert.equal(cannotPay(order({ key })), undefined)
  }
})

test('a payment is read in each of its states, and in no other', () => {
  const states: [object, string | undefined][] = [
    [{ status: 'PENDING_VALIDATION' }, 'prepared'],
    [{ status: 'READY_TO_PAY' }, 'prepared'],
    [{ status: 'PENDING_CONFIRMATION' }, 'processing'],
    [{ status: 'PAYED' }, 'paid'],
    [{ status: 'REJECTED' }, 'failed'],
    [{ status: 'PAID' }, undefined],
    [{ status: null }, undefined],
    [{ paymentValue: 1234.56 }, 'paid'],
    [{ paymentValue: '1234,56' }, undefined],
    [{ id: null }, undefined],
    [{ tags: [] }, 'paid'],
    [{ tags: undefined }, 'paid'],
    [{ tags: ['of another', 'payment'] }, undefined],
    [{ transaction: null }, 'paid'],
  ]
  const sought = { id: ID, order: order({ account: ACCOUNT }) }
  for (const [more, status] of states)
    assert.equal(
      payoutFrom({ ...PAYMENT, ...more }, sought, NOW)?.status,
      status,
      JSON.stringify(more),
    )
  assert.deepEqual(payoutFrom(PAYMENT, sought, NOW), {
    id: ID,
    reference: PAYMENT.id,
    amount: 1_234_56,
    status: 'paid',
    at: new Date('2026-11-30T12:00:05Z'),
    endToEndId: E2E,
    holder: '***.456.789-**',
  })
  const rejected = { ...PAYMENT, status: 'REJECTED', rejectReason: 'Conta encerrada' }
  assert.equal(payoutFrom(rejected, sought, NOW)?.reason, 'Conta encerrada')
  assert.deepEqual(payoutFrom({ ...PAYMENT, transaction: null }, sought, NOW)?.at, NOW)
})

test('one to a key is not ready before its holder is shown', () => {
  const ready = { ...PAYMENT, status: 'READY_TO_PAY' }
  const { beneficiary, ...hidden } = ready
  const isReady = (body: object, to: PayoutOrder['to']) => {
    const report = payoutFrom(body, { id: ID, order: order(to) }, NOW)
    return report?.status === 'prepared' && report.isReady !== false
  }
  assert.equal(isReady(ready, { key: 'ana@example.com' }), true, beneficiary.name)
  assert.equal(isReady(hidden, { key: 'ana@example.com' }), false)
  assert.equal(isReady(hidden, { account: ACCOUNT }), true)
  assert.equal(isReady({ ...ready, status: 'PENDING_VALIDATION' }, { account: ACCOUNT }), false)
})

test('a refused first step moved nothing; one of our own account is mended by an operator', () => {
  const refusal = (status: number, content: unknown) =>
    refusedFrom({ is: 'refused', code: 'refused', why: 'the bank gave no reason', status, content })
  const of = (_field: string, _message: string) => ({
    _errorCode: 400,
    _message: 'Bad Request',
    _errors: [{ _code: '1', _field, _message }],
  })
  const rows: [content: unknown, status: number, proof: string | undefined][] = [
    [of('dictCodeType', 'Tipo de chave Pix inválida'), 400, 'none'],
    [of('beneficiary.number', 'Conta inválida'), 422, 'none'],
    [of('paymentValue', 'Saldo insuficiente'), 400, 'funds'],
    [of('debitAccount', 'Conta inválida'), 400, undefined],
    [of('tags', 'Tag deve receber no máximo 20 caracteres'), 400, undefined],
    [{ _field: 'paymentValue', _message: 'Valor do pagamento é obrigatório' }, 400, 'none'],
    [{ _message: 'Bad Request' }, 400, undefined],
    [{}, 400, undefined],
    [of('dictCode', 'Conflito'), 409, undefined],
  ]
  for (const [content, status, proof] of rows)
    assert.equal(proves(refusal(status, content), true), proof, JSON.stringify(content))
  assert.deepEqual(refusal(400, of('paymentValue', 'Valor inválido')), {
    code: 'paymentValue',
    why: 'Valor inválido',
    status: 400,
  })
})
