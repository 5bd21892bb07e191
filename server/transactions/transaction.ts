// A sale and its life: what it is, which states it has, what may be done to it. Pure.
//
// The actors. A caller asks for a sale; the bank says what became of it; the clock ends what was never paid. Whoever
// wakes a sale (a request, a retry, a bank's notice, the worker after a crash), `advance` carries it forward by the
// same requests and the same answers. The state is the recovery point: `new` means "the bank may or may not know".

import type { EventType } from '../../contract/events.ts'
import { after } from '../base/clock.ts'
import type { CustomerId, Id, OwnerId, QuoteId, RefundId, SellerId, TransactionId } from '../base/ids.ts'
import { machine, type EventOf, type StateOf } from '../base/machine.ts'
import { allocate, sum, type Cents } from '../base/money.ts'
import { feeUnder, type FeePlan } from '../fees/plan.ts'
import { divide, type Part, type RefundPart, type SplitRule } from '../splits/split.ts'
import type { Take } from '../receivables/take.ts'
import type { HistoryEntry } from './history.ts'
import type { BoletoDetail, CardDetail, PixDetail } from './payment-method.ts'

/** The states are the words of the wire; the SQL guard and docs/states.md are made from this table. */
export const transitions = machine({
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
  // The bank is right when it was paid in time and the report came late.
  canceled: { paid: 'succeeded' },
  failed: {},
  charged_back: {},
  reversed: {},
})

export type State = StateOf<typeof transitions>
export type TransactionEvent = EventOf<typeof transitions>

/** What every sale has, however it is paid. */
type Common = {
  readonly owner: OwnerId
  readonly id: TransactionId
  readonly seller: SellerId
  readonly customer: CustomerId
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

export type PixPaymentMethod = { readonly method: 'pix'; readonly pix: PixDetail }
export type BoletoPaymentMethod = { readonly method: 'boleto'; readonly boleto: BoletoDetail }
export type CardPaymentMethod = { readonly method: 'credit'; readonly card: CardDetail }
export type PaymentMethod = PixPaymentMethod | BoletoPaymentMethod | CardPaymentMethod

export type PixTransaction = Common & PixPaymentMethod
export type BoletoTransaction = Common & BoletoPaymentMethod
export type CardTransaction = Common & CardPaymentMethod
export type Transaction = PixTransaction | BoletoTransaction | CardTransaction

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
  paymentMethod: PaymentMethod
  /** Until when it may be paid or captured; what the bank says of it counts more. */
  expiresAt: Date
  detail: Record<string, unknown>
  /** How it is divided: by rules, or as it was quoted. */
  rules: readonly SplitRule[]
  quote?: { id: QuoteId; fee: Cents; feeVersion: number; parts: readonly Part[] | null }
}

/** In how many installments the sellers get it: in one, unless a card's installments are not financed by its issuer. */
export const installmentsOf = (paymentMethod: PaymentMethod): number =>
  paymentMethod.method === 'credit' && paymentMethod.card.mode === 'interest_free' ? paymentMethod.card.instalments : 1

/** The text of its QR code: of a pix, or of the pix on a slip. Undefined while the bank has made none. */
export function brCodeOf(t: Transaction): string | undefined {
  if (t.method === 'pix') return t.pix.brCode
  return t.method === 'boleto' ? t.boleto.pix?.brCode : undefined
}

/** What was first asked: the face of a boleto, the authorization of a card. */
export function originalOf(t: Transaction): Cents {
  if (t.method === 'boleto') return t.boleto.terms.amount
  return t.method === 'credit' ? t.card.authorized : t.amount
}

/**
 * The parts of a sale whose amount turned out otherwise. What is more is the seller's (interest is); what is less is
 * borne by each in proportion. A new fee is borne as the old one was.
 */
