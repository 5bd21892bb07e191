// Credentials and tokens in SQL. Secrets and tokens are here only as hashes.

import type { Budget } from '../../runtime/budget.ts'
import type { Id, OwnerId, SellerId } from '../../kernel/ids.ts'
import type { Credential } from './credential.ts'
import { table } from '../../platform/db/columns.ts'
import {
  countRows,
  raw,
  rowsOf,
  sql,
  type Sql,
  type Statement,
  type Tx,
} from '../../platform/db/sql.ts'
import type { Paging } from '../../platform/lists/paging.ts'
import { sliceBy } from '../../platform/lists/slice.ts'

/** A credential, and whether its seller is the platform, and the seller's status. */
export type LoginCredential = Credential & { readonly platform: boolean; readonly status: string }

type Row = Omit<Credential, 'secretHash' | 'previousHash'> & {
  readonly secretHash: Buffer
  readonly previousHash: Buffer | null
}

/** The columns of a credential. */
const CREDENTIALS = table<Row>('credentials', 'c', {
  owner: 'key',
  id: 'key',
  seller: 'fixed',
  email: 'fixed',
  secretHash: { is: 'saved', read: sql`encode(c.secret_hash, 'hex')` },
  scopes: 'fixed',
  note: 'saved',
  expiresAt: 'saved',
  networks: 'saved',
  rateLimit: 'saved',
  budget: 'saved',
  lastUsedAt: { is: 'later' },
  lastUsedFrom: { is: 'later' },
  previousHash: { is: 'saved', read: sql`encode(c.previous_hash, 'hex')` },
  previousUntil: 'saved',
  secretShownTo: 'saved',
  previousShownTo: 'saved',
  createdAt: 'fixed',
  revokedAt: 'later',
})

const bytesOf = (hex: string | null): Buffer | null =>
  hex === null ? null : Buffer.from(hex, 'hex')
const rowOf = (c: Credential): Row => ({
  ...c,
  secretHash: Buffer.from(c.secretHash, 'hex'),
  previousHash: bytesOf(c.previousHash),
})

/** Credentials by e-mail, in its one form. */
export const findCredentials = (db: Sql, emails: readonly string[]): Promise<LoginCredential[]> =>
  db.rows<LoginCredential>(sql`
    select ${CREDENTIALS.columns}, (c.owner = c.seller and s.allow_register_seller) as platform,
      s.status
    from credentials c join sellers s on s.owner = c.owner and s.id = c.seller
    where c.email = any(${[...emails]}::text[]) and c.revoked_at is null and s.status <> 'deleted'`)

/** Which of these sellers belong to the platform that names them, as `owner/seller`. */
export async function findSellers(
  db: Sql,
  names: readonly { owner: OwnerId; id: SellerId }[],
): Promise<Set<string>> {
  const rows = await db.rows<{ owner: string; id: string }>(sql`
    select s.owner, s.id
    from sellers s
    join json_to_recordset(${rowsOf(names)}) as r(owner uuid, id uuid)
      on r.owner = s.owner and r.id = s.id
    where s.status <> 'deleted'`)
  return new Set(rows.map(({ owner, id }) => `${owner}/${id}`))
}

export type SellerNumber = { readonly owner: OwnerId; readonly number: number }

/** The sellers that have these numbers on their platforms. */
export const findByNumbers = (
  db: Sql,
  names: readonly SellerNumber[],
): Promise<(SellerNumber & { id: SellerId })[]> =>
  db.rows(sql`
    select s.owner, s.number, s.id from sellers s
    join json_to_recordset(${rowsOf(names)}) as r(owner uuid, number int)
      on r.owner = s.owner and r.number = s.number`)

export type TokenRow = {
  hash: string
  owner: OwnerId
  seller: SellerId
  credential: string
  /** Separated by blanks. */
  scopes: string
  expires_at: Date
}

type StoredToken = Omit<TokenRow, 'hash' | 'scopes'> & {
  readonly hash: Buffer
  readonly scopes: readonly string[]
}

/** The columns of a token. */
const TOKENS = table<StoredToken, 'hash'>('tokens', 't', {
  hash: 'key',
  owner: 'fixed',
  seller: 'fixed',
  credential: 'fixed',
  scopes: 'fixed',
  expires_at: 'fixed',
})

