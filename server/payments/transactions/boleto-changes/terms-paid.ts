// The terms that a payment of a changed boleto may be of, and what was due by them. Pure.
//
// A payment of before a change may be reported after it, and a bank may date it on its next banking
// day. At the bank the old bars find the new terms, so that whoever pays later pays these.

import { dueForPix, dueOn } from '../../../kernel/brazil/boleto-due.ts'
import { dayOf, nextBankingDay, type Day } from '../../../kernel/brazil/calendar.ts'
import type { Cents } from '../../../kernel/money.ts'
import type { DividedTerms } from '../methods/payment-method.ts'
import type { Paid } from '../received/payment.ts'
import type { BoletoTransaction } from '../transaction.ts'

/** A payer's bank may have read the terms so long before it pays a pix. */
const READ_BEFORE_MS = 10 * 60_000

type Candidate = DividedTerms & {
  readonly isChanging?: true
  /** The last day of terms of before a change: a payment of them was made then, or earlier. */
  readonly lastDay?: Day
}

const earlierOf = (one: Day, other: Day): Day => (one < other ? one : other)

/** The terms that a payment may be of: now, by a change under way, or before one. */
function candidatesFor(t: BoletoTransaction, { way, paidAt }: Paid): Candidate[] {
  const { terms, changing, earlier = [] } = t.boleto
  const isOf = (until: string): boolean =>
    way === 'pix'
      ? paidAt.getTime() - READ_BEFORE_MS <= Date.parse(until)
      : dayOf(paidAt) <= nextBankingDay(dayOf(new Date(until)))
  const started = changing?.steps.slice(0, 1) ?? []
  return [
    { terms, fee: t.fee, parts: t.parts },
    ...started.map((step) => ({ ...step, isChanging: true as const })),
    ...earlier
      .filter(({ until }) => isOf(until))
      .map((one) => ({ ...one, lastDay: dayOf(new Date(one.until)) })),
  ]
}

const dueBy = ({ terms, lastDay }: Candidate, paid: Paid): Cents => {
  if (paid.way === 'pix') return dueForPix(terms, paid)
  const on = dayOf(paid.paidAt)
  return dueOn(terms, lastDay === undefined ? on : earlierOf(on, lastDay)).amount
}

/** What was due for a payment, and by which terms: the most that it covers, else the least. */
export function dueFor(t: BoletoTransaction, paid: Paid): { due: Cents; of: Candidate } {
  const all = candidatesFor(t, paid).map((of) => ({ of, due: dueBy(of, paid) }))
  const covered = all.filter(({ due }) => due <= paid.amount)
  return covered.length > 0
    ? covered.reduce((most, one) => (one.due > most.due ? one : most))
    : all.reduce((least, one) => (one.due < least.due ? one : least))
}
