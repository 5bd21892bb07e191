// FEBRABAN's CNAB 240 for payments, segments A and B: the rows of each record in the order of the
// columns. Banks differ from it in parts, each in a file of its own.

import { CNAB_240, type Field, fields, RESERVED, type Row } from '../../layout.ts'
import { account, control, headers } from '../../layouts/febraban-240.ts'
import type { PaymentLayout } from '../layout.ts'

/** The same record with these columns instead; they replace whole fields, and leave no gap. */
export const changed = (record: readonly Field[], ...rows: readonly Row[]): readonly Field[] => {
  const others = record.filter(
    ({ from, to }) => !rows.some(([, first, last]) => from <= last && to >= first),
  )
  return [...others, ...fields(...rows)].toSorted((a, b) => a.from - b.from)
}

/** Agreement, company and account in columns 18 to 72 of both headers. */
const company = (agreement: readonly Row[]): readonly Row[] => [
  ['taxpayerKind', 18, 18, 'num'],
  ['taxpayerId', 19, 32, 'taxpayer'],
  ...agreement,
  ...account(53),
]

const occurrences: Row = ['occurrences', 231, 240, 'alpha']

const batchHeader = (agreement: readonly Row[]): readonly Field[] =>
  fields(
    ...control('1'),
    ['operation', 9, 9, 'alpha', 'C'],
    ['service', 10, 11, 'num'],
    ['form', 12, 13, 'num'],
    ['batchVersion', 14, 16, 'num'],
    [RESERVED, 17, 17, 'alpha'],
    ...company(agreement),
    ['company', 73, 102, 'text'],
    ['message', 103, 142, 'alpha'],
    ['street', 143, 172, 'text'],
    ['streetNumber', 173, 177, 'num'],
    ['complement', 178, 192, 'text'],
    ['city', 193, 212, 'text'],
    ['zipCode', 213, 217, 'num'],
    ['zipSuffix', 218, 220, 'num'],
    ['state', 221, 222, 'alpha'],
    ['debit', 223, 224, 'alpha', '01'],
    [RESERVED, 225, 230, 'alpha'],
    occurrences,
  )

/** Both headers, with the bank's columns 33 to 52 in each. */
export const heads = (file: readonly Row[], batch: readonly Row[] = file) => ({
  fileHeader: changed(
    headers([...file, ...account(53)], [['agreement', 34, 53, 'alpha'], ...account(54)], ['', ''])
      .fileHeader,
    ['version', 164, 166, 'num'],
    ['density', 167, 171, 'num', '1600'],
    [RESERVED, 212, 230, 'alpha'],
    occurrences,
  ),
  batchHeader: batchHeader(batch),
})

/** Columns 1 to 14 of every segment. */
const segment = (letter: string): readonly Row[] => [
  ...control('3'),
  ['number', 9, 13, 'num'],
  ['segment', 14, 14, 'alpha', letter],
]

export const A = fields(
  ...segment('A'),
  ['change', 15, 15, 'num', '0'],
  ['instruction', 16, 17, 'num'],
  ['chamber', 18, 20, 'num'],
  ['toBank', 21, 23, 'num'],
  ['toBranch', 24, 28, 'num'],
  ['toBranchDigit', 29, 29, 'alpha'],
  ['toAccount', 30, 41, 'num'],
  ['toAccountDigit', 42, 42, 'alpha'],
  [RESERVED, 43, 43, 'alpha'],
  ['name', 44, 73, 'text'],
  ['ourNumber', 74, 93, 'alpha'],
  ['payOn', 94, 101, 'date'],
  ['currency', 102, 104, 'alpha', 'BRL'],
  ['quantity', 105, 119, 'num'],
  ['amount', 120, 134, 'amount'],
  ['bankNumber', 135, 154, 'alpha'],
  ['madeOn', 155, 162, 'date'],
  ['made', 163, 177, 'amount'],
  [RESERVED, 178, 217, 'alpha'],
  [RESERVED, 218, 219, 'alpha'],
  ['purpose', 220, 224, 'alpha'],
  ['accountKind', 225, 226, 'alpha'],
  [RESERVED, 227, 229, 'alpha'],
  ['notice', 230, 230, 'num', '0'],
  occurrences,
)

/** The receiver's document, in columns 18 to 32 of each segment B. */
const receiver: readonly Row[] = [
  ['toKind', 18, 18, 'num'],
  ['toId', 19, 32, 'taxpayer'],
]
const ispb: Row = ['ispb', 233, 240, 'taxpayer']

/** Segment B of a TED or a credit. The address of the receiver is not known here. */
export const B = fields(
  ...segment('B'),
  [RESERVED, 15, 17, 'alpha'],
  ...receiver,
  ['toStreet', 33, 62, 'alpha'],
  ['toStreetNumber', 63, 67, 'num'],
  ['toComplement', 68, 82, 'alpha'],
  ['toNeighborhood', 83, 97, 'alpha'],
  ['toCity', 98, 117, 'alpha'],
  ['toZipCode', 118, 122, 'num'],
  ['toZipSuffix', 123, 125, 'num'],
  ['toState', 126, 127, 'alpha'],
  ['payOn', 128, 135, 'date'],
  ['amount', 136, 150, 'amount'],
  ['rebate', 151, 165, 'amount'],
  ['discount', 166, 180, 'amount'],
  ['interest', 181, 195, 'amount'],
  ['lateFee', 196, 210, 'amount'],
  ['document', 211, 225, 'alpha'],
  ['receiverNotice', 226, 226, 'num', '0'],
  ['siape', 227, 232, 'num'],
  ispb,
)

/** Segment B of a pix: how it is initiated, and the key. */
const B_PIX = fields(
  ...segment('B'),
  ['initiation', 15, 17, 'alpha'],
  ...receiver,
  ['txid', 33, 67, 'exact'],
  ['text', 68, 127, 'text'],
  ['key', 128, 226, 'exact'],
  ['siape', 227, 232, 'num'],
  ispb,
)

/** Segment Z of a return: what proves the payment. */
const Z = fields(
  ...segment('Z'),
  ['endToEndId', 15, 78, 'exact'],
  ['protocol', 79, 103, 'alpha'],
  [RESERVED, 104, 240, 'alpha'],
)

export const FEBRABAN: PaymentLayout = {
  bank: '',
  title: 'FEBRABAN',
  format: CNAB_240,
  records: {
    ...heads([['agreement', 33, 52, 'alpha']]),
    a: A,
    b: B,
    bPix: B_PIX,
    z: Z,
    batchTrailer: fields(
      ...control('5'),
      [RESERVED, 9, 17, 'alpha'],
      ['records', 18, 23, 'num'],
      ['total', 24, 41, 'amount'],
      ['quantity', 42, 59, 'num'],
      ['noticeNumber', 60, 65, 'num'],
      [RESERVED, 66, 230, 'alpha'],
      occurrences,
    ),
    fileTrailer: fields(
      ...control('9', '9999'),
      [RESERVED, 9, 17, 'alpha'],
      ['batches', 18, 23, 'num'],
      ['records', 24, 29, 'num'],
      ['accounts', 30, 35, 'num'],
      [RESERVED, 36, 240, 'alpha'],
    ),
  },
  versions: ['089', '045'],
  forms: { credit: '01', savings: '05', ted: '41', own_ted: '43', pix: '45' },
  repeatsDocument: true,
  occurrences: {},
}
