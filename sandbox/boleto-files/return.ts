// The return of a remittance of boletos as a bank writes it: what it reports of each, in the columns of
// the bank. Pure.

import type { Day } from '../../server/kernel/brazil/calendar.ts'
import { at, digits, put } from '../fixed-columns.ts'
import { columns240, columns400, type Columns400, type Move, type Word } from './columns.ts'
import type { BoletoInFile, RemittanceInFile } from './remittance.ts'

/** What the bank reports of a boleto. `paid`: in centavos; zero where no money came. */
export type Report = {
  readonly boleto: BoletoInFile
  /** A word, or a code as it is. */
  readonly word: Word | { readonly code: string }
  readonly reason: string
  readonly occurredOn: Day
  readonly paid: number
  readonly creditedOn: Day | undefined
  /** The bank at whose counter it was paid. */
  readonly atBank: string
}

/** The number and the day of a return. */
export type Dated = { readonly sequence: number; readonly day: Day }

/** What a bank takes for a boleto that was paid. */
const FEE = 190

const dmy = (day: Day): string => `${day.slice(8)}${day.slice(5, 7)}${day.slice(0, 4)}`
const short = (day: Day): string => dmy(day).slice(0, 4) + dmy(day).slice(6)
const yearFirst = (day: Day): string => day.replaceAll('-', '')

const moved = (line: string, from: string, moves: readonly Move[]): string =>
  moves.reduce((made, [first, last, to]) => put(made, to, at(from, first, last)), line)

const codeOf = (word: Report['word'], codes: Readonly<Record<Word, string>>): string =>
  typeof word === 'string' ? codes[word] : word.code

const reasonOf = (reason: string, columns: number): string => reason.padEnd(columns, '0')

/** Itaú's check digit of our number: the digits by twos and ones, and what is missing to a ten. */
function itauDigit(line: string): string {
  const text = at(line, 18, 21) + at(line, 24, 28) + at(line, 84, 86) + at(line, 63, 70)
  const sums = [...text].map((digit, n) => {
    const product = Number(digit) * ((text.length - n) % 2 === 1 ? 2 : 1)
    return product > 9 ? product - 9 : product
  })
  const sum = sums.reduce((all, one) => all + one, 0)
  return String((10 - (sum % 10)) % 10)
}

function line400(report: Report, bank: string, columns: Columns400): string {
  const { boleto, word, reason, occurredOn, paid, creditedOn, atBank } = report
  const [sent = ''] = boleto.lines
  const fee = paid > 0 ? FEE : 0
  const credit = creditedOn
    ? (columns.yearFirst ? yearFirst : short)(creditedOn)
    : '0'.repeat(columns.yearFirst ? 8 : 6)
  const [feeFrom, feeTo] = columns.fee
  const fields: readonly (readonly [from: number, text: string])[] = [
    [1, columns.detail],
    [109, codeOf(word, columns.codes)],
    [111, short(occurredOn)],
    [117, at(sent, 111, 120)],
    [147, at(sent, 121, 126)],
    [153, digits(boleto.amount, 13)],
    [166, paid > 0 ? `${atBank}00001` : '00000000'],
    [176, digits(0, 117)],
    [feeFrom, digits(fee, feeTo - feeFrom + 1)],
    [254, digits(columns.net ? Math.max(paid - fee, 0) : paid, 13)],
    [columns.creditedAt, credit],
    ...(reason === ''
      ? []
      : [[columns.reasonAt, reasonOf(reason, bank === '033' ? 9 : reason.length)] as const]),
  ]
  const kept = moved(' '.repeat(400), sent, columns.moves)
  const made = fields.reduce((line, [from, text]) => put(line, from, text), kept)
  return bank === '341' ? put(made, 94, itauDigit(sent)) : made
}

