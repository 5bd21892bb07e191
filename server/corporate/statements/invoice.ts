// Statements: the days each covers, its total when it closes, and the amount owed. Pure.
//
// A statement is named by the month it is due in. It closes ten days before, and the next one
// begins the day after. A change of the due day applies from the next statement on, so that periods
// never move or overlap.

import type { EventType } from '../../../contract/events.ts'
import { addDays, dayOf, startOf, type Day } from '../../kernel/brazil/calendar.ts'
import { newId, type InvoiceId, type OwnerId, type SellerId } from '../../kernel/ids.ts'
import { machine, type EventOf, type StateOf } from '../../kernel/machine.ts'
import { cents, type Cents } from '../../kernel/money.ts'
import { ofSeller, type AccountId } from '../../platform/ledger/chart.ts'
import type { Transfer, TransferId, TransferKind } from '../../platform/ledger/transfer.ts'
import type { Account } from '../account/account.ts'
import {
  chargesOn,
  notLate,
  lateFrom,
  calculateCharges,
  suspendsAt,
  termsOf,
  type Lateness,
  type Owing,
  type Received,
} from './late-charges.ts'

/** The states are the wire's; the SQL guard and docs/states.md are generated from this table. */
export const transitions = machine({
  // With nothing owed it is paid at once.
  open: { closed: 'closed', covered: 'paid' },
  closed: { paid: 'paid', late: 'overdue' },
  overdue: { paid: 'paid' },
  paid: {},
})
export type InvoiceStatus = StateOf<typeof transitions>

// ── The days of a statement ──────────────────────────────────────────────────────────────────────────────────────────

/** A statement closes this many days before it is due: time to check and to pay it. */
const CLOSES_BEFORE_DAYS = 10
/** The first of any month plus this many days is in the next month. */
const LONGEST_MONTH_DAYS = 31
/** From any day on, the next closing belongs to this month, the next, or the one after. */
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
const monthAfter = (month: Reference): Reference =>
  monthOf(addDays(`${month}-01`, LONGEST_MONTH_DAYS))
const dueDateIn = (month: Reference, dueDay: number): Day =>
  `${month}-${String(dueDay).padStart(2, '0')}`

function periodOf(reference: Reference, openedOn: Day, dueDay: number): Period {
  const dueDate = dueDateIn(reference, dueDay)
  return { reference, openedOn, closesOn: addDays(dueDate, -CLOSES_BEFORE_DAYS), dueDate }
}

/**
 * The first period of an account that becomes active `today`: the earliest that closes today or
 * later.
 */
export function firstPeriod(today: Day, dueDay: number): Period {
  let month = monthOf(today)
  for (let n = 0; n <= MONTHS_AHEAD_MAX; n++, month = monthAfter(month)) {
    const period = periodOf(month, today, dueDay)
    if (period.closesOn >= today) return period
  }
  throw new RangeError(`no statement closes after ${today} that is due on ${dueDay}`)
}

/** The period after another: due in the next month, from the day after the other's last. */
export const nextPeriod = (
  before: Pick<Period, 'reference' | 'closesOn'>,
  dueDay: number,
): Period => periodOf(monthAfter(before.reference), addDays(before.closesOn, 1), dueDay)

// ── The statement ────────────────────────────────────────────────────────────────────────────────────────────────────

export type Invoice = Period &
  Lateness & {
    readonly owner: OwnerId
    readonly id: InvoiceId
    readonly seller: SellerId
    readonly status: InvoiceStatus
    /** Confirmed purchases less refunds; below zero when refunds are deltas. */
    readonly amount: Cents
    /** Payments that a bank returned to their payers, as far as the balance did not cover them. */
    readonly returned: Cents
    readonly cashback: Cents
    /** The part paid from the balance; below zero: credited to the balance. */
    readonly fromBalance: Cents
    readonly paidAmount: Cents
    readonly purchases: number
    readonly paidAt: Date | null
    /** Since when it is in arrears. */
    readonly arrearsAt: Date | null
    /** When it closes, becomes late, or its account is suspended for it. */
    readonly dueAt: Date | null
    /** Counts its events. */
    readonly version: number
    readonly createdAt: Date
    readonly updatedAt: Date
  }

/** Purchases and returned payments, less cashback and what the balance paid. */
const principalOf = (i: Pick<Invoice, 'amount' | 'returned' | 'cashback' | 'fromBalance'>): Cents =>
  cents(i.amount + i.returned - i.cashback - i.fromBalance)

const owingOf = (i: Invoice): Owing & Pick<Invoice, 'paidAmount'> => ({
  ...i,
  principal: principalOf(i),
})

/** Late fee and interest for a payment on `day`. */
export const chargesOf = (i: Invoice, day: Day) =>
  i.status === 'open' ? { lateFee: 0 as Cents, interest: 0 as Cents } : chargesOn(owingOf(i), day)

/** What is owed on `day`, with late fee and interest; zero while it is open. */
export function owedOf(i: Invoice, day: Day): Cents {
  if (i.status === 'open') return 0 as Cents
  const { lateFee, interest } = chargesOf(i, day)
  return cents(principalOf(i) + lateFee + interest - i.paidAmount)
}

/** A new statement, under the contract accepted last. */
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
  ...notLate(termsOf(account)),
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

