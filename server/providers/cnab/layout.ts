// What a layout of boleto files ("cobrança") is: records as tables of columns, and the bank's codes.
// The one writer and the one reader work from it. It knows no bank; the layouts are in layouts/.

import type { BoletoAgreement } from '../../kernel/brazil/boleto.ts'
import type { ProtestAct } from '../bank.ts'
import type { MovementWord } from './movements.ts'
import type { Instruction } from './title.ts'

/**
 * `num`: digits, right-aligned, filled with zeros. `numLeft`: left-aligned, filled with zeros.
 * `taxpayer`: a CPF or CNPJ, filled like `num`, with the letters of a CNPJ. `amount`: like `num`, in
 * centavos or parts of a percent. `date`: DDMMYYYY, `shortDate`: DDMMYY, `yearFirst`: YYYYMMDD, zeros
 * for none. `alpha`: left-aligned, upper case, filled with blanks, never cut. `text`: an `alpha` for
 * people to read, which is cut to its columns. `tail`: an `alpha` of which the last characters are
 * kept. `exact`: an `alpha` that keeps its case.
 */
export type FieldType =
  | 'num'
  | 'numLeft'
  | 'taxpayer'
  | 'amount'
  | 'date'
  | 'shortDate'
  | 'yearFirst'
  | 'alpha'
  | 'text'
  | 'tail'
  | 'exact'

/** Columns count from 1, both ends inclusive. `fixed` is the default value. */
export type Field = {
  readonly name: string
  readonly from: number
  readonly to: number
  readonly type: FieldType
  readonly fixed?: string
}

/** A field reserved for the bank, or unused. */
export const RESERVED = 'reserved'

export type Row = readonly [
  name: string,
  from: number,
  to: number,
  type: FieldType,
  fixed?: string | undefined,
]

/** Turns rows into fields. */
export const fields = (...rows: readonly Row[]): readonly Field[] =>
  rows.map(([name, from, to, type, fixed]) => ({
    name,
    from,
    to,
    type,
    ...(fixed === undefined ? {} : { fixed }),
  }))

/**
 * Records of a remittance, then those of a return. In CNAB 240 a boleto is the segments P, Q, R and
 * Y-03, and an occurrence T and U; in CNAB 400 each is one detail, which others may follow.
 */
export type RecordName =
  | 'fileHeader'
  | 'batchHeader'
  | 'p'
  | 'q'
  | 'r'
  | 'y03'
  | 'detail'
  | 'lateFee'
  | 'message'
  | 'pix'
  | 'batchTrailer'
  | 'fileTrailer'
  | 'returnHeader'
  | 'returnBatch'
  | 't'
  | 'u'
  | 'returnDetail'
  | 'returnPix'
  | PaymentRecordName

/** Of payment files: segments A and B of a payment, where B is another one for a pix, and Z. */
type PaymentRecordName = 'a' | 'b' | 'bPix' | 'z'

export type Records = Readonly<Partial<Record<RecordName, readonly Field[]>>>

/** What a boleto must have for a record of it to be written; a record without any is in each. */
export type Having = 'lateFee' | 'text' | 'pix'

/** How files of either kind are put together. */
export type Format = {
  readonly name: 'cnab240' | 'cnab400'
  /** As people write it. */
  readonly title: string
  readonly columns: number
  readonly head: readonly RecordName[]
  readonly boleto: readonly (readonly [record: RecordName, ...having: Having[]])[]
  readonly foot: readonly RecordName[]
  /** The lines at the beginning that are not counted in a line's number. */
  readonly uncounted: number
  /** So many instructions leave the counter of lines room. */
  readonly instructionsMax: number
}

/** The counter of lines of a batch has five digits, and a boleto at most four lines. */
export const CNAB_240: Format = {
  name: 'cnab240',
  title: 'CNAB 240',
  columns: 240,
  head: ['fileHeader', 'batchHeader'],
  boleto: [['p'], ['q'], ['r', 'lateFee', 'text'], ['y03', 'pix']],
  foot: ['batchTrailer', 'fileTrailer'],
  uncounted: 2,
  instructionsMax: 20_000,
}

/** The counter has six digits here. */
export const CNAB_400: Format = {
  name: 'cnab400',
  title: 'CNAB 400',
  columns: 400,
  head: ['fileHeader'],
  boleto: [['detail'], ['lateFee', 'lateFee'], ['message', 'text'], ['pix', 'pix']],
  foot: ['fileTrailer'],
  uncounted: 0,
  instructionsMax: 50_000,
}

/**
 * The forms in which columns carry a term, each with the bank's code for it ('' where there is
 * none): an amount (of interest: a day), or a percentage (of interest: a month) with its decimals,
 * two unless given otherwise. `none`: the code of a late fee of zero, where the bank wants one.
 */
export type Forms = {
  readonly amount?: string
  readonly percent?: string
  readonly decimals?: number
  readonly none?: string
}

/** Settings of which a bank's files need one that is optional elsewhere. */
type Asked = 'code' | 'companyCode' | 'variation' | 'accountDigit'

export type Layout = {
  /** The bank's code; empty for the standard, which is any bank's. */
  readonly bank: string
  readonly title: string
  readonly format: Format
  readonly records: Records
  /** The movement of each instruction. A protest, or a stop that keeps the boleto, may have none. */
  readonly movements: Readonly<
    Record<Exclude<Instruction['what'], ProtestAct>, string> & Partial<Record<ProtestAct, string>>
  >
  /** The meaning of a return's movements; any other is informational. */
  readonly words: Readonly<Record<string, MovementWord>>
  /** Reasons of the bank's own, as those of FEBRABAN; absent where the bank uses FEBRABAN's. */
  readonly reasons?: Readonly<Record<string, string>>
  /** The columns of each reason. */
  readonly reasonColumns: number
  readonly terms: Readonly<Record<'interest' | 'lateFee' | 'discount', Forms>>
  /** What is sold ("espécie"), when the settings do not say: goods. */
  readonly kind: string
  /** What the settings must have, and what it is. */
  readonly asks?: Readonly<Partial<Record<Asked, string>>>
  /** The columns of CPF and CNPJ are known to take letters. */
  readonly letters?: true
  /** Values of fields that this bank alone has. */
  readonly own?: (agreement: BoletoAgreement) => Readonly<Record<string, string>>
  /** The bank makes a pix for each boleto by its contract alone, and no file asks for one. */
  readonly arrangesPix?: true
  /**
   * What the payment in a return is without: the bank's fee, where it is what was credited, or the
   * interest; of `perhaps_interest` the sources differ, and the amounts decide.
   */
  readonly paidLess?: 'fee' | 'interest' | 'perhaps_interest'
}
