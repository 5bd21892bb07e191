// A seller: its fields, its states and their transitions. Pure.
//
// A platform registers a seller. The bank's KYC provider decides whether it is approved, at once or
// after a review; where there is no provider an operator decides. An operator may also block and
// unblock a seller. A pending seller may already sell. Requests, the worker and notifications all
// go through `advance`.

import type { EventType } from '../../../contract/events.ts'
import type { ProviderResult } from '../../providers/bank.ts'
import type { KycReport, KycOrder } from '../../providers/kyc.ts'
import { backoffMs } from '../../kernel/backoff.ts'
import { after } from '../../kernel/clock.ts'
import type { OwnerId, SellerId } from '../../kernel/ids.ts'
import { machine, type EventOf, type StateOf } from '../../kernel/machine.ts'
import type { Cents } from '../../kernel/money.ts'
import type { PayoutPolicy } from './payout-policy.ts'

/** The states are the wire's; the SQL guard and docs/states.md are generated from this table. */
export const transitions = machine({
  pending: { approved: 'active', denied: 'denied', deleted: 'deleted' },
  active: { blocked: 'blocked', deleted: 'deleted' },
  denied: { deleted: 'deleted' },
  blocked: { unblocked: 'active', deleted: 'deleted' },
  deleted: {},
})

export type Status = StateOf<typeof transitions>
export type SellerEvent = EventOf<typeof transitions>

/** Keys as on the wire; the postal code has eight digits. */
export type Address = {
  readonly line1: string
  /** The number; "0" when there is none. */
  readonly line2: string
  readonly line3?: string
  readonly neighborhood: string
  readonly city: string
  readonly state: string
  readonly zip_code: string
  readonly country_code: string
}

/** The person who answers for a business. */
export type Person = {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phoneNumber: string
  readonly taxpayerId: string
  /** A civil date. */
  readonly birthdate: string
  readonly address: Address
}

/** What a registration states. A platform that a command made has only a name and an e-mail. */
export type Profile = {
  /** Of a business: its name. */
  readonly firstName: string
  readonly lastName: string | null
  readonly description: string | null
  /** Reais, with at most two decimals; information only, never computed with. */
  readonly revenue: number | null
  readonly email: string
  readonly phoneNumber: string | null
  readonly mcc: number | null
  /** A civil date; of a business, the day it was opened. */
  readonly birthdate: string | null
  readonly address: Address | null
  /** The person who answers for a business. */
  readonly ownerPerson: Person | null
  readonly website: string | null
  readonly statementDescriptor: string | null
}

export type Settings = {
  readonly enablePix: boolean
  readonly enableBoleto: boolean
  readonly enableCredit: boolean
  readonly creditMaxInstallments: number
  readonly maxTransactionAmount: Cents | null
  readonly urlNotify: string | null
  readonly urlAllowFrom: string | null
  readonly urlLogo: string | null
  readonly payout: PayoutPolicy
  /** The next day of an automatic payout. */
  readonly payoutDueOn: string | null
}

export type Seller = Profile &
  Settings & {
    readonly owner: OwnerId
    readonly id: SellerId
    /** Counts the sellers of a platform from 1. */
    readonly number: number
    readonly type: 'individual' | 'business'
    /** Canonical: 11 digits, or 14 characters. */
    readonly taxpayerId: string
    /** Shown to payers, with the city. */
    readonly name: string
    readonly city: string
    readonly status: Status
    /** Why it was denied or blocked. */
    readonly reason: string | null
    readonly allowRegisterSeller: boolean
    readonly createdBy: SellerId | null
    /** Counts this seller's events. */
    readonly version: number
    readonly attempts: number
    /** When the bank is asked next to check this seller. */
    readonly dueAt: Date | null
    readonly createdAt: Date
    readonly updatedAt: Date
  }

/**
 * The request that registers a seller works on it this long; then the worker takes over. Longer
 * than the timeout of a bank call.
 */
export const LEASE_MS = 15_000

export const nameOf = (
  type: Seller['type'],
  { firstName, lastName }: Pick<Profile, 'firstName' | 'lastName'>,
): string => (type === 'business' ? firstName : `${firstName} ${lastName ?? ''}`.trim())

export type SellerIdentity = Pick<
  Seller,
  'owner' | 'id' | 'number' | 'type' | 'taxpayerId' | 'createdBy'
>

/** A new seller has every method, no limit of its own, and manual payouts. */
const FIRST_SETTINGS: Settings = {
  enablePix: true,
  enableBoleto: true,
  enableCredit: true,
  creditMaxInstallments: 12,
  maxTransactionAmount: null,
  urlNotify: null,
  urlAllowFrom: null,
  urlLogo: null,
  payout: { interval: 'manual', minimum: 1 as Cents, anchor: null },
  payoutDueOn: null,
}

/** A new seller, not yet checked; `dueAt` is null where no bank can be asked. */
export const open = (
  who: SellerIdentity,
  profile: Profile & { address: Address },
  dueAt: Date | null,
  now: Date,
): Seller => ({
  ...who,
  ...profile,
  ...FIRST_SETTINGS,
  name: nameOf(who.type, profile),
  city: profile.address.city,
  status: 'pending',
  reason: null,
  allowRegisterSeller: false,
  version: 1,
  attempts: 0,
  dueAt,
  createdAt: now,
  updatedAt: now,
})

/**
 * The check to request. The seller's id is the idempotency key, so a repeated request only reads.
 */
export const nextRequest = ({ id, type, taxpayerId, name, birthdate }: Seller): KycOrder => ({
  id,
  kind: type,
  taxpayerId,
  name,
  birthdate: birthdate ?? '',
})

/** A seller after an event, and the event to record; undefined where there is none. */
export type SellerChanges = { readonly seller: Seller; readonly event?: EventType }

const EVENT_TYPES: Record<SellerEvent, EventType> = {
  approved: 'seller.activated',
  denied: 'seller.denied',
  blocked: 'seller.blocked',
  unblocked: 'seller.activated',
  deleted: 'seller.deleted',
}

/**
 * Moves a seller; undefined where its table does not allow it. Afterwards the bank need not be
 * asked.
 */
export function decide(
  seller: Seller,
  event: SellerEvent,
  now: Date,
  reason: string | null = null,
): Required<SellerChanges> | undefined {
  const status = transitions.next(seller.status, event)
  if (!status) return undefined
  const moved = {
    ...seller,
    status,
    reason,
    dueAt: null,
    attempts: 0,
    version: seller.version + 1,
    updatedAt: now,
  }
  return { seller: moved, event: EVENT_TYPES[event] }
}

const EVENT_OF_REPORT = { approved: 'approved', denied: 'denied' } as const

/** Applies the bank's answer. After an unknown answer, a rejection or a review it stays pending. */
export function apply(
  seller: Seller,
  answer: ProviderResult<KycReport>,
  time: { now: Date; random: () => number },
): SellerChanges {
  const report = answer.result === 'accepted' ? answer.value : undefined
  if (seller.status !== 'pending') return { seller: { ...seller, dueAt: null } }
  if (report && report.status !== 'reviewing') {
    const denied = report.status === 'denied'
    return decide(
      seller,
      EVENT_OF_REPORT[report.status],
      time.now,
      denied ? (report.reason ?? null) : null,
    )!
  }
  const attempts = seller.attempts + 1
  return {
    seller: { ...seller, attempts, dueAt: after(time.now, backoffMs(attempts, time.random)) },
  }
}

export const counterName = ({ type, status }: Pick<Seller, 'type' | 'status'>): string =>
  `seller:${type}:${status}`
