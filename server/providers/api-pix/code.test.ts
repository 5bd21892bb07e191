// The text of a QR code: where each PSP has it, plain or in Base64, and made of the location where
// there is none.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { readBrCode, writeBrCode } from '../../kernel/brazil/br-code.ts'
import { codeIn, codeOf, wantsCode } from './code.ts'
import { dialectOf } from './dialect.ts'

const LOCATION = 'pix.example.com/8b3da2f39a4140d1a91abd93113bd441'
const RECEIVER = { name: 'Padaria São João', city: 'São Paulo' }
const TEXT = writeBrCode({ kind: 'dynamic', location: LOCATION, oneTime: true, ...RECEIVER })
const BASE64 = Buffer.from(TEXT).toString('base64')

test('a second call has the text, plain or in Base64, at one of several places', () => {
  const places = ['copiaCola', 'data.emv']
  assert.equal(codeOf({ copiaCola: BASE64 }, places), TEXT)
  assert.equal(codeOf({ data: { emv: TEXT } }, places), TEXT)
  for (const copiaCola of ['', 'no code', 7, null, Buffer.from('no code').toString('base64')])
    assert.doesNotMatch(codeOf({ copiaCola }, places), /^000201/)
})

test('it is wanted of a charge that can be paid and has none', () => {
  const dialect = dialectOf({ active: ['CRIADA'] })
  for (const status of ['ATIVA', 'CRIADA']) assert.ok(wantsCode({ status }, dialect))
  assert.ok(!wantsCode({ status: 'ATIVA', pixCopiaECola: TEXT }, dialect))
  assert.ok(!wantsCode({ status: 'CONCLUIDA' }, dialect))
})

test('the text is the one that is given, or that was asked for, or is made of the location', () => {
  const dialect = dialectOf({ merchant: RECEIVER })
  assert.deepEqual(codeIn({ pixCopiaECola: TEXT }, dialect), { brCode: TEXT, location: LOCATION })
  assert.deepEqual(codeIn({}, dialect, TEXT), { brCode: TEXT, location: LOCATION })
  for (const given of [{ location: `https://${LOCATION}` }, { loc: { location: LOCATION } }]) {
    const { brCode, location } = codeIn(given, dialect)
    const read = readBrCode(brCode)
    assert.ok(read.ok && read.code.kind === 'dynamic' && read.code.location === LOCATION)
    assert.deepEqual([location, read.code.name], [LOCATION, 'Padaria Sao Joao'])
    assert.equal(codeIn(given, dialectOf({})).brCode, '')
  }
  for (const location of ['', 'no address', 'x'.repeat(200), 7])
    assert.equal(codeIn({ location }, dialect).brCode, '', String(location))
})
