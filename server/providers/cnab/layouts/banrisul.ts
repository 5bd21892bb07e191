// Banrisul: the beneficiary's code of thirteen digits, which is branch, account and two check digits.

import { CNAB_400, fields, type Layout } from '../layout.ts'
import {
  address,
  always,
  blank,
  BY_AMOUNT,
  credited,
  dated,
  header,
  occurrence,
  payer,
  record,
  reductions,
  reference,
  returnHeader,
  sender,
  title,
  zeros,
} from './rows-400.ts'
import { account, detail, endOfP, FEBRABAN_240, headers, titleOfP, tWith } from './febraban-240.ts'

const heads = headers(
  [['agreement', 33, 52, 'num'], ...account(53)],
  [['agreement', 34, 53, 'num'], ...account(54)],
  ['040', '020'],
)

const BANRISUL_240: Layout = {
  ...FEBRABAN_240,
  movements: { register: '01', withdraw: '02', due_date: '06', protest: '09' },
  bank: '041',
  title: 'Banrisul',
  records: {
    ...FEBRABAN_240.records,
    ...heads,
    returnHeader: heads.fileHeader,
    p: fields(
      ...detail('P'),
      ...account(18),
      ['ourNumber', 38, 57, 'num'],
      ['portfolio', 58, 58, 'num', '1'],
      ['registered', 59, 59, 'num', '1'],
      blank(60),
      ['issuer', 61, 61, 'num', '2'],
      blank(62),
      ...titleOfP,
      ...endOfP,
    ),
    t: tWith(['ourNumber', 38, 57, 'alpha']),
  },
}

const BANRISUL_400: Layout = {
  bank: '041',
  title: 'Banrisul',
  format: CNAB_400,
  records: {
    fileHeader: header(
      [['agreement', 27, 39, 'num'], blank(40, 46)],
      'BANRISUL',
      [dated, blank(101, 394)],
      [blank(10, 26)],
    ),
    detail: record(
      '1',
      blank(2, 17),
      ['agreement', 18, 30, 'num'],
      blank(31, 37),
      reference,
      ['ourNumber', 63, 72, 'num'],
      blank(73, 107),
      ['portfolio', 108, 108, 'num', '1'],
      ...title,
      ['bank', 140, 142, 'num'],
      blank(143, 147),
      // Collection with the bank’s own authority; there is no kind of document.
      always(148, 149, '08'),
      ['accepted', 150, 150, 'alpha', 'N'],
      ['issuedOn', 151, 156, 'shortDate'],
      // To be given back so many days after it was due.
      ['instruction1', 157, 158, 'num', '15'],
      ['lateFeeKind', 159, 160, 'num', '00'],
      zeros(161),
      ['interest', 162, 173, 'amount'],
      ...reductions,
      ...payer(269),
      ...address.filter(([name]) => name === 'street'),
      blank(315, 321),
      ['lateFee', 322, 324, 'amount'],
      zeros(325, 326),
      ...address.filter(([name]) => name !== 'street' && name !== 'neighborhood'),
      blank(352, 369),
      ['writeOffDays', 370, 371, 'num'],
      blank(372, 394),
    ),
    fileTrailer: record('9', blank(2, 27), ['total', 28, 40, 'amount'], blank(41, 394)),
    returnHeader: returnHeader(
      [['agreement', 27, 39, 'num'], blank(40, 46)],
      [dated, blank(101, 394)],
    ),
    returnDetail: record(
      '1',
      ...sender,
      ['agreement', 18, 30, 'alpha'],
      blank(31, 37),
      reference,
      ['ourNumber', 63, 72, 'alpha'],
      blank(73, 107),
      ['portfolio', 108, 108, 'alpha'],
      ...occurrence(),
      ...credited,
      blank(302, 382),
      ['motives', 383, 392, 'alpha'],
      blank(393, 394),
    ),
  },
  movements: { register: '01', withdraw: '02', due_date: '06', protest: '09' },
  words: {
    '02': 'registered',
    '03': 'command_refused',
    // Settled by edict of a court.
    '04': 'look',
    '06': 'paid',
    '07': 'paid',
    '08': 'paid',
    '09': 'withdrawn',
    '10': 'withdrawn',
    '14': 'due_date_changed',
    '15': 'paid_at_notary',
    '19': 'protest_ordered',
    '20': 'protest_canceled',
    '22': 'protest_canceled',
    '23': 'at_notary',
    // Given back because it was settled before.
    '25': 'withdrawn',
    '40': 'protested',
    '47': 'registered',
  },
  reasonColumns: 2,
  terms: { ...BY_AMOUNT, lateFee: { percent: '18', decimals: 1 } },
  kind: '01',
  paidLess: 'interest',
}

export const BANRISUL: readonly Layout[] = [BANRISUL_240, BANRISUL_400]
