// Which lines of Santander's statement are payments, in the forms that its clients have seen.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { debitFrom } from './statement.ts'

const row = (more: object = {}) => ({
  transactionId: 'a1b2',
  creditDebitType: 'DEBITO',
  type: 'PIX',
  transactionName: 'PIX ENVIADO',
  transactionDate: '21/11/2026',
  amount: '-40.00',
  documentNumber: '000000',
  ...more,
})
const AT = new Date('2026-11-21T03:00:00Z')
const ENTRY = { id: 'a1b2', amount: 40_00, at: AT }

test('a debit by pix or transfer is a payment, however its amount and its day are written', () => {
  for (const same of [
    {},
    { amount: '40.00' },
    { amount: -40 },
    { amount: 40, transactionDate: '2026-11-21' },
    { type: undefined, transactionName: 'TED ENVIADA' },
    { creditDebitType: 'DÉBITO' },
    { transactionName: 'PIX ENVIADO DEVANIR' },
  ])
    assert.deepEqual(debitFrom(row(same)), ENTRY, JSON.stringify(same))
  const bare = debitFrom(row({ transactionId: undefined }))!
  assert.deepEqual({ ...bare, id: 'a1b2' }, ENTRY)
  assert.deepEqual(debitFrom(row({ transactionId: undefined })), bare)
})

test('what is no payment is none, and what cannot be read is not left out', () => {
  for (const other of [
    { creditDebitType: 'CREDITO' },
    { type: 'OUTROS', transactionName: 'TARIFA MENSALIDADE' },
    { transactionName: 'PIX DEVOLVIDO' },
    { creditDebitType: 'CREDITO', type: 7 },
  ])
    assert.equal(debitFrom(row(other)), null, JSON.stringify(other))
  for (const bent of [
    { creditDebitType: 1 },
    { amount: '40,00' },
    { transactionDate: 'ontem' },
    { type: 7 },
    { type: 'OUTROS', transactionName: { text: 'PIX ENVIADO' } },
    { transactionName: 'PIX '.repeat(60) },
    { type: undefined, transactionName: undefined },
  ])
    assert.equal(debitFrom(row(bent)), undefined, JSON.stringify(bent))
})
