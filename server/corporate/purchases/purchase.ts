// A purchase by a corporate card, and the decision whether it is allowed. Pure.
//
// A shop requests an authorization from the issuing bank, and the bank from us (`decide`). Whatever
// we answer, the bank reports the result (apply.ts): cleared in full, in parts, above the amount or
// late; reversed, refunded, lapsed. Limits apply to authorizations; cleared amounts always count.

import { DENIED_REASONS, type METHODS } from '../../../contract/corporate/purchases-fields.ts'
import { dayOf, type Day } from '../../kernel/brazil/calendar.ts'
import { after } from '../../kernel/clock.ts'
import type {
  CorporateCardId,
  CostCenterId,
  HolderId,
  InvoiceId,
  OwnerId,
  PurchaseId,
  SellerId,
} from '../../kernel/ids.ts'
import { machine, type StateOf } from '../../kernel/machine.ts'
import type { Cents } from '../../kernel/money.ts'
import type { TransferId } from '../../platform/ledger/transfer.ts'
import { deniedBy, type EndpointDecision } from '../authorization-endpoint/endpoint-decision.ts'
import { folded } from '../cost-centers/cost-center.ts'
import { spentIn, type SpendingByDay, type Interval } from './spending.ts'

export const transitions = machine({
  approved: { cleared: 'confirmed', reversed: 'canceled', lapsed: 'voided', denied: 'denied' },
  // The bank decides: a purchase that cleared after a denial, reversal or lapse was made.
  denied: { cleared: 'confirmed', stood_in: 'approved' },
  canceled: { cleared: 'confirmed' },
  voided: { cleared: 'confirmed' },
  confirmed: { returned: 'refunded' },
  refunded: { cleared: 'confirmed' },
})
export type PurchaseStatus = StateOf<typeof transitions>
export type DeniedReason = (typeof DENIED_REASONS)[number]
export type Method = (typeof METHODS)[number]

export type Merchant = { readonly name: string; readonly mcc: string; readonly country: string }

/** An authorization request of the issuing bank, while the buyer waits. */
export type AuthorizationRequest = {
  /** The bank's id of the authorization; the same id is the same request. */
  readonly id: string
  readonly card: CorporateCardId
  /** In reais, as the company is charged. */
  readonly amount: Cents
  /** The hold lapses then, unless it is cleared; absent where the bank does not say. */
  readonly expiresAt?: Date
  readonly merchant: Merchant
  /** What the shop charges, in the smallest unit of its currency. */
  readonly merchantAmount: number
  readonly merchantCurrency: string
  readonly method: Method
  readonly at: Date
}

/**
 * A request that is decided. `endpointDecision`: what the platform's endpoint answered; null: there
 * was none to ask; undefined: nobody was asked.
 */
export type DecisionRequest = AuthorizationRequest & {
  readonly endpointDecision?: EndpointDecision | null
}

