// Which cards are accepted, and that a number is sealed for one row and is nowhere in plain.

import assert from 'node:assert/strict'
import { createSecretKey, randomBytes } from 'node:crypto'
import test from 'node:test'
import { inspect } from 'node:util'
import type { CardId, CustomerId, OwnerId, SellerId } from '../../kernel/ids.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { Secret } from '../../kernel/secret.ts'
import { associate, moveCode, tokenize, tokenToWire, toWire } from './card.ts'

const KEYS = {
  hashKey: new Secret(createSecretKey(randomBytes(32))),
  sealKeys: [{ id: 'k', key: new Secret(createSecretKey(randomBytes(32))) }],
}
const NOW = new Date('2026-11-21T12:00:00Z')
const OWNER = '0'.repeat(31).concat('1') as OwnerId
const OTHER = '0'.repeat(31).concat('2') as OwnerId
const ID = 'a'.repeat(32) as CardId
const ROW = {
  owner: OWNER,
  seller: OWNER as string as SellerId,
  id: ID,
  source: null,
  paymentLink: null,
}
const CUSTOMER = { id: 'c'.repeat(32) as CustomerId, seller: ROW.seller }
const VALID = {
  holder_name: ' MARIA SILVA ',
  card_number: '4111-1111 1111.1111',
  expiration_month: '12',
  expiration_year: '2035',
  security_code: '907',
}

const open = (more: object = {}, now = NOW) => tokenize(KEYS, { ...VALID, ...more }, ROW, now)

/** Another value of a field, and the code it is refused with. */
const REFUSED: readonly (readonly [more: object, code: string])[] = [
  [{ card_number: '4111111111111112' }, 'invalid_card_number'],
  [{ card_number: '0000000000000000' }, 'invalid_card_number'],
  [{ card_number: '41111111111111' }, 'invalid_card_number'],
  [{ card_number: '411111111111116' }, 'invalid_card_number'],
  [{ card_number: '6062826786276635' }, 'invalid_card_number'],
  [{ card_number: '6759649826438453' }, 'unknown_card_brand'],
  [{ security_code: '9070' }, 'invalid_security_code'],
  [{ card_number: '378282246310005' }, 'invalid_security_code'],
  [{ expiration_month: '10', expiration_year: '2026' }, 'card_expired'],
  [{ expiration_month: '10', expiration_year: '26' }, 'card_expired'],
  [{ expiration_year: '25' }, 'card_expired'],
  [{ holder_name: 'MARIA 4111111111111111' }, 'invalid_card_holder'],
  [{ holder_name: '4111 1111 1111 1111 M' }, 'invalid_card_holder'],
  [{ holder_name: `M ${'٤'.repeat(16)}` }, 'invalid_card_holder'],
  [{ holder_name: ' M ' }, 'invalid_card_holder'],
  [{ holder_name: '0000' }, 'invalid_card_holder'],
  [{ holder_name: '\u3164\u202E\u200B' }, 'invalid_card_holder'],
  [{ holder_name: 'M'.repeat(101) }, 'invalid_card_holder'],
  [{ card_number: '4111-1111--1111-1111' }, 'invalid_card_number'],
  [{ card_number: '4111 1111 1111 111x' }, 'invalid_card_number'],
  [{ security_code: '90x' }, 'invalid_security_code'],
  [{ security_code: '90' }, 'invalid_security_code'],
  [{ expiration_month: '13' }, 'invalid_expiration'],
  [{ expiration_month: '00' }, 'invalid_expiration'],
  [{ expiration_year: '135' }, 'invalid_expiration'],
  [{ expiration_year: '1935' }, 'invalid_expiration'],
]

for (const [more, code] of REFUSED) {
  test(`${JSON.stringify(more)} is refused with ${code}, and not repeated`, () => {
    assert.throws(
      () => open(more),
      (error: Refusal) => {
        const said = error.message + JSON.stringify(error.detail)
        return (
          error.code === code && !Object.values(more).some((text) => said.includes(text as string))
        )
      },
    )
  })
}

