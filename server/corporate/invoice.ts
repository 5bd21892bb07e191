// Statements: which days each has, what it comes to when it closes, and what is owed of it. Pure: it knows no SQL, no
// purchase and no bank.
//
// A statement is named by the month it is due in. It closes ten days before; the next one begins the day after. A change
// of the due day counts from the next statement on, so that no period is ever moved, and none overlaps another.

import type { EventType } from '../../contract/events.ts'
import { addDays, dayOf, startOf, type Day } from '../base/calendar.ts'
import { newId, type InvoiceId, type OwnerId, type SellerId } from '../base/ids.ts'
import { machine, type EventOf, type StateOf } from '../base/machine.ts'
import { cents, type Cents } from '../base/money.ts'
import { ofSeller, type AccountId } from '../ledger/chart.ts'
import type { Transfer, TransferId, TransferKind } from '../ledger/transfer.ts'
import type { Account } from './account.ts'
import {
  chargesOn,
  inTime,
  lateFrom,
  reckon,
  suspendsAt,
  termsOf,
  type Lateness,
  type Owing,
  type Received,
} from './late-charges.ts'

/** The states are the words of the wire; the SQL guard and docs/states.md are made from this table. */
export const transitions = machine({
  // With nothing owed there is nothing to wait for.
  open: { closed: 'closed', covered: 'paid' },
  closed: { paid: 'paid', late: 'overdue' },
  overdue: { paid: 'paid' },
  paid: {},
})
export type InvoiceState = StateOf<typeof transitions>

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

// ── The statement ────────────────────────────────────────────────────────────────────────────────────────────────────

export type Invoice = Period &
  Lateness & {
    readonly owner: OwnerId
    readonly id: InvoiceId
    readonly seller: SellerId
    readonly status: InvoiceState
    /** What was confirmed, less what was given back: below zero when that is more. */
    readonly amount: Cents
    /** Payments that a bank gave back to their payers, as far as they were not taken of the balance. */
    readonly returned: Cents
    readonly cashback: Cents
    /** What was taken of the balance; below zero what was given to it. */
    readonly fromBalance: Cents
    readonly paidAmount: Cents
    readonly purchases: number
    readonly paidAt: Date | null
    /** Since when its account is suspended for it, or would be. */
    readonly arrearsAt: Date | null
    /** When it closes, is late, or its account is suspended for it. */
    readonly dueAt: Date | null
    /** Counts the events told of it. */
    readonly version: number
    readonly createdAt: Date
    readonly updatedAt: Date
  }

/** Purchases and payments that were given back, less cashback and what the balance paid. */
const principalOf = (i: Pick<Invoice, 'amount' | 'returned' | 'cashback' | 'fromBalance'>): Cents =>
  cents(i.amount + i.returned - i.cashback - i.fromBalance)

const owingOf = (i: Invoice): Owing & Pick<Invoice, 'paidAmount'> => ({ ...i, principal: principalOf(i) })

/** What lateness costs whoever pays it on `day`. */
export const chargesOf = (i: Invoice, day: Day) =>
  i.status === 'open' ? { lateFee: 0 as Cents, interest: 0 as Cents } : chargesOn(owingOf(i), day)

/** What is to be paid on `day`, with what lateness costs until then; nothing while it is open. */
export function owedOf(i: Invoice, day: Day): Cents {
  if (i.status === 'open') return 0 as Cents
  const { lateFee, interest } = chargesOf(i, day)
  return cents(principalOf(i) + lateFee + interest - i.paidAmount)
}

/** A statement as it begins, by the contract that was accepted last. */
export const openInvoice = (
  account: Pick<Account, 'owner' | 'seller' | 'contractVersion'>,
  period: Period,
  id: InvoiceId,
  now: Date,
): Invoice => ({
  owner: account.owner,
  id,
  seller: account.seller,
  ...period,
  ...inTime(termsOf(account)),
  status: 'open',
  amount: 0 as Cents,
  returned: 0 as Cents,
  cashback: 0 as Cents,
  fromBalance: 0 as Cents,
  paidAmount: 0 as Cents,
  purchases: 0,
  paidAt: null,
  arrearsAt: null,
  dueAt: startOf(addDays(period.closesOn, 1)),
  version: 0,
  createdAt: now,
  updatedAt: now,
})

/** The open statement of a closed account that has nothing on it goes on to the next closing, told to nobody. */
export const prolong = (open: Invoice, dueDay: number, now: Date): Invoice => {
  const { reference, closesOn, dueDate } = nextPeriod(open, dueDay)
  return { ...open, reference, closesOn, dueDate, dueAt: startOf(addDays(closesOn, 1)), updatedAt: now }
}

export type Instant = { readonly now: Date; readonly wall: Date }

export type NewInvoiceEvent = { readonly invoice: Invoice; readonly type: EventType }
export type InvoiceChanges = {
  readonly invoice: Invoice
  readonly account: Account
  readonly events: readonly NewInvoiceEvent[]
  readonly transfers: readonly Transfer[]
}

type Move = { debit: AccountId; credit: AccountId; amount: number; kind: TransferKind }

