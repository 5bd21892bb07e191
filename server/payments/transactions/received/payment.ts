// A transaction's payment: as a bank reports it, as it is on record, and a pix that no transaction
// kept. Pure.

import type { BoletoReport, Payer, ProtestReport, ReceivedPix } from '../../../providers/bank.ts'
import type { DisputeReport } from '../../../providers/disputes.ts'
import type { RefundId } from '../../../kernel/ids.ts'
import { cents, sum, type Cents } from '../../../kernel/money.ts'

/** The ways to pay a boleto: its bar code, and the pix on it. */
export type BoletoWay = 'boleto' | 'pix'

/** Who paid a pix, how it began and the payer's message, as far as its bank reports them. */
export type PixOrigin = Readonly<Pick<ReceivedPix, 'payer' | 'initiation' | 'message'>>
/** By the pix's id at the SPI. */
export type PixOrigins = Readonly<Record<string, PixOrigin>>

/** Of a charge that is paid again and again, no more are kept. */
const ORIGINS_MAX = 20

/** The origins with that of one more payment, where its bank reports any. */
export function withOrigin(
  known: PixOrigins | undefined,
  { providerReference, origin }: Pick<Paid, 'providerReference' | 'origin'>,
): { origins?: PixOrigins } {
  const isFull = Object.keys(known ?? {}).length >= ORIGINS_MAX
  if (!origin || isFull) return known ? { origins: known } : {}
  return { origins: { ...known, [providerReference]: origin } }
}

/** A reported payment, by any way. */
export type Paid = {
  /** The bank's id of the payment; of a pix, the SPI's. Unique. */
  readonly providerReference: string
  readonly way: BoletoWay
  readonly amount: Cents
  readonly paidAt: Date
  /** The payer of a boleto, where its bank reports one. */
  readonly payer?: Payer
  /** Of a pix, where its bank reports any of it. */
  readonly origin?: PixOrigin
}

/** A charge as its bank reports it; a boleto with a pix on it has two banks. */
export type PaymentReport =
  | { readonly status: 'absent' }
  | {
      readonly status: 'active' | 'completed' | 'removed'
      /** The face value. */
      readonly amount: Cents
      readonly payments: readonly Paid[]
      readonly brCode?: string
      readonly location?: string
      readonly expiresAt?: Date
      /**
       * Of a boleto: whether the bank has registered it, and the ways by which it can still be
       * paid.
       */
      readonly accepted?: boolean
      readonly open?: readonly BoletoWay[]
      /** Of a boleto whose change was asked for: what became of that. */
      readonly change?: Exclude<BoletoReport, { status: 'absent' }>['change']
      /** Of a boleto: how far its protest is, where its bank tells it. */
      readonly protest?: ProtestReport
      /** Of a boleto: its pix could not follow a change, and can be paid no more. */
      readonly isPixGone?: true
      /** Of a boleto: its bank is registering it, and has it soon. */
      readonly isRegistering?: true
      /** Of a boleto: its withdrawal waits for a file, or for what the bank says of it. */
      readonly isWithdrawing?: true
      /** Of a boleto: its number and bars, where the bank counts and makes them. */
      readonly made?: { ourNumber?: string; barcode?: string }
      /** Disputes of the pix that paid it, and the returns made for them (MED). */
      readonly disputes?: readonly DisputeReport[]
      /** Why these could not be read: then they are only what the returns tell, and read again. */
      readonly disputesUnread?: string
    }

/** A payment as it is on record. */
export type Payment = {
  /** The SPI's id of a pix, the boleto bank's, or the id of a card's authorization. */
  readonly providerReference: string
  readonly way: 'pix' | 'boleto' | 'card'
  readonly amount: Cents
  /** The part that paid the transaction; the rest goes back. */
  readonly kept: Cents
  readonly paidAt: Date
}

/** A pix of which a part did not pay the transaction, as it is on record. */
export type Surplus = {
  readonly endToEndId: string
  /** Our own return of the part that was not kept. */
  readonly refund: RefundId
  readonly isUnderWay: boolean
  /** The part that is still on the ledger account `unclaimed`, with no return under way. */
  readonly unclaimed: Cents
  /** The bank's returns booked from it, by their ids at the SPI. */
  readonly taken: readonly string[]
}

/** A bank's return of money that was not kept. */
export type SurplusReturn = {
  readonly id: string
  readonly refund: RefundId
  readonly amount: Cents
}

/** The pix after these returns. */
export function less(of: Surplus, returns: readonly SurplusReturn[]): Surplus {
  const mine = returns.filter(({ refund }) => refund === of.refund)
  const left = cents(of.unclaimed - sum(mine.map(({ amount }) => amount)))
  return { ...of, unclaimed: left, taken: [...of.taken, ...mine.map(({ id }) => id)] }
}
