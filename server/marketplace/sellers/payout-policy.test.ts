// The automatic payout days: a table, and a comparison with a plain count of days.

import assert from 'node:assert/strict'
import test from 'node:test'
import { addDays, isBankingDay } from '../../kernel/brazil/calendar.ts'
import type { Cents } from '../../kernel/money.ts'
import { nextPayoutDay, type PayoutPolicy } from './payout-policy.ts'

const policy = (
  interval: PayoutPolicy['interval'],
  anchor: number | null = null,
): PayoutPolicy => ({
  interval,
  anchor,
  minimum: 1 as Cents,
})

const ROWS: readonly [says: string, PayoutPolicy, after: string, next: string | undefined][] = [
  ['a manual policy has no payout day', policy('manual'), '2026-11-20', undefined],
  ['daily is the next day', policy('daily'), '2026-11-17', '2026-11-18'],
  [
    'Friday 20 November 2026 is a holiday, then comes the weekend',
    policy('daily'),
    '2026-11-19',
    '2026-11-23',
  ],
  ['Monday after a Sunday', policy('weekly', 1), '2026-11-22', '2026-11-23'],
  ['strictly after: from Monday to Monday', policy('weekly', 1), '2026-11-23', '2026-11-30'],
  ['a Friday that is a holiday goes to Monday', policy('weekly', 5), '2026-11-19', '2026-11-23'],
  ['and has not been paid on the holiday itself', policy('weekly', 5), '2026-11-20', '2026-11-23'],
  ['nor on the Sunday after it', policy('weekly', 5), '2026-11-22', '2026-11-23'],
  ['but the Monday after is the end of it', policy('weekly', 5), '2026-11-23', '2026-11-27'],
  ['Carnival Monday goes to Ash Wednesday', policy('weekly', 1), '2026-02-15', '2026-02-18'],
  ['the first of the month', policy('monthly', 1), '2026-09-15', '2026-10-01'],
  ['New Year goes to the second', policy('monthly', 1), '2026-12-01', '2027-01-04'],
  ['and from the first itself too', policy('monthly', 1), '2027-01-01', '2027-01-04'],
  ['the 28th, from the 28th', policy('monthly', 28), '2027-01-28', '2027-03-01'],
  ['the 28th of a short month that is a Sunday', policy('monthly', 28), '2027-02-27', '2027-03-01'],
]

for (const [says, given, after, next] of ROWS)
  test(`payouts: ${says}`, () => assert.equal(nextPayoutDay(given, after), next))

const DAYS = 1_500

test('from any day of four years the next day is later, a banking day, and none is skipped', () => {
  const policies = [policy('daily'), ...[1, 2, 3, 4, 5].map((day) => policy('weekly', day))].concat(
    [1, 2, 15, 27, 28].map((day) => policy('monthly', day)),
  )
  for (const given of policies) {
    let last = '2025-12-31'
    let expected = nextPayoutDay(given, last)!
    for (let n = 0; n < DAYS; n++) {
      const day = addDays('2025-12-31', n)
      const next = nextPayoutDay(given, day)!
      assert.ok(
        next > day && next >= last && isBankingDay(next),
        `${given.interval} ${given.anchor} after ${day}`,
      )
      // The answer changes on the day it named and on no other.
      if (day < expected)
        assert.equal(next, expected, `${given.interval} ${given.anchor} after ${day}`)
      else expected = next
      last = next
    }
  }
})
