// Random BR Codes: written and read back here, and compared with another library. A failure prints
// its seed.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { generatePixPayload } from '@brazilian-utils/brazilian-utils/generate-pix-payload'
import { getPixPayloadInfo } from '@brazilian-utils/brazilian-utils/get-pix-payload-info'
import fc from 'fast-check'
import { type BrCode, readBrCode, writeBrCode } from './br-code.ts'
import { cents, toReais } from '../money.ts'
import { crc16 } from './tlv.ts'

const alphanumeric = (max: number) => fc.stringMatching(new RegExp(`^[A-Za-z0-9]{1,${max}}$`))
const locations = fc.tuple(fc.domain(), alphanumeric(40)).map(([host, path]) => `${host}/${path}`)
const shown = {
  name: alphanumeric(25),
  city: alphanumeric(15),
  amount: fc.integer({ min: 1, max: 9_999_999_999 }).map(cents),
}
const codes: fc.Arbitrary<BrCode> = fc.oneof(
  fc.record(
    {
      kind: fc.constant('static' as const),
      key: fc.uuid(),
      ...shown,
      txid: alphanumeric(25),
      text: alphanumeric(30),
    },
    { requiredKeys: ['kind', 'key', 'name', 'city'], noNullPrototype: true },
  ),
  fc.record(
    {
      kind: fc.constant('dynamic' as const),
      location: locations.filter((location) => location.length <= 77),
      oneTime: fc.constant(true),
      ...shown,
    },
    { requiredKeys: ['kind', 'location', 'name', 'city'], noNullPrototype: true },
  ),
)

test('a written code is read back, here and by another library', () => {
  fc.assert(
    fc.property(codes, (code) => {
      const text = writeBrCode(code)
      assert.deepEqual(readBrCode(text), { ok: true, code })
      const theirs = getPixPayloadInfo(text)
      assert.equal(theirs?.key, code.kind === 'static' ? code.key : undefined)
      assert.equal(theirs?.url, code.kind === 'dynamic' ? code.location : undefined)
      assert.equal(theirs?.merchantName, code.name)
      const amount =
        code.kind === 'static' && code.amount ? Number(toReais(code.amount)) : undefined
      assert.equal(theirs?.amount, amount)
    }),
    { numRuns: 3_000 },
  )
})

test('another library writes the same bytes', () => {
  fc.assert(
    fc.property(codes, (code) => {
      const people = { merchantName: code.name, merchantCity: code.city }
      // Theirs marks every dynamic code as payable once and writes no amount in it.
      if (code.kind === 'dynamic') {
        const ours = writeBrCode({ ...code, oneTime: true, amount: undefined })
        return assert.equal(ours, generatePixPayload({ ...people, url: code.location }))
      }
      assert.ok(code.kind === 'static')
      const theirs = generatePixPayload({
        ...people,
        key: code.key,
        ...(code.amount && { amount: Number(toReais(code.amount)) }),
        ...(code.txid !== undefined && { txid: code.txid }),
        ...(code.text !== undefined && { description: code.text }),
      })
      assert.equal(writeBrCode(code), theirs)
    }),
    { numRuns: 3_000 },
  )
})

test('no text makes the reader throw', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'0123456789Bpix.r/é '), maxLength: 80 }),
      (text) => {
        readBrCode(text)
        const body = `${text}6304`
        readBrCode(body + crc16(body))
      },
    ),
    { numRuns: 3_000 },
  )
})