/** Moves an empty open statement of a closed account to the next closing, without an event. */
export const extend = (open: Invoice, dueDay: number, now: Date): Invoice => {
  const { reference, closesOn, dueDate } = nextPeriod(open, dueDay)
  return {
    ...open,
    reference,
    closesOn,
    dueDate,
    dueAt: startOf(addDays(closesOn, 1)),
    updatedAt: now,
  }
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
function transferOf(
  i: Invoice,
  { debit, credit, amount, kind }: Move,
  { now, wall }: Instant,
): Transfer[] {
  if (amount === 0) return []
  const id = newId<'transfer'>(wall) as TransferId
  const [from, to] = amount > 0 ? [debit, credit] : [credit, debit]
  const cause = { kind: 'invoice', id: i.id } as const
  const moved = cents(Math.abs(amount))
  return [
    {
      owner: i.owner,
      id,
      debit: from,
      credit: to,
      amount: moved,
      kind,
      phase: 'posted',
      cause,
      at: now,
    },
  ]
}

function withEvent(i: Invoice, event: EventOf<typeof transitions>, now: Date): Invoice {
  const status = transitions.next(i.status, event)
  return status ? { ...i, status, version: i.version + 1, updatedAt: now } : i
}

/** The totals of its entries, and of returned payments. */
export type Totals = Pick<Invoice, 'amount' | 'returned' | 'cashback' | 'purchases'>

/**
 * Closes a statement: cashback is deducted first, then the balance as far as it reaches; the rest
 * is owed. Where refunds exceed purchases, the balance gets the difference.
 */
export function close(
  open: Invoice,
  account: Account,
  totals: Totals,
  time: Instant,
): InvoiceChanges {
  const { now } = time
  const cost = totals.amount + totals.returned - totals.cashback
  const fromBalance = cents(Math.min(cost, account.balance))
  const used = ofSeller('card_used', open.seller)
  const prepaid = ofSeller('prepaid', open.seller)
  const transfers = [
    ...transferOf(
      open,
      { debit: 'cashback', credit: used, amount: totals.cashback, kind: 'cashback' },
      time,
    ),
    ...transferOf(
      open,
      { debit: prepaid, credit: used, amount: fromBalance, kind: 'statement' },
      time,
    ),
  ]
  const isOwed = cost > fromBalance
  const summed = { ...open, ...totals, fromBalance }
  const closed = {
    ...withEvent(summed, isOwed ? 'closed' : 'covered', now),
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

/**
 * The changes that payments and lateness make to a statement and its account, with events and
 * transfers.
 */
export type Recalculation = {
  readonly invoice: Invoice
  readonly events: readonly NewInvoiceEvent[]
  readonly transfers: readonly Transfer[]
  /** The change of late charges; below zero where a payment turns out to be earlier. */
  readonly chargedDelta: Cents
  /**
   * The change of the payments allocated to the statement; below zero where a part goes back to the
   * company's balance.
   */
  readonly paidDelta: Cents
}

/**
 * Recomputes a statement's late charges and payments, and posts the difference to what was charged
 * before.
 */
function recalculate(i: Invoice, received: readonly Received[], time: Instant) {
  const { paid, ...charges } = calculateCharges(owingOf(i), received, dayOf(time.now))
  const used = ofSeller('card_used', i.seller)
  const deltas = { lateFee: charges.lateFee - i.lateFee, interest: charges.interest - i.interest }
  const transfers = [
    ...transferOf(
      i,
      { debit: used, credit: 'late_charges', amount: deltas.lateFee, kind: 'late_fee' },
      time,
    ),
    ...transferOf(
      i,
      { debit: used, credit: 'late_charges', amount: deltas.interest, kind: 'interest' },
      time,
    ),
  ]
  return {
    after: { ...i, ...charges, paidAmount: paid },
    transfers,
    chargedDelta: cents(deltas.lateFee + deltas.interest),
    paidDelta: cents(paid - i.paidAmount),
  }
}

/** Applies all payments of a statement, some of them new. `paidAt`: the time of the new one. */
export function pay(
  i: Invoice,
  received: readonly Received[],
  time: Instant & { readonly paidAt: Date },
): Recalculation {
  const { now } = time
  const { after, ...rest } = recalculate(i, received, time)
  if (rest.chargedDelta === 0 && rest.paidDelta === 0) return { invoice: i, events: [], ...rest }
  const part = { ...after, updatedAt: now }
  if (i.status === 'paid' || owedOf(part, dayOf(now)) > 0) {
    const invoice = { ...part, version: i.version + 1 }
    return { invoice, events: [{ invoice, type: 'corporate.invoice.updated' }], ...rest }
  }
  const invoice = { ...withEvent(part, 'paid', now), paidAt: time.paidAt, dueAt: null }
  return { invoice, events: [{ invoice, type: 'corporate.invoice.paid' }], ...rest }
}

/**
 * Makes a statement overdue and adds its late charges. Its account may be suspended for it later.
 */
export function becomeOverdue(
  i: Invoice,
  received: readonly Received[],
  time: Instant,
): Recalculation {
  const { after, ...rest } = recalculate(i, received, time)
  const invoice = { ...withEvent(after, 'late', time.now), dueAt: suspendsAt(i) ?? null }
  if (invoice.status === i.status)
    return { invoice: { ...i, dueAt: null }, events: [], ...NO_CHANGES }
  return { invoice, events: [{ invoice, type: 'corporate.invoice.overdue' }], ...rest }
}

const NO_CHANGES = { transfers: [], chargedDelta: 0 as Cents, paidDelta: 0 as Cents }

/** An account after late charges and payments of one of its statements. */
export const accountAfter = (
  account: Account,
  { chargedDelta, paidDelta }: Recalculation,
  now: Date,
): Account => ({
  ...account,
  used: cents(account.used + chargedDelta - paidDelta),
  updatedAt: now,
})

/**
 * Waiting entries before this instant go on a new statement: all (null) while its period lasts;
 * else those of its period.
 */
export const waitingUntil = (i: Invoice, now: Date): Date | null => {
  const end = startOf(addDays(i.closesOn, 1))
  return end > now ? null : end
}
