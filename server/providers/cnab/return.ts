// Parses a return file into one entry per occurrence. Pure, and it never throws: an invalid line is
// a fault with its number, and the rest is read. A file of another bank or agreement is refused
// whole.

import type { Day } from '../../kernel/brazil/calendar.ts'
import { AMOUNT_MAX_CENTS, type Cents } from '../../kernel/money.ts'
import { atOnce } from '../../platform/slices.ts'
import { amountIn, dayIn, readRecord } from './codec.ts'
import { layoutOf } from './layout-banks.ts'
import { COLUMNS, type Layout } from './layout.ts'
import { motivesIn, movementKindOf, type MovementKind } from './movements.ts'
import type { Sender } from './remittance.ts'
import { damageOf, linesIn, type Damage, type Line, type LineFault } from './return-line.ts'

/** One occurrence: a pair of segments T and U. Amounts in centavos. */
export type Entry = {
  /** The line of its segment T, from 1. */
  readonly line: number
  readonly ourNumber: string
  /** The reference we sent, if the bank returns it; else empty. */
  readonly reference: string
  readonly movement: string
  readonly kind: MovementKind
  readonly occurredOn: Day | null
  readonly creditedOn: Day | null
  readonly face: Cents
  readonly paid: Cents
  readonly credited: Cents
  /** Interest, late fee and other additions. */
  readonly additions: Cents
  readonly discount: Cents
  /** The bank that received the payment. */
  readonly bank: string
  readonly branch: string
  readonly motives: readonly string[]
  /** From segment Y-03: the key, or the URL of the QR code, and the txid of the pix. */
  pix?: { readonly key: string; readonly txid: string }
}

/** Why a file is refused whole. `not_ours`: a return of another bank, agreement or company. */
type Foreign = { readonly kind: 'unreadable' | 'remittance' | 'not_ours'; readonly why: string }

export type ReadReturn =
  | ({ readonly ok: false } & Foreign)
  | {
      readonly ok: true
      /** The bank's number of the file. */
      readonly sequence: number
      readonly writtenOn: Day | null
      readonly entries: readonly Entry[]
      readonly faults: readonly LineFault[]
    }

/** In bytes: no file of a day is larger. */
export const FILE_BYTES_MAX = 64 * 1024 * 1024

const REMITTANCE = '1'
const RETURN = '2'
const COLLECTION = '01'

const bare = (text: string): string => text.replace(/^0+(?=.)/, '')

const unreadable = (why: string): Foreign => ({ kind: 'unreadable', why })
const notOurs = (why: string): Foreign => ({ kind: 'not_ours', why })

/** Why the file is not one of this agreement; undefined when it is. */
function whyNotOurs(
  { agreement, cnab }: Sender,
  first: Line | undefined,
  layout: Layout,
): Foreign | undefined {
  if (!first) return unreadable('the file is empty')
  if (first.text.length !== COLUMNS)
    return unreadable(
      `line ${first.number} has ${first.text.length} columns, not ${COLUMNS}: this is no CNAB 240, or it was changed on its way`,
    )
  const header = readRecord(layout.returnHeader, first.text)
  if (header['record'] !== '0') return unreadable('it does not begin with the header of a file')
  if (header['bank'] !== agreement.bankCode)
    return notOurs(`it is of bank ${header['bank']}, not of ${agreement.bankCode}`)
  if (header['direction'] === REMITTANCE)
    return {
      kind: 'remittance',
      why: 'it is a remittance (a file for the bank), not a return file (a file from the bank)',
    }
  if (header['direction'] !== RETURN) return unreadable('it is no return file')
  const theirs = bare(header['agreement']!.replace(/[^0-9A-Z]/g, ''))
  if (theirs === '' || theirs === '0')
    return whyNotOurCompany(header['taxpayerId']!, cnab.company.taxpayerId)
  const ours = [agreement.number, ...(cnab.code === undefined ? [] : [cnab.code])].map(bare)
  return ours.includes(theirs)
    ? undefined
    : notOurs(`it is of agreement ${theirs}, not of ${ours[0]}`)
}

/** For banks that leave the agreement out: the file must name the company. */
const whyNotOurCompany = (theirs: string, ours: string): Foreign | undefined =>
  bare(theirs) === bare(ours)
    ? undefined
    : notOurs(`it is of company ${theirs}, and names no agreement`)

