// Compares a bank's movements of a day with those booked. Pure.

import type { Cents } from '../../kernel/money.ts'

/**
 * `received` from buyers and companies, `returned` to them, `paid` out; `cleared`: purchases by
 * corporate cards.
 */
export type MovementKind = 'received' | 'returned' | 'paid' | 'cleared'

/** One movement of money, by the id that both sides know it by. */
export type Movement = {
  readonly kind: MovementKind
  readonly id: string
  readonly amount: Cents
  /** The transaction, refund or payout to be read again, where it is known. */
  readonly of: string | null
}

/**
 * A movement on which the bank and the books differ. `since`: when the difference was first found.
 */
export type Difference = {
  readonly kind: MovementKind
  readonly id: string
  readonly of: string | null
  /** In centavos; null: this side lacks the movement. */
  readonly theirs: Cents | null
  readonly ours: Cents | null
  readonly since: string
}

export type Sums = Partial<
  Record<MovementKind, { readonly count: number; readonly amount: number }>
>

export function sumsOf(movements: readonly Movement[]): Sums {
  const sums: Record<string, { count: number; amount: number }> = {}
  for (const { kind, amount } of movements) {
    const one = (sums[kind] ??= { count: 0, amount: 0 })
    one.count++
    one.amount += amount
  }
  return sums
}

const keyOf = ({ kind, id }: Pick<Movement, 'kind' | 'id'>): string => `${kind} ${id}`

/**
 * The differences of both sides, in the order of their keys. `before`: the differences found
 * earlier, which keep their age.
 */
export function differencesOf(
  theirs: readonly Movement[],
  ours: readonly Movement[],
  before: readonly Difference[],
  now: Date,
): Difference[] {
  const since = new Map(before.map((one) => [keyOf(one), one.since]))
  const booked = new Map(ours.map((one) => [keyOf(one), one]))
  const listed = new Map(theirs.map((one) => [keyOf(one), one]))
  return [...new Set([...listed.keys(), ...booked.keys()])].toSorted().flatMap((key) => {
    const [bank, own] = [listed.get(key), booked.get(key)]
    if (bank?.amount === own?.amount) return []
    const { kind, id } = (bank ?? own)!
    return {
      kind,
      id,
      of: own?.of ?? bank?.of ?? null,
      theirs: bank?.amount ?? null,
      ours: own?.amount ?? null,
      since: since.get(key) ?? now.toISOString(),
    }
  })
}
