// The boleto of a new sale: when it is due and what being early or late costs. Its number is counted when it is written
// down, so a refused one takes none. Pure.

import type { BodyOf } from '../../contract/operation.ts'
import { BOLETO_AMOUNT_MAX, BOLETO_DUE_DEFAULT_DAYS } from '../../contract/payment-means.ts'
import type { createTransaction } from '../../contract/transactions.ts'
import { composeBarcode, ourNumberMax, writeOurNumber, type BoletoAgreement } from '../base/boleto.ts'
import { lastDay, type BoletoTerms, type Discount, type Interest, type LateFee } from '../base/boleto-due.ts'
import { addDays, dayOf, isDay, nextBankingDay, startOf, type Day } from '../base/calendar.ts'
import type { Cents } from '../base/money.ts'
import { refuse, refuseField } from '../base/refusal.ts'
import { cut } from '../base/text.ts'
import type { BoletoDetail } from './means.ts'
import type { Parties } from './parties-store.ts'
import type { BoletoSale, Order } from './transaction.ts'

type Body = BodyOf<typeof createTransaction>
/** As far ahead as the bar code's day can be told apart, and then some. */
const DUE_WITHIN_DAYS = 3_650
const LIMIT_WITHIN_DAYS = 365
const PERCENT_MAX = 100
/** Percentages are kept as ten-thousandths. */
const PERCENT_SCALE = 10_000
const NAME_MAX = 200

function readDay(text: string, field: string): Day {
  if (!isDay(text)) throw refuseField(field, 'must be a day, YYYY-MM-DD')
  return text
}

/** A value in centavos, or in ten-thousandths of a percent. */
function readValue(mode: string, value: number, field: string): number {
  if (mode.includes('amount')) {
    if (!Number.isInteger(value)) throw refuseField(field, 'must be a whole number of centavos')
    return value
  }
  const scaled = Math.round(value * PERCENT_SCALE)
  if (value > PERCENT_MAX) throw refuseField(field, `is a percentage: at most ${PERCENT_MAX}`)
  if (Math.abs(scaled - value * PERCENT_SCALE) > 1e-6) throw refuseField(field, 'has at most four decimals')
  return scaled
}

type Extra = Pick<BoletoTerms, 'interest' | 'lateFee' | 'discount'>

function extrasOf({ interest, late_fee: late, discount, amount }: Body): Extra {
  const start = (day: string | undefined, field: string) => (day === undefined ? {} : { startOn: readDay(day, field) })
  const extras: { interest?: Interest; lateFee?: LateFee; discount?: Discount } = {}
  if (interest) {
    const value = readValue(interest.mode, interest.value, 'interest.value')
    extras.interest = { mode: interest.mode, value, ...start(interest.start_date, 'interest.start_date') }
  }
  if (late) {
    const value = readValue(late.mode, late.value, 'late_fee.value')
    extras.lateFee = { mode: late.mode, value, ...start(late.start_date, 'late_fee.start_date') }
  }
  if (discount) {
    const value = readValue(discount.mode, discount.value, 'discount.value')
    const whole = discount.mode === 'amount' ? value >= amount : value >= PERCENT_MAX * PERCENT_SCALE
    if (whole) throw refuseField('discount.value', 'must leave something to be paid')
    extras.discount = { mode: discount.mode, value, limitOn: readDay(discount.limit_date, 'discount.limit_date') }
  }
  return extras
}

/** The terms of a new boleto. 422 for days and amounts that cannot be. */
function termsOf(body: Body, now: Date): BoletoTerms {
  const today = dayOf(now)
  if (body.amount > BOLETO_AMOUNT_MAX)
    throw refuseField('amount', `a boleto carries at most ${BOLETO_AMOUNT_MAX} centavos`)
  let dueOn = today
  if (body.expiration_date === undefined)
    for (let n = 0; n < BOLETO_DUE_DEFAULT_DAYS; n++) dueOn = nextBankingDay(dueOn)
  else dueOn = readDay(body.expiration_date, 'expiration_date')
  const limitOn = body.payment_limit_date === undefined ? dueOn : readDay(body.payment_limit_date, 'payment_limit_date')
  if (dueOn < today) throw refuseField('expiration_date', 'is over')
  if (dueOn > addDays(today, DUE_WITHIN_DAYS)) throw refuseField('expiration_date', 'is more than ten years ahead')
  if (limitOn < dueOn) throw refuseField('payment_limit_date', 'must not be before expiration_date')
  if (limitOn > addDays(dueOn, LIMIT_WITHIN_DAYS))
    throw refuseField('payment_limit_date', 'is at most a year after expiration_date')
  const extras = extrasOf(body)
  if (extras.discount && extras.discount.limitOn > dueOn)
    throw refuseField('discount.limit_date', 'must not be after expiration_date')
  return { amount: body.amount as Cents, dueOn, limitOn, ...extras }
}

/** The moment from which it can no longer be paid. */
const endOf = (terms: BoletoTerms): Date => startOf(addDays(lastDay(terms), 1))

type Between = {
  payee: BoletoDetail['payee']
  buyer: NonNullable<Parties['customer']>
  agreement: BoletoAgreement
  /** The platform's pix key, for the pix on the slip. */
  pixKey: string | undefined
  now: Date
}

/** A boleto between these two, without its number. 422 when the payer has no document. */
export function boletoMeans(
  body: Body,
  { payee, buyer, agreement, pixKey, now }: Between,
): Pick<Order, 'means' | 'expiresAt'> {
  if (!buyer.taxpayerId) throw refuse('customer_without_document')
  const terms = termsOf(body, now)
  const { line1, line2, neighborhood, city, state, postal_code: zipCode } = buyer.address ?? {}
  const street = [line1, line2].filter(Boolean).join(', ')
  const address =
    street && city && state && zipCode
      ? { address: { street, neighborhood: neighborhood ?? '', city, state, zipCode } }
      : {}
  const boleto: BoletoDetail = {
    agreement,
    ourNumber: '',
    sequence: 0,
    barcode: '',
    issuedOn: dayOf(now),
    terms,
    payee,
    payer: {
      name: cut(`${buyer.firstName} ${buyer.lastName ?? ''}`.trim(), NAME_MAX),
      taxpayerId: buyer.taxpayerId,
      ...address,
    },
    accepted: false,
    ...(pixKey === undefined ? {} : { pix: { key: pixKey } }),
    open: [],
  }
  return { means: { method: 'boleto', boleto }, expiresAt: endOf(terms) }
}

/** What an agreement counts by. */
export const agreementName = ({ bankCode, branch, account, wallet, number }: BoletoAgreement): string =>
  [bankCode, branch, account, wallet, number].join('/')

/** The sale with its number, and the bar code that follows from it. */
export function numbered(t: BoletoSale, sequence: number): BoletoSale {
  const { agreement, terms } = t.boleto
  if (sequence > ourNumberMax(agreement)) throw refuse('our_numbers_exhausted')
  const ourNumber = writeOurNumber(agreement, sequence)
  const barcode = composeBarcode({ agreement, ourNumber, amount: terms.amount, dueOn: terms.dueOn })
  return { ...t, boleto: { ...t.boleto, sequence, ourNumber, barcode } }
}