type Reading = {
  readonly layout: Layout
  readonly bank: string
  readonly entries: Entry[]
  readonly faults: LineFault[]
  /** A segment T that waits for its U. */
  open?: Line
  /** The entry that a following segment Y belongs to. */
  last?: Entry
  /** Whether the current batch is one of boletos. */
  collection: boolean
  /** A batch whose trailer has not come yet. */
  isOpen: boolean
  batches: number
  inBatch: number
  /** Of the current batch: its segments T, and their sums, unless one could not be read. */
  titles: number
  sums: { face: number; paid: number } | undefined
  ended: boolean
}

function fault(reading: Reading, line: Line, says: string, damage?: Damage): void {
  reading.faults.push({ line: line.number, says, ...(damage === undefined ? {} : { damage }) })
}

const unpaired = (reading: Reading, line: Line): void =>
  fault(reading, line, 'segment T has no segment U after it', 'pair')

/** The entry of a pair, or the fault in it. */
function entryOf(layout: Layout, t: Line, u: Line): Entry | string {
  const [title, money] = [readRecord(layout.t, t.text), readRecord(layout.u, u.text)]
  if (title['movement'] !== money['movement']) return 'segments T and U are of different movements'
  const amounts = [
    title['amount'],
    money['paid'],
    money['credited'],
    money['additions'],
    money['discount'],
  ]
  const [face, paid, credited, additions, discount] = amounts.map((text) => amountIn(text!))
  if (face === undefined || paid === undefined || credited === undefined)
    return 'an amount is no number'
  if (Math.max(face, paid, credited) > AMOUNT_MAX_CENTS)
    return 'an amount is larger than a boleto can have'
  if (additions === undefined || discount === undefined) return 'an amount is no number'
  const [occurredOn, creditedOn] = [dayIn(money['occurredOn']!), dayIn(money['creditedOn']!)]
  if (occurredOn === undefined || creditedOn === undefined) return 'a date is invalid'
  const ourNumber = title['ourNumber']!
  if (!/^[0-9A-Z-]+$/.test(ourNumber)) return 'our number is missing'
  const movement = title['movement']!
  return {
    line: t.number,
    ourNumber,
    reference: title['reference']!,
    movement,
    kind: movementKindOf(movement),
    occurredOn,
    creditedOn,
    face,
    paid,
    credited,
    additions,
    discount,
    bank: title['paidBank']!,
    branch: title['paidBranch']!,
    motives: motivesIn(title['motives']!),
  }
}

function readDetail(reading: Reading, line: Line): void {
  const segment = line.text[13]
  const waiting = reading.open
  if (segment !== 'U' && waiting) {
    unpaired(reading, waiting)
    delete reading.open
  }
  if (segment === 'T') {
    reading.titles += 1
    reading.open = line
    delete reading.last
  } else if (segment === 'U') readPair(reading, line)
  else if (segment === 'Y') readPix(reading, line)
  else fault(reading, line, `segment ${segment} does not belong in a return file of boletos`)
}

function readPair(reading: Reading, line: Line): void {
  const { open } = reading
  if (!open) return fault(reading, line, 'segment U has no segment T before it', 'pair')
  delete reading.open
  delete reading.last
  const entry = entryOf(reading.layout, open, line)
  if (typeof entry === 'string') {
    reading.sums = undefined
    return fault(reading, open, entry)
  }
  reading.entries.push((reading.last = entry))
  if (reading.sums)
    reading.sums = { face: reading.sums.face + entry.face, paid: reading.sums.paid + entry.paid }
}

/** The pix of the boleto before; other options of segment Y are ignored. */
function readPix(reading: Reading, line: Line): void {
  const { option, key, txid } = readRecord(reading.layout.y03, line.text)
  if (option === '03' && reading.last) reading.last.pix = { key: key!, txid: txid! }
}

/** A trailer's count must match: a truncated file is found by it. */
function check(
  reading: Reading,
  line: Line,
  claimed: string | undefined,
  found: number,
  what: string,
): void {
  if (Number(claimed) !== found)
    fault(reading, line, `the trailer says ${claimed} ${what}, and there are ${found}`, 'counts')
}

