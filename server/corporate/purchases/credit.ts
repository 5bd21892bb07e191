// Credits of a disputed purchase, as entries of its statement: given, and taken back when a dispute
// is lost or a shop refunds the same money. Pure.

import type { PurchaseDisputeId } from '../../kernel/ids.ts'
import { cents, type Cents } from '../../kernel/money.ts'
import { overlapOf } from './disputes/dispute.ts'
import { priced, type Purchase } from './purchase.ts'
import type { Entry } from './apply.ts'

/** The credit of a purchase for one of its disputes. */
export type Credit = {
  readonly dispute: PurchaseDisputeId
  /** Won: the issuing bank bears the credit. Before, the credit is booked on `disputed`. */
  readonly isWon: boolean
  readonly credited: Cents
}

type CreditCause = { readonly name: string; readonly at: Date }
type CreditEntry = Entry & { readonly kind: 'dispute'; readonly credit: Credit }

/**
 * An entry that gives `amount` (below zero: takes it back) of a credit; its effect on cost and
 * cashback is added by the caller.
 */
const entryOf = (credit: Credit, amount: number, { name, at }: CreditCause): CreditEntry => ({
  id: `dispute/${credit.dispute}/${name}`,
  kind: 'dispute',
  amount: cents(Math.abs(amount)),
  at,
  spent: 0,
  cashback: 0,
  debtDelta: -amount,
  credit,
})

/** A purchase after its credit changed by `amount`. */
export function credited(
  p: Purchase,
  credit: Credit,
  amount: number,
  occasion: CreditCause & { readonly basisPoints: number },
) {
  const after = priced({ ...p, disputed: cents(p.disputed + amount) }, occasion.basisPoints)
  const entry = entryOf(credit, amount, occasion)
  const purchase: Purchase = { ...after, version: p.version + 1, updatedAt: occasion.at }
  return {
    purchase,
    entry: { ...entry, spent: after.amount - p.amount, cashback: after.cashback - p.cashback },
  }
}

/**
 * Takes back the amount that credits and the shop's refund `by` both returned: isWonFirst from
 * disputes that are not won. The caller computes the cost of the purchase afterwards (`priced`).
 */
export function takeBackCredits(
  p: Purchase,
  credits: readonly Credit[],
  by: { readonly id: string; readonly at: Date },
) {
  let overlap: number = overlapOf(p)
  const purchase: Purchase = { ...p, disputed: cents(p.disputed - overlap) }
  const entries: CreditEntry[] = []
  const isWonFirst = (one: Credit) => (one.isWon ? 1 : 0)
  const left = credits
    .toSorted((a, b) => isWonFirst(a) - isWonFirst(b))
    .map((credit) => {
      const takenBack = Math.min(overlap, credit.credited)
      overlap -= takenBack
      if (takenBack > 0)
        entries.push(entryOf(credit, -takenBack, { name: `refund/${by.id}`, at: by.at }))
      return { ...credit, credited: cents(credit.credited - takenBack) }
    })
  return { purchase, entries, credits: left }
}
