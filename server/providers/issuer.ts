// The port to a bank that issues cards: creating cards, reading purchases, disputing them. It knows
// no protocol and no limits: we decide on purchases ourselves when the bank requests an
// authorization.

import type { METHODS } from '../../contract/corporate/purchases-fields.ts'
import type { Day } from '../kernel/brazil/calendar.ts'
import type { CorporateCardId, PurchaseDisputeId } from '../kernel/ids.ts'
import type { Cents } from '../kernel/money.ts'
import type { Secret } from '../kernel/secret.ts'
import type { ProviderResult } from './bank.ts'

/** A card as we want it to be. Our id identifies it at the bank. */
export type IssuedOrder = {
  id: CorporateCardId
  /** Our version of the card: the bank ignores an order older than the one it has. */
  version: number
  /** The company's seller id. */
  seller: string
  /** The holder; the name is embossed on the card. */
  holder: { id: string; name: string; taxpayerId: string }
  /** Never changes. */
  type: 'virtual' | 'physical'
  /**
   * `canceled` is final. A physical card that is not delivered yet is ordered `blocked`, because
   * the bank refuses `active`. So is every card of a holder or a company that may not buy.
   */
  status: 'active' | 'blocked' | 'canceled'
  /**
   * The highest purchase the bank may approve by itself while we do not answer; it has a ceiling of
   * its own besides. 0 unless the status is `active`.
   */
  standInLimit: Cents
  /** Restricts the card to shops whose names begin with this; null for every shop. */
  merchant: string | null
}

/** The shipping status of a physical card. */
export type ShippingReport = {
  stage: 'making' | 'shipped' | 'delivered'
  carrier: string | null
  trackingCode: string | null
  shippedAt: Date | null
  deliveredAt: Date | null
}

/** A card as the bank has it now. `absent`: the bank knows no card of that id (404). */
export type IssuedReport =
  | { status: 'absent' }
  | {
      /** `expired`: past its last day, whatever was ordered. */
      status: 'active' | 'blocked' | 'canceled' | 'expired'
      id: CorporateCardId
      /** The version of the order that the bank carried out last. */
      version: number
      type: 'virtual' | 'physical'
      /** In lower case: `visa`, `mastercard`, `elo`. */
      brand: string
      last4: string
      /** The last day on which it works. */
      expiresOn: Day
      /** For physical cards. */
      shipping?: ShippingReport
    }

/**
 * Number and code of a card: they go from the bank into one reply and nowhere else. `absent` as
 * above.
 */
export type IssuedSecrets =
  | { status: 'absent' }
  | { status: 'known'; number: Secret<string>; code: Secret<string>; expiresOn: Day }

/** One event of a purchase after its authorization. The bank's `id` of it is unique. */
export type PurchaseEntryReport = {
  id: string
  kind: 'clearing' | 'reversal' | 'refund'
  amount: Cents
  at: Date
}

/** A purchase as the bank has it now. */
export type PurchaseReport = {
  /** The bank's id of the authorization. */
  id: string
  card: CorporateCardId
  /** The authorized or requested amount, in centavos of reais. */
  amount: Cents
  /** `mcc`: ISO 18245. `country`: ISO 3166, two letters. */
  merchant: { name: string; mcc: string; country: string }
  /** The shop's amount, in the smallest unit of its currency (ISO 4217). */
  merchantAmount: number
  merchantCurrency: string
  method: (typeof METHODS)[number]
  at: Date
  /**
   * `lapsed`: never cleared in time. If it is cleared later all the same, it is `authorized` again.
   */
  status: 'authorized' | 'denied' | 'lapsed'
  /**
   * The decider: we, or the bank itself because we did not answer in time or were unreachable. Set
   * for denied purchases too.
   */
  approvedBy: 'us' | 'stand_in'
  /** The bank's code for the denial. */
  deniedReason?: string
  /**
   * The bank holds the amount until then, unless it is cleared; absent where the bank does not say.
   */
  expiresAt?: Date
  /** Oldest first. */
  entries: PurchaseEntryReport[]
}

