// What we may ask of a bank, rail by rail, and the three results of asking it. Small ports: a bank implements
// the rails it has. It knows no protocol; the connectors beside it translate.

import type { BoletoTerms } from '../base/boleto-due.ts'
import type { Day } from '../base/calendar.ts'
import type { Cents } from '../base/money.ts'
import type { Secret } from '../base/secret.ts'
import type { DisputeReport, EvidenceFile, MedNature } from './disputes.ts'

/** Accepted, rejected or unknown. Silence is no rejection: nothing is undone and the same is asked again. */
export type ProviderResult<T> =
  | { result: 'accepted'; value: T }
  /** The bank refused; nothing moved. `code` is the bank's word for it, `why` its sentence. */
  | { result: 'rejected'; code: string; why: string }
  /** Time-out, 5xx, a cut connection, nonsense: it may have been done or not. */
  | { result: 'unknown'; why: string }

export const accepted = <T>(value: T): ProviderResult<T> => ({ result: 'accepted', value })
export const rejected = (code: string, why: string): ProviderResult<never> => ({ result: 'rejected', code, why })
export const unknown = (why: string): ProviderResult<never> => ({ result: 'unknown', why })

/** A charge to be registered at the receiver's PSP. Our `txid` names it there (26 to 35 letters and digits). */
export type PixOrder = {
  txid: string
  amount: Cents
  /** The receiver's key in the DICT. */
  key: string
  /** Seconds it may be paid, from its creation at the bank. */
  expiresIn: number
  payer?: { name: string; taxpayerId: string }
  /** Shown to the payer, at most 140 characters. */
  text?: string
}

/** A pix with a due date (cobv), for the QR code on a slip: the PSP computes what is due on the day it is paid. */
export type PixDueOrder = {
  txid: string
  key: string
  terms: BoletoTerms
  payer: {
    name: string
    taxpayerId: string
    address?: { street: string; city: string; state: string; zipCode: string }
  }
  text?: string
}

/** A pix the bank received. `endToEndId` is the SPI's name for it and never repeats. */
export type ReceivedPix = {
  endToEndId: string
  txid?: string
  amount: Cents
  /** The bank's time of settlement. */
  paidAt: Date
  returns: ProviderRefund[]
}

export type ProviderRefund = {
  /** Our id of the refund. */
  id: string
  /** The provider's id of it: of a pix the SPI's rtrId. */
  providerReference: string
  amount: Cents
  status: 'processing' | 'returned' | 'failed'
  reason?: string
  /** The bank made it by itself under the MED (Mecanismo Especial de Devolução): `id` is not ours then. */
  med?: { nature: MedNature; at?: Date }
}

/** A charge as the bank has it now. `absent`: the bank knows no such charge (404). */
export type ChargeReport =
  | { status: 'absent' }
  | {
      status: 'active' | 'completed' | 'removed'
      /** The text of the QR code ("copia e cola"). */
      brCode: string
      /** The address of its payload, without scheme. */
      location: string
      amount: Cents
      createdAt: Date
      expiresAt: Date
      payments: ReceivedPix[]
    }

/** A PSP of the Pix arrangement, seen from the receiver. Every method may be called again with the same words. */
export type PixRail = {
  /** The name of the PSP in the settings. */
  name: string
  /** Registers a charge. `again`: it was asked before, so it reads first and writes only on "no such charge". */
  charge(order: PixOrder, again: boolean): Promise<ProviderResult<ChargeReport>>
  /** Registers a charge with a due date. `again` as in `charge`. Its `amount` in the report is the face value. */
  chargeDue(order: PixDueOrder, again: boolean): Promise<ProviderResult<ChargeReport>>
  /** Reads a charge. An unknown one is `accepted` with status `absent`. `due`: one with a due date (cobv). */
  read(txid: string, due?: boolean): Promise<ProviderResult<ChargeReport>>
  /** Withdraws an unpaid charge. When it was paid meanwhile the answer is the charge as it is. */
  remove(txid: string, due?: boolean): Promise<ProviderResult<ChargeReport>>
  /** Gives back a received pix, whole or in part. `again` as in `charge`. */
  giveBack(
    order: { endToEndId: string; id: string; amount: Cents; text?: string },
    again: boolean,
  ): Promise<ProviderResult<ProviderRefund>>
  /**
   * What the bank received in a span of its time, page by page (0, 1, …; `more` says whether another follows). `returned`:
   * only pix of which something was given back.
   */
  received(span: {
    from: Date
    to: Date
    page: number
    returned?: boolean
  }): Promise<ProviderResult<{ pix: ReceivedPix[]; more: boolean }>>
}

