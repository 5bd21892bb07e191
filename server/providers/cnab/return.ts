// Parses a return file into one entry per occurrence, by the layout of its agreement. Pure, and it
// never throws: an invalid line is a fault with its number, and the rest is read. A file of another
// bank, layout or agreement is refused whole.

import type { Day } from '../../kernel/brazil/calendar.ts'
import { atOnce } from '../../platform/slices.ts'
import { dayIn, readRecord } from './codec.ts'
import { CNAB_240, type Layout } from './layout.ts'
import { type Batches, breakOff, noBatches, readBatchLine } from './reading/batches.ts'
import { readDetailLine } from './reading/details.ts'
import type { Entry } from './reading/entry.ts'
import { whyNotOfAgreement } from './reading/identity.ts'
import { damageOf, hasShortLines, linesIn, type Line, type LineFault } from './reading/lines.ts'
import { fault } from './reading/reading.ts'
import { sayLook } from './reading/recognize.ts'
import type { Sender } from './remittance.ts'
import { layoutOf } from './settings.ts'

/** Why a file is refused whole. `not_ours`: a return of another bank, agreement or company. */
export type ForeignFile = {
  readonly kind: 'unreadable' | 'remittance' | 'not_ours'
  readonly why: string
}

export type ReadReturn =
  | ({ readonly ok: false } & ForeignFile)
  | {
      readonly ok: true
      /** The bank's number of the file. */
      readonly sequence: number
      readonly writtenOn: Day | null
      readonly entries: readonly Entry[]
      readonly faults: readonly LineFault[]
      /** Each pix has the id that our remittance gave it. */
      readonly pixIds: boolean
    }

/** In bytes: no file of a day is larger. */
export const FILE_BYTES_MAX = 64 * 1024 * 1024

const REMITTANCE = '1'
const RETURN = '2'

const unreadable = (why: string): ForeignFile => ({ kind: 'unreadable', why })
const notOurs = (why: string): ForeignFile => ({ kind: 'not_ours', why })

/** Why the file is not one of this agreement; undefined when it is. */
function whyNotOurs(
  sender: Sender,
  layout: Layout,
  lines: readonly Line[],
): ForeignFile | undefined {
  const [first] = lines
  if (!first) return unreadable('the file is empty')
  const { columns, title } = layout.format
  const look = sayLook(lines, layout)
  if (look !== undefined) return unreadable(look)
  if (first.text.length !== columns)
    return unreadable(
      `line ${first.number} has ${first.text.length} columns, not ${columns}: this is no ${title}, or it was changed on its way`,
    )
  const header = readRecord(layout.records.returnHeader!, first.text)
  if (header['record'] !== '0') return unreadable('it does not begin with the header of a file')
  const { bankCode } = sender.agreement
  if (header['bank'] !== bankCode)
    return notOurs(`it is of bank ${header['bank']}, not of ${bankCode}`)
  if (header['direction'] === REMITTANCE)
    return {
      kind: 'remittance',
      why: 'it is a remittance (a file for the bank), not a return file (a file from the bank)',
    }
  if (header['direction'] !== RETURN) return unreadable('it is no return file')
  const why = whyNotOfAgreement(sender, layout, { header, lines })
  return why === undefined ? undefined : notOurs(why)
}

/** Reads the text of a file, one character for each byte. */
export const readReturn = (sender: Sender, text: string): ReadReturn =>
  atOnce(readingSteps(sender, text))

/** Lines of a slice: some ten milliseconds. */
const SLICE = 500

/** Whether the bank makes each pix by the id that we give it. */
const givesPixIds = ({ cnab }: Sender, { records }: Layout): boolean =>
  cnab.pixKey !== undefined &&
  [records.y03, records.pix].some((record) => record?.some(({ name }) => name === 'txid'))

/** The same in slices, between which other work may be done. */
export function* readingSteps(sender: Sender, text: string): Generator<void, ReadReturn> {
  const layout = layoutOf(sender)
  const { columns, name } = layout.format
  if (hasShortLines(text))
    return { ok: false, ...unreadable(`its lines are shorter than ${CNAB_240.columns} columns`) }
  const lines = linesIn(text, layout)
  const foreign = whyNotOurs(sender, layout, lines)
  if (foreign) return { ok: false, ...foreign }
  const [first, ...rest] = lines
  const reading: Batches = {
    layout,
    sender,
    hasPix: sender.cnab.pixKey !== undefined || layout.arrangesPix === true,
    lines: lines.length,
    entries: [],
    faults: [],
    ended: false,
    ...noBatches,
  }
  const readLine = name === 'cnab240' ? readBatchLine : readDetailLine
  const changed = damageOf(first!, columns)
  if (changed) fault(reading, first!, changed.says, changed.damage)
  for (const [n, line] of rest.entries()) {
    if (n > 0 && n % SLICE === 0) yield
    const damaged = damageOf(line, columns)
    if (reading.ended) fault(reading, line, 'a line after the trailer of the file', 'after_trailer')
    else if (damaged) {
      reading.inBatch += 1
      breakOff(reading)
      fault(reading, line, damaged.says, damaged.damage)
    } else readLine(reading, line)
  }
  breakOff(reading)
  if (!reading.ended) {
    const says = 'the file ends without its trailer: it may be cut off, get it from the bank again'
    fault(reading, lines.at(-1)!, says, 'no_trailer')
  }
  const header = readRecord(layout.records.returnHeader!, first!.text)
  const { entries, faults } = reading
  const sequence = Number(/^[0-9]+$/.exec(header['sequence'] ?? '')?.[0] ?? 0)
  const writtenOn = dayIn(header['date']!) ?? null
  return { ok: true, sequence, writtenOn, entries, faults, pixIds: givesPixIds(sender, layout) }
}
