// The erasure of a customer: its progress, the erased form of objects that name a person, and the
// data that law requires. Pure.

import type { ReplyOf } from '../../contract/operation.ts'
import type { getErasure } from '../../contract/records/privacy.ts'
import { after } from '../kernel/clock.ts'
import type { CustomerId, OwnerId, SellerId } from '../kernel/ids.ts'
import { seal, unseal, type SealKeys } from '../kernel/seal.ts'
import { ERASED, type Customer } from '../payments/customers/customer.ts'

export type ErasureKey = { readonly owner: OwnerId; readonly id: CustomerId }

export type Erasure = ErasureKey & {
  readonly seller: SellerId
  readonly reason: string
  readonly requestedAt: Date
  readonly completedAt: Date | null
  /** 1, or 2: the second round erases what requests under way wrote during the first. */
  readonly round: number
  readonly step: Step
  /** The last id that this step has erased; null at its start. */
  readonly place: string | null
  readonly dueAt: Date | null
  readonly cards: number
  readonly transactions: number
  readonly events: number
  readonly requests: number
  readonly identitySealed: Buffer | null
  readonly keptUntil: Date | null
}

/** The step `transactions` also erases the customer's own events. */
type Step = 'transactions' | 'requests'

/** The time between the rounds: requests that were under way have ended by then. */
const ROUND_MS = 10 * 60_000
/** The time until open transactions are checked again. */
const OPEN_AGAIN_MS = 60 * 60_000
/** The lease of a claimed erasure: after it another process may continue. */
export const LEASE_MS = 60_000
const ROUNDS = 2
const YEAR_MS = 365.25 * 86_400_000

/** The fields by which recorded requests of a buyer are found. */
export type Identity = Pick<
  Customer,
  'firstName' | 'lastName' | 'taxpayerId' | 'email' | 'phoneNumber'
>

const placeOf = ({ owner, id }: ErasureKey): string => `${owner}/erasures/${id}`

const sealIdentity = (keys: SealKeys, key: ErasureKey, identity: Identity): Buffer =>
  seal(keys, JSON.stringify(identity), placeOf(key))

export const identityOf = (keys: SealKeys, erasure: Erasure): Identity | undefined =>
  erasure.identitySealed
    ? (JSON.parse(unseal(keys, erasure.identitySealed, placeOf(erasure))) as Identity)
    : undefined

/**
 * A new erasure. `paidAt`: the last payment of the customer; the legal retention of `years` is
 * counted from it.
 */
export function open(
  keys: SealKeys,
  customer: Customer,
  {
    reason,
    cards,
    paidAt,
    years,
  }: { reason: string; cards: number; paidAt: Date | null; years: number },
  now: Date,
): Erasure {
  const { owner, id, seller, firstName, lastName, taxpayerId, email, phoneNumber } = customer
  const until = paidAt && years > 0 ? after(paidAt, years * YEAR_MS) : null
  return {
    owner,
    id,
    seller,
    reason,
    requestedAt: now,
    completedAt: null,
    round: 1,
    step: 'transactions',
    place: null,
    dueAt: after(now, LEASE_MS),
    cards,
    transactions: 0,
    events: 0,
    requests: 0,
    identitySealed: sealIdentity(
      keys,
      { owner, id },
      { firstName, lastName, taxpayerId, email, phoneNumber },
    ),
    keptUntil: until && until > now ? until : null,
  }
}

/** The result of erasing one page of a step. */
export type PageResult = {
  readonly transactions: number
  readonly events: number
  readonly requests: number
  /** The last id of the page; null: there are no more. */
  readonly place: string | null
  /** Whether the customer has transactions that have not ended, and are not erased yet. */
  readonly open: boolean
}

/** The erasure after a page. */
export function advanced(keys: SealKeys, erasure: Erasure, done: PageResult, now: Date): Erasure {
  const counted = {
    ...erasure,
    transactions: erasure.transactions + done.transactions,
    events: erasure.events + done.events,
    requests: erasure.requests + done.requests,
    dueAt: now,
  }
  if (done.place !== null) return { ...counted, place: done.place }
  if (done.open) return { ...counted, place: null, dueAt: after(now, OPEN_AGAIN_MS) }
  if (counted.step === 'transactions') return { ...counted, step: 'requests', place: null }
  if (counted.round < ROUNDS)
    return {
      ...counted,
      round: ROUNDS,
      step: 'transactions',
      place: null,
      dueAt: after(now, ROUND_MS),
    }
  return completed(keys, counted, now)
}

