// The key and what it made, in one commit. It keeps no reply: a replay renders the object as it is now.

import type { OwnerId } from '../base/ids.ts'
import { refuse } from '../base/refusal.ts'
import { rowsOf, sql, together, type Sql, type Tx } from '../db/sql.ts'

/** A request that came with an `Idempotency-Key`. */
export type Key = {
  readonly key: string
  /** Method and path with its ids: the same key for another thing is refused. */
  readonly operation: string
  /** SHA-256 of the request's meaning, hex. */
  readonly requestHash: string
}

export type Claim = Key & {
  readonly owner: OwnerId
  readonly objectKind:
    | 'customer'
    | 'transaction'
    | 'refund'
    | 'seller'
    | 'split_rule'
    | 'quote'
    | 'payout'
    | 'dispute_evidence'
    | 'corporate_recharge'
    | 'corporate_invoice_payment'
    | 'webhook'
    | 'corporate_holder'
    | 'corporate_card'
  readonly objectId: string
}

/** What a key names: the object it made first, and whether that was made by this very claim. */
export type Claimed = { readonly objectKind: Claim['objectKind']; readonly objectId: string; readonly fresh: boolean }

type Row = {
  owner: string
  key: string
  operation: string
  request_hash: string
  object_kind: Claim['objectKind']
  object_id: string
}

const FIRST = sql`owner, key, operation, encode(request_hash, 'hex') as request_hash, object_kind, object_id`

function read(row: Row, claim: Key & { objectId?: string }): Claimed {
  const same = row.operation === claim.operation && row.request_hash === claim.requestHash
  if (!same) throw refuse('idempotency_key_reused')
  return { objectKind: row.object_kind, objectId: row.object_id, fresh: row.object_id === claim.objectId }
}

const nameOf = (row: { owner: string; key: string }) => `${row.owner}/${row.key}`

/**
 * Claims keys, many at once. The first claim of a key wins, also among those of one call; the others learn what it
 * made, or that it was for something else (an `Error` in their place, so that it refuses only themselves).
 */
export async function claim(tx: Tx, claims: readonly Claim[], now: Date): Promise<(Claimed | Error)[]> {
  if (claims.length === 0) return []
  const claiming = tx.rows(sql`
    insert into idempotency (owner, key, operation, request_hash, object_kind, object_id, created_at)
    select owner, key, operation, decode("requestHash", 'hex'), "objectKind", "objectId", ${now}
    from json_to_recordset(${rowsOf(claims)})
      as r(owner uuid, key text, operation text, "requestHash" text, "objectKind" text, "objectId" uuid)
    on conflict do nothing`)
  const reading = tx.rows<Row>(sql`
    select ${FIRST} from idempotency
    where (owner, key) in (select owner, key from json_to_recordset(${rowsOf(claims)}) as r(owner uuid, key text))`)
  await together([claiming, reading])
  const rows = await reading
  const firsts = new Map(rows.map((row) => [nameOf(row), row]))
  return claims.map((one) => {
    try {
      return read(firsts.get(nameOf(one))!, one)
    } catch (error) {
      return error as Error
    }
  })
}

/** What a key made, if it was used before. Refuses a key that was used for something else. */
export async function recall(db: Sql, owner: OwnerId, key: Key): Promise<Claimed | undefined> {
  const rows = await db.rows<Row>(sql`select ${FIRST} from idempotency where owner = ${owner} and key = ${key.key}`)
  return rows[0] && read(rows[0], key)
}

/** Points keys that were claimed for a new object to one that was there already. */
export async function repoint(tx: Tx, owner: OwnerId, key: string, objectId: string): Promise<void> {
  await tx.rows(sql`update idempotency set object_id = ${objectId} where owner = ${owner} and key = ${key}`)
}

/** Frees a key that was claimed in this very commit for what was not made after all. */
export async function release(tx: Tx, owner: OwnerId, key: string): Promise<void> {
  await tx.rows(sql`delete from idempotency where owner = ${owner} and key = ${key}`)
}

/** Claims the key of one request, when it has one; refuses one that somebody else claims this moment. */
export async function claimFor(
  tx: Tx,
  owner: OwnerId,
  key: Key | undefined,
  made: { kind: Claim['objectKind']; id: string },
  now: Date,
): Promise<void> {
  if (!key) return
  const [claimed] = await claim(tx, [{ ...key, owner, objectKind: made.kind, objectId: made.id }], now)
  if (claimed instanceof Error) throw claimed
  if (!claimed?.fresh) throw refuse('request_in_progress', { retryAfter: 1 })
}
