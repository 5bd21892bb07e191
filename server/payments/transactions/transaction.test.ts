// A transaction's original amount, and how its parts follow when the amount changes. Its states are
// tested in apply.test.ts and methods/card-apply.test.ts.

import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import type { SellerId } from '../../kernel/ids.ts'
import { cents, sum } from '../../kernel/money.ts'
import { divide, type FeeType, type Part, type SplitRule } from '../../marketplace/splits/split.ts'
import type { BoletoAgreement } from '../../kernel/brazil/boleto.ts'
import { boletoPaymentMethod } from './methods/boleto-order.ts'
import { installmentsOf } from './methods/card-request.ts'
import type { NewOrder } from './methods/method.ts'
import { pix } from './methods/pix.ts'
import { transitions, resized } from './transaction.ts'
import { seedOf } from '../../../test/seed.ts'

const SEED = seedOf(13)
const RUNS = 2_000
const [ME, ANA, BIA] = ['me', 'ana', 'bia'] as SellerId[] as [SellerId, SellerId, SellerId]

const part = (receiver: SellerId, amount: number, fee = 0): Part => ({
  receiver,
  amount: cents(amount),
  fee: cents(fee),
  refunded: cents(0),
  feeReturned: cents(0),
  liable: false,
})
const shown = (parts: readonly Part[]) =>
  parts.map(({ receiver, amount, fee }) => [receiver, amount, fee])

test('a reduction is borne by all receivers in proportion; an excess belongs to the seller', () => {
  const table: [before: Part[], amount: number, fee: number, after: unknown[]][] = [
    [
      [part(ANA, 25_00, 1_00), part(ME, 75_00, 2_99)],
      40_00,
      1_60,
      [
        [ANA, 10_00, 40],
        [ME, 30_00, 1_20],
      ],
    ],
    [
      [part(ANA, 25_00, 1_00), part(ME, 75_00, 2_99)],
      102_30,
      3_99,
      [
        [ANA, 25_00, 1_00],
        [ME, 77_30, 2_99],
      ],
    ],
    // Nothing was left to the seller: it gets the interest.
    [
      [part(ANA, 50_00, 3_49), part(BIA, 50_00)],
      100_33,
      3_49,
      [
        [ANA, 50_00, 3_49],
        [BIA, 50_00, 0],
        [ME, 33, 0],
      ],
    ],
    // A receiver that bore none of the fee bears none of the new one either.
    [
      [part(ANA, 50_00), part(ME, 50_00, 3_49)],
      90_00,
      3_49,
      [
        [ANA, 45_00, 0],
        [ME, 45_00, 3_49],
      ],
    ],
    // Unless the rest of its part is not enough.
    [
      [part(ANA, 96_51), part(ME, 3_49, 3_49)],
      50_00,
      3_49,
      [
        [ANA, 48_26, 3_37],
        [ME, 1_74, 12],
      ],
    ],
    // A receiver that gets nothing has no part.
    [[part(ANA, 1), part(ME, 99_99)], 1_00, 0, [[ME, 1_00, 0]]],
  ]
  for (const [before, amount, fee, after] of table)
    assert.deepEqual(shown(resized(before, ME, cents(amount), cents(fee))), after, `${amount}`)
})

const rule = (
  receiver: SellerId,
  feeType: FeeType,
  splitType: 'percent' | 'fixed',
  value: number,
): SplitRule => ({
  receiver,
  feeType,
  splitType,
  value,
  liable: false,
  id: null,
})

/** Parts of a transaction; undefined where the rules are refused. */
const divided = fc
  .record({
    amount: fc.integer({ min: 2, max: 99_999_999 }),
    fee: fc.nat({ max: 5_000 }),
    ana: fc.tuple(fc.constantFrom('proportional', 'free'), fc.integer({ min: 1, max: 10_000 })),
    bia: fc.tuple(
      fc.constantFrom('proportional', 'free', 'full'),
      fc.integer({ min: 1, max: 5_000 }),
    ),
  })
  .map(({ amount, fee, ana, bia }) => {
    const rules = [
      rule(ANA, ana[0] as FeeType, 'percent', ana[1]),
      rule(BIA, bia[0] as FeeType, 'fixed', bia[1]),
    ]
    try {
      return divide({ seller: ME, amount: cents(amount), fee: cents(Math.min(fee, amount)) }, rules)
    } catch {
      return undefined
    }
  })

