// The boleto of a new transaction: when it is due, and what early or late payment costs. Its number
// is assigned on insertion, so that a refused one uses none. Pure.

import type { BodyOf } from '../../../../contract/operation.ts'
import {
  BOLETO_AMOUNT_MAX,
  BOLETO_DUE_DEFAULT_DAYS,
} from '../../../../contract/payments/payment-methods-boleto.ts'
import type { createTransaction } from '../../../../contract/payments/transactions.ts'
import { fill } from '../../../../contract/text.ts'
import {
  composeBarcode,
  ourNumberMax,
  writeOurNumber,
  type BoletoAgreement,
} from '../../../kernel/brazil/boleto.ts'
import { lastDay, type BoletoTerms } from '../../../kernel/brazil/boleto-due.ts'
import { addDays, dayOf, nextBankingDay, startOf } from '../../../kernel/brazil/calendar.ts'
import type { Cents } from '../../../kernel/money.ts'
import { refuse, refuseField } from '../../../kernel/refusal.ts'
import { cut } from '../../../kernel/text/text.ts'
import { isOfBrazil } from '../../customers/address.ts'
import { extrasOf, readDay } from './boleto-extras.ts'
import type { BoletoDetail } from './payment-method.ts'
import type { BuyingParty, SellerAddress } from '../creation/parties.ts'
import type { BoletoTransaction } from '../transaction.ts'
import type { MethodOrder } from './method.ts'

type Body = BodyOf<typeof createTransaction>
/** Well within the range in which the bar code's due day is unambiguous. */
const DUE_WITHIN_DAYS = 3_650
const LIMIT_WITHIN_DAYS = 365
const NAME_MAX = 200
/** The registration's text for a house without a number. */
const NO_NUMBER = '0'

/** The terms of a new boleto. 422 for invalid days and amounts. */
function termsOf(
  body: Body,
  { now, lateFeeMax }: Pick<Between, 'now' | 'lateFeeMax'>,
): BoletoTerms {
  const today = dayOf(now)
  if (body.amount > BOLETO_AMOUNT_MAX)
    throw refuseField(
      'amount',
      fill(
        {
          en: 'must be at most {limit} centavos for a boleto',
          pt: 'deve ser de no máximo {limit} centavos em um boleto',
        },
        { limit: BOLETO_AMOUNT_MAX },
      ),
    )
  let dueOn = today
  if (body.expiration_date === undefined)
    for (let n = 0; n < BOLETO_DUE_DEFAULT_DAYS; n++) dueOn = nextBankingDay(dueOn)
  else dueOn = readDay(body.expiration_date, 'expiration_date')
  const limitOn =
    body.payment_limit_date === undefined
      ? dueOn
      : readDay(body.payment_limit_date, 'payment_limit_date')
  if (dueOn < today) throw refuseField('expiration_date', { en: 'is in the past', pt: 'já passou' })
  if (dueOn > addDays(today, DUE_WITHIN_DAYS))
    throw refuseField('expiration_date', {
      en: 'must be within ten years from today',
      pt: 'deve ficar dentro de dez anos a partir de hoje',
    })
  if (limitOn < dueOn)
    throw refuseField('payment_limit_date', {
      en: 'must not be before expiration_date',
      pt: 'não pode ser anterior a expiration_date',
    })
  if (limitOn > addDays(dueOn, LIMIT_WITHIN_DAYS))
    throw refuseField('payment_limit_date', {
      en: 'must be at most a year after expiration_date',
      pt: 'deve ser no máximo um ano depois de expiration_date',
    })
  const extras = extrasOf(body, lateFeeMax)
  if (extras.discount && extras.discount.limitOn > dueOn)
    throw refuseField('discount.limit_date', {
      en: 'must not be after expiration_date',
      pt: 'não pode ser posterior a expiration_date',
    })
  return { amount: body.amount as Cents, dueOn, limitOn, ...extras }
}

/** The instant from which it can no longer be paid. */
const endOf = (terms: BoletoTerms): Date => startOf(addDays(lastDay(terms), 1))

type Between = {
  payee: BoletoDetail['payee']
  buyer: BuyingParty
  agreement: BoletoAgreement
  /** The platform's pix key, for the pix on the boleto. */
  pixKey: string | undefined
  /** Its bank's limit of the late fee, in percent; undefined: none. */
  lateFeeMax: number | undefined
  now: Date
}

/**
 * The beneficiary's address as printed. Law 12.039/2009 requires it, and the document, on every
 * boleto.
 */
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

/** A boleto between these parties, without its number. 422 where the payer has no document. */
export function boletoPaymentMethod(
  body: Body,
  { payee, buyer, agreement, pixKey, lateFeeMax, now }: Between,
): MethodOrder<'boleto'> {
  if (!buyer.taxpayerId) throw refuse('customer_without_document')
  const terms = termsOf(body, { now, lateFeeMax })
  const { line1, line2, neighborhood, city, state, postal_code: zipCode } = buyer.address ?? {}
  const street = [line1, line2].filter(Boolean).join(', ')
  const address =
    // The address of a boleto is one of Brazil: an address of abroad has no place in it.
    isOfBrazil(buyer.address) && street && city && state && zipCode
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
  return { paymentMethod: { method: 'boleto', boleto }, expiresAt: endOf(terms), installments: 1 }
}

/** The key of an agreement's counter. */
export const agreementName = ({
  bankCode,
  branch,
  account,
  wallet,
  number,
}: BoletoAgreement): string => [bankCode, branch, account, wallet, number].join('/')

/** The transaction with its boleto's number, and the bar code that follows from it. */
export function numbered(t: BoletoTransaction, sequence: number): BoletoTransaction {
  const { agreement, terms } = t.boleto
  if (sequence > ourNumberMax(agreement)) throw refuse('our_numbers_exhausted')
  const ourNumber = writeOurNumber(agreement, sequence)
  const barcode = composeBarcode({ agreement, ourNumber, amount: terms.amount, dueOn: terms.dueOn })
  return { ...t, boleto: { ...t.boleto, sequence, ourNumber, barcode } }
}
