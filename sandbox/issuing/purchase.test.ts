// Cards and purchases at the issuing bank, by time and on request: numbers, the post, clearings,
// foreign currency. Pure.

import assert from 'node:assert/strict'
import { createSecretKey } from 'node:crypto'
import { test } from 'node:test'
import { CURRENCIES } from '../../contract/sandbox/corporate-fields.ts'
import { addDays, startOf } from '../../server/kernel/brazil/calendar.ts'
import { mod10 } from '../../server/kernel/brazil/check-digits.ts'
import { cents } from '../../server/kernel/money.ts'
import { Secret } from '../../server/kernel/secret.ts'
import { readCpf } from '../../server/kernel/brazil/taxpayer.ts'
import { brandOf } from '../../server/kernel/cards/brand.ts'
import { CARD_MAGIC_VALUES } from '../cards/magic-values.ts'
import {
  applyDue as applyDueOfCard,
  change,
  type CardOrder,
  deliver,
  isExpired,
  type IssuedCard,
  make,
  ship,
  standsIn,
} from './card.ts'
import { HOLDER_MAGIC_VALUES } from './magic-values.ts'
import { BIN, codeOf, hashOf, numberOf } from './number.ts'
import {
  asking,
  applyDue,
  clear,
  type Clearing,
  decide,
  nextDue,
  type Purchase,
  refund,
  reverse,
} from './purchase.ts'
import { inReais, RATES } from './rates.ts'

const KEY = new Secret(createSecretKey(Buffer.alloc(32, 7)))
const at = (text: string): Date => new Date(`${text}Z`)
// A Friday; the Monday after it is no holiday.
const NOW = at('2026-11-27T15:00:00')
const DAY_MS = 86_400_000
const days = (n: number): Date => new Date(NOW.getTime() + n * DAY_MS)

test('card numbers pass Luhn in their own range, are derived from the key, and never repeat', () => {
  const numbers = Array.from({ length: 500 }, (_, n) =>
    numberOf(KEY, { client: 'a', id: String(n) }, 0),
  )
  assert.equal(new Set(numbers).size, numbers.length)
  for (const number of numbers) {
    assert.ok(
      number.startsWith(BIN) &&
        number.length === 16 &&
        mod10(number.slice(0, -1)) === Number(number.at(-1)),
    )
    assert.equal(brandOf(number), 'MasterCard')
    assert.match(codeOf(KEY, number, '2031-11-30'), /^\d{3}$/)
  }
  const [first = ''] = numbers
  assert.equal(numberOf(KEY, { client: 'a', id: '0' }, 0), first)
  assert.notEqual(numberOf(KEY, { client: 'a', id: '0' }, 1), first)
  assert.notEqual(numberOf(KEY, { client: 'b', id: '0' }, 0), first)
  const other = new Secret(createSecretKey(Buffer.alloc(32, 8)))
  assert.notEqual(numberOf(other, { client: 'a', id: '0' }, 0), first)
  assert.ok(!hashOf(KEY, first).equals(hashOf(other, first)))
  assert.ok(
    CARD_MAGIC_VALUES.every((effect) => effect.on !== 'card' || !effect.number.startsWith(BIN)),
  )
  for (const { document } of HOLDER_MAGIC_VALUES) assert.equal(readCpf(document), document)
})

test('a purchase abroad costs its exchange rate and the tax, rounded once', () => {
  const TABLE = [
    [10_00, 'BRL', 10_00],
    [10_00, 'USD', 55_89],
    [1, 'USD', 6],
    [10_00, 'EUR', 64_69],
    [1_000, 'JPY', 37_26],
    [10_000, 'CLP', 60_03],
    [1_000_00, 'ARS', 4_14],
  ] as const
  for (const [amount, currency, reais] of TABLE)
    assert.equal(inReais(amount, currency), reais, `${amount} ${currency}`)
  assert.equal(inReais(1, 'XXX'), undefined)
  assert.deepEqual(new Set<string>(CURRENCIES), new Set(['BRL', ...Object.keys(RATES)]))
})

