// A seller and its life: what it is, which states it has, what moves it. Pure.
//
// The actors. A platform registers a seller; the bank's KYC provider says whether it is who it says it is, at once or after
// a review; an operator decides where there is no provider, and may block a seller and let it go on. A seller that waits
// for the bank may already sell. Whoever wakes it, `advance` makes the same request and applies the same results.

import type { EventType } from '../../contract/events.ts'
import type { ProviderResult } from '../banks/bank.ts'
import type { KycReport, KycOrder } from '../banks/kyc.ts'
import { backoffMs } from '../base/backoff.ts'
import { after } from '../base/clock.ts'
import type { OwnerId, SellerId } from '../base/ids.ts'
import { machine, type EventOf, type StateOf } from '../base/machine.ts'
import type { Cents } from '../base/money.ts'
import type { PayoutPolicy } from './payout-policy.ts'

/** The states are the words of the wire; the SQL guard and docs/states.md are made from this table. */
export const transitions = machine({
  pending: { approved: 'active', denied: 'denied', deleted: 'deleted' },
  active: { blocked: 'blocked', deleted: 'deleted' },
  denied: { deleted: 'deleted' },
  blocked: { unblocked: 'active', deleted: 'deleted' },
  deleted: {},
})

export type Status = StateOf<typeof transitions>
export type SellerEvent = EventOf<typeof transitions>

/** As the wire names its parts; the postal code as eight digits. */
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

/** Who answers for a business. */
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

/** What a registration says. Sellers that are older than registrations have a name and an e-mail only. */
export type Profile = {
  /** Of a business: its name. */
  readonly firstName: string
  readonly lastName: string | null
  readonly description: string | null
  /** Reais, with at most two decimals; never counted with. */
  readonly revenue: number | null
  readonly email: string
  readonly phoneNumber: string | null
  readonly mcc: number | null
  /** A civil date; of a business, the day it was opened. */
  readonly birthdate: string | null
  readonly address: Address | null
  /** Of a business: who answers for it. */
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
  /** The next day on which it is paid out by itself. */
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
    /** What a payer is shown, with the city. */
    readonly name: string
    readonly city: string
    readonly status: Status
    /** Why it was denied or blocked. */
    readonly reason: string | null
    readonly allowRegisterSeller: boolean
    readonly createdBy: SellerId | null
    /** Counts the events told of this seller. */
    readonly version: number
    readonly attempts: number
    /** When the bank is to be asked who this is. */
    readonly dueAt: Date | null
    readonly createdAt: Date
    readonly updatedAt: Date
  }

/** Whoever registers a seller has it for this long; then the worker asks. Longer than a bank is waited for. */
export const LEASE_MS = 15_000

export const nameOf = (
  type: Seller['type'],
  { firstName, lastName }: Pick<Profile, 'firstName' | 'lastName'>,
): string => (type === 'business' ? firstName : `${firstName} ${lastName ?? ''}`.trim())

export type Opened = Pick<Seller, 'owner' | 'id' | 'number' | 'type' | 'taxpayerId' | 'createdBy'>

/** What every seller begins with: every method, no limit of its own, paid out by hand. */
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

/** A new seller, unknown to the bank; `dueAt` null when there is no bank to ask. */
export const open = (who: Opened, profile: Profile & { address: Address }, dueAt: Date | null, now: Date): Seller => ({
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

/** What the bank is asked. The seller's id is its idempotency key, so asking again is reading. */
export const nextRequest = ({ id, type, taxpayerId, name, birthdate }: Seller): KycOrder => ({
  id,
  kind: type,
  taxpayerId,
  name,
  birthdate: birthdate ?? '',
})

/** A seller after an event, and what is told of it; undefined: nothing to tell. */
export type SellerChanges = { readonly seller: Seller; readonly event?: EventType }

const EVENT_TYPES: Record<SellerEvent, EventType> = {
  approved: 'seller.activated',
  denied: 'seller.denied',
  blocked: 'seller.blocked',
  unblocked: 'seller.activated',
  deleted: 'seller.deleted',
}

/** Moves a seller, or undefined when its table does not allow it. Whatever it becomes, the bank need not be asked. */
export function decide(
  seller: Seller,
  event: SellerEvent,
  now: Date,
  reason: string | null = null,
): Required<SellerChanges> | undefined {
  const status = transitions.next(seller.status, event)
  if (!status) return undefined
  const moved = { ...seller, status, reason, dueAt: null, attempts: 0, version: seller.version + 1, updatedAt: now }
  return { seller: moved, event: EVENT_TYPES[event] }
}

const VERDICTS = { approved: 'approved', denied: 'denied' } as const

/** What the bank's answer makes of a seller. Silence, a refusal to look and a review leave it waiting. */
export function apply(
  seller: Seller,
  answer: ProviderResult<KycReport>,
  time: { now: Date; random: () => number },
): SellerChanges {
  const report = answer.result === 'accepted' ? answer.value : undefined
  if (seller.status !== 'pending') return { seller: { ...seller, dueAt: null } }
  if (report && report.status !== 'reviewing') {
    const denied = report.status === 'denied'
    return decide(seller, VERDICTS[report.status], time.now, denied ? (report.reason ?? null) : null)!
  }
  const attempts = seller.attempts + 1
  return { seller: { ...seller, attempts, dueAt: after(time.now, backoffMs(attempts, time.random)) } }
}