test('valid cards are accepted in the spellings of people and forms', () => {
  const { token } = open({ expiration_month: '3', expiration_year: '27' })
  assert.deepEqual(
    [
      token.holderName,
      token.brand,
      token.first6,
      token.last4,
      token.expirationMonth,
      token.expirationYear,
    ],
    ['MARIA SILVA', 'Visa', '411111', '1111', 3, 2027],
  )
  assert.equal(
    open({ card_number: '378282246310005', security_code: '1234' }).token.brand,
    'American Express',
  )
})

test('a card is valid until the last moment of its month in São Paulo', () => {
  const month = { expiration_month: '11', expiration_year: '26' }
  open(month, new Date('2026-12-01T02:59:59Z'))
  assert.throws(() => open(month, new Date('2026-12-01T03:00:00Z')), { code: 'card_expired' })
})

test('a number has one fingerprint on a platform in every spelling, and another on another platform', () => {
  const [one, two] = [open().token, open({ card_number: '4111111111111111' }).token]
  assert.equal(one.fingerprint, two.fingerprint)
  assert.notEqual(
    one.fingerprint,
    tokenize(KEYS, VALID, { ...ROW, owner: OTHER }, NOW).token.fingerprint,
  )
  assert.notEqual(one.fingerprint, open({ card_number: '4012888888881881' }).token.fingerprint)
})

test('a token is used once, within a day', () => {
  const { token } = open()
  assert.equal(
    associate(KEYS, token, CUSTOMER, new Date('2026-11-22T11:59:59.999Z')).customer,
    CUSTOMER.id,
  )
  assert.throws(() => associate(KEYS, token, CUSTOMER, new Date('2026-11-22T12:00:00Z')), {
    code: 'token_expired',
  })
  assert.throws(() => associate(KEYS, { ...token, usedAt: NOW }, CUSTOMER, NOW), {
    code: 'token_used',
  })
})

test('a seal opens only for its own row and owner, and not with a changed bit', () => {
  const { token, code } = open()
  const tampered = Buffer.from(token.numberSealed)
  tampered[tampered.length - 1]! ^= 1
  const wrong = [
    { ...token, numberSealed: tampered },
    { ...token, id: 'b'.repeat(32) as CardId },
    { ...token, owner: OTHER },
    { ...token, numberSealed: code.codeSealed },
    { ...token, numberSealed: Buffer.alloc(0) },
  ]
  for (const one of wrong)
    assert.throws(() => associate(KEYS, one, CUSTOMER, NOW), /a seal does not open/)
  const card = associate(KEYS, token, CUSTOMER, NOW)
  assert.throws(
    () => associate(KEYS, { ...token, numberSealed: card.numberSealed }, CUSTOMER, NOW),
    /does not open/,
  )
})

test('a code moves with its card to another row, and its lifetime does not grow', () => {
  const { code } = open()
  const to = 'd'.repeat(32) as CardId
  const moved = moveCode(KEYS, code, to)
  assert.deepEqual([moved.id, moved.expiresAt], [to, code.expiresAt])
  assert.ok(code.expiresAt.getTime() - NOW.getTime() < 15 * 60_000)
  assert.throws(() => moveCode(KEYS, { ...code, id: to }, ID), /does not open/)
  assert.notDeepEqual(moveCode(KEYS, moved, ID).codeSealed, moved.codeSealed)
})

test('no stored, shown or printed value contains the number or the code', () => {
  const made = open({ security_code: '907' })
  const card = associate(KEYS, made.token, CUSTOMER, NOW)
  const all = [made, card, tokenToWire(made.token), toWire(card)]
  const text = all.map((one) => inspect(one, { depth: 9 }) + JSON.stringify(one)).join('\n')
  for (const part of ['4111111111', '1111111111', '"907"', "'907'"])
    assert.ok(!text.includes(part), part)
  assert.ok(!made.token.numberSealed.includes('411111'))
})
