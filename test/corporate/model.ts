// A model of a company with cards, as plain amounts: limits, purchases, statements and payments.
// Written from the documented promises alone: it knows the banking calendar, but no SQL, no ids and
// none of our own rules, so that model and code can only agree if both are right.

import { addDays, dayOf, startOf, type Day } from '../../server/kernel/brazil/calendar.ts'
import {
  chargesOn,
  closingOf,
  isInArrears,
  lateOf,
  owedWith,
  principalOf,
  suspendingOf,
  type Statement,
} from './lateness.ts'
import { creditedOf, ended, takeBack, type Dispute } from './credits.ts'
import { BEGINS, monthAfter, NEXT, type Interval } from './days.ts'

export type HolderStatus = 'active' | 'blocked' | 'canceled'
/** `word`: the text by which a card is restricted to this merchant. */
export type Shop = {
  readonly name: string
  readonly mcc: string
  readonly category: string
  readonly word: string
}
export type Holder = { limit: number; interval: Interval; status: HolderStatus }
export type Card = Holder & { readonly holder: number; word: string | null }

/** A share of the authorized amount, in basis points, or the whole rest. */
type Clearing = { readonly at: number; readonly part: number | 'rest' }
export type Purchase = {
  readonly card: number
  readonly holder: number
  readonly shop: Shop
  readonly at: number
  readonly asked: number
  state: 'approved' | 'denied' | 'confirmed' | 'canceled' | 'voided' | 'refunded'
  held: number
  reversed: number
  cleared: number
  returned: number
  cashback: number
  readonly disputes: Dispute[]
  /** The clearings that the merchant makes by itself. */
  plan: Clearing[]
  /** The day of its first clearing. */
  on: Statement | undefined
}

export type Company = {
  now: number
  limit: number
  balance: number
  suspended: boolean
  /** Suspended for a statement, unless an operator resumed it. */
  arrears: boolean
  /** The due day of the next statement. */
  dueDay: number
  readonly holders: Holder[]
  readonly cards: Card[]
  readonly purchases: Purchase[]
  /** The oldest first; the last is open. */
  readonly statements: Statement[]
  /** The rule of a category, or of all others (`*`); the newest last. */
  readonly rules: { readonly category: string; readonly bp: number; readonly from: number }[]
}

const DAY_MS = 86_400_000
const WHOLE = 10_000
const total = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
const todayOf = (c: Company): Day => dayOf(new Date(c.now))

// ── Limits ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/** The cost of a purchase now: the held amount, or the cleared amount less refunds and credits. */
export const costOf = (p: Purchase): number => p.held + p.cleared - p.returned - creditedOf(p)

/** The amount spent by a card or a cardholder in the current interval, by the time of purchase. */
function spentBy(c: Company, interval: Interval, isOf: (p: Purchase) => boolean): number {
  const begins = (day: Day): Day => BEGINS[interval](day)
  const own = c.purchases.filter(
    (p) => isOf(p) && begins(dayOf(new Date(p.at))) === begins(todayOf(c)),
  )
  return total(own.map(costOf))
}

function roomOf(c: Company, { limit, interval }: Holder, isOf: (p: Purchase) => boolean) {
  const spent = spentBy(c, interval, isOf)
  const resets = startOf(NEXT[interval](todayOf(c))).toISOString()
  return { spent, available: Math.max(0, limit - spent), resets }
}

export const cardRoom = (c: Company, n: number) => roomOf(c, c.cards[n]!, (p) => p.card === n)
export const holderRoom = (c: Company, n: number) => roomOf(c, c.holders[n]!, (p) => p.holder === n)

// ── What is owed ─────────────────────────────────────────────────────────────────────────────────────────────────────

export const owedOf = (c: Company, s: Statement): number => owedWith(s, chargesOn(s, todayOf(c)))

/** Held amounts, the open statement, and the unpaid rest of the other statements. */
export const usedOf = (c: Company): number =>
  total(c.purchases.map((p) => p.held)) +
  c.statements.at(-1)!.amount +
  total(c.statements.map((s) => owedWith(s, s.charged)))

