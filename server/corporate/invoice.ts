// Statements: which days each has, what it comes to when it closes, and what is owed of it. Pure: it knows no SQL, no
// purchase and no bank.
//
// A statement is named by the month it is due in. It closes ten days before; the next one begins the day after. A change
// of the due day counts from the next statement on, so that no period is ever moved, and none overlaps another.

import type { EventType } from '../../contract/events.ts'
import { addDays, bankingDayFrom, startOf, type Day } from '../base/calendar.ts'
import { newId, type InvoiceId, type OwnerId, type SellerId } from '../base/ids.ts'
import { machine, type EventOf, type StateOf } from '../base/machine.ts'
import { cents, type Cents } from '../base/money.ts'
import { ofSeller, type AccountId } from '../ledger/chart.ts'
import type { Transfer, TransferId, TransferKind } from '../ledger/transfer.ts'
import type { Account } from './account.ts'

/** The states are the words of the wire; the SQL guard and docs/states.md are made from this table. */
export const life = machine({
  // With nothing owed there is nothing to wait for.
  open: { closed: 'closed', covered: 'paid' },
  closed: { paid: 'paid', late: 'overdue' },
  overdue: { paid: 'paid' },
  paid: {},
})
export type InvoiceState = StateOf<typeof life>

// ── The days of a statement ──────────────────────────────────────────────────────────────────────────────────────────

/** A statement closes so many days before it is due: time to look at it and to pay. */
const CLOSES_BEFORE_DAYS = 10
/** Every month has this day, and the next month's first is after it: no due day needs to be moved. */
const LONGEST_MONTH_DAYS = 31
/** From any day, the first closing that is not over belongs to this month, the next, or the one after. */
const MONTHS_AHEAD_MAX = 2

/** `2026-11`: the month a statement is due in. */
export type Reference = string

export type Period = {
  readonly reference: Reference
  /** Its first day and its last, in São Paulo. */
  readonly openedOn: Day
  readonly closesOn: Day
  readonly dueDate: Day
}

const monthOf = (day: Day): Reference => day.slice(0, 7)
const monthAfter = (month: Reference): Reference => monthOf(addDays(`${month}-01`, LONGEST_MONTH_DAYS))
const dueDateIn = (month: Reference, dueDay: number): Day => `${month}-${String(dueDay).padStart(2, '0')}`

function periodOf(reference: Reference, openedOn: Day, dueDay: number): Period {
  const dueDate = dueDateIn(reference, dueDay)
  return { reference, openedOn, closesOn: addDays(dueDate, -CLOSES_BEFORE_DAYS), dueDate }
}

/** The first period of an account that becomes active `today`: the earliest that closes today or later. */
export function firstPeriod(today: Day, dueDay: number): Period {
  let month = monthOf(today)
  for (let n = 0; n <= MONTHS_AHEAD_MAX; n++, month = monthAfter(month)) {
    const period = periodOf(month, today, dueDay)
    if (period.closesOn >= today) return period
  }
  throw new RangeError(`no statement closes after ${today} that is due on ${dueDay}`)
}

/** The period after another: due in the next month, from the day after the other's last. */
export const nextPeriod = (before: Pick<Period, 'reference' | 'closesOn'>, dueDay: number): Period =>
  periodOf(monthAfter(before.reference), addDays(before.closesOn, 1), dueDay)

/** The first moment at which it is late: after its due date, or the next day on which banks work. */
export const lateFrom = ({ dueDate }: Pick<Period, 'dueDate'>): Date => startOf(addDays(bankingDayFrom(dueDate), 1))

// ── The statement ────────────────────────────────────────────────────────────────────────────────────────────────────

