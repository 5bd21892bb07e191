// A bank's own returns of a contested pix, under the MED (Mecanismo Especial de Devolução). Each is
// booked once, by its id at the SPI: first from what its dispute holds, then from what is
// available; the rest is owed. It knows no bank: disputes and returns are read in
// methods/contested.ts. Pure.

import type { ReceivedPix } from '../../../providers/bank.ts'
import { MED_REASONS, type DisputeReport, type DisputeReturn } from '../../../providers/disputes.ts'
import type { SellerId } from '../../../kernel/ids.ts'
import { sum, type Cents } from '../../../kernel/money.ts'
import { ofSeller } from '../../../platform/ledger/chart.ts'
import { disputeShares, without } from './shares.ts'
import type { Contested, Dispute, BookedReturn } from './dispute.ts'
import { holdOf, saved, type SellerFunds } from './hold.ts'
import { move, addEvent, transferOf, type ChangeSet, type Instant } from '../changes.ts'
import { partsOf } from '../transaction.ts'

/** An unreported dispute, derived from a return. It takes no evidence any more. */
function ofReturn(
  endToEndId: string,
  one: DisputeReturn,
  why: DisputeReport['reason'],
  at: Date,
): DisputeReport {
  const pix = { endToEndId, returns: [{ id: one.id, amount: one.amount }] }
  return {
    id: one.id,
    amount: one.amount,
    reason: why,
    status: 'lost',
    openedAt: at,
    evidenceDueAt: at,
    pix,
  }
}

/**
 * Every dispute of the payments: those the PSP reports, and one for each return that none of these
 * names.
 */
export function contestedOf(
  payments: readonly ReceivedPix[],
  reports: readonly DisputeReport[],
): DisputeReport[] {
  const named = new Set(reports.flatMap((one) => one.pix?.returns.map(({ id }) => id) ?? []))
  const unreported = payments.flatMap(({ endToEndId, paidAt, returns }) =>
    returns.flatMap(({ providerReference: id, amount, status, med }) =>
      med && status === 'returned' && !named.has(id)
        ? [ofReturn(endToEndId, { id, amount }, MED_REASONS[med.nature], med.at ?? paidAt)]
        : [],
    ),
  )
  return [...reports, ...unreported]
}

/**
 * The disputes to apply, each under the id on record. A return that was booked under another id is
 * not booked again; a return after a dispute was won is a dispute of its own, since a won one is
 * final.
 */
export function withStoredIds(
  { disputes, paidBy }: Contested,
  known: readonly Dispute[],
): DisputeReport[] {
  const taken = new Set(known.flatMap(({ returns }) => returns.map(({ id }) => id)))
  const won = new Set(
    known.flatMap(({ providerReference: named, status }) => (status === 'won' ? [named] : [])),
  )
  return disputes.flatMap((one) => {
    if (!one.pix) return [one]
    const { endToEndId, returns } = one.pix
    if (endToEndId !== paidBy) return []
    const fresh = returns.filter(({ id }) => !taken.has(id))
    if (one.status === 'lost' && won.has(one.id)) {
      return fresh.map((back) => ofReturn(endToEndId, back, one.reason, one.openedAt))
    }
    const isOnTheSpot = returns.length === 1 && returns[0]!.id === one.id
    return isOnTheSpot && fresh.length === 0 ? [] : [one]
  })
}

const plus = (all: Map<SellerId, Cents>, seller: SellerId, amount: number): void => {
  if (amount !== 0) all.set(seller, ((all.get(seller) ?? 0) + amount) as Cents)
}

/** What an open dispute holds of each seller. */
function heldOf({ status, held }: Pick<Dispute, 'status' | 'held'>): Map<SellerId, Cents> {
  const all = new Map<SellerId, Cents>()
  if (status === 'open')
    for (const one of held) plus(all, one.seller, one.pending + one.available + one.debt)
  return all
}

/** What each seller gave for these disputes of a pix, or has held for them. */
export function returnedBySeller(disputes: readonly Dispute[]): Map<SellerId, Cents> {
  const all = new Map<SellerId, Cents>()
  for (const one of disputes) {
    for (const [seller, amount] of heldOf(one)) plus(all, seller, amount)
    for (const { borne } of one.returns)
      for (const { seller, amount } of borne) plus(all, seller, amount)
  }
  return all
}

