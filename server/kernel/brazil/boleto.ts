// The numbers of a boleto, written and read: our number ("nosso número"), the 44 digits of the bar
// code, the 47 of the line that people type, the factor of the due day. It knows banks only by the
// table of their free fields, and nothing of payers or amounts due.
//
// Sources: Carta-Circular 2.926/2000 of the Banco Central (bars, line, modulo 11); FEBRABAN,
// "Manual Operacional do Fator de Vencimento" (the factor begins again at 1000 on 2025-02-22). The
// free fields are in boleto-banks.ts.

import { type BankLayout, LAYOUTS, type Part, type Parts } from './boleto-banks.ts'
import { addDays, type Day, isDay } from './calendar.ts'
import { mod10, mod11 } from './check-digits.ts'
import { type Cents, cents } from '../money.ts'

/**
 * What a bank and a seller of boletos agreed on. Each part is digits; branch and account may carry
 * their check digit after a hyphen, which is shown and not counted. `layout` names the free field
 * when it is not that of the bank's code.
 */
export type BoletoAgreement = {
  /** Three digits (COMPE). */
  readonly bankCode: string
  readonly branch: string
  readonly account: string
  readonly wallet: string
  /** The agreement's own number (convênio, beneficiário, operação). */
  readonly number: string
  readonly layout?: string
  /** The bank counts its boletos itself, and makes their bars. */
  readonly countedBy?: 'bank'
}

/** The most that ten digits carry: R$ 99 999 999.99. */
export const BOLETO_AMOUNT_MAX = cents(9_999_999_999)

/**
 * What the digits of a boleto carry. A factor stands for several days, 9 000 days apart;
 * `dayOfFactor` decides which.
 */
export type BoletoNumbers = {
  readonly bankCode: string
  readonly factor: string
  /** 0: the bars carry no amount. */
  readonly amount: Cents
  readonly freeField: string
  /** The 44 digits. */
  readonly barcode: string
}

/**
 * `form`: a wrong number of digits; `collection`: a bill of utilities or taxes (it begins with 8);
 * `currency`: not reais; `field_digit`: the modulo 10 of a field of the line; `general_digit`: the
 * modulo 11 of the whole.
 */
export type BoletoFault = 'form' | 'collection' | 'currency' | 'field_digit' | 'general_digit'
export type ReadBoleto =
  | { readonly ok: true; readonly boleto: BoletoNumbers }
  | { readonly ok: false; readonly fault: BoletoFault }

const REAIS = '9'
const BASE: Day = '1997-10-07'
const FIRST_FACTOR = 1_000
const CYCLE_DAYS = 9_000
// A boleto older than this many days is read as one of the next cycle. FEBRABAN's own window ends
// there too.
const PAST_DAYS_MAX = 3_000
const DAY_MS = 86_400_000

const daysFrom = (from: Day, to: Day): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/**
 * The four digits that encode a due day: days since 1997-10-07; after 9999 (2025-02-21) they
 * restart at 1000. Throws RangeError for a day before the first.
 */
export function dueFactor(day: Day): string {
  if (!isDay(day) || day <= BASE) throw new RangeError(`no factor for ${day}`)
  const days = daysFrom(BASE, day)
  const factor = days < FIRST_FACTOR ? days : FIRST_FACTOR + ((days - FIRST_FACTOR) % CYCLE_DAYS)
  return String(factor).padStart(4, '0')
}

/**
 * The day that a factor encodes, seen from `reference`: the earliest candidate that is not more
 * than 3 000 days before it. Undefined for a factor that begins with 0, which means that there is
 * no due day.
 */
export function dayOfFactor(factor: string, reference: Day): Day | undefined {
  if (!/^[1-9][0-9]{3}$/.test(factor)) return undefined
  const first = addDays(BASE, Number(factor))
  const oldest = daysFrom(first, reference) - PAST_DAYS_MAX
  return addDays(first, Math.max(0, Math.ceil(oldest / CYCLE_DAYS)) * CYCLE_DAYS)
}

