// The columns of boleto files as banks' public readers have them (laravel-boleto, brcobranca,
// BoletoNetCore), written here as numbers: what a bank reads in a remittance and writes into a return.
// They are not the columns of the code that writes the file, so that both can disagree. Data.

import { at } from '../fixed-columns.ts'

/** Both ends inclusive, columns from 1. */
export type Span = readonly [from: number, to: number]
/** Columns of a remittance that come back, and the column from which they stand then. */
export type Move = readonly [from: number, to: number, at: number]

export type Word = 'registered' | 'refused' | 'paid' | 'withdrawn' | 'changed' | 'not_done'
/** What a bank refuses a boleto for. */
export type Why = 'due' | 'amount' | 'zip' | 'number' | 'double'

/** What a file in either layout has at a bank. */
export type Columns = {
  /** In the remittance: our number, and the number of the file if it has one. */
  readonly number: Span
  readonly fileNumber: Span | undefined
  readonly codes: Readonly<Record<Word, string>>
  readonly reasons: Readonly<Record<Why, string>>
  /** In the return: where the reasons stand, and the fee. */
  readonly reasonAt: number
  readonly fee: Span
  /** From the line of the boleto to that of its report. */
  readonly moves: readonly Move[]
}

export type Columns400 = Columns & {
  /** The first column of a boleto's line. */
  readonly detail: '1' | '7'
  /** From header to header. */
  readonly head: readonly Move[]
  readonly sequence: Span | undefined
  /** The day of credit, and whether days of the bank's own begin with the year. */
  readonly creditedAt: number
  readonly yearFirst?: true
  /** The payment is what was credited, without the fee. */
  readonly net?: true
}

export type Columns240 = Columns & {
  /** Columns of the headers that a return leaves blank: those of the remittance mean something else. */
  readonly blanks: { readonly file: readonly Span[]; readonly batch: readonly Span[] }
  /** From the segment Q to the T: the payer. */
  readonly payer: Move
}

const COMMON_REASONS = { due: '16', amount: '20', zip: '48', number: '08', double: '09' } as const

const COMMON_CODES = {
  registered: '02',
  refused: '03',
  paid: '06',
  withdrawn: '09',
  changed: '14',
  not_done: '26',
} as const

const COMMON_240: Columns240 = {
  number: [38, 57],
  fileNumber: [158, 163],
  codes: COMMON_CODES,
  reasons: COMMON_REASONS,
  reasonAt: 214,
  fee: [199, 213],
  moves: [
    [18, 37, 18],
    [38, 57, 38],
    [58, 58, 58],
    [63, 77, 59],
    [78, 85, 74],
    [86, 100, 82],
    [196, 220, 106],
  ],
  blanks: { file: [], batch: [] },
  payer: [18, 73, 133],
}

const moved = (...moves: readonly Move[]): readonly Move[] => [
  ...moves,
  ...COMMON_240.moves.filter(([from]) => from >= 58),
]

const BANKS_240: Readonly<Record<string, Columns240>> = {
  '033': {
    ...COMMON_240,
    number: [45, 57],
    reasonAt: 209,
    fee: [194, 208],
    moves: [
      [18, 32, 18],
      [45, 57, 41],
      [58, 58, 54],
      [63, 77, 55],
      [78, 85, 70],
      [86, 100, 78],
      [196, 220, 101],
    ],
    // The code of transmission stands where a return has branch and account.
    blanks: {
      file: [[33, 72]],
      batch: [[34, 73]],
    },
    payer: [18, 73, 128],
  },
  '104': { ...COMMON_240, number: [41, 57], moves: moved([18, 35, 18], [41, 57, 40]) },
  '237': { ...COMMON_240, number: [46, 57] },
  '341': {
    ...COMMON_240,
    number: [41, 49],
    codes: { ...COMMON_CODES, not_done: '15' },
    reasons: { due: '66', amount: '67', zip: '11', number: '42', double: '15' },
    moves: moved([18, 37, 18], [38, 49, 38]),
  },
  '756': { ...COMMON_240, number: [38, 47], moves: moved([18, 37, 18], [38, 47, 38]) },
}

/** What the returns of several banks have in common. */
const COMMON_400 = {
  codes: { ...COMMON_CODES, not_done: '32' },
  reasons: COMMON_REASONS,
  fee: [176, 188],
  creditedAt: 296,
} as const

