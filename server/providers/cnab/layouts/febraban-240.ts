// FEBRABAN's CNAB 240 for boletos ("cobrança"): the rows of each record in the order of the columns,
// and the codes. Banks differ from it in parts, each in a file of its own.
//
// Sources: FEBRABAN, "Layout Padrão Febraban 240 posições", file version 103 and batch version 060
// (records 0, 1, P, Q, R, T, U, 5, 9); the pix of segment Y-03 by Santander, "Cobrança CNAB 240
// H7815". Read through the published implementations github.com/eduardokum/laravel-boleto (MIT) and
// its return files, which the tests read as well.

import { CNAB_240, fields, type Layout, RESERVED, type Row } from '../layout.ts'
import type { MovementWord } from '../movements.ts'

const BATCH_VERSION = '060'
const FILE_VERSION = '103'

/** Columns 1 to 8 of every record. */
export const control = (record: string, batch?: string): readonly Row[] => [
  ['bank', 1, 3, 'num'],
  ['batch', 4, 7, 'num', batch],
  ['record', 8, 8, 'num', record],
]

/** Columns 1 to 17 of every record in a batch. */
export const detail = (segment: string): readonly Row[] => [
  ...control('3', '0001'),
  ['number', 9, 13, 'num'],
  ['segment', 14, 14, 'alpha', segment],
  [RESERVED, 15, 15, 'alpha'],
  ['movement', 16, 17, 'alpha'],
]

/** Branch and account in 20 columns, from the first of them. */
export const account = (from: number): readonly Row[] => [
  ['branch', from, from + 4, 'num'],
  ['branchDigit', from + 5, from + 5, 'alpha'],
  ['account', from + 6, from + 17, 'num'],
  ['accountDigit', from + 18, from + 18, 'alpha'],
  [RESERVED, from + 19, from + 19, 'alpha'],
]

/** Columns 73 to 240 of the header of a file. */
const fileTail = (version: string, ours?: string): readonly Row[] => [
  ['company', 73, 102, 'text'],
  ['bankName', 103, 132, 'text'],
  [RESERVED, 133, 142, 'alpha'],
  ['direction', 143, 143, 'num', '1'],
  ['date', 144, 151, 'date'],
  ['time', 152, 157, 'num'],
  ['sequence', 158, 163, 'num'],
  ['version', 164, 166, 'num', version],
  ['density', 167, 171, 'num'],
  [RESERVED, 172, 191, 'alpha'],
  ['ours', 192, 211, 'alpha', ours],
  [RESERVED, 212, 240, 'alpha'],
]

/** Columns 74 to 240 of the header of a batch. */
const batchTail: readonly Row[] = [
  ['company', 74, 103, 'text'],
  ['message1', 104, 143, 'text'],
  ['message2', 144, 183, 'text'],
  ['sequence', 184, 191, 'num'],
  ['date', 192, 199, 'date'],
  ['creditDate', 200, 207, 'date'],
  [RESERVED, 208, 240, 'alpha'],
]

/**
 * The headers of file and batch, with the bank's columns of agreement and account: 33 to 72 of the
 * one, 34 to 73 of the other. `form`: what columns 12 and 13 of a batch have, where they are not blank.
 */
export const headers = (
  file: readonly Row[],
  batch: readonly Row[],
  versions: readonly [string, string],
  ours?: string,
  form?: string,
) => ({
  fileHeader: fields(
    ...control('0', '0000'),
    [RESERVED, 9, 17, 'alpha'],
    ['taxpayerKind', 18, 18, 'num'],
    ['taxpayerId', 19, 32, 'taxpayer'],
    ...file,
    ...fileTail(versions[0], ours),
  ),
  batchHeader: fields(
    ...control('1', '0001'),
    ['operation', 9, 9, 'alpha', 'R'],
    ['service', 10, 11, 'num', '01'],
    [RESERVED, 12, 13, 'alpha', form],
    ['batchVersion', 14, 16, 'num', versions[1]],
    [RESERVED, 17, 17, 'alpha'],
    ['taxpayerKind', 18, 18, 'num'],
    ['taxpayerId', 19, 33, 'taxpayer'],
    ...batch,
    ...batchTail,
  ),
})

/**
 * Segment P from the due day (column 78) to the columns for the company's use (220), with the bank's
 * code for no interest and what it wants as the digit of a branch that nobody names.
 */
