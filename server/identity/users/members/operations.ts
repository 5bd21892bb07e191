// The users of a company, as its administrators and its credentials manage them.

import { recordAct } from '../../../platform/audit/store.ts'
import { newId, readId, type HolderId, type PortalUserId } from '../../../kernel/ids.ts'
import { refuse, refuseField } from '../../../kernel/refusal.ts'
import { emailToFind } from '../../../kernel/text/email.ts'
import { cleanName, hasLink } from '../../../kernel/text/names.ts'
import type { BodyOf } from '../../../../contract/operation.ts'
import { FIELD_MESSAGES } from '../../../../contract/fields/field-messages.ts'
import { USERS_MAX, type inviteUser, type updateUser } from '../../../../contract/access/users.ts'
import { queueMails } from '../../../mail/queue.ts'
import { inTransaction, type Tx } from '../../../platform/db/sql.ts'
import { claimFor, recall, type Key } from '../../../platform/idempotency/idempotency.ts'
import { readPaging, type Paging, type PagingQuery } from '../../../platform/lists/paging.ts'
import { companyOf, type Caller } from '../../../runtime/caller.ts'
import type { Deps } from '../../../runtime/deps.ts'
import { countAttempt, invitationsOf } from '../attempts-operations.ts'
import { linkUrl, mayFollow, newLink } from '../people/link.ts'
import * as links from '../people/link-store.ts'
import { refuseWithoutMail } from '../people/mail-operations.ts'
import { newPerson } from '../people/person.ts'
import * as people from '../people/store.ts'
import type { Role } from '../roles.ts'
import * as sessions from '../session-store.ts'
import * as store from '../store.ts'
import { auditedOf, type Membership, type User } from '../user.ts'

/** The person with this e-mail; added when there is none. */
export async function personFor(
  tx: Tx,
  given: people.PersonWithPassword,
): Promise<people.PersonWithPassword> {
  await people.insert(tx, given)
  return (await people.findByEmail(tx, given.email))!
}

/**
 * A person is in one schema: refuses the e-mail of one that is in another. Outside the transaction,
 * because it may ask another node.
 */
export async function claimEmail(
  { db, claimEmail: claim }: Pick<Deps, 'db' | 'claimEmail'>,
  given: string,
): Promise<void> {
  const email = emailToFind(given)
  if (!claim || (await people.findByEmail(db, email)) || (await claim(email))) return
  throw refuseField('email', {
    en: 'belongs to a person in another part of the installation',
    pt: 'é de uma pessoa em outra parte da instalação',
  })
}

/** A name that a company gives a person, who reads it in a mail of ours. */
function readPersonName(text: string): string {
  const name = cleanName(text)
  if (hasLink(name))
    throw refuseField('name', {
      en: 'must be a name, without links or addresses',
      pt: 'deve ser um nome, sem links nem endereços',
    })
  return name
}

export type Place = Pick<Membership, 'owner' | 'seller'>

/**
 * The holder of a cardholder's cards; refuses one for another role, and one that the company does
 * not have.
 */
async function readHolder(tx: Tx, { owner, seller }: Place, role: Role, text: string | undefined) {
  if ((role === 'cardholder') !== (text !== undefined))
    throw refuseField(
      'holder',
      role === 'cardholder'
        ? FIELD_MESSAGES.required
        : { en: 'is only for the role cardholder', pt: 'é só para o perfil cardholder' },
    )
  if (text === undefined) return null
  const id = readId<'cardholder'>(text) as HolderId | undefined
  if (!id || !(await store.hasHolder(tx, owner, seller, id))) throw refuse('holder_not_found')
  return id
}

/** Mails the person an invitation to their place in the company. */
async function mailInvitation(tx: Tx, deps: Deps, caller: Caller, user: User): Promise<void> {
  const { owner, seller, id, person, email, name, language } = user
  const { link, token } = newLink(
    { person, kind: 'invitation', owner, user: id },
    deps.clock.wall(),
  )
  await links.replace(tx, link)
  const url = linkUrl(deps.config.publicUrl, 'invitation', token)
  const { company, inviter } = await store.namesFor(tx, {
    owner,
    seller,
    inviting: companyOf(caller),
    by: caller.person,
  })
  const content = {
    kind: 'invitation',
    name,
    company,
    inviter,
    link: url,
    expiresAt: link.expiresAt,
  } as const
  await queueMails(tx, deps, [{ owner, seller, recipient: email, language, content }])
}

/** A user whom a credential made an administrator would not have its budget. */
function refuseBudgeted({ budget }: Caller): void {
  if (budget) throw refuse('exceeds_own_limits', { words: { what: 'it has a budget' } })
}

type Invited = { readonly user: User; readonly replayed: boolean }

/**
 * Invites a person to the company by mail. Refuses with `user_exists` if the person is a user of it
 * already. The same key returns the same user, without another mail.
 */