/** Every reason for which a card cannot make this purchase. */
function objections(c: Company, n: number, shop: Shop, amount: number): string[] {
  const card = c.cards[n]!
  const against: Record<string, boolean> = {
    account_not_active: c.suspended,
    account_in_arrears: c.arrears && !c.suspended,
    card_not_active: card.status !== 'active',
    holder_blocked: c.holders[card.holder]!.status !== 'active',
    merchant_not_allowed: card.word !== null && card.word !== shop.word,
    card_limit: cardRoom(c, n).spent + amount > card.limit,
    holder_limit: holderRoom(c, card.holder).spent + amount > c.holders[card.holder]!.limit,
    insufficient_funds: usedOf(c) + amount > c.balance + c.limit,
  }
  return Object.keys(against).filter((reason) => against[reason])
}

// ── Purchases ────────────────────────────────────────────────────────────────────────────────────────────────────────

export type Manner = 'full' | 'partial' | 'over' | 'late' | 'never'
const PLANS: Record<Manner, [days: number, part: number | 'rest'][]> = {
  full: [[1, 'rest']],
  partial: [
    [1, 6_000],
    [2, 'rest'],
  ],
  over: [[1, 12_000]],
  late: [[8, 'rest']],
  never: [],
}
const LAPSES_MS = 7 * DAY_MS

/** A purchase, and every reason for which it was denied. */
export function buy(
  c: Company,
  n: number,
  shop: Shop,
  asked: number,
  manner: Manner,
): { p: Purchase; why: string[] } {
  const why = objections(c, n, shop, asked)
  const isFine = why.length === 0
  const plan = PLANS[manner].map(([days, part]) => ({ at: c.now + days * DAY_MS, part }))
  const nothing = { reversed: 0, cleared: 0, returned: 0, cashback: 0, on: undefined, disputes: [] }
  const p: Purchase = {
    card: n,
    holder: c.cards[n]!.holder,
    shop,
    at: c.now,
    asked,
    ...nothing,
    state: isFine ? 'approved' : 'denied',
    held: isFine ? asked : 0,
    plan: isFine ? plan : [],
  }
  c.purchases.push(p)
  return { p, why }
}

function rateOf(c: Company, p: Purchase): number {
  const known = (category: string) =>
    c.rules.filter((rule) => rule.category === category && rule.from <= p.at).at(-1)
  return (known(p.shop.category) ?? known('*'))?.bp ?? 0
}

/** Changes the debt of the company, on the open statement. */
export function applyMoves(c: Company, p: Purchase, moves: number): void {
  const open = c.statements.at(-1)!
  open.amount += moves
  const cashback = Math.floor((costOf(p) * rateOf(c, p)) / WHOLE)
  open.cashback += cashback - p.cashback
  p.cashback = cashback
}

/**
 * Clears an amount or the rest: at most a fifth more than authorized. False if the bank refuses.
 */
export function clear(c: Company, p: Purchase, amount?: number): boolean {
  const part = amount ?? p.asked - p.reversed - p.cleared
  if (
    p.state === 'denied' ||
    part < 1 ||
    p.cleared + part > Math.floor((p.asked * 12_000) / WHOLE + 0.5)
  )
    return false
  if (p.cleared === 0) {
    p.on = c.statements.at(-1)!
    p.on.purchases++
  }
  p.held = 0
  p.cleared += part
  p.state = 'confirmed'
  p.plan = []
  applyMoves(c, p, part)
  return true
}

/** Releases a part of the held amount, or all of it. */
export function reverse(p: Purchase, amount = p.held): boolean {
  if (amount < 1 || amount > p.held) return false
  p.held -= amount
  p.reversed += amount
  if (p.held > 0) return true
  p.state = 'canceled'
  p.plan = []
  return true
}

/** Refunds a part of the cleared amount, or the whole rest. */
export function refund(c: Company, p: Purchase, amount = p.cleared - p.returned): boolean {
  if (amount < 1 || amount > p.cleared - p.returned) return false
  p.returned += amount
  if (p.cleared === p.returned) p.state = 'refunded'
  applyMoves(c, p, takeBack(p) - amount)
  return true
}

function clearPlanned(c: Company, p: Purchase): void {
  const [{ part }, ...rest] = p.plan as [Clearing, ...Clearing[]]
  const unreversed = p.asked - p.reversed
  clear(
    c,
    p,
    part === 'rest' ? unreversed - p.cleared : Math.floor((unreversed * part) / WHOLE + 0.5),
  )
  p.plan = rest
}

