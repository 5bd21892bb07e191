// Sessions of the portal in SQL. Cookies are stored only as hashes.

import type { OwnerId, PersonId, PortalUserId } from '../../kernel/ids.ts'
import { sql, type Sql, type Tx } from '../../platform/db/sql.ts'
import { hasPolicies } from '../auth/store.ts'
import { SESSIONS_MAX, type SessionId, type SignedIn } from './session.ts'

const NO_SESSION = '0'.repeat(32)

export type NewSession = {
  readonly tokenHash: string
  readonly person: PersonId
  readonly owner: OwnerId | null
  readonly user: PortalUserId | null
  readonly secondFactor: boolean
  readonly source: string
  readonly agent: string
  readonly seenAt: Date
  readonly expiresAt: Date
}

/** Inserts a session, and deletes the person's least recently used ones beyond the limit. */
export async function insert(tx: Tx, s: NewSession): Promise<void> {
  await tx.rows(sql`
    insert into portal_sessions (token_hash, person, owner, portal_user, second_factor, source,
      agent, created_at, seen_at, expires_at)
    values (decode(${s.tokenHash}, 'hex'), ${s.person}, ${s.owner}, ${s.user}, ${s.secondFactor},
      ${s.source}, ${s.agent},
      ${s.seenAt}, ${s.seenAt}, ${s.expiresAt})`)
  await tx.rows(sql`
    delete from portal_sessions where token_hash in (
      select token_hash from portal_sessions where person = ${s.person}
      order by seen_at desc, created_at desc offset ${SESSIONS_MAX})`)
}

const PERSON = sql`
  i.id as person, coalesce(u.name, i.name) as name, i.email, i.language,
    i.is_operator as "isOperator", i.totp_confirmed_at is not null as "isEnrolled"`
const MEMBERSHIP = sql`
  case
    when c.id is null then null
    else json_build_object('owner', replace(u.owner::text, '-', ''), 'seller',
      replace(u.seller::text, '-', ''),
    'user', replace(u.id::text, '-', ''), 'role', u.role, 'holder',
      replace(u.holder::text, '-', ''), 'company', c.name,
    'platform', u.owner = u.seller
        and c.allow_register_seller, 'hasPolicies', ${hasPolicies('u')}) end`

/**
 * A user without a session, for what is done in their name after they left; undefined where they
 * may do nothing any more.
 */
export async function findUser(
  db: Sql,
  owner: OwnerId,
  user: string,
): Promise<SignedIn | undefined> {
  const rows = await db.rows<SignedIn>(sql`
    select ${PERSON}, ${NO_SESSION} as session, true as "secondFactor", '' as "tokenHash",
      i.created_at as "seenAt",
      i.created_at as "expiresAt", ${MEMBERSHIP} as membership
    from portal_users u
    join people i on i.id = u.person and i.blocked_at is null
    join sellers c on c.owner = u.owner and c.id = u.seller and c.status <> 'deleted'
    where u.owner = ${owner} and u.id = ${user} and u.status = 'active'`)
  return rows[0]
}

/**
 * The session of a cookie's hash; without its company when that may not be used any more. The
 * caller checks its expiry.
 */
export async function find(db: Sql, tokenHash: string): Promise<SignedIn | undefined> {
  const rows = await db.rows<SignedIn>(sql`
    select ${PERSON}, s.id as session, s.second_factor as "secondFactor",
      encode(s.token_hash, 'hex') as "tokenHash",
      s.seen_at as "seenAt", s.expires_at as "expiresAt",
      ${MEMBERSHIP} as membership
    from portal_sessions s
    join people i on i.id = s.person and i.blocked_at is null
    left join portal_users u on u.owner = s.owner and u.id = s.portal_user and u.status = 'active'
    left join sellers c on c.owner = u.owner and c.id = u.seller and c.status <> 'deleted'
    where s.token_hash = decode(${tokenHash}, 'hex')`)
  return rows[0]
}

export async function touch(tx: Tx, tokenHash: string, seenAt: Date): Promise<void> {
  await tx.rows(sql`
    update portal_sessions
    set seen_at = ${seenAt}
    where token_hash = decode(${tokenHash}, 'hex')
      and seen_at < ${seenAt}`)
}

export async function switchTo(
  tx: Tx,
  tokenHash: string,
  owner: OwnerId,
  user: PortalUserId,
): Promise<void> {
  await tx.rows(sql`
    update portal_sessions
    set owner = ${owner}, portal_user = ${user}
    where token_hash = decode(${tokenHash}, 'hex')`)
}

/** From now on the session counts as signed in with a second factor, or no more. */
export async function setSecondFactor(tx: Tx, tokenHash: string, has: boolean): Promise<void> {
  await tx.rows(
    sql`update portal_sessions
      set second_factor = ${has}
      where token_hash = decode(${tokenHash}, 'hex')`,
  )
}

export async function end(tx: Tx, tokenHash: string): Promise<void> {
  await tx.rows(sql`delete from portal_sessions where token_hash = decode(${tokenHash}, 'hex')`)
}

/** Ends a session of a person by its id. False when there is none. */
export async function endById(tx: Tx, person: PersonId, id: SessionId): Promise<boolean> {
  const rows = await tx.rows(
    sql`delete from portal_sessions where person = ${person} and id = ${id} returning 1`,
  )
  return rows.length > 0
}

/** Ends every session of a person except the given one. */
export async function endOthers(tx: Tx, person: PersonId, but: string | undefined): Promise<void> {
  await tx.rows(sql`
    delete from portal_sessions
    where person = ${person}
      and (${but ?? null}::text is null or token_hash <> decode(${but ?? null}, 'hex'))`)
}

/** Ends every session in a company of a user of it. */
export async function endOfUser(tx: Tx, owner: OwnerId, user: PortalUserId): Promise<void> {
  await tx.rows(sql`delete from portal_sessions where owner = ${owner} and portal_user = ${user}`)
}

export type ListedSession = {
  readonly id: SessionId
  readonly tokenHash: string
  readonly source: string
  readonly agent: string
  readonly secondFactor: boolean
  readonly createdAt: Date
  readonly seenAt: Date
  readonly expiresAt: Date
}

/**
 * The sessions of a person that have not ended, the most recently used first. There are few
 * (`SESSIONS_MAX`).
 */
export const list = (
  db: Sql,
  person: PersonId,
  wall: Date,
  idleSince: Date,
): Promise<ListedSession[]> =>
  db.rows<ListedSession>(sql`
    select id, encode(token_hash, 'hex') as "tokenHash", source, agent,
      second_factor as "secondFactor", created_at as "createdAt",
      seen_at as "seenAt", expires_at as "expiresAt"
    from portal_sessions
    where person = ${person}
      and expires_at > ${wall}
      and seen_at > ${idleSince}
    order by seen_at desc, id`)

/** Deletes expired sessions, a bounded number at a time. Returns how many. */
export async function sweep(tx: Tx, wall: Date, limit: number): Promise<number> {
  const rows = await tx.rows(sql`
    delete from portal_sessions where token_hash in (
      select token_hash
      from portal_sessions
      where expires_at < ${wall}
      order by expires_at
      limit ${limit}
      for update skip locked)
    returning 1`)
  return rows.length
}
