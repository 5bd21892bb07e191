// A forgotten password, and accepting an invitation: by a link in a mail, which works once.

import { recordActs } from '../../../platform/audit/store.ts'
import { actBy } from '../../../platform/audit/act.ts'
import { inTransaction, type Tx } from '../../../platform/db/sql.ts'
import { refuse, refuseField } from '../../../kernel/refusal.ts'
import { backgroundOf } from '../../../runtime/background.ts'
import type { Deps } from '../../../runtime/deps.ts'
import {
  countAttempt,
  forgetAttempts,
  linkGuessesOf,
  linksOf,
  passwordsOf,
  returnAttempt,
} from '../attempts-operations.ts'
import { checkPassword } from '../operations.ts'
import { hashPassword, inTurnOf, type Hashed } from '../passwords/password.ts'
import { hashToken } from '../session.ts'
import * as sessions from '../session-store.ts'
import * as users from '../store.ts'
import type { Membership } from '../user.ts'
import { mailChange, mailPerson, recordOfPerson, refuseWithoutMail } from './mail-operations.ts'
import { linkUrl, mayFollow, newLink, type Link, type LinkKind } from './link.ts'
import * as links from './link-store.ts'
import * as store from './store.ts'
import { FIELD_MESSAGES } from '../../../../contract/fields/field-messages.ts'

/** Mails a link to the person, unless one was mailed just now. */
async function mailReset(deps: Deps, email: string): Promise<void> {
  const found = await store.findByEmail(deps.db, email)
  if (!found?.password || found.blockedAt) return
  await inTransaction(deps.db, async (tx) => {
    const person = await store.lock(tx, found.id)
    const wall = deps.clock.wall()
    if (!person || !mayFollow(await links.newest(tx, person.id, 'password_reset'), wall)) return
    const { link, token } = newLink(
      { person: person.id, kind: 'password_reset', owner: null, user: null },
      wall,
    )
    await links.replace(tx, link)
    await recordOfPerson(tx, deps, 'person.password_reset_requested', person)
    const url = linkUrl(deps.config.publicUrl, 'password_reset', token)
    await mailPerson(tx, deps, person, {
      kind: 'password_reset',
      name: person.name,
      link: url,
      expiresAt: link.expiresAt,
    })
  })
}

/**
 * Mails a link to the person with this e-mail. The reply is the same, and as fast, for an unknown
 * e-mail.
 */
export async function requestReset(deps: Deps, email: string, source: string): Promise<void> {
  refuseWithoutMail(deps)
  await countAttempt(deps, linksOf(deps, source))
  backgroundOf(deps).start('password reset', () => mailReset(deps, email))
}

/** The link of a token; refuses with `link_not_valid` when it was used, has ended, or never was. */
async function findLink(deps: Deps, kind: LinkKind, token: string, source: string): Promise<Link> {
  const guesses = linkGuessesOf(deps, source)
  await countAttempt(deps, guesses)
  const link = await links.find(deps.db, hashToken(token), kind, deps.clock.wall())
  if (!link) throw refuse('link_not_valid')
  await returnAttempt(deps, guesses)
  return link
}

async function lockPerson(tx: Tx, link: Link): Promise<store.PersonWithPassword> {
  const person = await store.lock(tx, link.person)
  if (!person || !(await links.use(tx, link))) throw refuse('link_not_valid')
  return person
}

async function setPassword(
  tx: Tx,
  person: store.PersonWithPassword,
  password: Hashed,
  wall: Date,
): Promise<void> {
  await store.setPassword(tx, person.id, password, wall)
  await sessions.endOthers(tx, person.id, undefined)
  await links.endAll(tx, person.id, 'password_reset')
}

const personOf = async (deps: Deps, { person }: Link): Promise<store.PersonWithPassword> =>
  (await inTransaction(deps.db, (tx) => store.lock(tx, person))) ??
  Promise.reject(refuse('link_not_valid'))

/**
 * Sets a new password by the link of a mail; ends all sessions of the person. A second factor
 * stays.
 */
export async function resetPassword(
  deps: Deps,
  { token, password, source }: { token: string; password: string; source: string },
): Promise<void> {
  const link = await findLink(deps, 'password_reset', token, source)
  const known = await personOf(deps, link)
  const { email } = known
  await checkPassword(deps, 'password', password, known)
  const hashed = await inTurnOf(deps, source, () => hashPassword(password, deps.passwordCost))
  await inTransaction(deps.db, async (tx) => {
    const person = await lockPerson(tx, link)
    await setPassword(tx, person, hashed, deps.clock.wall())
    await mailChange(tx, deps, person, 'password', source)
  })
  await forgetAttempts(deps, passwordsOf(deps, email, source))
}

/** What an invitation says to who follows its link. */
export type Invitation = {
  readonly email: string
  readonly company: string
  readonly needsPassword: boolean
}

async function invitedTo(deps: Deps, link: Link): Promise<users.Company> {
  const places = await users.listOfPerson(deps.db, link.person)
  const place = places.find(({ id, status }) => id === link.user && status === 'invited')
  if (!place) throw refuse('link_not_valid')
  return place
}

export async function showInvitation(
  deps: Deps,
  token: string,
  source: string,
): Promise<Invitation> {
  const link = await findLink(deps, 'invitation', token, source)
  const [{ email, password }, { company }] = [
    await personOf(deps, link),
    await invitedTo(deps, link),
  ]
  return { email, company, needsPassword: password === null }
}

/** Accepts an invitation. A person without a password sets one; any other signs in with theirs. */
export async function acceptInvitation(
  deps: Deps,
  { token, password, source }: { token: string; password: string | undefined; source: string },
): Promise<void> {
  const link = await findLink(deps, 'invitation', token, source)
  const known = await personOf(deps, link)
  const { company: _, name: __, ...place } = await invitedTo(deps, link)
  const before = known.password
  if (before === null && password === undefined)
    throw refuseField('password', FIELD_MESSAGES.required)
  if (before === null) await checkPassword(deps, 'password', password!, known)
  const hashed =
    before === null
      ? await inTurnOf(deps, source, () => hashPassword(password!, deps.passwordCost))
      : undefined
  const wall = deps.clock.wall()
  await inTransaction(deps.db, async (tx) => {
    const person = await lockPerson(tx, link)
    // Another invitation of the same person was accepted meanwhile: its password stays.
    if (hashed && person.password === null) await setPassword(tx, person, hashed, wall)
    const accepted: Membership = { ...place, status: 'active', updatedAt: wall }
    await users.save(tx, accepted)
    const audited = { action: 'user.invitation_accepted', object: accepted } as const
    recordActs(tx, deps, [{ act: actBy(person), audited }])
  })
}
