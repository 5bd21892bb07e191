// Civil days and banking days: vectors, and every weekday of seven years against a library.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import Holidays from 'date-holidays'
import {
  addDays,
  bankingDayFrom,
  type Day,
  dayOf,
  hasDay,
  daysBetween,
  isBankingDay,
  isDay,
  nextBankingDay,
  startOf,
} from './calendar.ts'

const isWeekend = (day: Day): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

function daysOf(from: Day, to: Day): Day[] {
  const days = [from]
  for (let day = from; day < to;) days.push((day = addDays(day, 1)))
  return days
}

// Worked out by the rule of Easter, apart from this code.
const HOLIDAYS = [
  '2025-01-01 2025-03-03 2025-03-04 2025-04-18 2025-04-21 2025-05-01 2025-06-19',
  '2025-09-07 2025-10-12 2025-11-02 2025-11-15 2025-11-20 2025-12-25',
  '2026-01-01 2026-02-16 2026-02-17 2026-04-03 2026-04-21 2026-05-01 2026-06-04',
  '2026-09-07 2026-10-12 2026-11-02 2026-11-15 2026-11-20 2026-12-25',
  '2027-01-01 2027-02-08 2027-02-09 2027-03-26 2027-04-21 2027-05-01 2027-05-27',
  '2027-09-07 2027-10-12 2027-11-02 2027-11-15 2027-11-20 2027-12-25',
].flatMap((line) => line.split(' '))

test('banking days are all weekdays except holidays', () => {
  const holidays = new Set(HOLIDAYS)
  for (const day of daysOf('2025-01-01', '2027-12-31'))
    assert.equal(isBankingDay(day), !isWeekend(day) && !holidays.has(day), day)
})

test('a library counts the same banking days from 2024 to 2030', () => {
  // Elections are on Sundays, so weekdays need no exception.
  const library = new Holidays('BR', { types: ['public', 'bank'] })
  for (let year = 2024; year <= 2030; year++) {
    const holidays = new Set(library.getHolidays(year).map(({ date }) => date.slice(0, 10)))
    assert.ok(holidays.size >= 13, String(year))
    for (const day of daysOf(`${year}-01-01`, `${year}-12-31`))
      assert.equal(isBankingDay(day), !isWeekend(day) && !holidays.has(day), day)
  }
})

test('days commonly mistaken for holidays, or for banking days', () => {
  const rows: [Day, boolean, string][] = [
    ['2023-11-20', true, 'Consciência Negra was no national holiday before 2024'],
    ['2024-11-20', false, 'and is one since'],
    ['2026-02-16', false, 'Carnival Monday'],
    ['2026-02-18', true, 'Ash Wednesday'],
    ['2026-04-02', true, 'Maundy Thursday'],
    ['2026-12-24', true, 'Christmas Eve'],
    ['2026-12-31', true, 'the last day of the year'],
    ['2026-07-09', true, 'a holiday of São Paulo state alone'],
    ['2024-03-29', false, 'Good Friday in March'],
    ['2038-04-23', false, 'Good Friday on its latest day'],
    ['2049-04-16', false, 'Good Friday, where the reckoning without its last step is a week late'],
    ['2049-04-23', true, 'and that week later'],
    ['2285-03-20', false, 'Good Friday on its earliest day'],
    ['2000-04-21', false, 'Good Friday and Tiradentes on one day'],
  ]
  for (const [day, isBanking, why] of rows)
    assert.equal(isBankingDay(day), isBanking, `${day}: ${why}`)
})

test('a closed day moves to the next banking day', () => {
  const rows: [Day, Day, Day][] = [
    // the day, itself or the next banking day, the next banking day
    ['2026-11-18', '2026-11-18', '2026-11-19'],
    ['2026-11-19', '2026-11-19', '2026-11-23'],
    ['2026-11-20', '2026-11-23', '2026-11-23'],
    ['2026-11-21', '2026-11-23', '2026-11-23'],
    ['2026-02-13', '2026-02-13', '2026-02-18'],
    ['2026-02-14', '2026-02-18', '2026-02-18'],
    ['2025-04-17', '2025-04-17', '2025-04-22'],
    ['2026-12-31', '2026-12-31', '2027-01-04'],
    ['2027-12-31', '2027-12-31', '2028-01-03'],
  ]
  for (const [day, from, next] of rows)
    assert.deepEqual([bankingDayFrom(day), nextBankingDay(day)], [from, next], day)
})

