// Applies the issuing bank's reports to a purchase; where they contradict our record, the report
// counts. Applying a report twice changes nothing the second time, and cleared amounts always
// count. Pure.

import type { Cents } from '../../kernel/money.ts'
import { takeBackCredits, type Credit } from './credit.ts'
import {
  holdCheckAt,
  bankReason,
  confirmed,
  transitions,
  priced,
  type Purchase,
  type AuthorizationRequest,
} from './purchase.ts'

export type EntryKind = 'clearing' | 'reversal' | 'refund'
export type EntryReport = {
  readonly id: string
  readonly kind: EntryKind
  readonly amount: Cents
  readonly at: Date
}
/** A purchase as the issuing bank reports it. */
export type PurchaseReport = AuthorizationRequest & {
  readonly status: 'authorized' | 'denied' | 'lapsed'
  readonly approvedBy: 'us' | 'stand_in'
  /** The bank's own code of the reason, when it denied without our decision. */
  readonly deniedReason?: string
  readonly entries: readonly EntryReport[]
}

/** The report of a purchase that the bank no longer knows: it will not be cleared. */
export const lapsed = (request: AuthorizationRequest): PurchaseReport => ({
  ...request,
  status: 'lapsed',
  approvedBy: 'us',
  entries: [],
})

/**
 * An entry that the bank reported, or a credit of a dispute, and what it changed of the spending.
 */
export type Entry = Omit<EntryReport, 'kind'> & {
  readonly kind: EntryKind | 'dispute'
  /** The credit before, of kind `dispute`. */
  readonly credit?: Credit
  readonly spent: number
  readonly cashback: number
  /**
   * The change of the company's debt, apart from holds: cleared, or (below zero) refunded or
   * credited.
   */
  readonly debtDelta: number
}
export type PurchaseChanges = {
  readonly purchase: Purchase
  readonly entries: readonly Entry[]
  /** The change of the company's debt with holds: held, cleared, refunded and credited. */
  readonly usedDelta: number
  /** Where nothing changed but when the hold is checked: the new time. */
  readonly checkAt?: Date
}

/**
 * A purchase before (undefined: new) and after, its new entries, and the change of the company's
 * debt.
 */
export type ChangedPurchase = {
  readonly before: Purchase | undefined
  readonly after: Purchase
  readonly entries: readonly Entry[]
  readonly usedDelta: number
}

type PurchaseChangeSet = {
  p: Purchase
  usedDelta: number
  entries: Entry[]
  credits: readonly Credit[]
}

function move(changes: PurchaseChangeSet, event: Parameters<typeof transitions.next>[1]): void {
  changes.p = {
    ...changes.p,
    status: transitions.next(changes.p.status, event) ?? changes.p.status,
  }
}

/** Releases `amount` of the hold, or all of a smaller one. */
function release(changes: PurchaseChangeSet, amount: Cents): void {
  const { p } = changes
  const released = Math.min(amount, p.held) as Cents
  changes.usedDelta -= released
  changes.p = { ...p, held: (p.held - released) as Cents }
}

/**
 * Whether all that was cleared was refunded by the shop. Credits do not count: they may be taken
 * back.
 */
const isFullyRefunded = ({ cleared, returned }: Purchase): boolean =>
  returned > 0 && returned >= cleared

/** Takes back a credit as far as the shop has refunded the same money. */
function takeBackOverlap(changes: PurchaseChangeSet, by: EntryReport): Entry[] {
  const { purchase, entries, credits } = takeBackCredits(changes.p, changes.credits, by)
  changes.p = purchase
  changes.credits = credits
  for (const { debtDelta } of entries) changes.usedDelta += debtDelta
  return entries
}

type EntryContext = { readonly basisPoints: number; readonly firstCleared: Date | undefined }

/**
 * Whether an entry is a refund: a refund, or a reversal after a clearing. The entries' own times
 * decide, not the order of reports.
 */
const isRefund = (
  entry: EntryReport,
  { cleared }: Purchase,
  firstCleared: Date | undefined,
): boolean =>
  entry.kind === 'refund' ||
  (entry.kind === 'reversal' && cleared > 0 && !(firstCleared && entry.at < firstCleared))

/** The change of the company's debt by an entry, apart from holds. */
function debtDeltaOf({ kind, amount }: EntryReport, isReturn: boolean): number {
  if (kind === 'clearing') return amount
  return isReturn ? -amount : 0
}