/** A purchase that its company disputes. Our id identifies the dispute at the bank. */
export type PurchaseDisputeOrder = {
  id: PurchaseDisputeId
  /** The bank's id of the purchase. */
  purchase: string
  /** The disputed amount, in centavos: all that was cleared and not refunded, or a part. */
  amount: Cents
  /** A code in lower case: letters and underscores, at most 40. */
  reason: string
  /** In the company's own words; cut at 500 characters. */
  description?: string
}

/** A dispute of a purchase as the bank has it now. */
export type PurchaseDisputeReport = {
  id: PurchaseDisputeId
  /** The bank's id of the purchase. */
  purchase: string
  /** The disputed amount, as ordered. */
  amount: Cents
  /** All but `open` are final; `refused` was never open. */
  status: 'open' | 'won' | 'lost' | 'withdrawn' | 'refused'
  /**
   * Only when won: what the bank pays, at most the amount less what the shop refunded meanwhile. It
   * may be zero, and shrinks when the shop refunds later.
   */
  granted?: Cents
  /** When refused, the bank's sentence, if it gives one. */
  refusedReason?: string
  openedAt: Date
  /** The end of the dispute; null while it is open. */
  decidedAt: Date | null
}

/** A range of the bank's time, page by page (0, 1, …); of one company when `seller` is given. */
export type IssuerSpan = { from: Date; to: Date; page: number; seller?: string }
/**
 * Changes, oldest first, each object as it is when the page is read; one may be on two pages.
 * `until`: the time of the last change on the page, null when it is empty. `invalidIds`: the ids of
 * purchases and disputes that were reported with invalid data; they are not in the other lists.
 */
export type IssuerChanges = {
  purchases: PurchaseReport[]
  disputes: PurchaseDisputeReport[]
  invalidIds: string[]
  cards: CorporateCardId[]
  more: boolean
  until: Date | null
}

/**
 * A bank that issues cards, seen from a platform. Every method may be repeated with the same
 * arguments.
 */
export type IssuerRail = {
  /** "issuing/" and its name in the banks file. */
  name: string
  /**
   * Creates a card, or brings it to the wanted state. The id is the bank's idempotency key, so a
   * repetition is a read; `again` (a repeated attempt) makes no difference for a bank whose orders
   * carry a version. Rejected: the bank refused, and nothing changed.
   */
  card(order: IssuedOrder, again: boolean): Promise<ProviderResult<IssuedReport>>
  read(id: CorporateCardId): Promise<ProviderResult<IssuedReport>>
  secrets(id: CorporateCardId): Promise<ProviderResult<IssuedSecrets>>
  /** Reads a purchase by the bank's id. An unknown one is `accepted` with status `absent`. */
  purchase(id: string): Promise<ProviderResult<PurchaseReport | { status: 'absent' }>>
  /**
   * Disputes a purchase. The id is the bank's idempotency key, so a repetition is a read. Rejected:
   * there is no such dispute and never will be one under this id.
   */
  dispute(order: PurchaseDisputeOrder): Promise<ProviderResult<PurchaseDisputeReport>>
  /**
   * Reads a dispute. `absent`: the bank knows no dispute of that id (404), and it may be sent
   * again.
   */
  readDispute(
    id: PurchaseDisputeId,
  ): Promise<ProviderResult<PurchaseDisputeReport | { status: 'absent' }>>
  /** Withdraws a dispute. One that has ended is unchanged and is returned as it is. */
  withdrawDispute(id: PurchaseDisputeId): Promise<ProviderResult<PurchaseDisputeReport>>
  /** Changes in a range: at most 500 a page. */
  changed(span: IssuerSpan): Promise<ProviderResult<IssuerChanges>>
}
