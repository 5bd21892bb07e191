// What everything is given: the dependencies, as a type. They are built in one visible place (`open.ts`).

import type { KeyObject } from 'node:crypto'
import type { BoletoRail, CardRail, PayoutRail, PixRail } from './banks/bank.ts'
import type { KycProvider } from './banks/kyc.ts'
import type { PixDisputeRail } from './banks/disputes.ts'
import type { IssuerRail } from './banks/issuer.ts'
import type { BoletoAgreement } from './base/boleto.ts'
import type { BankCall } from './base/call.ts'
import type { Clock } from './base/clock.ts'
import type { CorporateCardId, OwnerId } from './base/ids.ts'
import type { SealKeys } from './base/seal.ts'
import type { Secret } from './base/secret.ts'
import type { Config } from './config.ts'
import type { Database } from './db/sql.ts'

/** Where a platform's pix is received: a PSP, and the platform's key there. */
export type PixRoute = { readonly rail: PixRail; readonly key: string }

/** Who collects a platform's boletos, and what the platform agreed with it. */
export type BoletoRoute = {
  readonly rail: BoletoRail
  readonly agreement: BoletoAgreement
  /** The most the bank takes as late fee, in percent of the amount; undefined: no limit of its own. */
  readonly lateFeeMax: number | undefined
}

/** What the sandbox bank will do by itself: `id` is the payout's or refund's, the seller's, the sale's or the card's. */
export type BankDue = {
  readonly at: Date
  readonly on: 'return' | 'payout' | 'check' | 'card' | 'dispute' | 'issued' | 'purchase' | 'purchase_dispute'
  readonly id: string
}

/** What a shop says of a purchase. `amount` is in the smallest unit of `currency`, reais where none is named. */
export type ShopSale = {
  readonly amount: number
  readonly currency?: string
  readonly merchant?: { readonly name?: string; readonly mcc?: string; readonly country?: string }
  readonly method?: string
  readonly clear?: string
  readonly number?: string
  readonly cvv?: string
  readonly expiry?: string
}

/** The sandbox bank's levers, wherever it runs. */
export type SandboxControls = {
  pay(txid: string, how: { amount?: number; paidAt?: Date; times?: number }): Promise<void>
  /** Pays a boleto over the counter, however it stands; without an amount what is due that day. */
  payBoleto(
    id: string,
    how: { amount?: number; paidAt?: Date; times?: number; payer?: { name: string; taxpayerId: string } },
  ): Promise<void>
  /** Each bank stands under a sky of its own. */
  /** Over the calls of one platform, and what the bank tells and asks it; without one over everybody's. */
  weather(
    bank: 'pix' | 'card' | 'boleto' | 'payout' | 'kyc' | 'issuing',
    mode: string,
    calls?: number,
    owner?: OwnerId,
  ): Promise<void>
  /** Lets a payout fail, or come back after it was paid. Refuses with `invalid_state` where the bank cannot. */
  payout(id: string, to: 'fail' | 'return'): Promise<void>
  /** Decides a check that is under review. Refuses with `invalid_state` where it was decided otherwise. */
  kyc(id: string, to: 'approve' | 'deny'): Promise<void>
  /**
   * What happens to a card sale: the buyer disputes it (`amount` in centavos: all of it when absent; `reason` a code of
   * the network or a sentence), the issuer decides, the authorization lapses, the review ends. Refuses with
   * `invalid_state` where it cannot.
   */
  card(
    id: string,
    what: 'dispute' | 'win' | 'lose' | 'expire' | 'clear' | 'reject',
    how?: { amount?: number; reason?: string },
  ): Promise<void>
  /**
   * What happens to a pix that was paid: the payer's bank contests it (`amount` in centavos: all that is left when absent;
   * `reason` a kind of MED or a sentence), the bank decides; one that is lost gives back `amount`, all of it when absent,
   * and again what it gave back only in part. Refuses with `invalid_state` where it cannot.
   */
  contest(txid: string, what: 'dispute' | 'win' | 'lose', how?: { amount?: number; reason?: string }): Promise<void>
  /**
   * Buys with a card of the issuing bank, as a shop does; gives the bank's name of the purchase. Refuses with
   * `invalid_request` what no shop could ask for.
   */
  buy(card: CorporateCardId, transaction: ShopSale): Promise<string>
  /** Clears, reverses or gives back a purchase, by the bank's name. Refuses with `invalid_state` where it cannot. */
  purchase(id: string, what: 'clear' | 'reverse' | 'refund', amount?: number): Promise<void>
  /**
   * Decides the dispute of a purchase that is open at the bank, by the bank's name of the purchase. Refuses with
   * `invalid_state` where none is, or it ended otherwise.
   */
  decideDispute(purchase: string, to: 'win' | 'lose'): Promise<void>
  /** Hurries a physical card through the post. Refuses with `invalid_state` where it cannot. */
  post(card: CorporateCardId, what: 'ship' | 'deliver'): Promise<void>
  clock(offsetMs: number): Promise<void>
  /** What the bank calls numbers whose fate it knows. */
  readonly names?: {
    card(number: string): string | undefined
    account(number: string): string | undefined
  }
  /** When the bank does something by itself next. */
  next(): Promise<Date | undefined>
  /** What it will do by itself for a platform, the next first: as much as one page of it. */
  agenda(owner: OwnerId): Promise<BankDue[]>
  /** Names a platform as a customer of the bank, with its pix key and its agreement for boletos. */
  register(platform: { owner: OwnerId; name: string; city: string; taxpayerId: string }): Promise<void>
  /** Reads an open address of a bank inside this process (payloads of QR codes, its keys); undefined when it is elsewhere. */
  readonly open?: BankCall
  /** Lets the bank do what is due there (returns and payouts that take their time). Says how much. */
  work(): Promise<number>
}

