// What one answer changes of a sale, while it is being heard: the sale moves, and what follows from it is collected, to
// be written in one commit. Pure.

import type { EventType } from '../../contract/events.ts'
import { newId } from '../base/ids.ts'
import type { Cents } from '../base/money.ts'
import type { Cause, Transfer, TransferId, TransferKind } from '../ledger/transfer.ts'
import type { Receivable } from '../receivables/receivable.ts'
import type { HistoryEntry, Refund, Told, Transaction } from './transaction.ts'

/** Time and chance, given from outside. `wall` is only for ids. */
export type Moment = { readonly now: Date; readonly wall: Date; readonly dice: () => number }

export type Payment = {
  readonly endToEndId: string
  readonly amount: Cents
  /** The part that paid the sale; the rest goes back. */
  readonly kept: Cents
  readonly paidAt: Date
}

/** Everything one answer changes, to be written in one commit. */
export type Outcome = {
  readonly transaction: Transaction
  readonly told: readonly Told[]
  readonly payments: readonly Payment[]
  readonly refunds: readonly Refund[]
  readonly receivables: readonly Receivable[]
  readonly transfers: readonly Transfer[]
}

/** An outcome that is still growing: the sale moves and what follows from it is collected. */
export type Draft = {
  t: Transaction
  told: Told[]
  payments: Payment[]
  refunds: Refund[]
  receivables: Receivable[]
  transfers: Transfer[]
}

export const draftOf = (t: Transaction): Draft => ({
  t,
  told: [],
  payments: [],
  refunds: [],
  receivables: [],
  transfers: [],
})

export const outcomeOf = ({ t, ...rest }: Draft): Outcome => ({ transaction: t, ...rest })

type Entry = Pick<HistoryEntry, 'operation' | 'status' | 'amount' | 'code' | 'message'>

/** Adds a line to the history and tells of it: one version, one event. */
export function tell(draft: Draft, type: EventType, entry: Entry, moment: Moment): void {
  const line: HistoryEntry = { id: newId<'history'>(moment.wall), ...entry, at: moment.now.toISOString() }
  const { t } = draft
  draft.t = { ...t, history: [...t.history, line], version: t.version + 1, updatedAt: moment.now }
  draft.told.push({ transaction: draft.t, type })
}

/** A transfer because of this sale. */
export function transferOf(
  t: Transaction,
  moment: Moment,
  said: {
    debit: Transfer['debit']
    credit: Transfer['credit']
    amount: Cents
    kind: TransferKind
    cause: Cause
    phase?: 'posted' | 'pending'
  },
): Transfer {
  return { owner: t.owner, id: newId<'transfer'>(moment.wall) as TransferId, phase: 'posted', at: moment.now, ...said }
}
