// The types of the dependencies that functions take as an argument. `app/open.ts` builds them, and
// nothing else does.

import type { KeyObject } from 'node:crypto'
import type { ApprovedCalls } from './approved-calls.ts'
import type { Notice } from '../providers/wires/wire.ts'
import type { BoletoRail, PixRail, ProviderResult, ReceivedPix } from '../providers/bank.ts'
import type { PayoutRail } from '../providers/payouts.ts'
import type { ExchangeFolders } from '../providers/settings/exchange-folders.ts'
import type { PaymentFileBank } from '../providers/cnab/payments/settings.ts'
import type { Sender } from '../providers/cnab/remittance.ts'
import type { CardRail } from '../providers/acquirer.ts'
import type { Certificate } from '../providers/certificates/certificate.ts'
import type { KycProvider } from '../providers/kyc.ts'
import type { PixDisputeRail } from '../providers/disputes.ts'
import type { IssuerRail } from '../providers/issuer.ts'
import type { BoletoAgreement } from '../kernel/brazil/boleto.ts'
import type { BankCall } from '../kernel/bank-call.ts'
import type { Clock } from '../kernel/clock.ts'
import type { CorporateCardId, OwnerId } from '../kernel/ids.ts'
import type { SealKeys } from '../kernel/seal.ts'
import type { Secret } from '../kernel/secret.ts'
import type { ProcessState } from '../kernel/state.ts'
import type { ProcessShard } from '../platform/counters/process-shard.ts'
import type { Config } from '../platform/config.ts'
import type { Database, Sql } from '../platform/db/sql.ts'
import type { Replica } from '../platform/reads/replica.ts'
import type { Siblings } from './siblings.ts'

/** Where a platform receives pix: a PSP, and the platform's key there. */
export type PixRoute = {
  readonly rail: PixRail
  readonly key: string
  /** The name by which a sale remembers its PSP; absent where there is one for ever. */
  readonly psp?: string
}

/**
 * What names no PSP, and so is at the platform's first one: the pix of boletos, the charges of
 * companies, sales from before there were several.
 */
export const AT_FIRST = { key: '' } as const

/** A platform that receives at a PSP. `psp`: as in `PixRoute`. */
export type PixReceiver = {
  readonly owner: OwnerId
  readonly key: string
  readonly psp?: string
}

/** The bank that collects a platform's boletos, and their agreement. */
export type BoletoRoute = {
  readonly rail: BoletoRail
  readonly agreement: BoletoAgreement
  /** The highest late fee the bank accepts, in percent of the amount; undefined: no limit. */
  readonly lateFeeMax: number | undefined
  /**
   * Of a bank that works by files: who sends them, and whether the platform may upload the bank's
   * returns.
   */
  readonly sender?: Sender
  readonly returnUploads?: boolean
  /** Where its files are exchanged by the worker. */
  readonly folders?: ExchangeFolders
}

/**
 * Something the sandbox bank will do by itself: `id` is that of the payout or refund, seller,
 * transaction or card.
 */
export type BankAgendaItem = {
  readonly at: Date
  readonly on:
    | 'return'
    | 'payout'
    | 'check'
    | 'card'
    | 'dispute'
    | 'issued'
    | 'purchase'
    | 'purchase_dispute'
  readonly id: string
}

/**
 * A shop's request for a purchase. `amount` is in the smallest unit of `currency`, reais by
 * default.
 */
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

/** The sandbox bank's controls, whether it runs in this process or elsewhere. */
/** The banks that the sandbox's is seen as, and which one each platform is at. */
export type SandboxBanks = {
  /** By the names of their connectors; the sandbox's own is the first. */
  readonly all: readonly { readonly name: string; readonly title: string }[]
  of(owner: OwnerId): string
  /** New sales go there; earlier ones stay where they are. */
  choose(owner: OwnerId, bank: string): Promise<void>
  /** How the banks file has the platform's connection; undefined at the sandbox's own bank. */
  connectionOf(owner: OwnerId): { readonly [setting: string]: string } | undefined
  /** Learns what other processes chose. Returns how many platforms changed. */
  follow(): Promise<number>
}