function applyEntry(
  changes: PurchaseChangeSet,
  entry: EntryReport,
  { basisPoints, firstCleared }: EntryContext,
): void {
  const before = changes.p
  const isReturn = isRefund(entry, before, firstCleared)
  if (entry.kind === 'clearing') {
    release(changes, changes.p.held)
    changes.usedDelta += entry.amount
    changes.p = {
      ...changes.p,
      cleared: (changes.p.cleared + entry.amount) as Cents,
      deniedReason: null,
    }
    move(changes, 'cleared')
  } else if (isReturn) {
    changes.usedDelta -= entry.amount
    changes.p = { ...changes.p, returned: (changes.p.returned + entry.amount) as Cents }
  } else {
    release(changes, entry.amount)
    changes.p = { ...changes.p, amount: changes.p.held }
    if (changes.p.held === 0) move(changes, 'reversed')
  }
  const takenBack = isReturn ? takeBackOverlap(changes, entry) : []
  changes.p = priced(changes.p, basisPoints)
  if (changes.p.status === 'confirmed' && isFullyRefunded(changes.p)) move(changes, 'returned')
  const spent = confirmed(changes.p) - confirmed(before)
  const debtDelta = debtDeltaOf(entry, isReturn)
  changes.entries.push(
    { ...entry, spent, cashback: changes.p.cashback - before.cashback, debtDelta },
    ...takenBack,
  )
}

/** Applies a decision of the bank that differs from ours: our answer was late or lost. */
function applyDecision(changes: PurchaseChangeSet, report: PurchaseReport): void {
  const { p } = changes
  if (report.status === 'denied' && p.status === 'approved') {
    release(changes, p.held)
    move(changes, 'denied')
    changes.p = {
      ...changes.p,
      amount: p.authorized,
      deniedReason: bankReason(report.deniedReason),
    }
  } else if (
    report.status !== 'denied' &&
    p.status === 'denied' &&
    report.approvedBy === 'stand_in'
  ) {
    move(changes, 'stood_in')
    changes.usedDelta += p.authorized
    changes.p = { ...changes.p, held: p.authorized, amount: p.authorized, deniedReason: null }
  }
}

/**
 * When the hold of an approved purchase is checked: by the report, unless it says nothing or that
 * time has passed.
 */
function nextCheck({ dueAt }: Purchase, report: PurchaseReport, now: Date): Date {
  const reported = holdCheckAt(report, now)
  const isAhead = report.expiresAt !== undefined && reported > now
  return isAhead ? reported : (dueAt ?? reported)
}

/**
 * Applies a report. `known`: the ids of entries on record. `credits`: those of the purchase's
 * disputes.
 */
export function apply(
  p: Purchase,
  report: PurchaseReport,
  known: ReadonlySet<string>,
  {
    basisPoints,
    now,
    credits = [],
  }: { basisPoints: number; now: Date; credits?: readonly Credit[] },
): PurchaseChanges {
  const changes: PurchaseChangeSet = { p, usedDelta: 0, entries: [], credits }
  const fresh = new Map(
    report.entries.filter(({ id }) => !known.has(id)).map((entry) => [entry.id, entry]),
  )
  // Only the first report may change our decision: later entries build on it.
  if (known.size === 0) applyDecision(changes, report)
  const inOrder = (entries: Iterable<EntryReport>) =>
    [...entries].toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const firstCleared = inOrder(report.entries).find(({ kind }) => kind === 'clearing')?.at
  for (const entry of inOrder(fresh.values()))
    applyEntry(changes, entry, { basisPoints, firstCleared })
  if (report.status === 'lapsed' && changes.p.status === 'approved') {
    release(changes, changes.p.held)
    move(changes, 'lapsed')
    changes.p = { ...changes.p, amount: 0 as Cents }
  }
  const isSame =
    changes.entries.length === 0 && changes.p.status === p.status && changes.p.held === p.held
  const { entries, usedDelta } = changes
  const dueAt = changes.p.status === 'approved' ? nextCheck(p, report, now) : null
  if (!isSame)
    return {
      purchase: { ...changes.p, dueAt, version: p.version + 1, updatedAt: now },
      entries,
      usedDelta,
    }
  const isMoved = dueAt?.getTime() !== p.dueAt?.getTime()
  return { purchase: p, entries, usedDelta, ...(dueAt && isMoved && { checkAt: dueAt }) }
}
