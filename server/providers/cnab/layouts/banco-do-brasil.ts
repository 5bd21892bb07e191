// Banco do Brasil: agreement, product, wallet and variation in the columns of the agreement (CNAB
// 240), and a detail of the kind 7 (CNAB 400, for agreements of seven digits).

import { CNAB_400, type Layout, RESERVED, type Row } from '../layout.ts'
import {
  address,
  always,
  blank,
  BY_AMOUNT,
  creditAndFee,
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
import { account, FEBRABAN_240, headers } from './febraban-240.ts'
import { BRASIL_REASONS } from './reasons.ts'

const VARIATION = 'Banco do Brasil gives one for the wallet'

const heads = headers(
  [
    ['agreement', 33, 41, 'num'],
    ['product', 42, 45, 'num', '0014'],
    ['wallet', 46, 47, 'num'],
    ['variation', 48, 50, 'num'],
    [RESERVED, 51, 52, 'alpha'],
    ...account(53),
  ],
  [
    ['agreement', 34, 42, 'num'],
    ['product', 43, 46, 'num', '0014'],
    ['wallet', 47, 48, 'num'],
    ['variation', 49, 51, 'num'],
    [RESERVED, 52, 53, 'alpha'],
    ...account(54),
  ],
  ['084', '042'],
)

/** Column 58, by the wallet: 17 simple is 7, 51 is discounted; any other is taken as simple. */
const PORTFOLIOS: Readonly<Record<string, string>> = { '17': '7', '51': '4' }

const BRASIL_240: Layout = {
  ...FEBRABAN_240,
  movements: { ...FEBRABAN_240.movements, protest_cancel: '10' },
  bank: '001',
  title: 'Banco do Brasil',
  records: { ...FEBRABAN_240.records, ...heads, returnHeader: heads.fileHeader },
  own: ({ wallet }) => ({ portfolio: PORTFOLIOS[wallet] ?? '1' }),
  asks: { variation: VARIATION },
}

/** Branch and account in fourteen columns, from the first of them. */
const branchAndAccount = (from: number): readonly Row[] => [
  ['branch', from, from + 3, 'num'],
  ['branchDigit', from + 4, from + 4, 'alpha'],
  ['account', from + 5, from + 12, 'num'],
  ['accountDigit', from + 13, from + 13, 'alpha'],
]

const BRASIL_400: Layout = {
  bank: '001',
  title: 'Banco do Brasil',
  format: CNAB_400,
  records: {
    fileHeader: header([...branchAndAccount(27), zeros(41, 46)], 'BANCODOBRASIL', [
      dated,
      ['sequence', 101, 107, 'num'],
      blank(108, 129),
      ['agreement', 130, 136, 'num'],
      blank(137, 394),
    ]),
    detail: record(
      '7',
      ...sender,
      ...branchAndAccount(18),
      ['agreement', 32, 38, 'num'],
      ['reference', 39, 63, 'alpha'],
      ['ourNumber', 64, 80, 'num'],
      zeros(81, 84),
      blank(85, 91),
      ['variation', 92, 94, 'num'],
      zeros(95, 101),
      blank(102, 106),
      ['wallet', 107, 108, 'num'],
      ...title,
      ['bank', 140, 142, 'num'],
      zeros(143, 146),
      blank(147),
      ...kind,
      ...instructions(),
      interest,
      ...reductions,
      ...payer(271),
      ...address,
      ['text', 352, 391, 'text'],
      blank(392, 394),
    ),
    lateFee: record(
      '5',
      always(2, 3, '99'),
      ['lateFeeKind', 4, 4, 'num'],
      ['lateFeeFrom', 5, 10, 'shortDate'],
      ['lateFee', 11, 22, 'amount'],
      blank(23, 394),
    ),
    fileTrailer: trailer,
    returnHeader: returnHeader(
      [...branchAndAccount(27), zeros(41, 46)],
      [
        dated,
        ['sequence', 101, 107, 'num'],
        blank(108, 149),
        ['agreement', 150, 156, 'num'],
        blank(157, 394),
      ],
    ),
    returnDetail: record(
      '7',
      ...sender,
      ...branchAndAccount(18),
      ['agreement', 32, 38, 'num'],
      ['reference', 39, 63, 'alpha'],
      ['ourNumber', 64, 80, 'alpha'],
      blank(81, 86),
      ['motives', 87, 88, 'alpha'],
      blank(89, 106),
      ['wallet', 107, 108, 'alpha'],
      ...occurrence(undefined, creditAndFee),
      blank(293, 394),
    ),
  },
  movements: {
    register: '01',
    withdraw: '02',
    due_date: '06',
    protest: '09',
    protest_cancel: '10',
  },
  words: {
    '02': 'registered',
    '03': 'command_refused',
    '05': 'paid',
    '06': 'paid',
    '07': 'paid',
    '08': 'paid',
    '09': 'withdrawn',
    '10': 'withdrawn',
    '14': 'due_date_changed',
    '15': 'paid_at_notary',
    '19': 'protest_ordered',
    '23': 'at_notary',
    '24': 'protest_canceled',
    '44': 'look',
    '46': 'look',
  },
  reasons: BRASIL_REASONS,
  reasonColumns: 2,
  terms: { ...BY_AMOUNT, lateFee: { amount: '1', percent: '2' } },
  kind: '01',
  asks: { variation: VARIATION },
}

export const BANCO_DO_BRASIL: readonly Layout[] = [BRASIL_240, BRASIL_400]
