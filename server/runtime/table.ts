// Streams a list as CSV, as a workbook, or as OFX while it is read, so that its length costs no
// memory.

import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { csvHead, csvRow } from '../kernel/text/csv.ts'
import {
  OFX,
  ofxBytes,
  ofxEnd,
  ofxHead,
  ofxLine,
  type OfxLine,
  type OfxStatement,
} from '../kernel/text/ofx.ts'
import type { Table } from '../kernel/text/table.ts'
import { XLSX, xlsxOf } from '../kernel/text/xlsx.ts'
import type { Cents } from '../kernel/money.ts'
import type { Reply } from './route.ts'

type Pages<Item> = AsyncIterable<readonly Item[]>

/**
 * The same pages, the first of which is read before the reply starts, so that a refusal still has
 * its status.
 */
async function started<Item>(pages: Pages<Item>): Promise<Pages<Item>> {
  const reading = pages[Symbol.asyncIterator]()
  const first = await reading.next()
  return (async function* () {
    if (!first.done) yield first.value
    for await (const page of { [Symbol.asyncIterator]: () => reading }) yield page
  })()
}

async function* flat<Item>(pages: Pages<Item>): AsyncGenerator<Item> {
  for await (const page of pages) yield* page
}

async function* csvOf<Line>(table: Table<Line>, pages: Pages<Line>): AsyncGenerator<string> {
  yield csvHead(table)
  for await (const lines of pages) yield lines.map((line) => csvRow(table.rowOf(line))).join('')
}

async function* rowsOf<Line>(table: Table<Line>, pages: Pages<Line>) {
  for await (const line of flat(pages)) yield table.rowOf(line)
}

const sent = (name: string, type: string, content: Readable): Reply => ({
  body: content,
  type,
  headers: {
    'content-disposition': `attachment; filename="${name}"`,
    'x-content-type-options': 'nosniff',
  },
})

export type TableFormat = 'csv' | 'xlsx'

/** A reply that streams every page as rows of a file of this name, without an extension. */
export async function tableReply<Line>(
  name: string,
  format: TableFormat,
  table: Table<Line>,
  pages: Pages<Line>,
): Promise<Reply> {
  const lines = await started(pages)
  return format === 'csv'
    ? sent(`${name}.csv`, 'text/csv; charset=utf-8', Readable.from(csvOf(table, lines)))
    : sent(
        `${name}.xlsx`,
        XLSX,
        Readable.fromWeb(xlsxOf(name, table, rowsOf(table, lines)) as WebStream),
      )
}

export type OfxSource = Omit<OfxStatement, 'from'> & {
  /** Undefined: from the first line on. */
  readonly from: Date | undefined
  readonly pages: Pages<OfxLine>
  /** The balance after all lines, and its time. */
  readonly balance: () => Promise<{ readonly cents: Cents; readonly at: Date }>
}

async function* ofxOf({ pages, balance, from, ...rest }: OfxSource): AsyncGenerator<Uint8Array> {
  let statement: OfxStatement | undefined
  for await (const lines of pages) {
    if (!statement) {
      statement = { ...rest, from: from ?? lines[0]?.at ?? rest.to }
      yield ofxBytes(ofxHead(statement))
    }
    yield ofxBytes(lines.map(ofxLine).join(''))
  }
  const { cents, at } = await balance()
  if (!statement) yield ofxBytes(ofxHead({ ...rest, from: from ?? rest.to }))
  yield ofxBytes(ofxEnd(rest, cents, at))
}

/** A reply that streams a statement as OFX. */
export async function ofxReply(name: string, source: OfxSource): Promise<Reply> {
  return sent(
    `${name}.ofx`,
    OFX,
    Readable.from(ofxOf({ ...source, pages: await started(source.pages) })),
  )
}
