// What we may ask of a bank, rail by rail, and the three answers a bank has. Small ports: a bank implements
// the rails it has. It knows no protocol; the connectors beside it translate.

import type { Cents } from '../base/money.ts'

/** Yes, no, and nothing. Silence is not a no: money may have moved, so nothing is undone and the same is asked again. */
export type Answer<T> =
  | { heard: 'yes'; value: T }
  /** The bank refused; nothing moved. `code` is the bank's word for it, `why` its sentence. */
  | { heard: 'no'; code: string; why: string }
  /** Time-out, 5xx, a cut line, nonsense: it may have been done or not. */
  | { heard: 'nothing'; why: string }

export const yes = <T>(value: T): Answer<T> => ({ heard: 'yes', value })
export const no = (code: string, why: string): Answer<never> => ({ heard: 'no', code, why })
export const nothing = (why: string): Answer<never> => ({ heard: 'nothing', why })

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

/** A pix the bank received. `endToEndId` is the SPI's name for it and never repeats. */
export type ReceivedPix = {
  endToEndId: string
  txid?: string
  amount: Cents
  /** The bank's time of settlement. */
  paidAt: Date
  returns: PixReturn[]
}

export type PixReturn = {
  /** Our id of the return. */
  id: string
  /** The SPI's id of the return. */
  rtrId: string
  amount: Cents
  status: 'processing' | 'returned' | 'failed'
  reason?: string
}

/** A charge as the bank has it now. `absent`: the bank knows no such charge (404). */
export type ChargeNews =
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
  charge(order: PixOrder, again: boolean): Promise<Answer<ChargeNews>>
  /** Reads a charge. An unknown one is a yes with status `absent`. */
  read(txid: string): Promise<Answer<ChargeNews>>
  /** Withdraws an unpaid charge. When it was paid meanwhile the answer is the charge as it is. */
  remove(txid: string): Promise<Answer<ChargeNews>>
  /** Gives back a received pix, whole or in part. `again` as in `charge`. */
  giveBack(
    order: { endToEndId: string; id: string; amount: Cents; text?: string },
    again: boolean,
  ): Promise<Answer<PixReturn>>
  /** What the bank received in a span of its time, page by page (0, 1, …; `more` says whether another follows). */
  received(span: { from: Date; to: Date; page: number }): Promise<Answer<{ pix: ReceivedPix[]; more: boolean }>>
}

/** A payment to an account at another bank. Our `id` names it there. */
export type PayoutOrder = {
  id: string
  amount: Cents
  account: { ispb: string; branch: string; number: string; type: 'checking' | 'savings' }
  holder: { name: string; taxpayerId: string }
  /** Shown to the receiver, at most 140 characters. */
  text?: string
}

/** How a payout stands at the bank. `at`: the bank's time of the last change. */
export type PayoutNews = {
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
   * A `no` means it was refused and nothing moved.
   */
  pay(order: PayoutOrder): Promise<Answer<PayoutNews>>
  /**
   * Payouts whose state changed in a span of the bank's time, oldest first, page by page (0, 1, …), for
   * reconciliation. One that changed twice may be there twice, as it was after each change.
   */
  changed(span: { from: Date; to: Date; page: number }): Promise<Answer<{ payouts: PayoutNews[]; more: boolean }>>
}

/** Who is to be checked. `birthdate` is a civil date; of a business, the day it was opened. */
export type KycOrder = {
  id: string
  kind: 'individual' | 'business'
  taxpayerId: string
  name: string
  birthdate: string
}

export type KycNews = { status: 'reviewing' | 'approved' | 'denied'; reason?: string }

/** Somebody who knows whether a person or a company is who it says it is. */
export type KycDesk = {
  /** The name it has in the settings, after "kyc/". */
  name: string
  /** The id is the idempotency key; asking again is reading. */
  check(order: KycOrder): Promise<Answer<KycNews>>
}
