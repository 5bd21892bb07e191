// Reads a return file of payments into one entry for each segment A, by the layout of its agreement.
// Pure, and it never throws: an invalid line is a fault with its number, and the rest is read. A file
// of another bank, agreement or company is refused whole.

import type { Day } from '../../../kernel/brazil/calendar.ts'
import { amountIn, dayIn, readRecord } from '../codec.ts'
import { CNAB_240 } from '../layout.ts'
import { whyForeign, whyForeignCompany, whyNotOfAgreement } from '../reading/identity.ts'
import { damageOf, hasShortLines, type Line, type LineFault, linesIn } from '../reading/lines.ts'
import { checkCount, fault, followsOn, isBlank, type Reading } from '../reading/reading.ts'
import { sayLook } from '../reading/recognize.ts'
import type { ForeignFile } from '../return.ts'
import { entryOfA, type PaymentEntry } from './entry.ts'
import type { PaymentLayout } from './layout.ts'
import { codesIn, occurrenceOf } from './occurrences.ts'
import { paymentLayoutOf, type PaymentSender } from './settings.ts'

export type ReadPayments =
  | ({ readonly ok: false } & ForeignFile)
  | {
      readonly ok: true
      /** The bank's number of the file; 0 where it gives none. */
      readonly sequence: number
      readonly writtenOn: Day | null
      readonly entries: readonly PaymentEntry[]
      readonly faults: readonly LineFault[]
      /** What the headers and trailers say of all that is between them. */
      readonly refusals: readonly { readonly line: number; readonly codes: readonly string[] }[]
    }

const REMITTANCE = '1'
const RETURN = '2'
const OPERATION_COLUMN = 8
const CREDIT = 'C'
const DEBIT = 'D'

const unreadable = (why: string): ForeignFile => ({ kind: 'unreadable', why })
const notOurs = (why: string): ForeignFile => ({ kind: 'not_ours', why })

/** Whether the first batch of a file, if it has one, is of payments; boletos have another operation. */
export function isOfPayments(text: string): boolean | undefined {
  if (!/^[0-9]{3}00000/.test(text)) return undefined
  const batch = /(?:^|\n)[0-9]{3}[0-9]{4}1([A-Z])/.exec(text.slice(0, FIRST_LINES))
  return batch ? batch[1] === CREDIT || batch[1] === DEBIT : undefined
}
const FIRST_LINES = 2_000

/** Why the file is not one of this agreement; undefined when it is. */
function whyNotOurs(
  sender: PaymentSender,
  layout: PaymentLayout,
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
  const header = readRecord(layout.records.fileHeader!, first.text)
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
  const batch = lines.find(({ text }) => text[7] === '1')
  if (batch && ![CREDIT, DEBIT].includes(batch.text[OPERATION_COLUMN]!))
    return unreadable('it is a return of boletos (cobrança) or of another service, not of payments')
  const why = whyNotOfAgreement(sender, layout, { header, lines })
  return why === undefined ? undefined : notOurs(why)
}

/** A batch that is being read. */
type Batch = {
  readonly isOurs: boolean
  readonly entries: PaymentEntry[]
  records: number
  /** The sum of its amounts; undefined once one could not be read. */
  total: number | undefined
  codes: string[]
}

type Payments = Pick<Reading, 'faults' | 'before'> & {
  readonly sender: PaymentSender
  readonly layout: PaymentLayout
  readonly entries: PaymentEntry[]
  readonly refusals: { line: number; codes: readonly string[] }[]
  batch?: Batch
  batches: number
  /** The entry that a further segment belongs to. */
  last?: PaymentEntry
  /** The batches that were read. */
  readonly ended: Batch[]
  isEnded: boolean
}

const REFUSING: readonly string[] = ['not_done', 'refused', 'vague', 'look']

/** The codes of a header or trailer by which nothing of it was taken. */
function refusing({ layout, refusals }: Payments, line: Line, text: string): string[] {
  const codes = codesIn(text).filter(
    (code) => /^[A-Z]/.test(code) && REFUSING.includes(occurrenceOf(layout, code).meaning),
  )
  if (codes.length > 0) refusals.push({ line: line.number, codes })
  return codes
}

function endBatch(reading: Payments): void {
  if (reading.batch) reading.ended.push(reading.batch)
  delete reading.batch
  delete reading.last
}

/**
 * What was not taken as a whole is not taken in part. A file that was damaged on its way proves nothing
 * of the kind: columns of one record may stand in another.
 */
function spread({ faults, ended }: Payments, ofFile: readonly string[]): void {
  if (faults.some(({ damage }) => damage !== undefined)) return
  for (const { entries, codes } of ended)
    for (const entry of entries) entry.codes = [...new Set([...entry.codes, ...codes, ...ofFile])]
}

function readBatchHeader(reading: Payments, line: Line): void {
  if (reading.batch) fault(reading, line, 'the batch before has no trailer', 'counts')
  endBatch(reading)
  reading.batches += 1
  const { sender, layout } = reading
  const record = layout.records.batchHeader!
  const header = readRecord(record, line.text)
  const isPaid = header['operation'] === CREDIT
  if (!isPaid) fault(reading, line, 'the batch is of another service, and was not read')
  const why = isPaid
    ? (whyForeign(sender, record, header) ?? whyForeignCompany(sender, header))
    : undefined
  if (why !== undefined) fault(reading, line, why, 'other_agreement')
  reading.batch = {
    isOurs: isPaid && why === undefined,
    entries: [],
    records: 1,
    total: 0,
    codes: isPaid ? refusing(reading, line, header['occurrences']!) : [],
  }
}

