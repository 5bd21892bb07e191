// A bank that pays by files, for tests and for whoever tries the files: it takes a remittance and
// writes the returns of the days after it, by the accounts and keys of the payouts' magic values. It
// remembers what it took: the same file, time or number is refused the second time, as banks do.

import { dayOf, timeOfDay } from '../../server/kernel/brazil/calendar.ts'
import { at, digits, put } from '../fixed-columns.ts'
import { effectOfAccount, effectOfKey } from '../magic-values.ts'
import {
  type BatchInFile,
  type PaymentInFile,
  readRemittance,
  type RemittanceInFile,
} from './remittance.ts'

/** What a return says of a payment: its occurrences; `made` where money moved. */
type Said = { readonly codes: string; readonly made: boolean }

/** `occurrence`: of every payment, in place of what its account says. */
type Wanted = { readonly now: Date; readonly occurrence?: string }

export type PaymentFileBank = {
  /** The returns of a remittance, in their order: taken, made, and what comes later. */
  take(text: string, wanted: Wanted): readonly string[]
}

const [INCLUDED, MADE, BACK] = ['BD', '00', 'H4']

/** What becomes of a payment, return by return; undefined: a return does not have it. */
function courseOf(payment: PaymentInFile, occurrence: string | undefined): (Said | undefined)[] {
  const included = { codes: INCLUDED!, made: false }
  const made = { codes: MADE!, made: true }
  if (payment.fault !== undefined) return [{ codes: payment.fault, made: false }]
  if (occurrence !== undefined) return [included, { codes: occurrence, made: occurrence === MADE }]
  const effect = payment.key === '' ? effectOfAccount(payment.account) : effectOfKey(payment.key)
  const closed = { codes: payment.isPix ? 'PC' : 'AN', made: false }
  switch (effect) {
    case 'refused':
      return [{ codes: payment.isPix ? 'PE' : 'AN', made: false }]
    case 'closed':
      return [included, closed]
    case 'returned':
      return [included, made, { codes: BACK!, made: false }]
    case 'slow':
    case 'approval':
      return [included, undefined, made]
    case undefined:
      return [included, made]
  }
}

const stamp = (now: Date): string => {
  const day = dayOf(now)
  return `${day.slice(8)}${day.slice(5, 7)}${day.slice(0, 4)}${timeOfDay(now).replaceAll(':', '')}`
}

/** Segment A as it comes back. */
function reported({ lines: [a = '', ...others], amount }: PaymentInFile, said: Said, now: Date) {
  const made = said.made ? stamp(now).slice(0, 8) + digits(amount, 15) : '0'.repeat(23)
  return [put(put(a, 155, made), 231, said.codes.padEnd(10)), ...others]
}

type Reported = { readonly payment: PaymentInFile; readonly said: Said }

function batchLines(
  { header, trailer }: Pick<BatchInFile, 'header' | 'trailer'>,
  all: readonly Reported[],
  { number, now }: { number: number; now: Date },
): string[] {
  const details = all
    .flatMap(({ payment, said }) => reported(payment, said, now))
    .map((line, n) => put(line, 9, digits(n + 1, 5)))
  const total = all.reduce((sum, { payment }) => sum + payment.amount, 0)
  const counted = put(put(trailer, 18, digits(details.length + 2, 6)), 24, digits(total, 18))
  return [header, ...details, counted].map((line) => put(line, 4, digits(number, 4)))
}

/** A return of the file, with the payments of which it says something. */
function returnText(
  {
    header,
    trailer,
    batches,
    bank,
  }: Pick<RemittanceInFile, 'header' | 'trailer' | 'batches' | 'bank'>,
  saidOf: (payment: PaymentInFile) => Said | undefined,
  { sequence, now, codes = '' }: { sequence: number; now: Date; codes?: string },
): string | undefined {
  const kept = batches
    .map(({ payments, ...batch }) => ({
      ...batch,
      all: payments.flatMap((payment) => {
        const said = saidOf(payment)
        return said ? [{ payment, said }] : []
      }),
    }))
    .filter(({ all }) => all.length > 0)
  if (kept.length === 0 && codes === '') return undefined
  const dated = put(put(header, 143, '2'), 144, stamp(now))
  const numbered = bank === '341' ? dated : put(dated, 158, digits(sequence, 6))
  const first = codes === '' ? numbered : put(numbered, 231, codes.padEnd(10))
  const middle = kept.flatMap(({ all, ...batch }, n) =>
    batchLines(batch, all, { number: n + 1, now }),
  )
  const last = put(put(trailer, 18, digits(kept.length, 6)), 24, digits(middle.length + 2, 6))
  return [first, ...middle, last].map((line) => `${line}\r\n`).join('')
}

/** The occurrence by which a file or a payment is refused that came before. */
function repeated(seen: ReadonlySet<string>, names: readonly string[], code: string) {
  return names.some((name) => seen.has(name)) ? code : undefined
}

/** A bank that has taken nothing yet. */
export function openPaymentFileBank(): PaymentFileBank {
  const seen = new Set<string>()
  let sequence = 0
  const next = (now: Date, more: object = {}) => ({ sequence: ++sequence, now, ...more })
  return {
    take(text, { now, occurrence }) {
      const file = readRemittance(text)
      if (typeof file === 'string') return refused(text, file, next(now))
      const { bank, made } = file
      const names = [
        `time ${bank} ${made}`,
        ...(file.sequence ? [`file ${bank} ${file.sequence}`] : []),
      ]
      const again = repeated(seen, names, 'HI')
      if (again !== undefined) return refused(text, again, next(now))
      for (const name of names) seen.add(name)
      const courses = new Map<PaymentInFile, (Said | undefined)[]>()
      for (const payment of file.batches.flatMap(({ payments }) => payments)) {
        const name = `payment ${bank} ${payment.number}`
        const doubled = repeated(seen, [name], 'BB')
        seen.add(name)
        courses.set(
          payment,
          doubled === undefined ? courseOf(payment, occurrence) : [{ codes: doubled, made: false }],
        )
      }
      const days = [0, 1, 2].map((n) => new Date(now.getTime() + n * DAY_MS))
      return days.flatMap((day, n) => {
        const saidOf = (payment: PaymentInFile) => courses.get(payment)![n]
        const written = returnText(file, saidOf, next(day))
        return written === undefined ? [] : [written]
      })
    },
  }
}

const DAY_MS = 86_400_000

/** The return of a file that is not taken: headers and trailers alone, as far as there are any. */
function refused(text: string, code: string, given: { sequence: number; now: Date }): string[] {
  const lines = text.split('\r\n')
  const [header, trailer] = [lines[0]!, lines.at(-2) ?? '']
  const known = { header, trailer, batches: [], bank: at(header, 1, 3) }
  return [returnText(known, () => undefined, { ...given, codes: code })!]
}
