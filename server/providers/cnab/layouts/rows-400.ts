// What the CNAB 400 of Brazilian banks have in common: rows that most of them share, so that the file
// of a bank holds what is its own. There is no standard; every bank has a manual.
//
// Sources: the writers and readers of github.com/eduardokum/laravel-boleto (MIT) and
// github.com/BoletoNet/BoletoNetCore, in which these columns are the same; layouts/facts.md beside
// the layouts says where the two differ.

import { type Field, fields, RESERVED, type Row } from '../layout.ts'

/** Columns 395 to 400 of every record. */
const number: Row = ['number', 395, 400, 'num']

/** A record of 400 columns whose first says its kind. */
export const record = (kind: string, ...rows: readonly Row[]): readonly Field[] =>
  fields(['record', 1, 1, 'num', kind], ...rows, number)

/** Blanks. */
export const blank = (from: number, to = from): Row => [RESERVED, from, to, 'alpha']
/** Zeros. */
export const zeros = (from: number, to = from): Row => [RESERVED, from, to, 'num']
/** What is the same in every file. */
export const always = (from: number, to: number, text: string): Row => [
  RESERVED,
  from,
  to,
  /^[0-9]+$/.test(text) ? 'num' : 'exact',
  text,
]

/** The header of a remittance: its beginning, the bank's own columns, and its middle. */
export const header = (
  own: readonly Row[],
  bankName: string,
  after: readonly Row[],
  service: readonly Row[] = SERVICE,
): readonly Field[] =>
  record(
    '0',
    always(2, 2, '1'),
    always(3, 9, 'REMESSA'),
    ...service,
    ...own,
    ...(own.at(-1)![2] === COMPANY_END ? [] : company),
    ['bank', 77, 79, 'num'],
    ['bankName', 80, 94, 'text', bankName],
    ...after,
  )

const COMPANY_END = 76
const company: readonly Row[] = [['company', 47, 76, 'text']]
const SERVICE: readonly Row[] = [always(10, 11, '01'), always(12, 26, 'COBRANCA')]

/** The header of a return: who it is for, in columns of the bank's own, and what follows the bank. */
export const returnHeader = (own: readonly Row[], after: readonly Row[]): readonly Field[] =>
  record(
    '0',
    ['direction', 2, 2, 'num', '2'],
    ['kind', 3, 9, 'exact', 'RETORNO'],
    [RESERVED, 10, 26, 'exact', '01COBRANCA'],
    ...own,
    ...(own.at(-1)![2] === COMPANY_END ? [] : company),
    ['bank', 77, 79, 'num'],
    ['bankName', 80, 94, 'text'],
    ...after,
  )

export const dated: Row = ['date', 95, 100, 'shortDate']

/** Columns 2 to 17: the company's CPF or CNPJ. */
export const sender: readonly Row[] = [
  ['taxpayerKind', 2, 3, 'num'],
  ['taxpayerId', 4, 17, 'taxpayer'],
]

/** Columns 38 to 62: the company's own, which the bank returns. */
export const reference: Row = ['reference', 38, 62, 'alpha']

/** Columns 109 to 139. */
export const title: readonly Row[] = [
  ['movement', 109, 110, 'alpha'],
  ['document', 111, 120, 'tail'],
  ['dueOn', 121, 126, 'shortDate'],
  ['amount', 127, 139, 'amount'],
]

/** Columns 148 to 156. */
export const kind: readonly Row[] = [
  ['kind', 148, 149, 'num'],
  ['accepted', 150, 150, 'alpha', 'N'],
  ['issuedOn', 151, 156, 'shortDate'],
]

/** Columns 157 to 160: what the bank is to do, and after how many days where they stand here. */
export const instructions = (first = '00', second = '00'): readonly Row[] => [
  ['instruction1', 157, 158, 'num', first],
  ['instruction2', 159, 160, 'num', second],
]

/** Columns 161 to 173: interest of a day. */
export const interest: Row = ['interest', 161, 173, 'amount']

/** Columns 174 to 218. */
export const reductions: readonly Row[] = [
  ['discountUntil', 174, 179, 'shortDate'],
  ['discount', 180, 192, 'amount'],
  ['financialTax', 193, 205, 'amount'],
  ['rebate', 206, 218, 'amount'],
]

/** Columns 219 to 274, of which the name has those up to `last`. */
export const payer = (last: number): readonly Row[] => [
  ['payerKind', 219, 220, 'num'],
  ['payerId', 221, 234, 'taxpayer'],
  ...named(last),
]

/** Columns 235 to 274, of which the name has those up to `last`. */
export const named = (last: number): readonly Row[] => [
  ['payer', 235, last, 'text'],
  ...(last < 274 ? [blank(last + 1, 274)] : []),
]

/** Columns 327 to 334. */
export const zip: readonly Row[] = [
  ['zipCode', 327, 331, 'num'],
  ['zipSuffix', 332, 334, 'num'],
]

/** Columns 275 to 351. */
export const address: readonly Row[] = [
  ['street', 275, 314, 'text'],
  ['neighborhood', 315, 326, 'text'],
  ...zip,
  ['city', 335, 349, 'text'],
  ['state', 350, 351, 'alpha'],
]

/** The end of a file. */
export const trailer = record('9', blank(2, 394))

/** Columns 176 to 188 of an occurrence, where the day of credit is not among them. */
const fee: readonly Row[] = [['fee', 176, 188, 'amount']]
/** The same where it is. */
export const creditAndFee: readonly Row[] = [
  ['creditedOn', 176, 181, 'shortDate'],
  ['fee', 182, 188, 'amount'],
]

/** Columns 109 to 292 of an occurrence. `between`: 127 to 146. */
export const occurrence = (
  between: readonly Row[] = [blank(127, 146)],
  credit: readonly Row[] = fee,
): readonly Row[] => [
  ['movement', 109, 110, 'alpha'],
  ['occurredOn', 111, 116, 'shortDate'],
  ['document', 117, 126, 'alpha'],
  ...between,
  ['dueOn', 147, 152, 'shortDate'],
  ['amount', 153, 165, 'amount'],
  ['paidBank', 166, 168, 'alpha'],
  ['paidBranch', 169, 173, 'alpha'],
  ['kind', 174, 175, 'alpha'],
  ...credit,
  ['expenses', 189, 201, 'amount'],
  ['lateInterest', 202, 214, 'amount'],
  ['financialTax', 215, 227, 'amount'],
  ['rebate', 228, 240, 'amount'],
  ['discount', 241, 253, 'amount'],
  ['paid', 254, 266, 'amount'],
  ['additions', 267, 279, 'amount'],
  ['otherCredits', 280, 292, 'amount'],
]

/** Columns 293 to 301 of an occurrence. */
export const credited: readonly Row[] = [blank(293, 295), ['creditedOn', 296, 301, 'shortDate']]

/** Terms of most: interest by amounts a day, a discount by amounts. */
export const BY_AMOUNT = { interest: { amount: '' }, discount: { amount: '' } } as const
