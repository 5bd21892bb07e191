// Caixa (SIGCB): the company's code of six or seven digits in place of an account.

import type { BoletoAgreement } from '../../../kernel/brazil/boleto.ts'
import { CNAB_400, fields, type Layout } from '../layout.ts'
import {
  address,
  always,
  blank,
  BY_AMOUNT,
  dated,
  header,
  instructions,
  interest,
  kind,
  occurrence,
  payer,
  record,
  reductions,
  returnHeader,
  sender,
  title,
  trailer,
  zeros,
} from './rows-400.ts'
import { control, detail, endOfP, FEBRABAN_240, headers, termsOfP, tWith } from './febraban-240.ts'
import { CAIXA_REASONS } from './reasons.ts'

const SIX = 6

/** A code of six digits stands a second time, where one of seven has zeros; versions differ. */
const own = ({ number }: BoletoAgreement): Readonly<Record<string, string>> =>
  number.length === SIX
    ? { six: number, version: '101', batchVersion: '060' }
    : { six: '', version: '107', batchVersion: '067' }

const heads = headers(
  [
    zeros(33, 52),
    ['branch', 53, 57, 'num'],
    ['branchDigit', 58, 58, 'alpha'],
    ['agreement', 59, 71, 'numLeft'],
    zeros(72),
  ],
  [
    ['agreement', 34, 53, 'numLeft'],
    ['branch', 54, 58, 'num'],
    ['branchDigit', 59, 59, 'alpha'],
    ['six', 60, 65, 'num'],
    zeros(66, 73),
  ],
  ['107', '067'],
  'REMESSA-PRODUCAO',
  '00',
)

const CAIXA_240: Layout = {
  ...FEBRABAN_240,
  bank: '104',
  title: 'Caixa',
  records: {
    ...FEBRABAN_240.records,
    ...heads,
    returnHeader: heads.fileHeader,
    p: fields(
      ...detail('P'),
      ['branch', 18, 22, 'num'],
      ['branchDigit', 23, 23, 'alpha'],
      ['agreement', 24, 37, 'numLeft'],
      zeros(38, 40),
      ['ourNumber', 41, 57, 'num'],
      ['portfolio', 58, 58, 'num', '1'],
      ['registered', 59, 59, 'num', '1'],
      ['documentForm', 60, 60, 'alpha', '2'],
      ['issuer', 61, 61, 'num', '2'],
      ['sender', 62, 62, 'alpha', '0'],
      ['document', 63, 73, 'tail'],
      blank(74, 77),
      ...termsOfP('3', '0'),
      ...endOfP,
    ),
    t: [
      ...fields(
        ...detail('T'),
        ['branch', 18, 22, 'num'],
        ['branchDigit', 23, 23, 'alpha'],
        ['agreement', 24, 35, 'numLeft'],
        blank(36, 37),
      ),
      ...tWith(blank(38, 39), ['ourNumber', 40, 56, 'alpha'], blank(57)).filter(
        ({ from }) => from > 37,
      ),
    ],
    batchTrailer: fields(
      ...control('5', '0001'),
      blank(9, 17),
      ['records', 18, 23, 'num'],
      ['titles', 24, 29, 'num'],
      ['total', 30, 46, 'amount'],
      ['others', 47, 92, 'num'],
      blank(93, 240),
    ),
    fileTrailer: fields(
      ...control('9', '9999'),
      blank(9, 17),
      ['batches', 18, 23, 'num', '1'],
      ['records', 24, 29, 'num'],
      blank(30, 240),
    ),
  },
  words: {
    ...FEBRABAN_240.words,
    // A settlement taken back.
    '44': 'look',
    // Data changed; a settlement as it is made, which 06 reports again when it is credited.
    '45': 'told',
    '46': 'told',
    '47': 'look',
    '50': 'told',
  },
  own,
}

const CAIXA_400: Layout = {
  bank: '104',
  title: 'Caixa',
  format: CNAB_400,
  records: {
    fileHeader: header(
      [['branch', 27, 30, 'num'], ['agreement', 31, 37, 'alpha'], blank(38, 46)],
      'C ECON FEDERAL',
      [dated, always(101, 103, '007'), blank(104, 389), ['sequence', 390, 394, 'num']],
    ),
    detail: record(
      '1',
      ...sender,
      zeros(18, 20),
      ['agreement', 21, 27, 'num'],
      always(28, 28, '2'),
      zeros(29, 31),
      ['reference', 32, 56, 'alpha'],
      ['ourNumber', 57, 73, 'num'],
      blank(74, 106),
      ['portfolio', 107, 108, 'num', '01'],
      ...title,
      ['bank', 140, 142, 'num'],
      zeros(143, 147),
      ...kind,
      // To be given back so many days after it was due.
      ...instructions('02'),
      interest,
      ...reductions,
      ...payer(274),
      ...address,
      ['lateFeeFrom', 352, 357, 'shortDate'],
      ['lateFee', 358, 367, 'amount'],
      blank(368, 389),
      zeros(390, 391),
      ['writeOffDays', 392, 393, 'num'],
      always(394, 394, '1'),
    ),
    fileTrailer: trailer,
    returnHeader: returnHeader(
      [['branch', 27, 30, 'num'], ['agreement', 31, 37, 'numLeft'], blank(38, 46)],
      [dated, blank(101, 389), ['sequence', 390, 394, 'num']],
    ),
    returnDetail: record(
      '1',
      ...sender,
      blank(18, 31),
      ['reference', 32, 56, 'alpha'],
      ['ourNumber', 57, 73, 'alpha'],
      blank(74, 79),
      ['motives', 80, 82, 'alpha'],
      blank(83, 106),
      ['portfolio', 107, 108, 'alpha'],
      ...occurrence(),
      blank(293),
      ['creditedOn', 294, 299, 'shortDate'],
      blank(300, 394),
    ),
  },
  movements: { register: '01', withdraw: '02', due_date: '05' },
  words: {
    '01': 'registered',
    '02': 'withdrawn',
    '05': 'due_date_changed',
    '21': 'paid',
    '22': 'paid_at_notary',
    '23': 'withdrawn',
    '24': 'withdrawn',
    '25': 'protested',
    '26': 'at_notary',
    '27': 'protest_canceled',
    // A settlement taken back; what 35 and 36 mean, the sources do not agree on.
    '33': 'look',
    '35': 'look',
    '36': 'look',
    '99': 'command_refused',
  },
  reasons: CAIXA_REASONS,
  reasonColumns: 3,
  terms: { ...BY_AMOUNT, lateFee: { amount: '' } },
  kind: '01',
}

export const CAIXA: readonly Layout[] = [CAIXA_240, CAIXA_400]
