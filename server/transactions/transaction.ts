// A sale and its life: what it is, which states it has, what may be done to it. Pure.
//
// The actors. A caller asks for a sale; the bank says what became of it; the clock ends what was never paid. Whoever
// wakes a sale (a request, a retry, a bank's notice, the worker after a crash), `advance` carries it forward by the
// same questions and the same answers. The state is the recovery point: `new` means "the bank may or may not know".

import type { EventType } from '../../contract/events.ts'
import { after } from '../base/clock.ts'
import type { CustomerId, Id, OwnerId, QuoteId, RefundId, SellerId, TransactionId } from '../base/ids.ts'
import { machine, type EventOf, type StateOf } from '../base/machine.ts'
import type { Cents } from '../base/money.ts'
import { feeUnder, type FeePlan } from '../fees/plan.ts'
import { divide, type Part, type RefundPart, type SplitRule } from '../splits/split.ts'

/** The states are the words of the wire; the SQL guard and docs/states.md are made from this table. */
export const life = machine({
  new: {
    accepted: 'pending',
    held: 'pre_authorized',
    paid: 'succeeded',
    declined: 'failed',
    expired: 'canceled',
    canceled: 'canceled',
  },
  pending: { paid: 'succeeded', expired: 'canceled', canceled: 'canceled', declined: 'failed' },
  pre_authorized: { captured: 'succeeded', expired: 'canceled', canceled: 'canceled' },
  succeeded: { refunded: 'refunded', refunded_in_part: 'partial_refunded', disputed: 'dispute', reversed: 'reversed' },
  partial_refunded: {
    refunded_in_part: 'partial_refunded',
    refunded: 'refunded',
    disputed: 'dispute',
    reversed: 'reversed',
  },
  refunded: { disputed: 'dispute' },
  dispute: { won: 'succeeded', won_after_part: 'partial_refunded', won_after_all: 'refunded', lost: 'charged_back' },
  // The bank is right when it was paid in time and the news came late.
  canceled: { paid: 'succeeded' },
  failed: {},
  charged_back: {},
  reversed: {},
})

export type State = StateOf<typeof life>
export type Heard = EventOf<typeof life>

export type PixDetail = {
  /** The receiver's key in the DICT. */
  readonly key: string
  readonly expiresIn: number
  readonly payee: { readonly name: string; readonly city: string }
  readonly payer?: { readonly name: string; readonly taxpayerId: string }
  readonly brCode?: string
  readonly location?: string
  /** The SPI's name of the pix that paid. */
  readonly endToEndId?: string
}

export type HistoryEntry = {
  readonly id: string
  readonly amount: Cents
  readonly operation: string
  readonly status: 'succeeded' | 'failed' | 'pending'
  readonly code?: string
  readonly message?: string
  readonly at: string
}