export function resized(parts: readonly Part[], seller: SellerId, amount: Cents, fee: Cents): Part[] {
  const before = sum(parts.map((part) => part.amount))
  const own = parts.some((part) => part.receiver === seller)
  const grown = own ? parts : [...parts, { ...NOBODY, receiver: seller }]
  const weights = grown.map((part) => part.amount)
  const amounts =
    amount >= before
      ? grown.map((part) => (part.receiver === seller ? part.amount + amount - before : part.amount) as Cents)
      : allocate(amount, weights)
  const fees = shareFee(fee, grown, amounts)
  return grown.map((part, n) => ({ ...part, amount: amounts[n]!, fee: fees[n]! })).filter((part) => part.amount > 0)
}

const NOBODY = { amount: 0, fee: 0, refunded: 0, feeReturned: 0, liable: false } as unknown as Omit<Part, 'receiver'>

/** The fee, by what each bore of it before; by what each gets where that is not enough. */
function shareFee(fee: Cents, parts: readonly Part[], amounts: readonly Cents[]): Cents[] {
  if (fee === 0) return parts.map(() => 0 as Cents)
  const borne = parts.map((part) => part.fee)
  const fees = sum(borne) > 0 ? allocate(fee, borne) : allocate(fee, amounts)
  return fees.every((one, n) => one <= amounts[n]!) ? fees : allocate(fee, amounts)
}

/** A sale as it begins: unknown to the bank, and leased to whoever creates it. */
export function open(order: Order, plan: FeePlan, id: TransactionId, now: Date): Transaction {
  const { owner, seller, amount, quote, rules, paymentMethod } = order
  const fee = quote?.fee ?? feeUnder(plan, paymentMethod.method, installmentsOf(paymentMethod), amount)
  const parts = quote ? quote.parts : rules.length > 0 ? divide({ seller, amount, fee }, rules) : null
  return {
    owner,
    id,
    seller,
    customer: order.customer,
    ...paymentMethod,
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
    detail: order.detail,
    history: [],
    version: 0,
    attempts: 0,
    dueAt: after(now, LEASE_MS),
    expiresAt: order.expiresAt,
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

/** Whether it can still be canceled whole: nothing was paid or captured. */
export const isCancelable = (t: Transaction): boolean => isOpen(t) || t.state === 'pre_authorized'

/** Whether its money is here (so it can be refunded). */
export const isPaid = (t: Transaction): boolean => t.state === 'succeeded' || t.state === 'partial_refunded'

export type RefundReason = 'requested' | 'excess' | 'short' | 'second' | 'late'

/** Money on its way back to the buyer. `paymentReference` names the payment it gives back of. Its id is the bank's idempotency key. */
export type Refund = {
  readonly owner: OwnerId
  readonly id: RefundId
  readonly transaction: TransactionId
  readonly paymentReference: string
  readonly amount: Cents
  readonly feeReturned: Cents
  readonly reason: RefundReason
  readonly state: 'pending' | 'succeeded' | 'failed'
  /** What each receiver gives; null: the seller gives all of it. */
  readonly parts: readonly RefundPart[] | null
  /** The pending transfers that hold the money. */
  readonly holds: readonly Id<'transfer'>[]
  /** How it goes back: as it came, or paid out where that cannot be. */
  readonly way: 'pix' | 'card' | 'payout'
  /** What it took of receivables that had not settled. */
  readonly takes: readonly Take[] | null
  /** Where it is paid out to: a pix key, or an account, sealed. */
  readonly toKey: string | null
  readonly toSealed: Buffer | null
  readonly providerReference: string | null
  readonly attempts: number
  readonly dueAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** What every refund begins as. */
export const freshRefund = (t: Pick<Transaction, 'owner' | 'id'>, id: RefundId, { now }: { now: Date }) => ({
  owner: t.owner,
  id,
  transaction: t.id,
  feeReturned: 0 as Cents,
  parts: null,
  takes: null,
  toKey: null,
  toSealed: null,
  state: 'pending' as const,
  providerReference: null,
  attempts: 0,
  createdAt: now,
  updatedAt: now,
})

export const refundTransitions = machine({
  pending: { returned: 'succeeded', refused: 'failed' },
  succeeded: {},
  failed: {},
})

/** A sale after a change that is told of: one more version, and the event's kind. */
export type NewTransactionEvent = { readonly transaction: Transaction; readonly type: EventType }
