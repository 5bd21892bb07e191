// Idempotency keys, committed with the object they made. No reply is stored: a replay renders the
// object as it is now.
//
// A key belongs to the seller of the token that sent it. What a caller may not do now is refused
// before its key is looked up, and a secret is shown again to the caller that made it alone
// (docs/decisions/0014-idempotency-keys-belong-to-the-seller.md).

import { ERRORS } from '../../../contract/errors.ts'
import type { OwnerId, SellerId } from '../../kernel/ids.ts'
import { refuse, Refusal } from '../../kernel/refusal.ts'
import { table } from '../db/columns.ts'
import { rowsOf, sql, type Sql, type Statement, type Tx } from '../db/sql.ts'
import type { KeyedKind } from '../object-kinds.ts'

/** A request that came with an `Idempotency-Key`. */
export type Key = {
  readonly key: string
  /** The seller of the caller's token, not one that the body names. */
  readonly seller: SellerId
  /**
   * The credential, or the user of the portal, that calls. Another caller of the seller with this
   * key makes nothing twice.
   */
  readonly caller: string
  /** Method and path with its ids: the same key for another operation is refused. */
  readonly operation: string
  /** SHA-256 of the request's normalized content, hex. */
  readonly requestHash: string
  /** When the request arrived. */
  readonly at: Date
}

export type Claim = Key & {
  readonly owner: OwnerId
  readonly objectKind: KeyedKind
  readonly objectId: string
}

/** The object that the first use of a key made, and whether this claim was the first use. */
export type Claimed = {
  readonly objectKind: Claim['objectKind']
  readonly objectId: string
  readonly fresh: boolean
  /** Whether this caller used the key first. */
  readonly isOwn: boolean
  readonly at: Date
}

/** A use of a key as it is stored; the hash in hex. */
type Row = Pick<
  Claim,
  'owner' | 'seller' | 'key' | 'caller' | 'operation' | 'requestHash' | 'objectKind' | 'objectId'
> & {
  readonly createdAt: Date
}

const KEYS = table<Row, 'owner' | 'seller' | 'key'>('idempotency', 'i', {
  owner: 'key',
  seller: 'key',
  key: 'key',
  caller: 'fixed',
  operation: 'fixed',
  requestHash: { is: 'fixed', read: sql`encode(i.request_hash, 'hex')` },
  objectKind: 'saved',
  objectId: 'saved',
  createdAt: 'fixed',
})

type RequestKey = Key & { owner: OwnerId }

/** The rows of these keys. */
const rowsIn = (keys: readonly RequestKey[]): Statement => sql`
    select ${KEYS.columns} from idempotency i
    where (owner, seller, key) in (
      select owner, seller, key
      from
        json_to_recordset(${rowsOf(keys.map(({ owner, seller, key }) => ({ owner, seller, key })))})
        as r(owner uuid, seller uuid, key text))`

const nameOf = ({ owner, seller, key }: { owner: string; seller: string; key: string }): string =>
  `${owner}/${seller}/${key}`

function read(row: Row, request: RequestKey, fresh = false): Claimed {
  if (row.operation !== request.operation || row.requestHash !== request.requestHash)
    throw refuse('idempotency_key_reused')
  const { objectKind, objectId, createdAt: at } = row
  return {
    objectKind,
    objectId,
    fresh,
    isOwn: row.caller === request.caller,
    at,
  }
}

/** A claim as it is stored: the hash as PostgreSQL reads bytes. */
const rowOf = (claim: Claim, now: Date): Row => ({
  ...claim,
  requestHash: `\\x${claim.requestHash}`,
  createdAt: now,
})

/**
 * Claims keys, many at once. The first claim of a key wins, also within one call. The others get
 * the object it made, or an `Error` in their place if the key was used for another request, so that
 * only they are refused.
 */
export async function claim(
  tx: Tx,
  claims: readonly Claim[],
  now: Date,
): Promise<(Claimed | Error)[]> {
  const rows = await insertOrRead(tx, claims, now)
  // A key that another call released meanwhile is free again.
  const released = claims.filter((_, n) => !rows[n])
  const again = released.length > 0 ? await insertOrRead(tx, released, now) : []
  return claims.map((one, n) => {
    const stored = rows[n] ?? again[released.indexOf(one)]
    try {
      if (!stored) throw refuse('request_in_progress', { retryAfter: 1 })
      return read(stored.row, one, stored.fresh)
    } catch (error) {
      return error as Error
    }
  })
}

