// What a sale is paid with: a pix, a boleto or a card, as much of each as a sale keeps. Pure; it knows no number of a card
// beyond what the contract shows.

import type { Payer } from '../banks/bank.ts'
import type { BoletoAgreement } from '../base/boleto.ts'
import type { BoletoTerms } from '../base/boleto-due.ts'
import type { Day } from '../base/calendar.ts'
import type { CardId } from '../base/ids.ts'
import type { Cents } from '../base/money.ts'
import type { Part } from '../splits/split.ts'

export type PixDetail = {
  /** The receiver's key in the DICT. */
  readonly key: string
  readonly expiresIn: number
  readonly payee: { readonly name: string; readonly city: string }
  readonly payer?: { readonly name: string; readonly taxpayerId: string }
  readonly brCode?: string
  readonly location?: string
  /** The SPI's name of the pix that paid. */
  readonly endToEndId?: string
}

/** The ways a boleto can be paid: its bars, and the pix beside them. */
export type BoletoWay = 'boleto' | 'pix'

type Address = {
  readonly street: string
  readonly neighborhood: string
  readonly city: string
  readonly state: string
  readonly zipCode: string
}

export type BoletoDetail = {
  readonly agreement: BoletoAgreement
  /** The bank's "nosso número", and our count of it. */
  readonly ourNumber: string
  readonly sequence: number
  readonly barcode: string
  readonly issuedOn: Day
  readonly terms: BoletoTerms
  /** Who is paid, as it stood when the boleto was issued. */
  readonly payee: { readonly name: string; readonly taxpayerId: string; readonly address?: Address }
  readonly payer: { readonly name: string; readonly taxpayerId: string; readonly address?: Address }
  /** The bank has confirmed it; false while a bank that works by files has only been told. */
  readonly accepted: boolean
  /** The pix on the slip; absent when the platform has none. */
  readonly pix?: { readonly key: string; readonly brCode?: string; readonly location?: string }
  /** The ways that are open at a bank. What is paid one way is withdrawn the other. */
  readonly open: readonly BoletoWay[]
  readonly paidBy?: BoletoWay
  /** Its page was opened; its PDF was fetched. */
  readonly printed?: boolean
  readonly downloaded?: boolean
  /** The bank's name of the payment that paid, or the SPI's. */
  readonly payment?: string
  /** Who paid, by the name of the payment, where the bank named somebody. */
  readonly paidFrom?: Readonly<Record<string, Payer>>
}

/**
 * Who is given back what a payment brought: the payer its bank named, else the payer the boleto was issued to. The
 * customer of today is never asked: a seller may have edited it.
 */
export const payerOf = ({ payer, paidFrom }: BoletoDetail, payment: string): Payer => paidFrom?.[payment] ?? payer

export type Authorization = { readonly code: string; readonly nsu: string; readonly authorizer: string }

/** What is wanted of an authorization, with what it makes of fee and parts. */
type Wish = { readonly amount: Cents; readonly fee: Cents; readonly parts: readonly Part[] | null }

export type CardDetail = {
  /** The card or token; `kept`: a card of the customer. */
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
  /** Where its token was typed, as the card-testing limit names it; null for a stored card. */
  readonly source: string | null
  readonly instalments: number
  readonly mode: 'interest_free' | 'with_interest'
  /** Captured with the authorization. */
  readonly capture: boolean
  /** What was asked to be authorized; the sale's amount is less when less was captured. */
  readonly authorized: Cents
  readonly authorization?: Authorization
  readonly decline?: { readonly code: string; readonly why: string }
  /** Somebody looks at it for fraud, or has. */
  readonly review?: 'reviewing' | 'approved' | 'rejected'
  /** A capture that is wanted, with what it makes of fee and parts. */
  readonly capturing?: Wish
  /** A release that is wanted; `amount` is what is left to be captured. */
  readonly releasing?: Wish
}
