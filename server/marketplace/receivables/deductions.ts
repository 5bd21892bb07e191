// Deductions: the amounts that a refund or a dispute takes out of unsettled receivables, and gives
// back if it fails. Pure. The last installments are taken first, so that those due soonest stay as
// promised.

import type { ReceivableId, SellerId } from '../../kernel/ids.ts'
import type { Cents } from '../../kernel/money.ts'
import type { Receivable } from './receivable.ts'

/** An amount taken out of one receivable: its gross, and the part of it that was fee. */
export type Deduction = {
  readonly receivable: ReceivableId
  readonly gross: Cents
  readonly fee: Cents
}

const netOf = ({ gross, fee }: Pick<Receivable, 'gross' | 'fee'>): number => gross - fee

/** The net amount of each seller's unsettled receivables. */
export function netBySeller(scheduled: readonly Receivable[]): Map<SellerId, Cents> {
  const nets = new Map<SellerId, Cents>()
  for (const one of scheduled)
    nets.set(one.seller, ((nets.get(one.seller) ?? 0) + netOf(one)) as Cents)
  return nets
}

/**
 * Takes `cash` (net) out of one seller's receivables as far as they reach, with the share of the
 * returned `fee` that belongs to them. Returns the takes and how much cash they cover.
 */
export function deductFrom(
  scheduled: readonly Receivable[],
  cash: Cents,
  fee: Cents,
): { deductions: Deduction[]; covered: Cents } {
  const latest = scheduled.toSorted((a, b) => b.number - a.number)
  const nets = latest.map(() => 0)
  let cashLeft = cash as number
  latest.forEach((one, n) => {
    nets[n] = Math.min(netOf(one), cashLeft)
    cashLeft -= nets[n]!
  })
  let feeLeft = fee as number
  const feesReturned = latest.map((one, n) => {
    const feeMax =
      nets[n] === netOf(one) ? one.fee : Math.floor((one.fee * nets[n]!) / Math.max(1, netOf(one)))
    const feeReturned = Math.min(feeMax, feeLeft)
    feeLeft -= feeReturned
    return feeReturned
  })
  // The remainder of rounding. Fee of installments that have settled is left over.
  latest.forEach((one, n) => {
    const feeReturned = Math.min(one.fee - feesReturned[n]!, feeLeft)
    feesReturned[n]! += feeReturned
    feeLeft -= feeReturned
  })
  const takes = latest.map(({ id }, n): Deduction => {
    return {
      receivable: id,
      gross: (nets[n]! + feesReturned[n]!) as Cents,
      fee: feesReturned[n] as Cents,
    }
  })
  return { deductions: takes.filter(({ gross }) => gross > 0), covered: (cash - cashLeft) as Cents }
}

/** Merges takes of the same receivable: a seller that covers for others gives more than once. */
export function summed(takes: readonly Deduction[]): Deduction[] {
  const sums = new Map<ReceivableId, Deduction>()
  for (const take of takes) {
    const before = sums.get(take.receivable)
    const fee = ((before?.fee ?? 0) + take.fee) as Cents
    sums.set(take.receivable, { ...take, gross: ((before?.gross ?? 0) + take.gross) as Cents, fee })
  }
  return [...sums.values()]
}

/** A receivable after a take; canceled where nothing is left. */
export function deducted(
  one: Receivable,
  { gross, fee }: Pick<Deduction, 'gross' | 'fee'>,
): Receivable {
  const left = (one.gross - gross) as Cents
  return {
    ...one,
    gross: left,
    fee: (one.fee - fee) as Cents,
    status: left === 0 ? 'canceled' : one.status,
  }
}

/**
 * A receivable that gets a take feeReturned: a settled one stays settled, a canceled one is
 * scheduled again.
 */
export const restored = (
  one: Receivable,
  { gross, fee }: Pick<Deduction, 'gross' | 'fee'>,
): Receivable => ({
  ...one,
  gross: (one.gross + gross) as Cents,
  fee: (one.fee + fee) as Cents,
  status: one.status === 'canceled' ? 'scheduled' : one.status,
})
