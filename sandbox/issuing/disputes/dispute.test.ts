// When a purchase can be disputed, what a shop's refund takes off the dispute, and what the bank
// then grants. Pure.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Cents, cents } from '../../../server/kernel/money.ts'
import type { Purchase } from '../purchase.ts'
import { asking, clear, clearedOf, decide, refundedOf } from '../purchase.ts'
import { applyDue, type Contested, openDispute, refundContested, withEnd } from './dispute.ts'

const NOW = new Date('2026-11-27T15:00:00Z')
const DAY_MS = 86_400_000
const days = (n: number): Date => new Date(NOW.getTime() + n * DAY_MS)

const merchant = { name: 'Padaria', mcc: '5462', country: 'BR' }
const said = {
  merchant,
  merchantAmount: 100,
  merchantCurrency: 'BRL',
  method: 'chip',
  at: NOW,
} as const
const asked = asking(
  { client: 'a', id: 'p', card: 'c', seller: 's', amount: cents(200_00), ...said },
  'never',
)
const bought = decide(asked, { by: 'client', approved: true, reason: null }, NOW)
const clearedBy = (amount: number, known: Purchase = bought): Purchase => {
  const after = clear(known, cents(amount), NOW)
  assert.ok(!('refused' in after))
  return after
}
const plain = (purchase: Purchase): Contested => ({ purchase, disputes: [] })
const orderOf = (amount: number, id = 'd') =>
  ({
    client: 'a',
    id,
    purchase: 'p',
    amount: cents(amount),
    reason: 'fraud',
    description: null,
  }) as const

/** With one more dispute, where it may be. */
function contested(known: Contested, amount: number, id: string): Contested {
  const made = openDispute(known, orderOf(amount, id), NOW)
  return made.status === 'open' ? { ...known, disputes: [...known.disputes, made] } : known
}
function refunded(known: Contested, amount: number): Contested {
  const after = refundContested(known, cents(amount), NOW)
  return 'refused' in after ? known : after
}
const shown = ({ disputes }: Contested) => disputes.map(({ status, left }) => `${status} ${left}`)

test('a purchase that cannot be disputed is refused permanently, with its own reason', () => {
  const whole = plain(clearedBy(100_00))
  const rows: [string, Contested | undefined, number, Date, RegExp | undefined][] = [
    ['all of it', whole, 100_00, NOW, undefined],
    ['more than it', whole, 100_01, NOW, /tanto/],
    ['nothing there', undefined, 1, NOW, /Não há compra/],
    ['not cleared', plain(bought), 1, NOW, /liquidada/],
    ['in the last instant', whole, 1, days(120), undefined],
    ['after it', whole, 1, new Date(days(120).getTime() + 1), /120 dias/],
    ['what is left after a refund', refunded(whole, 40_00), 60_00, NOW, undefined],
    ['more than that', refunded(whole, 40_00), 60_01, NOW, /tanto/],
    ['a second one beside it', contested(whole, 1, 'one'), 1, NOW, /ainda não acabou/],
    [
      'one after it was won',
      withEnd(contested(whole, 60_00, 'one'), 'one', 'won', NOW),
      40_00,
      NOW,
      undefined,
    ],
    [
      'more than is left then',
      withEnd(contested(whole, 60_00, 'one'), 'one', 'won', NOW),
      40_01,
      NOW,
      /tanto/,
    ],
    [
      'all, after it was lost',
      withEnd(contested(whole, 60_00, 'one'), 'one', 'lost', NOW),
      100_00,
      NOW,
      undefined,
    ],
    [
      'all, after it was taken back',
      withEnd(contested(whole, 1, 'one'), 'one', 'withdrawn', NOW),
      100_00,
      NOW,
      undefined,
    ],
    ['a magic amount', whole, 50_78, NOW, /bandeira/],
    ['an amount of another', whole, 50_77, NOW, undefined],
  ]
  for (const [what, known, amount, at, why] of rows) {
    const made = openDispute(known, orderOf(amount), at)
    assert.equal(made.status, why ? 'refused' : 'open', what)
    if (why) assert.match(made.refusedReason!, why, what)
    assert.deepEqual([made.left, made.decidedAt], why ? [0, at] : [amount, null], what)
  }
  let often = whole
  for (let n = 0; n < 30; n++)
    often = withEnd(contested(often, 1, String(n)), String(n), 'lost', NOW)
  assert.equal(often.disputes.length, 20)
})

test('after thirty days a dispute is won, or lost if its centavos say so; it ends at its due time', () => {
  for (const [amount, status] of [
    [10_00, 'won'],
    [10_77, 'lost'],
    [77, 'lost'],
    [77_00, 'won'],
  ] as const) {
    const made = openDispute(plain(clearedBy(100_00)), orderOf(amount), NOW)
    assert.equal(applyDue(made, new Date(days(30).getTime() - 1)), made)
    const ended = applyDue(made, days(40))
    assert.deepEqual(
      [ended.status, ended.decidedAt, ended.changedAt, ended.dueAt],
      [status, days(30), days(40), null],
    )
    assert.equal(ended.left, status === 'won' ? amount : 0)
    assert.equal(applyDue(ended, days(99)), ended)
  }
})

test('a shop’s refund first reduces the open dispute, then the newest grant; later clearings are not claimed', () => {
  const first = withEnd(contested(plain(clearedBy(100_00)), 30_00, 'one'), 'one', 'won', NOW)
  const second = withEnd(contested(first, 30_00, 'two'), 'two', 'won', NOW)
  const third = contested(second, 30_00, 'three')
  const rows: [number, string[]][] = [
    [10_00, ['won 3000', 'won 3000', 'open 3000']],
    [20_00, ['won 3000', 'won 3000', 'open 2000']],
    [50_00, ['won 3000', 'won 2000', 'open 0']],
    [90_00, ['won 1000', 'won 0', 'open 0']],
  ]
  for (const [amount, says] of rows)
    assert.deepEqual(shown(refunded(third, amount)), says, String(amount))
  const gone = refunded(third, 100_00)
  const more = { ...gone, purchase: clearedBy(20_00, gone.purchase) }
  assert.deepEqual(shown(withEnd(more, 'three', 'won', NOW)), ['won 0', 'won 0', 'won 0'])
  assert.ok('refused' in refundContested(third, cents(100_01), NOW))
})

test('in any order of events shop and bank together return at most the cleared amount', () => {
  const steps: ((known: Contested, n: number) => Contested)[] = [
    (known, n) => contested(known, 2, `${n}`),
    (known, n) => contested(known, 5, `${n}`),
    (known) => refunded(known, 1),
    (known) => refunded(known, 4),
    (known) => withEnd(known, known.disputes.at(-1)?.id ?? '', 'won', NOW),
    (known) => withEnd(known, known.disputes.at(-1)?.id ?? '', 'lost', NOW),
  ]
  const from = plain(clearedBy(6))
  let count = 0
  const walk = (known: Contested, depth: number): void => {
    const granted = known.disputes.reduce(
      (all, one) => all + (one.status === 'won' ? one.left : 0),
      0,
    )
    assert.ok(
      refundedOf(known.purchase) + granted <= clearedOf(known.purchase),
      shown(known).join(),
    )
    assert.ok(known.disputes.every(({ left, amount }) => left >= (0 as Cents) && left <= amount))
    count++
    if (depth < 6) for (const step of steps) walk(step(known, depth), depth + 1)
  }
  walk(from, 0)
  assert.ok(count > 50_000, String(count))
})