export type Purchase = {
  readonly owner: OwnerId
  readonly id: PurchaseId
  readonly seller: SellerId
  /** Its place in the account's list, from 1. */
  readonly n: number
  readonly card: CorporateCardId
  readonly holder: HolderId
  /** The cost center of its holder at that time. */
  readonly center: CostCenterId | null
  readonly issuerId: string
  readonly status: PurchaseStatus
  readonly deniedReason: DeniedReason | null
  /** What the platform's authorization endpoint answered; null: nobody was asked. */
  readonly endpointDecision: EndpointDecision | null
  /** Its cost now: the hold, or the cleared amount less refunds and credits. */
  readonly amount: Cents
  /** The requested amount. */
  readonly authorized: Cents
  /** Of that, still held. */
  readonly held: Cents
  readonly cleared: Cents
  readonly returned: Cents
  /** Credited for disputes now. */
  readonly disputed: Cents
  readonly cashback: Cents
  readonly merchant: Merchant
  readonly merchantFolded: string
  readonly category: string
  readonly merchantAmount: number
  readonly merchantCurrency: string
  readonly method: Method
  /** The statement of its first clearing. */
  readonly invoice: InvoiceId | null
  readonly day: Day
  readonly purchasedAt: Date
  /** The ledger transfer that holds `held`. */
  readonly hold: TransferId | null
  /** When the hold is checked at the bank; null unless the purchase is approved. */
  readonly dueAt: Date | null
  /** How many receipts it has. They are counted apart: no change of a purchase writes this. */
  readonly receipts: number
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

// ── The decision ─────────────────────────────────────────────────────────────────────────────────────────────────────

/** The card that a purchase is decided by, with its holder. */
export type DecisionCard = {
  readonly owner: OwnerId
  readonly id: CorporateCardId
  readonly seller: SellerId
  readonly status: string
  readonly limit: Cents
  readonly interval: Interval
  readonly merchant: string | null
  readonly last4: string
  readonly expiresOn: Day | null
  readonly holder: HolderId
  readonly holderName: string
  readonly holderStatus: string
  readonly holderLimit: Cents
  readonly holderInterval: Interval
  readonly center: CostCenterId | null
  readonly centerBefore: CostCenterId | null
  readonly centerSince: Date | null
  readonly centerName: string | null
}

/** The earlier answer to an authorization request. */
export type EarlierDecision = Pick<Purchase, 'status' | 'deniedReason'>

/** The data that one purchase is decided by. */
export type DecisionContext = {
  readonly account: {
    readonly status: string
    readonly suspendedFor?: 'operator' | 'arrears' | null
    readonly balance: Cents
    readonly limit: Cents
    readonly used: Cents
  }
  readonly holder: {
    readonly status: string
    readonly limit: Cents
    readonly interval: Interval
    readonly days: SpendingByDay
  }
  readonly card: {
    readonly status: string
    readonly limit: Cents
    readonly interval: Interval
    readonly merchant: string | null
    /** The last day on which it works; null while it is unknown. */
    readonly expiresOn: Day | null
    readonly days: SpendingByDay
  }
}

/** Whether a card that is bound to shops whose name begins with `bound` can be used at this one. */
const isOfMerchant = (bound: string | null, name: string): boolean =>
  bound === null || folded(name).startsWith(folded(bound))

/** Why the company's own limits and states deny a purchase; undefined where they allow it. */
export function decide(
  request: Pick<AuthorizationRequest, 'amount' | 'merchant' | 'at'>,
  context: DecisionContext,
): DeniedReason | undefined {
  const { amount, merchant } = request
  const day = dayOf(request.at)
  if (context.account.status === 'suspended' && context.account.suspendedFor === 'arrears')
    return 'account_in_arrears'
  if (context.account.status !== 'active') return 'account_not_active'
  // The card may have expired before the job has marked it.
  const isOver = context.card.expiresOn !== null && day > context.card.expiresOn
  if (context.card.status === 'expired' || (context.card.status === 'active' && isOver))
    return 'card_expired'
  if (context.card.status !== 'active') return 'card_not_active'
  if (context.holder.status !== 'active') return 'holder_blocked'
  if (!isOfMerchant(context.card.merchant, merchant.name)) return 'merchant_not_allowed'
  if (spentIn(context.card.days, context.card.interval, day) + amount > context.card.limit)
    return 'card_limit'
  if (spentIn(context.holder.days, context.holder.interval, day) + amount > context.holder.limit)
    return 'holder_limit'
  if (context.account.used + amount > context.account.balance + context.account.limit)
    return 'insufficient_funds'
  return undefined
}

/** Why a purchase that the limits allow is denied by the platform's endpoint. */
export const deniedByEndpoint = ({ endpointDecision }: DecisionRequest): DeniedReason | undefined =>
  endpointDecision ? deniedBy(endpointDecision) : undefined

export type PurchaseAttribution = {
  readonly owner: OwnerId
  readonly seller: SellerId
  readonly holder: HolderId
  readonly center: CostCenterId | null
}
/** The bank's reason, if it is one of ours. */
export const bankReason = (word: string | undefined): DeniedReason =>
  DENIED_REASONS.find((reason) => reason === word) ?? 'issuer_denied'

type NewPurchaseFields = {
  readonly id: PurchaseId
  readonly n: number
  readonly category: string
  readonly now: Date
}

const NEW_AMOUNTS = {
  cleared: 0 as Cents,
  returned: 0 as Cents,
  disputed: 0 as Cents,
  cashback: 0 as Cents,
  invoice: null,
  hold: null,
  receipts: 0,
  version: 1,
}

const DAY_MS = 86_400_000
/** How long a bank holds that does not say so. */
const HELD_MS = 7 * DAY_MS
/** A hold that is said to last longer is checked then all the same. */
const HELD_MAX_MS = 31 * DAY_MS

/** When a hold is checked at the bank: a day after it lapses, which the bank has to report it. */
export function holdCheckAt(
  { at, expiresAt }: Pick<AuthorizationRequest, 'at' | 'expiresAt'>,
  now: Date,
): Date {
  const last = after(at < now ? at : now, HELD_MAX_MS)
  const lapses = expiresAt ?? after(at, HELD_MS)
  return after(lapses < last ? lapses : last, DAY_MS)
}

/** A new purchase: approved and held, or denied. */
export function newPurchase(
  request: DecisionRequest,
  attribution: PurchaseAttribution,
  fields: NewPurchaseFields,
  denied: DeniedReason | null,
): Purchase {
  const held = (denied ? 0 : request.amount) as Cents
  return {
    ...attribution,
    ...NEW_AMOUNTS,
    id: fields.id,
    n: fields.n,
    card: request.card,
    issuerId: request.id,
    status: denied ? 'denied' : 'approved',
    deniedReason: denied,
    endpointDecision: request.endpointDecision ?? null,
    amount: denied ? request.amount : held,
    authorized: request.amount,
    held,
    merchant: request.merchant,
    merchantFolded: folded(request.merchant.name),
    category: fields.category,
    merchantAmount: request.merchantAmount,
    merchantCurrency: request.merchantCurrency,
    method: request.method,
    day: dayOf(request.at),
    purchasedAt: request.at,
    dueAt: denied ? null : holdCheckAt(request, fields.now),
    createdAt: fields.now,
    updatedAt: fields.now,
  }
}

// ── Amounts that count ────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * The amount that counts against limits: its hold, or its cost. A denied purchase counts nothing.
 */
export const counted = (p: Purchase): Cents => (p.status === 'denied' ? 0 : p.amount) as Cents
/** The amount that counts as spent. */
export const confirmed = (p: Purchase): Cents =>
  (p.status === 'confirmed' || p.status === 'refunded' ? p.amount : 0) as Cents

const cashbackOf = (amount: Cents, basisPoints: number): Cents =>
  Math.floor((amount * basisPoints) / 10_000) as Cents

/** Its cost: the cleared amount less refunds and credits, never below zero. */
const costOf = (p: Purchase): Cents => Math.max(0, p.cleared - p.returned - p.disputed) as Cents

/** A purchase with its cost, after a clearing, and the cashback on its cost. */
export function priced(p: Purchase, basisPoints: number): Purchase {
  const withCost = p.cleared > 0 ? { ...p, amount: costOf(p) } : p
  return { ...withCost, cashback: cashbackOf(confirmed(withCost), basisPoints) }
}