/** Modulo 11 over the other 43 digits, where 10 and 11 are written as 1. */
const generalDigit = (others: string): string => {
  const digit = mod11(others)
  return String(digit > 9 ? 1 : digit)
}

const GENERIC = 'generic'
const DIGITS = /^[0-9]{1,20}$/
const WITH_DIGIT = /^[0-9]{1,20}(?:-[0-9XP])?$/
const PARTS: readonly Part[] = ['branch', 'account', 'wallet', 'number']

const layoutOf = ({ layout, bankCode }: BoletoAgreement): BankLayout | undefined =>
  LAYOUTS[layout ?? (Object.hasOwn(LAYOUTS, bankCode) ? bankCode : GENERIC)]

const bare = (text: string): string => text.split('-')[0]!

function faultOfPart(agreement: BoletoAgreement, part: Part, { asks, bank }: BankLayout): string[] {
  const text = agreement[part]
  const mayHaveDigit = part === 'branch' || part === 'account'
  const requested = asks[part]
  if (requested === undefined && text === '') return []
  if (!(mayHaveDigit ? WITH_DIGIT : DIGITS).test(text))
    return [
      `${part} must be digits${mayHaveDigit ? ', with or without a check digit after a hyphen' : ''}`,
    ]
  if (requested === undefined) return []
  const [from, to] = typeof requested === 'number' ? [1, requested] : requested
  const { length } = bare(text)
  const wanted = from === to ? `${to}` : `at most ${to}`
  return length < from || length > to
    ? [`${part} has ${wanted} digits at ${bank}, not ${length}`]
    : []
}

/**
 * The faults of an agreement, in words for the operator who configured it; empty when it is good.
 */
export function checkAgreement(agreement: BoletoAgreement): string[] {
  const { bankCode, layout: name = '', wallet } = agreement
  if (!/^[0-9]{3}$/.test(bankCode) || bankCode === '000')
    return ['bankCode must be the three digits of a bank']
  if (agreement.countedBy === 'bank') return []
  const layout = layoutOf(agreement)
  if (!layout || (name !== '' && !Object.hasOwn(LAYOUTS, name)))
    return [`layout must be one of ${Object.keys(LAYOUTS).toSorted().join(', ')}`]
  if (name !== '' && name !== GENERIC && name !== bankCode)
    return [`layout ${name} is not that of bank ${bankCode}`]
  const faults = PARTS.flatMap((part) => faultOfPart(agreement, part, layout))
  const fault = layout.wallets?.(wallet)
  return fault === undefined ? faults : [...faults, `wallet: ${fault}`]
}

/** The layout of an agreement. Throws an Error that lists the faults of a bad one. */
function goodLayout(agreement: BoletoAgreement): BankLayout {
  const faults = checkAgreement(agreement)
  if (faults.length > 0)
    throw new Error(`no boleto can be made of this agreement: ${faults.join('; ')}`)
  return layoutOf(agreement)!
}

/** The parts a layout asks for, padded. */
function partsOf(
  agreement: BoletoAgreement,
  { asks, count: digits }: BankLayout,
  count: string,
): Parts {
  const padded = (part: Part): string => {
    const requested = asks[part] ?? 0
    return requested === 0
      ? ''
      : bare(agreement[part]).padStart(
          typeof requested === 'number' ? requested : requested[1],
          '0',
        )
  }
  return {
    branch: padded('branch'),
    account: padded('account'),
    wallet: padded('wallet'),
    number: padded('number'),
    count: count.padStart(digits, '0'),
  }
}

/** Banks whose agreements without a `layout` had the generic numbers before these had their own. */
const GENERIC_BEFORE: readonly string[] = ['041', '104', '748', '756']

/**
 * Whether our number is one of before the bank had a form of its own: plain eleven digits, which none
 * of these banks writes.
 */
