// What is credited of a purchase while it is disputed, as entries of its statement: given, and taken back once a dispute is
// lost, or a shop gives the same money back. Pure.

import type { PurchaseDisputeId } from '../base/ids.ts'
import { cents, type Cents } from '../base/money.ts'
import { overlapOf } from './purchase-dispute.ts'
import { priced, type Purchase } from './purchase.ts'
import type { Entry } from './purchase-apply.ts'

/** What is credited of a purchase for one dispute of it. */
export type Credit = {
  readonly dispute: PurchaseDisputeId
  /** Won: the issuing bank bears it; until then nobody does yet. */
  readonly isWon: boolean
  readonly credited: Cents
}

type Occasion = { readonly name: string; readonly at: Date }
type CreditEntry = Entry & { readonly kind: 'dispute'; readonly credit: Credit }

/** An entry that gives `amount` (below zero: takes it back) of a credit; what it does to cost and cashback is said beside. */
const entryOf = (credit: Credit, amount: number, { name, at }: Occasion): CreditEntry => ({
  id: `dispute/${credit.dispute}/${name}`,
  kind: 'dispute',
  amount: cents(Math.abs(amount)),
  at,
  spent: 0,
  cashback: 0,
  moves: -amount,
  credit,
})

/** A purchase once `amount` more of it is credited, or less. */
export function credited(
  p: Purchase,
  credit: Credit,
  amount: number,
  occasion: Occasion & { readonly basisPoints: number },
) {
  const after = priced({ ...p, disputed: cents(p.disputed + amount) }, occasion.basisPoints)
  const entry = entryOf(credit, amount, occasion)
  const purchase: Purchase = { ...after, version: p.version + 1, updatedAt: occasion.at }
  return { purchase, entry: { ...entry, spent: after.amount - p.amount, cashback: after.cashback - p.cashback } }
}

/**
 * Takes back of credits what a shop has given back as well by the entry `by`: of those that nobody bears yet first. The
 * purchase is yet to be priced.
 */
export function takeBack(p: Purchase, credits: readonly Credit[], by: { readonly id: string; readonly at: Date }) {
  let over: number = overlapOf(p)
  const purchase: Purchase = { ...p, disputed: cents(p.disputed - over) }
  const entries: CreditEntry[] = []
  const first = (one: Credit) => (one.isWon ? 1 : 0)
  const left = credits
    .toSorted((a, b) => first(a) - first(b))
    .map((credit) => {
      const taken = Math.min(over, credit.credited)
      over -= taken
      if (taken > 0) entries.push(entryOf(credit, -taken, { name: `refund/${by.id}`, at: by.at }))
      return { ...credit, credited: cents(credit.credited - taken) }
    })
  return { purchase, entries, credits: left }
}
