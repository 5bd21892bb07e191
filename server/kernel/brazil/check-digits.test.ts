// Modulo 10 and 11 against values published by others.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mod10, mod11 } from './check-digits.ts'

test('modulo 10 gives the published digits', () => {
  const rows: [string, number, string][] = [
    ['01230067896', 3, 'worked example of FEBRABAN'],
    ['001900000', 9, 'public tests'],
    ['001905009', 5, 'public tests'],
    ['104912345', 6, 'worked by hand'],
    ['6789012345', 7, 'worked by hand'],
    ['123456789', 7, 'eduardokum/laravel-boleto, UtilTest'],
    ['999977721', 3, "the manual of Banco Inter's boletos"],
    ['0', 0, 'nothing but a zero'],
  ]
  for (const [digits, digit, where] of rows)
    assert.equal(mod10(digits), digit, `${digits}: ${where}`)
})

test('modulo 11 gives 1 to 11, and its weights restart after the highest', () => {
  const rows: [string, number | undefined, number][] = [
    ['1', undefined, 9],
    ['5', undefined, 1],
    ['6', undefined, 10],
    ['0', undefined, 11],
    ['0123456789', undefined, 7],
    ['123456789', undefined, 7],
    // Bradesco's manual, wallet 19: numbers 2, 1 and 6 have the digits 8, P and 0.
    ['1900000000002', 7, 8],
    ['1900000000001', 7, 10],
    ['1900000000006', 7, 11],
  ]
  for (const [digits, top, value] of rows) assert.equal(mod11(digits, top), value, digits)
})

test('a text that is no number has no check digit', () => {
  for (const text of ['', '12a', ' 1', '-1']) {
    assert.throws(() => mod10(text))
    assert.throws(() => mod11(text))
  }
})
