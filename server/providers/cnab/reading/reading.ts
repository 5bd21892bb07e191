// A return file that is being read: what was found so far, and how a fault in a line is kept.

import type { Layout } from '../layout.ts'
import type { Sender } from '../remittance.ts'
import type { Entry } from './entry.ts'
import type { Damage, Line, LineFault } from './lines.ts'

export type Reading = {
  readonly layout: Layout
  readonly sender: Sender
  /** The bank makes a pix for each boleto: we asked for it, or the bank's contract says so. */
  readonly hasPix: boolean
  /** Of the whole file. */
  readonly lines: number
  readonly entries: Entry[]
  readonly faults: LineFault[]
  /** The entry that a record of a pix after it belongs to. */
  last?: Entry
  /** Where the bank counts the line before; absent where that line may be missing. */
  before?: { readonly batch: string; readonly number: number }
  ended: boolean
}

/** What was found wrong so far. */
type Faulty = Pick<Reading, 'faults'>

export function fault(reading: Faulty, line: Line, says: string, damage?: Damage): void {
  reading.faults.push({ line: line.number, says, ...(damage === undefined ? {} : { damage }) })
}

export function foreign(reading: Faulty, line: Line, says: string): void {
  reading.faults.push({ line: line.number, says, foreign: true })
}

/** A trailer's count must match: a truncated file is found by it. */
export function checkCount(
  reading: Faulty,
  line: Line,
  claimed: string | undefined,
  found: number,
  what: string,
): void {
  if (Number(claimed) !== found)
    fault(reading, line, `the trailer says ${claimed} ${what}, and there are ${found}`, 'counts')
}

/** Whether a line follows the one before it, as the bank numbered both. */
export function followsOn(
  reading: Pick<Reading, 'before'>,
  batch: string,
  digits: string,
): boolean {
  const { before } = reading
  delete reading.before
  if (!/^[0-9]+$/.test(digits)) return false
  const number = Number(digits)
  reading.before = { batch, number }
  return before?.batch === batch && number === (before.number + 1) % 10 ** digits.length
}

export const PIX_ALONE = 'the pix has no boleto before it'

export const isBlank = (text: string | undefined): boolean =>
  text === undefined || /^[0 ]*$/.test(text)
