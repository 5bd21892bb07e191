// What a bank lets its customer pay out: the most of one payment and of a day, and the hours, as the
// operator set them. Pure.

import { addDays, dayOf, startOf, timeOfDay } from '../../kernel/brazil/calendar.ts'
import { type Cents, cents, AMOUNT_MAX_CENTS } from '../../kernel/money.ts'
import { isObject, type Json, matching } from '../parse.ts'
import { type Context, refuseOthers } from '../settings/read-settings.ts'

export type PayoutLimits = {
  /** In centavos. */
  readonly perPayment?: Cents
  /** Of a platform, on a day of São Paulo, in centavos. */
  readonly perDay?: Cents
  /** Payments are sent from `from` (included) to `to` (excluded), of São Paulo: 06:30. */
  readonly hours?: { readonly from: string; readonly to: string }
}

const HOURS = /^(?:[01]\d|2[0-3]):[0-5]\d-(?:[01]\d|2[0-3]):[0-5]\d$/

function readCents({ faults }: Context, where: string, value: unknown): Cents | undefined {
  if (value === undefined) return undefined
  const isAmount =
    Number.isSafeInteger(value) && (value as number) >= 1 && (value as number) <= AMOUNT_MAX_CENTS
  if (isAmount) return cents(value as number)
  return void faults.push(
    `${where} is a whole number of centavos, from 1 to ${AMOUNT_MAX_CENTS} (R$ 15,000.00 is 1500000)`,
  )
}

function readHours({ faults }: Context, where: string, value: unknown): PayoutLimits['hours'] {
  if (value === undefined) return undefined
  const [from, to] = matching(value, HOURS)?.split('-') ?? []
  if (from !== undefined && to !== undefined && from < to) return { from, to }
  return void faults.push(`${where} is the hours of a day in São Paulo, such as "06:00-20:00"`)
}

/** The `limits` of a connection that pays out; undefined: none. */
export function readLimits(context: Context, where: string, value: Json): PayoutLimits | undefined {
  const { limits: given } = value
  if (given === undefined) return undefined
  if (!isObject(given)) return void context.faults.push(`${where}.limits must be an object`)
  refuseOthers(context, `${where}.limits`, given, ['perPayment', 'perDay', 'hours'])
  const perPayment = readCents(context, `${where}.limits.perPayment`, given['perPayment'])
  const perDay = readCents(context, `${where}.limits.perDay`, given['perDay'])
  const hours = readHours(context, `${where}.limits.hours`, given['hours'])
  return {
    ...(perPayment !== undefined && { perPayment }),
    ...(perDay !== undefined && { perDay }),
    ...(hours && { hours }),
  }
}

const at = (now: Date, days: number, time: string): Date => {
  const [hour, minute] = time.split(':').map(Number)
  const start = startOf(addDays(dayOf(now), days)).getTime()
  return new Date(start + (hour! * 60 + minute!) * 60_000)
}

/** When payments are sent again; undefined: now. */
export function opensAt({ hours }: PayoutLimits, now: Date): Date | undefined {
  if (!hours) return undefined
  const time = timeOfDay(now).slice(0, 5)
  if (time < hours.from) return at(now, 0, hours.from)
  return time < hours.to ? undefined : at(now, 1, hours.from)
}

/** The first time of tomorrow at which payments are sent. */
export const opensTomorrow = ({ hours }: PayoutLimits, now: Date): Date =>
  at(now, 1, hours?.from ?? '00:00')

/** The most of one payout at a bank: a larger one would wait for ever. */
export const mostOf = ({ perPayment, perDay }: PayoutLimits = {}): Cents =>
  cents(Math.min(perPayment ?? AMOUNT_MAX_CENTS, perDay ?? AMOUNT_MAX_CENTS))
