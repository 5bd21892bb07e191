// The effect of a return's entries on our payments. Pure: payments and entries in; payments and
// exceptions out. A report that was applied before changes nothing the second time. What is not beyond
// doubt changes nothing either, and a person looks.

import type { Day } from '../../../kernel/brazil/calendar.ts'
import { toReais } from '../../../kernel/money.ts'
import type { PayoutOrder } from '../../payouts.ts'
import { parted } from '../remittance.ts'
import { bareDigits, type PaymentEntry } from './entry.ts'
import type { PaymentLayout } from './layout.ts'
import { occurrenceOf, sayCodes, type Classified, classify } from './occurrences.ts'
import { type Payment, paymentTransitions } from './payment.ts'
import type { ReadPayments } from './return.ts'

export type PaymentExceptionKind =
  | 'malformed'
  | 'unknown_payment'
  | 'amount_differs'
  | 'destination_differs'
  | 'not_taken'
  | 'look'
  | 'unwritable'

/** Something a person has to look at. `payment`: the payout. */
export type PaymentException = {
  readonly what: PaymentExceptionKind
  readonly says: string
  readonly line?: number
  readonly payment?: string
}

/** The result of one entry. `told`: it changes nothing. `again`: it was applied before. */
export type PaymentResult =
  | 'accepted'
  | 'paid'
  | 'failed'
  | 'returned'
  | 'told'
  | 'again'
  | 'exception'

export type AppliedEntry = {
  readonly entry: PaymentEntry
  readonly payment?: string
  readonly result: PaymentResult
  /** The codes of it, as our tables of words have them. */
  readonly codes: readonly string[]
}

export type PaymentChanges = {
  /** The payments that changed, as they are now. */
  readonly payments: readonly Payment[]
  readonly exceptions: readonly PaymentException[]
  readonly results: readonly AppliedEntry[]
}

/** What is known when a file is applied. */
type Known = {
  readonly payments: readonly Payment[]
  /** What each was to pay to whom, where that can still be read. */
  readonly orders: ReadonlyMap<string, PayoutOrder>
  /** No payment can have been made on a later day. */
  readonly until: Day
  /** The files that the bank may have more than once. */
  readonly copied: ReadonlySet<string>
  /** Payments that are refunds: what comes back of one is told to a person. */
  readonly refunds: ReadonlySet<string>
}

type Change = {
  readonly layout: PaymentLayout
  readonly until: Day
  readonly orders: Known['orders']
  readonly copied: Known['copied']
  readonly refunds: Known['refunds']
  readonly payments: Map<string, Payment>
  readonly changed: Set<string>
  readonly exceptions: PaymentException[]
}

const NEVER_WRITTEN =
  'a bank reports it, and it is in no file of ours: ask the bank whose payment it is'

const COPIED =
  'its file may be at the bank more than once: another copy of it may be paid, so ask the bank'

/** Why an entry is not about this payment as it was ordered; undefined when it is. */
function whyOther(
  change: Change,
  payment: Payment,
  entry: PaymentEntry,
): PaymentException | undefined {
  const about = { line: entry.line, payment: payment.id }
  if (entry.amount !== payment.amount)
    return {
      ...about,
      what: 'amount_differs',
      says: `it is of R$ ${toReais(entry.amount)}, and ours of R$ ${toReais(payment.amount)}`,
    }
  const order = change.orders.get(payment.id)
  if (!order || !('account' in order.to)) return undefined
  const { branch, account } = entry
  const [ours, oursOf] = [order.to.account.number, order.to.account.branch].map((text) =>
    bareDigits(parted(text)[0]),
  )
  const differs = (account !== '' && account !== ours) || (branch !== '' && branch !== oursOf)
  return differs
    ? {
        ...about,
        what: 'destination_differs',
        says: 'it went to another branch or account than ours',
      }
    : undefined
}

function look(change: Change, payment: Payment, entry: PaymentEntry, says: string): PaymentResult {
  change.exceptions.push({ what: 'look', says, line: entry.line, payment: payment.id })
  return 'exception'
}

function save(change: Change, payment: Payment): void {
  change.payments.set(payment.id, payment)
  change.changed.add(payment.id)
}

/** A payment that a bank knows is in its hands, also where we did not learn that its file left. */
const atBank = (payment: Payment): Payment =>
  payment.status === 'waiting' ? { ...payment, status: 'sent' } : payment

function applyPaid(change: Change, p: Payment, entry: PaymentEntry): PaymentResult {
  if (p.status === 'paid') return 'again'
  if (p.status === 'returned') return 'told'
  if (p.status === 'failed')
    return look(
      change,
      p,
      entry,
      'the bank says that it was paid, and it failed here: look at both',
    )
  if (entry.made !== 0 && entry.made !== p.amount)
    return look(change, p, entry, `R$ ${toReais(entry.made)} were paid, of R$ ${toReais(p.amount)}`)
  if (entry.madeOn !== null && entry.madeOn > change.until)
    return look(change, p, entry, `it is reported as paid on ${entry.madeOn}, which is later`)
  const { endToEndId = p.endToEndId } = entry
  save(change, { ...p, status: 'paid', endToEndId })
  return 'paid'
}

