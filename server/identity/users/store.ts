// Users of companies in SQL. It decides nothing.

import type { HolderId, OwnerId, PersonId, PortalUserId, SellerId } from '../../kernel/ids.ts'
import { table } from '../../platform/db/columns.ts'
import { countRows, sql, type Sql, type Tx } from '../../platform/db/sql.ts'
import type { Paging } from '../../platform/lists/paging.ts'
import type { NamedPerson } from './author.ts'
import type { Membership, User } from './user.ts'
import { sliceBy } from '../../platform/lists/slice.ts'

/** `name`: as the company writes it. */
type NamedMembership = Membership & { readonly name: string | null }

/** The columns of a user, without those of the person. */
const USERS = table<NamedMembership>('portal_users', 'u', {
  owner: 'key',
  id: 'key',
  seller: 'fixed',
  person: 'fixed',
  role: 'saved',
  holder: 'saved',
  status: 'saved',
  name: { is: 'fixed', read: 'never' },
  createdAt: 'fixed',
  updatedAt: 'saved',
})
/** By the name that the company gave them. */
const PERSON = sql`coalesce(u.name, p.name) as name, p.email, p.language`
const JOINED = sql`portal_users u join people p on p.id = u.person`

export type UserKey = { readonly owner: OwnerId; readonly id: PortalUserId }

/**
 * Adds a user. Returns false, and changes nothing, when the person has a place in the company
 * already.
 */
export async function insert(tx: Tx, user: NamedMembership): Promise<boolean> {
  const rows = await tx.rows(
    sql`${USERS.inserting([user])} on conflict (person, owner, seller) do nothing returning 1`,
  )
  return rows.length > 0
}

export async function save(tx: Tx, user: Membership): Promise<void> {
  await tx.rows(USERS.updating([{ ...user, name: null }]))
}

/** Deletes a user who never accepted the invitation: nothing refers to them. */
export async function remove(tx: Tx, { owner, id }: UserKey): Promise<void> {
  await tx.rows(
    sql`delete from portal_users where owner = ${owner} and id = ${id} and status = 'invited'`,
  )
}

/**
 * Locks every user of a company, so that its last administrator cannot be blocked by two at once.
 */
export const lockOf = (tx: Tx, owner: OwnerId, seller: SellerId): Promise<User[]> =>
  tx.rows<User>(sql`
    select ${USERS.columns}, ${PERSON}
    from ${JOINED}
    where u.owner = ${owner}
      and u.seller = ${seller}
    order by u.id for update of u`)

/** The places of a person in companies that are not deleted, the oldest first. */
export const listOfPerson = (db: Sql, person: PersonId): Promise<Company[]> =>
  db.rows<Company>(sql`
    select ${USERS.columns}, u.name, s.name as company from portal_users u
    join sellers s on s.owner = u.owner and s.id = u.seller and s.status <> 'deleted'
    where u.person = ${person} order by u.created_at, u.id`)

/** A person's place in a company, with the company's name. */
export type Company = NamedMembership & { readonly company: string }

/** Users of all companies, or of one, the newest first. */
export const list = (db: Sql, seller: SellerId | undefined, limit: number): Promise<User[]> =>
  db.rows<User>(sql`
    select ${USERS.columns}, ${PERSON} from ${JOINED}
    where ${seller ?? null}::uuid is null or u.seller = ${seller ?? null}::uuid
    order by u.created_at desc, u.id desc limit ${limit}`)

export type UserWithFactor = User & { readonly secondFactor: boolean }

export const page = (
  db: Sql,
  { owner, seller }: { readonly owner: OwnerId; readonly seller: SellerId },
  paging: Paging,
): Promise<UserWithFactor[]> =>
  db.rows<UserWithFactor>(sql`
    select ${USERS.columns}, ${PERSON}, p.totp_confirmed_at is not null as "secondFactor"
    from ${JOINED}
    where u.owner = ${owner} and u.seller = ${seller}
    ${sliceBy('u.id', paging)}`)

export async function count(db: Sql, owner: OwnerId, seller: SellerId): Promise<number> {
  return countRows(db, sql`portal_users where owner = ${owner} and seller = ${seller}`)
}

export async function hasUser(
  db: Sql,
  { owner, seller }: Pick<Membership, 'owner' | 'seller'>,
  id: PortalUserId,
): Promise<boolean> {
  const rows = await db.rows(sql`
    select 1 from portal_users where owner = ${owner} and id = ${id} and seller = ${seller}`)
  return rows.length > 0
}

/** Whether a company has this cardholder, and the holder is not canceled. */
export async function hasHolder(
  db: Sql,
  owner: OwnerId,
  seller: SellerId,
  holder: HolderId,
): Promise<boolean> {
  const rows = await db.rows(sql`
    select 1
    from corporate_holders
    where owner = ${owner}
      and id = ${holder}
      and seller = ${seller}
      and status <> 'canceled'`)
  return rows.length > 0
}

type Inviting = {
  readonly owner: OwnerId
  readonly seller: SellerId
  /** The company whose person or credential invites. */
  readonly inviting: SellerId
  readonly by: PersonId | undefined
}

/**
 * The name of a company, and that of who invites to it: a person, or the company of a credential.
 */
export async function namesFor(
  db: Sql,
  { owner, seller, inviting, by }: Inviting,
): Promise<{ readonly company: string; readonly inviter: string }> {
  const rows = await db.rows<{ company: string; inviter: string }>(sql`
    select s.name as company, coalesce((
        select coalesce(u.name, p.name)
        from people p
        left join portal_users u on u.person = p.id
          and u.owner = s.owner
          and u.seller = i.id
        where p.id = ${by ?? null}), i.name) as inviter
    from sellers s join sellers i on i.owner = s.owner and i.id = ${inviting}
    where s.owner = ${owner} and s.id = ${seller}`)
  return rows[0]!
}

export type CompanyState = {
  readonly status: string
  /** Of the account for its cards; null where it was never requested. */
  readonly account: { readonly status: string; readonly reason: string | null } | null
}

/** How a company stands: as a seller, and with cards. */
export async function stateOf(db: Sql, owner: OwnerId, seller: SellerId): Promise<CompanyState> {
  const rows = await db.rows<CompanyState>(sql`
    select s.status, case
      when a.owner is null then null
      else json_build_object('status', a.status, 'reason', a.reason) end as account
    from sellers s left join corporate_accounts a on a.owner = s.owner and a.seller = s.id
    where s.owner = ${owner} and s.id = ${seller}`)
  return rows[0]!
}

/**
 * The people among these who work in a company, or, without `seller`, in any company of the
 * platform.
 */
export async function namesOfPeople(
  db: Sql,
  { owner, seller }: { readonly owner: OwnerId; readonly seller: SellerId | undefined },
  people: readonly PersonId[],
): Promise<NamedPerson[]> {
  if (people.length === 0) return []
  return db.rows<NamedPerson>(sql`
    select distinct on (p.id) p.id, coalesce(u.name, p.name) as name from ${JOINED}
    where u.owner = ${owner}
      and u.person = any(${[...people]}::uuid[]) ${seller ? sql`and u.seller = ${seller}` : sql``}
    order by p.id, u.created_at, u.id`)
}
