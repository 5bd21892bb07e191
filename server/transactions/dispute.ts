// A sale is disputed: by card at the issuer (a chargeback), a pix by the payer's bank (a MED). What is held of whom while
// it lasts, and where it goes when it ends. Pure. Nobody is asked whether it fits: what is not there is owed. What the
// returns of a pix do stands in dispute-returns.ts.

import type { DisputeReport } from '../banks/disputes.ts'
import { newId, type DisputeId, type OwnerId, type SellerId, type TransactionId } from '../base/ids.ts'
import { machine } from '../base/machine.ts'
import { sum, type Cents } from '../base/money.ts'
import { ofSeller } from '../ledger/chart.ts'
import type { AccountId } from '../ledger/chart.ts'
import type { Receivable } from '../receivables/receivable.ts'
import type { Take } from '../receivables/take.ts'
import { bear, without } from './dispute-bear.ts'
import { changeTo, holdOf, saved, type Purse } from './dispute-hold.ts'
import { giveBackBy, goneFor, type Given, underKnownNames } from './dispute-returns.ts'
import { move, addEvent, transferOf, type ChangeSet, type Instant } from './changes.ts'
import { givenBack } from './restore.ts'
import type { Known } from './settle.ts'
import { partsOf, type TransactionEvent, type Transaction } from './transaction.ts'
import { takeUnkept } from './unkept.ts'

/** What is held of one seller, and out of which of its accounts. */
export type Held = {
  readonly seller: SellerId
  readonly pending: Cents
  readonly available: Cents
  readonly debt: Cents
}

