// What we may ask of a bank that issues cards: to make them, to say what was bought by them, and to contest it. A small port
// beside those of bank.ts. It knows no protocol, and nothing of limits: who may buy is decided by us, when the bank asks.

import type { METHODS } from '../../contract/corporate/purchases.ts'
import type { Day } from '../base/calendar.ts'
import type { CorporateCardId, PurchaseDisputeId } from '../base/ids.ts'
import type { Cents } from '../base/money.ts'
import type { Secret } from '../base/secret.ts'
import type { ProviderResult } from './bank.ts'

/** A card as we want it to be. Our id names it at the bank. */
export type IssuedOrder = {
  id: CorporateCardId
  /** Of the card with us: an order that is older than what the bank has changes nothing there. */
  version: number
  /** The company, by its seller's id. */
  seller: string
  /** Embossed on the card: the name. */
  holder: { id: string; name: string; taxpayerId: string }
  /** Never changes. */
  type: 'virtual' | 'physical'
  /**
   * `canceled` is for good. A physical card that is not delivered yet is ordered `blocked`: `active` is refused. So is
   * every card of a holder or of a company that may not buy.
   */
  status: 'active' | 'blocked' | 'canceled'
  /**
   * What the bank may approve by itself, per purchase, while we do not answer; it has a ceiling of its own besides. 0
   * unless it is ordered `active`.
   */
  standInLimit: Cents
  /** Shops' names begin with this; null for every shop. */
  merchant: string | null
}

/** Where a physical card is. */
export type ShippingReport = {
  stage: 'making' | 'shipped' | 'delivered'
  carrier: string | null
  trackingCode: string | null
  shippedAt: Date | null
  deliveredAt: Date | null
}

/** A card as the bank has it now. `absent`: it knows none of that id (404). */
export type IssuedReport =
  | { status: 'absent' }
  | {
      /** `expired`: its time is over, whatever was ordered. */
      status: 'active' | 'blocked' | 'canceled' | 'expired'
      id: CorporateCardId
      /** The version of the order it stands at. */
      version: number
      type: 'virtual' | 'physical'
      /** In lower case: `visa`, `mastercard`, `elo`. */
      brand: string
      last4: string
      /** The last day on which it works. */
      expiresOn: Day
      /** Of physical cards. */
      shipping?: ShippingReport
    }

/** Number and code of a card, from the bank into one reply and nowhere else. `absent` as above. */
export type IssuedSecrets =
  | { status: 'absent' }
  | { status: 'known'; number: Secret<string>; code: Secret<string>; expiresOn: Day }

/** One thing that happened to a purchase after its authorization. The bank's `id` of it never repeats. */
export type PurchaseEntryReport = { id: string; kind: 'clearing' | 'reversal' | 'refund'; amount: Cents; at: Date }

/** A purchase as the bank has it now. */
export type PurchaseReport = {
  /** The bank's name for the authorization. */
  id: string
  card: CorporateCardId
  /** What was authorized, or asked for, in centavos of reais. */
  amount: Cents
  /** `mcc`: ISO 18245. `country`: ISO 3166, two letters. */
  merchant: { name: string; mcc: string; country: string }
  /** What the shop asked for, in the smallest unit of its currency (ISO 4217). */
  merchantAmount: number
  merchantCurrency: string
  method: (typeof METHODS)[number]
  at: Date
  /** `lapsed`: it was never cleared, and its time is over. One that is cleared later all the same is `authorized` again. */
  status: 'authorized' | 'denied' | 'lapsed'
  /** Who decided: we, or the bank since we did not answer in time or it could not reach us. Of a denied one as well. */
  approvedBy: 'us' | 'stand_in'
  /** The bank's word for why it was denied. */
  deniedReason?: string
  /** Until then it should be cleared. */
  expiresAt: Date
  /** Oldest first. */
  entries: PurchaseEntryReport[]
}

/** A purchase that its company contests. Our id names the dispute at the bank. */
export type PurchaseDisputeOrder = {
  id: PurchaseDisputeId
  /** The bank's name for the purchase. */
  purchase: string
  /** What of it is contested, in centavos: all that was cleared and not given back, or a part. */
  amount: Cents
  /** A word in lower case: letters and underscores, at most 40. */
  reason: string
  /** In the company's own words; what is beyond 500 characters is left away. */
  description?: string
}

/** A dispute of a purchase as the bank has it now. */
export type PurchaseDisputeReport = {
  id: PurchaseDisputeId
  /** The bank's name for the purchase. */
  purchase: string
  /** What is contested, as it was asked. */
  amount: Cents
  /** All but `open` are final; `refused` was never open. */
  status: 'open' | 'won' | 'lost' | 'withdrawn' | 'refused'
  /**
   * Of a won one, and only of it: what the bank pays for it, at most the amount less what the shop gave back meanwhile. It
   * may be zero, and gets less where the shop gives back later still.
   */
  granted?: Cents
  /** Of a refused one, where the bank says so: its sentence. */
  refusedReason?: string
  openedAt: Date
  /** Of all that are not open: when it ended. */
  decidedAt: Date | null
}

/** A span of the bank's time, page by page (0, 1, …); of one company when that is named. */
export type IssuerSpan = { from: Date; to: Date; page: number; seller?: string }
/**
 * What changed, oldest change first, each as it is when the page is read; one may be on two pages. `until`: the instant of
 * the last change on the page, null where it is empty. `senseless`: the names of purchases and disputes that make no sense
 * as they are told; they are not among the others.
 */
export type IssuerChanges = {
  purchases: PurchaseReport[]
  disputes: PurchaseDisputeReport[]
  senseless: string[]
  cards: CorporateCardId[]
  more: boolean
  until: Date | null
}

/** A bank that issues cards, seen from a platform. Every method may be called again with the same words. */
export type IssuerRail = {
  /** The name it has in the settings, after "issuing/". */
  name: string
  /**
   * Makes a card, or brings it to the state that is wanted. The id is the bank's idempotency key, so asking again is
   * reading; `again` (it was asked before) changes nothing for a bank whose orders carry a version. A rejection means that the
   * bank will not, and nothing changed.
   */
  card(order: IssuedOrder, again: boolean): Promise<ProviderResult<IssuedReport>>
  read(id: CorporateCardId): Promise<ProviderResult<IssuedReport>>
  secrets(id: CorporateCardId): Promise<ProviderResult<IssuedSecrets>>
  /** Reads a purchase by the bank's name for it. An unknown one is `accepted` with status `absent`. */
  purchase(id: string): Promise<ProviderResult<PurchaseReport | { status: 'absent' }>>
  /**
   * Contests a purchase. The id is the bank's idempotency key, so asking again is reading. A rejection means that there is no such
   * dispute and never will be one under this id.
   */
  dispute(order: PurchaseDisputeOrder): Promise<ProviderResult<PurchaseDisputeReport>>
  /** Reads a dispute. `absent`: the bank knows none of that id (404), and it may be put again. */
  readDispute(id: PurchaseDisputeId): Promise<ProviderResult<PurchaseDisputeReport | { status: 'absent' }>>
  /** Takes a dispute back. One that has ended stays as it is, and is what the answer says. */
  withdrawDispute(id: PurchaseDisputeId): Promise<ProviderResult<PurchaseDisputeReport>>
  /** What changed in a span: at most 500 changes a page. */
  changed(span: IssuerSpan): Promise<ProviderResult<IssuerChanges>>
}
