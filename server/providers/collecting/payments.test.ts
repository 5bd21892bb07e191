// The names of payments that a bank lists without one.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { cents } from '../../kernel/money.ts'
import { type PaidOn, paymentsOf } from './payments.ts'

const on = (day: string, amount: number): PaidOn => ({ day, amount: cents(amount) })
/** The sums and the times by the names. */
const named = (all: readonly PaidOn[]): Map<string, string> =>
  new Map(
    paymentsOf('b', all).map(({ id, amount, paidAt }) => [id, `${amount} ${paidAt.toISOString()}`]),
  )

const FIRST = on('2026-11-30', 100_00)
const ROWS: Readonly<Record<string, readonly PaidOn[]>> = {
  'one of less on the same day': [on('2026-11-30', 50_00)],
  'one of more on the same day': [on('2026-11-30', 150_00)],
  'one of the day before': [on('2026-11-29', 100_00)],
  'the same again': [FIRST],
  several: [on('2026-11-29', 1), FIRST, on('2026-11-30', 1), FIRST],
}

for (const [name, others] of Object.entries(ROWS))
  test(`a payment keeps its name and its sum when the bank lists more: ${name}`, () => {
    const [[id, sum]] = [...named([FIRST])] as [[string, string]]
    for (const all of [
      [...others, FIRST],
      [FIRST, ...others],
    ]) {
      const now = named(all)
      assert.equal(now.size, all.length)
      assert.equal(now.get(id), sum)
      assert.deepEqual(now, named(all.toReversed()))
    }
  })
