// The boleto of a new transaction, between its seller and its buyer. Its number is assigned on
// insertion, so that a refused one uses none. Pure.

import type { BodyOf } from '../../../../contract/operation.ts'
import { BOLETO_AMOUNT_MAX } from '../../../../contract/payments/payment-methods-boleto.ts'
import type { createTransaction } from '../../../../contract/payments/transactions.ts'
import { fill } from '../../../../contract/text.ts'
import {
  composeBarcode,
  ourNumberMax,
  writeOurNumber,
  type BoletoAgreement,
} from '../../../kernel/brazil/boleto.ts'
import { dayOf } from '../../../kernel/brazil/calendar.ts'
import { refuse, refuseField } from '../../../kernel/refusal.ts'
import type { BoletoOrder } from '../../../providers/bank.ts'
import { otherTerms } from '../boleto-changes/change.ts'
import { textOf } from './charge.ts'
import { endOf, payerOf, termsOf } from './due-terms.ts'
import type { BoletoDetail } from './payment-method.ts'
import type { BuyingParty, SellerAddress } from '../creation/parties.ts'
import type { BoletoTransaction } from '../transaction.ts'
import type { MethodOrder } from './method.ts'

type Body = BodyOf<typeof createTransaction>
/** The registration's text for a house without a number. */
const NO_NUMBER = '0'

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
  const payer = payerOf(buyer)
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
  const terms = termsOf(body, 'expiration_date', { now, lateFeeMax })
  const boleto: BoletoDetail = {
    agreement,
    ourNumber: '',
    sequence: 0,
    barcode: '',
    issuedOn: dayOf(now),
    terms,
    payee,
    payer,
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

/** A boleto as its bank is told it. */
export function boletoOrderOf(t: BoletoTransaction): BoletoOrder {
  const { sequence, ourNumber, barcode, issuedOn, terms, payer } = t.boleto
  const also = otherTerms(t)
  return {
    id: t.id,
    sequence,
    ourNumber,
    barcode,
    issuedOn,
    terms,
    payer,
    ...textOf(t),
    ...(also.length > 0 && { also }),
  }
}

/**
 * The transaction with its boleto's number, and the bar code that follows from it. A bank that counts
 * itself tells both later.
 */
export function numbered(t: BoletoTransaction, sequence: number): BoletoTransaction {
  const { agreement, terms, issuedOn } = t.boleto
  if (agreement.countedBy === 'bank') return { ...t, boleto: { ...t.boleto, sequence } }
  if (sequence > ourNumberMax(agreement)) throw refuse('our_numbers_exhausted')
  const ourNumber = writeOurNumber(agreement, sequence, issuedOn)
  const barcode = composeBarcode({ agreement, ourNumber, amount: terms.amount, dueOn: terms.dueOn })
  return { ...t, boleto: { ...t.boleto, sequence, ourNumber, barcode } }
}
