// Which texts are pix keys, in which form they are kept, and what of them is shown.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maskedKey, readPixKey } from './pix-key.ts'

test('a pix key is read as people write it, and kept in the form of the DICT', () => {
  const rows: readonly [typed: string, type: string, key: string, shown: string][] = [
    ['12345678909', 'cpf', '12345678909', '****8909'],
    ['123.456.789-09', 'cpf', '12345678909', '****8909'],
    [' 11.222.333/0001-81 ', 'cnpj', '11222333000181', '****0181'],
    ['12.abc.345/01de-35', 'cnpj', '12ABC34501DE35', '****DE35'],
    ['Ana.Silva@Example.COM', 'email', 'ana.silva@example.com', 'a****@example.com'],
    ['+5511987654321', 'phone', '+5511987654321', '****4321'],
    ['+55 (11) 98765-4321', 'phone', '+5511987654321', '****4321'],
    [
      '123E4567-E12B-12D1-A456-426655440000',
      'random',
      '123e4567-e12b-12d1-a456-426655440000',
      '****0000',
    ],
  ]
  for (const [typed, type, key, shown] of rows) {
    const read = readPixKey(typed)
    assert.deepEqual(read, { type, key }, typed)
    assert.equal(maskedKey(read!), shown)
    assert.deepEqual(readPixKey(key), read, 'its own form')
  }
})

test('what is none is refused: a mistyped CPF is no telephone', () => {
  const none = [
    '',
    ' ',
    '12345678900',
    '11987654321',
    '(11) 98765-4321',
    '+551198765',
    '+16502530000',
    'ana@',
    'ana@exa mple.com',
    `${'a'.repeat(66)}@example.com`,
    '123e4567e12b12d1a456426655440000',
    '123e4567-e12b-12d1-a456-42665544000g',
    '11222333000182',
    'x'.repeat(78),
    'ana\u200b@example.com',
  ]
  for (const text of none) assert.equal(readPixKey(text), undefined, text)
})