export const termsOfP = (noInterest = '3', noDigit?: string): readonly Row[] => [
  ['dueOn', 78, 85, 'date'],
  ['amount', 86, 100, 'amount'],
  ['collectingBranch', 101, 105, 'num'],
  ['collectingDigit', 106, 106, 'alpha', noDigit],
  ['kind', 107, 108, 'num'],
  ['accepted', 109, 109, 'alpha', 'N'],
  ['issuedOn', 110, 117, 'date'],
  ['interestKind', 118, 118, 'num', noInterest],
  ['interestFrom', 119, 126, 'date'],
  ['interest', 127, 141, 'amount'],
  ['discountKind', 142, 142, 'num', '0'],
  ['discountUntil', 143, 150, 'date'],
  ['discount', 151, 165, 'amount'],
  ['financialTax', 166, 180, 'amount'],
  ['rebate', 181, 195, 'amount'],
  ['reference', 196, 220, 'alpha'],
]

/** The same from the document's number (column 63). */
export const titleOfP: readonly Row[] = [['document', 63, 77, 'tail'], ...termsOfP()]

/** Segment P from column 221: no protest, and when the bank writes the boleto off. */
export const endOfP: readonly Row[] = [
  ['protest', 221, 221, 'num', '3'],
  ['protestDays', 222, 223, 'num'],
  ['writeOff', 224, 224, 'num', '1'],
  ['writeOffDays', 225, 227, 'num'],
  ['currency', 228, 229, 'num', '09'],
  ['contract', 230, 239, 'num'],
  [RESERVED, 240, 240, 'alpha'],
]

/**
 * The records of one boleto in a remittance: registered by P and Q, with R when there is a late fee
 * or a text.
 */
const REMITTANCE = {
  p: fields(
    ...detail('P'),
    ...account(18),
    ['ourNumber', 38, 57, 'alpha'],
    ['portfolio', 58, 58, 'num', '1'],
    ['registered', 59, 59, 'num', '1'],
    ['documentForm', 60, 60, 'alpha', '1'],
    ['issuer', 61, 61, 'num', '2'],
    ['sender', 62, 62, 'alpha', '2'],
    ...titleOfP,
    ...endOfP,
  ),
  q: fields(
    ...detail('Q'),
    ['payerKind', 18, 18, 'num'],
    ['payerId', 19, 33, 'taxpayer'],
    ['payer', 34, 73, 'text'],
    ['street', 74, 113, 'text'],
    ['neighborhood', 114, 128, 'text'],
    ['zipCode', 129, 133, 'num'],
    ['zipSuffix', 134, 136, 'num'],
    ['city', 137, 151, 'text'],
    ['state', 152, 153, 'alpha'],
    ['guarantorKind', 154, 154, 'num'],
    ['guarantorId', 155, 169, 'taxpayer'],
    ['guarantor', 170, 209, 'text'],
    ['correspondent', 210, 212, 'num'],
    ['correspondentNumber', 213, 232, 'alpha'],
    [RESERVED, 233, 240, 'alpha'],
  ),
  r: fields(
    ...detail('R'),
    ['discount2Kind', 18, 18, 'num'],
    ['discount2Until', 19, 26, 'date'],
    ['discount2', 27, 41, 'amount'],
    ['discount3Kind', 42, 42, 'num'],
    ['discount3Until', 43, 50, 'date'],
    ['discount3', 51, 65, 'amount'],
    ['lateFeeKind', 66, 66, 'num', '0'],
    ['lateFeeFrom', 67, 74, 'date'],
    ['lateFee', 75, 89, 'amount'],
    ['information', 90, 99, 'text'],
    ['message3', 100, 139, 'text'],
    ['message4', 140, 179, 'text'],
    [RESERVED, 180, 199, 'alpha'],
    ['payerOccurrences', 200, 207, 'num'],
    ['debitBank', 208, 210, 'num'],
    ['debitBranch', 211, 215, 'num'],
    ['debitBranchDigit', 216, 216, 'alpha'],
    ['debitAccount', 217, 228, 'num'],
    ['debitAccountDigit', 229, 229, 'alpha'],
    ['debitDigit', 230, 230, 'alpha'],
    ['debitNotice', 231, 231, 'num'],
    [RESERVED, 232, 240, 'alpha'],
  ),
  /**
   * The pix of a boleto whose QR code the bank makes. In a return, the key may be the URL of that
   * code.
   */
  y03: fields(
    ...detail('Y'),
    ['option', 18, 19, 'num', '03'],
    [RESERVED, 20, 80, 'alpha'],
    ['keyKind', 81, 81, 'alpha'],
    ['key', 82, 158, 'exact'],
    ['txid', 159, 193, 'exact'],
    [RESERVED, 194, 240, 'alpha'],
  ),
}

