// The port to an acquirer, and how it reports a card authorization. It knows no protocol; the
// connectors beside it translate.

import type { Cents } from '../kernel/money.ts'
import type { Secret } from '../kernel/secret.ts'
import type { ProviderRefund, ProviderResult } from './bank.ts'
import type { DisputeReport, EvidenceFile } from './disputes.ts'

/**
 * A card transaction to be authorized. Our `id` identifies it at the acquirer and is its
 * idempotency key. Number and code are secrets: they go from here into one request, and nowhere
 * else.
 */
export type CardOrder = {
  id: string
  amount: Cents
  /** 1 to 12. */
  installments: number
  /**
   * The issuer finances the installments: the buyer pays the issuer interest, and we get the whole
   * amount at once.
   */
  byIssuer?: boolean
  /**
   * Captured with the authorization; otherwise it may be captured until the report's `expiresAt`.
   */
  capture: boolean
  card: {
    number: Secret<string>
    /** Absent for a stored card whose code is no longer kept. */
    code?: Secret<string>
    holderName: string
    expirationMonth: number
    expirationYear: number
    brand: string
  }
  buyer: { name: string; taxpayerId?: string }
  /** On the buyer's statement, at most 22 characters. */
  descriptor?: string
  /** The shop's risk data on the order, passed on unchanged. */
  antifraud?: { session?: string; shipping?: Readonly<Record<string, unknown>> }
}

/**
 * An authorization as the acquirer has it now. `absent`: the acquirer knows no authorization of
 * that id (404).
 */
export type CardReport =
  | { status: 'absent' }
  | {
      /** `reviewing`: authorized, but under manual fraud review before it may be captured. */
      status: 'reviewing' | 'authorized' | 'captured' | 'canceled' | 'declined'
      id: string
      /**
       * The acquirer's own reference, where it has one besides our id. Kept, and given back with
       * every later call.
       */
      reference?: string
      /** The authorized amount. */
      amount: Cents
      /**
       * The captured amount; 0 before. The rest of the authorization is released with the capture.
       */
      captured: Cents
      /** While authorized: the amount that may still be captured, when a part was released. */
      capturable?: Cents
      /** It may be captured until then; after that it lapses and is `canceled`. */
      expiresAt: Date
      authorization?: { code: string; nsu: string; authorizer: string }
      /**
       * When declined: the issuer's code (ISO 8583 field 39, two characters, or "AF" for the
       * antifraud) and sentence.
       */
      decline?: { code: string; why: string }
      refunds: ProviderRefund[]
      disputes: DisputeReport[]
    }

/**
 * The names of an authorization at the acquirer: our id, and the acquirer's own reference once it
 * has reported one.
 */
export type CardName = { id: string; reference?: string }

type Authorized = Promise<ProviderResult<CardReport>>

/** Charges cards. Every method may be repeated with the same arguments. */
export type CardCharges = {
  /**
   * Authorizes, and captures if requested. `again` as in `PixRail.charge`: an authorization with
   * our id is looked for first. A decline is `accepted` with status `declined`; `rejected` is a
   * request that would fail with any card.
   */
  authorize(order: CardOrder, again: boolean): Authorized
  /**
   * Captures `amount` of an authorization, once. If it is captured or canceled already, the result
   * is the authorization as it is.
   */
  capture(of: CardName, amount: Cents): Authorized
  /**
   * Releases all but `amount`, which may still be captured. An ended one is returned as it is, as
   * in `capture`.
   */
  release(of: CardName, amount: Cents): Authorized
  /**
   * Cancels what is not captured. If it is captured already, the result is the authorization as it
   * is.
   */
  cancel(of: CardName): Authorized
  /** Refunds a part or all of what was captured. The refund's own id is its idempotency key. */
  refund(order: {
    authorization: CardName
    id: string
    amount: Cents
  }): Promise<ProviderResult<ProviderRefund>>
}

/** Reads authorizations. */
export type CardList = {
  read(of: CardName): Authorized
  /**
   * Our ids of authorizations that changed in a range of the acquirer's time (status, refunds,
   * disputes), page by page. An acquirer without it is asked only about authorizations that are
   * due, so changes made there without us are not found.
   */
  changed?(span: {
    from: Date
    to: Date
    page: number
  }): Promise<ProviderResult<{ ids: string[]; more: boolean }>>
}

/**
 * Takes evidence against the disputes that authorizations report. Without it, disputes are answered
 * outside this system.
 */
export type CardDisputes = {
  /** The evidence's own id is its idempotency key. */
  defend?(order: Evidence): Promise<ProviderResult<DisputeReport>>
}

/** An acquirer, seen from a platform: three small ports. */
export type CardRail = CardCharges &
  CardList &
  CardDisputes & {
    /** "cards/" and its name in the banks file. */
    name: string
  }

type Evidence = {
  authorization: CardName
  dispute: string
  id: string
  text: string
  files: readonly EvidenceFile[]
}