export type Invoice = Period & {
  readonly owner: OwnerId
  readonly id: InvoiceId
  readonly seller: SellerId
  readonly status: InvoiceState
  /** What was confirmed, less what was given back: below nought when that is more. */
  readonly amount: Cents
  readonly cashback: Cents
  /** What was taken of the balance; below nought what was given to it. */
  readonly fromBalance: Cents
  readonly paidAmount: Cents
  readonly purchases: number
  readonly paidAt: Date | null
  /** When it closes, or is late. */
  readonly dueAt: Date | null
  /** Counts the events told of it. */
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** What is still to be paid; nothing while it is open. */
export const owedOf = (i: Invoice): Cents =>
  i.status === 'open' ? (0 as Cents) : cents(i.amount - i.cashback - i.fromBalance - i.paidAmount)

/** A statement as it begins. */
export const openInvoice = (
  { owner, seller }: Pick<Invoice, 'owner' | 'seller'>,
  period: Period,
  id: InvoiceId,
  now: Date,
): Invoice => ({
  owner,
  id,
  seller,
  ...period,
  status: 'open',
  amount: 0 as Cents,
  cashback: 0 as Cents,
  fromBalance: 0 as Cents,
  paidAmount: 0 as Cents,
  purchases: 0,
  paidAt: null,
  dueAt: startOf(addDays(period.closesOn, 1)),
  version: 0,
  createdAt: now,
  updatedAt: now,
})

export type Moment = { readonly now: Date; readonly wall: Date }

export type InvoiceTold = { readonly invoice: Invoice; readonly type: EventType }
export type InvoiceOutcome = {
  readonly invoice: Invoice
  readonly account: Account
  readonly told: readonly InvoiceTold[]
  readonly transfers: readonly Transfer[]
}

type Move = { debit: AccountId; credit: AccountId; amount: number; kind: TransferKind }

/** A transfer because of a statement; an amount below nought goes the other way. */
function transferOf(i: Invoice, { debit, credit, amount, kind }: Move, { now, wall }: Moment): Transfer[] {
  if (amount === 0) return []
  const id = newId<'transfer'>(wall) as TransferId
  const [from, to] = amount > 0 ? [debit, credit] : [credit, debit]
  const cause = { kind: 'invoice', id: i.id } as const
  const moved = cents(Math.abs(amount))
  return [{ owner: i.owner, id, debit: from, credit: to, amount: moved, kind, phase: 'posted', cause, at: now }]
}

function moved(i: Invoice, heard: EventOf<typeof life>, now: Date): Invoice {
  const status = life.next(i.status, heard)
  return status ? { ...i, status, version: i.version + 1, updatedAt: now } : i
}

/** What its entries come to. */
export type Totals = { readonly amount: Cents; readonly cashback: Cents; readonly purchases: number }

/**
 * Closes a statement: cashback is taken off first, then what there is of the balance; the rest is owed. When more was
 * given back than bought, the balance gets it.
 */
export function close(open: Invoice, account: Account, totals: Totals, moment: Moment): InvoiceOutcome {
  const { now } = moment
  const cost = totals.amount - totals.cashback
  const fromBalance = cents(Math.min(cost, account.balance))
  const used = ofSeller('card_used', open.seller)
  const prepaid = ofSeller('prepaid', open.seller)
  const transfers = [
    ...transferOf(open, { debit: 'cashback', credit: used, amount: totals.cashback, kind: 'cashback' }, moment),
    ...transferOf(open, { debit: prepaid, credit: used, amount: fromBalance, kind: 'statement' }, moment),
  ]
  const isOwed = cost > fromBalance
  const summed = { ...open, ...totals, fromBalance }
  const closed = {
    ...moved(summed, isOwed ? 'closed' : 'covered', now),
    dueAt: isOwed ? lateFrom(open) : null,
    paidAt: isOwed ? null : now,
  }
  const told: InvoiceTold[] = [{ invoice: closed, type: 'corporate.invoice.closed' }]
  const paid = { ...closed, version: closed.version + 1 }
  if (!isOwed) told.push({ invoice: paid, type: 'corporate.invoice.paid' })
  return {
    invoice: isOwed ? closed : paid,
    account: {
      ...account,
      balance: cents(account.balance - fromBalance),
      used: cents(account.used - totals.cashback - fromBalance),
      updatedAt: now,
    },
    told,
    transfers,
  }
}

/** What a payment of `amount` pays of a statement: at most what is owed. */
export function pay(
  i: Invoice,
  amount: Cents,
  { paidAt, now }: { paidAt: Date; now: Date },
): { invoice: Invoice; toInvoice: Cents; told: readonly InvoiceTold[] } {
  const toInvoice = cents(Math.min(amount, owedOf(i)))
  if (toInvoice <= 0) return { invoice: i, toInvoice: 0 as Cents, told: [] }
  const part = { ...i, paidAmount: cents(i.paidAmount + toInvoice), updatedAt: now }
  if (owedOf(part) > 0) {
    const invoice = { ...part, version: i.version + 1 }
    return { invoice, toInvoice, told: [{ invoice, type: 'corporate.invoice.updated' }] }
  }
  const invoice = { ...moved(part, 'paid', now), paidAt, dueAt: null }
  return { invoice, toInvoice, told: [{ invoice, type: 'corporate.invoice.paid' }] }
}

/** A statement that is late now. */
export function late(i: Invoice, now: Date): { invoice: Invoice; told: readonly InvoiceTold[] } {
  const invoice = { ...moved(i, 'late', now), dueAt: null }
  return { invoice, told: invoice.status === i.status ? [] : [{ invoice, type: 'corporate.invoice.overdue' }] }
}

/** As `corporate.invoices.list` answers and its events tell. */
export const invoiceToWire = (i: Invoice) => ({
  resource: 'corporate_invoice' as const,
  id: i.id,
  reference: i.reference,
  opened_on: i.openedOn,
  closes_on: i.closesOn,
  due_date: i.dueDate,
  amount: i.amount,
  cashback: i.cashback,
  from_balance: i.fromBalance,
  paid_amount: i.paidAmount,
  owed: owedOf(i),
  status: i.status,
  purchases: i.purchases,
  paid_at: i.paidAt?.toISOString() ?? null,
  created_at: i.createdAt.toISOString(),
  updated_at: i.updatedAt.toISOString(),
})