/**
 * The finished erasure. Name and document stay sealed where law requires them; the other search
 * texts are deleted.
 */
function completed(keys: SealKeys, erasure: Erasure, now: Date): Erasure {
  const identity = identityOf(keys, erasure)
  const isKept = identity !== undefined && erasure.keptUntil !== null && erasure.keptUntil > now
  return {
    ...erasure,
    place: null,
    completedAt: now,
    dueAt: isKept ? erasure.keptUntil : null,
    identitySealed: isKept
      ? sealIdentity(keys, erasure, { ...identity, email: null, phoneNumber: null })
      : null,
    keptUntil: isKept ? erasure.keptUntil : null,
  }
}

/** The erasure after the legal retention of the identity. */
export const withoutIdentity = (erasure: Erasure): Erasure => ({
  ...erasure,
  dueAt: null,
  identitySealed: null,
  keptUntil: null,
})

const CPF_DIGITS = 11
/** Shorter names are not searched for: they are words of other texts. */
const NAME_MIN = 8

const dotted = (document: string): string =>
  document.length === CPF_DIGITS
    ? document.replace(/^(.{3})(.{3})(.{3})/, '$1.$2.$3-')
    : document.replace(/^(.{2})(.{3})(.{3})(.{4})/, '$1.$2.$3/$4-')

/** The texts by which recorded requests of a buyer are found, besides ids; in their JSON form. */
export function textsOf({
  firstName,
  lastName,
  taxpayerId,
  email,
  phoneNumber,
}: Identity): string[] {
  const name = `${firstName} ${lastName ?? ''}`.trim()
  const texts = [
    ...(name.length >= NAME_MIN && name.includes(' ') ? [name] : []),
    ...(taxpayerId ? [taxpayerId, dotted(taxpayerId)] : []),
    ...(email ? [email] : []),
    ...(phoneNumber ? [phoneNumber.replace(/^\+/, '')] : []),
  ]
  return texts.map((text) => JSON.stringify(text).slice(1, -1))
}

/**
 * The parts of the name, as a buyer types them on a card. For sandbox data only: a false match does
 * no harm there.
 */
export const namesOf = ({ firstName, lastName }: Identity): string[] =>
  [firstName, ...(lastName ?? '').split(' ')].filter((name) => name.length > 2)

/** The fingerprint of an erased card: it matches no card. */
export const NO_FINGERPRINT = '0'.repeat(32)

type Fields = Readonly<Record<string, unknown>>

/** A payment method without its holder, or without the payer of the pix and the payer's message. */
function erasedMethod(method: Fields): Fields {
  if ('holder_name' in method)
    return { ...method, holder_name: ERASED, fingerprint: NO_FINGERPRINT }
  const payment = method['payment'] as Fields | null | undefined
  return payment ? { ...method, payment: { ...payment, payer: null, message: null } } : method
}

/** The data of a transaction's event without the buyer's data. */
export function erasedTransaction(data: Fields): Fields {
  const method = data['payment_method'] as Fields | undefined
  return {
    ...data,
    description: null,
    metadata: {},
    ...(method && { payment_method: erasedMethod(method) }),
  }
}

/** The data of a customer's event without personal data, as an erasure leaves it. */
export const erasedCustomer = (data: Fields): Fields => ({
  ...data,
  status: 'erased',
  first_name: ERASED,
  last_name: null,
  customer_type: null,
  email: null,
  taxpayer_id: null,
  phone_number: null,
  birthdate: null,
  gender: null,
  description: null,
  delinquent: false,
  address: null,
  payment_methods: [],
  default_credit: null,
  metadata: {},
})

const toIso = (at: Date | null): string | null => at && at.toISOString()

/** The erasure on the wire. */
export const toWire = (erasure: Erasure): ReplyOf<typeof getErasure> => ({
  id: erasure.id,
  resource: 'customer_erasure',
  status: erasure.completedAt ? 'completed' : 'pending',
  reason: erasure.reason,
  requested_at: erasure.requestedAt.toISOString(),
  completed_at: toIso(erasure.completedAt),
  identity_kept_until: toIso(erasure.keptUntil),
  cards: erasure.cards,
  transactions: erasure.transactions,
  events: erasure.events,
  requests: erasure.requests,
})
