// A session of the portal: a cookie that only the browser and our server see, and a CSRF token that
// every write must carry. Pure. Sessions are in real time.

import type { Permission } from '../../../contract/access/permissions.ts'
import { createHash } from 'node:crypto'
import { after } from '../../kernel/clock.ts'
import type { Language } from '../../../contract/text.ts'
import type { HolderId, Id, OwnerId, PersonId, PortalUserId, SellerId } from '../../kernel/ids.ts'
import { randomText } from '../../kernel/random.ts'
import type { Caller } from '../../runtime/caller.ts'
import { scopesOf, type Role } from './roles.ts'
import { refuse } from '../../kernel/refusal.ts'

const COOKIE = 'vintem_session'
const TOKEN_BYTES = 32
const TOKEN = /^[\w-]{43}$/
const LIFETIME_S = 12 * 3600
const LIFETIME_MS = LIFETIME_S * 1000
export const IDLE_MS = 30 * 60_000
/**
 * A session is marked as used at most this often, so that reading pages does not cost a write each.
 */
export const TOUCH_MS = 60_000
/** More browsers than a user has; beyond it, the session unused longest is deleted. */
export const SESSIONS_MAX = 20

export type SessionId = Id<'session'>

/** A signed-in person. */
export type SignedIn = {
  readonly person: PersonId
  readonly name: string
  readonly email: string
  readonly language: Language
  readonly isOperator: boolean
  /** Whether the person has a second factor. */
  readonly isEnrolled: boolean
  readonly session: SessionId
  /** Whether this session was started with the second factor. */
  readonly secondFactor: boolean
  /** Hex; the session's key in its table. */
  readonly tokenHash: string
  readonly seenAt: Date
  readonly expiresAt: Date
  /** The company that they work in now; null: none, as an operator may. */
  readonly membership: CompanyOfSession | null
}

type CompanyOfSession = {
  readonly owner: OwnerId
  readonly seller: SellerId
  readonly user: PortalUserId
  readonly role: Role
  /** Of a cardholder: the holder of their cards. */
  readonly holder: HolderId | null
  /** The name of the company. */
  readonly company: string
  /** Whether it is a platform, which sees its sellers. */
  readonly platform: boolean
  /** Whether it has, or had, policies of approvals. */
  readonly hasPolicies: boolean
}

/** A signed-in user of a company. */
export type Session = Omit<SignedIn, 'membership'> & CompanyOfSession

/** For a cardholder user without a holder: no card has this one, so they see none. */
const NO_HOLDER = '0'.repeat(32) as HolderId

/**
 * A user as a caller of the public API. No credential has the id of a user, so no credential's
 * limits apply.
 */
export const callerIn = (
  { owner, seller, user, person, platform, role, holder, hasPolicies }: Session,
  ...permissions: readonly Permission[]
): Caller => ({
  owner,
  seller,
  platform,
  credential: user as string as Id<'credential'>,
  scopes: new Set(permissions.flatMap((permission) => [...scopesOf(permission, role)])),
  person,
  ...(hasPolicies ? { hasPolicies } : {}),
  ...(role === 'cardholder' ? { holder: holder ?? NO_HOLDER } : {}),
})

export const newToken = (): string => randomText(TOKEN_BYTES, 'base64url')
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
/**
 * The CSRF token of writes. It is derived from the cookie, which a page of another site can send
 * but not read.
 */
export const csrfOf = (token: string): string =>
  createHash('sha256').update(`csrf\n${token}`).digest('base64url')

export const expiryOf = (wall: Date): Date => after(wall, LIFETIME_MS)

/**
 * The session's token in a `Cookie` header; undefined when none can be ours, or there is more than
 * one.
 */
export function readCookie(header: string | undefined): string | undefined {
  const found = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${COOKIE}=`))
    .map((pair) => pair.slice(COOKIE.length + 1))
  const [token] = found
  return found.length === 1 && token !== undefined && TOKEN.test(token) ? token : undefined
}

/** The cookie for the portal's paths only, and `Secure` when the public URL is https. */
export function cookieOf(token: string, publicUrl: string, maxAgeS: number = LIFETIME_S): string {
  const { protocol, pathname } = new URL(publicUrl)
  const path = `${pathname.replace(/(?<!\/)\/+$/, '')}/portal`
  const secure = protocol === 'https:' ? '; Secure' : ''
  return `${COOKIE}=${token}; Path=${path}; Max-Age=${maxAgeS}; HttpOnly; SameSite=Lax${secure}`
}

/** Deletes the cookie. */
export const noCookie = (publicUrl: string): string => cookieOf('', publicUrl, 0)

/** Refuses a write without the session's CSRF token, which a page of another site cannot know. */
export function refuseForged(token: string, given: string | undefined): void {
  // Comparing hashes: the time of the comparison reveals nothing about the token.
  if (hashToken(given ?? '') !== hashToken(csrfOf(token))) throw refuse('csrf_refused')
}
