// What becomes of a purchase: it is the issuing bank that tells what happened in the end, and the same report heard twice
// change nothing. What is cleared always counts. Pure.

import type { Cents } from '../base/money.ts'
import { takeBack, type Credit } from './purchase-credit.ts'
import {
  askedAboutAt,
  bankReason,
  confirmed,
  transitions,
  priced,
  type Purchase,
  type PurchaseAsk,
} from './purchase.ts'

export type EntryKind = 'clearing' | 'reversal' | 'refund'
export type EntryReport = { readonly id: string; readonly kind: EntryKind; readonly amount: Cents; readonly at: Date }
/** A purchase as the issuing bank has it now. */
export type PurchaseReport = PurchaseAsk & {
  readonly status: 'authorized' | 'denied' | 'lapsed'
  readonly approvedBy: 'us' | 'stand_in'
  /** The bank's own word for why, when it denied without asking us. */
  readonly deniedReason?: string
  readonly entries: readonly EntryReport[]
}

/** What is heard of a purchase that the bank does not know any more: it will not be cleared. */
export const lapsed = (ask: PurchaseAsk): PurchaseReport => ({
  ...ask,
  status: 'lapsed',
  approvedBy: 'us',
  entries: [],
})

/** One thing the bank told of a purchase, or a credit of a dispute, and what it changed of what is spent. */
export type Entry = Omit<EntryReport, 'kind'> & {
  readonly kind: EntryKind | 'dispute'
  /** As it was before, of `dispute`. */
  readonly credit?: Credit
  readonly spent: number
  readonly cashback: number
  /** Of what the company owes, for good: what was cleared, or (below zero) given back or credited. A hold let go moves nothing. */
  readonly moves: number
}
export type PurchaseChanges = {
  readonly purchase: Purchase
  readonly entries: readonly Entry[]
  /** Of what the company owes: what was held, cleared, given back and credited. */
  readonly used: number
}

type PurchaseChangeSet = { p: Purchase; used: number; entries: Entry[]; credits: readonly Credit[] }

function moved(changes: PurchaseChangeSet, event: Parameters<typeof transitions.next>[1]): void {
  changes.p = { ...changes.p, status: transitions.next(changes.p.status, event) ?? changes.p.status }
}

/** Lets go of what is held, all of it or a part. */
function release(changes: PurchaseChangeSet, amount: Cents): void {
  const { p } = changes
  const gone = Math.min(amount, p.held) as Cents
  changes.used -= gone
  changes.p = { ...p, held: (p.held - gone) as Cents }
}

/** Whether all that was cleared was given back; what is credited may be taken back. */
const isAllBack = ({ cleared, returned }: Purchase): boolean => returned > 0 && returned >= cleared

/** Takes back what a dispute gave back before the shop did. */
function takeOverlap(changes: PurchaseChangeSet, by: EntryReport): Entry[] {
  const { purchase, entries, credits } = takeBack(changes.p, changes.credits, by)
  changes.p = purchase
  changes.credits = credits
  for (const { moves } of entries) changes.used += moves
  return entries
}

type Terms = { readonly basisPoints: number; readonly firstCleared: Date | undefined }

/** A reversal lets go of a hold, and gives back what was cleared before it. Told late, it is still what it was. */
const isGivenBack = (entry: EntryReport, { cleared }: Purchase, firstCleared: Date | undefined): boolean =>
  entry.kind === 'refund' || (entry.kind === 'reversal' && cleared > 0 && !(firstCleared && entry.at < firstCleared))

function applyEntry(changes: PurchaseChangeSet, entry: EntryReport, { basisPoints, firstCleared }: Terms): void {
  const before = changes.p
  const isReturn = isGivenBack(entry, before, firstCleared)
  if (entry.kind === 'clearing') {
    release(changes, changes.p.held)
    changes.used += entry.amount
    changes.p = { ...changes.p, cleared: (changes.p.cleared + entry.amount) as Cents, deniedReason: null }
    moved(changes, 'cleared')
  } else if (isReturn) {
    changes.used -= entry.amount
    changes.p = { ...changes.p, returned: (changes.p.returned + entry.amount) as Cents }
  } else {
    release(changes, entry.amount)
    changes.p = { ...changes.p, amount: changes.p.held }
    if (changes.p.held === 0) moved(changes, 'reversed')
  }
  const taken = isReturn ? takeOverlap(changes, entry) : []
  changes.p = priced(changes.p, basisPoints)
  if (changes.p.status === 'confirmed' && isAllBack(changes.p)) moved(changes, 'returned')
  const spent = confirmed(changes.p) - confirmed(before)
  const moves = entry.kind === 'clearing' ? entry.amount : isReturn ? -entry.amount : 0
  changes.entries.push({ ...entry, spent, cashback: changes.p.cashback - before.cashback, moves }, ...taken)
}

/** The bank decided otherwise than we said: our answer came too late, or not at all. */
function applyDecision(changes: PurchaseChangeSet, report: PurchaseReport): void {
  const { p } = changes
  if (report.status === 'denied' && p.status === 'approved') {
    release(changes, p.held)
    moved(changes, 'denied')
    changes.p = { ...changes.p, amount: p.authorized, deniedReason: bankReason(report.deniedReason) }
  } else if (report.status !== 'denied' && p.status === 'denied' && report.approvedBy === 'stand_in') {
    moved(changes, 'stood_in')
    changes.used += p.authorized
    changes.p = { ...changes.p, held: p.authorized, amount: p.authorized, deniedReason: null }
  }
}

/** What a report makes of a purchase. `known`: the names of entries that were heard already. `credits`: of its disputes. */
export function apply(
  p: Purchase,
  report: PurchaseReport,
  known: ReadonlySet<string>,
  { basisPoints, now, credits = [] }: { basisPoints: number; now: Date; credits?: readonly Credit[] },
): PurchaseChanges {
  const changes: PurchaseChangeSet = { p, used: 0, entries: [], credits }
  const fresh = new Map(report.entries.filter(({ id }) => !known.has(id)).map((entry) => [entry.id, entry]))
  // A decision is heard before anything follows from it; afterwards it is history.
  if (known.size === 0) applyDecision(changes, report)
  const inOrder = (entries: Iterable<EntryReport>) => [...entries].toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const firstCleared = inOrder(report.entries).find(({ kind }) => kind === 'clearing')?.at
  for (const entry of inOrder(fresh.values())) applyEntry(changes, entry, { basisPoints, firstCleared })
  if (report.status === 'lapsed' && changes.p.status === 'approved') {
    release(changes, changes.p.held)
    moved(changes, 'lapsed')
    changes.p = { ...changes.p, amount: 0 as Cents }
  }
  const isSame = changes.entries.length === 0 && changes.p.status === p.status && changes.p.held === p.held
  const dueAt = changes.p.status === 'approved' ? (p.dueAt ?? askedAboutAt(now)) : null
  const purchase = isSame ? p : { ...changes.p, dueAt, version: p.version + 1, updatedAt: now }
  return { purchase, entries: changes.entries, used: changes.used }
}