function header400(
  header: string,
  { head, sequence, yearFirst: isYearFirst }: Columns400,
  dated: Dated,
) {
  const { day } = dated
  const kept = moved(' '.repeat(400), header, [[1, 26, 1], [47, 94, 47], ...head])
  const named = put(kept, 2, '2RETORNO')
  const on = put(named, 95, isYearFirst ? yearFirst(day) : short(day))
  return sequence ? put(on, sequence[0], digits(dated.sequence, sequence[1] - sequence[0] + 1)) : on
}

function text400(file: RemittanceInFile, reports: readonly Report[], dated: Dated): string[] {
  const { bank } = file
  const columns = columns400(bank)!
  const total = reports.reduce((sum, { boleto }) => sum + boleto.amount, 0)
  const counts = digits(reports.length, 8) + digits(total, 14) + digits(0, 195)
  const trailer = put(put(' '.repeat(400), 1, `9201${bank}`), 18, counts)
  const details = reports.map((report) => line400(report, bank, columns))
  return [header400(file.header, columns, dated), ...details, trailer].map((line, n) =>
    put(line, 395, digits(n + 1, 6)),
  )
}

/** Segments T and U of a report. */
function lines240(
  report: Report,
  { bank, header }: Pick<RemittanceInFile, 'bank' | 'header'>,
): [string, string] {
  const { boleto, word, reason, occurredOn, paid, creditedOn, atBank } = report
  const columns = columns240(header)
  const [p = '', q = ''] = boleto.lines
  const code = codeOf(word, columns.codes)
  const fee = paid > 0 ? FEE : 0
  const [feeFrom, feeTo] = columns.fee
  const start = (segment: string) => `${bank}00013${digits(0, 5)}${segment} ${code}`.padEnd(240)
  const kept = moved(moved(start('T'), p, columns.moves), q, [columns.payer])
  // The bank and branch at which it was paid follow the amount.
  const amountAt = columns.moves.find(([from]) => from === 86)![2]
  const paidAt = put(kept, amountAt + 15, paid > 0 ? `${atBank}00001` : '00000000')
  const t = put(put(paidAt, feeFrom, digits(fee, feeTo - feeFrom + 1)), columns.reasonAt, reason)
  const money = digits(0, 60) + digits(paid, 15) + digits(Math.max(paid - fee, 0), 15)
  const days = dmy(occurredOn) + (creditedOn ? dmy(creditedOn) : '00000000')
  return [t, put(start('U'), 18, money + digits(0, 30) + days)]
}

const blanked = (line: string, spans: readonly (readonly [number, number])[]): string =>
  spans.reduce((made, [from, to]) => put(made, from, ' '.repeat(to - from + 1)), line)

function text240(file: RemittanceInFile, reports: readonly Report[], { sequence, day }: Dated) {
  const { header, batch, trailer } = file
  const { blanks } = columns240(header)
  const details = reports
    .flatMap((report) => lines240(report, file))
    .map((line, n) => put(line, 9, digits(n + 1, 5)))
  const first = put(
    put(blanked(header, blanks.file), 143, `2${dmy(day)}`),
    158,
    digits(sequence, 6),
  )
  const open = put(put(blanked(batch!.header, blanks.batch), 9, 'T'), 184, digits(sequence, 8))
  const total = reports.reduce((sum, { boleto }) => sum + boleto.amount, 0)
  const lines = put(batch!.trailer, 18, digits(details.length + 2, 6))
  // Of simple collection; the others have none.
  const close = put(lines, 24, digits(reports.length, 6) + digits(total, 17) + digits(0, 69))
  const last = put(trailer, 24, digits(details.length + 4, 6))
  return [put(first, 192, ' '.repeat(20)), put(open, 192, dmy(day)), ...details, close, last]
}

export const returnText = (
  file: RemittanceInFile,
  reports: readonly Report[],
  dated: Dated,
): string =>
  (file.is400 ? text400 : text240)(file, reports, dated)
    .map((line) => `${line}\r\n`)
    .join('')