export async function insertTokens(tx: Tx, tokens: readonly TokenRow[]): Promise<void> {
  const stored = tokens.map((one) => ({
    ...one,
    hash: Buffer.from(one.hash, 'hex'),
    scopes: one.scopes.split(' '),
  }))
  await tx.rows(TOKENS.inserting(stored))
}

export type TokenFound = {
  hash: string
  owner: OwnerId
  seller: SellerId
  platform: boolean
  credential: Id<'credential'>
  scopes: string[]
  networks: string[] | null
  rateLimit: number | null
  budget: Budget | null
  platformRateLimit: number | null
  acting: boolean
  hasPolicies: boolean
  expiresAt: Date
}

/**
 * Whether the company of a row has, or had, policies of approvals: read with the caller, so that
 * the calls of all others cost nothing more.
 */
export const hasPolicies = (alias: 'c' | 'u'): Statement => sql`(
  exists (
    select 1 from approval_policies g
    where g.owner = ${raw(alias)}.owner and g.seller = ${raw(alias)}.seller)
  or exists (
    select 1 from approvals g
    where g.owner = ${raw(alias)}.owner and g.seller = ${raw(alias)}.seller))`

/** Tokens by their hashes, of credentials that are not revoked. */
export const findTokens = (db: Sql, hashes: readonly string[]): Promise<TokenFound[]> =>
  db.rows<TokenFound>(sql`
    select encode(t.hash, 'hex') as hash, t.owner, t.seller,
      (t.owner = t.seller and s.allow_register_seller) as platform, t.credential, t.scopes,
      c.networks, c.rate_limit as "rateLimit", c.budget, l.rate_limit as "platformRateLimit",
      least(t.expires_at, c.expires_at) as "expiresAt",
      c.seller <> t.seller as acting, ${hasPolicies('c')} as "hasPolicies"
    from tokens t
    join credentials c on c.owner = t.owner and c.id = t.credential and c.revoked_at is null
    join sellers s on s.owner = t.owner and s.id = t.seller and s.status <> 'deleted'
    left join platform_limits l on l.owner = t.owner
    where t.hash in (select decode(h, 'hex') from unnest(${[...hashes]}::text[]) h)`)

type CallerKey = { readonly owner: OwnerId; readonly credential: string; readonly seller: SellerId }

/** A credential that is not revoked and has not expired, as a caller for a seller. */
export async function findCaller(
  db: Sql,
  { owner, credential, seller }: CallerKey,
  wall: Date,
): Promise<Omit<TokenFound, 'hash' | 'expiresAt'> | undefined> {
  const rows = await db.rows<Omit<TokenFound, 'hash' | 'expiresAt'>>(sql`
    select s.owner, s.id as seller, (s.owner = s.id and s.allow_register_seller) as platform,
      c.id as credential, c.scopes, c.networks, c.rate_limit as "rateLimit", c.budget,
      null as "platformRateLimit", c.seller <> s.id as acting, true as "hasPolicies"
    from credentials c
    join sellers s on s.owner = c.owner
      and s.id = ${seller}
      and s.status <> 'deleted'
    where c.owner = ${owner}
      and c.id = ${credential}
      and c.revoked_at is null
      and (c.expires_at is null or c.expires_at > ${wall})`)
  return rows[0]
}

/** Deletes expired tokens and old failures, a bounded number at a time. Returns how many rows. */
export async function sweep(tx: Tx, wall: Date, since: Date, limit: number): Promise<number> {
  const tokens = await tx.rows(sql`
    delete from tokens
    where hash in (select hash from tokens where expires_at < ${wall} limit ${limit})
    returning 1`)
  const failures = await tx.rows(sql`
    delete from login_failures where (email_hash, source) in (
      select email_hash, source from login_failures where last_at < ${since} limit ${limit})
      returning 1`)
  return tokens.length + failures.length
}

/** Inserts a credential; false when its e-mail has an active one. */
export async function insertCredential(tx: Tx, credential: Credential): Promise<boolean> {
  const rows = await tx.rows(sql`
    ${CREDENTIALS.inserting([rowOf(credential)])} on conflict do nothing returning 1`)
  return rows.length > 0
}

/** The active credential of an e-mail, locked. */
export async function lockCredential(tx: Tx, email: string): Promise<Credential | undefined> {
  const [found] = await tx.rows<Credential>(sql`
    select ${CREDENTIALS.columns}
    from credentials c
    where c.email = ${email}
      and c.revoked_at is null
    for update`)
  return found
}

