// The changes of one answer while it is applied: the transaction moves, and what follows is
// collected, to be written in one commit. Pure.

import type { EventType } from '../../../contract/events.ts'
import { backoffMs } from '../../kernel/backoff.ts'
import { after } from '../../kernel/clock.ts'
import { newId, type SellerId } from '../../kernel/ids.ts'
import type { Cents } from '../../kernel/money.ts'
import { isUnreadable, withoutValue } from '../../providers/parse.ts'
import type { Cause, Transfer, TransferId, TransferKind } from '../../platform/ledger/transfer.ts'
import type { Receivable } from '../../marketplace/receivables/receivable.ts'
import type { Dispute } from './disputes/dispute.ts'
import {
  type HistoryEntry,
  transitions,
  type TransactionEvent,
  type NewTransactionEvent,
  type Transaction,
} from './transaction.ts'
import type { Payment, Surplus, SurplusReturn } from './received/payment.ts'
import { type Refund } from './refunds/refund.ts'

/** Time and randomness, passed in. `wall` is for ids alone. */
export type Instant = { readonly now: Date; readonly wall: Date; readonly random: () => number }

/** What is on record of a transaction besides its row, as far as the answer needs it. */
export type RecordedFacts = {
  /** The provider references of payments on record. */
  readonly payments: ReadonlySet<string>
  /** Whether another sale has paid the transaction's payment link, which is for one sale. */
  readonly linkPaid?: boolean
  /** Read only where a bank reports disputes. */
  readonly disputes?: readonly Dispute[]
  readonly surplus?: readonly Surplus[]
  readonly receivables?: readonly Receivable[]
  /** What each receiver may give now. */
  readonly free?: Map<SellerId, Cents>
}

export const NO_FACTS: RecordedFacts = { payments: new Set() }

/** All changes of one answer, to be written in one commit. */
export type TransactionChanges = {
  readonly transaction: Transaction
  readonly events: readonly NewTransactionEvent[]
  readonly payments: readonly Payment[]
  readonly refunds: readonly Refund[]
  readonly receivables: readonly Receivable[]
  /** Existing receivables that changed. */
  readonly changed: readonly Receivable[]
  readonly disputes: readonly Dispute[]
  readonly surplus: readonly SurplusReturn[]
  readonly transfers: readonly Transfer[]
}

/** The changes while they are collected. */
export type ChangeSet<T = Transaction> = {
  t: T
  events: NewTransactionEvent[]
  payments: Payment[]
  refunds: Refund[]
  receivables: Receivable[]
  changed: Receivable[]
  disputes: Dispute[]
  surplus: SurplusReturn[]
  transfers: Transfer[]
}

export const changeSetOf = (t: Transaction): ChangeSet => ({
  t,
  events: [],
  payments: [],
  refunds: [],
  receivables: [],
  changed: [],
  disputes: [],
  surplus: [],
  transfers: [],
})

export const changesOf = ({ t, ...rest }: ChangeSet): TransactionChanges => ({
  transaction: t,
  ...rest,
})

type Entry = Pick<
  HistoryEntry,
  'operation' | 'status' | 'amount' | 'code' | 'message' | 'authorization'
>

/** Adds a history entry and its event: one version, one event. */
export function addEvent(changes: ChangeSet, type: EventType, entry: Entry, time: Instant): void {
  const line: HistoryEntry = {
    id: newId<'history'>(time.wall),
    ...entry,
    at: time.now.toISOString(),
  }
  const { t } = changes
  changes.t = { ...t, history: [...t.history, line], version: t.version + 1, updatedAt: time.now }
  changes.events.push({ transaction: changes.t, type })
}

/** Moves the status; false, without a change, where its table does not allow it. */
export function move(changes: ChangeSet, event: TransactionEvent): boolean {
  const next = transitions.next(changes.t.status, event)
  if (!next) return false
  changes.t = { ...changes.t, status: next }
  return true
}

/** Schedules a retry, with backoff. */
export const waitAgain = <T extends Transaction>(t: T, time: Instant): T => ({
  ...t,
  attempts: t.attempts + 1,
  dueAt: after(time.now, backoffMs(t.attempts + 1, time.random)),
})

/** Entries about replies that cannot be read, so that a history stays short. */
const REASONS_MAX = 5
const UNREADABLE_CODE = 'reply_unreadable'

/**
 * With the reason, once, why a reply about it could not be read: it explains a sale or a return that
 * stays unknown. Silence of a bank says nothing about the sale.
 */
export function withReason(
  t: Transaction,
  why: string,
  of: Pick<HistoryEntry, 'operation' | 'amount'>,
  time: Instant,
): Transaction {
  if (!isUnreadable(why)) return t
  const message = withoutValue(why)
  const said = t.history.filter(({ code }) => code === UNREADABLE_CODE)
  const isSaid = said.some((one) => one.message === message && one.operation === of.operation)
  if (said.length >= REASONS_MAX || isSaid) return t
  const entry: HistoryEntry = {
    id: newId<'history'>(time.wall),
    ...of,
    status: 'pending',
    code: UNREADABLE_CODE,
    message,
    at: time.now.toISOString(),
  }
  return { ...t, history: [...t.history, entry] }
}

type WithDueDate = { readonly dueAt: Date | null }

/** Stays due if a notification arrived after the call began: the answer may predate it. */
export function keepDueMarks<Row extends WithDueDate>(
  locked: WithDueDate,
  applied: Row,
  { askedAt, now }: { askedAt: Date; now: Date },
): Row {
  const { dueAt } = locked
  return dueAt !== null && dueAt >= askedAt && dueAt <= now ? { ...applied, dueAt } : applied
}

/** A transfer whose cause is this transaction. */
export function transferOf(
  t: Transaction,
  time: Instant,
  given: {
    debit: Transfer['debit']
    credit: Transfer['credit']
    amount: Cents
    kind: TransferKind
    cause: Cause
    phase?: 'posted' | 'pending'
  },
): Transfer {
  return {
    owner: t.owner,
    id: newId<'transfer'>(time.wall) as TransferId,
    phase: 'posted',
    at: time.now,
    ...given,
  }
}