function readA(reading: Payments, batch: Batch, line: Line): void {
  const entry = entryOfA(line.number, readRecord(reading.layout.records.a!, line.text))
  if (typeof entry === 'string') {
    batch.total = undefined
    return fault(reading, line, entry)
  }
  if (batch.total !== undefined) batch.total += entry.amount
  batch.entries.push((reading.last = entry))
  reading.entries.push(entry)
}

const END_TO_END = /^E[0-9]{8}[0-9]{12}[0-9A-Za-z]{11}$/

/** What a segment after A adds to its payment. */
function readAfter({ layout, last }: Payments, line: Line): void {
  if (!last) return
  const { bPix, z } = layout.records
  const segment = line.text[13]
  if (segment === 'B') {
    const { occurrences = '' } = readRecord(bPix!, line.text)
    last.codes = [...new Set([...last.codes, ...codesIn(occurrences)])]
  } else if (segment === 'Z') {
    const { endToEndId = '' } = readRecord(z!, line.text)
    if (END_TO_END.test(endToEndId)) last.endToEndId = endToEndId
  }
}

function readDetail(reading: Payments, line: Line): void {
  const { batch } = reading
  if (!batch) return fault(reading, line, 'the record is in no batch', 'record')
  if (!batch.isOurs) return
  if (!followsOn(reading, line.text.slice(3, 7), line.text.slice(8, 13))) delete reading.last
  if (line.text[13] === 'A') readA(reading, batch, line)
  else readAfter(reading, line)
}

function readBatchTrailer(reading: Payments, line: Line): void {
  const { batch, layout } = reading
  if (!batch) return fault(reading, line, 'the trailer is of no batch', 'record')
  const trailer = readRecord(layout.records.batchTrailer!, line.text)
  checkCount(reading, line, trailer['records'], batch.records, 'records in the batch')
  if (batch.isOurs) {
    batch.codes.push(...refusing(reading, line, trailer['occurrences']!))
    const { total } = trailer
    const isWrong = batch.total !== undefined && !isBlank(total) && amountIn(total!) !== batch.total
    if (isWrong)
      fault(
        reading,
        line,
        `the trailer says ${total} centavos, and the payments add up to ${batch.total}`,
        'totals',
      )
  }
  endBatch(reading)
}

function readLine(reading: Payments, line: Line, lines: number): void {
  const record = line.text[7]
  if (!line.text.startsWith(reading.sender.agreement.bankCode))
    return fault(reading, line, 'the line is of another bank', 'other_bank')
  if (record === '1') return readBatchHeader(reading, line)
  if (reading.batch) reading.batch.records += 1
  if (record === '3') readDetail(reading, line)
  else if (record === '5') readBatchTrailer(reading, line)
  else if (record === '9') {
    if (reading.batch) fault(reading, line, 'the batch before has no trailer', 'counts')
    const { batches, records } = readRecord(reading.layout.records.fileTrailer!, line.text)
    checkCount(reading, line, batches, reading.batches, 'batches')
    checkCount(reading, line, records, lines, 'records')
    reading.isEnded = true
  } else fault(reading, line, `there is no record ${record}`, 'record')
}

function readLines(reading: Payments, [first, ...rest]: readonly Line[]): void {
  const { columns } = reading.layout.format
  const changed = damageOf(first!, columns)
  if (changed) fault(reading, first!, changed.says, changed.damage)
  for (const line of rest) {
    const damaged = damageOf(line, columns)
    if (reading.isEnded)
      fault(reading, line, 'a line after the trailer of the file', 'after_trailer')
    else if (damaged) {
      if (reading.batch) Object.assign(reading.batch, { records: reading.batch.records + 1 })
      delete reading.last
      fault(reading, line, damaged.says, damaged.damage)
    } else readLine(reading, line, rest.length + 1)
  }
  endBatch(reading)
}

/** Reads the text of a file, one character for each byte. */
export function readPayments(sender: PaymentSender, text: string): ReadPayments {
  const layout = paymentLayoutOf(sender)
  if (hasShortLines(text))
    return { ok: false, ...unreadable(`its lines are shorter than ${CNAB_240.columns} columns`) }
  const lines = linesIn(text, layout)
  const foreign = whyNotOurs(sender, layout, lines)
  if (foreign) return { ok: false, ...foreign }
  const [first] = lines
  const reading: Payments = {
    sender,
    layout,
    entries: [],
    faults: [],
    refusals: [],
    batches: 0,
    ended: [],
    isEnded: false,
  }
  const header = readRecord(layout.records.fileHeader!, first!.text)
  const ofFile = refusing(reading, first!, header['occurrences'] ?? '')
  readLines(reading, lines)
  if (!reading.isEnded) {
    const says = 'the file ends without its trailer: it may be cut off, get it from the bank again'
    fault(reading, lines.at(-1)!, says, 'no_trailer')
  }
  const { entries, faults, refusals } = reading
  spread(reading, ofFile)
  const sequence = Number(/^[0-9]+$/.exec(header['sequence'] ?? '')?.[0] ?? 0)
  return {
    ok: true,
    sequence,
    writtenOn: dayIn(header['date']!) ?? null,
    entries,
    faults,
    refusals,
  }
}
