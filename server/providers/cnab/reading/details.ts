// The lines of a return in CNAB 400: one detail for each occurrence, which a record of its pix may
// follow. Other records are the bank's own business.

import { readRecord } from '../codec.ts'
import type { Field } from '../layout.ts'
import { entryOf, pixOf } from './entry.ts'
import { whyForeign } from './identity.ts'
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

const TRAILER = '9'
const NUMBER_COLUMNS = 6
const DETAILS = /^[1-8]$/

const kindOf = (record: readonly Field[] | undefined): string | undefined => record?.[0]!.fixed

function readDetail(reading: Reading, line: Line, record: readonly Field[]): void {
  const values = readRecord(record, line.text)
  const why = whyForeign(reading.sender, record, values)
  if (why !== undefined) return foreign(reading, line, why)
  const entry = entryOf(reading.layout, line.number, values)
  if (typeof entry === 'string') return fault(reading, line, entry)
  reading.entries.push((reading.last = entry))
}

export function readDetailLine(reading: Reading, line: Line): void {
  const { returnDetail, returnPix, fileTrailer } = reading.layout.records
  const kind = line.text[0]!
  const { last } = reading
  delete reading.last
  const isNext = followsOn(reading, '', line.text.slice(-NUMBER_COLUMNS))
  if (kind === kindOf(returnDetail)) return readDetail(reading, line, returnDetail!)
  if (kind === kindOf(returnPix)) {
    if (!last || !isNext) return fault(reading, line, PIX_ALONE)
    last.pix = pixOf(readRecord(returnPix!, line.text), reading)
  } else if (kind === TRAILER) {
    const { number } = readRecord(fileTrailer!, line.text)
    if (!isBlank(number)) checkCount(reading, line, number, reading.lines, 'records')
    reading.ended = true
  } else if (!DETAILS.test(kind)) fault(reading, line, `there is no record ${kind}`, 'record')
}
