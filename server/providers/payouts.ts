// The port to banks that pay out. Small, as those in bank.ts: it knows no protocol; the connectors
// translate.

import type { PAYOUT_WAITS } from '../../contract/marketplace/payouts.ts'
import type { Cents } from '../kernel/money.ts'
import type { ProviderResult } from './bank.ts'
import type { PayoutLimits } from './paying/limits.ts'

/** A payment to an account at another bank, or to a pix key. Our `id` identifies it there. */
export type PayoutOrder = {
  id: string
  amount: Cents
  /** An account, or a pix key of the holder (CPF, CNPJ, e-mail, phone, random). */
  to:
    | { account: { ispb: string; branch: string; number: string; type: 'checking' | 'savings' } }
    | { key: string }
  holder: { name: string; taxpayerId: string }
  /** Shown to the receiver, at most 140 characters. */
  text?: string
}

/**
 * What is known of earlier tries. The first try of a payment has none of it: only then may a bank
 * be asked to pay without being asked first what it has.
 */
export type PayoutTries = {
  /** When a call that may pay was first sent, of real time; absent: none was. */
  readonly since?: Date
  /** When the last one was sent. Default: as `since`. */
  readonly last?: Date
  /** The bank refused the last one beyond doubt: nothing of it can appear any more. */
  readonly isRefused?: boolean
  /** What the bank called it, where a reply said so. */
  readonly reference?: string
  /** The reply just before this call was `prepared`, so that nothing was sent after it. */
  readonly isPrepared?: boolean
  /**
   * Called right before each call that may pay: that it is sent is stored then. False: another
   * process is ahead, and nothing may be sent.
   */
  readonly sending?: () => Promise<boolean>
}

/** What a payment waits for at the bank: a person, money in the paying account, or its day. */
export type PayoutWait = (typeof PAYOUT_WAITS)[number]

/**
 * A rejection for want of money in the paying account: none moved, and the same payment is tried
 * again.
 */
export const NO_FUNDS = 'paying_account_without_funds'

/** Of a call that was not made, since another process made it first. */
export const OTHER_SENDS = 'another process sends it now; it is asked about again'

/** The status of a payout at the bank. `at`: the bank's time of the last change. */
export type PayoutReport = {
  id: string
  /**
   * `prepared`: the bank has it and no money moves until the next step, which is a call with its
   * `reference`.
   */
  status: 'prepared' | 'processing' | 'paid' | 'failed' | 'returned'
  amount: Cents
  at: Date
  endToEndId?: string
  reason?: string
  /** What the bank calls it, where a later call needs it. */
  reference?: string
  /** While it is under way. */
  waits?: PayoutWait
  /** Of `paid`: the sum of what came back in part. Of `returned` it is all. */
  returned?: Cents
  /** Of `prepared`, where the bank does not take the second step yet. */
  isReady?: false
  /** The document of the holder that the bank found, a masked one with `*`. */
  holder?: string
}

/** A payout as it is looked for: by our id and its times, and by the bank's reference. */
export type SoughtPayout = {
  readonly id: string
  readonly createdAt: Date
  /** When it was first sent and when last, of real time, as of `PayoutTries`. */
  readonly since?: Date
  readonly last?: Date
  readonly reference?: string
}

/** The paying account now. */
export type PayingBalance = { readonly available: Cents; readonly at: Date }

/**
 * The name of a rail, of its connection's: prefixed, because a provider may have the name of a PSP,
 * and their records must not be confused.
 */
export const railName = (connection: string): string => `payouts/${connection}`

/** The connection of a rail, as people know it: each platform has its own sandbox bank. */
export const connectionIn = (rail: string): string => rail.split('/')[1] ?? rail

/** What an entry of a statement is: a payment that was made, or money of one that came back. */
export type StatementKind = 'paid' | 'returned'

/** An entry of the statement of the paying account that is a payment, or the return of one. */
export type StatementEntry = {
  /** The bank's name of the entry, the same each time that it is read. */
  readonly id: string
  readonly amount: Cents
  /** Its time; where the bank tells the day alone, the beginning of it. */
  readonly at: Date
  /** What it names of the payment: our id, what the bank calls it, its id at the SPI. */
  readonly ours?: string
  readonly reference?: string
  readonly endToEndId?: string
}

/** A page of a list of payouts; `unread`: as of `Rows`. */
export type ListedPayouts = { payouts: PayoutReport[]; more: boolean; unread?: string }
/** A page of a statement; `unread`: as of `Rows`. */
export type StatedEntries = { entries: StatementEntry[]; more: boolean; unread?: string }

/** A page of the entries of one kind, from a time until another. */
export type StatementSpan = {
  readonly kind: StatementKind
  readonly from: Date
  readonly to: Date
  readonly page: number
}

/** A bank that pays out, seen from a platform. */
export type PayoutRail = {
  /** "payouts/" and its name in the banks file. */
  name: string
  /**
   * The account that pays, as far as the connection says: the same name with another one is another
   * bank. Absent: not known.
   */
  readonly account?: string
  /** By its protocol, to ask again is to read: `pay` makes no second payment whatever it knows. */
  readonly repeatsSafely?: true
  /** How long a payment may be missing from what `read` finds. */
  readonly findDelayMs?: number
  /**
   * Pays, or returns the status of the payment of this id: however often it is called, the bank pays
   * once. `rejected`: the bank refused and no money moved. A bank whose payment has two steps answers
   * `prepared` to the first; the next call, with its reference, is the second.
   */
  pay(order: PayoutOrder, tries: PayoutTries): Promise<ProviderResult<PayoutReport>>
  /**
   * Reads a payment without its destination. Undefined: the bank has none of this id now; one whose
   * call is under way may still appear.
   */
  read(sought: SoughtPayout, now: Date): Promise<ProviderResult<PayoutReport | undefined>>
  /**
   * Payouts whose status changed in a range of the bank's time, oldest first, page by page; one may
   * be listed twice. Absent where the bank has no list: then each one under way is read.
   */
  changed?(span: { from: Date; to: Date; page: number }): Promise<ProviderResult<ListedPayouts>>
  /**
   * The statement of the paying account, page by page. Absent where the bank has none, or one that
   * names no payment.
   */
  statement?(span: StatementSpan): Promise<ProviderResult<StatedEntries>>
  /**
   * The statement names no payment, or only on a later day: a debit without a name that is known is
   * one of ours by its amount and its day.
   */
  readonly statesByAmount?: true
  /** What the operator set for it. */
  readonly limits?: PayoutLimits
  /** Absent where the bank does not tell. */
  balance?(): Promise<ProviderResult<PayingBalance>>
}

/** A bank whose statement is read. */
export type StatedPayoutRail = PayoutRail & Required<Pick<PayoutRail, 'statement'>>
export const hasStatement = (rail: PayoutRail): rail is StatedPayoutRail =>
  rail.statement !== undefined

/** A bank that lists its payouts. */
export type ListingPayoutRail = PayoutRail & Required<Pick<PayoutRail, 'changed'>>
export const listsPayouts = (rail: PayoutRail): rail is ListingPayoutRail =>
  rail.changed !== undefined