const isBlank = (text: string | undefined): boolean => text === undefined || /^[0 ]*$/.test(text)

/**
 * The boletos of a batch and their total, where the bank writes them, and for one kind of
 * collection alone. Banks differ in whether the total is of face values or of payments.
 */
function checkTotals(
  reading: Reading,
  line: Line,
  { titles, total, others }: Readonly<Record<string, string>>,
): void {
  if (!reading.collection || !isBlank(others)) return
  if (!isBlank(titles)) check(reading, line, titles, reading.titles, 'boletos')
  const { sums } = reading
  if (isBlank(total) || !sums || [sums.face, sums.paid].includes(Number(total))) return
  fault(
    reading,
    line,
    `the trailer says ${total} centavos, and the boletos add up to ${sums.face}`,
    'totals',
  )
}

function readLine(reading: Reading, line: Line, lines: number): void {
  const record = line.text[7]
  if (line.text.slice(0, 3) !== reading.bank)
    return fault(reading, line, 'the line is of another bank', 'other_bank')
  if (record !== '3' && reading.open) {
    unpaired(reading, reading.open)
    delete reading.open
  }
  reading.inBatch += 1
  if ((record === '1' || record === '9') && reading.isOpen)
    fault(reading, line, 'the batch before has no trailer', 'counts')
  if (record === '1' || record === '5' || record === '9') reading.isOpen = record === '1'
  if (record === '1') {
    reading.batches += 1
    Object.assign(reading, { inBatch: 1, titles: 0, sums: { face: 0, paid: 0 } })
    reading.collection = readRecord(reading.layout.batchHeader, line.text)['service'] === COLLECTION
    if (!reading.collection)
      fault(reading, line, 'the batch is of another service, and was not read')
  } else if (record === '3') {
    if (reading.collection) readDetail(reading, line)
  } else if (record === '5') {
    const trailer = readRecord(reading.layout.batchTrailer, line.text)
    check(reading, line, trailer['records'], reading.inBatch, 'records in the batch')
    checkTotals(reading, line, trailer)
  } else if (record === '9') {
    const { batches, records } = readRecord(reading.layout.fileTrailer, line.text)
    check(reading, line, batches, reading.batches, 'batches')
    check(reading, line, records, lines, 'records')
    reading.ended = true
  } else fault(reading, line, `there is no record ${record}`, 'record')
}

/** Reads the text of a file, one character for each byte. */
export const readReturn = (sender: Sender, text: string): ReadReturn =>
  atOnce(readingSteps(sender, text))

/** Lines of a slice: some ten milliseconds. */
const SLICE = 500

/** The same in slices, between which other work may be done. */
export function* readingSteps(sender: Sender, text: string): Generator<void, ReadReturn> {
  const layout = layoutOf(sender.agreement.bankCode)
  const lines = linesIn(text)
  const [first, ...rest] = lines
  const foreign = whyNotOurs(sender, first, layout)
  if (foreign) return { ok: false, ...foreign }
  const reading: Reading = {
    layout,
    bank: sender.agreement.bankCode,
    entries: [],
    faults: [],
    collection: false,
    isOpen: false,
    batches: 0,
    inBatch: 0,
    titles: 0,
    sums: undefined,
    ended: false,
  }
  const changed = damageOf(first!)
  if (changed) fault(reading, first!, changed.says, changed.damage)
  for (const [n, line] of rest.entries()) {
    if (n > 0 && n % SLICE === 0) yield
    const damaged = damageOf(line)
    if (reading.ended) fault(reading, line, 'a line after the trailer of the file', 'after_trailer')
    else if (damaged) {
      reading.inBatch += 1
      fault(reading, line, damaged.says, damaged.damage)
    } else readLine(reading, line, lines.length)
  }
  if (reading.open) unpaired(reading, reading.open)
  if (!reading.ended) {
    const says = 'the file ends without its trailer: it may be cut off, get it from the bank again'
    fault(reading, lines.at(-1)!, says, 'no_trailer')
  }
  const header = readRecord(layout.returnHeader, first!.text)
  const { entries, faults } = reading
  const sequence = Number(/^[0-9]+$/.exec(header['sequence']!)?.[0] ?? 0)
  return { ok: true, sequence, writtenOn: dayIn(header['date']!) ?? null, entries, faults }
}