/** A transfer because of a statement; an amount below zero goes the other way. */
function transferOf(i: Invoice, { debit, credit, amount, kind }: Move, { now, wall }: Instant): Transfer[] {
  if (amount === 0) return []
  const id = newId<'transfer'>(wall) as TransferId
  const [from, to] = amount > 0 ? [debit, credit] : [credit, debit]
  const cause = { kind: 'invoice', id: i.id } as const
  const moved = cents(Math.abs(amount))
  return [{ owner: i.owner, id, debit: from, credit: to, amount: moved, kind, phase: 'posted', cause, at: now }]
}

function moved(i: Invoice, event: EventOf<typeof transitions>, now: Date): Invoice {
  const status = transitions.next(i.status, event)
  return status ? { ...i, status, version: i.version + 1, updatedAt: now } : i
}

/** What its entries come to, and payments that were given back. */
export type Totals = Pick<Invoice, 'amount' | 'returned' | 'cashback' | 'purchases'>

/**
 * Closes a statement: cashback is taken off first, then what there is of the balance; the rest is owed. When more was
 * given back than bought, the balance gets it.
 */
export function close(open: Invoice, account: Account, totals: Totals, time: Instant): InvoiceChanges {
  const { now } = time
  const cost = totals.amount + totals.returned - totals.cashback
  const fromBalance = cents(Math.min(cost, account.balance))
  const used = ofSeller('card_used', open.seller)
  const prepaid = ofSeller('prepaid', open.seller)
  const transfers = [
    ...transferOf(open, { debit: 'cashback', credit: used, amount: totals.cashback, kind: 'cashback' }, time),
    ...transferOf(open, { debit: prepaid, credit: used, amount: fromBalance, kind: 'statement' }, time),
  ]
  const isOwed = cost > fromBalance
  const summed = { ...open, ...totals, fromBalance }
  const closed = {
    ...moved(summed, isOwed ? 'closed' : 'covered', now),
    dueAt: isOwed ? lateFrom(open) : null,
    paidAt: isOwed ? null : now,
  }
  const events: NewInvoiceEvent[] = [{ invoice: closed, type: 'corporate.invoice.closed' }]
  const paid = { ...closed, version: closed.version + 1 }
  if (!isOwed) events.push({ invoice: paid, type: 'corporate.invoice.paid' })
  return {
    invoice: isOwed ? closed : paid,
    account: {
      ...account,
      balance: cents(account.balance - fromBalance),
      used: cents(account.used - totals.cashback - fromBalance),
      updatedAt: now,
    },
    events,
    transfers,
  }
}

/** What becomes of a statement and its account by what came for it, and what is told and posted of it. */
export type Reckoning = {
  readonly invoice: Invoice
  readonly events: readonly NewInvoiceEvent[]
  readonly transfers: readonly Transfer[]
  /** What the company owes more for being late; below zero when it was not as late as it seemed. */
  readonly charged: Cents
  /** What it paid more of the statement; below zero what of it is the company's after all. */
  readonly paid: Cents
}

/** Charges a statement by everything that came for it, and posts what differs from what was charged before. */
function reckoned(i: Invoice, received: readonly Received[], time: Instant) {
  const { paid, ...charges } = reckon(owingOf(i), received, dayOf(time.now))
  const used = ofSeller('card_used', i.seller)
  const more = { lateFee: charges.lateFee - i.lateFee, interest: charges.interest - i.interest }
  const transfers = [
    ...transferOf(i, { debit: used, credit: 'late_charges', amount: more.lateFee, kind: 'late_fee' }, time),
    ...transferOf(i, { debit: used, credit: 'late_charges', amount: more.interest, kind: 'interest' }, time),
  ]
  return {
    after: { ...i, ...charges, paidAmount: paid },
    transfers,
    charged: cents(more.lateFee + more.interest),
    paid: cents(paid - i.paidAmount),
  }
}

/** What everything that came for a statement makes of it, once some of it is new. `paidAt`: when that was paid. */
export function pay(i: Invoice, received: readonly Received[], time: Instant & { readonly paidAt: Date }): Reckoning {
  const { now } = time
  const { after, ...rest } = reckoned(i, received, time)
  if (rest.charged === 0 && rest.paid === 0) return { invoice: i, events: [], ...rest }
  const part = { ...after, updatedAt: now }
  if (i.status === 'paid' || owedOf(part, dayOf(now)) > 0) {
    const invoice = { ...part, version: i.version + 1 }
    return { invoice, events: [{ invoice, type: 'corporate.invoice.updated' }], ...rest }
  }
  const invoice = { ...moved(part, 'paid', now), paidAt: time.paidAt, dueAt: null }
  return { invoice, events: [{ invoice, type: 'corporate.invoice.paid' }], ...rest }
}

/** A statement that is late now: it is charged for it, and its account may be suspended for it later. */
export function late(i: Invoice, received: readonly Received[], time: Instant): Reckoning {
  const { after, ...rest } = reckoned(i, received, time)
  const invoice = { ...moved(after, 'late', time.now), dueAt: suspendsAt(i) ?? null }
  if (invoice.status === i.status) return { invoice: { ...i, dueAt: null }, events: [], ...NOTHING_MOVED }
  return { invoice, events: [{ invoice, type: 'corporate.invoice.overdue' }], ...rest }
}

const NOTHING_MOVED = { transfers: [], charged: 0 as Cents, paid: 0 as Cents }

/** An account by what was charged and paid of one of its statements. */
export const charged = (account: Account, { charged: more, paid }: Reckoning, now: Date): Account => ({
  ...account,
  used: cents(account.used + more - paid),
  updatedAt: now,
})