export const saveCredential = (tx: Tx, credential: Credential): Promise<unknown> =>
  tx.rows(CREDENTIALS.updating([rowOf(credential)]))

export type CredentialKey = Pick<Credential, 'owner' | 'id'>

/** A credential by its id, revoked ones too. */
export async function findById(
  db: Sql,
  { owner, id }: CredentialKey,
): Promise<Credential | undefined> {
  const [found] = await db.rows<Credential>(sql`
    select ${CREDENTIALS.columns} from credentials c where c.owner = ${owner} and c.id = ${id}`)
  return found
}

export async function lockById(
  tx: Tx,
  { owner, id }: CredentialKey,
): Promise<Credential | undefined> {
  const [found] = await tx.rows<Credential>(sql`
    select ${CREDENTIALS.columns}
    from credentials c
    where c.owner = ${owner}
      and c.id = ${id}
    for update`)
  return found
}

/** Some of the credentials that are not revoked, after a key, by their keys. */
export const lockActiveAfter = (
  tx: Tx,
  after: CredentialKey,
  limit: number,
): Promise<Credential[]> =>
  tx.rows<Credential>(sql`
    select ${CREDENTIALS.columns} from credentials c
    where c.revoked_at is null
      and (c.owner, c.id) > (${after.owner}::uuid, ${after.id}::uuid)
    order by c.owner, c.id
    limit ${limit}
    for update`)

export type CredentialFilter = {
  readonly owner?: OwnerId | undefined
  readonly seller?: SellerId | undefined
}

const matching = ({ owner, seller }: CredentialFilter): Statement => sql`
  (${owner ?? null}::uuid is null or c.owner = ${owner ?? null})
    and (${seller ?? null}::uuid is null or c.seller = ${seller ?? null})`

/** Credentials of a platform, or of one of its sellers, the newest first. */
export const listCredentials = (
  db: Sql,
  {
    limit,
    offset = 0,
    ascending = false,
    cursor,
    ...filter
  }: CredentialFilter & Partial<Paging> & { limit: number },
): Promise<Credential[]> =>
  db.rows<Credential>(sql`
    select ${CREDENTIALS.columns} from credentials c where ${matching(filter)}
    ${sliceBy('c.id', { limit, offset, ascending, ...(cursor === undefined ? {} : { cursor }) })}`)

export async function countCredentials(db: Sql, filter: CredentialFilter): Promise<number> {
  return countRows(db, sql`credentials c where ${matching(filter)}`)
}

export type CredentialUse = Pick<Credential, 'owner' | 'id'> & {
  readonly at: Date
  readonly from: string
}

/** Records when and from where credentials were last used. */
export const saveUses = (tx: Tx, uses: readonly CredentialUse[]): Promise<unknown> =>
  tx.rows(sql`
    update credentials c set last_used_at = r.at, last_used_from = r."from"
    from json_to_recordset(${rowsOf(uses)}) as r(owner uuid, id uuid, at timestamptz, "from" text)
    where c.owner = r.owner and c.id = r.id`)

/**
 * Revokes every credential of a seller. Tokens for it from other credentials end with the seller
 * itself.
 */
export async function revokeOf(
  tx: Tx,
  { owner, id }: { owner: OwnerId; id: SellerId },
  at: Date,
): Promise<void> {
  await tx.rows(sql`
    update credentials
    set revoked_at = ${at}
    where owner = ${owner}
      and seller = ${id}
      and revoked_at is null`)
}

/**
 * The calls a minute that a platform may make with all its credentials; undefined where there is no
 * limit.
 */
export async function findPlatformLimit(db: Sql, owner: OwnerId): Promise<number | undefined> {
  const [row] = await db.rows<{ rateLimit: number }>(sql`
    select rate_limit as "rateLimit" from platform_limits where owner = ${owner}`)
  return row?.rateLimit
}

/** Sets the platform's limit; null removes it. */
export async function savePlatformLimit(
  tx: Tx,
  owner: OwnerId,
  rateLimit: number | null,
): Promise<void> {
  if (rateLimit === null) await tx.rows(sql`delete from platform_limits where owner = ${owner}`)
  else
    await tx.rows(sql`
      insert into platform_limits (owner, rate_limit) values (${owner}, ${rateLimit})
      on conflict (owner) do update set rate_limit = excluded.rate_limit`)
}
