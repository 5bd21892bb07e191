// A remittance of boletos as a bank reads it, in CNAB 240 and CNAB 400, by columns of its own. It knows
// nothing of the code that wrote the file. Pure.

import { type Day, isDay } from '../../server/kernel/brazil/calendar.ts'
import { at, isZero } from '../fixed-columns.ts'
import { type Columns, columns240, columns400, type Why } from './columns.ts'

export type BoletoInFile = {
  /** Its lines, that of the boleto first. */
  readonly lines: readonly string[]
  readonly number: string
  readonly asks: 'register' | 'withdraw' | 'change' | undefined
  /** In centavos. */
  readonly amount: number
  /** CPF or CNPJ, without the zeros in front of a CPF. */
  readonly payer: string
  /** Why the bank does not register it; undefined: nothing. */
  readonly fault: Why | undefined
}

export type RemittanceInFile = {
  readonly is400: boolean
  readonly bank: string
  readonly header: string
  /** Of a batch, in CNAB 240. */
  readonly batch: { readonly header: string; readonly trailer: string } | undefined
  readonly trailer: string
  readonly boletos: readonly BoletoInFile[]
  /** What tells it from other files of the company; undefined where the bank's have no number. */
  readonly name: string | undefined
}

const CPF_ZEROS = /^0{3}(?=[0-9]{11}$)/
const ASKS = { '01': 'register', '02': 'withdraw', '06': 'change' } as const
/** Caixa's CNAB 400 has another for a new due date. */
const ASKS_CAIXA = { '01': 'register', '02': 'withdraw', '05': 'change' } as const

const asked = (codes: Readonly<Record<string, BoletoInFile['asks']>>, code: string) =>
  Object.hasOwn(codes, code) ? codes[code] : undefined

const dayIn = (text: string): Day | undefined => {
  const year = text.length === 6 ? `20${text.slice(4)}` : text.slice(4)
  const day = `${year}-${text.slice(2, 4)}-${text.slice(0, 2)}`
  return isDay(day) ? day : undefined
}

/** The fault of a boleto's own columns. */
function faultOf(given: { number: string; due: string; amount: string; zip: string }) {
  if (isZero(given.number)) return 'number'
  if (!dayIn(given.due)) return 'due'
  if (!/^[0-9]+$/.test(given.amount) || isZero(given.amount)) return 'amount'
  return /^[0-9]{8}$/.test(given.zip) && !isZero(given.zip) ? undefined : 'zip'
}

const numberIn = (line: string, [from, to]: Columns['number']) => at(line, from, to).trim()

function boleto400(lines: readonly string[], bank: string, columns: Columns): BoletoInFile {
  const [line = ''] = lines
  const number = numberIn(line, columns.number)
  const [due, amount, zip] = [at(line, 121, 126), at(line, 127, 139), at(line, 327, 334)]
  return {
    lines,
    number,
    asks: asked(bank === '104' ? ASKS_CAIXA : ASKS, at(line, 109, 110)),
    amount: Number(amount),
    payer: at(line, 221, 234).replace(CPF_ZEROS, ''),
    fault: faultOf({ number, due, amount, zip }),
  }
}

function boleto240(lines: readonly string[], columns: Columns): BoletoInFile {
  const [p = '', q = ''] = lines
  const number = numberIn(p, columns.number)
  const [due, amount, zip] = [at(p, 78, 85), at(p, 86, 100), at(q, 129, 136)]
  return {
    lines,
    number,
    asks: asked(ASKS, at(p, 16, 17)),
    amount: Number(amount),
    payer: at(q, 20, 33).replace(CPF_ZEROS, ''),
    fault: faultOf({ number, due, amount, zip }),
  }
}

/** Lines with those that follow and belong to them. */
function grouped(lines: readonly string[], isFirst: (line: string) => boolean): string[][] {
  const groups: string[][] = []
  for (const line of lines)
    if (isFirst(line)) groups.push([line])
    else groups.at(-1)?.push(line)
  return groups
}

function read400([header = '', ...rest]: readonly string[]): RemittanceInFile | string {
  const bank = at(header, 77, 79)
  const columns = columns400(bank)
  if (!columns) return `there is no CNAB 400 of bank ${bank} here`
  if (at(header, 1, 9) !== '01REMESSA') return 'its header is no remittance'
  const trailer = rest.pop() ?? ''
  if (trailer[0] !== '9') return 'it ends without its trailer'
  const lost = [header, ...rest, trailer].findIndex(
    (line, n) => Number(at(line, 395, 400)) !== n + 1,
  )
  if (lost >= 0) return `line ${lost + 1} is not counted as that`
  if (rest[0]?.[0] !== columns.detail) return 'it has no boleto'
  const { fileNumber } = columns
  return {
    is400: true,
    bank,
    header,
    batch: undefined,
    trailer,
    boletos: grouped(rest, (line) => line[0] === columns.detail).map((lines) =>
      boleto400(lines, bank, columns),
    ),
    name: fileNumber && `${bank} ${at(header, 27, 46)} ${at(header, ...fileNumber)}`,
  }
}

function read240([header = '', ...rest]: readonly string[]): RemittanceInFile | string {
  const bank = at(header, 1, 3)
  const columns = columns240(header)
  const trailer = rest.pop() ?? ''
  const [batchHeader = '', ...details] = rest
  const batchTrailer = details.pop() ?? ''
  const count = rest.length + 2
  if (at(header, 4, 8) !== '00000' || header[142] !== '1') return 'its header is no remittance'
  if (![header, ...rest, trailer].every((line) => line.startsWith(bank)))
    return `a line is of another bank than ${bank}`
  if (at(batchHeader, 8, 11) !== '1R01') return 'its batch is none of boletos'
  if (at(batchTrailer, 8, 8) !== '5' || Number(at(batchTrailer, 18, 23)) !== rest.length)
    return 'the trailer of its batch counts other lines'
  if (at(trailer, 4, 8) !== '99999' || Number(at(trailer, 24, 29)) !== count)
    return 'its trailer counts other lines'
  const lost = details.findIndex((line, n) => line[7] !== '3' || Number(at(line, 9, 13)) !== n + 1)
  if (lost >= 0) return `line ${lost + 3} is not counted as that`
  const boletos = grouped(details, (line) => line[13] === 'P')
  if (boletos.length === 0 || details[0]![13] !== 'P') return 'it has no boleto'
  if (boletos.some((lines) => lines[1]?.[13] !== 'Q')) return 'a segment P has no Q after it'
  return {
    is400: false,
    bank,
    header,
    batch: { header: batchHeader, trailer: batchTrailer },
    trailer,
    boletos: boletos.map((lines) => boleto240(lines, columns)),
    name: `${bank} ${at(header, 18, 72)} ${at(header, ...columns.fileNumber!)}`,
  }
}

/** A remittance, or why the bank takes nothing of it. */
export function readRemittance(text: string): RemittanceInFile | string {
  const lines = text.split('\r\n')
  // Some clients write no end after the last line.
  if (lines.at(-1) === '') lines.pop()
  const columns = lines[0]?.length
  if (columns !== 240 && columns !== 400) return `its lines have ${columns} columns`
  const wrong = lines.findIndex((line) => line.length !== columns || !/^[ -~]+$/.test(line))
  if (wrong >= 0) return `line ${wrong + 1} has other columns, or characters that are none`
  return columns === 400 ? read400(lines) : read240(lines)
}
