// Itaú: branches of four digits, accounts of five, our number with its wallet before it.

import { CNAB_400, fields, type Layout, type Row } from '../layout.ts'
import type { MovementWord } from '../movements.ts'
import {
  address,
  always,
  blank,
  BY_AMOUNT,
  credited,
  dated,
  header,
  instructions,
  interest,
  kind,
  occurrence,
  payer,
  record,
  reductions,
  reference,
  returnHeader,
  sender,
  title,
  trailer,
  zeros,
} from './rows-400.ts'
import { control, detail, FEBRABAN_240, headers, termsOfP, tWith } from './febraban-240.ts'
import { ITAU_REASONS } from './reasons.ts'

const ASKS = { accountDigit: 'Itaú has it in every record' }

/** Of both layouts. */
const WORDS: Readonly<Record<string, MovementWord>> = {
  '02': 'registered',
  '03': 'refused',
  '05': 'withdrawn',
  '06': 'paid',
  '07': 'paid',
  '08': 'paid_at_notary',
  '09': 'withdrawn',
  // Because it was settled, which another movement reports.
  '10': 'withdrawn',
  '14': 'due_date_changed',
  '15': 'instruction_refused',
  '16': 'instruction_refused',
  '17': 'instruction_refused',
  '18': 'instruction_refused',
  '19': 'protest_ordered',
  '20': 'protest_canceled',
  '23': 'at_notary',
  '24': 'instruction_refused',
  '32': 'protested',
  '47': 'look',
  '59': 'paid',
  '60': 'refused',
  '63': 'look',
  '64': 'registered',
  '65': 'look',
  '69': 'look',
  '71': 'registered',
  '72': 'look',
  '73': 'registered',
  '76': 'look',
}

/** Branch and account in twenty columns, from the first of them. */
const account = (from: number): readonly Row[] => [
  zeros(from),
  ['branch', from + 1, from + 4, 'num'],
  blank(from + 5),
  zeros(from + 6, from + 12),
  ['account', from + 13, from + 17, 'num'],
  blank(from + 18),
  ['accountDigit', from + 19, from + 19, 'num'],
]

const heads = headers(
  [blank(33, 52), ...account(53)],
  [blank(34, 53), ...account(54)],
  ['040', '030'],
  undefined,
  '00',
)

const ITAU_240: Layout = {
  ...FEBRABAN_240,
  movements: { ...FEBRABAN_240.movements, protest_cancel: '18' },
  bank: '341',
  title: 'Itaú',
  records: {
    ...FEBRABAN_240.records,
    ...heads,
    returnHeader: heads.fileHeader,
    p: fields(
      ...detail('P'),
      ...account(18),
      ['wallet', 38, 40, 'num'],
      ['ourCount', 41, 48, 'num'],
      ['ourDigit', 49, 49, 'alpha'],
      blank(50, 57),
      zeros(58, 62),
      ['document', 63, 72, 'tail'],
      blank(73, 77),
      ...termsOfP('0', '0'),
      ['protest', 221, 221, 'num', '0'],
      ['protestDays', 222, 223, 'num'],
      ['writeOff', 224, 224, 'num', '1'],
      ['writeOffDays', 225, 226, 'num'],
      zeros(227, 239),
      blank(240),
    ),
    q: fields(
      ...FEBRABAN_240.records.q
        .filter(({ name }) => name !== 'payer')
        .toSpliced(9, 0, ...fields(['payer', 34, 63, 'text'], blank(64, 73)))
        .map(({ name, from, to, type, fixed }) => [name, from, to, type, fixed] as const),
    ),
    t: tWith(['wallet', 38, 40, 'alpha'], ['ourNumber', 41, 49, 'alpha'], blank(50, 57)),
    batchTrailer: fields(
      ...control('5', '0001'),
      blank(9, 17),
      ['records', 18, 23, 'num'],
      ['titles', 24, 29, 'num'],
      ['total', 30, 46, 'amount'],
      ['others', 47, 115, 'num'],
      zeros(116, 123),
      blank(124, 240),
    ),
  },
  words: WORDS,
  reasons: ITAU_REASONS,
  terms: {
    interest: { amount: '0' },
    lateFee: { amount: '1', percent: '2' },
    discount: { amount: '1' },
  },
  // By its own list, the same as in CNAB 400.
  kind: '01',
  asks: ASKS,
}

/** Branch and account in twelve columns, from the first of them. */
const branchAndAccount = (from: number): readonly Row[] => [
  ['branch', from, from + 3, 'num'],
  zeros(from + 4, from + 5),
  ['account', from + 6, from + 10, 'num'],
  ['accountDigit', from + 11, from + 11, 'num'],
]

const ITAU_400: Layout = {
  bank: '341',
  title: 'Itaú',
  format: CNAB_400,
  records: {
    fileHeader: header([...branchAndAccount(27), blank(39, 46)], 'BANCO ITAU SA', [
      dated,
      blank(101, 394),
    ]),
    detail: record(
      '1',
      ...sender,
      ...branchAndAccount(18),
      blank(30, 33),
      zeros(34, 37),
      reference,
      ['ourCount', 63, 70, 'num'],
      zeros(71, 83),
      ['wallet', 84, 86, 'num'],
      blank(87, 107),
      always(108, 108, 'I'),
      ...title,
      ['bank', 140, 142, 'num'],
      zeros(143, 147),
      ...kind,
      // To be given back so many days after it was due.
      ...instructions('92'),
      interest,
      ...reductions,
      ...payer(264),
      ...address,
      blank(352, 385),
      ['interestFrom', 386, 391, 'shortDate'],
      ['writeOffDays', 392, 393, 'num'],
      blank(394),
    ),
    lateFee: record(
      '2',
      ['lateFeeKind', 2, 2, 'num'],
      ['lateFeeFrom', 3, 10, 'date'],
      ['lateFee', 11, 23, 'amount'],
      blank(24, 394),
    ),
    pix: record('3', ['key', 2, 78, 'exact'], blank(79, 394)),
    fileTrailer: trailer,
    returnHeader: returnHeader(
      [...branchAndAccount(27), blank(39, 46)],
      [
        dated,
        zeros(101, 105),
        blank(106, 108),
        ['sequence', 109, 113, 'num'],
        ['creditedOn', 114, 119, 'shortDate'],
        blank(120, 394),
      ],
    ),
    returnDetail: record(
      '1',
      ...sender,
      ...branchAndAccount(18),
      blank(30, 37),
      reference,
      ['ourCount', 63, 70, 'alpha'],
      blank(71, 82),
      ['wallet', 83, 85, 'alpha'],
      ['ourNumber', 86, 94, 'alpha'],
      blank(95, 108),
      ...occurrence(),
      ...credited,
      blank(302, 324),
      ['payer', 325, 354, 'alpha'],
      blank(355, 377),
      ['motives', 378, 385, 'alpha'],
      blank(386, 392),
      ['settlement', 393, 394, 'alpha'],
    ),
    returnPix: record('3', ['qr', 2, 391, 'exact'], ['error', 392, 394, 'alpha']),
  },
  movements: {
    register: '01',
    withdraw: '02',
    due_date: '06',
    protest: '09',
    protest_cancel: '18',
  },
  words: WORDS,
  reasons: ITAU_REASONS,
  reasonColumns: 2,
  terms: { ...BY_AMOUNT, lateFee: { percent: '2' } },
  kind: '01',
  asks: ASKS,
  paidLess: 'fee',
}

export const ITAU: readonly Layout[] = [ITAU_240, ITAU_400]
