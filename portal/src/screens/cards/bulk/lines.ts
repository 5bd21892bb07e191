// The lines of a spreadsheet of cards: what each asks for, and what is wrong with it, by column.
// Pure, but for the reader of CSV, which is loaded when the first file is chosen.

import type { CorporateCard } from '../../../../../sdk/wire.ts'
import type { Language } from '../../../app/languages.ts'
import { isEmail } from '../../../parts/form/email.ts'
import { readTypedAmount } from '../../../../../server/kernel/brazil/typed-amount.ts'

export const LINES_MAX = 500
const BYTES_MAX = 1_000_000

/**
 * The columns in the order of the template. The first name is the one shown; case, accents, `*` and
 * what is in brackets do not count.
 */
const NAMES = {
  holder: ['Portador', 'Nome do portador', 'Nome', 'Cardholder'],
  taxId: ['CPF', 'Tax id'],
  email: ['E-mail', 'Email'],
  center: ['Centro de custo', 'Cost center'],
  holderLimit: ['Limite do portador', 'Cardholder limit'],
  card: ['Nome do cartão', 'Cartão', 'Card', 'Card name'],
  type: ['Tipo', 'Type'],
  limit: ['Limite do cartão', 'Limite', 'Card limit', 'Limit'],
  interval: ['Intervalo', 'Período', 'Interval'],
  merchant: ['Estabelecimento', 'Loja', 'Merchant'],
} as const
export type ColumnKey = keyof typeof NAMES
export const COLUMNS = Object.keys(NAMES) as ColumnKey[]
const REQUIRED: readonly ColumnKey[] = ['holder', 'taxId', 'card', 'type', 'limit', 'interval']

export const titleOf = (column: ColumnKey): string => NAMES[column][0]

export type FaultCode =
  | 'required'
  | 'taxId'
  | 'amount'
  | 'type'
  | 'interval'
  | 'email'
  | 'tooLong'
  | 'holderLimit'
export type Fault = { readonly column: ColumnKey; readonly code: FaultCode }

export type CardLine = {
  /** Its number in the file; the headings are line 1. */
  readonly n: number
  readonly holder: string
  readonly taxId: string
  readonly email: string
  readonly center: string
  /** In centavos, as all amounts. Undefined: not given. */
  readonly holderLimit: number | undefined
  readonly card: string
  readonly type: CorporateCard['type']
  readonly limit: number
  readonly interval: CorporateCard['interval']
  readonly merchant: string
  readonly faults: readonly Fault[]
  /**
   * Of its content: the same line in another file, or after a correction elsewhere in this one, has
   * the same key.
   */
  readonly key: string
  /** Of its cardholder's fields. */
  readonly holderKey: string
}

export type FileFault = 'tooLarge' | 'empty' | 'tooMany' | 'missing' | 'twice'
export type ReadFile =
  | { readonly fault: FileFault; readonly columns: readonly string[] }
  | { readonly lines: readonly CardLine[]; readonly ignored: readonly string[] }

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}|\([^()\n]*\)|\*/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

const TYPES: Readonly<Record<string, CorporateCard['type']>> = {
  virtual: 'virtual',
  fisico: 'physical',
  physical: 'physical',
}
const INTERVALS: Readonly<Record<string, CorporateCard['interval']>> = {
  dia: 'day',
  diario: 'day',
  'por dia': 'day',
  day: 'day',
  semana: 'week',
  semanal: 'week',
  'por semana': 'week',
  week: 'week',
  mes: 'month',
  mensal: 'month',
  'por mes': 'month',
  month: 'month',
}
/** As the server's. */
const LENGTHS: Partial<Record<ColumnKey, number>> = {
  holder: 120,
  card: 120,
  center: 60,
  merchant: 60,
  email: 254,
}
const CPF_DIGITS = 11

function checkDigit(digits: string): number {
  const sum = [...digits].reduce(
    (all, digit, n) => all + Number(digit) * (digits.length + 1 - n),
    0,
  )
  return ((sum * 10) % 11) % 10
}

/** The digits of a CPF; spreadsheets drop the zeros that it begins with. Undefined: it is none. */
function readCpf(text: string): string | undefined {
  const digits = text.replace(/[\s.-]/g, '').padStart(CPF_DIGITS, '0')
  if (!/^\d{11}$/.test(digits) || /^(\d)\1*$/.test(digits)) return undefined
  const [first, second] = [checkDigit(digits.slice(0, 9)), checkDigit(digits.slice(0, 10))]
  return digits.endsWith(`${first}${second}`) ? digits : undefined
}

/**
 * FNV-1a, 64 bits. The server compares the content under a key, so two lines with one hash would be
 * refused, not mixed up.
 */
function hashOf(text: string): string {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(text))
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  return hash.toString(16).padStart(16, '0')
}