function applyReturned(change: Change, p: Payment, entry: PaymentEntry, why: string) {
  if (p.status === 'returned') return 'again'
  if (p.status === 'failed')
    return look(change, p, entry, `the bank says that it came back (${why}), and it failed here`)
  if (change.refunds.has(p.id))
    look(
      change,
      p,
      entry,
      `it came back (${why}), and the buyer has not got this refund: pay it another way`,
    )
  save(change, { ...p, status: 'returned', reason: why })
  return 'returned'
}

function applyRefused(
  change: Change,
  p: Payment,
  entry: PaymentEntry,
  { is, codes }: Classified,
): PaymentResult {
  const why = sayCodes(codes)
  if (p.status === 'failed') return 'again'
  if (p.status === 'returned') return 'told'
  // The second copy is refused, often payment by payment, while the first one pays.
  if (p.file !== null && change.copied.has(p.file))
    return look(change, p, entry, `it is refused (${why}), and ${COPIED}`)
  if (p.status === 'paid') {
    // What the receiver's bank refused after it was paid came back. A fault of the file did not.
    return is === 'refused'
      ? applyReturned(change, p, entry, why)
      : look(change, p, entry, `it is reported as not made (${why}), and it was paid before`)
  }
  save(change, { ...p, status: 'failed', reason: why })
  return 'failed'
}

function applyClassified(
  change: Change,
  p: Payment,
  entry: PaymentEntry,
  classified: Classified,
): PaymentResult {
  const why = sayCodes(classified.codes)
  switch (classified.is) {
    case 'paid':
      return applyPaid(change, p, entry)
    case 'returned':
      return applyReturned(change, p, entry, why === '' ? 'reversed by the bank' : why)
    case 'refused':
    case 'not_done':
      return applyRefused(change, p, entry, classified)
    case 'accepted':
      if (!paymentTransitions.may(p.status, 'accepted')) return 'told'
      save(change, { ...p, status: 'accepted' })
      return 'accepted'
    case 'look':
      return look(change, p, entry, `it is not said what became of it (${why}): ask the bank`)
    case 'informs':
      return 'told'
  }
}

function applyEntry(change: Change, found: Payment | undefined, entry: PaymentEntry): AppliedEntry {
  const occurrences = entry.codes.map((code) => occurrenceOf(change.layout, code))
  const codes = occurrences.map(({ code }) => code)
  if (!found) {
    const says = `number ${entry.number} is not in this agreement`
    change.exceptions.push({ what: 'unknown_payment', says, line: entry.line })
    return { entry, result: 'exception', codes }
  }
  const about = { entry, payment: found.id, codes }
  if (found.status === 'waiting' && found.file === null)
    return { ...about, result: look(change, found, entry, NEVER_WRITTEN) }
  const other = whyOther(change, found, entry)
  if (other) {
    change.exceptions.push(other)
    return { ...about, result: 'exception' }
  }
  const classified = classify(occurrences, entry.reversed)
  const payment = atBank(found)
  if (payment !== found) save(change, payment)
  return { ...about, result: applyClassified(change, payment, entry, classified) }
}

type Read = Pick<Extract<ReadPayments, { ok: true }>, 'entries' | 'faults' | 'refusals'>

/** Applies a file of payments. */
export function applyPaymentsReturn(
  layout: PaymentLayout,
  { entries, faults, refusals }: Read,
  { payments, orders, until, copied, refunds }: Known,
): PaymentChanges {
  const change: Change = {
    layout,
    until,
    orders,
    copied,
    refunds,
    payments: new Map(payments.map((one) => [one.id, one])),
    changed: new Set(),
    exceptions: [
      ...faults.map(({ line, says }) => ({ what: 'malformed' as const, says, line })),
      ...refusals.map(({ line, codes }) => ({
        what: 'not_taken' as const,
        says: `the bank did not take what is below: ${sayCodes(codes.map((code) => occurrenceOf(layout, code).code))}`,
        line,
      })),
    ],
  }
  const byNumber = new Map(payments.map(({ number, id }) => [number, id]))
  const results = entries.map((entry) =>
    applyEntry(change, change.payments.get(byNumber.get(entry.number) ?? ''), entry),
  )
  return {
    payments: [...change.changed].map((id) => change.payments.get(id)!),
    exceptions: change.exceptions,
    results,
  }
}

/** The counts for the record of the file. `paid`: centavos. */
export function paymentCountsOf({ results, exceptions }: PaymentChanges) {
  const many = (word: PaymentResult) => results.filter(({ result }) => result === word).length
  const paid = results.reduce(
    (sum, { result, entry }) => (result === 'paid' ? sum + entry.amount : sum),
    0,
  )
  return {
    accepted: many('accepted'),
    payments: many('paid'),
    paid,
    failed: many('failed'),
    returned: many('returned'),
    told: many('told'),
    again: many('again'),
    exceptions: exceptions.length,
  }
}
