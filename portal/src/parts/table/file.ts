// A table as a file for spreadsheets in Brazil, CSV or a workbook (XLSX), from the same cells. CSV:
// semicolons, a byte order mark, commas in amounts; a text that a spreadsheet would run as a
// formula is made plain. In a workbook a text is a text, and amounts, days and times are numbers.

import { withoutFormulas } from '../../../../server/kernel/text/formula.ts'
import { plainMoney } from '../values/format.ts'

/**
 * What a cell holds: a text, centavos, a count, an instant (shown in São Paulo), or a civil date.
 */
export type FileCell =
  | string
  | { readonly cents: number }
  | { readonly count: number }
  | { readonly at: string }
  | { readonly day: string }

type Cells = readonly FileCell[]
export type FileRows = { readonly titles: readonly string[]; readonly rows: readonly Cells[] }

/** Rows that arrive in batches. */
export type FileBatches = {
  readonly titles: readonly string[]
  readonly batches: AsyncIterable<readonly Cells[]>
}

export const TYPES = {
  pdf: 'application/pdf',
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ofx: 'application/x-ofx',
} as const
export type FileFormat = keyof typeof TYPES
export type TableFormat = Extract<FileFormat, 'csv' | 'xlsx'>

const BYTE_ORDER_MARK = '\ufeff'
const IN_ZONE = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'America/Sao_Paulo',
})

/** `2026-11-21 14:05:09`, in São Paulo. */
const localTime = (at: string): string => IN_ZONE.format(new Date(at))
const brazilian = (day: string): string => day.split('-').toReversed().join('/')

const quoted = (text: string): string =>
  /[;,"\t\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

/** An amount has no quotes: its comma separates centavos. */
function csvText(cell: FileCell): string {
  if (typeof cell === 'string') return quoted(withoutFormulas(cell))
  if ('cents' in cell) return plainMoney(cell.cents)
  if ('count' in cell) return String(cell.count)
  if ('day' in cell) return brazilian(cell.day)
  const [day = '', time = ''] = localTime(cell.at).split(' ')
  return `${brazilian(day)} ${time}`
}

const csvLine = (cells: readonly string[]): string => `${cells.join(';')}\r\n`
const csvRows = (rows: readonly Cells[]): string =>
  rows.map((row) => csvLine(row.map(csvText))).join('')
const csvHead = (titles: readonly string[]): string =>
  BYTE_ORDER_MARK + csvLine(titles.map((title) => csvText(title)))

export const csvOf = ({ titles, rows }: FileRows): string => csvHead(titles) + csvRows(rows)

/** A part for each batch: the browser may keep parts of a large file outside its memory. */
async function csvParts({ titles, batches }: FileBatches): Promise<Blob> {
  const parts: Blob[] = [new Blob([csvHead(titles)])]
  for await (const rows of batches) parts.push(new Blob([csvRows(rows)]))
  return new Blob(parts)
}

const DAY_MS = 86_400_000
/** Spreadsheets count days from here. */
const DAY_ZERO_MS = Date.UTC(1899, 11, 30)
const CENTAVOS = 100
const serial = (text: string): number =>
  (Date.parse(`${text.replace(' ', 'T')}Z`) - DAY_ZERO_MS) / DAY_MS

/**
 * `_x0041_` in a text would be read as a character's number; control characters may be in no
 * workbook.
 */
const plainText = (text: string): string =>
  text.replace(/[^\P{Cc}\n\t]/gu, '').replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')

function xlsxValue(cell: FileCell): string | number {
  if (typeof cell === 'string') return plainText(cell)
  if ('cents' in cell) return cell.cents / CENTAVOS
  if ('count' in cell) return cell.count
  return 'day' in cell ? serial(`${cell.day} 00:00:00`) : serial(localTime(cell.at))
}

const FORMS = {
  text: { width: 26 },
  cents: { width: 14, numFmt: '#,##0.00' },
  count: { width: 10, numFmt: '0' },
  at: { width: 20, numFmt: 'dd/mm/yyyy hh:mm:ss' },
  day: { width: 12, numFmt: 'dd/mm/yyyy' },
} as const

/** A column is shown as its first cell that is no text. */
function formOf(rows: readonly Cells[], n: number): { width: number; numFmt?: string } {
  const cell = rows.find((row) => typeof row[n] !== 'string')?.[n]
  return cell === undefined || typeof cell === 'string'
    ? FORMS.text
    : FORMS[Object.keys(cell)[0] as keyof typeof FORMS]
}

/** A sheet's name has at most 31 characters, and none of these. */
const sheetName = (label: string): string => label.replaceAll(/[\\/?*[\]:']/g, ' ').slice(0, 31)

async function* valuesOf(first: readonly Cells[], rest: AsyncIterator<readonly Cells[]>) {
  for (const row of first) yield row.map(xlsxValue)
  for await (const rows of { [Symbol.asyncIterator]: () => rest })
    for (const row of rows) yield row.map(xlsxValue)
}

/** Enough rows to see what each column holds. */
async function firstOf(batches: AsyncIterator<readonly Cells[]>): Promise<readonly Cells[]> {
  for (;;) {
    const { done, value } = await batches.next()
    if (done) return []
    if (value.length > 0) return value
  }
}

async function xlsxOf(label: string, { titles, batches }: FileBatches): Promise<Blob> {
  // Loaded when the first workbook is asked for.
  const { writeXlsxStream } = await import('hucre/xlsx')
  const rest = batches[Symbol.asyncIterator]()
  const first = await firstOf(rest)
  const stream = writeXlsxStream(valuesOf(first, rest), {
    name: sheetName(label),
    columns: titles.map((header, n) => ({ header, ...formOf(first, n) })),
    freezePane: { rows: 1 },
  })
  return new Response(stream).blob()
}

export const contentOf = (format: TableFormat, label: string, rows: FileBatches): Promise<Blob> =>
  format === 'csv' ? csvParts(rows) : xlsxOf(label, rows)

/** Has the browser save a file. */
export function download(name: string, content: BlobPart, type: string = TYPES.csv): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 1_000)
}
