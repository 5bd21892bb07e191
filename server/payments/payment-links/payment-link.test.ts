// What becomes of a payment link as its transactions come, are paid and end: a table. And what its
// status is at a time.

import assert from 'node:assert/strict'
import test from 'node:test'
import type { OwnerId, PaymentLinkId, SellerId, TransactionId } from '../../kernel/ids.ts'
import {
  change,
  followed,
  isPaidByOther,
  isReservedByOther,
  open,
  statusOf,
  withTransaction,
  type PaymentLink,
} from './payment-link.ts'

const NOW = new Date('2026-11-24T12:00:00Z')
const LATER = new Date('2026-11-24T13:00:00Z')
const [ONE, TWO] = ['1'.repeat(32), '2'.repeat(32)] as [TransactionId, TransactionId]
const SELLER = {
  enablePix: true,
  enableBoleto: true,
  enableCredit: true,
  creditMaxInstallments: 12,
}
const named = {
  owner: 'o' as OwnerId,
  seller: 's' as SellerId,
  id: 'l' as PaymentLinkId,
  code: 'c',
  mode: 'live' as const,
}
const once = open({ amount: 1_000, description: 'Order' }, SELLER, named, NOW)
const many = open({ amount: 1_000, description: 'Order', usage: 'many' }, SELLER, named, NOW)
const reserved = withTransaction(once, ONE, { isCard: true }, NOW)
const paid = followed(once, { id: ONE, paid: true, ended: false }, NOW)

const shown = ({ status, transaction }: PaymentLink) => [status, transaction]

test('a card reserves a link for one sale, and nothing else does', () => {
  assert.deepEqual(shown(reserved), ['active', ONE])
  assert.equal(withTransaction(once, ONE, { isCard: false }, NOW), once)
  assert.equal(withTransaction(many, ONE, { isCard: true }, NOW), many)
  assert.throws(() => withTransaction(reserved, TWO, { isCard: true }, NOW), {
    code: 'payment_link_busy',
  })
  assert.equal(withTransaction(reserved, TWO, { isCard: false }, NOW), reserved)
  assert.throws(() => withTransaction(paid, TWO, { isCard: false }, NOW), {
    code: 'payment_link_over',
  })
})

const FOLLOWED: readonly (readonly [
  says: string,
  link: PaymentLink,
  of: { id: TransactionId; paid: boolean; ended: boolean },
  becomes: readonly unknown[],
])[] = [
  ['the first payment pays it', once, { id: ONE, paid: true, ended: false }, ['paid', ONE]],
  [
    'the card that reserves it pays it',
    reserved,
    { id: ONE, paid: true, ended: false },
    ['paid', ONE],
  ],
  [
    'the card that reserves it is declined',
    reserved,
    { id: ONE, paid: false, ended: true },
    ['active', null],
  ],
  ['another transaction ends', reserved, { id: TWO, paid: false, ended: true }, ['active', ONE]],
  ['a transaction is accepted', once, { id: ONE, paid: false, ended: false }, ['active', null]],
  ['a second payment changes nothing', paid, { id: TWO, paid: true, ended: false }, ['paid', ONE]],
  ['a paid transaction ends', paid, { id: ONE, paid: false, ended: true }, ['paid', ONE]],
  [
    'a closed link is paid',
    { ...once, status: 'inactive' },
    { id: ONE, paid: true, ended: false },
    ['paid', ONE],
  ],
]

for (const [says, link, of, becomes] of FOLLOWED)
  test(says, () => assert.deepEqual(shown(followed(link, of, LATER)), becomes))

test('a paid link is due at once, to cancel what is unpaid, and has one event more', () => {
  assert.deepEqual([paid.dueAt, paid.paidAt, paid.version], [NOW, NOW, 2])
})

test('a payment waits for another’s card, and comes second after another’s payment', () => {
  assert.deepEqual(
    [isReservedByOther(reserved, ONE), isReservedByOther(reserved, TWO)],
    [false, true],
  )
  assert.deepEqual([isPaidByOther(paid, ONE), isPaidByOther(paid, TWO)], [false, true])
  assert.deepEqual([isReservedByOther(paid, TWO), isPaidByOther(reserved, TWO)], [false, false])
})

test('a link expires at its instant; what is closed or paid stays so', () => {
  const ending = { ...once, expiresAt: LATER }
  assert.equal(statusOf(ending, NOW), 'active')
  assert.equal(statusOf(ending, LATER), 'expired')
  assert.equal(statusOf({ ...ending, status: 'inactive' }, LATER), 'inactive')
  assert.equal(statusOf({ ...paid, expiresAt: LATER }, LATER), 'paid')
})

test('closing makes a link due, opening does not; a paid one never changes', () => {
  const closed = change(once, { status: 'inactive' }, 'live', LATER)
  assert.deepEqual([closed.status, closed.dueAt], ['inactive', LATER])
  const opened = change(closed, { status: 'active' }, 'live', LATER)
  assert.deepEqual([opened.status, opened.dueAt], ['active', null])
  assert.throws(() => change(paid, { description: 'x' }, 'live', LATER), {
    code: 'payment_link_over',
  })
  for (const url of ['http://localhost/', 'https://4242/'])
    assert.throws(() => change(once, { return_url: url }, 'live', LATER), {
      code: 'invalid_request',
    })
  assert.equal(
    change(once, { return_url: 'http://localhost/' }, 'sandbox', LATER).returnUrl,
    'http://localhost/',
  )
})

test('a link offers no method that its seller has not enabled, in every set of methods and every order', () => {
  const all = ['pix', 'boleto', 'credit'] as const
  const flags = { pix: 'enablePix', boleto: 'enableBoleto', credit: 'enableCredit' } as const
  const orders = all.flatMap((one) => [
    [one],
    ...all.filter((other) => other !== one).map((other) => [one, other]),
    ...all
      .filter((other) => other !== one)
      .map((other) => [one, other, ...all.filter((last) => last !== one && last !== other)]),
  ])
  for (const missing of all)
    for (const payment_types of orders) {
      const body = { amount: 1_000, description: 'Order', payment_types }
      const make = () => open(body, { ...SELLER, [flags[missing]]: false }, named, NOW)
      if (payment_types.includes(missing))
        assert.throws(make, { code: 'method_not_enabled' }, payment_types.join())
      else assert.deepEqual(make().paymentTypes, payment_types)
    }
  for (const missing of all) {
    const offered = open(
      { amount: 1_000, description: 'Order' },
      { ...SELLER, [flags[missing]]: false },
      named,
      NOW,
    )
    assert.ok(!offered.paymentTypes.includes(missing) && offered.paymentTypes.length === 2)
  }
})