export const isOfBefore = ({ bankCode, layout }: BoletoAgreement, ourNumber: string): boolean =>
  layout === undefined && GENERIC_BEFORE.includes(bankCode) && /^[0-9]{11}$/.test(ourNumber)

/**
 * Parses our number: as `writeOurNumber` wrote it, or the sequence number alone. Throws RangeError
 * for anything else.
 */
function countedParts(
  agreement: BoletoAgreement,
  ourNumber: string,
): { layout: BankLayout; parts: Parts } {
  const layout = goodLayout(
    isOfBefore(agreement, ourNumber) ? { ...agreement, layout: GENERIC } : agreement,
  )
  // A sequence number alone is shorter than any written form, so the two cannot be confused.
  const isAlone = /^[0-9]+$/.test(ourNumber) && ourNumber.length <= layout.count
  const from = layout.countAt ?? 0
  const alone =
    layout.numbered && ourNumber.length < layout.count
      ? layout.numbered(Number(ourNumber))
      : ourNumber
  const count = isAlone ? alone : ourNumber.slice(from, from + layout.count)
  if (!/^[0-9]+$/.test(count) || Number(count) === 0)
    throw new RangeError(`not the number of a boleto: "${ourNumber}"`)
  const parts = partsOf(agreement, layout, count)
  if (!isAlone && layout.written(parts) !== ourNumber)
    throw new RangeError(`"${ourNumber}" is no number of a boleto of this agreement`)
  return { layout, parts }
}

/** The greatest sequence number that the agreement's boletos have room for. */
export const ourNumberMax = (agreement: BoletoAgreement): number => countMax(goodLayout(agreement))

const countMax = ({ count, countMax: max }: BankLayout): number => max ?? 10 ** count - 1

/**
 * Our number of the `count`-th boleto, as the bank's messages carry it: padded, and with its check
 * digit and agreement where the bank adds them, and the year of issue at Sicredi. Throws RangeError
 * for a count below 1 or above `ourNumberMax`.
 */
export function writeOurNumber(agreement: BoletoAgreement, count: number, issuedOn?: Day): string {
  const layout = goodLayout(agreement)
  if (!Number.isSafeInteger(count) || count < 1 || count > countMax(layout))
    throw new RangeError(
      `an agreement with ${layout.bank} counts from 1 to ${countMax(layout)}, not ${count}`,
    )
  const year = issuedOn === undefined ? undefined : Number(issuedOn.slice(2, 4))
  const digits = layout.numbered?.(count, year) ?? String(count)
  return layout.written(partsOf(agreement, layout, digits))
}

/** Our number taken apart: its sequence number, padded, and what follows it (its check digits). */
export function ourNumberParts(
  agreement: BoletoAgreement,
  ourNumber: string,
): { count: string; digit: string } {
  const { layout, parts } = countedParts(agreement, ourNumber)
  const end = (layout.countAt ?? 0) + layout.count
  return { count: parts.count, digit: layout.written(parts).slice(end) }
}

/** Our number as the printed boleto shows it. */
export function printedOurNumber(agreement: BoletoAgreement, ourNumber: string): string {
  if (agreement.countedBy === 'bank') return ourNumber
  const { layout, parts } = countedParts(agreement, ourNumber)
  return layout.printed(parts)
}

/**
 * The 25 digits that are the bank's own. Throws an Error for a bad agreement, RangeError for a bad
 * number.
 */
export function freeField(agreement: BoletoAgreement, ourNumber: string): string {
  const { layout, parts } = countedParts(agreement, ourNumber)
  return layout.free(parts)
}

type AmountDue = { readonly amount: Cents; readonly dueOn: Day }
type BoletoKey =
  | { readonly agreement: BoletoAgreement; readonly ourNumber: string }
  | { readonly bankCode: string; readonly freeField: string }