export type SandboxControls = {
  readonly banks: SandboxBanks
  /** Without a payer, initiation or message the bank reports none. */
  pay(
    txid: string,
    how: { amount?: number; paidAt?: Date; times?: number } & Pick<
      ReceivedPix,
      'payer' | 'initiation' | 'message'
    >,
  ): Promise<void>
  /** Pays a boleto at a counter, in any status; without an amount, the amount due that day. */
  payBoleto(
    id: string,
    how: {
      amount?: number
      paidAt?: Date
      times?: number
      payer?: { name: string; taxpayerId: string }
      /** At the registry office that has its protest. */
      atRegistry?: true
    },
  ): Promise<void>
  /**
   * Sets the faults of one bank, for the calls and notifications of one platform; without `owner`,
   * of all platforms.
   */
  faults(
    bank: 'pix' | 'card' | 'boleto' | 'payout' | 'kyc' | 'issuing',
    mode: string,
    calls?: number,
    owner?: OwnerId,
  ): Promise<void>
  /**
   * Makes a payout fail, or return after it was paid. Refuses with `invalid_state` if the bank
   * cannot.
   */
  payout(id: string, to: 'fail' | 'return'): Promise<void>
  /**
   * Decides a check that is under review. Refuses with `invalid_state` if it was decided otherwise.
   */
  kyc(id: string, to: 'approve' | 'deny'): Promise<void>
  /**
   * Events of a card transaction: the buyer disputes it (`amount` in centavos: all of it when
   * absent; `reason` a code of the network or a sentence), the issuer decides, the authorization
   * lapses, the review ends. Refuses with `invalid_state` if not possible.
   */
  card(
    id: string,
    what: 'dispute' | 'win' | 'lose' | 'expire' | 'clear' | 'reject',
    how?: { amount?: number; reason?: string },
  ): Promise<void>
  /**
   * Pays a pix key, with the txid of a static code or without one; returns the ids of the pix at the
   * SPI.
   */
  payKey(
    key: string,
    how: {
      amount: number
      txid?: string
      paidAt?: Date
      times?: number
      payer?: { name: string; taxpayerId: string }
      message?: string
    },
  ): Promise<string[]>
  /**
   * Events of a paid pix: the payer's bank contests it (`amount` in centavos: all that is left when
   * absent; `reason` a kind of MED or a sentence), the bank decides. A lost dispute returns
   * `amount` (all of it when absent), and may return the rest in a second call. Refuses with
   * `invalid_state` if not possible.
   */
  contest(
    /** Of the charge, or the pix itself. */
    name: string,
    what: 'dispute' | 'win' | 'lose',
    how?: { amount?: number; reason?: string },
  ): Promise<void>
  /**
   * Buys with a card of the issuing bank, as a shop does; returns the bank's id of the purchase.
   * Refuses with `invalid_request` what no shop could request.
   */
  buy(card: CorporateCardId, transaction: ShopSale): Promise<string>
  /**
   * Clears, reverses or refunds a purchase, by the bank's id. Refuses with `invalid_state` if not
   * possible.
   */
  purchase(id: string, what: 'clear' | 'reverse' | 'refund', amount?: number): Promise<void>
  /**
   * Decides the open dispute of a purchase, by the bank's id of the purchase. Refuses with
   * `invalid_state` if none is open, or it ended otherwise.
   */
  decideDispute(purchase: string, to: 'win' | 'lose'): Promise<void>
  /** Ships or delivers a physical card now. Refuses with `invalid_state` if not possible. */
  post(card: CorporateCardId, what: 'ship' | 'deliver'): Promise<void>
  clock(offsetMs: number): Promise<void>
  /** The bank's names of the test numbers whose result it fixes. */
  readonly names?: {
    card(number: string): string | undefined
    account(number: string): string | undefined
  }
  /** When the bank does something by itself next. */
  next(): Promise<Date | undefined>
  /** What it will do by itself for a platform, soonest first: at most a page. */
  agenda(owner: OwnerId): Promise<BankAgendaItem[]>
  /**
   * Registers a platform as a customer of the bank, with its pix key and its agreement for boletos.
   */
  register(platform: {
    owner: OwnerId
    name: string
    city: string
    taxpayerId: string
  }): Promise<void>
  /** It has moved: its lists are read no more. */
  forget?(platform: OwnerId): void
  /**
   * Calls a public URL of a bank in this process (payloads of QR codes, its keys); undefined when
   * it runs elsewhere.
   */
  readonly open?: BankCall
  /** Makes the bank do what is due there (delayed returns and payouts). Returns how much it did. */
  work(): Promise<number>
}

/** One check of how a bank is reached. `detail`: what was found, or the fault; without secrets. */
export type BankCheck = { readonly check: string; readonly ok: boolean; readonly detail: string }

/** How to have a bank notify us, of what one registration covers: a key, or all of a provider. */
export type BankNotifications = {
  /** Section and name in BANKS_FILE and, of a key, its platform: the address is made of it. */
  readonly name: string
  readonly bank: string
  readonly kind: string
  /** A person registers it at the bank. */
  readonly isManual: boolean
  /** Where the bank notifies us now; absent where it cannot be asked. */
  readonly look?: () => Promise<ProviderResult<{ url: string | undefined }>>
  /** Registers our address, without the `/pix` that a PSP appends. */
  readonly register: (url: string) => Promise<ProviderResult<unknown>>
}

