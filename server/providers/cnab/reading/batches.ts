// The lines of a return in CNAB 240: batches, in which an occurrence is a pair of segments T and U,
// which the segment Y-03 of its pix may follow.

import { readRecord } from '../codec.ts'
import { entryOf, pixOf } from './entry.ts'
import { whyForeign, whyForeignCompany } from './identity.ts'
import type { Line } from './lines.ts'
import {
  checkCount,
  fault,
  followsOn,
  foreign,
  isBlank,
  PIX_ALONE,
  type Reading,
} from './reading.ts'

const COLLECTION = '01'

export type Batches = Reading & {
  /** A segment T that waits for its U. */
  open?: Line
  /** Whether the current batch is one of boletos. */
  collection: boolean
  /** A batch whose trailer has not come yet. */
  isOpen: boolean
  batches: number
  inBatch: number
  /** Of the current batch: its segments T, and their sums, unless one could not be read. */
  titles: number
  sums: { face: number; paid: number } | undefined
}

export const noBatches = {
  collection: false,
  isOpen: false,
  batches: 0,
  inBatch: 0,
  titles: 0,
  sums: undefined,
} as const

function unpaired(reading: Batches): void {
  if (reading.open) fault(reading, reading.open, 'segment T has no segment U after it', 'pair')
  delete reading.open
}

/** Forgets what a next line would belong to, as there is something else between. */
export function breakOff(reading: Batches): void {
  unpaired(reading)
  delete reading.last
  delete reading.before
}

function readDetail(reading: Batches, line: Line): void {
  const segment = line.text[13]
  if (!followsOn(reading, line.text.slice(3, 7), line.text.slice(8, 13))) {
    unpaired(reading)
    delete reading.last
  }
  if (segment !== 'U') unpaired(reading)
  if (segment === 'Y') return readPix(reading, line)
  delete reading.last
  if (segment === 'T') {
    reading.titles += 1
    reading.open = line
  } else if (segment === 'U') readPair(reading, line)
  else fault(reading, line, `segment ${segment} does not belong in a return file of boletos`)
}

function readPair(reading: Batches, line: Line): void {
  const { open } = reading
  if (!open) return fault(reading, line, 'segment U has no segment T before it', 'pair')
  delete reading.open
  const { t, u } = reading.layout.records
  const [title, money] = [readRecord(t!, open.text), readRecord(u!, line.text)]
  const why = whyForeign(reading.sender, t!, title)
  if (why !== undefined) {
    reading.sums = undefined
    return foreign(reading, open, why)
  }
  const entry =
    title['movement'] === money['movement']
      ? entryOf(reading.layout, open.number, { ...money, ...title })
      : 'segments T and U are of different movements'
  if (typeof entry === 'string') {
    reading.sums = undefined
    return fault(reading, open, entry)
  }
  reading.entries.push((reading.last = entry))
  if (reading.sums)
    reading.sums = { face: reading.sums.face + entry.face, paid: reading.sums.paid + entry.paid }
}

/** The pix of the boleto before; other options of segment Y are ignored. */
function readPix(reading: Batches, line: Line): void {
  const pix = readRecord(reading.layout.records.y03!, line.text)
  if (pix['option'] !== '03') return
  if (!reading.last) return fault(reading, line, PIX_ALONE)
  reading.last.pix = pixOf(pix, reading)
  delete reading.last
}

/**
 * The boletos of a batch and their total, where the bank writes them, and for one kind of
 * collection alone. Banks differ in whether the total is of face values or of payments.
 */
function checkTotals(
  reading: Batches,
  line: Line,
  { titles, total, others }: Readonly<Record<string, string>>,
): void {
  if (!reading.collection || !isBlank(others)) return
  if (!isBlank(titles)) checkCount(reading, line, titles, reading.titles, 'boletos')
  const { sums } = reading
  if (isBlank(total) || !sums || [sums.face, sums.paid].includes(Number(total))) return
  fault(
    reading,
    line,
    `the trailer says ${total} centavos, and the boletos add up to ${sums.face}`,
    'totals',
  )
}

function readBatchHeader(reading: Batches, line: Line): void {
  reading.batches += 1
  Object.assign(reading, { inBatch: 1, titles: 0, sums: { face: 0, paid: 0 }, collection: false })
  const { returnBatch, batchHeader } = reading.layout.records
  const record = returnBatch ?? batchHeader!
  const header = readRecord(record, line.text)
  if (header['service'] !== COLLECTION)
    return fault(reading, line, 'the batch is of another service, and was not read')
  const { sender } = reading
  const why = whyForeign(sender, record, header) ?? whyForeignCompany(sender, header)
  if (why !== undefined) return fault(reading, line, why, 'other_agreement')
  reading.collection = true
}

export function readBatchLine(reading: Batches, line: Line): void {
  const record = line.text[7]
  const isOther = line.text.slice(0, 3) !== reading.sender.agreement.bankCode
  if (isOther || record !== '3') breakOff(reading)
  if (isOther) return fault(reading, line, 'the line is of another bank', 'other_bank')
  reading.inBatch += 1
  if ((record === '1' || record === '9') && reading.isOpen)
    fault(reading, line, 'the batch before has no trailer', 'counts')
  if (record === '1' || record === '5' || record === '9') reading.isOpen = record === '1'
  if (record === '1') readBatchHeader(reading, line)
  else if (record === '3') {
    if (reading.collection) readDetail(reading, line)
  } else if (record === '5') {
    const trailer = readRecord(reading.layout.records.batchTrailer!, line.text)
    checkCount(reading, line, trailer['records'], reading.inBatch, 'records in the batch')
    checkTotals(reading, line, trailer)
  } else if (record === '9') {
    const { batches, records } = readRecord(reading.layout.records.fileTrailer!, line.text)
    checkCount(reading, line, batches, reading.batches, 'batches')
    checkCount(reading, line, records, reading.lines, 'records')
    reading.ended = true
  } else fault(reading, line, `there is no record ${record}`, 'record')
}
