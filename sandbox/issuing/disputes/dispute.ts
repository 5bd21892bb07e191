// A purchase that its company contests at the issuing bank: whether it may, what a shop's refund takes of it, and how it ends.
// Pure; it knows no SQL and no clock.

import { after } from '../../../server/base/clock.ts'
import type { Cents } from '../../../server/base/money.ts'
import type { Refused } from '../card.ts'
import { fateOfDispute } from '../fates.ts'
import { clearedOf, type Purchase, refund, refundedOf } from '../purchase.ts'

export type DisputeOrder = {
  client: string
  /** The client's name for it. */
  id: string
  /** The bank's name for the purchase. */
  purchase: string
  amount: Cents
  reason: string
  description: string | null
}

export type Dispute = DisputeOrder & {
  status: 'open' | 'won' | 'lost' | 'withdrawn' | 'refused'
  refusedReason: string | null
  /** What of it is claimed, or was granted: the amount less what the shop gave back meanwhile. Nought of all others. */
  left: Cents
  openedAt: Date
  decidedAt: Date | null
  changedAt: Date
  /** When it is decided by itself. */
  dueAt: Date | null
}

/** A purchase with its disputes, the oldest first, as they are decided about under one lock. Refused ones are not among them. */
export type Contested = { purchase: Purchase; disputes: readonly Dispute[] }

const DAY_MS = 86_400_000
/** How long the network and the shop take. */
const DECIDED_MS = 30 * DAY_MS
/** How long after it was made a purchase may be contested: the network's time. */
const CLAIM_MS = 120 * DAY_MS
const DISPUTES_MAX = 20

const isOpen = ({ status }: Dispute): boolean => status === 'open'
const claims = ({ disputes }: Contested): number => disputes.reduce((all, { left }) => all + left, 0)

/** Why a purchase cannot be contested so; undefined when it can. */
function hindranceOf(known: Contested | undefined, { amount }: DisputeOrder, at: Date): string | undefined {
  if (!known) return 'Não há compra com este nome.'
  const { purchase, disputes } = known
  const cleared = clearedOf(purchase)
  if (cleared === 0) return 'A compra não foi liquidada: não há o que contestar.'
  if (at > after(purchase.at, CLAIM_MS)) return 'A compra foi feita há mais de 120 dias.'
  if (disputes.some(isOpen)) return 'A compra tem uma disputa que ainda não acabou.'
  if (disputes.length >= DISPUTES_MAX) return 'A compra já foi contestada vezes demais.'
  if (amount > cleared - refundedOf(purchase) - claims(known)) return 'Não há tanto a contestar.'
  return fateOfDispute(amount) === 'refused' ? 'A bandeira não aceita a contestação.' : undefined
}

/** Takes a dispute on, or refuses it; both for good. */
export function openDispute(known: Contested | undefined, order: DisputeOrder, at: Date): Dispute {
  const why = hindranceOf(known, order, at)
  const made = { ...order, openedAt: at, changedAt: at }
  return why === undefined
    ? {
        ...made,
        status: 'open',
        refusedReason: null,
        left: order.amount,
        decidedAt: null,
        dueAt: after(at, DECIDED_MS),
      }
    : { ...made, status: 'refused', refusedReason: why, left: 0 as Cents, decidedAt: at, dueAt: null }
}

/** Whether the same id was said with other words. */
export const isOther = (known: Dispute, { purchase, amount, reason, description }: DisputeOrder): boolean =>
  known.purchase !== purchase || known.amount !== amount || known.reason !== reason || known.description !== description

/** Ends a dispute that is open; one that has ended stays as it is. What is won is granted as far as it is still claimed. */
const end = (known: Dispute, status: 'won' | 'lost' | 'withdrawn', decidedAt: Date, at = decidedAt): Dispute =>
  isOpen(known)
    ? { ...known, status, left: status === 'won' ? known.left : (0 as Cents), decidedAt, changedAt: at, dueAt: null }
    : known

/** With one of the disputes ended. */
export const withEnd = (known: Contested, id: string, status: 'won' | 'lost' | 'withdrawn', at: Date): Contested => ({
  ...known,
  disputes: known.disputes.map((one) => (one.id === id ? end(one, status, at) : one)),
})

/**
 * Gives back as the shop does, also while the purchase is contested or after that was won. What is too much then, no dispute
 * claims or grants any more: the open one first, then the newest.
 */
export function refundContested(known: Contested, amount: Cents | undefined, at: Date): Contested | Refused {
  const purchase = refund(known.purchase, amount, at)
  if ('refused' in purchase) return purchase
  let over = Math.max(0, refundedOf(purchase) + claims(known) - clearedOf(purchase))
  const disputes = new Map(known.disputes.map((one) => [one.id, one]))
  for (const one of [...known.disputes.filter(isOpen), ...known.disputes.filter((it) => !isOpen(it)).toReversed()]) {
    const taken = Math.min(over, one.left)
    over -= taken
    if (taken > 0) disputes.set(one.id, { ...one, left: (one.left - taken) as Cents, changedAt: at })
  }
  return { purchase, disputes: [...disputes.values()] }
}

/** The dispute after what was due by `now`: the same object when nothing was. */
export const carry = (known: Dispute, now: Date): Dispute =>
  known.dueAt !== null && known.dueAt <= now
    ? end(known, fateOfDispute(known.amount) === 'lost' ? 'lost' : 'won', known.dueAt, now)
    : known
