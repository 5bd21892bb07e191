// Enrolling, using and removing a person's second factor.

import { refuse } from '../../../kernel/refusal.ts'
import { seal, unseal } from '../../../kernel/seal.ts'
import { inTransaction, type Tx } from '../../../platform/db/sql.ts'
import type { Deps } from '../../../runtime/deps.ts'
import { codesOf, countAttempt, forgetAttempts } from '../attempts-operations.ts'
import type { SignedIn } from '../session.ts'
import * as sessions from '../session-store.ts'
import { mailChange, recordOfPerson } from './mail-operations.ts'
import { hasSecondFactor, type Person } from './person.ts'
import {
  bindOfTotp,
  hashRecoveryCode,
  isRecoveryCode,
  newRecoveryCodes,
  newTotpSecret,
  stepOfCode,
  totpUri,
} from './second-factor.ts'
import * as store from './store.ts'

type CodeContext = Pick<Deps, 'clock' | 'sealKeys' | 'hashKey'>

const secretOf = ({ sealKeys }: Pick<Deps, 'sealKeys'>, { id, totpSealed }: Person): string =>
  unseal(sealKeys, totpSealed!, bindOfTotp(id))

/**
 * Uses up a code of a locked person: of their app, or a recovery code. False when it is wrong or
 * was used.
 */
export async function acceptCode(
  tx: Tx,
  context: CodeContext,
  person: store.PersonWithPassword,
  code: string,
): Promise<boolean> {
  const wall = context.clock.wall()
  if (isRecoveryCode(code))
    return store.useRecoveryCode(
      tx,
      person.id,
      hashRecoveryCode(context.hashKey, person.id, code),
      wall,
    )
  const step = stepOfCode(secretOf(context, person), code, wall, person.totpStep)
  if (step === undefined) return false
  await store.save(tx, { ...person, totpStep: step, updatedAt: wall })
  return true
}

/** The issuer that an app shows beside the codes. */
const issuerOf = ({ config }: Deps): string => `Vintém ${new URL(config.publicUrl).hostname}`

/**
 * Begins the enrolment: a new secret, shown once, which counts when a code confirms it. Refuses
 * with `second_factor_exists` while another counts.
 */
export async function enrol(
  deps: Deps,
  { person: id }: SignedIn,
): Promise<{ secret: string; uri: string }> {
  const secret = newTotpSecret()
  return inTransaction(deps.db, async (tx) => {
    const person = await store.lock(tx, id)
    if (!person || hasSecondFactor(person)) throw refuse('second_factor_exists')
    const totpSealed = seal(deps.sealKeys, secret, bindOfTotp(id))
    await store.save(tx, { ...person, totpSealed, totpStep: null, updatedAt: deps.clock.wall() })
    await recordOfPerson(tx, deps, 'person.second_factor_started', person)
    return { secret, uri: totpUri(secret, person.email, issuerOf(deps)) }
  })
}

async function freshRecoveryCodes(tx: Tx, deps: Deps, { id }: Person): Promise<string[]> {
  const codes = newRecoveryCodes()
  await store.setRecoveryCodes(
    tx,
    id,
    codes.map((code) => hashRecoveryCode(deps.hashKey, id, code)),
  )
  return codes
}

/**
 * The second factor counts from now on; other sessions end. Returns the recovery codes, shown once.
 */
export async function confirm(
  deps: Deps,
  session: SignedIn,
  code: string,
  source: string,
): Promise<string[]> {
  await countAttempt(deps, codesOf(deps, session.email))
  const codes = await inTransaction(deps.db, async (tx) => {
    const person = await store.lock(tx, session.person)
    if (!person?.totpSealed || hasSecondFactor(person)) throw refuse('second_factor_not_started')
    const wall = deps.clock.wall()
    const step = stepOfCode(secretOf(deps, person), code, wall, person.totpStep)
    if (step === undefined) throw refuse('second_factor_refused')
    await store.save(tx, { ...person, totpConfirmedAt: wall, totpStep: step, updatedAt: wall })
    await sessions.setSecondFactor(tx, session.tokenHash, true)
    await sessions.endOthers(tx, person.id, session.tokenHash)
    await mailChange(tx, deps, person, 'second_factor_added', source)
    return freshRecoveryCodes(tx, deps, person)
  })
  await forgetAttempts(deps, codesOf(deps, session.email))
  return codes
}

/** Runs `work` on the locked person after a right code; refuses with `second_factor_refused`. */
async function withCode<T>(
  deps: Deps,
  session: SignedIn,
  code: string,
  work: (tx: Tx, person: store.PersonWithPassword) => Promise<T>,
): Promise<T> {
  await countAttempt(deps, codesOf(deps, session.email))
  const done = await inTransaction(deps.db, async (tx) => {
    const person = await store.lock(tx, session.person)
    if (!person || !hasSecondFactor(person)) throw refuse('second_factor_not_started')
    if (!(await acceptCode(tx, deps, person, code))) throw refuse('second_factor_refused')
    return work(tx, person)
  })
  await forgetAttempts(deps, codesOf(deps, session.email))
  return done
}

/** New recovery codes; the others end. */
export const renewRecoveryCodes = (
  deps: Deps,
  session: SignedIn,
  code: string,
  source: string,
): Promise<string[]> =>
  withCode(deps, session, code, async (tx, person) => {
    await mailChange(tx, deps, person, 'recovery_codes', source)
    return freshRecoveryCodes(tx, deps, person)
  })

async function removeFrom(tx: Tx, person: store.PersonWithPassword, wall: Date): Promise<void> {
  await store.save(tx, {
    ...person,
    totpSealed: null,
    totpConfirmedAt: null,
    totpStep: null,
    updatedAt: wall,
  })
  await store.setRecoveryCodes(tx, person.id, [])
}

/** Removes the second factor; the session continues without it, and other sessions end. */
export const remove = (
  deps: Deps,
  session: SignedIn,
  code: string,
  source: string,
): Promise<void> =>
  withCode(deps, session, code, async (tx, person) => {
    await removeFrom(tx, person, deps.clock.wall())
    await sessions.setSecondFactor(tx, session.tokenHash, false)
    await sessions.endOthers(tx, person.id, session.tokenHash)
    await mailChange(tx, deps, person, 'second_factor_removed', source)
  })

/** Removes a second factor that is lost from a locked person; ends all their sessions. */
export async function reset(
  tx: Tx,
  context: Pick<Deps, 'clock'>,
  person: store.PersonWithPassword,
): Promise<void> {
  await removeFrom(tx, person, context.clock.wall())
  await sessions.endOthers(tx, person.id, undefined)
  await recordOfPerson(tx, context, 'person.second_factor_removed', person)
}

/**
 * Removes the second factor of a person who has lost it, for an operator; ends all their sessions.
 * Undefined: no such person.
 */
export async function removeFor(
  context: Pick<Deps, 'db' | 'clock'>,
  email: string,
): Promise<Person | undefined> {
  const found = await store.findByEmail(context.db, email)
  if (!found) return undefined
  return inTransaction(context.db, async (tx) => {
    const person = await store.lock(tx, found.id)
    if (!person) return undefined
    await reset(tx, context, person)
    const { password: _, ...rest } = person
    return { ...rest, totpSealed: null, totpConfirmedAt: null, totpStep: null }
  })
}