const BANKS_400: Readonly<Record<string, Columns400>> = {
  '001': {
    ...COMMON_400,
    detail: '7',
    number: [64, 80],
    fileNumber: [101, 107],
    sequence: [101, 107],
    codes: { ...COMMON_CODES, withdrawn: '10', not_done: '03' },
    reasons: { due: '09', amount: '08', zip: '42', number: '80', double: '33' },
    reasonAt: 87,
    fee: [182, 188],
    creditedAt: 176,
    head: [
      [27, 40, 27],
      [130, 136, 150],
    ],
    moves: [
      [2, 80, 2],
      [107, 108, 107],
    ],
  },
  '033': {
    ...COMMON_400,
    detail: '1',
    number: [63, 70],
    fileNumber: undefined,
    sequence: undefined,
    codes: { ...COMMON_CODES, not_done: '03' },
    reasons: { due: '016', amount: '013', zip: '057', number: '001', double: '092' },
    reasonAt: 137,
    head: [],
    moves: [
      [2, 17, 2],
      [38, 70, 38],
      [108, 108, 108],
    ],
  },
  '041': {
    ...COMMON_400,
    detail: '1',
    number: [63, 72],
    fileNumber: undefined,
    sequence: undefined,
    codes: { ...COMMON_CODES, not_done: '03' },
    reasonAt: 383,
    head: [[27, 39, 27]],
    moves: [
      [18, 30, 18],
      [38, 72, 38],
      [108, 108, 108],
    ],
  },
  '104': {
    ...COMMON_400,
    detail: '1',
    number: [57, 73],
    fileNumber: [390, 394],
    sequence: [390, 394],
    codes: {
      registered: '01',
      refused: '99',
      paid: '21',
      withdrawn: '02',
      changed: '05',
      not_done: '99',
    },
    reasons: { due: '045', amount: '012', zip: '081', number: '009', double: '010' },
    reasonAt: 80,
    creditedAt: 294,
    head: [
      [27, 37, 27],
      // The version.
      [101, 103, 159],
    ],
    moves: [
      [2, 17, 2],
      [32, 73, 32],
      [107, 108, 107],
    ],
  },
  '237': {
    ...COMMON_400,
    detail: '1',
    number: [71, 82],
    fileNumber: [111, 117],
    sequence: [109, 113],
    codes: { ...COMMON_CODES, withdrawn: '10', not_done: '32' },
    reasonAt: 319,
    head: [[27, 46, 27]],
    moves: [
      [22, 62, 22],
      [71, 82, 71],
    ],
  },
  '341': {
    ...COMMON_400,
    detail: '1',
    number: [63, 70],
    fileNumber: undefined,
    sequence: [109, 113],
    codes: { ...COMMON_CODES, not_done: '15' },
    reasons: { due: '66', amount: '67', zip: '11', number: '42', double: '15' },
    reasonAt: 378,
    net: true,
    head: [[27, 38, 27]],
    moves: [
      [2, 29, 2],
      [38, 70, 38],
      [84, 86, 83],
      [63, 70, 86],
    ],
  },
  '748': {
    ...COMMON_400,
    detail: '1',
    number: [48, 56],
    fileNumber: [111, 117],
    sequence: [111, 117],
    reasonAt: 319,
    creditedAt: 329,
    yearFirst: true,
    head: [[27, 45, 27]],
    moves: [[48, 56, 48]],
  },
  '756': {
    ...COMMON_400,
    detail: '1',
    number: [63, 74],
    fileNumber: [101, 107],
    sequence: [101, 107],
    reasonAt: 319,
    fee: [182, 188],
    creditedAt: 176,
    head: [[27, 40, 27]],
    moves: [
      [2, 31, 2],
      [38, 74, 38],
      [107, 108, 107],
    ],
  },
}

/** FEBRABAN's own layout has this version (164–166), at whatever bank; those of banks have others. */
const STANDARD = '103'

/** Of a bank in CNAB 240, by the header of the file; most of them have the same columns. */
export function columns240(header: string): Columns240 {
  const bank = at(header, 1, 3)
  const isOwn = at(header, 164, 166) !== STANDARD && Object.hasOwn(BANKS_240, bank)
  return isOwn ? BANKS_240[bank]! : COMMON_240
}

export const columns400 = (bank: string): Columns400 | undefined =>
  Object.hasOwn(BANKS_400, bank) ? BANKS_400[bank] : undefined
