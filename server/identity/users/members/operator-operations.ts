// What operators do with people by command: add a user, block a person, set a password, make an
// operator of the installation.

import { recordAct } from '../../../platform/audit/store.ts'
import { newId, type HolderId, type PortalUserId } from '../../../kernel/ids.ts'
import type { Language } from '../../../../contract/text.ts'
import { inTransaction } from '../../../platform/db/sql.ts'
import type { Deps } from '../../../runtime/deps.ts'
import { generatePassword, hashPassword } from '../passwords/password.ts'
import * as links from '../people/link-store.ts'
import { recordOfPerson } from '../people/mail-operations.ts'
import { newPerson, type Person } from '../people/person.ts'
import * as people from '../people/store.ts'
import type { Role } from '../roles.ts'
import * as sessions from '../session-store.ts'
import * as store from '../store.ts'
import { auditedOf, type Membership, type User } from '../user.ts'
import { personFor, claimEmail, type Place } from './operations.ts'

/** The dependencies of an operator's command: no bank, no keys. */
export type WriteContext = Pick<Deps, 'db' | 'clock' | 'passwordCost' | 'claimEmail'>

/** `holder`: of a cardholder; the caller knows that the company has it. */
export type AddedUser = Place & {
  readonly email: string
  readonly name: string
  readonly role: Role
  readonly language: Language
  readonly holder?: HolderId
}

/**
 * Adds a user at once, for an operator. A new person gets a password, which is shown once; an
 * existing person keeps theirs. Undefined when the person is a user of the company already.
 */
export async function addUser(
  { db, clock, passwordCost, ...others }: WriteContext,
  { owner, seller, role, holder, ...given }: AddedUser,
): Promise<{ user: User; password: string | undefined } | undefined> {
  await claimEmail({ db, ...others }, given.email)
  const text = generatePassword()
  const at = clock.wall()
  const fresh = { ...newPerson(given, at), password: await hashPassword(text, passwordCost) }
  return inTransaction(db, async (tx) => {
    const { id: person, email, language } = await personFor(tx, fresh)
    const id = newId<'portal user'>(at) as PortalUserId
    const times = { createdAt: at, updatedAt: at }
    const place: Membership = {
      owner,
      seller,
      id,
      person,
      role,
      holder: holder ?? null,
      status: 'active',
      ...times,
    }
    if (!(await store.insert(tx, { ...place, name: given.name }))) return undefined
    const user = { ...place, email, name: given.name, language }
    recordAct(tx, { clock }, 'user.added', user, { after: auditedOf(user) })
    return { user, password: person === fresh.id ? text : undefined }
  })
}

/**
 * Blocks a person in all their companies, or no longer, for an operator; a blocked person's
 * sessions end. Undefined: no such person.
 */
export async function setBlocked(
  { db, clock }: Pick<WriteContext, 'db' | 'clock'>,
  email: string,
  isBlocked: boolean,
): Promise<Person | undefined> {
  const found = await people.findByEmail(db, email)
  if (!found) return undefined
  return inTransaction(db, async (tx) => {
    const locked = await people.lock(tx, found.id)
    if (!locked) return undefined
    const { password: _, ...before } = locked
    const wall = clock.wall()
    const blockedAt = isBlocked ? (before.blockedAt ?? wall) : null
    const person: Person = { ...before, blockedAt, updatedAt: wall }
    await people.save(tx, person)
    if (isBlocked) await sessions.endOthers(tx, person.id, undefined)
    await recordOfPerson(tx, { clock }, isBlocked ? 'person.blocked' : 'person.unblocked', person)
    return person
  })
}

/**
 * Sets a new password, shown once, for an operator; ends all sessions of the person. Undefined: no
 * such person.
 */
export async function resetPassword(
  { db, clock, passwordCost }: WriteContext,
  email: string,
): Promise<{ person: Person; password: string } | undefined> {
  const found = await people.findByEmail(db, email)
  if (!found) return undefined
  const text = generatePassword()
  const password = await hashPassword(text, passwordCost)
  await inTransaction(db, async (tx) => {
    await people.lock(tx, found.id)
    await people.setPassword(tx, found.id, password, clock.wall())
    await recordOfPerson(tx, { clock }, 'person.password_changed', found)
    await sessions.endOthers(tx, found.id, undefined)
    await links.endAll(tx, found.id, 'password_reset')
  })
  const { password: _, ...person } = found
  return { person, password: text }
}

/**
 * Makes a person an operator of the installation, or no longer. A new person gets a password, which
 * is shown once.
 */
export async function setOperator(
  { db, clock, passwordCost, ...others }: WriteContext,
  given: Pick<Person, 'email' | 'name' | 'language'>,
  isOperator: boolean,
): Promise<{ person: Person; password: string | undefined }> {
  await claimEmail({ db, ...others }, given.email)
  const text = generatePassword()
  const at = clock.wall()
  const fresh = { ...newPerson(given, at), password: await hashPassword(text, passwordCost) }
  return inTransaction(db, async (tx) => {
    const found = await personFor(tx, fresh)
    const { password: _, ...before } = (await people.lock(tx, found.id))!
    const person: Person = { ...before, isOperator, updatedAt: at }
    await people.save(tx, person)
    // A session does not outlive the right that it was started with.
    if (!isOperator) await sessions.endOthers(tx, person.id, undefined)
    await recordOfPerson(
      tx,
      { clock },
      isOperator ? 'person.operator_added' : 'person.operator_removed',
      person,
    )
    return { person, password: person.id === fresh.id ? text : undefined }
  })
}
