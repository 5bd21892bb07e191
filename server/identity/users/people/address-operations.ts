// Gives a person another e-mail address, for an operator: of a person who lost the mailbox, or
// changed companies.

import { inTransaction } from '../../../platform/db/sql.ts'
import type { PersonId } from '../../../kernel/ids.ts'
import type { Deps } from '../../../runtime/deps.ts'
import { generatePassword, hashPassword } from '../passwords/password.ts'
import * as sessions from '../session-store.ts'
import * as links from './link-store.ts'
import { recordOfPerson } from './mail-operations.ts'
import type { Person } from './person.ts'
import * as store from './store.ts'

const UNIQUE_VIOLATION = '23505'

type Context = Pick<Deps, 'db' | 'clock' | 'passwordCost' | 'claimEmail'>

/**
 * Sets the address, which is in its one form, and a new password, shown once; ends all sessions and
 * mailed links. Undefined: no such person. `taken`: another person has it.
 */
export async function setAddress(
  { db, clock, passwordCost, claimEmail }: Context,
  id: PersonId,
  email: string,
): Promise<{ person: Person; password: string } | 'taken' | undefined> {
  const text = generatePassword()
  const password = await hashPassword(text, passwordCost)
  if ((await store.findByEmail(db, email)) || (claimEmail && !(await claimEmail(email))))
    return 'taken'
  const set = inTransaction(db, async (tx) => {
    const before = await store.lock(tx, id)
    if (!before) return undefined
    if (!(await store.setEmail(tx, id, email, clock.wall()))) return 'taken'
    await store.setPassword(tx, id, password, clock.wall())
    await sessions.endOthers(tx, id, undefined)
    await links.endAll(tx, id, 'password_reset')
    await links.endAll(tx, id, 'invitation')
    const person = { ...before, email }
    await recordOfPerson(tx, { clock }, 'person.address_changed', person)
    return { person, password: text }
  })
  // Another got the address after it was looked for.
  return set.catch((error: unknown): 'taken' => {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) return 'taken'
    throw error
  })
}
