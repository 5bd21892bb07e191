// When a remittance is written into its folder.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDue, lastTime } from './schedule.ts'

const at = (time: string, day = '2026-12-01') => new Date(`${day}T${time}:00-03:00`)
const TIMES = ['10:00', '18:30']

test('the last time that has passed is of today, or of the day before', () => {
  const rows: readonly [now: Date, last: Date][] = [
    [at('09:59'), at('18:30', '2026-11-30')],
    [at('10:00'), at('10:00')],
    [at('18:29'), at('10:00')],
    [at('23:59'), at('18:30')],
    [at('00:00'), at('18:30', '2026-11-30')],
  ]
  for (const [now, last] of rows) assert.deepEqual(lastTime(TIMES, now), last, now.toISOString())
})

test('what waited at that time is written, however late; what came after it waits', () => {
  const rows: readonly [oldest: Date | undefined, now: Date, due: boolean][] = [
    [undefined, at('10:00'), false],
    [at('09:58'), at('09:59'), false],
    [at('09:58'), at('10:00'), true],
    [at('10:00'), at('10:00'), true],
    [at('09:58'), at('14:00'), true],
    [at('10:01'), at('14:00'), false],
    [at('10:01'), at('18:30'), true],
    [at('19:00', '2026-11-30'), at('09:59'), false],
    [at('18:00', '2026-11-30'), at('09:59'), true],
  ]
  for (const [oldest, now, due] of rows)
    assert.equal(isDue(TIMES, oldest, now), due, `${oldest?.toISOString()} ${now.toISOString()}`)
})
