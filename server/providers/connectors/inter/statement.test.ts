// What a row of Inter's statement says of a payment, and which rows are none.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { entryFrom } from './statement.ts'

const OURS = '019a1b2c3d4e7f008a1b2c3d4e5f6a7b'
const CODE = '7b2c3d4e-1111-4222-8333-a1b2c3d4e5f6'
const E2E = 'E00416968202611211200abcdefghijk'
const row = (more: object = {}, details: object = {}) => ({
  idTransacao: 'row-1',
  tipoTransacao: 'PIX',
  tipoOperacao: 'D',
  valor: '40.00',
  titulo: 'Pix enviado',
  dataInclusao: '2026-11-21T09:00:00',
  dataTransacao: '2026-11-21',
  ...more,
  detalhes: {
    descricaoPix: `${OURS} Repasse`,
    codigoSolicitacao: CODE,
    endToEndId: E2E,
    ...details,
  },
})
const ENTRY = {
  id: 'row-1',
  amount: 40_00,
  at: new Date('2026-11-21T12:00:00Z'),
  ours: OURS,
  reference: CODE,
  endToEndId: E2E,
}

test('a row names the payment by our id, the bank’s code and the id at the SPI, as far as it has them', () => {
  assert.deepEqual(entryFrom(row()), ENTRY)
  assert.deepEqual(entryFrom(row({ valor: 40 })), ENTRY)
  const { ours: _, ...unnamed } = ENTRY
  assert.deepEqual(entryFrom(row({}, { descricaoPix: 'fornecedor' })), unnamed)
  const bare = { ...row({ dataInclusao: undefined }), detalhes: undefined }
  const day = new Date('2026-11-21T03:00:00Z')
  assert.deepEqual(entryFrom(bare), { id: 'row-1', amount: 40_00, at: day })
})

test('a pix that was given back is no payment, and what cannot be read is not left out', () => {
  assert.equal(entryFrom(row({ titulo: 'Pix enviado devolvido' })), null)
  for (const bent of [{ idTransacao: undefined }, { valor: '40,00' }, { valor: -1 }])
    assert.equal(entryFrom(row(bent)), undefined, JSON.stringify(bent))
  assert.equal(entryFrom(row({ dataInclusao: 'ontem', dataTransacao: '21/11/2026' })), undefined)
  assert.equal(entryFrom('row'), undefined)
})
