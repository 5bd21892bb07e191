// What a charge with a due date costs on a day, and until when it can be paid. Pure, by the rules
// of the API Pix (CobDataDeVencimento, CobVValor). Days are civil dates of Brasília, UTC-3 all year
// since summer time was abolished.

import { type Cents, cents, fromReais, shareOf } from '../../server/kernel/money.ts'
import type { Charge, Detail, Rule } from './charge.ts'

/** What a payer owes on a day, and its components, in centavos. */
export type Due = { fine: Cents; interest: Cents; rebate: Cents; discount: Cents; total: Cents }

const NONE = cents(0)
const DAY_MS = 86_400_000
const BRASILIA_MS = -3 * 3_600_000
// The due date and at most ten years of days after it: a longer validity is a mistake, and loops
// stay bounded.
export const VALID_DAYS_MAX = 3_653
const NON_BANKING_DAYS_MAX = 10

/** The civil date in Brasília at an instant. */
export const dayOf = (at: Date): string =>
  new Date(at.getTime() + BRASILIA_MS).toISOString().slice(0, 10)

const midnight = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const plusDays = (day: string, days: number): string =>
  new Date(midnight(day) + days * DAY_MS).toISOString().slice(0, 10)
const daysBetween = (from: string, to: string): number =>
  Math.round((midnight(to) - midnight(from)) / DAY_MS)

// National holidays on which banks do not settle. 20 November is one since Lei 14.759 of 2023.
const FIXED = new Set([
  '01-01',
  '04-21',
  '05-01',
  '09-07',
  '10-12',
  '11-02',
  '11-15',
  '11-20',
  '12-25',
])
// Days from Easter: Carnival's Monday and Tuesday, Good Friday, Corpus Christi.
const MOVABLE = new Set([-48, -47, -2, 60])
const CONSCIENCE_SINCE = 2024

/** Easter Sunday of a year (Meeus, Jones and Butcher). */
function easter(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const h =
    (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const at = h + l - 7 * m + 114
  return `${year}-${String(Math.floor(at / 31)).padStart(2, '0')}-${String((at % 31) + 1).padStart(2, '0')}`
}

/** Whether banks settle on a day. */
export function isBankingDay(day: string): boolean {
  const weekday = new Date(midnight(day)).getUTCDay()
  if (weekday === 0 || weekday === 6) return false
  const year = Number(day.slice(0, 4))
  const monthDay = day.slice(5)
  if (FIXED.has(monthDay) && (monthDay !== '11-20' || year >= CONSCIENCE_SINCE)) return false
  return !MOVABLE.has(daysBetween(easter(year), day))
}

/** The day itself, or the next banking day. */
export function rolled(day: string): string {
  for (let ahead = 0; ahead <= NON_BANKING_DAYS_MAX; ahead++) {
    const candidate = plusDays(day, ahead)
    if (isBankingDay(candidate)) return candidate
  }
  throw new RangeError(`no banking day within ${NON_BANKING_DAYS_MAX} days of ${day}`)
}

const bankingDaysBetween = (from: string, to: string): number => {
  let count = 0
  for (let day = 1; day <= daysBetween(from, to); day++)
    if (isBankingDay(plusDays(from, day))) count++
  return count
}

/**
 * The last day of validity: the due date rolled, the valid days counted from there, and rolled
 * again.
 */
export const lastDay = (dueDate: string, validDays: number): string =>
  rolled(plusDays(rolled(dueDate), validDays))

/** The end of that day in Brasília. */
export const endOfValidity = (dueDate: string, validDays: number): Date =>
  new Date(midnight(lastDay(dueDate, validDays)) + DAY_MS - BRASILIA_MS - 1)

const BP = 10_000
const fixedOrPercent = (amount: Cents, rule: Rule | undefined): Cents => {
  if (!rule) return NONE
  const value = fromReais(rule.valorPerc)
  return rule.modalidade === 1 ? value : shareOf(amount, value, BP)
}

// The days that the percentage is for; 1 to 4 count calendar days, 5 to 8 banking days.
const PERIOD_DAYS: Record<number, number> = { 2: 1, 3: 30, 4: 365, 6: 1, 7: 21, 8: 252 }

function interestOf(amount: Cents, rule: Rule | undefined, dueDate: string, day: string): Cents {
  if (!rule) return NONE
  const days = rule.modalidade <= 4 ? daysBetween(dueDate, day) : bankingDaysBetween(dueDate, day)
  const value = fromReais(rule.valorPerc)
  const period = PERIOD_DAYS[rule.modalidade]
  return period === undefined ? cents(value * days) : shareOf(amount, value * days, BP * period)
}

function discountOf(amount: Cents, rule: Detail['desconto'], dueDate: string, day: string): Cents {
  if (!rule || day > dueDate) return NONE
  if (rule.descontoDataFixa) {
    const best = rule.descontoDataFixa
      .toSorted((a, b) => (a.data < b.data ? -1 : 1))
      .find((one) => day <= rolled(one.data))
    return best
      ? fixedOrPercent(amount, { modalidade: rule.modalidade, valorPerc: best.valorPerc })
      : NONE
  }
  const early =
    rule.modalidade % 2 === 1 ? daysBetween(day, dueDate) : bankingDaysBetween(day, dueDate)
  const value = fromReais(rule.valorPerc!)
  return rule.modalidade <= 4 ? cents(value * early) : shareOf(amount, value * early, BP)
}

/** What is owed on a day. A cob costs the same every day; a cobv never less than a centavo. */
export function dueOn(charge: Pick<Charge, 'amount' | 'calendar' | 'detail'>, day: string): Due {
  if ('expiresIn' in charge.calendar)
    return { fine: NONE, interest: NONE, rebate: NONE, discount: NONE, total: charge.amount }
  const { amount, detail } = charge
  const dueDate = rolled(charge.calendar.dueDate)
  const late = day > dueDate
  const fine = late ? fixedOrPercent(amount, detail.multa) : NONE
  const interest = late ? interestOf(amount, detail.juros, dueDate, day) : NONE
  const rebate = fixedOrPercent(amount, detail.abatimento)
  const discount = discountOf(amount, detail.desconto, dueDate, day)
  return {
    fine,
    interest,
    rebate,
    discount,
    total: cents(Math.max(1, amount - rebate - discount + fine + interest)),
  }
}
