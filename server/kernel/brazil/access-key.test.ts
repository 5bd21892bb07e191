// Access keys of invoices: the published example, letters in a CNPJ, every damage of one character,
// and the texts of QR codes.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isValidNfeKey } from '@brazilian-utils/brazilian-utils'
import { KEY_TEXT_MAX, readAccessKey, readKeyText } from './access-key.ts'

/**
 * The check digit, computed apart from the code: weights as the manual prints them, from the left.
 */
function withDigit(first43: string): string {
  const weights = '4329876543298765432987654329876543298765432'
  const sum = [...first43].reduce(
    (total, one, n) => total + (one.charCodeAt(0) - 48) * Number(weights[n]),
    0,
  )
  return `${first43}${sum % 11 < 2 ? 0 : 11 - (sum % 11)}`
}

const RECEIPT = withDigit('3526111122233300018165001000001234183746152')
const LETTERS = withDigit('352611' + '12ABC34501DE35' + '65001000001234183746152')
const OF_PERSON = withDigit('352611' + '00012345678909' + '55001000001234183746152')

test('the example of the manual is read, with or without blanks', () => {
  // Manual de Orientação do Contribuinte: the check digit of this key is 5.
  const key = '52060433009911002506550120000007800267301615'
  const read = {
    key,
    state: 52,
    month: '2006-04',
    issuer: '33009911002506',
    model: '55',
    series: 12,
    number: 780,
  }
  assert.deepEqual(readAccessKey(key), read)
  assert.equal(withDigit(key.slice(0, 43)), key)
  assert.deepEqual(readAccessKey(` ${key.replaceAll(/(.{4})/g, '$1 ')}`), read)
})

test('a receipt, a CNPJ with letters, and a person who issues an invoice', () => {
  assert.equal(readAccessKey(RECEIPT)?.issuer, '11222333000181')
  assert.deepEqual(
    [readAccessKey(RECEIPT)?.model, readAccessKey(RECEIPT)?.month],
    ['65', '2026-11'],
  )
  // The CNPJ is the example of the Receita Federal.
  assert.equal(readAccessKey(LETTERS)?.issuer, '12ABC34501DE35')
  assert.equal(readAccessKey(LETTERS.toLowerCase())?.key, LETTERS)
  assert.equal(readAccessKey(OF_PERSON)?.issuer, null)
})

test('every other digit in any one place is noticed', () => {
  for (let at = 0; at < RECEIPT.length; at++)
    for (const other of '0123456789') {
      if (other === RECEIPT[at]) continue
      const damaged = RECEIPT.slice(0, at) + other + RECEIPT.slice(at + 1)
      assert.equal(readAccessKey(damaged), undefined, `${other} at ${at}`)
    }
})

// It takes no letters.
test('another library finds the same keys of digits valid', () => {
  assert.ok(isValidNfeKey(RECEIPT))
  for (let at = 0; at < RECEIPT.length; at++) {
    const damaged = RECEIPT.slice(0, at) + ((Number(RECEIPT[at]) + 1) % 10) + RECEIPT.slice(at + 1)
    assert.equal(isValidNfeKey(damaged), readAccessKey(damaged) !== undefined, damaged)
  }
})

test('what no office issues is refused, also with a right check digit', () => {
  const rows: [why: string, first43: string][] = [
    ['no such state', '3626111122233300018165001000001234183746152'],
    ['month 13', '3526131122233300018165001000001234183746152'],
    ['month 0', '3526001122233300018165001000001234183746152'],
    ['before the electronic invoice', '3505111122233300018165001000001234183746152'],
    ['another model', '3526111122233300018159001000001234183746152'],
    ['number 0', '3526111122233300018165001000000000183746152'],
    ['a CNPJ that is none', '3526111122233300018265001000001234183746152'],
    ['a receipt of a person', '3526110001234567890965001000001234183746152'],
  ]
  for (const [why, first43] of rows) assert.equal(readAccessKey(withDigit(first43)), undefined, why)
  for (const text of [
    '',
    RECEIPT.slice(1),
    `${RECEIPT}0`,
    'x'.repeat(44),
    RECEIPT.replace('3', '٣'),
  ])
    assert.equal(readAccessKey(text), undefined, text)
})

const URL = 'https://www.sefazexemplo.gov.br/nfce/qrcode'
const of = (text: string) => {
  const read = readKeyText(text)
  return read && [read.key === RECEIPT, read.amount, read.day]
}

test('the text of a QR code: its key, and the day and total where it was issued offline', () => {
  const rows: [what: string, text: string, read: unknown][] = [
    ['a typed key', RECEIPT, [true, null, null]],
    [
      'version 2, online',
      `${URL}?p=${RECEIPT}|2|1|1|DC6AE2C2B9A992BE59679AC365E29922DE6B7511`,
      [true, null, null],
    ],
    [
      'version 2, offline',
      `${URL}?p=${RECEIPT}|2|1|02|60.90|797a4759|1|4615A93BB0D7`,
      [true, 6090, 2],
    ],
    [
      'the same, percent-encoded',
      `${URL}?p=${RECEIPT}%7C2%7C1%7C02%7C60.90%7C797a%7C1%7C46`,
      [true, 6090, 2],
    ],
    ['version 3, online', `${URL}?p=${RECEIPT}|3|1`, [true, null, null]],
    ['version 3, offline', `${URL}?p=${RECEIPT}|3|1|31|1234.56|1||c2ln`, [true, 123456, 31]],
    [
      'version 1',
      `${URL}?chNFe=${RECEIPT}&nVersao=100&tpAmb=1&dhEmi=3230&vNF=60.90&vICMS=12.75`,
      [true, 6090, null],
    ],
    ['a decimal comma', `${URL}?chNFe=${RECEIPT}&nVersao=100&vNF=60,90`, [true, 6090, null]],
    ['no total that is one', `${URL}?p=${RECEIPT}|2|1|02|abc|797a|1|46`, [true, null, 2]],
    ['a day that no month has', `${URL}?p=${RECEIPT}|2|1|32|60.90|797a|1|46`, [true, null, null]],
    ['another page', 'https://example.com/menu?p=1', undefined],
    ['a pix', '00020126580014br.gov.bcb.pix', undefined],
    [
      'a key with a wrong digit',
      `${URL}?p=${RECEIPT.slice(0, -1)}${(Number(RECEIPT.at(-1)) + 1) % 10}|2|1`,
      undefined,
    ],
    ['longer than any code', `${URL}?p=${RECEIPT}|2|1|${'x'.repeat(KEY_TEXT_MAX)}`, undefined],
  ]
  for (const [what, text, read] of rows) assert.deepEqual(of(text), read, what)
})
