// Signing in to the portal and out of it, sessions of cookies, and the operator's actions on users. An unknown e-mail
// and a wrong password take the same time and get the same reply.

import { createHmac } from 'node:crypto'
import type { Language } from '../../../contract/sayings.ts'
import { countFailure, forgetFailures } from '../auth/store.ts'
import { after } from '../../kernel/clock.ts'
import { newId, type OwnerId, type PortalUserId, type SellerId } from '../../kernel/ids.ts'
import { networkOf } from '../../kernel/rate.ts'
import { refuse, refuseField } from '../../kernel/refusal.ts'
import { inTransaction } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { isCommonPassword } from './guessable-passwords.ts'
import { generatePassword, hashPassword, inTurnOf, isPassword } from './password.ts'
import { csrfOf, expiryOf, hashToken, IDLE_MS, newToken, TOUCH_MS, type Session } from './session.ts'
import * as store from './store.ts'
import { faultOfPassword, type Role, type User } from './user.ts'

/** So many wrong passwords lock an e-mail for their source, for as long as wrong secrets do. */
const WRONG_PASSWORDS_MAX = 10
const LOCKOUT_MS = 30 * 60_000

type Guess = { readonly emailHash: string; readonly source: string }

/** E-mails are counted by a keyed hash, separately from those of credentials. */
const guessOf = (deps: Pick<Deps, 'hashKey'>, email: string, source: string): Guess => ({
  emailHash: createHmac('sha256', deps.hashKey.reveal()).update(`portal\n${email.toLowerCase()}`).digest('hex'),
  source: networkOf(source),
})

/**
 * Counts an attempt before checking it, so that simultaneous attempts get no more checks than successive ones. A right
 * password clears the count.
 */
async function countAttempt(deps: Deps, { emailHash, source }: Guess): Promise<void> {
  const wall = deps.clock.wall()
  const at = { now: wall, since: after(wall, -LOCKOUT_MS), until: after(wall, LOCKOUT_MS) }
  const counted = await inTransaction(deps.db, (tx) => countFailure(tx, emailHash, source, at, WRONG_PASSWORDS_MAX))
  if (counted.failures <= WRONG_PASSWORDS_MAX) return
  const left = (counted.lockedUntil ?? at.until).getTime() - wall.getTime()
  throw refuse('too_many_attempts', { retryAfter: Math.max(1, Math.ceil(left / 1000)) })
}

const forgive = (deps: Deps, { emailHash, source }: Guess): Promise<void> =>
  inTransaction(deps.db, (tx) => forgetFailures(tx, emailHash, source))

/** The user with this e-mail and password; refuses with `sign_in_refused`. */
const identify = (deps: Deps, attempt: SignInAttempt): Promise<store.UserWithPassword> =>
  inTurnOf(deps, attempt.source, () => compared(deps, attempt))

type SignInAttempt = { email: string; password: string; source: string; refusal: 'sign_in_refused' | 'current' }

async function compared(deps: Deps, attempt: SignInAttempt): Promise<store.UserWithPassword> {
  const guess = guessOf(deps, attempt.email, attempt.source)
  await countAttempt(deps, guess)
  const found = await store.findByEmail(deps.db, attempt.email)
  const right = await isPassword(attempt.password, found?.password, deps.passwordCost)
  if (!right || !found || found.status !== 'active')
    throw attempt.refusal === 'current'
      ? refuseField('current', 'is not the current password')
      : refuse('sign_in_refused')
  await forgive(deps, guess)
  return found
}

export type SignedIn = { readonly token: string; readonly session: Session }

/** Starts a session; ends the one the browser had before. */
export async function signIn(
  deps: Deps,
  attempt: { email: string; password: string; source: string; token: string | undefined },
): Promise<SignedIn> {
  const user = await identify(deps, { ...attempt, refusal: 'sign_in_refused' })
  const stronger =
    user.password.cost === deps.passwordCost
      ? undefined
      : await inTurnOf(deps, attempt.source, () => hashPassword(attempt.password, deps.passwordCost))
  const token = newToken()
  const wall = deps.clock.wall()
  const tokenHash = hashToken(token)
  const opened = { owner: user.owner, user: user.id, tokenHash, seenAt: wall, expiresAt: expiryOf(wall) }
  await inTransaction(deps.db, async (tx) => {
    const kept = await store.lock(tx, user)
    // The password was changed, or the user blocked, during the comparison.
    if (kept?.status !== 'active' || kept.password.hash !== user.password.hash) throw refuse('sign_in_refused')
    if (stronger) await store.setPassword(tx, user, stronger, wall)
    if (attempt.token) await store.endSession(tx, hashToken(attempt.token))
    await store.insertSession(tx, opened)
  })
  const session = await store.findSession(deps.db, tokenHash)
  if (!session) throw refuse('sign_in_refused')
  return { token, session }
}