/**
 * Takes as much of `amount` from what is held as there is: by the shares first, then from sellers
 * with more held.
 */
function takeHeld(
  held: Map<SellerId, Cents>,
  shares: ReadonlyMap<SellerId, Cents>,
  amount: Cents,
): Map<SellerId, Cents> {
  const taken = new Map<SellerId, Cents>()
  let rest = amount as number
  const takeFrom = (seller: SellerId, max: number) => {
    const there = Math.min(max, held.get(seller) ?? 0, rest)
    plus(taken, seller, there)
    plus(held, seller, -there)
    rest -= there
  }
  for (const [seller, share] of shares) takeFrom(seller, share)
  for (const seller of held.keys()) takeFrom(seller, rest)
  return taken
}

type BookingContext = { all: readonly Dispute[]; funds: SellerFunds }

/** Books one return: from what its dispute holds, and the rest from what sellers have now. */
function bookReturn(
  changes: ChangeSet,
  dispute: Dispute,
  back: DisputeReturn,
  {
    held,
    others,
    funds,
  }: { held: Map<SellerId, Cents>; others: readonly Dispute[]; funds: SellerFunds },
  time: Instant,
): BookedReturn {
  const { t } = changes
  // The dispute's own earlier returns count too; what is held for it does not.
  const gone = returnedBySeller([...others, { ...dispute, held: [] }])
  const borne = takeHeld(
    held,
    disputeShares(without(partsOf(t), gone), t.seller, back.amount),
    back.amount,
  )
  const rest = (back.amount - sum([...borne.values()])) as Cents
  if (rest > 0) {
    for (const [seller, amount] of borne) plus(gone, seller, amount)
    const shares = disputeShares(without(partsOf(t), gone), t.seller, rest)
    holdOf(changes, dispute.id, shares, funds, time)
    for (const [seller, share] of shares) plus(borne, seller, share)
  }
  for (const [seller, amount] of borne) {
    const [debit, credit] = [ofSeller('blocked', seller), 'bank:pix'] as const
    const cause = { kind: 'dispute', id: dispute.id } as const
    changes.transfers.push(
      transferOf(t, time, { debit, credit, amount, kind: 'charged_back', cause }),
    )
  }
  return { ...back, borne: [...borne].map(([seller, amount]) => ({ seller, amount })) }
}

/**
 * Books the bank's returns for a dispute that are not on record. The first one loses the dispute
 * and releases what is held beyond it; later ones are booked as they come.
 */
export function bookReturns(
  changes: ChangeSet,
  dispute: Dispute,
  returns: readonly DisputeReturn[],
  { all, funds }: BookingContext,
  time: Instant,
): Dispute {
  const taken = new Set(all.flatMap((one) => one.returns.map(({ id }) => id)))
  const fresh = returns.filter(({ id }) => !taken.has(id))
  const isFirst = dispute.status === 'open'
  if (fresh.length === 0 && !isFirst) return dispute
  const held = heldOf(dispute)
  const others = all.filter((one) => one.id !== dispute.id)
  let after = dispute
  for (const back of fresh) {
    const given = bookReturn(changes, after, back, { held, others, funds }, time)
    after = { ...after, returns: [...after.returns, given] }
  }
  for (const [seller, amount] of held)
    if (amount > 0) {
      const [debit, credit] = [ofSeller('blocked', seller), ofSeller('available', seller)]
      const cause = { kind: 'dispute', id: dispute.id } as const
      changes.transfers.push(
        transferOf(changes.t, time, { debit, credit, amount, kind: 'dispute_won', cause }),
      )
    }
  const amount = sum(fresh.map((one) => one.amount))
  const ended = isFirst ? { status: 'lost' as const, endedAt: time.now } : {}
  move(changes, 'lost')
  addEvent(
    changes,
    'transaction.charged_back',
    { operation: 'dispute', status: 'failed', amount },
    time,
  )
  return saved(changes, { ...after, ...ended, updatedAt: time.now })
}
