// Names of banks: found by either of their codes.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findBank } from './banks.ts'

test('a bank is found by its COMPE code, short or whole, and by its ISPB', () => {
  const rows: [string, string, string, boolean][] = [
    ['001', '00000000', 'Banco do Brasil S.A.', true],
    ['033', '90400888', 'Banco Santander (Brasil) S.A.', true],
    ['104', '00360305', 'Caixa Econômica Federal', true],
    ['237', '60746948', 'Banco Bradesco S.A.', true],
    ['260', '18236120', 'Nu Pagamentos S.A. - Instituição de Pagamento', true],
    ['341', '60701190', 'Itaú Unibanco S.A.', true],
    ['017', '42272526', 'BNY Mellon Banco S.A.', false],
  ]
  for (const [compe, ispb, name, pix] of rows) {
    const bank = { compe, ispb, name, pix }
    for (const code of [compe, ispb, compe.replace(/^0+/, '')])
      assert.deepEqual(findBank(code), bank, code)
  }
})

test('an unknown bank code finds none', () => {
  const none = [
    '',
    '0',
    '000',
    '999',
    '0001',
    '1234567',
    '123456789',
    '99999999',
    ' 001',
    '1e2',
    'BRADESCO',
    '12ABC34',
    '-1',
    'null',
    'Itaú',
  ]
  for (const code of none) assert.equal(findBank(code), undefined, code)
})

test('an ISPB with letters is newer than the list, and is taken as it is', () => {
  const bank = { compe: null, ispb: '1A2B3C4D', name: 'ISPB 1A2B3C4D', pix: true }
  for (const code of ['1A2B3C4D', '1a2b3c4d']) assert.deepEqual(findBank(code), bank)
})