function lapse(p: Purchase): void {
  p.held = 0
  p.state = 'voided'
}

// ── Statements ───────────────────────────────────────────────────────────────────────────────────────────────────────

function statement(month: string, opens: Day, dueDay: number): Statement {
  const due = `${month}-${String(dueDay).padStart(2, '0')}`
  const nothing = { amount: 0, cashback: 0, fromBalance: 0, paid: 0, purchases: 0, arrears: false }
  const unpaid = { came: [], charged: { lateFee: 0, interest: 0 } }
  return {
    reference: month,
    opens,
    closes: addDays(due, -10),
    due,
    ...nothing,
    ...unpaid,
    state: 'open',
  }
}

/** A company created now, with its first statement: the earliest that can still close. */
export function found(now: number, limit: number, dueDay: number): Company {
  const today = dayOf(new Date(now))
  const months = [today, monthAfter(today), monthAfter(monthAfter(today))].map((day) =>
    day.slice(0, 7),
  )
  const first = months
    .map((month) => statement(month, today, dueDay))
    .find(({ closes }) => closes >= today)!
  const none = { holders: [], cards: [], purchases: [], rules: [] }
  return {
    now,
    limit,
    balance: 0,
    suspended: false,
    arrears: false,
    dueDay,
    ...none,
    statements: [first],
  }
}

/** Deducts cashback, then the balance; refunds beyond the purchases go to the balance. */
function close(c: Company, s: Statement): void {
  s.fromBalance = Math.min(s.amount - s.cashback, c.balance)
  c.balance -= s.fromBalance
  s.state = 'closed'
  if (owedOf(c, s) === 0) s.state = 'paid'
  c.statements.push(statement(monthAfter(s.due).slice(0, 7), addDays(s.closes, 1), c.dueDay))
}

/**
 * A payment with the day that counts: it pays a statement up to the amount owed; the rest goes to
 * the balance.
 */
export function receive(c: Company, amount: number, s?: Statement, on: Day = todayOf(c)): void {
  if (!s) return void (c.balance += amount)
  s.came.push({ on, amount })
  s.charged = chargesOn(s, todayOf(c))
  const owed = principalOf(s) + s.charged.lateFee + s.charged.interest
  const paid = Math.min(total(s.came.map((one) => one.amount)), owed)
  c.balance += amount - (paid - s.paid)
  s.paid = paid
  if (owed === paid) s.state = 'paid'
  if (s.state === 'paid' && !c.statements.some((one) => isInArrears(one))) c.arrears = false
}

// ── Time ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

function beLate(c: Company, s: Statement): void {
  s.state = 'overdue'
  s.charged = chargesOn(s, todayOf(c))
}

type Coming = { readonly at: number; readonly happen: () => void }

/** The next automatic event; a statement closes before any event of the next day. */
function nextOf(c: Company): Coming | undefined {
  const ofStatements = c.statements.flatMap((s): Coming[] => {
    if (s.state === 'open') return [{ at: closingOf(s), happen: () => close(c, s) }]
    if (s.state === 'closed') return [{ at: lateOf(s), happen: () => beLate(c, s) }]
    const isComing = s.state === 'overdue' && !s.arrears
    return isComing
      ? [{ at: suspendingOf(s), happen: () => void (s.arrears = c.arrears = true) }]
      : []
  })
  const ofPurchases = c.purchases.flatMap((p): Coming[] => [
    ...p.plan.slice(0, 1).map(({ at }) => ({ at, happen: () => clearPlanned(c, p) })),
    ...p.disputes.map((one) => ({ at: one.decidesAt, happen: () => applyMoves(c, p, ended(one)) })),
    ...(p.held > 0 ? [{ at: p.at + LAPSES_MS, happen: () => lapse(p) }] : []),
  ])
  return [...ofStatements, ...ofPurchases].toSorted((a, b) => a.at - b.at)[0]
}

export function pass(c: Company, to: number): void {
  for (let next = nextOf(c); next && next.at <= to; next = nextOf(c)) {
    c.now = Math.max(c.now, next.at)
    next.happen()
  }
  c.now = to
}