export type Transaction = {
  readonly owner: OwnerId
  readonly id: TransactionId
  readonly seller: SellerId
  readonly customer: CustomerId
  readonly method: 'pix'
  readonly state: State
  readonly amount: Cents
  readonly description: string | null
  readonly statementDescriptor: string | null
  readonly referenceId: string | null
  readonly fee: Cents
  readonly feeVersion: number
  /** What refunds under way and done give back of the fee. */
  readonly feeReturned: Cents
  readonly refunded: Cents
  /** Asked of the bank, not yet done. Counts against what is left. */
  readonly refunding: Cents
  readonly refundCount: number
  /** What each receiver gets; null: all of it is the seller's. */
  readonly parts: readonly Part[] | null
  /** The quote it was made by. */
  readonly quote: QuoteId | null
  readonly pix: PixDetail
  readonly detail: Readonly<Record<string, unknown>>
  readonly history: readonly HistoryEntry[]
  /** Counts the events told of this sale. */
  readonly version: number
  readonly attempts: number
  readonly dueAt: Date | null
  readonly expiresAt: Date
  readonly cancelAskedAt: Date | null
  readonly paidAt: Date | null
  readonly closedAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** Who creates a row has it for this long; then the worker carries it on. Longer than a bank is waited for. */
export const LEASE_MS = 15_000
/** Pix can be given back within 90 days of settlement (API Pix, PixDevolucaoInvalida). */
export const REFUND_WINDOW_MS = 90 * 86_400_000
export const REFUNDS_MAX = 100

export type Order = {
  owner: OwnerId
  seller: SellerId
  customer: CustomerId
  amount: Cents
  description?: string
  statementDescriptor?: string
  referenceId?: string
  pix: PixDetail
  detail: Record<string, unknown>
  /** How it is divided: by rules, or as it was quoted. */
  rules: readonly SplitRule[]
  quote?: { id: QuoteId; fee: Cents; feeVersion: number; parts: readonly Part[] | null }
}

/** A sale as it begins: unknown to the bank, and leased to whoever creates it. */
export function open(order: Order, plan: FeePlan, id: TransactionId, now: Date): Transaction {
  const { owner, seller, amount, quote, rules } = order
  const fee = quote?.fee ?? feeUnder(plan, 'pix', 1, amount)
  const parts = quote ? quote.parts : rules.length > 0 ? divide({ seller, amount, fee }, rules) : null
  return {
    owner,
    id,
    seller,
    customer: order.customer,
    method: 'pix',
    state: 'new',
    amount,
    description: order.description ?? null,
    statementDescriptor: order.statementDescriptor ?? null,
    referenceId: order.referenceId || null,
    fee,
    feeVersion: quote?.feeVersion ?? plan.version,
    feeReturned: 0 as Cents,
    refunded: 0 as Cents,
    refunding: 0 as Cents,
    refundCount: 0,
    parts,
    quote: quote?.id ?? null,
    pix: order.pix,
    detail: order.detail,
    history: [],
    version: 0,
    attempts: 0,
    dueAt: after(now, LEASE_MS),
    expiresAt: after(now, order.pix.expiresIn * 1000),
    cancelAskedAt: null,
    paidAt: null,
    closedAt: null,
    createdAt: now,
    updatedAt: now,
  }
}

/** Who gets what of a sale, and has given back how much: its parts, or the seller alone. */
export const partsOf = (t: Transaction): readonly Part[] =>
  t.parts ?? [
    {
      receiver: t.seller,
      amount: t.amount,
      fee: t.fee,
      refunded: (t.refunded + t.refunding) as Cents,
      feeReturned: t.feeReturned,
      liable: true,
    },
  ]

/** What is left to refund, in centavos. */
export const leftToRefund = (t: Transaction): Cents => (t.amount - t.refunded - t.refunding) as Cents

/** Whether it can still be paid (so it can be canceled). */
export const isOpen = (t: Transaction): boolean => t.state === 'new' || t.state === 'pending'

/** Whether its money is here (so it can be refunded). */
export const isPaid = (t: Transaction): boolean => t.state === 'succeeded' || t.state === 'partial_refunded'

export type RefundReason = 'requested' | 'excess' | 'short' | 'second' | 'late'

/** Money on its way back to the buyer. Its id is the bank's idempotency key. */
export type Refund = {
  readonly owner: OwnerId
  readonly id: RefundId
  readonly transaction: TransactionId
  readonly endToEndId: string
  readonly amount: Cents
  readonly feeReturned: Cents
  readonly reason: RefundReason
  readonly state: 'pending' | 'succeeded' | 'failed'
  /** What each receiver gives; null: the seller gives all of it. */
  readonly parts: readonly RefundPart[] | null
  /** The pending transfers that hold the money. */
  readonly holds: readonly Id<'transfer'>[]
  readonly rtrId: string | null
  readonly attempts: number
  readonly dueAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

export const refundLife = machine({
  pending: { returned: 'succeeded', refused: 'failed' },
  succeeded: {},
  failed: {},
})

/** A sale after a change that is told of: one more version, and the event's kind. */
export type Told = { readonly transaction: Transaction; readonly type: EventType }
