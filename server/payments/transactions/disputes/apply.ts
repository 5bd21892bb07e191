// Applies disputes to a transaction: of a card by the issuer (chargeback), of a pix by the payer's
// bank (MED). Decides what is held of each seller meanwhile, and where it goes in the end. Pure. A
// dispute is never refused: what a seller does not have, it owes. Returns of a pix are in
// returns.ts.

import type { DisputeReport } from '../../../providers/disputes.ts'
import { newId, type DisputeId, type SellerId } from '../../../kernel/ids.ts'
import { sum, type Cents } from '../../../kernel/money.ts'
import { ofSeller, type AccountId } from '../../../platform/ledger/chart.ts'
import type { Receivable } from '../../../marketplace/receivables/receivable.ts'
import type { Contested, Dispute } from './dispute.ts'
import { disputeShares, without } from './shares.ts'
import { changeTo, holdOf, saved, type SellerFunds } from './hold.ts'
import { bookReturns, returnedBySeller, withStoredIds } from './returns.ts'
import {
  move,
  addEvent,
  transferOf,
  type ChangeSet,
  type Instant,
  type RecordedFacts,
} from '../changes.ts'
import { givenBack } from '../received/settle.ts'
import { partsOf, type TransactionEvent, type Transaction } from '../transaction.ts'
import { bookSurplusReturns } from '../received/surplus.ts'

/**
 * Applies every dispute that the bank reports: opened, won, lost, and of a pix its returns. A
 * dispute whose report is not new changes nothing.
 */
export function applyDisputes(
  changes: ChangeSet,
  contested: Contested,
  known: RecordedFacts,
  time: Instant,
): void {
  if (changes.t.paidAt === null) return
  const funds: SellerFunds = {
    receivables: new Map((known.receivables ?? []).map((one) => [one.id, one])),
    free: new Map(known.free ?? []),
  }
  const before = new Map((known.disputes ?? []).map((one) => [one.providerReference, one]))
  for (const report of endingsFirst(withStoredIds(contested, [...before.values()]), before)) {
    const opened = before.get(report.id) ?? open(changes, report, [...before.values()], funds, time)
    before.set(report.id, opened)
    if (report.status === 'open') continue
    if (report.pix && report.status === 'lost') {
      before.set(
        report.id,
        bookReturns(
          changes,
          opened,
          report.pix.returns,
          { all: [...before.values()], funds },
          time,
        ),
      )
      continue
    }
    if (opened.status !== 'open') continue
    before.set(report.id, { ...opened, status: report.status })
    const isLast = [...before.values()].every((one) => one.status !== 'open')
    end(changes, opened, report.status, funds.receivables, isLast, time)
  }
}

/**
 * Orders the reports: those that end open disputes come first, won before lost. They release what
 * is held, so that another dispute's return is borne by each receiver's part, not by the seller
 * alone.
 */
function endingsFirst(
  reports: readonly DisputeReport[],
  known: ReadonlyMap<string, Dispute>,
): DisputeReport[] {
  const rank = ({ id, status }: DisputeReport): number => {
    if (known.get(id)?.status !== 'open' || status === 'open') return 2
    return status === 'won' ? 0 : 1
  }
  return reports.toSorted((a, b) => rank(a) - rank(b))
}

/**
 * Applies what is contested: of money that no transaction kept, where it is booked; of the pix that
 * paid the transaction before, as a dispute. A dispute of a pix that this same answer reports as
 * paid is read again later.
 */
export function applyContested(
  changes: ChangeSet,
  before: Transaction,
  { disputes, paidBy }: Contested,
  known: RecordedFacts,
  time: Instant,
): void {
  const ofTransaction = bookSurplusReturns(changes, { disputes, paidBy }, known, time)
  if (before.paidAt !== null)
    applyDisputes(changes, { disputes: ofTransaction, paidBy }, known, time)
  else if (changes.t.paidAt !== null) changes.t = { ...changes.t, dueAt: time.now }
}

/**
 * How much is held of each seller. Of a pix at most what is left of it, since what the payer has
 * back cannot be returned again. An acquirer keeps this limit itself.
 */
function sharesOf(
  t: Transaction,
  report: DisputeReport,
  known: readonly Dispute[],
): Map<SellerId, Cents> {
  if (!report.pix) return disputeShares(partsOf(t), t.seller, report.amount)
  const gone = returnedBySeller(known)
  const left = t.amount - t.refunded - t.refunding - sum([...gone.values()])
  const amount = Math.max(0, Math.min(report.amount, left)) as Cents
  return amount === 0 ? new Map() : disputeShares(without(partsOf(t), gone), t.seller, amount)
}

function open(
  changes: ChangeSet,
  report: DisputeReport,
  known: readonly Dispute[],
  funds: SellerFunds,
  time: Instant,
): Dispute {
  const { t } = changes
  const id = newId<'dispute'>(time.wall) as DisputeId
  const { held, deductions } = holdOf(changes, id, sharesOf(t, report, known), funds, time)
  const dispute: Dispute = {
    owner: t.owner,
    id,
    transaction: t.id,
    seller: t.seller,
    way: report.pix ? 'pix' : 'card',
    providerReference: report.id,
    amount: report.amount,
    reasonCode: report.reason.code,
    reason: report.reason.why,
    status: 'open',
    held,
    deductions,
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
  status: 'won' | 'lost',
  receivables: Map<string, Receivable>,
  isLast: boolean,
  time: Instant,
): void {
  const over = saved(changes, { ...dispute, status, endedAt: time.now, updatedAt: time.now })
  if (status === 'won') win(changes, over, receivables, isLast, time)
  else lose(changes, over, time)
}

function wonAs(t: Transaction): TransactionEvent {
  if (t.refunded === 0) return 'won'
  return t.refunded >= t.amount ? 'won_after_all' : 'won_after_part'
}

/**
 * Returns everything to where it was; debts shrink, since what becomes available repays them. The
 * transaction stays in dispute while another one is open.
 */
function win(
  changes: ChangeSet,
  { id, held, deductions, amount }: Dispute,
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
      changes.transfers.push(
        transferOf(t, time, { debit, credit, amount: cents, kind: 'dispute_won', cause }),
      )
    back(ofSeller('pending', seller), pending)
    back(ofSeller('available', seller), (available + debt) as Cents)
  }
  for (const { changed, transfers } of givenBack(deductions, receivables, time)) {
    changeTo(changes, receivables, changed)
    changes.transfers.push(...transfers)
  }
  if (isLast) move(changes, wonAs(t))
  addEvent(
    changes,
    'transaction.dispute.succeeded',
    { operation: 'dispute', status: 'succeeded', amount },
    time,
  )
}

/**
 * Pays the buyer: from what the acquirer still owes, as far as it was taken from that, and the rest
 * from our bank.
 */
function lose(changes: ChangeSet, { id, held, deductions, amount }: Dispute, time: Instant): void {
  const { t } = changes
  const cause = { kind: 'dispute', id } as const
  let due = sum(deductions.map(({ gross }) => gross)) as number
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
  addEvent(
    changes,
    'transaction.charged_back',
    { operation: 'dispute', status: 'failed', amount },
    time,
  )
}
