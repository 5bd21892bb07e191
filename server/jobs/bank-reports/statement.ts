// What the entries of a bank's statement are to the books, and what the books should have of them. Pure.

import { addDays, dayOf } from '../../kernel/brazil/calendar.ts'
import type { Cents } from '../../kernel/money.ts'
import type { StatementEntry, StatementKind } from '../../providers/payouts.ts'
import type { Movement } from './difference.ts'

/** What a name in a statement is of: a payment of ours, or a received pix that was given back. */
export type Named = { readonly is: 'paid out' | 'other'; readonly id: string }
type Names = ReadonlyMap<string, Named>

export type Listed = { readonly kind: StatementKind; readonly entry: StatementEntry }

/**
 * The movement of an entry, by the payment of ours that it names or else by itself; none of what is
 * in the book of pix, and of a credit that names no payment of ours. `counts`: of another day only the
 * payments of these ids.
 */
export function movementIn(
  { kind, entry }: Listed,
  names: Names,
  counts: 'the day' | ReadonlySet<string> = 'the day',
): Movement[] {
  const { id, amount } = entry
  const found = nameIn({ kind, entry }, names)
  if (found?.is === 'other' || (!found && kind === 'returned')) return []
  const movement = { kind, id: found?.id ?? id, amount, of: found?.id ?? null }
  const isCounted = counts === 'the day' || (kind === 'paid' && counts.has(movement.id))
  return isCounted ? [movement] : []
}

export const movementsIn = (all: readonly Listed[], names: Names): Movement[] =>
  summed(all.flatMap((one) => movementIn(one, names)))

/** A payment of ours that may be a debit; `until`: when it ended, where it has. */
export type SentOut = {
  readonly id: string
  readonly amount: Cents
  readonly since: Date
  readonly until: Date | null
}

/** A debit may be dated so many days after its payment. */
export const LATER_DAYS = 5

const nameIn = ({ entry: { ours, reference, endToEndId } }: Listed, names: Names) =>
  [ours, reference, endToEndId].flatMap((name) => names.get(name ?? '') ?? [])[0]

/** The payment that a debit is of: one under way on its day first, then one that had ended. */
function sentFor(
  { amount, at }: StatementEntry,
  sent: readonly SentOut[],
  taken: ReadonlySet<string>,
): SentOut | undefined {
  const day = dayOf(at)
  const within = (days: number) => (one: SentOut) =>
    one.amount === amount &&
    !taken.has(one.id) &&
    dayOf(one.since) <= day &&
    (one.until === null || addDays(dayOf(one.until), days) >= day)
  return sent.find(within(0)) ?? sent.find(within(LATER_DAYS))
}

/**
 * Debits without a name that is known, each as a payment of its amount and its day that no other debit
 * is of, so that one more than there are payments is a stranger. `sent`: oldest first.
 */
export function namedByAmount(
  all: readonly Listed[],
  names: Names,
  sent: readonly SentOut[],
): { listed: Listed[]; names: Names } {
  const taken = new Set(all.flatMap((one) => nameIn(one, names)?.id ?? []))
  const found = new Map<Listed, SentOut>()
  const unnamed = all
    .filter((one) => one.kind === 'paid' && !nameIn(one, names))
    .toSorted((one, other) => one.entry.at.getTime() - other.entry.at.getTime())
  for (const one of unnamed) {
    const payment = sentFor(one.entry, sent, taken)
    if (!payment) continue
    taken.add(payment.id)
    found.set(one, payment)
  }
  const ofAmount = [...found.values()].map(({ id }) => [id, { is: 'paid out', id }] as const)
  return {
    listed: all.map((one) => {
      const id = found.get(one)?.id
      return id === undefined ? one : { ...one, entry: { ...one.entry, ours: id } }
    }),
    names: new Map<string, Named>([...names, ...ofAmount]),
  }
}

const keyOf = ({ kind, id }: Pick<Movement, 'kind' | 'id'>): string => `${kind} ${id}`

/** Each payment once, with all of it that came back. */
export function summed(all: readonly Movement[]): Movement[] {
  const byKey = new Map<string, Movement>()
  for (const one of all) {
    const before = byKey.get(keyOf(one))?.amount ?? 0
    byKey.set(keyOf(one), { ...one, amount: (before + one.amount) as Cents })
  }
  return [...byKey.values()]
}

/**
 * Without payments that the bank itself undid, where the books have them as failed: the debit and its
 * credit are both in the statement, and in the books there was nothing. `all`: of the days around too.
 */
export function withoutUndone(
  theirs: readonly Movement[],
  all: readonly Movement[],
  booked: readonly Movement[],
): Movement[] {
  const amounts = new Map(all.map((one) => [keyOf(one), one.amount]))
  const isBooked = new Set(booked.map(keyOf))
  return theirs.filter(({ id, of }) => {
    const paid = amounts.get(keyOf({ kind: 'paid', id }))
    const back = amounts.get(keyOf({ kind: 'returned', id }))
    return of === null || isBooked.has(keyOf({ kind: 'paid', id })) || !paid || paid !== back
  })
}

/**
 * What the books have of what the statement names, and of the payments of the day. What came back is
 * booked as a sum: the statement of a day has a part of it.
 */
export function expected(
  booked: readonly Movement[],
  theirs: readonly Movement[],
  paidOfDay: ReadonlySet<string>,
): Movement[] {
  const told = new Map(theirs.map((one) => [`${one.kind} ${one.id}`, one]))
  return booked.flatMap((one) => {
    const named = told.get(`${one.kind} ${one.id}`)
    if (one.kind === 'paid') return named || paidOfDay.has(one.id) ? [one] : []
    return named ? [{ ...one, amount: Math.min(one.amount, named.amount) as Cents }] : []
  })
}