test('within a century a banking day is never more than five days away', () => {
  let longest = 0
  for (let day = '2000-01-01'; day < '2100-01-01';) {
    const next = nextBankingDay(day)
    assert.ok(next > day, day)
    longest = Math.max(longest, (startOf(next).getTime() - startOf(day).getTime()) / 86_400_000)
    day = next
  }
  assert.equal(longest, 5)
})

test('a day begins and ends at midnight in São Paulo', () => {
  const rows: [string, Day][] = [
    ['2026-11-21T03:00:00.000Z', '2026-11-21'],
    ['2026-11-21T02:59:59.999Z', '2026-11-20'],
    ['2026-01-01T02:59:59.999Z', '2025-12-31'],
    ['2024-03-01T00:00:00.000Z', '2024-02-29'],
    // There was summer time in January until 2019.
    ['2026-01-15T02:30:00.000Z', '2026-01-14'],
    ['0001-01-01T03:00:00.000Z', '0001-01-01'],
  ]
  for (const [at, day] of rows) assert.equal(dayOf(new Date(at)), day, at)
  assert.equal(startOf('2026-11-21').toISOString(), '2026-11-21T03:00:00.000Z')
  for (const day of daysOf('2023-12-30', '2024-03-02')) assert.equal(dayOf(startOf(day)), day)
})

test('days are counted across months, leap days and years', () => {
  const rows: [Day, number, Day][] = [
    ['2026-11-21', 0, '2026-11-21'],
    ['2026-11-30', 1, '2026-12-01'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2100-02-28', 1, '2100-03-01'],
    ['2024-03-01', -1, '2024-02-29'],
    ['2026-01-31', 360, '2027-01-26'],
    ['0099-12-31', 1, '0100-01-01'],
  ]
  for (const [day, days, then] of rows) {
    assert.equal(addDays(day, days), then, `${day} and ${days}`)
    assert.equal(daysBetween(day, then), days, `${day} to ${then}`)
  }
})

test('a nonexistent day is refused', () => {
  const days = ['2026-11-21', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31']
  for (const text of days) assert.equal(isDay(text), true, text)
  const none = [
    '2026-02-29',
    '2026-02-30',
    '2100-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
  ]
  const odd = [
    '0000-01-01',
    '2026-1-1',
    '2026-11-21 ',
    '2026-11-21T00:00:00Z',
    '26-11-21',
    '20261121',
    '',
    'hoje',
  ]
  for (const text of [...none, ...odd, '+10000-01-01', '２０２６-11-21'])
    assert.equal(isDay(text), false, text)
})

test('a time outside the calendar’s years has no day', () => {
  const rows = [
    ['0001-01-01T02:59:59.999Z', false],
    ['0001-01-01T03:00:00Z', true],
    ['+010000-01-01T02:59:59.999Z', true],
    ['+010000-01-01T03:00:00Z', false],
    ['-000001-06-01T00:00:00Z', false],
  ] as const
  for (const [at, has] of rows) assert.equal(hasDay(new Date(at)), has, at)
})

test('an invalid day, or one outside the calendar, is the caller’s error', () => {
  const mistakes = [
    () => startOf('2026-02-30'),
    () => addDays('2026-02-30', 1),
    () => addDays('2026-02-28', 0.5),
    () => addDays('9999-12-31', 1),
    () => addDays('0001-01-01', -1),
    () => isBankingDay('soon'),
    () => nextBankingDay('9999-12-31'),
    () => dayOf(new Date('0001-01-01T02:59:59Z')),
  ]
  for (const mistake of mistakes)
    assert.throws(mistake, { name: 'AssertionError' }, String(mistake))
})
