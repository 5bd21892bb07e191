// Parses a client's boleto; an error is a sentence. Pure; it does not know whether the boleto
// exists, the client's agreement, or today's date.

import { BOLETO_AMOUNT_MAX } from '../../server/kernel/brazil/boleto.ts'
import {
  type BoletoTerms,
  type Discount,
  type Interest,
  type LateFee,
  WHOLE_PERCENT,
} from '../../server/kernel/brazil/boleto-due.ts'
import { addDays } from '../../server/kernel/brazil/calendar.ts'
import { cents } from '../../server/kernel/money.ts'
import { readTaxpayerId } from '../../server/kernel/brazil/taxpayer.ts'
import { isObject, isText, isWhole, type Json, readDate } from '../formats.ts'
import type { Address, BoletoOrder } from './boleto.ts'

const OUR_NUMBER = /^[0-9A-Z]{1,20}$/
const BARCODE = /^(?:[0-9]{44})?$/
const STATE = /^[A-Z]{2}$/
const ZIP_CODE = /^[0-9]{8}$/
const NAME_MAX = 200
const TEXT_MAX = 500
const ADDRESS_MAX = 200
// A limit of more than ten years is a mistake.
const LIMIT_DAYS_MAX = 3_653
const INTEREST_MODES = ['daily_amount', 'daily_percentage', 'monthly_percentage'] as const
const FIXED_MODES = ['amount', 'percentage'] as const

export const isBarcode = (value: unknown): value is string => matches(value, BARCODE)

const matches = (value: unknown, form: RegExp): value is string =>
  typeof value === 'string' && form.test(value)

/** Parses the body of a PUT; a string is the error. */
export function readBoleto(
  key: { client: string; id: string },
  body: unknown,
): BoletoOrder | string {
  if (!isObject(body)) return 'O corpo tem our_number, barcode, issued_on, terms e payer.'
  // Without a barcode the bank composes it.
  const { our_number: ourNumber, barcode = '', text } = body
  const issuedOn = readDate(body['issued_on'])
  if (!matches(ourNumber, OUR_NUMBER)) return 'O campo our_number tem de 1 a 20 caracteres.'
  if (!matches(barcode, BARCODE)) return 'O campo barcode tem 44 algarismos.'
  if (issuedOn === undefined) return 'O campo issued_on é uma data.'
  const terms = readTerms(body['terms'], issuedOn)
  if (typeof terms === 'string') return terms
  const payer = readPayer(body['payer'])
  if (typeof payer === 'string') return payer
  if (text !== undefined && !isText(text, TEXT_MAX))
    return `O campo text tem no máximo ${TEXT_MAX} caracteres.`
  return { ...key, ourNumber, barcode, issuedOn, terms, payer, ...(text !== undefined && { text }) }
}

/** Terms on the wire; a string is the error. */
export function readTerms(value: unknown, issuedOn: string): BoletoTerms | string {
  if (!isObject(value)) return 'O campo terms tem amount, due_on e limit_on.'
  const { amount } = value
  const [dueOn, limitOn] = [readDate(value['due_on']), readDate(value['limit_on'])]
  if (!isWhole(amount, 1, BOLETO_AMOUNT_MAX))
    return `O campo terms.amount vai de 1 a ${BOLETO_AMOUNT_MAX} centavos.`
  if (dueOn === undefined || dueOn < issuedOn)
    return 'O campo terms.due_on é uma data, não anterior a issued_on.'
  if (limitOn === undefined || limitOn < dueOn || limitOn > addDays(dueOn, LIMIT_DAYS_MAX)) {
    return 'O campo terms.limit_on é uma data, de terms.due_on até dez anos depois.'
  }
  const interest = readInterest(value['interest'])
  const lateFee = readLateFee(value['late_fee'])
  const discount = readDiscount(value['discount'], { amount, dueOn })
  if (interest === 'wrong') return 'O objeto terms.interest não faz sentido.'
  if (lateFee === 'wrong') return 'O objeto terms.late_fee não faz sentido.'
  if (discount === 'wrong')
    return 'O objeto terms.discount não faz sentido, passa do vencimento ou consome o valor.'
  return {
    amount: cents(amount),
    dueOn,
    limitOn,
    ...(interest && { interest }),
    ...(lateFee && { lateFee }),
    ...(discount && { discount }),
  }
}

type Read<T> = T | undefined | 'wrong'

/** An amount in centavos, or ten-thousandths of a percent. */
const isValue = (value: unknown, isAmount: boolean): value is number =>
  isWhole(value, 1, isAmount ? BOLETO_AMOUNT_MAX : WHOLE_PERCENT)

const readStart = ({ start_on: given }: Json): { startOn?: string } | undefined => {
  if (given === undefined) return {}
  const startOn = readDate(given)
  return startOn === undefined ? undefined : { startOn }
}

function readInterest(given: unknown): Read<Interest> {
  if (given === undefined) return undefined
  const mode = isObject(given) ? INTEREST_MODES.find((one) => one === given['mode']) : undefined
  const start = isObject(given) ? readStart(given) : undefined
  if (!isObject(given) || !mode || !start || !isValue(given['value'], mode === 'daily_amount'))
    return 'wrong'
  return { mode, value: given['value'], ...start }
}

function readLateFee(given: unknown): Read<LateFee> {
  if (given === undefined) return undefined
  const mode = isObject(given) ? FIXED_MODES.find((one) => one === given['mode']) : undefined
  const start = isObject(given) ? readStart(given) : undefined
  if (!isObject(given) || !mode || !start || !isValue(given['value'], mode === 'amount'))
    return 'wrong'
  return { mode, value: given['value'], ...start }
}

function readDiscount(
  given: unknown,
  { amount, dueOn }: { amount: number; dueOn: string },
): Read<Discount> {
  if (given === undefined) return undefined
  const mode = isObject(given) ? FIXED_MODES.find((one) => one === given['mode']) : undefined
  if (!isObject(given) || !mode || !isValue(given['value'], mode === 'amount')) return 'wrong'
  const { value } = given
  const limitOn = readDate(given['limit_on'])
  if (
    limitOn === undefined ||
    limitOn > dueOn ||
    value >= (mode === 'amount' ? amount : WHOLE_PERCENT)
  )
    return 'wrong'
  return { mode, value, limitOn }
}

/** A person or company with its document, and an address where given; a string is the error. */
export function readPayer(value: unknown): BoletoOrder['payer'] | string {
  if (!isObject(value)) return 'O campo payer tem name e taxpayer_id.'
  const { name, taxpayer_id: document } = value
  if (!isText(name, NAME_MAX) || name === '')
    return `O campo payer.name tem de 1 a ${NAME_MAX} caracteres.`
  if (typeof document !== 'string' || readTaxpayerId(document)?.value !== document) {
    return 'O campo payer.taxpayer_id é um CPF ou CNPJ sem máscara.'
  }
  if (value['address'] === undefined) return { name, taxpayerId: document }
  const address = readAddress(value['address'])
  if (!address) return 'O campo payer.address tem street, neighborhood, city, state e zip_code.'
  return { name, taxpayerId: document, address }
}

function readAddress(value: unknown): Address | undefined {
  if (!isObject(value)) return undefined
  const { street, neighborhood, city, state, zip_code: zipCode } = value
  if (
    !isText(street, ADDRESS_MAX) ||
    !isText(neighborhood, ADDRESS_MAX) ||
    !isText(city, ADDRESS_MAX)
  )
    return undefined
  return matches(state, STATE) && matches(zipCode, ZIP_CODE)
    ? { street, neighborhood, city, state, zipCode }
    : undefined
}
