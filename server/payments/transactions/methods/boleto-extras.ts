// Interest, late fee and discount of a new boleto, and their limits. All limits are checked here,
// the bank's own too, so that no bank is sent what it would reject. Pure.

import type { BodyOf } from '../../../../contract/operation.ts'
import type { createTransaction } from '../../../../contract/payments/transactions.ts'
import { fill } from '../../../../contract/text.ts'
import { FIELD_MESSAGES } from '../../../../contract/fields/field-messages.ts'
import {
  type BoletoTerms,
  type Discount,
  type Interest,
  type LateFee,
  WHOLE_PERCENT,
} from '../../../kernel/brazil/boleto-due.ts'
import { isGivenDay, type Day } from '../../../kernel/brazil/calendar.ts'
import { refuseField } from '../../../kernel/refusal.ts'

type Body = BodyOf<typeof createTransaction>
type Rule = { readonly mode: string; readonly value: number }
/** The highest percentage, and its number of decimals. */
type Cap = { readonly percent: number; readonly decimals: 1 | 2 }

/** Percentages are stored as ten-thousandths. */
const PERCENT_SCALE = 10_000
/** Per day, as a percentage, or as the share of the boleto that an amount is. */
const DAILY_PERCENT_MAX = 3.3
const CAPS: Readonly<Record<Interest['mode'], Cap>> = {
  daily_amount: { percent: DAILY_PERCENT_MAX, decimals: 2 },
  daily_percentage: { percent: DAILY_PERCENT_MAX, decimals: 2 },
  monthly_percentage: { percent: 99, decimals: 2 },
}
const LATE_FEE: Cap = { percent: 100, decimals: 1 }
/**
 * A discount is less than the whole, for which there is another message. It has as many decimals as
 * a bank accepts.
 */
const DISCOUNT: Cap = { percent: 100, decimals: 2 }

export function readDay(text: string, field: string): Day {
  if (!isGivenDay(text)) throw refuseField(field, FIELD_MESSAGES.notADate)
  return text
}

/** A percentage of an amount in centavos, rounded down. */
const shareIn = (amount: number, percent: number): number =>
  Math.floor((amount * Math.round(percent * PERCENT_SCALE)) / WHOLE_PERCENT)

/**
 * A value in centavos, or in ten-thousandths of a percent. 422 above its limit, or with too many
 * decimals.
 */
function readValue(
  { mode, value }: Rule,
  { percent, decimals }: Cap,
  amount: number,
  field: string,
): number {
  if (mode === 'amount' || mode === 'daily_amount') {
    const limit = shareIn(amount, percent)
    if (!Number.isInteger(value))
      throw refuseField(field, {
        en: 'must be a whole number of centavos',
        pt: 'deve ser um número inteiro de centavos',
      })
    if (value > limit)
      throw refuseField(
        field,
        fill(
          {
            en: 'must be at most {percent}% of the amount: {limit} centavos',
            pt: 'deve ser de no máximo {percent}% do valor: {limit} centavos',
          },
          { percent, limit },
        ),
      )
    return value
  }
  const scaled = Math.round(value * PERCENT_SCALE)
  if (value > percent)
    throw refuseField(
      field,
      fill(
        {
          en: 'is a percentage and must be at most {limit}',
          pt: 'é um percentual e deve ser no máximo {limit}',
        },
        { limit: percent },
      ),
    )
  if (
    scaled % (PERCENT_SCALE / 10 ** decimals) !== 0 ||
    Math.abs(scaled - value * PERCENT_SCALE) > 1e-6
  )
    throw refuseField(
      field,
      decimals === 1
        ? { en: 'must have at most one decimal place', pt: 'deve ter no máximo uma casa decimal' }
        : FIELD_MESSAGES.tooManyDecimals,
    )
  return scaled
}

/** 422 for a late fee above the limit of the boletos' bank, `max` percent. */
function refuseAbove(max: number | undefined, { mode, value }: LateFee, amount: number): void {
  if (max === undefined) return
  const limit = shareIn(amount, max)
  if (mode === 'percentage' && value > Math.round(max * PERCENT_SCALE))
    throw refuseField(
      'late_fee.value',
      fill(
        {
          en: 'must be at most {percent}%, the limit of the bank that issues the boleto',
          pt: 'deve ser de no máximo {percent}%, o limite do banco emissor do boleto',
        },
        { percent: max },
      ),
    )
  if (mode === 'amount' && value > limit)
    throw refuseField(
      'late_fee.value',
      fill(
        {
          en: 'must be at most {limit} centavos: the bank that issues the boleto accepts {percent}% of the amount',
          pt: 'deve ser de no máximo {limit} centavos: o banco emissor do boleto aceita {percent}% do valor',
        },
        { limit, percent: max },
      ),
    )
}

const start = (day: string | undefined, field: string) =>
  day === undefined ? {} : { startOn: readDay(day, field) }

function discountOf(discount: NonNullable<Body['discount']>, amount: number): Discount | undefined {
  const { mode, limit_date: until } = discount
  if (discount.value >= (mode === 'amount' ? amount : DISCOUNT.percent))
    throw refuseField('discount.value', {
      en: 'must leave an amount to be paid',
      pt: 'deve deixar um valor a pagar',
    })
  const value = readValue(discount, DISCOUNT, amount, 'discount.value')
  if (value === 0) return undefined
  if (until === undefined) throw refuseField('discount.limit_date', FIELD_MESSAGES.required)
  return { mode, value, limitOn: readDay(until, 'discount.limit_date') }
}

/** Interest, late fee and discount of a new boleto; a zero means none, as shops send it. */
export function extrasOf(
  { interest, late_fee: late, discount, amount }: Body,
  lateFeeMax: number | undefined,
): Pick<BoletoTerms, 'interest' | 'lateFee' | 'discount'> {
  const extras: { interest?: Interest; lateFee?: LateFee; discount?: Discount } = {}
  if (interest) {
    const value = readValue(interest, CAPS[interest.mode], amount, 'interest.value')
    if (value > 0)
      extras.interest = {
        mode: interest.mode,
        value,
        ...start(interest.start_date, 'interest.start_date'),
      }
  }
  if (late) {
    const value = readValue(late, LATE_FEE, amount, 'late_fee.value')
    if (value > 0)
      extras.lateFee = { mode: late.mode, value, ...start(late.start_date, 'late_fee.start_date') }
    if (extras.lateFee) refuseAbove(lateFeeMax, extras.lateFee, amount)
  }
  const less = discount && discountOf(discount, amount)
  if (less) extras.discount = less
  return extras
}