export type Banks = {
  /** The PSP and key of a platform; undefined when none is configured. */
  pix(owner: OwnerId): PixRoute | undefined
  /** Every PSP there is, for reconciliation. */
  readonly rails: readonly PixRail[]
  /** Who pays out for a platform; undefined when nobody is configured. */
  payouts(owner: OwnerId): PayoutRail | undefined
  /** Everybody who pays out, for reconciliation. */
  readonly payoutRails: readonly PayoutRail[]
  /** Who tells of contested pix of a platform; undefined where its PSP shows only what it gave back. */
  disputes(owner: OwnerId): PixDisputeRail | undefined
  /** Everybody who tells of contested pix, for reconciliation. */
  readonly disputeRails: readonly PixDisputeRail[]
  /** The acquirer of a platform; undefined when none is configured. */
  cards(owner: OwnerId): CardRail | undefined
  /** Every acquirer, for reconciliation. */
  readonly cardRails: readonly CardRail[]
  /** Who issues cards for the companies of a platform; undefined when nobody is configured. */
  issuer(owner: OwnerId): IssuerRail | undefined
  /** Every issuing bank, for reconciliation. */
  readonly issuerRails: readonly IssuerRail[]
  /** Who collects boletos for a platform, and on which agreement; undefined when nobody is configured. */
  boleto(owner: OwnerId): BoletoRoute | undefined
  /** Everybody who collects boletos, for reconciliation. */
  readonly boletoRails: readonly BoletoRail[]
  /** Who checks a platform's sellers; undefined when nobody is configured. */
  kyc(owner: OwnerId): KycProvider | undefined
  /** Present in sandbox mode only. */
  readonly sandbox?: SandboxControls
}

export type Log = {
  info(detail: object, message: string): void
  warn(detail: object, message: string): void
  error(detail: object, message: string): void
}

export type Deps = {
  readonly config: Config
  readonly db: Database
  readonly clock: Clock
  readonly banks: Banks
  readonly log: Log
  readonly random: () => number
  /** Hashes what must be found again but not read back: secrets, e-mails of failed logins. */
  readonly hashKey: Secret<KeyObject>
  /** Seal what must be read back, but not where it lies: the numbers of bank accounts. */
  readonly sealKeys: SealKeys
  /** This process's own rows among the counters. */
  readonly shard: number
  /** Wakes the worker: something became due. */
  readonly wake: () => void
}
