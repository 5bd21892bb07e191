// Which days of a bank are compared now, and which reports decide it.

import assert from 'node:assert/strict'
import test from 'node:test'
import { freshDatabase } from '../../../test/database.ts'
import type { Day } from '../../kernel/brazil/calendar.ts'
import { inTransaction } from '../../platform/db/sql.ts'
import { daysToCompare, dayToWatch } from './job.ts'
import { ofBank, save, type BankReport } from './store.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const at = (hoursAgo: number) => new Date(NOW.getTime() - hoursAgo * 3_600_000)
const report = (day: Day, open: number, hoursAgo: number) =>
  ({ day, open, readAt: at(hoursAgo) }) as BankReport

test('yesterday once it settled, days that were missed, and days with differences an hour later', () => {
  const rows: [what: string, known: BankReport[], settled: boolean, days: Day[]][] = [
    ['the first time', [], true, ['2026-11-19']],
    ['just after midnight', [], false, ['2026-11-18']],
    ['yesterday is known', [report('2026-11-19', 0, 5)], true, []],
    [
      'yesterday was compared before it was over',
      [report('2026-11-18', 0, 29), report('2026-11-19', 0, 12)],
      true,
      ['2026-11-19'],
    ],
    ['two days were missed', [report('2026-11-17', 0, 50)], true, ['2026-11-18', '2026-11-19']],
    [
      'a day was compared by hand, and earlier ones were missed',
      [report('2026-11-15', 0, 90), report('2026-11-18', 0, 5)],
      true,
      ['2026-11-16', '2026-11-17', '2026-11-19'],
    ],
    [
      'a month was missed',
      [report('2026-10-01', 0, 999)],
      true,
      [
        '2026-11-13',
        '2026-11-14',
        '2026-11-15',
        '2026-11-16',
        '2026-11-17',
        '2026-11-18',
        '2026-11-19',
      ],
    ],
    ['a difference of a moment ago', [report('2026-11-19', 3, 0.5)], true, []],
    ['a difference of an hour ago', [report('2026-11-19', 3, 1)], true, ['2026-11-19']],
    ['an old one, and yesterday', [report('2026-11-18', 1, 2)], true, ['2026-11-18', '2026-11-19']],
  ]
  for (const [what, known, settled, days] of rows)
    assert.deepEqual(daysToCompare(known, '2026-11-20', settled, NOW), days, what)
})

test('the day that is not over is looked through again after its pause, where the book has one', () => {
  const today = '2026-11-20'
  const rows: [pause: number | undefined, known: BankReport[], day: Day | undefined][] = [
    [undefined, [], undefined],
    [3_600_000, [], today],
    [3_600_000, [report('2026-11-19', 0, 0)], today],
    [3_600_000, [report(today, 0, 0.9)], undefined],
    [3_600_000, [report(today, 2, 1)], today],
  ]
  for (const [watchEveryMs, known, day] of rows)
    assert.equal(dayToWatch(watchEveryMs === undefined ? {} : { watchEveryMs }, known, NOW), day)
})

test('the reports of one bank are read whole, however many banks there are', async (t) => {
  const db = await freshDatabase(t)
  const nothing = {
    readAt: NOW,
    complete: true,
    theirs: {},
    ours: {},
    differences: [],
    open: 0,
    openSince: null,
  }
  const days: Day[] = ['2026-11-17', '2026-11-18', '2026-11-19']
  await inTransaction(db, async (tx) => {
    for (const bank of ['a', 'b', 'z'])
      for (const day of days) await save(tx, { ...nothing, bank, day } as BankReport)
  })
  const read = await ofBank(db, 'z', days[0]!, days.length)
  assert.deepEqual(
    read.map((one) => [one.bank, one.day]),
    days.toReversed().map((day) => ['z', day]),
  )
})