/** A payment to an account at another bank. Our `id` names it there. */
export type PayoutOrder = {
  id: string
  amount: Cents
  /** An account, or a pix key of the holder (CPF, CNPJ, e-mail, phone, random). */
  to: { account: { ispb: string; branch: string; number: string; type: 'checking' | 'savings' } } | { key: string }
  holder: { name: string; taxpayerId: string }
  /** Shown to the receiver, at most 140 characters. */
  text?: string
}

/** How a payout stands at the bank. `at`: the bank's time of the last change. */
export type PayoutReport = {
  id: string
  status: 'processing' | 'paid' | 'failed' | 'returned'
  amount: Cents
  at: Date
  endToEndId?: string
  reason?: string
}

/** A bank that pays out, seen from a platform. */
export type PayoutRail = {
  /** The name it has in the settings, after "payouts/". */
  name: string
  /**
   * Pays, or says how the payment of this id stands: the id is the bank's idempotency key, so asking again is reading.
   * `rejected`: it was refused and nothing moved.
   */
  pay(order: PayoutOrder): Promise<ProviderResult<PayoutReport>>
  /** Payouts whose state changed in a span of the bank's time, oldest first, page by page; one may be there twice. */
  changed(span: {
    from: Date
    to: Date
    page: number
  }): Promise<ProviderResult<{ payouts: PayoutReport[]; more: boolean }>>
}

/**
 * A card sale to be authorized. Our `id` names it at the acquirer and is its idempotency key. Number and code are
 * secrets: they go from here into one request, and nowhere else.
 */
export type CardOrder = {
  id: string
  amount: Cents
  /** 1 to 12. */
  installments: number
  /** The issuer finances them: the buyer pays it interest, and we get all of it at once. */
  byIssuer?: boolean
  /** Captured with the authorization; otherwise it may be captured until `CardNews.expiresAt`. */
  capture: boolean
  card: {
    number: Secret<string>
    /** Absent for a stored card, and when its minutes are over. */
    code?: Secret<string>
    holderName: string
    expirationMonth: number
    expirationYear: number
    brand: string
  }
  buyer: { name: string; taxpayerId?: string }
  /** On the buyer's statement, at most 22 characters. */
  descriptor?: string
  /** What the shop's risk tools know of the order; passed on as it came. */
  antifraud?: { session?: string; shipping?: Readonly<Record<string, unknown>> }
}

/** An authorization as the acquirer has it now. `absent`: it knows none of that id (404). */
export type CardReport =
  | { status: 'absent' }
  | {
      /** `reviewing`: authorized, but somebody looks at it for fraud before it may be captured. */
      status: 'reviewing' | 'authorized' | 'captured' | 'canceled' | 'declined'
      id: string
      /** What was authorized. */
      amount: Cents
      /** What was captured; 0 before. The rest of what was authorized is released with it. */
      captured: Cents
      /** Of an authorized one: what may still be captured, when a part of it was released. */
      capturable?: Cents
      /** Until then it may be captured; then it lapses and is `canceled`. */
      expiresAt: Date
      authorization?: { code: string; nsu: string; authorizer: string }
      /** Of a declined one: the issuer's code (ISO 8583 field 39, two characters, or "AF" for the antifraud) and sentence. */
      decline?: { code: string; why: string }
      refunds: ProviderRefund[]
      disputes: DisputeReport[]
    }

