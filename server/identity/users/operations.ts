// Signing in to the portal and out of it, and the sessions of cookies. An unknown e-mail and a
// wrong password take the same time and get the same reply.

import { recordAct, recordActs } from '../../platform/audit/store.ts'
import { after } from '../../kernel/clock.ts'
import { INSTALLATION, readId, type PortalUserId } from '../../kernel/ids.ts'
import { refuse, refuseField } from '../../kernel/refusal.ts'
import { actBy } from '../../platform/audit/act.ts'
import { inTransaction, type Tx } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { codesOf, countAttempt, forgetAttempts, passwordsOf } from './attempts-operations.ts'
import { isCommonPassword } from './passwords/guessable-passwords.ts'
import { isPatterned } from './passwords/password-patterns.ts'
import { hashPassword, inTurnOf, isPassword } from './passwords/password.ts'
import { faultOfPassword, hasSecondFactor, type Person } from './people/person.ts'
import { mailChange } from './people/mail-operations.ts'
import { acceptCode } from './people/second-factor-operations.ts'
import * as links from './people/link-store.ts'
import * as people from './people/store.ts'
import {
  expiryOf,
  hashToken,
  IDLE_MS,
  newToken,
  TOUCH_MS,
  type SessionId,
  type SignedIn,
} from './session.ts'
import * as sessions from './session-store.ts'
import { listOfPerson } from './store.ts'
import { FIELD_MESSAGES } from '../../../contract/fields/field-messages.ts'

type PasswordAttempt = {
  email: string
  password: string
  source: string
  refusal: 'sign_in_refused' | 'current' | 'password'
}

/** The person with this e-mail and password. */
const identify = (deps: Deps, attempt: PasswordAttempt): Promise<people.PersonWithPassword> =>
  inTurnOf(deps, attempt.source, () => compared(deps, attempt))

async function compared(deps: Deps, attempt: PasswordAttempt): Promise<people.PersonWithPassword> {
  await countAttempt(deps, passwordsOf(deps, attempt.email, attempt.source))
  const found = await people.findByEmail(deps.db, attempt.email)
  const right = await isPassword(attempt.password, found?.password ?? undefined, deps.passwordCost)
  if (right && found) return found
  throw attempt.refusal === 'sign_in_refused'
    ? refuse('sign_in_refused')
    : refuseField(attempt.refusal, FIELD_MESSAGES.notTheCurrentPassword)
}

export type NewSignIn = {
  readonly email: string
  readonly password: string
  /** A code of the second factor, or a recovery code. */
  readonly code: string | undefined
  readonly source: string
  readonly agent: string
  /** The cookie that the browser had. */
  readonly token: string | undefined
}

/**
 * A company that the person may work in, the one they chose last first; undefined for an operator
 * without one.
 */
async function companyOf(deps: Deps, person: people.PersonWithPassword, token: string | undefined) {
  const open = (await listOfPerson(deps.db, person.id)).filter(({ status }) => status === 'active')
  if (person.blockedAt || (open.length === 0 && !person.isOperator)) throw refuse('sign_in_refused')
  const before = token === undefined ? undefined : await sessions.find(deps.db, hashToken(token))
  return open.find(({ id }) => id === before?.membership?.user) ?? open[0]
}

/** Checks the code in the transaction that uses it up; refuses without one where one is needed. */
async function demandCode(
  tx: Tx,
  deps: Deps,
  person: people.PersonWithPassword,
  code: string | undefined,
) {
  if (!hasSecondFactor(person)) return false
  if (code === undefined) throw refuse('second_factor_required')
  if (!(await acceptCode(tx, deps, person, code))) throw refuse('second_factor_refused')
  return true
}

/** Starts a session; ends the one the browser had before. */
export async function signIn(
  deps: Deps,
  given: NewSignIn,
): Promise<{ token: string; session: SignedIn }> {
  const { source, agent, code } = given
  const person = await identify(deps, { ...given, refusal: 'sign_in_refused' })
  const company = await companyOf(deps, person, given.token)
  if (hasSecondFactor(person) && code !== undefined)
    await countAttempt(deps, codesOf(deps, person.email))
  const stronger =
    person.password!.cost === deps.passwordCost
      ? undefined
      : await inTurnOf(deps, source, () => hashPassword(given.password, deps.passwordCost))
  const token = newToken()
  const wall = deps.clock.wall()
  const tokenHash = hashToken(token)
  await inTransaction(deps.db, async (tx) => {
    const locked = await people.lock(tx, person.id)
    // The password was changed, or the person blocked, during the comparison.
    if (locked?.password?.hash !== person.password!.hash || locked.blockedAt)
      throw refuse('sign_in_refused')
    const secondFactor = await demandCode(tx, deps, locked, code)
    if (stronger) await people.setPassword(tx, person.id, stronger, wall)
    if (given.token) await sessions.end(tx, hashToken(given.token))
    const place = { owner: company?.owner ?? null, user: company?.id ?? null }
    const times = { seenAt: wall, expiresAt: expiryOf(wall) }
    await sessions.insert(tx, {
      tokenHash,
      person: person.id,
      ...place,
      secondFactor,
      source,
      agent,
      ...times,
    })
    const object = {
      owner: company?.owner ?? INSTALLATION,
      seller: company?.seller ?? null,
      id: null,
    }
    const audited = {
      action: 'session.started',
      object,
      after: { second_factor: secondFactor },
    } as const
    recordActs(tx, deps, [{ act: actBy(person), audited }])
  })
  await forgetAttempts(deps, passwordsOf(deps, given.email, source))
  if (hasSecondFactor(person)) await forgetAttempts(deps, codesOf(deps, person.email))
  const session = await sessions.find(deps.db, tokenHash)
  if (!session || (!session.membership && !session.isOperator)) throw refuse('sign_in_refused')
  return { token, session }
}

