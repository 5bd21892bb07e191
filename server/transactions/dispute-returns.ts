// What a bank gave back of a contested pix by itself, under the MED (Mecanismo Especial de Devolução). Each return is taken
// once, by the SPI's name of it: first of what is held for its dispute, then of what is available, and the rest is owed.
// It knows no bank: which disputes and returns there are is read in provider-calls.ts. Pure.

import type { ReceivedPix } from '../banks/bank.ts'
import { MED_REASONS, type DisputeReport, type DisputeReturn } from '../banks/disputes.ts'
import type { SellerId } from '../base/ids.ts'
import { sum, type Cents } from '../base/money.ts'
import { ofSeller } from '../ledger/chart.ts'
import { bear, without } from './dispute-bear.ts'
import type { Dispute } from './dispute.ts'
import { holdOf, saved, type Purse } from './dispute-hold.ts'
import { move, addEvent, transferOf, type ChangeSet, type Instant } from './changes.ts'
import { partsOf, type Transaction } from './transaction.ts'

/** One return, and who bore it. */
export type Given = DisputeReturn & { readonly borne: readonly { readonly seller: SellerId; readonly amount: Cents }[] }

/** A dispute that nobody told of, made on the spot of a return that has been made. It takes no evidence any more. */
function ofReturn(endToEndId: string, one: DisputeReturn, why: DisputeReport['reason'], at: Date): DisputeReport {
  const pix = { endToEndId, returns: [{ id: one.id, amount: one.amount }] }
  return { id: one.id, amount: one.amount, reason: why, status: 'lost', openedAt: at, evidenceDueAt: at, pix }
}

/** Every dispute of what was paid: as the PSP tells of them, and the returns that none of them names. */
export function contestedOf(payments: readonly ReceivedPix[], told: readonly DisputeReport[]): DisputeReport[] {
  const named = new Set(told.flatMap((one) => one.pix?.returns.map(({ id }) => id) ?? []))
  const untold = payments.flatMap(({ endToEndId, paidAt, returns }) =>
    returns.flatMap(({ providerReference: rtrId, amount, status, med }) =>
      med && status === 'returned' && !named.has(rtrId)
        ? [ofReturn(endToEndId, { id: rtrId, amount }, MED_REASONS[med.nature], med.at ?? paidAt)]
        : [],
    ),
  )
  return [...told, ...untold]
}

/** The pix that pays the sale: what came beside it goes back by itself, and holds nothing (unkept.ts). */
export function paidBy(t: Transaction): string | undefined {
  if (t.method === 'pix') return t.pix.endToEndId
  return t.method === 'boleto' && t.boleto.paidBy === 'pix' ? t.boleto.payment : undefined
}

/**
 * The disputes to be heard, each under the name that is on record. A return that was taken under another name is not
 * taken again; what is given back after a dispute was won is one of its own, for what was won stays so.
 */
