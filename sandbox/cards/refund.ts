// Refunds of a capture: what is allowed, and when they end. Pure.

import { after } from '../../server/kernel/clock.ts'
import type { Cents } from '../../server/kernel/money.ts'
import { refused, type Refused } from '../http/problem.ts'
import type { Authorization } from './authorization.ts'
import { CARD_REFUND_MS } from './magic-values.ts'

export type Refund = {
  /** The client's id for it. */
  id: string
  amount: Cents
  status: 'processing' | 'refunded' | 'failed'
  nsu: string
  reason: string | null
  askedAt: Date
  due: { at: Date; status: 'refunded' | 'failed' } | null
}

const REFUNDS_MAX = 200
const NSU_DIGITS = 9
const COUNT_DIGITS = 3
const FAILURE = 'O emissor não aceitou o estorno.'

export const nsuText = (nsu: number): string => String(nsu).padStart(NSU_DIGITS, '0')

/**
 * What can still be refunded: captured, less refunds done and under way, less open and lost
 * disputes.
 */
export function leftOf({ captured, refunds, disputes }: Authorization): number {
  const gone = refunds.filter((one) => one.status !== 'failed')
  const taken = disputes.filter((one) => one.status !== 'won')
  return [...gone, ...taken].reduce((left, { amount }) => left - amount, captured as number)
}

/**
 * Refunds `amount`. The same id and amount are the same refund; the same id with another amount is
 * refused.
 */
export function refund(
  known: Authorization,
  { id, amount }: { id: string; amount: Cents },
  at: Date,
): Authorization | Refused {
  const before = known.refunds.find((one) => one.id === id)
  if (before) {
    return before.amount === amount
      ? known
      : refused('IdJaUtilizado', 'O id já foi utilizado por outro estorno.')
  }
  if (known.status !== 'captured') return refused('EstornoRecusado', 'Não há captura a estornar.')
  if (known.effect === 'refund_refused')
    return refused('EstornoRecusado', 'O emissor não aceita estornos deste cartão.')
  if (amount > leftOf(known))
    return refused('EstornoRecusado', 'O valor é maior que o que resta da captura.')
  if (known.refunds.length >= REFUNDS_MAX)
    return refused('EstornoRecusado', 'Há estornos demais desta captura.')

  const isLate = known.effect === 'refund_slow' || known.effect === 'refund_failed'
  const ends = known.effect === 'refund_failed' ? 'failed' : 'refunded'
  const made: Refund = {
    id,
    amount,
    status: isLate ? 'processing' : 'refunded',
    nsu: `${nsuText(known.nsu)}${String(known.refunds.length + 1).padStart(COUNT_DIGITS, '0')}`,
    reason: null,
    askedAt: at,
    due: isLate ? { at: after(at, CARD_REFUND_MS), status: ends } : null,
  }
  return { ...known, changedAt: at, refunds: [...known.refunds, made] }
}

/** Ends the refunds that are due. */
export function settleRefunds(known: Authorization, now: Date): Authorization {
  if (!known.refunds.some(({ due }) => due && due.at <= now)) return known
  const refunds = known.refunds.map((one): Refund => {
    if (!one.due || one.due.at > now) return one
    return {
      ...one,
      status: one.due.status,
      reason: one.due.status === 'failed' ? FAILURE : null,
      due: null,
    }
  })
  return { ...known, changedAt: now, refunds }
}