/** The session of a cookie; refuses with `not_signed_in` when there is none or it has expired. Real time. */
export async function sessionOf(deps: Deps, token: string | undefined): Promise<Session> {
  const session = token === undefined ? undefined : await store.findSession(deps.db, hashToken(token))
  const wall = deps.clock.wall()
  const alive = session && session.expiresAt > wall && after(session.seenAt, IDLE_MS) > wall
  if (!alive) throw refuse('not_signed_in')
  if (after(session.seenAt, TOUCH_MS) < wall)
    await inTransaction(deps.db, (tx) => store.touch(tx, session.tokenHash, wall))
  return session
}

/** Refuses a write without the session's CSRF token, which a page of another site cannot know. */
export function refuseForged(token: string, given: string | undefined): void {
  // Comparing hashes: the time of the comparison reveals nothing about the token.
  if (hashToken(given ?? '') !== hashToken(csrfOf(token))) throw refuse('csrf_refused')
}

export const signOut = (deps: Deps, { tokenHash }: Session): Promise<void> =>
  inTransaction(deps.db, (tx) => store.endSession(tx, tokenHash))

/** Changes the user's own password; ends all other sessions of the user. */
export async function changePassword(
  deps: Deps,
  session: Session,
  { current, next, source }: { current: string; next: string; source: string },
): Promise<void> {
  const user = await identify(deps, { email: session.email, password: current, source, refusal: 'current' })
  const fault =
    faultOfPassword(next, user.email) ?? (next === current ? 'must differ from the current password' : undefined)
  if (fault) throw refuseField('next', fault)
  if (isCommonPassword(next)) throw refuse('common_password')
  const password = await inTurnOf(deps, source, () => hashPassword(next, deps.passwordCost))
  await inTransaction(deps.db, async (tx) => {
    const kept = await store.lock(tx, user)
    if (kept?.password.hash !== user.password.hash) throw refuseField('current', 'is not the current password')
    await store.setPassword(tx, user, password, deps.clock.wall())
    await store.endSessions(tx, user, session.tokenHash)
  })
}

/** The dependencies of an operator's command: no bank, no keys. */
export type WriteContext = Pick<Deps, 'db' | 'clock' | 'passwordCost'>
export type Person = {
  readonly owner: OwnerId
  readonly seller: SellerId
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly language: Language
}

/** Adds a user with a password that is shown once; undefined when the e-mail is taken. */
export async function addUser(
  context: WriteContext,
  person: Person,
): Promise<{ user: User; password: string } | undefined> {
  const text = generatePassword()
  const at = context.clock.wall()
  const user: User = {
    ...person,
    id: newId<'portal user'>(at) as PortalUserId,
    status: 'active',
    createdAt: at,
    updatedAt: at,
  }
  const password = await hashPassword(text, context.passwordCost)
  const added = await inTransaction(context.db, (tx) => store.insert(tx, { ...user, password }))
  return added ? { user, password: text } : undefined
}

/** Activates or blocks a user; a blocked user's sessions end at once. Undefined when there is no such user. */
export async function setStatus(
  context: WriteContext,
  email: string,
  status: User['status'],
): Promise<User | undefined> {
  const found = await store.findByEmail(context.db, email)
  if (!found) return undefined
  const { password: _, ...user } = found
  const at = context.clock.wall()
  await inTransaction(context.db, async (tx) => {
    await store.lock(tx, user)
    await store.setStatus(tx, user, status, at)
    if (status === 'blocked') await store.endSessions(tx, user, undefined)
  })
  return { ...user, status, updatedAt: at }
}

/** Sets a new password, shown once; ends all sessions of the user. Undefined when there is no such user. */
export async function resetPassword(
  context: WriteContext,
  email: string,
): Promise<{ user: User; password: string } | undefined> {
  const found = await store.findByEmail(context.db, email)
  if (!found) return undefined
  const { password: _, ...user } = found
  const text = generatePassword()
  const password = await hashPassword(text, context.passwordCost)
  const at = context.clock.wall()
  await inTransaction(context.db, async (tx) => {
    await store.lock(tx, user)
    await store.setPassword(tx, user, password, at)
    await store.endSessions(tx, user, undefined)
  })
  return { user: { ...user, updatedAt: at }, password: text }
}
