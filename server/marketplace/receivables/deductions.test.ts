// What is taken out of receivables and given back: never more than there is, and no centavo is
// lost. Tables for the order, random cases for the sums.

import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import type { OwnerId, ReceivableId, SellerId, TransactionId } from '../../kernel/ids.ts'
import { cents, sum, type Cents } from '../../kernel/money.ts'
import type { Receivable } from './receivable.ts'
import { deducted, restored, netBySeller, deductFrom, type Deduction } from './deductions.ts'
import { seedOf } from '../../../test/seed.ts'

const SEED = seedOf(11)
const RUNS = 3_000
const ONE = 'one' as SellerId

const receivable = (
  number: number,
  gross: number,
  fee: number,
  more_: Partial<Receivable> = {},
): Receivable => ({
  owner: 'o' as OwnerId,
  id: `r${number}` as ReceivableId,
  seller: ONE,
  transaction: 't' as TransactionId,
  method: 'credit',
  number,
  gross: cents(gross),
  fee: cents(fee),
  dueOn: '2026-12-18',
  status: 'scheduled',
  settledAt: null,
  createdAt: new Date('2026-11-18T12:00:00Z'),
  ...more_,
})

/** Three installments of 100.00 with a fee of 4.99: nets of 31.67, 31.67 and 31.67. */
const THREE = [receivable(1, 33_34, 1_67), receivable(2, 33_33, 1_66), receivable(3, 33_33, 1_66)]

const shown = (takes: readonly Deduction[]) =>
  takes.map(({ receivable: id, gross, fee }) => [id, gross, fee].map(String).join(' '))

test('the last installment is reduced first, and one reduced completely includes its fee', () => {
  const table: [cash: number, fee: number, takes: string[], covered: number][] = [
    [0, 0, [], 0],
    [1, 0, ['r3 1 0'], 1],
    [31_67, 1_66, ['r3 3333 166'], 31_67],
    [31_68, 1_66, ['r3 3333 166', 'r2 1 0'], 31_68],
    [95_01, 4_99, ['r3 3333 166', 'r2 3333 166', 'r1 3334 167'], 95_01],
    // More than there is: the rest is not covered here.
    [100_00, 4_99, ['r3 3333 166', 'r2 3333 166', 'r1 3334 167'], 95_01],
    // Half of the last: half of its fee, and the remainder of rounding.
    [15_84, 84, ['r3 1668 84'], 15_84],
    // A plan that keeps the fee: it stays with what is left.
    [31_67, 0, ['r3 3167 0'], 31_67],
    // Only fee: it comes off the fee, and nothing off the net.
    [0, 10, ['r3 10 10'], 0],
    // More fee than these bear belongs to installments that have settled.
    [95_01, 9_99, ['r3 3333 166', 'r2 3333 166', 'r1 3334 167'], 95_01],
  ]
  for (const [cash, fee, takes, covered] of table) {
    const taken = deductFrom(THREE, cents(cash), cents(fee))
    assert.deepEqual([shown(taken.deductions), taken.covered], [takes, covered], `${cash} ${fee}`)
  }
  assert.deepEqual(deductFrom([], cents(100), cents(1)), { deductions: [], covered: 0 })
})

test('a receivable reduced completely is canceled, and scheduled again when it is restored; a settled one stays settled', () => {
  const whole = { gross: cents(33_34), fee: cents(1_67) }
  const gone = deducted(THREE[0]!, whole)
  assert.deepEqual(
    [gone.gross, gone.fee, gone.status, restored(gone, whole)],
    [0, 0, 'canceled', THREE[0]],
  )
  const part = { gross: cents(33_33), fee: cents(1_67) }
  assert.equal(deducted(THREE[0]!, part).status, 'scheduled')
  const settled = receivable(1, 1, 0, { status: 'settled' })
  assert.deepEqual(restored(settled, part), { ...settled, gross: 33_34, fee: 1_67 })
})

const oneOf = fc
  .record({
    gross: fc.integer({ min: 1, max: 5_000_000 }),
    fee: fc.nat(),
    all: fc.constantFrom(true, false, false),
  })
  .map(({ gross, fee, all }) => ({ gross, fee: all ? gross : fee % (gross + 1) }))
const scheduledOnes = fc
  .array(oneOf, { minLength: 1, maxLength: 12 })
  .map((all) => all.map(({ gross, fee }, n) => receivable(n + 1, gross, fee)))

const grossOf = (all: readonly { gross: Cents }[]): number => sum(all.map(({ gross }) => gross))
const feeOf = (all: readonly { fee: Cents }[]): number => sum(all.map(({ fee }) => fee))
const netOf = (all: readonly { gross: Cents; fee: Cents }[]): number => grossOf(all) - feeOf(all)

const apply = (
  all: readonly Receivable[],
  takes: readonly Deduction[],
  how: typeof deducted,
): Receivable[] =>
  all.map((one) => takes.filter((take) => take.receivable === one.id).reduce<Receivable>(how, one))

test('random: a reduction takes as much as it can and no more, and the rest of each is still a receivable', () => {
  const inputs = fc.record({
    all: scheduledOnes,
    cash: fc.nat({ max: 60_000_000 }),
    fee: fc.nat({ max: 6_000_000 }),
  })
  fc.assert(
    fc.property(inputs, ({ all, cash, fee }) => {
      const { deductions: takes, covered } = deductFrom(all, cents(cash), cents(fee))
      assert.equal(covered, Math.min(cash, netOf(all)))
      assert.equal(netOf(takes), covered, 'what is covered is the net of what is taken')
      assert.ok(feeOf(takes) <= fee)
      assert.equal(feeOf(takes), Math.min(fee, feeOf(all)))
      assert.equal(new Set(takes.map((take) => take.receivable)).size, takes.length)
      const left = apply(all, takes, deducted)
      for (const one of [...left, ...takes])
        assert.ok(one.fee >= 0 && one.gross >= one.fee, JSON.stringify(one))
      for (const one of left) assert.equal(one.status, one.gross === 0 ? 'canceled' : 'scheduled')
      assert.equal(netBySeller(left).get(ONE), netOf(all) - covered)
      // Given back, everything is as it was.
      assert.deepEqual(apply(left, takes, restored), all)
    }),
    { seed: SEED, numRuns: RUNS },
  )
})

test('random: reductions in parts equal a single one, to the centavo', () => {
  const pieces = fc.array(
    fc.record({ cash: fc.nat({ max: 3_000_000 }), fee: fc.nat({ max: 300_000 }) }),
    {
      maxLength: 30,
    },
  )
  fc.assert(
    fc.property(scheduledOnes, pieces, (all, asked) => {
      let left: readonly Receivable[] = all
      const taken: Deduction[] = []
      for (const { cash, fee } of asked) {
        const scheduled = left.filter((one) => one.status === 'scheduled')
        const { deductions: takes, covered } = deductFrom(scheduled, cents(cash), cents(fee))
        assert.equal(covered, Math.min(cash, netOf(left)))
        left = apply(left, takes, deducted)
        taken.push(...takes)
        assert.deepEqual(
          [grossOf(left) + grossOf(taken), feeOf(left) + feeOf(taken)],
          [grossOf(all), feeOf(all)],
        )
      }
      const rest = deductFrom(left, cents(netOf(left)), cents(feeOf(left)))
      assert.deepEqual(
        apply(left, rest.deductions, deducted).map((one) => [one.gross, one.fee, one.status]),
        all.map(() => [0, 0, 'canceled']),
      )
    }),
    { seed: SEED, numRuns: RUNS / 3 },
  )
})
