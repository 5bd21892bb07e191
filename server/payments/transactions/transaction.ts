// A transaction: its fields, its statuses, and what may be done to it. Pure.
//
// A caller creates it, the provider's answers move it, and the clock ends it if it is never paid. A
// request, a retry, a bank notification or the worker after a crash: each calls `advance`, which
// makes the same requests and applies the same answers. The status is the recovery point: `new`
// means that the bank may or may not know it.

import type { EventType } from '../../../contract/events.ts'
import type { Metadata } from '../../../contract/fields/metadata.ts'
import { after } from '../../kernel/clock.ts'
import type {
  CustomerId,
  OwnerId,
  PaymentLinkId,
  QuoteId,
  SellerId,
  StaticQrCodeId,
  TransactionId,
} from '../../kernel/ids.ts'
import { machine, type EventOf, type StateOf } from '../../kernel/machine.ts'
import { allocate, sum, type Cents } from '../../kernel/money.ts'
import { feeUnder, type FeePlan, type Method } from '../../marketplace/fees/plan.ts'
import { divide, type Part, type SplitRule } from '../../marketplace/splits/split.ts'
import type { Authorization, PaymentMethods } from './methods/payment-method.ts'

/** The statuses are the wire's; the SQL guard and docs/states.md are generated from this table. */
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
  succeeded: {
    refunded: 'refunded',
    refunded_in_part: 'partial_refunded',
    disputed: 'dispute',
    reversed: 'reversed',
  },
  partial_refunded: {
    refunded_in_part: 'partial_refunded',
    refunded: 'refunded',
    disputed: 'dispute',
    reversed: 'reversed',
    unrefunded: 'succeeded',
  },
  // `unrefunded…`: a refund of which people said that it was paid, and its bank that it was not.
  refunded: {
    disputed: 'dispute',
    unrefunded: 'succeeded',
    unrefunded_in_part: 'partial_refunded',
  },
  dispute: {
    won: 'succeeded',
    won_after_part: 'partial_refunded',
    won_after_all: 'refunded',
    lost: 'charged_back',
  },
  // The bank is right where it was paid in time and reported late.
  canceled: { paid: 'succeeded' },
  failed: {},
  charged_back: {},
  reversed: {},
})

export type Status = StateOf<typeof transitions>
/** The statuses of transactions whose money came, whatever became of it. */
export const PAID_STATUSES: readonly Status[] = [
  'succeeded',
  'partial_refunded',
  'refunded',
  'dispute',
  'charged_back',
  'reversed',
]
const COMMON_STATUSES: readonly Status[] = ['new', 'pending', 'pre_authorized', 'succeeded']
/**
 * The statuses that few transactions of a platform have, or none: an index has these and no others,
 * so no sale has to be looked through for them.
 */
export const RARE_STATUSES: ReadonlySet<string> = new Set(
  transitions.states.filter((status) => !COMMON_STATUSES.includes(status)),
)
export type TransactionEvent = EventOf<typeof transitions>

/** Operations in the history, in our words; wire.ts has the wire's word for each. */
export type HistoryOperation =
  | 'charge'
  | 'authorize'
  | 'review'
  | 'capture'
  | 'payment'
  | 'void'
  | 'release'
  | 'expire'
  | 'unmatched'
  | 'return'
  | 'refund'
  | 'dispute'
  | 'change'
  | 'protest'

export type HistoryEntry = {
  readonly id: string
  readonly amount: Cents
  readonly operation: HistoryOperation
  readonly status: 'succeeded' | 'failed' | 'pending'
  readonly code?: string
  readonly message?: string
  /** Of a card: the acquirer's references. */
  readonly authorization?: Authorization
  readonly at: string
}