export type Banks = {
  /** What is to be registered at them by the job; empty where the sandbox bank is all there is. */
  readonly notifications: readonly BankNotifications[]
  /** Every connection that is configured, by its section of BANKS_FILE and its name there. */
  readonly connections: readonly string[]
  /** The certificates that they are configured with, as they were read with the file. */
  readonly certificates: readonly Certificate[]
  /** Checks how each of them is reached. `urlOf`: where each registration should lead. */
  check(urlOf: (name: string) => string): Promise<readonly BankCheck[]>
  /** Whether a platform has a bank at all; without one it is not ready. */
  serves(owner: OwnerId): boolean
  /**
   * The PSP and key of a platform; undefined when none is configured. `sale`: of the PSP at which
   * this sale was registered; undefined when that one is not configured any more. What names none
   * is at the first one.
   */
  pix(owner: OwnerId, sale?: { readonly psp?: string; readonly key: string }): PixRoute | undefined
  /**
   * The PSP of a platform that stands in for the first one. `isOn`: the first is known not to
   * answer, so new sales go here.
   */
  standby?(owner: OwnerId): (PixRoute & { readonly isOn: boolean }) | undefined
  /** Other PSPs at which sales of a platform may be, by the names of their rails. */
  others?(owner: OwnerId): readonly string[]
  /** All PSPs, for reconciliation. */
  readonly rails: readonly PixRail[]
  /** The platforms that receive at the PSP of this name, each with its key there. */
  receivers(psp: string): readonly PixReceiver[]
  /**
   * What a notification names, in the words of the API Pix, where a company with a wire of its own
   * sent it; else as it is. Undefined: it is such a company's in form, and none of ours sent it.
   */
  pixNotice?(notice: Notice): Promise<{ readonly body: unknown } | undefined>
  /** The payout provider of a platform; undefined when none is configured. */
  payouts(owner: OwnerId): PayoutRail | undefined
  /** The bank that pays the payouts of a platform by files; absent where none can. */
  paymentFiles?(owner: OwnerId): PaymentFileBank | undefined
  /** All payout providers, for reconciliation. */
  readonly payoutRails: readonly PayoutRail[]
  /**
   * The provider of a platform's pix disputes; undefined when its PSP reports only the money it
   * returned. `sale`: the PSP that it was charged at, and its key there.
   */
  disputes(
    owner: OwnerId,
    sale?: { readonly key: string; readonly psp?: string },
  ): PixDisputeRail | undefined
  /** All providers of pix disputes, for reconciliation. */
  readonly disputeRails: readonly PixDisputeRail[]
  /** The acquirer of a platform; undefined when none is configured. */
  cards(owner: OwnerId): CardRail | undefined
  /** All acquirers, for reconciliation. */
  readonly cardRails: readonly CardRail[]
  /** The issuing bank of a platform's companies; undefined when none is configured. */
  issuer(owner: OwnerId): IssuerRail | undefined
  /** All issuing banks, for reconciliation. */
  readonly issuerRails: readonly IssuerRail[]
  /** The boleto bank of a platform, and its agreement; undefined when none is configured. */
  boleto(owner: OwnerId): BoletoRoute | undefined
  /** All boleto banks, for reconciliation. */
  readonly boletoRails: readonly BoletoRail[]
  /** The KYC provider of a platform; undefined when none is configured. */
  kyc(owner: OwnerId): KycProvider | undefined
  /** Present in sandbox mode only. */
  readonly sandbox?: SandboxControls
}

/** The fields that a log line may have: no body, no query string, no secret. */
export type LogDetail = Readonly<
  Partial<
    Record<
      | 'request_id'
      | 'route'
      | 'operation'
      | 'code'
      | 'cause'
      | 'message'
      | 'stack'
      | 'work'
      | 'error'
      | 'bank'
      | 'url'
      | 'method'
      | 'status'
      | 'returns'
      | 'signal'
      | 'duration_ms'
      | 'source'
      | 'platform'
      | 'seller'
      | 'credential'
      | 'approval'
      | 'acting'
      | 'trace_id'
      | 'failures'
      | 'seconds'
      | 'detail',
      unknown
    >
  >
>

export type Log = {
  trace(detail: LogDetail, message: string): void
  debug(detail: LogDetail, message: string): void
  info(detail: LogDetail, message: string): void
  warn(detail: LogDetail, message: string): void
  error(detail: LogDetail, message: string): void
}

export type Deps = {
  readonly config: Config
  readonly db: Database
  /**
   * Where lists, sums and files of them are read: the database, or in a call its replica, if that
   * shows enough (app/http/reads.ts). What is read there decides nothing.
   */
  readonly reads: Sql
  /** The read replica; absent: there is none. */
  readonly replica?: Replica
  readonly clock: Clock
  readonly banks: Banks
  readonly log: Log
  readonly random: () => number
  /** Hashes what must be looked up but not read back: secrets, e-mails of failed logins. */
  readonly hashKey: Secret<KeyObject>
  /** The cost parameters of hashing a password. */
  readonly passwordCost: string
  /**
   * Encrypt what must be read back but not by a reader of the database: bank account numbers, for
   * example.
   */
  readonly sealKeys: SealKeys
  /** The number of this process's shard of the counters. */
  readonly shard: ProcessShard
  /** The state of this process's modules: each in a slot of its own (`slot`). */
  readonly state: ProcessState
  /** Carries out calls that were approved. */
  readonly approvedCalls: ApprovedCalls
  /** Wakes the worker: something became due. */
  readonly wake: () => void
  /** The other processes of this server, where it has several. */
  readonly siblings?: Siblings
  /**
   * Reserves the e-mail of a new person for this schema of the database; false when a person in
   * another one has it.
   */
  readonly claimEmail?: (email: string) => Promise<boolean>
  /** Whether new platforms may begin in this schema. */
  readonly takesNewPlatforms?: () => Promise<boolean>
}