export function underKnownNames(
  t: Transaction,
  disputes: readonly DisputeReport[],
  known: readonly Dispute[],
): DisputeReport[] {
  const taken = new Set(known.flatMap(({ returns }) => returns.map(({ id }) => id)))
  const won = new Set(known.flatMap(({ named, state }) => (state === 'won' ? [named] : [])))
  return disputes.flatMap((one) => {
    if (!one.pix) return [one]
    const { endToEndId, returns } = one.pix
    if (endToEndId !== paidBy(t)) return []
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

/** What is held of each for a dispute that is open. */
function heldOf({ state, held }: Pick<Dispute, 'state' | 'held'>): Map<SellerId, Cents> {
  const all = new Map<SellerId, Cents>()
  if (state === 'open') for (const one of held) plus(all, one.seller, one.pending + one.available + one.debt)
  return all
}

/** What each has given for these disputes of a pix, or has held for them. */
export function goneFor(disputes: readonly Dispute[]): Map<SellerId, Cents> {
  const all = new Map<SellerId, Cents>()
  for (const one of disputes) {
    for (const [seller, amount] of heldOf(one)) plus(all, seller, amount)
    for (const { borne } of one.returns) for (const { seller, amount } of borne) plus(all, seller, amount)
  }
  return all
}

/** Takes of what is held as much of `amount` as there is: as it is borne, then of whoever has more held than that. */
function takeHeld(
  held: Map<SellerId, Cents>,
  shares: ReadonlyMap<SellerId, Cents>,
  amount: Cents,
): Map<SellerId, Cents> {
  const taken = new Map<SellerId, Cents>()
  let rest = amount as number
  const take = (seller: SellerId, most: number) => {
    const there = Math.min(most, held.get(seller) ?? 0, rest)
    plus(taken, seller, there)
    plus(held, seller, -there)
    rest -= there
  }
  for (const [seller, share] of shares) take(seller, share)
  for (const seller of held.keys()) take(seller, rest)
  return taken
}

type Beside = { all: readonly Dispute[]; purse: Purse }

/** One return out of the bank: of what is held for its dispute, and what is more than that on the spot. */
function takeReturn(
  changes: ChangeSet,
  dispute: Dispute,
  back: DisputeReturn,
  { held, others, purse }: { held: Map<SellerId, Cents>; others: readonly Dispute[]; purse: Purse },
  time: Instant,
): Given {
  const { t } = changes
  // Beside what others hold and gave, its own earlier returns; not what is held for it.
  const gone = goneFor([...others, { ...dispute, held: [] }])
  const borne = takeHeld(held, bear(without(partsOf(t), gone), t.seller, back.amount), back.amount)
  const rest = (back.amount - sum([...borne.values()])) as Cents
  if (rest > 0) {
    for (const [seller, amount] of borne) plus(gone, seller, amount)
    const shares = bear(without(partsOf(t), gone), t.seller, rest)
    holdOf(changes, dispute.id, shares, purse, time)
    for (const [seller, share] of shares) plus(borne, seller, share)
  }
  for (const [seller, amount] of borne) {
    const [debit, credit] = [ofSeller('blocked', seller), 'bank:pix'] as const
    const cause = { kind: 'dispute', id: dispute.id } as const
    changes.transfers.push(transferOf(t, time, { debit, credit, amount, kind: 'charged_back', cause }))
  }
  return { ...back, borne: [...borne].map(([seller, amount]) => ({ seller, amount })) }
}

/**
 * What the bank gave back for a dispute, as far as it is not on record. The first time the dispute is lost by it, and what
 * is held beyond is let go; what comes later is taken as it comes.
 */
export function giveBackBy(
  changes: ChangeSet,
  dispute: Dispute,
  returns: readonly DisputeReturn[],
  { all, purse }: Beside,
  time: Instant,
): Dispute {
  const taken = new Set(all.flatMap((one) => one.returns.map(({ id }) => id)))
  const fresh = returns.filter(({ id }) => !taken.has(id))
  const isFirst = dispute.state === 'open'
  if (fresh.length === 0 && !isFirst) return dispute
  const held = heldOf(dispute)
  const others = all.filter((one) => one.id !== dispute.id)
  let after = dispute
  for (const back of fresh) {
    const given = takeReturn(changes, after, back, { held, others, purse }, time)
    after = { ...after, returns: [...after.returns, given] }
  }
  for (const [seller, amount] of held)
    if (amount > 0) {
      const [debit, credit] = [ofSeller('blocked', seller), ofSeller('available', seller)]
      const cause = { kind: 'dispute', id: dispute.id } as const
      changes.transfers.push(transferOf(changes.t, time, { debit, credit, amount, kind: 'dispute_won', cause }))
    }
  const amount = sum(fresh.map((one) => one.amount))
  const ended = isFirst ? { state: 'lost' as const, endedAt: time.now } : {}
  move(changes, 'lost')
  addEvent(changes, 'transaction.charged_back', { operation: 'dispute', status: 'failed', amount }, time)
  return saved(changes, { ...after, ...ended, updatedAt: time.now })
}
