// The lines of a return file, and how one shows that the file is not as the bank wrote it. Pure.

import { CNAB_240, type Field, type FieldType, type Layout } from '../layout.ts'

/** How the lines of a file are written. */
type Written = Pick<Layout, 'format' | 'records'>

export type Line = { readonly number: number; readonly text: string }

const BLANK_LINES_MAX = 100

/** Whether a text has so many lines that they are shorter than any layout's. */
export function hasShortLines(text: string): boolean {
  let max = text.length / CNAB_240.columns + BLANK_LINES_MAX
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1))
    if (--max < 0) return true
  return false
}

/** Columns that may be blank. */
const MAY_BE_BLANK: ReadonlySet<FieldType> = new Set(['alpha', 'text', 'tail', 'exact'])

/** The record that a line of a return is of; undefined in CNAB 400, which ends in numbers. */
function recordOf({ format, records }: Written, text: string): readonly Field[] | undefined {
  if (format !== CNAB_240) return undefined
  // Not Y, of which the last columns may be the address of a code.
  const segments = { T: records.t, U: records.u, A: records.a }
  const kinds = {
    0: records.returnHeader,
    1: records.returnBatch ?? records.batchHeader,
    3: segments[text[13] as keyof typeof segments],
    5: records.batchTrailer,
    9: records.fileTrailer,
  }
  return kinds[Number(text[7]) as keyof typeof kinds]
}

/** A line with the blanks at its end again, which some programs take away. */
function padded(layout: Written, text: string): string {
  const { columns } = layout.format
  if (text.length >= columns) return text
  const isWhole = recordOf(layout, text)?.every(
    ({ to, type }) => to <= text.length || MAY_BE_BLANK.has(type),
  )
  return isWhole ? text.padEnd(columns) : text
}

/** The lines of a text. Blanks beyond the last column are ignored, and up to it they may lack. */
export function linesIn(text: string, layout: Written): Line[] {
  const { columns } = layout.format
  return text
    .split('\n')
    .map((line, index) => ({
      number: index + 1,
      text: line.replaceAll('\r', '').replaceAll(END_OF_TEXT, ''),
    }))
    .map(({ number, text: line }) => ({
      number,
      text:
        line.length > columns && line.slice(columns).trim() === ''
          ? line.slice(0, columns)
          : padded(layout, line),
    }))
    .filter(({ text: line }) => line.trim() !== '')
}

/**
 * How a file shows that it is not as the bank wrote it: cut off, converted or edited on its way.
 */
export type Damage =
  | 'columns'
  | 'characters'
  | 'other_bank'
  | 'other_agreement'
  | 'record'
  | 'pair'
  | 'counts'
  | 'totals'
  | 'no_trailer'
  | 'after_trailer'

/**
 * `damage`: the whole file is in doubt; without it, this line alone. `foreign`: the line is of a
 * boleto of another account, agreement or wallet, which the return of a company may have.
 */
export type LineFault = {
  readonly line: number
  readonly says: string
  readonly damage?: Damage
  readonly foreign?: true
}

// The end-of-text mark of MS-DOS, which some banks still write.
const END_OF_TEXT = '\u001a'

/** Bytes of no text, as in a packed file. Ends of lines are none, nor are letters of Windows. */
const NO_TEXT = /(?![\r\n\u0080-\u009f])\p{Cc}/u
/** A character of several bytes. A bank writes one byte for each column. */
const UTF_8 = /[\u00c2-\u00f4][\u0080-\u00bf]/

/**
 * Whether a file is a text, which the operator's command does not ask: some banks fill columns with
 * zero bytes.
 */
export const isText = (text: string): boolean => !NO_TEXT.test(text.replaceAll(END_OF_TEXT, ''))

/** What makes a line unfit to be read; undefined when it is fit. */
export function damageOf(
  { text }: Line,
  columns: number,
): { says: string; damage: Damage } | undefined {
  // Its columns are not where they were, even where blanks at its end hide that.
  if (UTF_8.test(text))
    return { says: 'the line was converted to UTF-8 on its way', damage: 'characters' }
  if (text.length === columns) return undefined
  return { says: `the line has ${text.length} columns, not ${columns}`, damage: 'columns' }
}
