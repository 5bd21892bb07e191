// What a transaction stores of its payment method: pix, boleto or card. Pure; of a card number it
// has no more than the contract shows.

import type { PROTEST_STATUSES } from '../../../../contract/payments/payment-methods-boleto.ts'
import type { BoletoAct, BoletoChange, Payer } from '../../../providers/bank.ts'
import type { CardReport } from '../../../providers/acquirer.ts'
import type { BoletoAgreement } from '../../../kernel/brazil/boleto.ts'
import type { BoletoTerms } from '../../../kernel/brazil/boleto-due.ts'
import type { Day } from '../../../kernel/brazil/calendar.ts'
import type { CardId } from '../../../kernel/ids.ts'
import type { Cents } from '../../../kernel/money.ts'
import type { AccountId } from '../../../platform/ledger/chart.ts'
import type { BoletoWay, PaymentReport, PixOrigins } from '../received/payment.ts'
import type { Part } from '../../../marketplace/splits/split.ts'

type Address = {
  readonly street: string
  readonly neighborhood: string
  readonly city: string
  readonly state: string
  readonly zipCode: string
}

/** The payer whom a charge with a due date names. */
export type DuePayer = {
  readonly name: string
  readonly taxpayerId: string
  readonly address?: Address
}

export type PixDetail = {
  /** The receiver's key in the DICT. */
  readonly key: string
  /** The PSP at which it is registered; absent where the platform's is the only one. */
  readonly psp?: string
  readonly payee: { readonly name: string; readonly city: string }
  readonly brCode?: string
  readonly location?: string
  /** The id at the SPI of the pix that paid. */
  readonly endToEndId?: string
  /** Of every pix that came, kept or sent back. */
  readonly origins?: PixOrigins
  /**
   * A pix that came without a charge, so that the bank knows no charge of it. `from`: where its money
   * was booked before the sale.
   */
  readonly direct?: { readonly from: AccountId }
} & (
  | {
      /** Seconds it may be paid. */
      readonly expiresIn: number
      readonly payer?: { readonly name: string; readonly taxpayerId: string }
      readonly terms?: undefined
    }
  | {
      /** With a due date: the PSP computes the amount of the day. */
      readonly terms: BoletoTerms
      readonly payer: DuePayer
      readonly expiresIn?: undefined
    }
)

/** Terms of a boleto, and how the money that they ask for is divided. */
export type DividedTerms = {
  readonly terms: BoletoTerms
  readonly fee: Cents
  readonly parts: readonly Part[] | null
}

/** Changes of a boleto that are under way, one after the other; each has the terms after it. */
export type Changing = {
  readonly id: string
  readonly steps: readonly (DividedTerms & { readonly field: BoletoAct })[]
  readonly askedAt: string
  /** Since when the bank may have been asked for the first of them: each call after it repeats. */
  readonly begunAt?: string
  /** That the first of them was sent, where its bank confirms it later. */
  readonly sent?: NonNullable<BoletoChange['sent']>
}

export type ProtestStatus = (typeof PROTEST_STATUSES)[number]

/** The protest of a boleto, with its steps; `why`: its bank refused what was asked. */
export type Protest = {
  readonly status: ProtestStatus
  readonly askedAt: string
  readonly steps: readonly {
    readonly status: ProtestStatus
    readonly at: string
    readonly why?: string
  }[]
}

export type BoletoDetail = {
  readonly agreement: BoletoAgreement
  /**
   * The bank's "nosso número", and our counter value behind it. Where the bank counts, number and bar
   * code are empty until it has told them.
   */
  readonly ourNumber: string
  readonly sequence: number
  readonly barcode: string
  readonly issuedOn: Day
  readonly terms: BoletoTerms
  /** The beneficiary, as it was when the boleto was issued. */
  readonly payee: { readonly name: string; readonly taxpayerId: string; readonly address?: Address }
  readonly payer: DuePayer
  /**
   * Whether the bank has confirmed it; false while a bank that works by files has only been sent
   * it.
   */
  readonly accepted: boolean
  /** The pix on the boleto; absent where the platform has none. */
  readonly pix?: {
    readonly key: string
    readonly brCode?: string
    readonly location?: string
    readonly origins?: PixOrigins
  }
  /** The text of the bank's own QR code on it, where it has one. */
  readonly brCode?: string
  /** The ways it can still be paid at a bank. When it is paid one way, the other is withdrawn. */
  readonly open: readonly BoletoWay[]
  readonly paidBy?: BoletoWay
  /** Changes that its bank has not confirmed: it may have the terms of the first or not. */
  readonly changing?: Changing
  /** Terms that it had, and until when: a payment of then may be reported later. */
  readonly earlier?: readonly (DividedTerms & { readonly until: string })[]
  /** The last change that its bank refused, and why. */
  readonly refusedChange?: {
    readonly terms: BoletoTerms
    readonly why: string
    readonly askedAt: string
  }
  readonly protest?: Protest
  /** Whether its page was opened, and whether its PDF was downloaded. */
  readonly printed?: boolean
  readonly downloaded?: boolean
  /** The reference of the payment that paid it: the boleto bank's, or the SPI's. */
  readonly payment?: string
  /** The payer of each payment, where the bank named one. */
  readonly paidFrom?: Readonly<Record<string, Payer>>
}

export type Authorization = {
  readonly code: string
  readonly nsu: string
  readonly authorizer: string
}

/** A requested partial capture or release: the amount, fee and parts after it. */
type PartialAmount = {
  readonly amount: Cents
  readonly fee: Cents
  readonly parts: readonly Part[] | null
}

export type CardDetail = {
  /** The card or token; `kept`: a stored card of the customer. */
  readonly id: CardId
  readonly kept: boolean
  readonly brand: string
  readonly first6: string
  readonly last4: string
  readonly holderName: string
  readonly expirationMonth: number
  readonly expirationYear: number
  readonly fingerprint: string
  readonly buyer: { readonly name: string; readonly taxpayerId?: string }
  /**
   * The address its token was typed at, as the card-testing limit counts it; null for a stored
   * card.
   */
  readonly source: string | null
  readonly instalments: number
  readonly mode: 'interest_free' | 'with_interest'
  /** Whether it is captured with the authorization. */
  readonly capture: boolean
  /** The amount requested; the transaction's amount is less after a partial capture. */
  readonly authorized: Cents
  /** The acquirer's own reference, where it has one besides our id. */
  readonly reference?: string
  readonly authorization?: Authorization
  readonly decline?: { readonly code: string; readonly why: string }
  /** The antifraud review, under way or ended. */
  readonly review?: 'reviewing' | 'approved' | 'rejected'
  /** A requested capture, with the fee and parts after it. */
  readonly capturing?: PartialAmount
  /** A requested release; `amount` is what is left to capture. */
  readonly releasing?: PartialAmount
}

/**
 * The methods: what a transaction stores of each, and what its provider reports. Add a new method
 * here first; the compiler then names everything else it needs.
 */
export type PaymentMethods = {
  pix: { detail: { readonly pix: PixDetail }; report: PaymentReport }
  boleto: { detail: { readonly boleto: BoletoDetail }; report: PaymentReport }
  credit: { detail: { readonly card: CardDetail }; report: CardReport }
}
