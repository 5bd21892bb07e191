// Amounts, ids and signatures of the wires: exact, or not read at all.

import { strict as assert } from 'node:assert'
import { generateKeyPairSync, sign, verify } from 'node:crypto'
import { test } from 'node:test'
import { newId } from '../../kernel/ids.ts'
import { cents } from '../../kernel/money.ts'
import { SPI_NAME } from '../parse.ts'
import { lowDer } from './signature.ts'
import { ageOf, fromCents, fromReaisNumber, idIn, reaisNumber, standIn } from './values.ts'

const REAIS: [unknown, number | undefined][] = [
  [58.8, 58_80],
  [0.01, 1],
  [0.1, 10],
  [0.29, 29],
  [1, 1_00],
  [1_234_567.89, 1_234_567_89],
  [999_999_999.99, 99_999_999_999],
  [0, 0],
  [-1, undefined],
  [0.001, undefined],
  [1.005, undefined],
  [1e21, undefined],
  [1e-7, undefined],
  [Number.NaN, undefined],
  [Number.POSITIVE_INFINITY, undefined],
  ['58.80', undefined],
  [null, undefined],
  [undefined, undefined],
]

test('reais in a JSON number are read exactly, or not at all', () => {
  for (const [given, amount] of REAIS) assert.equal(fromReaisNumber(given), amount, String(given))
})

test('every amount is written as the number that reads as it', () => {
  for (let n = 0; n < 20_000; n++) {
    const amount = cents(n < 10_000 ? n : Math.floor(n * 4_999_971.7))
    const text = JSON.stringify(reaisNumber(amount))
    assert.equal(fromReaisNumber(JSON.parse(text)), amount, text)
  }
  assert.equal(JSON.stringify(reaisNumber(cents(58_80))), '58.8')
})

test('whole centavos are whole, not negative and not more than an amount may be', () => {
  assert.deepEqual([0, 1, 99_999_999_999].map(fromCents), [0, 1, 99_999_999_999])
  for (const given of [-1, 0.5, 100_000_000_000, '1', null, Number.NaN])
    assert.equal(fromCents(given), undefined, String(given))
})

test('a stand-in has the form of an endToEndId, is the same each time, and is no other', () => {
  assert.match(standIn('MP', '139403690497'), SPI_NAME)
  assert.equal(standIn('MP', '139403690497'), standIn('MP', '139403690497'))
  assert.notEqual(standIn('MP', '139403690497'), standIn('MP', '139403690498'))
  assert.notEqual(standIn('MP', '1').charAt(0), 'E')
})

test('an id of ours says how old it is, and another says nothing', () => {
  const at = new Date('2026-11-30T12:00:00Z')
  assert.equal(ageOf(newId(at), new Date('2026-11-30T12:01:00Z')), 60_000)
  assert.equal(ageOf('mp1', at), undefined)
})

test('an id of a company is a number or a plain text', () => {
  assert.deepEqual(
    [139_403_690_497, 'pay_ibvub5tu20v9lxr7', 0, 1.5, '', 'a b', 'a/b', null].map(idIn),
    ['139403690497', 'pay_ibvub5tu20v9lxr7', ...Array.from({ length: 6 })],
  )
})

test('a signature is the same in DER, and its second number the lower of two', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'secp256k1' })
  const half = 0x7fff_ffff_ffff_ffff_ffff_ffff_ffff_ffff_5d57_6e73_57a4_501d_dfe9_2f46_681b_20a0n
  for (let n = 0; n < 200; n++) {
    const text = Buffer.from(`project/1:${n}:`)
    const pair = sign('sha256', text, { key: privateKey, dsaEncoding: 'ieee-p1363' })
    const der = lowDer(pair)
    assert.ok(verify('sha256', text, publicKey, der), der.toString('hex'))
    const s = der.subarray(5 + der[3]! + 1)
    assert.ok(BigInt(`0x${s.toString('hex')}`) <= half)
  }
  const small = Buffer.alloc(64)
  small[31] = 1
  small[63] = 0x80
  assert.equal(lowDer(small).toString('hex'), '300702010102020080')
})