type Texts = Record<ColumnKey, string>
type Read = { readonly n: number; readonly texts: Texts; readonly language: Language }

function faultsOf(texts: Texts, language: Language): Fault[] {
  const wrong = (column: ColumnKey, code: FaultCode, isWrong: boolean): Fault[] =>
    isWrong ? [{ column, code }] : []
  const given = (column: ColumnKey) => texts[column] !== ''
  return [
    ...REQUIRED.flatMap((column) => wrong(column, 'required', !given(column))),
    ...COLUMNS.flatMap((column) =>
      wrong(column, 'tooLong', texts[column].length > (LENGTHS[column] ?? Infinity)),
    ),
    ...wrong('taxId', 'taxId', given('taxId') && readCpf(texts.taxId) === undefined),
    ...wrong(
      'limit',
      'amount',
      given('limit') && readTypedAmount(texts.limit, language) === undefined,
    ),
    ...wrong(
      'holderLimit',
      'amount',
      given('holderLimit') && readTypedAmount(texts.holderLimit, language) === undefined,
    ),
    ...wrong('type', 'type', given('type') && TYPES[folded(texts.type)] === undefined),
    ...wrong(
      'interval',
      'interval',
      given('interval') && INTERVALS[folded(texts.interval)] === undefined,
    ),
    ...wrong('email', 'email', given('email') && !isEmail(texts.email)),
  ]
}

function lineOf({ n, texts, language }: Read, seen: Map<string, number>): CardLine {
  const fields = {
    holder: texts.holder,
    taxId: readCpf(texts.taxId) ?? texts.taxId,
    center: texts.center,
    holderLimit: readTypedAmount(texts.holderLimit, language),
    card: texts.card,
    type: TYPES[folded(texts.type)] ?? 'virtual',
    limit: readTypedAmount(texts.limit, language) ?? 0,
    interval: INTERVALS[folded(texts.interval)] ?? 'month',
    merchant: texts.merchant,
  } as const
  const { holder, taxId, center, holderLimit, card, type, limit, interval, merchant } = fields
  const content = hashOf(JSON.stringify([taxId, card, type, limit, interval, merchant]))
  // A line that is in the file twice asks for two cards.
  const nth = (seen.get(content) ?? 0) + 1
  seen.set(content, nth)
  const ofHolder = hashOf(JSON.stringify([taxId, holder, holderLimit, interval, center]))
  return {
    n,
    ...fields,
    email: texts.email,
    faults: faultsOf(texts, language),
    key: `card-line-${content}-${nth}`,
    holderKey: `holder-line-${ofHolder}`,
  }
}

/** Excel writes UTF-8 with a mark, or Windows-1252. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The sign between columns: the one that the headings have most of. */
function delimiterOf(text: string): string {
  const head = text.slice(0, text.search(/\r|\n|$/))
  return [';', ',', '\t'].toSorted((a, b) => head.split(b).length - head.split(a).length)[0]!
}

/**
 * Reads a file of cards, or says why it cannot be read. `language`: of the page, and so of the
 * amounts.
 */
export async function readLines(bytes: Uint8Array, language: Language): Promise<ReadFile> {
  if (bytes.length > BYTES_MAX) return { fault: 'tooLarge', columns: [] }
  const { parseCsv } = await import('hucre/csv')
  const text = decoded(bytes)
  const [head = [], ...rows] = parseCsv(text, {
    delimiter: delimiterOf(text),
    skipEmptyRows: false,
  }).map((row) => row.map((cell) => String(cell ?? '').trim()))
  const keys = head.map((title) =>
    COLUMNS.find((key) => NAMES[key].some((name) => folded(name) === folded(title))),
  )
  const missing = REQUIRED.filter((key) => !keys.includes(key))
  if (missing.length > 0) return { fault: 'missing', columns: missing.map(titleOf) }
  const twice = COLUMNS.filter((key) => keys.filter((one) => one === key).length > 1)
  if (twice.length > 0) return { fault: 'twice', columns: twice.map(titleOf) }
  const filled = rows
    .map((row, n) => ({ row, n: n + 2 }))
    .filter(({ row }) => row.some((cell) => cell !== ''))
  if (filled.length === 0) return { fault: 'empty', columns: [] }
  if (filled.length > LINES_MAX) return { fault: 'tooMany', columns: [] }
  const seen = new Map<string, number>()
  const textsOf = (row: readonly string[]) =>
    Object.fromEntries(
      COLUMNS.map((key) => [key, keys.includes(key) ? (row[keys.indexOf(key)] ?? '') : '']),
    ) as Texts
  return {
    lines: filled.map(({ row, n }) => lineOf({ n, texts: textsOf(row), language }, seen)),
    ignored: head.filter((title, n) => keys[n] === undefined && title !== ''),
  }
}
