// What a bank gave back by itself, under the MED, of money that no sale kept: a second, late or short payment, an excess. We
// ask the bank to give it back ourselves. Where it would not, the money lies in `unclaimed`, and the return takes it from there,
// once; never more than lies there of that very pix. It knows no bank. Pure.
//
// Never more goes back of a pix than came. So while ours is under way such a return cannot be all there is to know: it waits
// until ours has ended. Where ours has succeeded there is nothing left to take.

import type { DisputeReport, DisputeReturn } from '../banks/disputes.ts'
import type { RefundId } from '../base/ids.ts'
import { cents, sum, type Cents } from '../base/money.ts'
import { ofSeller } from '../ledger/chart.ts'
import { goneFor, paidBy } from './dispute-returns.ts'
import { addEvent, transferOf, type ChangeSet, type Instant } from './changes.ts'
import type { Known } from './settle.ts'

/** A pix that was not kept, or not all of it, as it is on record. */
export type Unkept = {
  readonly endToEndId: string
  /** Ours of what was not kept. */
  readonly refund: RefundId
  readonly isUnderWay: boolean
  /** What of it is in `unclaimed` still, and nobody is giving back. */
  readonly lies: Cents
  /** The returns that were taken of it, by the SPI's names. */
  readonly taken: readonly string[]
}

/** A return of what was not kept. */
export type UnkeptReturn = { readonly id: string; readonly refund: RefundId; readonly amount: Cents }

/** A pix after what was taken of it. */
export function less(of: Unkept, returns: readonly UnkeptReturn[]): Unkept {
  const mine = returns.filter(({ refund }) => refund === of.refund)
  const lies = cents(of.lies - sum(mine.map(({ amount }) => amount)))
  return { ...of, lies, taken: [...of.taken, ...mine.map(({ id }) => id)] }
}

/** What of the pix that paid the sale is still the sale's, as far as a dispute may take it. */
function keptLeft({ t }: ChangeSet, report: DisputeReport, known: Known): number {
  if (report.pix?.endToEndId !== paidBy(t)) return 0
  const disputes = (known.disputes ?? []).map((one) => (one.named === report.id ? { ...one, held: [] } : one))
  return Math.max(0, t.amount - t.refunded - t.refunding - sum([...goneFor(disputes).values()]))
}

type Divided = { readonly ofTransaction: readonly DisputeReturn[]; readonly unkept: readonly UnkeptReturn[] }

/** What of these returns is the sale's, and what is not; undefined where it cannot be said yet. */
function divide(
  fresh: readonly DisputeReturn[],
  left: number,
  of: Unkept,
  isOfTransaction: boolean,
): Divided | undefined {
  let [kept, lies] = [left, of.lies as number]
  const ofTransaction: DisputeReturn[] = []
  const unkept: UnkeptReturn[] = []
  for (const { id, amount } of fresh) {
    const over = Math.max(0, amount - kept)
    if (over > 0 && (of.isUnderWay || (!isOfTransaction && over > lies))) return undefined
    const part = Math.min(over, lies)
    kept = Math.max(0, kept - amount)
    lies -= part
    if (part > 0) unkept.push({ id, refund: of.refund, amount: cents(part) })
    if (amount > part) ofTransaction.push({ id, amount: cents(amount - part) })
  }
  return { ofTransaction, unkept }
}

function takeOne(changes: ChangeSet, { refund, amount }: UnkeptReturn, { reason }: DisputeReport, time: Instant): void {
  const { t } = changes
  const cause = { kind: 'refund', id: refund } as const
  const [debit, credit] = [ofSeller('unclaimed', t.seller), 'bank:pix'] as const
  changes.transfers.push(transferOf(t, time, { debit, credit, amount, kind: 'charged_back', cause }))
  const { code, why: message } = reason
  addEvent(changes, 'transaction.updated', { operation: 'return', status: 'succeeded', amount, code, message }, time)
}

/** Takes what was not kept out of what the bank tells of, and returns the rest: what is the sale's own. */
export function takeUnkept(
  changes: ChangeSet,
  disputes: readonly DisputeReport[],
  known: Known,
  time: Instant,
): DisputeReport[] {
  const lying = new Map((known.unkept ?? []).map((one) => [one.endToEndId, one]))
  const ofDisputes = new Set((known.disputes ?? []).flatMap((one) => one.returns.map(({ id }) => id)))
  return disputes.flatMap((report) => {
    const of = report.pix && lying.get(report.pix.endToEndId)
    if (!report.pix || !of) return [report]
    const { endToEndId, returns } = report.pix
    const isOld = ({ id }: DisputeReturn) => of.taken.includes(id) || ofDisputes.has(id)
    const isOfTransaction = endToEndId === paidBy(changes.t)
    const divided = divide(
      returns.filter((one) => !isOld(one)),
      keptLeft(changes, report, known),
      of,
      isOfTransaction,
    )
    if (!divided) return []
    for (const one of divided.unkept) takeOne(changes, one, report, time)
    changes.unkept.push(...divided.unkept)
    lying.set(endToEndId, less(of, divided.unkept))
    // One that was made on the spot of a return is none without it.
    const rest = [...returns.filter(({ id }) => ofDisputes.has(id)), ...divided.ofTransaction]
    const isOnTheSpot = returns.some(({ id }) => id === report.id)
    return isOnTheSpot && rest.length === 0 ? [] : [{ ...report, pix: { endToEndId, returns: rest } }]
  })
}
