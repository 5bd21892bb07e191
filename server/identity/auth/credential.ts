// A credential of an API caller: its scopes, the networks it works from, its expiry. Pure.

import ipaddr from 'ipaddr.js'
import { SCOPES } from '../../../contract/operation.ts'
import { after } from '../../kernel/clock.ts'
import { newId, type Id, type OwnerId, type PersonId, type SellerId } from '../../kernel/ids.ts'
import { refuse } from '../../kernel/refusal.ts'
import { budgetToWire, type Budget } from '../../runtime/budget.ts'

export type Credential = {
  readonly owner: OwnerId
  readonly id: Id<'credential'>
  readonly seller: SellerId
  /** In lower case. */
  readonly email: string
  /** The keyed hash of its secret, in hex. */
  readonly secretHash: string
  readonly scopes: readonly string[]
  readonly note: string | null
  readonly expiresAt: Date | null
  /** Addresses and networks (CIDR) from which it may be used; null: from everywhere. */
  readonly networks: readonly string[] | null
  /** Calls a minute; null: no limit. */
  readonly rateLimit: number | null
  /** Null: only its scopes limit it. */
  readonly budget: Budget | null
  readonly lastUsedAt: Date | null
  readonly lastUsedFrom: string | null
  /** The secret before the last rotation, which works until `previousUntil`. */
  readonly previousHash: string | null
  readonly previousUntil: Date | null
  /**
   * People who were shown its secret, and the one before it: they are no independent approvers of
   * what it asks for.
   */
  readonly secretShownTo: readonly PersonId[]
  readonly previousShownTo: readonly PersonId[]
  readonly createdAt: Date
  readonly revokedAt: Date | null
}

export const TOKEN_LIFETIME_S = 3600
/**
 * A token is valid this much longer than `expires_in` says: clients use it up to its last second,
 * by their own clocks.
 */
export const TOKEN_GRACE_MS = 30_000
const TOKEN_MS = TOKEN_LIFETIME_S * 1000 + TOKEN_GRACE_MS

/** Scopes that a credential gets only when they are named. */
const NAMED_ONLY: readonly string[] = [
  'tokenize',
  'credentials',
  'users',
  'requests',
  'audit',
  'mails',
  'corporate:secrets',
]
/** The default scopes of a new credential. */
export const DEFAULT_SCOPES: readonly string[] = SCOPES.filter(
  (scope) => !NAMED_ONLY.includes(scope),
)

type NewCredential = Pick<Credential, 'owner' | 'seller' | 'email' | 'secretHash' | 'scopes'> &
  Partial<
    Pick<Credential, 'note' | 'expiresAt' | 'networks' | 'rateLimit' | 'budget' | 'secretShownTo'>
  >

/** A new credential that was never used. */
export const newCredential = (
  given: NewCredential,
  { now, wall }: { now: Date; wall: Date },
): Credential => ({
  note: null,
  expiresAt: null,
  networks: null,
  rateLimit: null,
  budget: null,
  secretShownTo: [],
  ...given,
  id: newId<'credential'>(wall),
  lastUsedAt: null,
  lastUsedFrom: null,
  previousHash: null,
  previousUntil: null,
  previousShownTo: [],
  createdAt: now,
  revokedAt: null,
})

/** What the audit log shows of a credential. */
export const auditedOf = (c: Credential) => ({
  email: c.email,
  scopes: c.scopes,
  note: c.note,
  networks: c.networks,
  rate_limit: c.rateLimit,
  budget: c.budget && budgetToWire(c.budget),
  expires_at: c.expiresAt,
  revoked_at: c.revokedAt,
  previous_secret_until: c.previousUntil,
})

type NewSecret = Pick<Credential, 'secretHash' | 'secretShownTo'> & { readonly overlapMs: number }

/** A credential with a new secret; the current secret works for `overlapMs` more. */
export const rotated = (
  credential: Credential,
  { secretHash, secretShownTo, overlapMs }: NewSecret,
  wall: Date,
): Credential => ({
  ...credential,
  secretHash,
  secretShownTo,
  previousHash: credential.secretHash,
  previousUntil: after(wall, overlapMs),
  previousShownTo: usableBy(credential, wall),
})

/**
 * People who may use the credential by a secret that they were shown, or by a token that they got
 * with it.
 */
export function usableBy(c: Credential, wall: Date): readonly PersonId[] {
  const isPreviousUsable = c.previousUntil !== null && wall < after(c.previousUntil, TOKEN_MS)
  return [...new Set([...c.secretShownTo, ...(isPreviousUsable ? c.previousShownTo : [])])]
}

/** An address or a network in CIDR notation; undefined when the text is neither. */
export function readNetwork(text: string): string | undefined {
  if (
    ipaddr.isValid(text) &&
    (ipaddr.IPv6.isValid(text) || ipaddr.IPv4.isValidFourPartDecimal(text))
  )
    return text
  return ipaddr.isValidCIDR(text) ? text : undefined
}

/**
 * Whether an address is in one of the networks. An IPv4 address in IPv6 form is that IPv4 address.
 */
function isWithin(networks: readonly string[], address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const ip = ipaddr.process(address)
  return networks.some((network) => {
    const [base, bits] = network.includes('/')
      ? ipaddr.parseCIDR(network)
      : [ipaddr.process(network), undefined]
    if (base.kind() !== ip.kind()) return false
    return ip.match(base as never, bits ?? (base.kind() === 'ipv4' ? 32 : 128))
  })
}

/** Refuses an address outside the networks of a credential. */
export function refuseElsewhere(networks: readonly string[] | null, address: string): void {
  if (networks && !isWithin(networks, address))
    throw refuse('network_not_allowed', { words: { address } })
}

/**
 * Refuses an expired credential, and one used from outside its networks. The caller has given the
 * right secret.
 */
export function refuseUnusable(
  { expiresAt, networks }: Pick<Credential, 'expiresAt' | 'networks'>,
  { address, wall }: { address: string; wall: Date },
): void {
  if (expiresAt && expiresAt <= wall)
    throw refuse('credential_expired', { words: { at: expiresAt.toISOString() } })
  refuseElsewhere(networks, address)
}

/** The narrower scopes that a login asks for; refuses one that the credential lacks. */
export function narrowed(scopes: readonly string[], requested: string): string[] {
  const wanted = [...new Set(requested.split(' ').filter((scope) => scope !== ''))]
  const covers = (scope: string) =>
    scopes.includes(scope) || scopes.includes(scope.replace(/:read$/, ''))
  const lacking = wanted.find((scope) => !covers(scope))
  if (lacking !== undefined || wanted.length === 0)
    throw refuse('scope_not_allowed', { words: { needed: lacking ?? 'a scope' } })
  return wanted
}

/** A credential that was revoked changes no more. */
export function refuseRevoked({ revokedAt }: Pick<Credential, 'revokedAt'>): void {
  if (revokedAt) throw refuse('credential_revoked')
}
