// Every decline code has a text in both languages, which accuses the buyer of nothing, and an
// advice.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { ADVICE, type Decline, declineOf, DECLINES } from './declines.ts'

test('every row is complete, in both languages', () => {
  for (const { code, word, message, messageDisplay, advice } of DECLINES) {
    assert.match(code, /^[0-9A-Z]{2}$/)
    assert.match(word, /^[a-z]+(_[a-z]+)*$/, code)
    for (const text of [message, messageDisplay]) assert.match(text, /^[A-ZÀ-Ú].{10,160}\.$/, code)
    // Words that exist in one of the two languages only.
    assert.match(message, /\b(the|was|by|to|be)\b/i, code)
    assert.match(messageDisplay, /\b(cartão|pagamento|banco|compra|senha)\b/, code)
    assert.ok(ADVICE.includes(advice), code)
  }
  assert.equal(new Set(DECLINES.map(({ code }) => code)).size, DECLINES.length)
})

test('the message for a buyer accuses of nothing, and mentions no loss, theft or fraud', () => {
  for (const { code, messageDisplay } of DECLINES)
    assert.doesNotMatch(
      messageDisplay,
      /fraude|suspeit|roub|perdid|furt|inválid|negad|recusad|saldo/i,
      code,
    )
})

const MEANT: [code: string, word: string, advice: Decline['advice']][] = [
  ['05', 'do_not_honor', 'retry'],
  ['14', 'invalid_card', 'never_retry'],
  ['41', 'lost_card', 'never_retry'],
  ['43', 'stolen_card', 'never_retry'],
  ['51', 'insufficient_funds', 'retry'],
  ['54', 'expired_card', 'never_retry'],
  ['57', 'card_not_permitted', 'never_retry'],
  ['59', 'suspected_fraud', 'other_card'],
  ['61', 'limit_exceeded', 'retry'],
  ['62', 'card_blocked', 'other_card'],
  ['63', 'invalid_security_code', 'other_card'],
  ['65', 'limit_exceeded', 'retry'],
  ['75', 'too_many_attempts', 'other_card'],
  ['78', 'card_blocked', 'retry'],
  ['82', 'invalid_security_code', 'other_card'],
  ['91', 'issuer_unavailable', 'retry'],
  ['96', 'processing_error', 'retry'],
  ['AF', 'antifraud_denied', 'other_card'],
  ['N7', 'invalid_security_code', 'other_card'],
]

test('a code has its message and its advice', () => {
  for (const [code, word, advice] of MEANT) {
    const row = declineOf(code)
    assert.deepEqual([row.code, row.word, row.advice], [code, word, advice])
  }
})

test('an unknown code is declined without a reason, and keeps its code', () => {
  for (const code of ['ZZ', '', '051', 'constructor'])
    assert.deepEqual(declineOf(code), { ...declineOf('05'), code })
})
