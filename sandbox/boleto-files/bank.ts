// A bank that registers boletos by files, for tests and for whoever tries the files: it takes a
// remittance and writes the returns of the days after it, by the amounts and payers of the boletos'
// magic values. It remembers what it took, and what was paid at its counters.

import { addDays, type Day, dayOf, nextBankingDay } from '../../server/kernel/brazil/calendar.ts'
import { cents } from '../../server/kernel/money.ts'
import { effectOfBoleto } from '../boletos/magic-values.ts'
import { columns240, columns400, type Why, type Word } from './columns.ts'
import { type BoletoInFile, readRemittance, type RemittanceInFile } from './remittance.ts'
import { type Report, returnText } from './return.ts'

export type Wanted = {
  readonly now: Date
  /** Of every boleto that is to be registered, in place of what its amount and payer say. */
  readonly occurrence?: string
  /** The reason that goes with it, as the bank writes it. */
  readonly reason?: string
  /** How often each registered boleto is paid at a counter; once unless given otherwise. */
  readonly times?: 0 | 1 | 2
  /** The day at the counter, a holiday too; the day after the file unless given otherwise. */
  readonly paidOn?: Day
  /** In centavos; the face value unless given otherwise. */
  readonly amount?: number
}

/** The returns in their order, or why the bank takes nothing. */
type Taken = { readonly returns: readonly string[] } | { readonly refused: string }

export type BoletoFileBank = { take(text: string, wanted: Wanted): Taken }

/** At whose counters: the second payment is made at another. */
const COUNTERS = ['104', '237'] as const

/** What becomes of a boleto, return by return; undefined: a return says nothing of it. */
type Course = readonly (Report | undefined)[]

type Books = { readonly numbers: Set<string>; readonly paid: Set<string> }

const reasonsOf = ({ is400, bank, header }: RemittanceInFile): Readonly<Record<Why, string>> =>
  (is400 ? columns400(bank)! : columns240(header)).reasons

const codesOf = ({ is400, bank, header }: RemittanceInFile): Readonly<Record<Word, string>> =>
  (is400 ? columns400(bank)! : columns240(header)).codes

const told = (
  boleto: BoletoInFile,
  word: Report['word'],
  occurredOn: Day,
  reason = '',
): Report => ({ boleto, word, reason, occurredOn, paid: 0, creditedOn: undefined, atBank: '000' })

/** Payments at a counter, credited on the next banking day, as banks credit those of a holiday too. */
function paymentsOf(boleto: BoletoInFile, wanted: Wanted, paidOn: Day): Report[] {
  return COUNTERS.slice(0, wanted.times ?? 1).map((atBank) => ({
    ...told(boleto, 'paid', paidOn),
    paid: wanted.amount ?? boleto.amount,
    creditedOn: nextBankingDay(paidOn),
    atBank,
  }))
}

/** A code that was asked for; with money, if it is that of a payment. */
function asGiven(file: RemittanceInFile, boleto: BoletoInFile, wanted: Wanted, day: Day): Report {
  const { occurrence = '', reason = '' } = wanted
  if (occurrence !== codesOf(file).paid) return told(boleto, { code: occurrence }, day, reason)
  return { ...paymentsOf(boleto, { ...wanted, times: 1 }, day)[0]!, reason }
}

function courseOfNew(
  file: RemittanceInFile,
  boleto: BoletoInFile,
  wanted: Wanted,
  { today, paidOn }: { today: Day; paidOn: Day },
): { first: Course; payments: readonly Report[] } {
  const refused = (why: Why) => ({
    first: [told(boleto, 'refused', today, reasonsOf(file)[why])],
    payments: [],
  })
  if (boleto.fault) return refused(boleto.fault)
  if (wanted.occurrence !== undefined)
    return { first: [asGiven(file, boleto, wanted, today)], payments: [] }
  const registered = told(boleto, 'registered', today)
  const payments = paymentsOf(boleto, wanted, paidOn)
  switch (effectOfBoleto(cents(boleto.amount), boleto.payer)) {
    case 'declined':
      return refused('zip')
    case 'withdrawn':
      return { first: [registered, told(boleto, 'withdrawn', today)], payments: [] }
    case 'slow':
      return { first: [undefined, registered], payments }
    default:
      return { first: [registered], payments }
  }
}

/** What is asked of a boleto that the bank has: done, unless it was paid. */
function courseOfKnown(boleto: BoletoInFile, name: string, today: Day, { paid }: Books): Course {
  if (paid.has(name)) return [told(boleto, 'not_done', today)]
  return [told(boleto, boleto.asks === 'withdraw' ? 'withdrawn' : 'changed', today)]
}

function coursesOf(file: RemittanceInFile, wanted: Wanted, books: Books) {
  const today = dayOf(wanted.now)
  const paidOn = wanted.paidOn ?? addDays(today, 1)
  const days: (readonly Report[])[] = [[], []]
  const payments: Report[] = []
  const say = (course: Course) => {
    for (const [n, report] of course.entries()) if (report) days[n] = [...days[n]!, report]
  }
  for (const boleto of file.boletos) {
    const name = `${file.bank} ${boleto.number}`
    if (boleto.asks === undefined) say([told(boleto, 'not_done', today)])
    else if (boleto.asks !== 'register') say(courseOfKnown(boleto, name, today, books))
    else if (books.numbers.has(name)) say([told(boleto, 'refused', today, reasonsOf(file).double)])
    else {
      const course = courseOfNew(file, boleto, wanted, { today, paidOn })
      say(course.first)
      payments.push(...course.payments)
      if (course.first.some((one) => one?.word === 'registered')) books.numbers.add(name)
      if (course.payments.length > 0) books.paid.add(name)
    }
  }
  return { today, paidOn, days, payments }
}

/** A bank that has taken nothing yet. */
export function openBoletoFileBank(): BoletoFileBank {
  const files = new Set<string>()
  const books: Books = { numbers: new Set(), paid: new Set() }
  let sequence = 0
  return {
    take(text, wanted) {
      const file = readRemittance(text)
      if (typeof file === 'string') return { refused: file }
      const { name } = file
      if (name !== undefined && files.has(name))
        return { refused: 'a file of this number came before' }
      if (name !== undefined) files.add(name)
      const { today, paidOn, days, payments } = coursesOf(file, wanted, books)
      const written = [
        ...days.map((reports, n) => ({ reports, day: n === 0 ? today : nextBankingDay(today) })),
        { reports: payments, day: nextBankingDay(paidOn) },
      ]
      const returns = written.flatMap(({ reports, day }) =>
        reports.length === 0 ? [] : [returnText(file, reports, { sequence: ++sequence, day })],
      )
      return { returns }
    },
  }
}