export type Dispute = {
  readonly owner: OwnerId
  readonly id: DisputeId
  readonly transaction: TransactionId
  readonly seller: SellerId
  readonly way: 'card' | 'pix'
  /** The acquirer's or the PSP's name for it. */
  readonly named: string
  readonly amount: Cents
  readonly reasonCode: string
  readonly reason: string
  readonly state: 'open' | 'won' | 'lost'
  readonly held: readonly Held[]
  readonly takes: readonly Take[]
  /** Of a pix: what the bank gave back for it, so far. */
  readonly returns: readonly Given[]
  readonly openedAt: Date
  readonly evidenceDueAt: Date
  readonly endedAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

export const disputeTransitions = machine({ open: { won: 'won', lost: 'lost' }, won: {}, lost: {} })

/**
 * Hears of every dispute the bank tells of: opened, won, lost, and of a pix what was given back for it. One that is known
 * as it is changes nothing.
 */
export function applyDisputes(
  changes: ChangeSet,
  { disputes }: { disputes: readonly DisputeReport[] },
  known: Known,
  time: Instant,
): void {
  if (changes.t.paidAt === null) return
  const purse: Purse = {
    receivables: new Map((known.receivables ?? []).map((one) => [one.id, one])),
    free: new Map(known.free ?? []),
  }
  const before = new Map((known.disputes ?? []).map((one) => [one.named, one]))
  for (const report of endingsFirst(underKnownNames(changes.t, disputes, [...before.values()]), before)) {
    const opened = before.get(report.id) ?? open(changes, report, [...before.values()], purse, time)
    before.set(report.id, opened)
    if (report.status === 'open') continue
    if (report.pix && report.status === 'lost') {
      before.set(report.id, giveBackBy(changes, opened, report.pix.returns, { all: [...before.values()], purse }, time))
      continue
    }
    if (opened.state !== 'open') continue
    before.set(report.id, { ...opened, state: report.status })
    const isLast = [...before.values()].every((one) => one.state !== 'open')
    end(changes, opened, report.status, purse.receivables, isLast, time)
  }
}

/**
 * The reports with those first that end what is open, the won ones before the lost: they let go of what is held, and what
 * another dispute gives back is then borne by each receiver's part, not by the seller alone.
 */
function endingsFirst(reports: readonly DisputeReport[], known: ReadonlyMap<string, Dispute>): DisputeReport[] {
  const rank = ({ id, status }: DisputeReport): number =>
    known.get(id)?.state !== 'open' || status === 'open' ? 2 : status === 'won' ? 0 : 1
  return reports.toSorted((a, b) => rank(a) - rank(b))
}

/**
 * What is contested of what was paid: of money that was not kept, where that lies; of the pix that paid the sale before, as a
 * dispute. One that this very answer pays is read again, with its money here.
 */
export function applyContested(
  changes: ChangeSet,
  before: Transaction,
  disputes: readonly DisputeReport[],
  known: Known,
  time: Instant,
): void {
  if (disputes.length === 0) return
  const ofTransaction = takeUnkept(changes, disputes, known, time)
  if (before.paidAt !== null) applyDisputes(changes, { disputes: ofTransaction }, known, time)
  else if (changes.t.paidAt !== null) changes.t = { ...changes.t, dueAt: time.now }
}

/**
 * Who has how much held. Of a pix at most what is left of it: what the payer has already cannot be given back again. An
 * acquirer counts for itself.
 */
function sharesOf(t: Transaction, report: DisputeReport, known: readonly Dispute[]): Map<SellerId, Cents> {
  if (!report.pix) return bear(partsOf(t), t.seller, report.amount)
  const gone = goneFor(known)
  const left = t.amount - t.refunded - t.refunding - sum([...gone.values()])
  const amount = Math.max(0, Math.min(report.amount, left)) as Cents
  return amount === 0 ? new Map() : bear(without(partsOf(t), gone), t.seller, amount)
}

function open(
  changes: ChangeSet,
  report: DisputeReport,
  known: readonly Dispute[],
  purse: Purse,
  time: Instant,
): Dispute {
  const { t } = changes
  const id = newId<'dispute'>(time.wall) as DisputeId
  const { held, takes } = holdOf(changes, id, sharesOf(t, report, known), purse, time)
  const dispute: Dispute = {
    owner: t.owner,
    id,
    transaction: t.id,
    seller: t.seller,
    way: report.pix ? 'pix' : 'card',
    named: report.id,
    amount: report.amount,
    reasonCode: report.reason.code,
    reason: report.reason.why,
    state: 'open',
    held,
    takes,
    returns: [],
    openedAt: report.openedAt,
    evidenceDueAt: report.evidenceDueAt,
    endedAt: null,
    createdAt: time.now,
    updatedAt: time.now,
  }
  changes.disputes.push(dispute)
  move(changes, 'disputed')
  const { code, why: message } = report.reason
  addEvent(
    changes,
    'transaction.disputed',
    { operation: 'dispute', status: 'pending', amount: report.amount, code, message },
    time,
  )
  return dispute
}

function end(
  changes: ChangeSet,
  dispute: Dispute,
  state: 'won' | 'lost',
  receivables: Map<string, Receivable>,
  isLast: boolean,
  time: Instant,
): void {
  const over = saved(changes, { ...dispute, state, endedAt: time.now, updatedAt: time.now })
  if (state === 'won') win(changes, over, receivables, isLast, time)
  else lose(changes, over, time)
}

function wonAs(t: Transaction): TransactionEvent {
  if (t.refunded === 0) return 'won'
  return t.refunded >= t.amount ? 'won_after_all' : 'won_after_part'
}

/**
 * All of it goes back to where it was; who owed for it owes less, since what becomes available repays. The sale stays in
 * dispute while another is open.
 */
function win(
  changes: ChangeSet,
  { id, held, takes, amount }: Dispute,
  receivables: Map<string, Receivable>,
  isLast: boolean,
  time: Instant,
): void {
  const { t } = changes
  const cause = { kind: 'dispute', id } as const
  for (const { seller, pending, available, debt } of held) {
    const debit = ofSeller('blocked', seller)
    const back = (credit: AccountId, cents: Cents) =>
      cents > 0 &&
      changes.transfers.push(transferOf(t, time, { debit, credit, amount: cents, kind: 'dispute_won', cause }))
    back(ofSeller('pending', seller), pending)
    back(ofSeller('available', seller), (available + debt) as Cents)
  }
  for (const { changed, transfers } of givenBack(takes, receivables, time)) {
    changeTo(changes, receivables, changed)
    changes.transfers.push(...transfers)
  }
  if (isLast) move(changes, wonAs(t))
  addEvent(changes, 'transaction.dispute.succeeded', { operation: 'dispute', status: 'succeeded', amount }, time)
}

/** It goes back to the buyer: out of what the acquirer still owes as far as it was taken of that, the rest out of our bank. */
function lose(changes: ChangeSet, { id, held, takes, amount }: Dispute, time: Instant): void {
  const { t } = changes
  const cause = { kind: 'dispute', id } as const
  let due = sum(takes.map((take) => take.gross)) as number
  for (const { seller, pending, available, debt } of held) {
    const all = pending + available + debt
    const ofDue = Math.min(due, all)
    due -= ofDue
    const debit = ofSeller('blocked', seller)
    const out = (credit: AccountId, cents: number) =>
      cents > 0 &&
      changes.transfers.push(
        transferOf(t, time, { debit, credit, amount: cents as Cents, kind: 'charged_back', cause }),
      )
    out('bank-due:card', ofDue)
    out('bank:card', all - ofDue)
  }
  move(changes, 'lost')
  addEvent(changes, 'transaction.charged_back', { operation: 'dispute', status: 'failed', amount }, time)
}
