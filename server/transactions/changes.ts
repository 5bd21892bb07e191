// What one answer changes of a sale, while it is being applied: the sale moves, and what follows from it is collected, to
// be written in one commit. Pure.

import type { EventType } from '../../contract/events.ts'
import { backoffMs } from '../base/backoff.ts'
import { after } from '../base/clock.ts'
import { newId } from '../base/ids.ts'
import type { Cents } from '../base/money.ts'
import type { Cause, Transfer, TransferId, TransferKind } from '../ledger/transfer.ts'
import type { Receivable } from '../receivables/receivable.ts'
import type { Dispute } from './dispute.ts'
import type { HistoryEntry } from './history.ts'
import type { UnkeptReturn } from './unkept.ts'
import {
  transitions,
  type TransactionEvent,
  type Refund,
  type NewTransactionEvent,
  type Transaction,
} from './transaction.ts'

/** Time and chance, given from outside. `wall` is only for ids. */
export type Instant = { readonly now: Date; readonly wall: Date; readonly random: () => number }

export type Payment = {
  /** The bank's name of it: of a pix the SPI's, of a card its authorization. */
  readonly providerReference: string
  readonly way: 'pix' | 'boleto' | 'card'
  readonly amount: Cents
  /** The part that paid the sale; the rest goes back. */
  readonly kept: Cents
  readonly paidAt: Date
}

/** Everything one answer changes, to be written in one commit. */
export type TransactionChanges = {
  readonly transaction: Transaction
  readonly events: readonly NewTransactionEvent[]
  readonly payments: readonly Payment[]
  readonly refunds: readonly Refund[]
  readonly receivables: readonly Receivable[]
  /** Receivables that were there and are otherwise now. */
  readonly changed: readonly Receivable[]
  readonly disputes: readonly Dispute[]
  readonly unkept: readonly UnkeptReturn[]
  readonly transfers: readonly Transfer[]
}

/** An outcome that is still growing: the sale moves and what follows from it is collected. */
export type ChangeSet = {
  t: Transaction
  events: NewTransactionEvent[]
  payments: Payment[]
  refunds: Refund[]
  receivables: Receivable[]
  changed: Receivable[]
  disputes: Dispute[]
  unkept: UnkeptReturn[]
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
  unkept: [],
  transfers: [],
})

export const changesOf = ({ t, ...rest }: ChangeSet): TransactionChanges => ({ transaction: t, ...rest })

type Entry = Pick<HistoryEntry, 'operation' | 'status' | 'amount' | 'code' | 'message' | 'authorization'>

/** Adds a line to the history and tells of it: one version, one event. */
export function addEvent(changes: ChangeSet, type: EventType, entry: Entry, time: Instant): void {
  const line: HistoryEntry = { id: newId<'history'>(time.wall), ...entry, at: time.now.toISOString() }
  const { t } = changes
  changes.t = { ...t, history: [...t.history, line], version: t.version + 1, updatedAt: time.now }
  changes.events.push({ transaction: changes.t, type })
}

/** Moves the state, or leaves the draft alone when its table does not allow it. */
export function move(changes: ChangeSet, event: TransactionEvent): boolean {
  const next = transitions.next(changes.t.state, event)
  if (!next) return false
  changes.t = { ...changes.t, state: next }
  return true
}

/** Asked again after a while, later each time. */
export const waitAgain = (t: Transaction, time: Instant): Transaction => ({
  ...t,
  attempts: t.attempts + 1,
  dueAt: after(time.now, backoffMs(t.attempts + 1, time.random)),
})

/** A transfer because of this sale. */
export function transferOf(
  t: Transaction,
  time: Instant,
  said: {
    debit: Transfer['debit']
    credit: Transfer['credit']
    amount: Cents
    kind: TransferKind
    cause: Cause
    phase?: 'posted' | 'pending'
  },
): Transfer {
  return { owner: t.owner, id: newId<'transfer'>(time.wall) as TransferId, phase: 'posted', at: time.now, ...said }
}
