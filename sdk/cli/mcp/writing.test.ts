// Which operations a model may ask for, what a confirmation is of, and how amounts are shown.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CALLS } from '../calls/operations.ts'
import { checkToken, isMadeBy, keyOf, signerOf, tokenFor, type Write } from './confirmation.ts'
import { callNamed } from './operations.ts'
import { inReais, isWritable, refusalOf, worthOf, type Standing } from './writing.ts'

/** A new operation is in neither list: whoever adds it decides. */
const WRITABLE = `
  customers.create customers.update cards.associate cards.delete cards.deleteAll cards.setDefault
  transactions.cancelProtest transactions.capture transactions.create transactions.protest transactions.update
  transactions.void boletoBatches.cancel boletoBatches.create paymentLinks.create paymentLinks.update
  staticQrCodes.create staticQrCodes.update receivedPix.assign receivedPix.return
  branding.removeLogo branding.update disputes.submitEvidence splitRules.create splitRules.delete quotes.create
  sellers.createBusiness sellers.createIndividual sellers.delete transfers.cancel transfers.create
  webhooks.recover webhooks.redeliver webhooks.test
  corporate.recharge corporate.holders.cancel corporate.holders.create corporate.holders.update
  corporate.authorizationEndpoint.test corporate.cards.create corporate.cards.update corporate.receipts.remove corporate.receipts.update
  corporate.limitRequests.accept corporate.limitRequests.cancel corporate.limitRequests.create
  corporate.limitRequests.decline corporate.disputes.create corporate.disputes.withdraw
  corporate.invoices.changeDueDay corporate.invoices.payment
  views.create views.remove views.share views.unshare`
  .trim()
  .split(/\s+/)

test('the operations that a model may ask for are these; the others are refused, each for a reason', () => {
  const found = CALLS.filter((one) => isWritable(one) && !one.sandbox).map(({ id }) => id)
  assert.deepEqual(found.toSorted(), WRITABLE.toSorted())
  for (const call of CALLS) {
    const [sandbox, live] = [refusalOf(call, 'sandbox'), refusalOf(call, 'live')]
    if (call.method === 'GET') assert.match(sandbox!.en, /only reads/, call.id)
    if (/^(auth|credentials|users|approvals|approvalPolicies)\./.test(call.id))
      assert.ok(sandbox && live, call.id)
    if (call.sandbox && call.method !== 'GET') {
      assert.equal(sandbox, undefined, call.id)
      assert.match(live!.en, /sandbox only/, call.id)
    }
    assert.ok(
      !call.names?.some((name) => /secret/.test(name)) || sandbox !== undefined,
      `${call.id} gives out a secret`,
    )
  }
})

const RANDOM = 'r'.repeat(22)
const signer = signerOf('vtm_test_one', 'p'.repeat(22))
const write: Write = {
  url: 'https://payments.example.com',
  seller: '1',
  operation: 'transactions.create',
  path: '/v1/transaction/new/1',
  body: { amount: 1, split_rules: [{ a: 1, b: 2 }] },
  keyed: true,
}

test('a confirmation is of one request, one credential and one time', () => {
  const token = tokenFor(signer, write, { expiresMs: 1_000, random: RANDOM })
  const other = signerOf('vtm_test_one', 'q'.repeat(22))
  assert.deepEqual([isMadeBy(signer, token), isMadeBy(other, token)], [true, false])
  assert.match(keyOf(token), /^mcp-[0-9a-f]{40}$/)
  const unkeyed = { ...write, keyed: false }
  const ofUnkeyed = tokenFor(signer, unkeyed, { expiresMs: 1_000, random: RANDOM })
  for (const [what, by, of, text, now, found] of [
    ['itself', signer, write, token, 999, 'valid'],
    [
      'names in another order',
      signer,
      { ...write, body: { split_rules: [{ b: 2, a: 1 }], amount: 1 } },
      token,
      0,
      'valid',
    ],
    ['its end', signer, write, token, 1_000, 'expired'],
    ['another process', other, write, token, 0, 'valid'],
    ['another process, without a key', other, unkeyed, ofUnkeyed, 0, 'another'],
    ['without a key', signer, unkeyed, ofUnkeyed, 0, 'valid'],
    ['another credential', signerOf('vtm_test_two', signer.process), write, token, 0, 'another'],
    ['another server', signer, { ...write, url: 'https://other.example.com' }, token, 0, 'another'],
    ['another seller', signer, { ...write, seller: '2' }, token, 0, 'another'],
    [
      'another operation',
      signer,
      { ...write, operation: 'transactions.void' },
      token,
      0,
      'another',
    ],
    ['another path', signer, { ...write, path: '/v1/transaction/new/2' }, token, 0, 'another'],
    [
      'another amount',
      signer,
      { ...write, body: { ...(write.body as object), amount: 2 } },
      token,
      0,
      'another',
    ],
    [
      'another order of a list',
      signer,
      { ...write, body: [1, 2] },
      tokenFor(signer, { ...write, body: [2, 1] }, { expiresMs: 1_000, random: RANDOM }),
      0,
      'another',
    ],
    ['a later end', signer, write, token.replace('w1.rs.', 'w1.zz.'), 0, 'another'],
    ['no token', signer, write, '', 0, 'another'],
    ['text', signer, write, 'w1.é.x', 0, 'another'],
  ] as const)
    assert.equal(checkToken(by, of, text, now), found, what)
})

test('amounts are shown in reais', () => {
  for (const [cents, reais] of [
    [0, 'R$ 0,00'],
    [5, 'R$ 0,05'],
    [100, 'R$ 1,00'],
    [99_999, 'R$ 999,99'],
    [100_000, 'R$ 1.000,00'],
    [123_456_789, 'R$ 1.234.567,89'],
    [-250, '-R$ 2,50'],
  ] as const)
    assert.equal(inReais(cents), reais)
})

test('what is worth knowing before a write: its amount, what is left, and what the server would refuse', () => {
  const budget = {
    operations: ['transactions.*'],
    hours: null,
    amount_per_call: 100,
    amount_per_day: 1_000,
  }
  const standing: Standing = {
    mode: 'live',
    io_seller_id: '1',
    budget,
    budget_today: { day: '2026-11-27', open: true, amount_spent: 950, amount_left: 50 },
  }
  for (const [operation, body, left, notes] of [
    ['transactions.create', { amount: 50 }, 0, []],
    ['transactions.create', { amount: 51 }, -1, [/more than the budget leaves/]],
    ['transactions.void', {}, undefined, [/everything that is left/]],
    [
      'corporate.recharge',
      { amount: 50 },
      undefined,
      [/does not count/, /does not have this operation/],
    ],
    ['transfers.create', { amount: 50 }, 0, [/does not have this operation/]],
  ] as const) {
    const worth = worthOf(callNamed(operation)!, body, standing)
    assert.equal(worth.budget.left_afterwards?.cents, left, operation)
    assert.equal(worth.notes.length, notes.length, operation)
    notes.forEach((one, n) => assert.match(worth.notes[n]!.en, one))
  }
  const closed = { ...standing, budget_today: { ...standing.budget_today!, open: false } }
  assert.match(
    worthOf(callNamed('transactions.create')!, { amount: 1 }, closed).notes[0]!.en,
    /outside the hours/,
  )
})
