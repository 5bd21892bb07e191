// Recorded requests are kept for the days that are set, within the space that is set.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { after } from '../kernel/clock.ts'
import { world } from '../../test/world.ts'
import { daysToDrop, runJob } from './job.ts'
import { days, openDays } from './day-store.ts'

const DAY_MS = 24 * 3_600_000

test('old days go, then the oldest while all are too large; today stays', () => {
  const of = (...sizes: [day: string, bytes: number][]) =>
    sizes.map(([day, bytes]) => ({ table: `requests_${day.replaceAll('-', '')}`, day, bytes }))
  const all = of(
    ['2026-10-23', 5],
    ['2026-10-24', 40],
    ['2026-11-22', 30],
    ['2026-11-23', 30],
    ['2026-11-24', 0],
  )
  const rows: [bytesMax: number, dropped: string[]][] = [
    [100, ['2026-10-23']],
    [99, ['2026-10-23', '2026-10-24']],
    [60, ['2026-10-23', '2026-10-24']],
    [59, ['2026-10-23', '2026-10-24', '2026-11-22']],
    [1, ['2026-10-23', '2026-10-24', '2026-11-22']],
  ]
  for (const [bytesMax, dropped] of rows)
    assert.deepEqual(
      daysToDrop(all, '2026-10-24', '2026-11-23', bytesMax).map(({ day }) => day),
      dropped,
      String(bytesMax),
    )
})

test('the job makes the days to come and drops those that are past, beside callers', async (t) => {
  const w = await world(t)
  const wall = w.deps.clock.wall()
  const dayAt = (n: number) =>
    after(wall, n * DAY_MS)
      .toISOString()
      .slice(0, 10)
  const kept = async () => (await days(w.db)).map(({ day }) => day)
  await openDays(w.db, after(wall, -33 * DAY_MS), 5)
  assert.equal(await runJob(w.deps), 3)
  assert.equal(await runJob(w.deps), 0)
  assert.deepEqual((await kept()).slice(0, 2), [dayAt(-30), dayAt(-29)])
  assert.ok((await kept()).includes(dayAt(2)))
})