/** The fields of every transaction, whatever its method. */
type Common = {
  readonly owner: OwnerId
  readonly id: TransactionId
  readonly seller: SellerId
  readonly customer: CustomerId
  /** The link on whose page it was made. */
  readonly paymentLink: PaymentLinkId | null
  /** The static QR code that it paid. */
  readonly staticQrCode: StaticQrCodeId | null
  readonly status: Status
  readonly amount: Cents
  readonly description: string | null
  readonly statementDescriptor: string | null
  readonly referenceId: string | null
  readonly fee: Cents
  readonly feeVersion: number
  /** The part of the fee that refunds under way and done return. */
  readonly feeReturned: Cents
  readonly refunded: Cents
  /** Requested from the bank and not done yet; counts against what is left. */
  readonly refunding: Cents
  readonly refundCount: number
  /** Each receiver's part; null: all of it is the seller's. */
  readonly parts: readonly Part[] | null
  /** The quote it was made by. */
  readonly quote: QuoteId | null
  readonly detail: Readonly<Record<string, unknown>>
  readonly metadata: Metadata | null
  readonly history: readonly HistoryEntry[]
  /** Counts this transaction's events. */
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

/** In the detail of a boleto: all rules that it brought, of which some have a range of amounts. */
export const RANGED_RULES = 'ranged_rules'

/** The payment method's fields, for one of these methods. */
export type PaymentMethodBy<M extends Method> = {
  [K in M]: { readonly method: K } & PaymentMethods[K]['detail']
}[M]
/** A transaction with one of these methods. */
export type TransactionBy<M extends Method> = { [K in M]: Common & PaymentMethodBy<K> }[M]

export type PixTransaction = TransactionBy<'pix'>
export type BoletoTransaction = TransactionBy<'boleto'>
export type CardTransaction = TransactionBy<'credit'>
export type Transaction = TransactionBy<Method>

/**
 * How long only the request that created it calls the provider; then the worker does. Longer than
 * the timeout of a call.
 */
export const LEASE_MS = 15_000

export type Order = {
  owner: OwnerId
  seller: SellerId
  customer: CustomerId
  paymentLink?: PaymentLinkId
  staticQrCode?: StaticQrCodeId
  amount: Cents
  description?: string
  statementDescriptor?: string
  referenceId?: string
  paymentMethod: PaymentMethodBy<Method>
  /** Until when it can be paid or captured; the bank's own time takes precedence. */
  expiresAt: Date
  /** The number that sellers are paid in. */
  installments: number
  detail: Record<string, unknown>
  metadata?: Metadata | null
  /** How it is divided: by rules, or as quoted. */
  rules: readonly SplitRule[]
  quote?: { id: QuoteId; fee: Cents; feeVersion: number; parts: readonly Part[] | null }
}

/**
 * The parts of a transaction whose amount changed. An increase is the seller's (interest is); a
 * decrease is borne by each in proportion. A new fee is borne like the old one.
 */
export function resized(
  parts: readonly Part[],
  seller: SellerId,
  amount: Cents,
  fee: Cents,
): Part[] {
  const before = sum(parts.map((part) => part.amount))
  const own = parts.some((part) => part.receiver === seller)
  const grown = own ? parts : [...parts, { ...EMPTY_PART, receiver: seller }]
  const weights = grown.map((part) => part.amount)
  const amounts =
    amount >= before
      ? grown.map(
          (part) =>
            (part.receiver === seller ? part.amount + amount - before : part.amount) as Cents,
        )
      : allocate(amount, weights)
  const fees = shareFee(fee, grown, amounts)
  return grown
    .map((part, n) => ({ ...part, amount: amounts[n]!, fee: fees[n]! }))
    .filter((part) => part.amount > 0)
}

const EMPTY_PART = {
  amount: 0,
  fee: 0,
  refunded: 0,
  feeReturned: 0,
  liable: false,
} as unknown as Omit<Part, 'receiver'>

/**
 * Divides the fee by what each bore before; where a part cannot bear that, by the parts' amounts.
 */
function shareFee(fee: Cents, parts: readonly Part[], amounts: readonly Cents[]): Cents[] {
  if (fee === 0) return parts.map(() => 0 as Cents)
  const borne = parts.map((part) => part.fee)
  const fees = sum(borne) > 0 ? allocate(fee, borne) : allocate(fee, amounts)
  return fees.every((one, n) => one <= amounts[n]!) ? fees : allocate(fee, amounts)
}

/** How an order is divided: as quoted, or by its rules; null where it is not. */
function dividedOf({ seller, amount, quote, rules }: Order, fee: Cents): readonly Part[] | null {
  if (quote) return quote.parts
  return rules.length > 0 ? divide({ seller, amount, fee }, rules) : null
}

/** A new transaction: unknown to the bank, and leased to its request. */
export function open(order: Order, plan: FeePlan, id: TransactionId, now: Date): Transaction {
  const { owner, seller, amount, quote, paymentMethod } = order
  const fee = quote?.fee ?? feeUnder(plan, paymentMethod.method, order.installments, amount)
  const parts = dividedOf(order, fee)
  return {
    owner,
    id,
    seller,
    customer: order.customer,
    paymentLink: order.paymentLink ?? null,
    staticQrCode: order.staticQrCode ?? null,
    ...paymentMethod,
    status: 'new',
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
    metadata: order.metadata ?? null,
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

/** The parts of a transaction: its own, or one part of the seller's. */
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
export const leftToRefund = (t: Transaction): Cents =>
  (t.amount - t.refunded - t.refunding) as Cents

/** Whether it can still be paid, and so be canceled. */
export const isOpen = (t: Transaction): boolean => t.status === 'new' || t.status === 'pending'

/** Whether it can still be canceled entirely: nothing was paid or captured. */
export const isCancelable = (t: Transaction): boolean => isOpen(t) || t.status === 'pre_authorized'

/** Whether its money is here, so that it can be refunded. */
export const isPaid = (t: Transaction): boolean =>
  t.status === 'succeeded' || t.status === 'partial_refunded'

/** A transaction after a change with an event, and the event's type. */
export type NewTransactionEvent = { readonly transaction: Transaction; readonly type: EventType }

/** The counter of transactions of one method in one status. */
export const counterName = (t: Pick<Transaction, 'method' | 'status'>): string =>
  `transaction:${t.method}:${t.status}`