test('random: the parts sum to the amount and the fee, and no receiver bears more than it gets, for any amount', () => {
  let made = 0
  const turned = fc.record({
    parts: divided,
    amount: fc.integer({ min: 1, max: 99_999_999 }),
    fee: fc.nat(),
  })
  fc.assert(
    fc.property(turned, ({ parts: before, amount, fee: asked }) => {
      if (!before) return
      made++
      const whole = sum(before.map((one) => one.amount))
      // A fee never exceeds the amount; of a smaller amount, it never exceeds the old one.
      const fee = cents(asked % (Math.min(amount, 5_000) + 1))
      const after = resized(before, ME, cents(amount), fee)
      assert.deepEqual(
        [sum(after.map((one) => one.amount)), sum(after.map((one) => one.fee))],
        [amount, fee],
      )
      for (const one of after) {
        assert.ok(one.amount > 0 && one.fee >= 0 && one.fee <= one.amount, JSON.stringify(one))
        const was = before.find(({ receiver }) => receiver === one.receiver)?.amount ?? 0
        if (one.receiver !== ME) assert.ok(one.amount <= was, 'only the seller gets more')
        // By the largest remainder: within a centavo of its share.
        if (amount < whole) assert.ok(Math.abs(one.amount - (was * amount) / whole) < 1)
      }
      assert.equal(new Set(after.map((one) => one.receiver)).size, after.length)
    }),
    { seed: SEED, numRuns: RUNS },
  )
  assert.ok(made > RUNS / 3, `${made} sales`)
})

test('random: reduced twice, the parts still sum up', () => {
  fc.assert(
    fc.property(divided, fc.nat(), fc.nat(), (before, one, two) => {
      if (!before) return
      const whole = sum(before.map((p) => p.amount))
      const first = resized(before, ME, cents(1 + (one % whole)), cents(0))
      const least = 1 + (two % (1 + (one % whole)))
      assert.equal(sum(resized(first, ME, cents(least), cents(1)).map((p) => p.amount)), least)
    }),
    { seed: SEED, numRuns: RUNS / 2 },
  )
})

test('installments count only if the shop finances them', async () => {
  assert.equal(installmentsOf({ mode: 'interest_free', instalments: 1 }), 1)
  assert.equal(installmentsOf({ mode: 'interest_free', instalments: 12 }), 12)
  assert.equal(installmentsOf({ mode: 'with_interest', instalments: 12 }), 1)
  const [now, buyer] = [
    new Date('2026-03-02T12:00:00Z'),
    { firstName: 'Maria', taxpayerId: '12345678909' },
  ]
  const wanted = {
    banks: { pix: () => ({ key: 'k' }) },
    body: {},
    seller: {},
    buyer,
    now,
  } as unknown as NewOrder
  assert.equal((await pix.order(wanted)).installments, 1)
  const between = {
    payee: { name: 'Loja', taxpayerId: '1' },
    buyer: buyer as NewOrder['buyer'],
    pixKey: undefined,
  }
  const bank = { agreement: {} as BoletoAgreement, lateFeeMax: undefined }
  const body = { amount: 100_00 } as NewOrder['body']
  assert.equal(boletoPaymentMethod(body, { ...between, ...bank, now }).installments, 1)
})

test('ended transactions stay ended, and only paid ones can be disputed', () => {
  assert.deepEqual(
    transitions.states.filter((state) => transitions.isFinal(state)),
    ['failed', 'charged_back', 'reversed'],
  )
  assert.deepEqual(
    transitions.states.filter((state) => transitions.may(state, 'disputed')),
    ['succeeded', 'partial_refunded', 'refunded'],
  )
  for (const event of ['won', 'won_after_part', 'won_after_all', 'lost'] as const)
    assert.deepEqual(
      transitions.states.filter((state) => transitions.may(state, event)),
      ['dispute'],
    )
})
