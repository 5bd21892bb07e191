// A purchase that its company disputes at the issuing bank: whether it may, what a shop's refund
// takes off the dispute, and how it ends. Pure.

import { after } from '../../../server/kernel/clock.ts'
import type { Cents } from '../../../server/kernel/money.ts'
import type { Refused } from '../../http/problem.ts'
import { effectOfDispute } from '../magic-values.ts'
import { clearedOf, type Purchase, refund, refundedOf } from '../purchase.ts'

export type DisputeOrder = {
  client: string
  /** The client's id for it. */
  id: string
  /** The bank's id for the purchase. */
  purchase: string
  amount: Cents
  reason: string
  description: string | null
}

export type Dispute = DisputeOrder & {
  status: 'open' | 'won' | 'lost' | 'withdrawn' | 'refused'
  refusedReason: string | null
  /**
   * What is still claimed, or was granted: the amount less what the shop refunded since. Zero where
   * neither.
   */
  left: Cents
  openedAt: Date
  decidedAt: Date | null
  changedAt: Date
  /** When it is decided by time. */
  dueAt: Date | null
}

/**
 * A purchase with its disputes, oldest first, decided together under one lock. Without refused
 * ones.
 */
export type Contested = { purchase: Purchase; disputes: readonly Dispute[] }

const DAY_MS = 86_400_000
/** How long the network and the shop take to decide. */
const DECIDED_MS = 30 * DAY_MS
/** The network's time limit for a dispute, from the purchase on. */
const CLAIM_MS = 120 * DAY_MS
const DISPUTES_MAX = 20

const isOpen = ({ status }: Dispute): boolean => status === 'open'
const claims = ({ disputes }: Contested): number =>
  disputes.reduce((all, { left }) => all + left, 0)

/** Why a purchase cannot be disputed this way; undefined where it can. */
function hindranceOf(
  known: Contested | undefined,
  { amount }: DisputeOrder,
  at: Date,
): string | undefined {
  if (!known) return 'Não há compra com este nome.'
  const { purchase, disputes } = known
  const cleared = clearedOf(purchase)
  if (cleared === 0) return 'A compra não foi liquidada: não há o que contestar.'
  if (at > after(purchase.at, CLAIM_MS)) return 'A compra foi feita há mais de 120 dias.'
  if (disputes.some(isOpen)) return 'A compra tem uma disputa que ainda não acabou.'
  if (disputes.length >= DISPUTES_MAX) return 'A compra já foi contestada vezes demais.'
  if (amount > cleared - refundedOf(purchase) - claims(known)) return 'Não há tanto a contestar.'
  return effectOfDispute(amount) === 'refused' ? 'A bandeira não aceita a contestação.' : undefined
}

/** Opens a dispute, or refuses it; both are final. */
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
    : {
        ...made,
        status: 'refused',
        refusedReason: why,
        left: 0 as Cents,
        decidedAt: at,
        dueAt: null,
      }
}

/** Whether the same id came before with other fields. */
export const isOther = (
  known: Dispute,
  { purchase, amount, reason, description }: DisputeOrder,
): boolean =>
  known.purchase !== purchase ||
  known.amount !== amount ||
  known.reason !== reason ||
  known.description !== description

/**
 * Ends an open dispute; one that has ended does not change. A won one is granted as far as it is
 * still claimed.
 */
const end = (
  known: Dispute,
  status: 'won' | 'lost' | 'withdrawn',
  decidedAt: Date,
  at = decidedAt,
): Dispute =>
  isOpen(known)
    ? {
        ...known,
        status,
        left: status === 'won' ? known.left : (0 as Cents),
        decidedAt,
        changedAt: at,
        dueAt: null,
      }
    : known

/** The purchase with one of its disputes ended. */
export const withEnd = (
  known: Contested,
  id: string,
  status: 'won' | 'lost' | 'withdrawn',
  at: Date,
): Contested => ({
  ...known,
  disputes: known.disputes.map((one) => (one.id === id ? end(one, status, at) : one)),
})

/**
 * A refund by the shop, which may come during a dispute or after it was won. Where both together
 * exceed what was cleared, the excess comes off the disputes: the open one first, then the newest.
 */
export function refundContested(
  known: Contested,
  amount: Cents | undefined,
  at: Date,
): Contested | Refused {
  const purchase = refund(known.purchase, amount, at)
  if ('refused' in purchase) return purchase
  let over = Math.max(0, refundedOf(purchase) + claims(known) - clearedOf(purchase))
  const disputes = new Map(known.disputes.map((one) => [one.id, one]))
  for (const one of [
    ...known.disputes.filter(isOpen),
    ...known.disputes.filter((it) => !isOpen(it)).toReversed(),
  ]) {
    const taken = Math.min(over, one.left)
    over -= taken
    if (taken > 0)
      disputes.set(one.id, { ...one, left: (one.left - taken) as Cents, changedAt: at })
  }
  return { purchase, disputes: [...disputes.values()] }
}

/** The dispute after what is due by `now`; the same object where nothing is. */
export const applyDue = (known: Dispute, now: Date): Dispute =>
  known.dueAt !== null && known.dueAt <= now
    ? end(known, effectOfDispute(known.amount) === 'lost' ? 'lost' : 'won', known.dueAt, now)
    : known
