// Civil days in Brazil and which of them banks work on. A day is text, `YYYY-MM-DD`, as `date` is
// in PostgreSQL. It knows only national holidays: those of a state or a city do not stop a
// settlement.

import assert from 'node:assert/strict'

/**
 * A civil date, `0001-01-01` to `9999-12-31`, in America/Sao_Paulo. Texts of this form sort as days
 * do.
 */
export type Day = string

// America/Sao_Paulo has been UTC-3 without daylight saving time since 2019 (Decreto 9.772/2019).
export const OFFSET = '-03:00'
const OFFSET_MS = 3 * 3_600_000
const DAY_MS = 86_400_000
const FIRST_MS = Date.parse('0001-01-01T00:00:00Z')
const END_MS = Date.parse('9999-12-31T00:00:00Z') + DAY_MS

const isWithin = (utcMs: number): boolean => utcMs >= FIRST_MS && utcMs < END_MS

/**
 * Whether the calendar has the day on which `at` falls. A time from another system may be of any
 * year.
 */
export const hasDay = (at: Date): boolean => isWithin(at.getTime() - OFFSET_MS)

/** The day on which `at` falls in São Paulo. */
export function dayOf(at: Date): Day {
  return dayAt(at.getTime() - OFFSET_MS)
}

/** The time of day in São Paulo: 14:05:09. */
export const timeOfDay = (at: Date): string =>
  new Date(at.getTime() - OFFSET_MS).toISOString().slice(11, 19)

/** The first instant of `day` in São Paulo, 03:00 UTC. */
export function startOf(day: Day): Date {
  assert(isDay(day), `no day: ${day}`)
  return new Date(`${day}T00:00:00${OFFSET}`)
}

/** The day `days` later, or earlier when `days` is negative. */
export function addDays(day: Day, days: number): Day {
  assert(Number.isSafeInteger(days), `not whole days: ${days}`)
  return dayAt(midnightOf(day) + days * DAY_MS)
}

/** How many days `to` is after `from`; negative when it is before. */
export const daysBetween = (from: Day, to: Day): number =>
  (midnightOf(to) - midnightOf(from)) / DAY_MS

/** A birth date before this was mistyped. */
export const BORN_FROM: Day = '1900-01-01'

/**
 * The days that are taken from others: far enough from the ends of the calendar that no term, month
 * or offset leads out of it.
 */
export const FIRST_GIVEN: Day = '1900-01-01'
export const LAST_GIVEN: Day = '2999-12-31'

/** Whether it is a day that a request may have. */
export const isGivenDay = (text: string): boolean =>
  isDay(text) && text >= FIRST_GIVEN && text <= LAST_GIVEN

/**
 * Whether `text` is a civil date that exists. February 30 does not, though Date would read it as a
 * day of March.
 */
export function isDay(text: string): boolean {
  if (midnights.has(text)) return true
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false
  const midnight = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text)
}

/**
 * Whether banks settle on `day`: a weekday that is no national holiday. 24 and 31 December and Ash
 * Wednesday are banking days, since settlement runs on them. Source: Resolução CMN 4.880/2020 and
 * the calendar of ANBIMA.
 */
export function isBankingDay(day: Day): boolean {
  const weekday = new Date(midnightOf(day)).getUTCDay()
  return weekday !== SUNDAY && weekday !== SATURDAY && !isHoliday(day)
}

function nearestBankingDay(day: Day, step: 1 | -1): Day {
  for (let days = 0; days <= CLOSED_DAYS_MAX; days++) {
    const candidate = addDays(day, days * step)
    if (isBankingDay(candidate)) return candidate
  }
  assert.fail(`banks are closed for more than ${CLOSED_DAYS_MAX} days at ${day}`)
}

/** `day` itself when it is a banking day, else the next one. */
export const bankingDayFrom = (day: Day): Day => nearestBankingDay(day, 1)

/** `day` itself when it is a banking day, else the one before. */
export const bankingDayUntil = (day: Day): Day => nearestBankingDay(day, -1)

/** The first banking day after `day`, whatever `day` is. */
export const nextBankingDay = (day: Day): Day => bankingDayFrom(addDays(day, 1))

const SUNDAY = 0
const SATURDAY = 6
// A weekend and two holidays beside it, as at Carnival. A test counts it over a century.
const CLOSED_DAYS_MAX = 4

const FIXED = ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '12-25']
// Consciência Negra became a national holiday by Lei 14.759/2023.
const AWARENESS_DAY = '11-20'
const AWARENESS_FROM = '2024'
// Carnival Monday and Tuesday, Good Friday and Corpus Christi, in days from Easter Sunday.
const FROM_EASTER = [-48, -47, -2, 60]

// Cache by year, of at most ten thousand years: a transaction needs one or two of them, again and
// again.
const holidays = new Map<string, ReadonlySet<Day>>()

function holidaysOf(year: string): ReadonlySet<Day> {
  const known = holidays.get(year)
  if (known) return known
  const easter = easterOf(Number(year))
  const fixed = [...FIXED, ...(year >= AWARENESS_FROM ? [AWARENESS_DAY] : [])].map(
    (date) => `${year}-${date}`,
  )
  const all = new Set([...fixed, ...FROM_EASTER.map((days) => addDays(easter, days))])
  holidays.set(year, all)
  return all
}

const isHoliday = (day: Day): boolean => holidaysOf(day.slice(0, 4)).has(day)

/** Easter Sunday by the Gregorian reckoning. Source: the method of Meeus, Jones and Butcher. */
function easterOf(year: number): Day {
  const [golden, century, rest] = [year % 19, Math.floor(year / 100), year % 100]
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - moonShift + 15) % 30
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451)
  const fromMarch = epact + toSunday - 7 * late + 114
  const [month, date] = [Math.floor(fromMarch / 31), (fromMarch % 31) + 1]
  return `${String(year).padStart(4, '0')}-0${month}-${String(date).padStart(2, '0')}`
}

// Cache of recent days, both ways: a transaction needs the same few dozens again and again.
const CACHED_DAYS_MAX = 4_096
const midnights = new Map<Day, number>()
const days = new Map<number, Day>()

function remember(day: Day, midnight: number): void {
  if (midnights.size >= CACHED_DAYS_MAX) {
    midnights.clear()
    days.clear()
  }
  midnights.set(day, midnight)
  days.set(midnight, day)
}

function midnightOf(day: Day): number {
  const known = midnights.get(day)
  if (known !== undefined) return known
  assert(isDay(day), `no day: ${day}`)
  const midnight = Date.parse(`${day}T00:00:00Z`)
  remember(day, midnight)
  return midnight
}

function dayAt(utcMs: number): Day {
  assert(isWithin(utcMs), `outside of the calendar: ${utcMs} ms`)
  const midnight = Math.floor(utcMs / DAY_MS) * DAY_MS
  const known = days.get(midnight)
  if (known !== undefined) return known
  const day = new Date(midnight).toISOString().slice(0, 10)
  remember(day, midnight)
  return day
}