const ORDER: CardOrder = {
  client: 'a',
  id: '0191f0c47a527b539c1e3f6a5d2e8b10',
  version: 1,
  seller: 's',
  holder: 'h',
  holderName: 'Maria Souza',
  taxpayerId: '12345678909',
  type: 'physical',
  status: 'blocked',
  standInLimit: cents(500_00),
  merchant: null,
}
const cardOf = (more: Partial<CardOrder> = {}): IssuedCard => {
  const card = make({ ...ORDER, ...more }, { edition: 0, last4: '1234' }, NOW)
  assert.ok(!('refused' in card))
  return card
}

test('a physical card is shipped after a banking day and delivered on the fourth; it cannot be unblocked earlier', () => {
  const made = cardOf()
  assert.deepEqual([made.stage, made.expiresOn], ['making', '2031-11-30'])
  assert.deepEqual(made.dueAt, at('2026-11-30T13:00:00'))
  assert.ok('refused' in change(made, { ...ORDER, version: 2, status: 'active' }, NOW))
  assert.equal(applyDueOfCard(made, at('2026-11-30T12:59:59')), made)
  const shipped = applyDueOfCard(made, at('2026-11-30T13:00:00'))
  assert.deepEqual([shipped.stage, shipped.dueAt], ['shipped', at('2026-12-03T13:00:00')])
  assert.match(shipped.trackingCode!, /^VT\d{9}BR$/)
  const late = applyDueOfCard(made, at('2027-01-01T00:00:00'))
  assert.deepEqual(
    [late.stage, late.deliveredAt, late.changedAt],
    ['delivered', at('2026-12-03T13:00:00'), at('2027-01-01T00:00:00')],
  )
  const active = change(late, { ...ORDER, version: 2, status: 'active' }, NOW)
  assert.ok(!('refused' in active) && active.status === 'active')
  assert.equal(deliver(made, NOW), undefined)
  assert.equal(ship(late, NOW), undefined)
})

test('a card is valid until the end of its month, five years later', () => {
  const rows = [
    ['2026-11-27', '2031-11-30'],
    ['2026-12-31', '2031-12-31'],
    ['2027-02-10', '2032-02-29'],
    ['2026-02-10', '2031-02-28'],
  ] as const
  for (const [day, last] of rows) {
    const card = make(
      { ...ORDER, type: 'virtual' },
      { edition: 0, last4: '1234' },
      startOf(day),
    ) as IssuedCard
    const over = startOf(addDays(last, 1))
    assert.deepEqual(
      [card.expiresOn, isExpired(card, new Date(over.getTime() - 1)), isExpired(card, over)],
      [last, false, true],
      day,
    )
  }
})

test('an older version, or one after the cancellation, changes nothing; another card under the same id is refused', () => {
  const known = cardOf({ type: 'virtual', status: 'active', version: 5 })
  const order = { ...ORDER, type: 'virtual', status: 'blocked' } as const
  assert.equal(change(known, { ...order, version: 5 }, NOW), known)
  const canceled = change(known, { ...order, status: 'canceled', version: 6 }, NOW) as IssuedCard
  assert.equal(change(canceled, { ...order, status: 'active', version: 7 }, NOW), canceled)
  for (const other of [{ holder: 'x' }, { seller: 'x' }, { type: 'physical' as const }])
    assert.ok('refused' in change(known, { ...order, ...other, version: 6 }, NOW))
})

test('the bank stands in for small purchases, three times, at the shops that the card allows', () => {
  const card = cardOf({ type: 'virtual', status: 'active', merchant: 'Über' })
  const buys = (amount: number, more: Partial<IssuedCard> = {}, merchantName = 'UBER *TRIP') =>
    standsIn({ ...card, ...more }, { amount: cents(amount), merchantName, at: NOW })
  const TABLE: [boolean, boolean][] = [
    [buys(200_00), true],
    [buys(200_01), false],
    [buys(60_00, { standInLimit: cents(50_00) }), false],
    [buys(1_00, { standIns: 2 }), true],
    [buys(1_00, { standIns: 3 }), false],
    [buys(1_00, { status: 'blocked' }), false],
    [buys(1_00, { expiresOn: '2026-11-26' }), false],
    [buys(1_00, {}, 'SUPER UBER'), false],
  ]
  assert.deepEqual(
    TABLE.map(([is]) => is),
    TABLE.map(([, should]) => should),
  )
})

