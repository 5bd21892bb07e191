// A transaction's dispute: of a card by the issuer (chargeback), of a pix by the payer's bank
// (MED). Its fields and states. Pure.

import type { DisputeReport, DisputeReturn } from '../../../providers/disputes.ts'
import type { DisputeId, OwnerId, SellerId, TransactionId } from '../../../kernel/ids.ts'
import { machine } from '../../../kernel/machine.ts'
import type { Cents } from '../../../kernel/money.ts'
import type { Deduction } from '../../../marketplace/receivables/deductions.ts'

/** A return, and the sellers that bore it. */
export type BookedReturn = DisputeReturn & {
  readonly borne: readonly { readonly seller: SellerId; readonly amount: Cents }[]
}

/** The amounts held of one seller, by account. */
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
  /** Its id at the acquirer or PSP. */
  readonly providerReference: string
  readonly amount: Cents
  readonly reasonCode: string
  readonly reason: string
  readonly status: 'open' | 'won' | 'lost'
  readonly held: readonly Held[]
  readonly deductions: readonly Deduction[]
  /** Of a pix: the bank's returns so far. */
  readonly returns: readonly BookedReturn[]
  readonly openedAt: Date
  readonly evidenceDueAt: Date
  readonly endedAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/**
 * A bank's reports of a transaction's disputes, and the pix that paid it: any other payment goes
 * back by itself.
 */
export type Contested = {
  readonly disputes: readonly DisputeReport[]
  readonly paidBy?: string | undefined
}

export const disputeTransitions = machine({ open: { won: 'won', lost: 'lost' }, won: {}, lost: {} })