/** Segment T with the bank's columns of our number, which are 38 to 57. */
export const tWith = (...ourNumber: readonly Row[]) =>
  fields(
    ...detail('T'),
    ...account(18),
    ...ourNumber,
    ['portfolio', 58, 58, 'alpha'],
    ['document', 59, 73, 'alpha'],
    ['dueOn', 74, 81, 'date'],
    ['amount', 82, 96, 'amount'],
    ['paidBank', 97, 99, 'alpha'],
    ['paidBranch', 100, 104, 'alpha'],
    ['paidBranchDigit', 105, 105, 'alpha'],
    ['reference', 106, 130, 'alpha'],
    ['currency', 131, 132, 'alpha'],
    ['payerKind', 133, 133, 'alpha'],
    ['payerId', 134, 148, 'alpha'],
    ['payer', 149, 188, 'alpha'],
    ['contract', 189, 198, 'alpha'],
    ['fee', 199, 213, 'amount'],
    ['motives', 214, 223, 'alpha'],
    [RESERVED, 224, 240, 'alpha'],
  )

/** The records of one boleto in a return: T identifies it, U has amounts and dates. */
const RETURN = {
  t: tWith(['ourNumber', 38, 57, 'alpha']),
  u: fields(
    ...detail('U'),
    ['additions', 18, 32, 'amount'],
    ['discount', 33, 47, 'amount'],
    ['rebate', 48, 62, 'amount'],
    ['financialTax', 63, 77, 'amount'],
    ['paid', 78, 92, 'amount'],
    ['credited', 93, 107, 'amount'],
    ['expenses', 108, 122, 'amount'],
    ['otherCredits', 123, 137, 'amount'],
    ['occurredOn', 138, 145, 'date'],
    ['creditedOn', 146, 153, 'date'],
    ['payerOccurrence', 154, 157, 'alpha'],
    ['payerOccurredOn', 158, 165, 'date'],
    ['payerAmount', 166, 180, 'amount'],
    ['payerText', 181, 210, 'alpha'],
    ['correspondent', 211, 213, 'alpha'],
    ['correspondentNumber', 214, 233, 'alpha'],
    [RESERVED, 234, 240, 'alpha'],
  ),
}

const written = headers(
  [['agreement', 33, 52, 'alpha'], ...account(53)],
  [['agreement', 34, 53, 'alpha'], ...account(54)],
  [FILE_VERSION, BATCH_VERSION],
)

/** The standard's records. `returnHeader` is the header of the bank's own files. */
const GENERIC = {
  ...written,
  ...REMITTANCE,
  returnHeader: written.fileHeader,
  ...RETURN,
  batchTrailer: fields(
    ...control('5', '0001'),
    [RESERVED, 9, 17, 'alpha'],
    ['records', 18, 23, 'num'],
    ['titles', 24, 29, 'num'],
    ['total', 30, 46, 'amount'],
    ['others', 47, 115, 'num'],
    ['notice', 116, 123, 'alpha'],
    [RESERVED, 124, 240, 'alpha'],
  ),
  fileTrailer: fields(
    ...control('9', '9999'),
    [RESERVED, 9, 17, 'alpha'],
    ['batches', 18, 23, 'num', '1'],
    ['records', 24, 29, 'num'],
    ['accounts', 30, 35, 'num'],
    [RESERVED, 36, 240, 'alpha'],
  ),
}

/** Note C044: the movements of a return that mean more than that something was done or charged. */
const WORDS: Readonly<Record<string, MovementWord>> = {
  '02': 'registered',
  '03': 'refused',
  '06': 'paid',
  '09': 'withdrawn',
  '14': 'due_date_changed',
  // Paid after it was withdrawn, or never registered.
  '17': 'paid',
  '19': 'protest_ordered',
  '20': 'protest_canceled',
  '23': 'at_notary',
  '24': 'protest_canceled',
  // Protested and written off.
  '25': 'protested',
  '26': 'instruction_refused',
  '30': 'instruction_refused',
  // Cheques: returned, cleared, pending.
  '44': 'look',
  '45': 'look',
  '50': 'look',
  // Stopped by a court.
  '63': 'look',
}

/** Every term by amount or by percentage, as notes C018, C021 and G073 number them. */
const TERM = { amount: '1', percent: '2' } as const

/** The standard, for any bank without columns of its own. */
export const FEBRABAN_240: Layout & { readonly records: typeof GENERIC } = {
  bank: '',
  title: 'FEBRABAN',
  format: CNAB_240,
  records: GENERIC,
  movements: {
    register: '01',
    withdraw: '02',
    due_date: '06',
    protest: '09',
    protest_cancel: '11',
  },
  words: WORDS,
  reasonColumns: 2,
  terms: { interest: TERM, lateFee: TERM, discount: TERM },
  kind: '02',
}
