// Which entries of Sicoob's statement are payments, by our id or by the bank's own words.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { statedIn } from './statement.ts'

const OURS = '019a1b2c3d4e7f008a1b2c3d4e5f6a7b'
const entry = (more: object = {}) => ({
  transactionId: '12345',
  tipo: 'DEBITO',
  valor: '40.00',
  data: '2026-11-21T09:00:00',
  descricao: 'PIX EMITIDO OUTRA IF',
  descInfComplementar: `${OURS} Repasse`,
  ...more,
})
const by = (descricao: string) => entry({ descricao, descInfComplementar: 'Pagamento' })
const AT = new Date('2026-11-21T12:00:00Z')
const PAID = { id: '12345', amount: 40_00, at: AT }

test('a debit is a payment by our id, or by the word pix; one that gives a pix back is none', () => {
  assert.deepEqual(statedIn(entry(), 'paid'), { ...PAID, ours: OURS })
  assert.deepEqual(statedIn(entry({ descricao: 'DEBITO' }), 'paid'), { ...PAID, ours: OURS })
  for (const words of ['PIX EMITIDO OUTRA IF', 'PIX EMIT.OUTRA IF', 'TRANSF. PIX SICOOB'])
    assert.deepEqual(statedIn(by(words), 'paid'), PAID, words)
  for (const words of ['TARIFA COBRANÇA', 'DÉB.TIT.COMPE EFETIVADO', 'DEV.PIX RECEBIDO'])
    assert.equal(statedIn(by(words), 'paid'), null, words)
  assert.equal(statedIn(entry(), 'returned'), null)
})

test('a credit is money that came back by our id alone', () => {
  const credit = { tipo: 'CREDITO', descricao: 'EST PIX EMITIDO OUTRA IF' }
  assert.deepEqual(statedIn(entry(credit), 'returned'), { ...PAID, ours: OURS })
  assert.equal(statedIn({ ...by('PIX RECEB.OUTRA IF'), tipo: 'CREDITO' }, 'returned'), null)
  assert.equal(statedIn(entry(credit), 'paid'), null)
})

test('what cannot be read is not left out', () => {
  for (const bent of [{ transactionId: null }, { tipo: 'OUTRO' }, { valor: 'muito' }, { data: '' }])
    assert.equal(statedIn(entry(bent), 'paid'), undefined, JSON.stringify(bent))
})