const purchaseOf = (clearing: Clearing): Purchase => {
  const merchant = { name: 'Padaria', mcc: '5462', country: 'BR' }
  const said = {
    merchant,
    merchantAmount: 100_01,
    merchantCurrency: 'BRL',
    method: 'chip' as const,
    at: NOW,
  }
  const asked = asking(
    { client: 'a', id: 'p', card: 'c', seller: 's', amount: cents(100_01), ...said },
    clearing,
  )
  return decide(asked, { by: 'client', approved: true, reason: null }, NOW)
}
const entriesOf = (p: Purchase) => p.entries.map(({ kind, amount, at: on }) => [kind, amount, on])

test('each clearing happens on its day, and an uncleared purchase lapses', () => {
  const TABLE: [Clearing, number, string, unknown[]][] = [
    ['full', 30, 'authorized', [['clearing', 100_01, days(1)]]],
    [
      'partial',
      30,
      'authorized',
      [
        ['clearing', 60_01, days(1)],
        ['clearing', 40_00, days(2)],
      ],
    ],
    ['over', 30, 'authorized', [['clearing', 120_01, days(1)]]],
    ['late', 7, 'lapsed', []],
    ['late', 30, 'authorized', [['clearing', 100_01, days(8)]]],
    ['never', 6, 'authorized', []],
    ['never', 30, 'lapsed', []],
  ]
  for (const [clearing, after, status, entries] of TABLE) {
    const known = purchaseOf(clearing)
    const current = applyDue(known, days(after))
    assert.deepEqual(
      [current.status, entriesOf(current)],
      [status, entries],
      `${clearing}, ${after} days`,
    )
    // Changes are dated now: clients that poll changes have already read past the due time.
    if (current !== known) assert.deepEqual(current.changedAt, days(after))
    if (after === 30) assert.equal(nextDue(current), null)
  }
  const asked = asking({ ...purchaseOf('full'), id: 'q' }, 'full')
  const forgotten = applyDue(asked, days(1))
  assert.deepEqual(
    [forgotten.status, forgotten.approvedBy, forgotten.entries],
    ['denied', 'stand_in', []],
  )
})

test('clearings, reversals and refunds never exceed their limits', () => {
  const p = purchaseOf('full')
  const is = (result: object) => !('refused' in result)
  const cleared = clear(p, cents(60_00), NOW) as Purchase
  const reversed = reverse(p, cents(40_00), NOW) as Purchase
  const gone = reverse(reversed, undefined, NOW) as Purchase
  const back = refund(cleared, cents(60_00), NOW) as Purchase
  const TABLE: [string, object, boolean][] = [
    ['a tip of a fifth', clear(p, cents(120_01), NOW), true],
    ['more than a fifth', clear(p, cents(120_02), NOW), false],
    ['the rest of a part', clear(cleared, undefined, NOW), true],
    ['a reversal once something is cleared', reverse(cleared, cents(1), NOW), false],
    ['more than is held', reverse(reversed, cents(60_02), NOW), false],
    ['a second reversal of all', reverse(gone, undefined, NOW), false],
    ['nothing to clear', clear(gone, undefined, NOW), false],
    ['a refund of nothing', refund(p, undefined, NOW), false],
    ['more than was cleared', refund(cleared, cents(60_01), NOW), false],
    ['a second refund of all', refund(back, undefined, NOW), false],
    ['what was denied', clear({ ...p, status: 'denied' }, undefined, NOW), false],
  ]
  for (const [what, result, should] of TABLE) assert.equal(is(result), should, what)
  assert.equal(nextDue(gone), null)
  const rest = applyDue(reversed, days(30))
  assert.deepEqual(entriesOf(rest), [
    ['reversal', 40_00, NOW],
    ['clearing', 60_01, days(1)],
  ])
})