/**
 * The session of a cookie; refuses with `not_signed_in` when there is none or it has expired. Real
 * time. `idle`: what is called without the person's doing does not keep the session alive.
 */
export async function sessionOf(
  deps: Deps,
  token: string | undefined,
  { idle = false } = {},
): Promise<SignedIn> {
  const session = token === undefined ? undefined : await sessions.find(deps.db, hashToken(token))
  const wall = deps.clock.wall()
  const alive = session && session.expiresAt > wall && after(session.seenAt, IDLE_MS) > wall
  if (!alive || (!session.membership && !session.isOperator)) throw refuse('not_signed_in')
  if (!idle && after(session.seenAt, TOUCH_MS) < wall)
    await inTransaction(deps.db, (tx) => sessions.touch(tx, session.tokenHash, wall))
  return session
}

/** The platform and seller that audit records of a session belong to. */
const placeIn = ({ membership }: SignedIn) => ({
  owner: membership?.owner ?? INSTALLATION,
  seller: membership?.seller ?? null,
})

export const signOut = (deps: Deps, session: SignedIn): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    await sessions.end(tx, session.tokenHash)
    recordAct(tx, deps, 'session.ended', { ...placeIn(session), id: null })
  })

/** The sessions of a person that have not ended. */
export const listSessions = (
  deps: Deps,
  { person }: SignedIn,
): Promise<sessions.ListedSession[]> => {
  const wall = deps.clock.wall()
  return sessions.list(deps.db, person, wall, after(wall, -IDLE_MS))
}

/** Ends one session of the person; refuses with `session_not_found`. */
export async function endSession(deps: Deps, session: SignedIn, text: string): Promise<void> {
  const id = readId<'session'>(text)
  if (!id) throw refuse('session_not_found')
  await inTransaction(deps.db, async (tx) => {
    if (!(await sessions.endById(tx, session.person, id as SessionId)))
      throw refuse('session_not_found')
    recordAct(tx, deps, 'session.ended', { ...placeIn(session), id })
  })
}

export const endOtherSessions = (deps: Deps, session: SignedIn): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    await sessions.endOthers(tx, session.person, session.tokenHash)
    recordAct(
      tx,
      deps,
      'session.ended',
      { ...placeIn(session), id: null },
      { after: { which: 'all others' } },
    )
  })

/** Continues the session in another company of the person. */
export async function switchCompany(
  deps: Deps,
  session: SignedIn,
  text: string,
): Promise<SignedIn> {
  const { person, tokenHash } = session
  const id = readId<'portal user'>(text) as PortalUserId | undefined
  const place = (await listOfPerson(deps.db, person)).find(
    (one) => one.id === id && one.status === 'active',
  )
  if (!place) throw refuse('user_not_found')
  await inTransaction(deps.db, async (tx) => {
    await sessions.switchTo(tx, tokenHash, place.owner, place.id)
    const { owner, seller } = place
    recordAct(tx, deps, 'session.company_changed', { owner, seller, id: session.session })
  })
  return (await sessions.find(deps.db, tokenHash)) ?? Promise.reject(refuse('not_signed_in'))
}

/**
 * Refuses unless this is the password of the signed-in person: what follows must not be done by who
 * found an open browser.
 */
export async function confirmPassword(
  deps: Deps,
  session: SignedIn,
  password: string,
  source: string,
): Promise<void> {
  await identify(deps, { email: session.email, password, source, refusal: 'password' })
  await forgetAttempts(deps, passwordsOf(deps, session.email, source))
}

/** Refuses a new password that breaks a rule; `field` is its name in the request. */
export async function checkPassword(
  deps: Pick<Deps, 'db'>,
  field: string,
  password: string,
  person: Person,
): Promise<void> {
  const fault = faultOfPassword(password, person.email)
  if (fault) throw refuseField(field, fault)
  const companies = await listOfPerson(deps.db, person.id)
  const known = [
    person.email,
    person.name,
    ...companies.flatMap(({ company, name }) => [company, name ?? '']),
  ]
  if (isCommonPassword(password) || isPatterned(password, known)) throw refuse('common_password')
}

/**
 * Changes the person's own password; ends all their other sessions, and a mailed link for a new
 * one.
 */
export async function changePassword(
  deps: Deps,
  session: SignedIn,
  { current, next, source }: { current: string; next: string; source: string },
): Promise<void> {
  const person = await identify(deps, {
    email: session.email,
    password: current,
    source,
    refusal: 'current',
  })
  await forgetAttempts(deps, passwordsOf(deps, session.email, source))
  if (next === current)
    throw refuseField('next', {
      en: 'must differ from the current password',
      pt: 'deve ser diferente da senha atual',
    })
  await checkPassword(deps, 'next', next, person)
  const password = await inTurnOf(deps, source, () => hashPassword(next, deps.passwordCost))
  await inTransaction(deps.db, async (tx) => {
    const locked = await people.lock(tx, person.id)
    if (locked?.password?.hash !== person.password!.hash)
      throw refuseField('current', FIELD_MESSAGES.notTheCurrentPassword)
    await people.setPassword(tx, person.id, password, deps.clock.wall())
    await sessions.endOthers(tx, person.id, session.tokenHash)
    await links.endAll(tx, person.id, 'password_reset')
    await mailChange(tx, deps, person, 'password', source)
  })
}