/** An acquirer, seen from a platform. Every method may be called again with the same words. */
export type CardRail = {
  /** The name it has in the settings, after "cards/". */
  name: string
  /**
   * Authorizes, and captures where that was asked. `again` as of a pix. A decline is `accepted` with status `declined`; `rejected`
   * is a request that no card could have passed.
   */
  authorize(order: CardOrder, again: boolean): Promise<ProviderResult<CardReport>>
  read(id: string): Promise<ProviderResult<CardReport>>
  /** Captures `amount` of an authorization, once. One that is captured or canceled already is answered as it is. */
  capture(id: string, amount: Cents): Promise<ProviderResult<CardReport>>
  /** Leaves `amount` to be captured; late as `capture`. */
  release(id: string, amount: Cents): Promise<ProviderResult<CardReport>>
  /** Cancels what is not captured. One that is captured already is answered as it is. */
  cancel(id: string): Promise<ProviderResult<CardReport>>
  /** Gives back of what was captured. The refund's own id is its idempotency key. */
  refund(order: { authorization: string; id: string; amount: Cents }): Promise<ProviderResult<ProviderRefund>>
  /** Sends what speaks against a dispute. The evidence's own id is its idempotency key. */
  defend(order: Evidence): Promise<ProviderResult<DisputeReport>>
  /** The ids of authorizations that changed in a span of the acquirer's time (state, refunds, disputes), page by page. */
  changed(span: { from: Date; to: Date; page: number }): Promise<ProviderResult<{ ids: string[]; more: boolean }>>
}

type Evidence = { authorization: string; dispute: string; id: string; text: string; files: readonly EvidenceFile[] }

/** A boleto to be registered. Our `id` names it at the bank and is its idempotency key. */
export type BoletoOrder = {
  id: string
  /** The bank's "nosso número", counted by us within the agreement. */
  ourNumber: string
  /** The 44 digits as we compose them; the bank must come to the same. */
  barcode: string
  issuedOn: Day
  terms: BoletoTerms
  payer: {
    name: string
    taxpayerId: string
    address?: { street: string; neighborhood: string; city: string; state: string; zipCode: string }
  }
  /** Shown to the payer. */
  text?: string
}

/** One payment of a boleto, which came over the counter, a terminal or another bank. */
export type BoletoPayment = {
  /** The bank's name for it; never repeats within the bank. */
  id: string
  amount: Cents
  /** When it was paid, not when the bank was credited. */
  paidAt: Date
  /** Who paid it, where the bank says so. */
  payer?: Payer
}

/** A person or company as a bank names it; the document is canonical. */
export type Payer = { name: string; taxpayerId: string }

/** A boleto as the bank has it now. `absent`: the bank knows no such boleto (404). */
export type BoletoReport =
  | { status: 'absent' }
  | {
      /** `requested`: it was taken and is not yet payable (a bank that registers by files). */
      status: 'requested' | 'registered' | 'paid' | 'withdrawn'
      id: string
      barcode: string
      /** The face value. */
      amount: Cents
      payments: BoletoPayment[]
    }

/** A bank that collects boletos, seen from a platform. Every method may be called again with the same words. */
export type BoletoRail = {
  /** The name it has in the settings, after "boletos/". */
  name: string
  /** Registers; the id is the bank's idempotency key, so asking again is reading. A rejection: refused, nobody can pay it. */
  register(order: BoletoOrder): Promise<ProviderResult<BoletoReport>>
  read(id: string): Promise<ProviderResult<BoletoReport>>
  /** Withdraws an unpaid boleto ("baixa"). When it was paid meanwhile the answer is the boleto as it is. */
  withdraw(id: string): Promise<ProviderResult<BoletoReport>>
  /** The ids of boletos that were paid, or changed otherwise, in a span of the bank's time, page by page. */
  changed(span: { from: Date; to: Date; page: number }): Promise<ProviderResult<{ ids: string[]; more: boolean }>>
}
