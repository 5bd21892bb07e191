// On which day a boleto of a payment link is due, at the edges of days, weekends and holidays: it
// is never payable after the day on which the link expires.

import assert from 'node:assert/strict'
import test from 'node:test'
import { lastDay } from '../../kernel/brazil/boleto-due.ts'
import { dayOf, isBankingDay, type Day } from '../../kernel/brazil/calendar.ts'
import { after } from '../../kernel/clock.ts'
import { boletoDueOn } from './order.ts'

/** In São Paulo. 2026-11-20, a Friday, and 2026-12-25, a Friday, are holidays. */
const at = (text: string): Date => new Date(`${text}-03:00`)

const ROWS: readonly (readonly [
  says: string,
  now: string,
  expires: string | null,
  due: string | undefined,
])[] = [
  ['without an expiry, in three banking days', '2026-11-23T12:00', null, '2026-11-26'],
  ['over a weekend and a holiday', '2026-11-18T12:00', null, '2026-11-24'],
  ['a link that expires later', '2026-11-23T12:00', '2026-12-23T12:00', '2026-11-26'],
  ['a link that expires today', '2026-11-23T12:00', '2026-11-23T13:00', '2026-11-23'],
  ['a link that expires with the day', '2026-11-23T12:00', '2026-11-23T23:59', '2026-11-23'],
  ['a link that expires tomorrow', '2026-11-23T23:59', '2026-11-24T00:01', '2026-11-24'],
  ['a link that expires on a Saturday', '2026-11-26T12:00', '2026-11-28T12:00', '2026-11-27'],
  ['a link that expires on a holiday', '2026-12-23T12:00', '2026-12-25T12:00', '2026-12-24'],
  [
    'a link that expires on the Sunday after a holiday',
    '2026-11-18T12:00',
    '2026-11-22T12:00',
    '2026-11-19',
  ],
  ['a link that expires today, a Saturday', '2026-11-28T12:00', '2026-11-28T13:00', undefined],
  ['a link that expires today, a holiday', '2026-12-25T12:00', '2026-12-25T13:00', undefined],
  [
    'a link that expires at the end of a weekend',
    '2026-11-28T00:00',
    '2026-11-29T23:59',
    undefined,
  ],
]

for (const [says, now, expires, due] of ROWS)
  test(`a boleto of ${says} is ${due === undefined ? 'not offered' : `due on ${due}`}`, () =>
    assert.equal(boletoDueOn({ expiresAt: expires === null ? null : at(expires) }, at(now)), due))

test('a boleto can be paid neither before now nor after the day of its link, on any day and hour of two years', () => {
  const HOUR_MS = 3_600_000
  for (let n = 0; n < 2 * 365; n++) {
    const now = after(at('2026-01-01T00:00'), n * 24 * HOUR_MS + (n % 24) * HOUR_MS)
    for (const hours of [1, 12, 30, 60, 100, 200]) {
      const expiresAt = after(now, hours * HOUR_MS)
      const dueOn = boletoDueOn({ expiresAt }, now)
      if (dueOn === undefined) continue
      const last: Day = lastDay({ dueOn, limitOn: dueOn })
      assert.ok(
        isBankingDay(dueOn) && dayOf(now) <= dueOn && last <= dayOf(expiresAt),
        `${now.toISOString()} ${hours}`,
      )
    }
  }
})
