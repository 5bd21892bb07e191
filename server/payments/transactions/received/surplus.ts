// A bank's own return, under the MED, of money that no transaction kept: a second, late or short
// payment, an excess. We first ask the bank to return such money ourselves. Where it rejects that,
// the money is in `unclaimed`, and the bank's return is booked from there, once, and never beyond
// what is left of that pix there. It calls no bank. Pure.
//
// Never more of a pix is returned than was received. So the bank's return is booked only after our
// own has ended; where ours succeeded, nothing is left for it.

import type { DisputeReport, DisputeReturn } from '../../../providers/disputes.ts'
import { cents, sum } from '../../../kernel/money.ts'
import { ofSeller } from '../../../platform/ledger/chart.ts'
import type { Contested } from '../disputes/dispute.ts'
import { returnedBySeller } from '../disputes/returns.ts'
import {
  addEvent,
  transferOf,
  type ChangeSet,
  type Instant,
  type RecordedFacts,
} from '../changes.ts'
import { less, type Surplus, type SurplusReturn } from './payment.ts'

/** The amount of the transaction's own part of the pix that a dispute may still take. */
function keptLeft({ t }: ChangeSet, report: DisputeReport, known: RecordedFacts): number {
  const disputes = (known.disputes ?? []).map((one) =>
    one.providerReference === report.id ? { ...one, held: [] } : one,
  )
  return Math.max(
    0,
    t.amount - t.refunded - t.refunding - sum([...returnedBySeller(disputes).values()]),
  )
}

type Divided = {
  readonly ofTransaction: readonly DisputeReturn[]
  readonly surplus: readonly SurplusReturn[]
}

/**
 * Divides returns into those of the transaction and the others; undefined where that cannot be
 * decided yet.
 */
function divide(
  fresh: readonly DisputeReturn[],
  left: number,
  of: Surplus,
  isOfTransaction: boolean,
): Divided | undefined {
  let [kept, lies] = [left, of.unclaimed as number]
  const ofTransaction: DisputeReturn[] = []
  const surplus: SurplusReturn[] = []
  for (const { id, amount } of fresh) {
    const over = Math.max(0, amount - kept)
    if (over > 0 && (of.isUnderWay || (!isOfTransaction && over > lies))) return undefined
    const part = Math.min(over, lies)
    kept = Math.max(0, kept - amount)
    lies -= part
    if (part > 0) surplus.push({ id, refund: of.refund, amount: cents(part) })
    if (amount > part) ofTransaction.push({ id, amount: cents(amount - part) })
  }
  return { ofTransaction, surplus }
}

function bookReturn(
  changes: ChangeSet,
  { refund, amount }: SurplusReturn,
  { reason }: DisputeReport,
  time: Instant,
): void {
  const { t } = changes
  const cause = { kind: 'refund', id: refund } as const
  const [debit, credit] = [ofSeller('unclaimed', t.seller), 'bank:pix'] as const
  changes.transfers.push(
    transferOf(t, time, { debit, credit, amount, kind: 'charged_back', cause }),
  )
  const { code, why: message } = reason
  addEvent(
    changes,
    'transaction.updated',
    { operation: 'return', status: 'succeeded', amount, code, message },
    time,
  )
}

/**
 * Books returns of money that was not kept, and returns the other reports: those of the transaction
 * itself.
 */
export function bookSurplusReturns(
  changes: ChangeSet,
  { disputes, paidBy }: Contested,
  known: RecordedFacts,
  time: Instant,
): DisputeReport[] {
  const surplusByPix = new Map((known.surplus ?? []).map((one) => [one.endToEndId, one]))
  const ofDisputes = new Set(
    (known.disputes ?? []).flatMap((one) => one.returns.map(({ id }) => id)),
  )
  return disputes.flatMap((report) => {
    const of = report.pix && surplusByPix.get(report.pix.endToEndId)
    if (!report.pix || !of) return [report]
    const { endToEndId, returns } = report.pix
    const isOld = ({ id }: DisputeReturn) => of.taken.includes(id) || ofDisputes.has(id)
    const isOfTransaction = endToEndId === paidBy
    const divided = divide(
      returns.filter((one) => !isOld(one)),
      isOfTransaction ? keptLeft(changes, report, known) : 0,
      of,
      isOfTransaction,
    )
    if (!divided) return []
    for (const one of divided.surplus) bookReturn(changes, one, report, time)
    changes.surplus.push(...divided.surplus)
    surplusByPix.set(endToEndId, less(of, divided.surplus))
    // A dispute that was derived from a return alone does not exist without that return.
    const rest = [...returns.filter(({ id }) => ofDisputes.has(id)), ...divided.ofTransaction]
    const isOnTheSpot = returns.some(({ id }) => id === report.id)
    return isOnTheSpot && rest.length === 0
      ? []
      : [{ ...report, pix: { endToEndId, returns: rest } }]
  })
}
