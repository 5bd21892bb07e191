// Users of the portal and their sessions in SQL. Passwords and cookies are stored only as hashes. It decides nothing.

import type { OwnerId, PortalUserId, SellerId } from '../../kernel/ids.ts'
import { table } from '../../platform/db/columns.ts'
import { sql, type Sql, type Tx } from '../../platform/db/sql.ts'
import type { Hashed } from './password.ts'
import { SESSIONS_MAX, type Session } from './session.ts'
import type { User } from './user.ts'

/** A person with the hash of their password, which is read where it is asked for. */
type Row = User & { readonly passwordHash: Buffer; readonly passwordSalt: Buffer; readonly passwordCost: string }

/** The columns of a user. */
const USERS = table<Row>('portal_users', 'u', {
  owner: 'key',
  id: 'key',
  seller: 'fixed',
  name: 'fixed',
  email: 'fixed',
  role: 'fixed',
  language: 'fixed',
  passwordHash: { is: 'fixed', read: 'never' },
  passwordSalt: { is: 'fixed', read: 'never' },
  passwordCost: { is: 'fixed', read: 'never' },
  status: 'fixed',
  createdAt: 'fixed',
  updatedAt: 'fixed',
})
const PASSWORD = sql`
  json_build_object('hash', encode(u.password_hash, 'hex'), 'salt', encode(u.password_salt, 'hex'), 'cost', u.password_cost)
    as password`

export type UserWithPassword = User & { readonly password: Hashed }

/** A user by e-mail in any case, of a company that is not deleted. */
export async function findByEmail(db: Sql, email: string): Promise<UserWithPassword | undefined> {
  const rows = await db.rows<UserWithPassword>(sql`
    select ${USERS.columns}, ${PASSWORD}
    from portal_users u join sellers s on s.owner = u.owner and s.id = u.seller
    where lower(u.email) = lower(${email}) and s.status <> 'deleted'`)
  return rows[0]
}

type UserKey = { readonly owner: OwnerId; readonly id: PortalUserId }

/** Locks a user, so that changes of the password and of sessions are serialized. */
export async function lock(tx: Tx, { owner, id }: UserKey): Promise<UserWithPassword | undefined> {
  const rows = await tx.rows<UserWithPassword>(sql`
    select ${USERS.columns}, ${PASSWORD} from portal_users u where u.owner = ${owner} and u.id = ${id} for update`)
  return rows[0]
}

/** Adds a user. Returns false, and changes nothing, when the e-mail is taken. */
export async function insert(tx: Tx, { password, ...user }: UserWithPassword): Promise<boolean> {
  const [passwordHash, passwordSalt] = [Buffer.from(password.hash, 'hex'), Buffer.from(password.salt, 'hex')]
  const row = { ...user, passwordHash, passwordSalt, passwordCost: password.cost }
  const rows = await tx.rows(sql`${USERS.inserting([row])} on conflict (lower(email)) do nothing returning 1`)
  return rows.length > 0
}

export async function setPassword(tx: Tx, { owner, id }: UserKey, password: Hashed, at: Date): Promise<void> {
  await tx.rows(sql`
    update portal_users set password_hash = decode(${password.hash}, 'hex'), password_salt = decode(${password.salt}, 'hex'),
      password_cost = ${password.cost}, updated_at = ${at}
    where owner = ${owner} and id = ${id}`)
}

export async function setStatus(tx: Tx, { owner, id }: UserKey, status: User['status'], at: Date): Promise<void> {
  await tx.rows(sql`
    update portal_users set status = ${status}, updated_at = ${at} where owner = ${owner} and id = ${id}`)
}

/** Users of all companies, or of one, the newest first. */
export const list = (db: Sql, seller: SellerId | undefined, limit: number): Promise<User[]> =>
  db.rows<User>(sql`
    select ${USERS.columns} from portal_users u
    where ${seller ?? null}::uuid is null or u.seller = ${seller ?? null}::uuid
    order by u.created_at desc, u.id desc limit ${limit}`)

export type NewSession = Pick<Session, 'owner' | 'user' | 'tokenHash' | 'seenAt' | 'expiresAt'>

/** Inserts a session, and deletes the user's least recently used ones beyond the limit. */
export async function insertSession(tx: Tx, { owner, user, tokenHash, seenAt, expiresAt }: NewSession): Promise<void> {
  await tx.rows(sql`
    insert into portal_sessions (token_hash, owner, portal_user, created_at, seen_at, expires_at)
    values (decode(${tokenHash}, 'hex'), ${owner}, ${user}, ${seenAt}, ${seenAt}, ${expiresAt})`)
  await tx.rows(sql`
    delete from portal_sessions where token_hash in (
      select token_hash from portal_sessions where owner = ${owner} and portal_user = ${user}
      order by seen_at desc, created_at desc offset ${SESSIONS_MAX})`)
}

/** The session of a cookie's hash, of a user who may still sign in. The caller checks its expiry. */
export async function findSession(db: Sql, tokenHash: string): Promise<Session | undefined> {
  const rows = await db.rows<Session>(sql`
    select u.owner, u.seller, u.id as user, u.name, u.email, u.role, s.name as company,
      encode(p.token_hash, 'hex') as "tokenHash", p.seen_at as "seenAt", p.expires_at as "expiresAt"
    from portal_sessions p
    join portal_users u on u.owner = p.owner and u.id = p.portal_user and u.status = 'active'
    join sellers s on s.owner = u.owner and s.id = u.seller and s.status <> 'deleted'
    where p.token_hash = decode(${tokenHash}, 'hex')`)
  return rows[0]
}

export async function touch(tx: Tx, tokenHash: string, seenAt: Date): Promise<void> {
  await tx.rows(sql`
    update portal_sessions set seen_at = ${seenAt} where token_hash = decode(${tokenHash}, 'hex') and seen_at < ${seenAt}`)
}

export async function endSession(tx: Tx, tokenHash: string): Promise<void> {
  await tx.rows(sql`delete from portal_sessions where token_hash = decode(${tokenHash}, 'hex')`)
}

/** Ends every session of a user except the given one. */
export async function endSessions(tx: Tx, { owner, id }: UserKey, but: string | undefined): Promise<void> {
  await tx.rows(sql`
    delete from portal_sessions
    where owner = ${owner} and portal_user = ${id} and token_hash is distinct from decode(${but ?? null}, 'hex')`)
}

/** Deletes expired sessions, a bounded number at a time. Returns how many. */
export async function sweep(tx: Tx, wall: Date, limit: number): Promise<number> {
  const rows = await tx.rows(sql`
    delete from portal_sessions where token_hash in (
      select token_hash from portal_sessions where expires_at < ${wall} order by expires_at limit ${limit} for update skip locked)
    returning 1`)
  return rows.length
}