type Stored = { readonly row: Row; readonly fresh: boolean }

/**
 * Inserts claims; of those whose keys are used, the rows of the first use, where it is still there.
 * A claim is fresh if its row was inserted: a repetition may name the same object.
 */
async function insertOrRead(
  tx: Tx,
  claims: readonly Claim[],
  now: Date,
): Promise<(Stored | undefined)[]> {
  if (claims.length === 0) return []
  const inserted = await tx.rows<Pick<Row, 'owner' | 'seller' | 'key'>>(sql`
    ${KEYS.inserting(claims.map((one) => rowOf(one, now)))}
    on conflict
    do nothing
    returning owner, seller, key`)
  const names = new Set(inserted.map(nameOf))
  // Of two claims of a key in one call, the first was inserted.
  const fresh = new Set(claims.filter((one) => names.delete(nameOf(one))))
  const used = claims.filter((one) => !fresh.has(one))
  const rows = used.length > 0 ? await tx.rows<Row>(rowsIn(used)) : []
  const before = new Map(rows.map((row) => [nameOf(row), row]))
  return claims.map((one) => {
    if (fresh.has(one)) return { row: { ...one, createdAt: now }, fresh: true }
    const row = before.get(nameOf(one))
    return row && { row, fresh: false }
  })
}

/** Claims keys in the commit of `tx`, which fails where one of them was used before. */
export function claimNew(tx: Tx, claims: readonly Claim[], now: Date): void {
  if (claims.length > 0) tx.copy(KEYS.copying(claims.map((one) => rowOf(one, now))))
}

/**
 * What these keys made, of those that were used before; an `Error` for a key that was used for
 * another request.
 */
export async function recallMany(
  db: Sql,
  claims: readonly Claim[],
): Promise<(Claimed | Error | undefined)[]> {
  const rows = new Map((await db.rows<Row>(rowsIn(claims))).map((row) => [nameOf(row), row]))
  return claims.map((one) => {
    const row = rows.get(nameOf(one))
    try {
      return row && read(row, one)
    } catch (error) {
      return error as Error
    }
  })
}

/**
 * The object that a key made, if it was used before. Refuses a key that was used for another
 * request.
 */
export async function recall(db: Sql, owner: OwnerId, key: Key): Promise<Claimed | undefined> {
  const request = { ...key, owner }
  const [row] = await db.rows<Row>(rowsIn([request]))
  return row && read(row, request)
}

const NOT_FOUND = 404

/**
 * The error of a request with this key. A 404 of a key that made something before says that it was
 * removed since: `no such webhook` alone would puzzle whoever creates one.
 */
export async function withRemoved(
  db: Sql,
  owner: OwnerId,
  key: Key,
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof Refusal) || ERRORS[error.code].status !== NOT_FOUND) return error
  return (await recall(db, owner, key)) ? refuse(error.code, { removed: true }) : error
}

type KeyedObject = { kind: Claim['objectKind']; id: string }

/** Points a key that was claimed for a planned object to the object that was really made. */
export async function settle(
  tx: Tx,
  owner: OwnerId,
  { seller, key }: Key,
  was: KeyedObject,
  made: KeyedObject,
): Promise<void> {
  await tx.rows(sql`
    update idempotency set object_kind = ${made.kind}, object_id = ${made.id}
    where owner = ${owner}
      and seller = ${seller}
      and key = ${key}
      and object_kind = ${was.kind}
      and object_id = ${was.id}`)
}

/** Releases a key that was claimed for an object that was not made after all. */
export async function release(
  tx: Tx,
  owner: OwnerId,
  { seller, key }: Key,
  was: KeyedObject,
): Promise<void> {
  await tx.rows(sql`
    delete from idempotency
    where owner = ${owner}
      and seller = ${seller}
      and key = ${key}
      and object_kind = ${was.kind}
      and object_id = ${was.id}`)
}

/**
 * Claims the key of one request, when it has one; refuses a key that another request claims at this
 * instant.
 */
export async function claimFor(
  tx: Tx,
  owner: OwnerId,
  key: Key | undefined,
  made: { kind: Claim['objectKind']; id: string },
  now: Date,
): Promise<void> {
  if (!key) return
  const [claimed] = await claim(
    tx,
    [{ ...key, owner, objectKind: made.kind, objectId: made.id }],
    now,
  )
  if (claimed instanceof Error) throw claimed
  if (!claimed?.fresh) throw refuse('request_in_progress', { retryAfter: 1 })
}
