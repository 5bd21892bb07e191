// What a new boleto, or a new pix with a due date, costs on which day: its days, interest, late fee
// and discount, and their limits. All limits are checked here, the bank's own too, so that no bank
// is sent what it would reject. Pure.

import type { BodyOf } from '../../../../contract/operation.ts'
import type { createTransaction } from '../../../../contract/payments/transactions.ts'
import { BOLETO_DUE_DEFAULT_DAYS } from '../../../../contract/payments/payment-methods-boleto.ts'
import { fill } from '../../../../contract/text.ts'
import { FIELD_MESSAGES } from '../../../../contract/fields/field-messages.ts'
import {
  type BoletoTerms,
  type Discount,
  type Interest,
  lastDay,
  type LateFee,
  WHOLE_PERCENT,
} from '../../../kernel/brazil/boleto-due.ts'
import {
  addDays,
  type Day,
  dayOf,
  isGivenDay,
  nextBankingDay,
  startOf,
} from '../../../kernel/brazil/calendar.ts'
import type { Cents } from '../../../kernel/money.ts'
import { refuse, refuseField } from '../../../kernel/refusal.ts'
import { cut } from '../../../kernel/text/text.ts'
import { isOfBrazil } from '../../customers/address.ts'
import type { BuyingParty } from '../creation/parties.ts'
import type { DuePayer } from './payment-method.ts'

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

/** Well within the range in which the bar code's due day is unambiguous. */
const DUE_WITHIN_DAYS = 3_650
const LIMIT_WITHIN_DAYS = 365
const NAME_MAX = 200

function readDay(text: string, field: string): Day {
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

/** A discount of an amount; undefined for one of nothing. */
export function discountOf(
  discount: NonNullable<Body['discount']>,
  amount: number,
): Discount | undefined {
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

/** Interest, late fee and discount; a zero means none, as shops send it. */
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

/** What the day it is due is called in the body. */
export type DueField = 'expiration_date' | 'due_date'

function defaultDueOn(today: Day): Day {
  let day = today
  for (let n = 0; n < BOLETO_DUE_DEFAULT_DAYS; n++) day = nextBankingDay(day)
  return day
}

/** The days it is due and payable until. 422 where they are past or apart too far. */
export function daysOf(
  body: Pick<Body, DueField | 'payment_limit_date'>,
  field: DueField,
  today: Day,
): Pick<BoletoTerms, 'dueOn' | 'limitOn'> {
  const { [field]: due, payment_limit_date: limit } = body
  const dueOn = due === undefined ? defaultDueOn(today) : readDay(due, field)
  const limitOn = limit === undefined ? dueOn : readDay(limit, 'payment_limit_date')
  if (dueOn < today) throw refuseField(field, { en: 'is in the past', pt: 'já passou' })
  if (dueOn > addDays(today, DUE_WITHIN_DAYS))
    throw refuseField(field, {
      en: 'must be within ten years from today',
      pt: 'deve ficar dentro de dez anos a partir de hoje',
    })
  if (limitOn < dueOn)
    throw refuseField(
      'payment_limit_date',
      fill({ en: 'must not be before {field}', pt: 'não pode ser anterior a {field}' }, { field }),
    )
  if (limitOn > addDays(dueOn, LIMIT_WITHIN_DAYS))
    throw refuseField(
      'payment_limit_date',
      fill(
        {
          en: 'must be at most a year after {field}',
          pt: 'deve ser no máximo um ano depois de {field}',
        },
        { field },
      ),
    )
  return { dueOn, limitOn }
}

/**
 * The terms of a new charge. 422 for invalid days and amounts. `lateFeeMax`: its bank's limit of
 * the late fee, in percent; undefined: none.
 */
export function termsOf(
  body: Body,
  field: DueField,
  { now, lateFeeMax }: { now: Date; lateFeeMax: number | undefined },
): BoletoTerms {
  const days = daysOf(body, field, dayOf(now))
  const extras = extrasOf(body, lateFeeMax)
  const terms = { amount: body.amount as Cents, ...days, ...extras }
  demandDiscountInTime(terms, field)
  return terms
}

/** 422 for a discount after the due day. */
export function demandDiscountInTime({ discount, dueOn }: BoletoTerms, field: DueField): void {
  if (discount && discount.limitOn > dueOn)
    throw refuseField(
      'discount.limit_date',
      fill({ en: 'must not be after {field}', pt: 'não pode ser posterior a {field}' }, { field }),
    )
}

/** 422 where interest or late fee are too much for the amount. `lateFeeMax` as of `termsOf`. */
export function demandInCaps(
  { amount, interest, lateFee }: BoletoTerms,
  lateFeeMax: number | undefined,
): void {
  const least = Math.min(LATE_FEE.percent, lateFeeMax ?? LATE_FEE.percent)
  const isOver =
    (interest?.mode === 'daily_amount' &&
      interest.value > shareIn(amount, CAPS.daily_amount.percent)) ||
    (lateFee?.mode === 'amount' && lateFee.value > shareIn(amount, least))
  if (isOver)
    throw refuseField('amount', {
      en: 'is too small for the interest or the late fee of the boleto',
      pt: 'é pequeno demais para os juros ou a multa do boleto',
    })
}

/** The instant from which it can no longer be paid. */
export const endOf = (terms: BoletoTerms): Date => startOf(addDays(lastDay(terms), 1))

/** Its payer, as both banks want it. 422 where the customer has no document. */
export function payerOf({ firstName, lastName, taxpayerId, address }: BuyingParty): DuePayer {
  if (!taxpayerId) throw refuse('customer_without_document')
  const { line1, line2, neighborhood, city, state, postal_code: zipCode } = address ?? {}
  const street = [line1, line2].filter(Boolean).join(', ')
  return {
    name: cut(`${firstName} ${lastName ?? ''}`.trim(), NAME_MAX),
    taxpayerId,
    // It is one of Brazil: an address of abroad has no place in it.
    ...(isOfBrazil(address) && street && city && state && zipCode
      ? { address: { street, neighborhood: neighborhood ?? '', city, state, zipCode } }
      : {}),
  }
}
