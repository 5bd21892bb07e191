// The boleto of a new sale: when it is due and what being early or late costs. Its number is counted when it is written
// down, so a refused one takes none. Pure.

import type { BodyOf } from '../../contract/operation.ts'
import { BOLETO_AMOUNT_MAX, BOLETO_DUE_DEFAULT_DAYS } from '../../contract/payment-methods.ts'
import type { createTransaction } from '../../contract/transactions.ts'
import { composeBarcode, ourNumberMax, writeOurNumber, type BoletoAgreement } from '../base/boleto.ts'
import { lastDay, type BoletoTerms } from '../base/boleto-due.ts'
import { addDays, dayOf, nextBankingDay, startOf } from '../base/calendar.ts'
import type { Cents } from '../base/money.ts'
import { refuse, refuseField } from '../base/refusal.ts'
import { cut } from '../base/text.ts'
import { extrasOf, readDay } from './boleto-extras.ts'
import type { BoletoDetail } from './payment-method.ts'
import type { Parties, SellerAddress } from './parties-store.ts'
import type { BoletoTransaction, Order } from './transaction.ts'

type Body = BodyOf<typeof createTransaction>
/** As far ahead as the bar code's day can be told apart, and then some. */
const DUE_WITHIN_DAYS = 3_650
const LIMIT_WITHIN_DAYS = 365
const NAME_MAX = 200
/** What a registration says of a house without a number. */
const NO_NUMBER = '0'

/** The terms of a new boleto. 422 for days and amounts that cannot be. */
function termsOf(body: Body, { now, lateFeeMax }: Pick<Between, 'now' | 'lateFeeMax'>): BoletoTerms {
  const today = dayOf(now)
  if (body.amount > BOLETO_AMOUNT_MAX)
    throw refuseField('amount', ['a boleto carries at most {limit} centavos', { limit: BOLETO_AMOUNT_MAX }])
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
  const extras = extrasOf(body, lateFeeMax)
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
  /** The most its bank takes as late fee, in percent; undefined: no limit of its own. */
  lateFeeMax: number | undefined
  now: Date
}

/** Where the beneficiary is, in the words of a slip. Law 12.039/2009 wants it, and the document, on every one. */
export const payeeAddress = ({
  line1,
  line2,
  line3,
  neighborhood,
  city,
  state,
  zip_code,
}: SellerAddress): NonNullable<BoletoDetail['payee']['address']> => ({
  street: [line1, line2 === NO_NUMBER ? '' : line2, line3].filter(Boolean).join(', '),
  neighborhood,
  city,
  state,
  zipCode: zip_code,
})

/** A boleto between these two, without its number. 422 when the payer has no document. */
export function boletoPaymentMethod(
  body: Body,
  { payee, buyer, agreement, pixKey, lateFeeMax, now }: Between,
): Pick<Order, 'paymentMethod' | 'expiresAt'> {
  if (!buyer.taxpayerId) throw refuse('customer_without_document')
  const terms = termsOf(body, { now, lateFeeMax })
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
  return { paymentMethod: { method: 'boleto', boleto }, expiresAt: endOf(terms) }
}

/** What an agreement counts by. */
export const agreementName = ({ bankCode, branch, account, wallet, number }: BoletoAgreement): string =>
  [bankCode, branch, account, wallet, number].join('/')

/** The sale with its number, and the bar code that follows from it. */
export function numbered(t: BoletoTransaction, sequence: number): BoletoTransaction {
  const { agreement, terms } = t.boleto
  if (sequence > ourNumberMax(agreement)) throw refuse('our_numbers_exhausted')
  const ourNumber = writeOurNumber(agreement, sequence)
  const barcode = composeBarcode({ agreement, ourNumber, amount: terms.amount, dueOn: terms.dueOn })
  return { ...t, boleto: { ...t.boleto, sequence, ourNumber, barcode } }
}