/**
 * The 44 digits of a boleto, made of an agreement and our number in it (as `writeOurNumber` wrote
 * it), or of a bank and a free field. Throws RangeError for an amount that is invalid or too large,
 * and as `freeField` does.
 */
export function composeBarcode(order: BoletoKey & AmountDue): string {
  const { amount, dueOn } = order
  const bank = 'agreement' in order ? order.agreement.bankCode : order.bankCode
  const free = 'agreement' in order ? freeField(order.agreement, order.ourNumber) : order.freeField
  if (!(Number.isSafeInteger(amount) && amount >= 1 && amount <= BOLETO_AMOUNT_MAX))
    throw new RangeError(`a boleto carries 1 to ${BOLETO_AMOUNT_MAX} centavos, not ${amount}`)
  if (!/^[0-9]{3}$/.test(bank)) throw new RangeError(`not a bank code: ${bank}`)
  if (!/^[0-9]{25}$/.test(free)) throw new RangeError(`a free field has 25 digits, not "${free}"`)
  const head = bank + REAIS
  const tail = dueFactor(dueOn) + String(amount).padStart(10, '0') + free
  return head + generalDigit(head + tail) + tail
}

/**
 * The 47 digits people type, made of the 44 of the bar code. Throws RangeError unless there are 44
 * digits.
 */
export function lineOf(barcode: string): string {
  if (!/^[0-9]{44}$/.test(barcode)) throw new RangeError('a bar code has 44 digits')
  const free = barcode.slice(19)
  const fields = [barcode.slice(0, 4) + free.slice(0, 5), free.slice(5, 15), free.slice(15)]
  return fields.map((field) => field + mod10(field)).join('') + barcode[4] + barcode.slice(5, 19)
}

/** The 47 digits as printed: `AAAAA.AAAAA BBBBB.BBBBBB CCCCC.CCCCCC D FFFFVVVVVVVVVV`. */
export function printedLine(line: string): string {
  const groups = /^(\d{5})(\d{5})(\d{5})(\d{6})(\d{5})(\d{6})(\d)(\d{14})$/.exec(line)
  if (!groups) throw new RangeError('a line has 47 digits')
  const [, a, b, c, d, e, f, digit, rest] = groups
  return `${a}.${b} ${c}.${d} ${e}.${f} ${digit} ${rest}`
}

const refuse = (fault: BoletoFault): ReadBoleto => ({ ok: false, fault })

/** Parses the 44 digits of a bar code; blanks and points between them are ignored. */
export function readBarcode(text: string): ReadBoleto {
  const barcode = text.replace(/[\s.]/g, '')
  if (!/^[0-9]{44}$/.test(barcode)) return refuse('form')
  if (barcode.startsWith('8')) return refuse('collection')
  if (barcode[3] !== REAIS) return refuse('currency')
  if (barcode[4] !== generalDigit(barcode.slice(0, 4) + barcode.slice(5)))
    return refuse('general_digit')
  const [factor, amount] = [barcode.slice(5, 9), cents(Number(barcode.slice(9, 19)))]
  return {
    ok: true,
    boleto: {
      bankCode: barcode.slice(0, 3),
      factor,
      amount,
      freeField: barcode.slice(19),
      barcode,
    },
  }
}

/** Parses the 47 digits people type; blanks and points between them are ignored. */
export function readLine(text: string): ReadBoleto {
  const line = text.replace(/[\s.]/g, '')
  if (/^8[0-9]{47}$/.test(line)) return refuse('collection')
  if (!/^[0-9]{47}$/.test(line)) return refuse('form')
  const fields = [line.slice(0, 10), line.slice(10, 21), line.slice(21, 32)]
  if (fields.some((field) => mod10(field.slice(0, -1)) !== Number(field.at(-1))))
    return refuse('field_digit')
  const free = fields[0]!.slice(4, 9) + fields[1]!.slice(0, 10) + fields[2]!.slice(0, 10)
  return readBarcode(line.slice(0, 4) + line[32] + line.slice(33) + free)
}