export async function invite(
  deps: Deps,
  caller: Caller,
  given: BodyOf<typeof inviteUser>,
  key: Key | undefined,
): Promise<Invited> {
  refuseBudgeted(caller)
  refuseWithoutMail(deps)
  const { owner, seller } = caller
  const name = readPersonName(given.name)
  if (!(key && (await recall(deps.db, owner, key))))
    await countAttempt(deps, invitationsOf(deps, seller))
  await claimEmail(deps, given.email)
  return inTransaction(deps.db, async (tx) => {
    const all = await store.lockOf(tx, owner, seller)
    const before = key && (await recall(tx, owner, key))
    if (before) return { user: find(all, before.objectId), replayed: true }
    if (all.length >= USERS_MAX) throw refuse('too_many_users', { words: { limit: USERS_MAX } })
    const wall = deps.clock.wall()
    const holder = await readHolder(tx, caller, given.role, given.holder)
    const fresh = newPerson({ ...given, name, language: given.language ?? 'pt-BR' }, wall)
    const { id: person, email, language } = await personFor(tx, fresh)
    const id = newId<'portal user'>(wall) as PortalUserId
    const times = { createdAt: wall, updatedAt: wall }
    const place: Membership = {
      owner,
      seller,
      id,
      person,
      role: given.role,
      holder,
      status: 'invited',
      ...times,
    }
    if (!(await store.insert(tx, { ...place, name }))) throw refuse('user_exists')
    await claimFor(tx, owner, key, { kind: 'portal_user', id }, deps.clock.now())
    const user = { ...place, email, name, language }
    await mailInvitation(tx, deps, caller, user)
    recordAct(tx, deps, 'user.invited', user, { after: auditedOf(user) })
    return { user, replayed: false }
  })
}

const find = (all: readonly User[], text: string): User => {
  const user = all.find(({ id }) => id === readId<'portal user'>(text))
  if (!user) throw refuse('user_not_found')
  return user
}

function refuseUnlessInvited({ status }: User): void {
  if (status !== 'invited') throw refuse('invalid_state', { words: { status } })
}

/** Refuses a user whose invitation was accepted, or who is blocked. */
export const demandInvited = (deps: Deps, caller: Caller, text: string): Promise<void> =>
  inTransaction(deps.db, async (tx) =>
    refuseUnlessInvited(find(await store.lockOf(tx, caller.owner, caller.seller), text)),
  )

/** Mails the invitation again; the earlier link ends. */
export const inviteAgain = (deps: Deps, caller: Caller, text: string): Promise<User> =>
  inTransaction(deps.db, async (tx) => {
    refuseWithoutMail(deps)
    const user = find(await store.lockOf(tx, caller.owner, caller.seller), text)
    refuseUnlessInvited(user)
    if (!mayFollow(await links.newest(tx, user.person, 'invitation'), deps.clock.wall()))
      throw refuse('too_many_attempts', { retryAfter: 60 })
    await mailInvitation(tx, deps, caller, user)
    recordAct(tx, deps, 'user.invited_again', user)
    return user
  })

const isAdmin = ({ role, status }: Membership): boolean => role === 'admin' && status === 'active'

/**
 * Changes the role of a user, blocks or unblocks one. Refuses with `last_admin` what would leave
 * the company without one.
 */
export const update = (
  deps: Deps,
  caller: Caller,
  text: string,
  change: BodyOf<typeof updateUser>,
): Promise<User> =>
  inTransaction(deps.db, async (tx) => {
    refuseBudgeted(caller)
    const all = await store.lockOf(tx, caller.owner, caller.seller)
    const before = find(all, text)
    const role = change.role ?? before.role
    const holder =
      change.holder === undefined && role === before.role
        ? before.holder
        : await readHolder(tx, caller, role, change.holder)
    if (before.status === 'invited' && change.status !== undefined)
      throw refuse('invalid_state', { words: { status: before.status } })
    const after: User = {
      ...before,
      role,
      holder,
      status: change.status ?? before.status,
      updatedAt: deps.clock.wall(),
    }
    const others = all.filter(({ id }) => id !== before.id)
    if (isAdmin(before) && !isAdmin(after) && !others.some(isAdmin)) throw refuse('last_admin')
    await store.save(tx, after)
    if (after.status === 'blocked') await sessions.endOfUser(tx, after.owner, after.id)
    recordAct(tx, deps, 'user.updated', after, {
      before: auditedOf(before),
      after: auditedOf(after),
    })
    return after
  })

/** Takes an invitation back that was not accepted. */
export const withdraw = (deps: Deps, caller: Caller, text: string): Promise<User> =>
  inTransaction(deps.db, async (tx) => {
    const user = find(await store.lockOf(tx, caller.owner, caller.seller), text)
    refuseUnlessInvited(user)
    await links.endOf(tx, user.id)
    await store.remove(tx, user)
    recordAct(tx, deps, 'user.invitation_withdrawn', user, { before: auditedOf(user) })
    return user
  })

type Page = {
  readonly items: store.UserWithFactor[]
  readonly total: number
  readonly paging: Paging
}

export async function list(
  deps: Deps,
  { owner, seller }: Caller,
  query: PagingQuery,
): Promise<Page> {
  const paging = readPaging(query)
  const [items, total] = await Promise.all([
    store.page(deps.reads, { owner, seller }, paging),
    store.count(deps.reads, owner, seller),
  ])
  return { items, total, paging }
}
