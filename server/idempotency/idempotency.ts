// The key and what it made, in one commit. It keeps no reply: a replay renders the object as it is now.
//
// A key is the seller's whose token brought it. The first seller of a platform that uses a key has its row in `idempotency`,
// where servers of the version before look; a sibling that uses the same has its own in `idempotency_beside`. Rows that name
// no seller are of such a server, or older: they count for the whole platform until they are `UNSCOPED_FOR_MS` old.

import type { OwnerId, SellerId } from '../base/ids.ts'
import { after } from '../base/clock.ts'
import { refuse } from '../base/refusal.ts'
import { rowsOf, sql, together, type Sql, type Tx } from '../db/sql.ts'

/** A request that came with an `Idempotency-Key`. */
export type Key = {
  readonly key: string
  /** The seller of the caller's token, not one that the body names. */
  readonly seller: SellerId
  /** Method and path with its ids: the same key for another thing is refused. */
  readonly operation: string
  /** SHA-256 of the request's meaning, hex. */
  readonly requestHash: string
  /** The hash of the same request as the version before kept it, where that was another. Never kept. */
  readonly formerHash?: string
  /** When the request came. */
  readonly at: Date
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
    | 'corporate_purchase_dispute'
    | 'webhook'
    | 'corporate_holder'
    | 'corporate_card'
    | 'card_token'
    | 'card'
    | 'bank_account_token'
    | 'bank_account'
    | 'webhook_secret'
    | 'lever'
    | 'lever_pulled'
  readonly objectId: string
}

/** What a key names: the object it made first, and whether that was made by this very claim. */
export type Claimed = {
  readonly objectKind: Claim['objectKind']
  readonly objectId: string
  readonly fresh: boolean
  readonly at: Date
}

/** How long clients may repeat a request, by the contract. */
const UNSCOPED_FOR_MS = 30 * 86_400_000

type Row = {
  owner: string
  seller: string | null
  key: string
  beside: boolean
  operation: string
  request_hash: string
  object_kind: Claim['objectKind']
  object_id: string
  created_at: Date
}

type Asked = Key & { owner: OwnerId; objectId?: string }

const namesOf = (keys: readonly Asked[]): string =>
  rowsOf(keys.map(({ owner, seller, key }) => ({ owner, seller, key })))

const COLUMNS = sql`operation, encode(request_hash, 'hex') as request_hash, object_kind, object_id, created_at`

/** Every row that may be the first of one of these keys. */
const firstsOf = (db: Sql, keys: readonly Asked[]): Promise<Row[]> =>
  db.rows<Row>(sql`
    select owner, seller, key, false as beside, ${COLUMNS} from idempotency
    where (owner, key) in (select owner, key from json_to_recordset(${namesOf(keys)}) as r(owner uuid, key text))
    union all
    select owner, seller, key, true, ${COLUMNS} from idempotency_beside
    where (owner, seller, key) in (
      select owner, seller, key from json_to_recordset(${namesOf(keys)}) as r(owner uuid, seller uuid, key text))`)

const nameOf = ({ owner, key }: { owner: string; key: string }): string => `${owner}/${key}`

/** The row that counts for a key: its seller's own, else one of no seller that is young enough. */
function firstOf(rows: readonly Row[], asked: Asked): Row | undefined {
  const own = rows.filter((row) => row.seller === asked.seller)
  const since = after(asked.at, -UNSCOPED_FOR_MS)
  return (
    own.find((row) => row.beside) ??
    own[0] ??
    rows.find((row) => row.seller === null && row.created_at.getTime() > since.getTime())
  )
}

function read(row: Row, asked: Asked): Claimed {
  const isSame = row.request_hash === asked.requestHash || row.request_hash === asked.formerHash
  const same = row.operation === asked.operation && isSame
  if (!same) throw refuse('idempotency_key_reused')
  const { object_kind: objectKind, object_id: objectId, created_at: at } = row
  return { objectKind, objectId, fresh: objectId === asked.objectId, at }
}

const RECORDS = sql`
  as r(owner uuid, seller uuid, key text, operation text, "requestHash" text, "objectKind" text, "objectId" uuid)`

/** Inserts claims and reads, in one round trip, what their keys name now. */
async function insertAndRead(
  tx: Tx,
  claims: readonly Claim[],
  now: Date,
  beside: boolean,
): Promise<Map<string, Row[]>> {
  const inserting = tx.rows(sql`
    insert into ${beside ? sql`idempotency_beside` : sql`idempotency`}
      (owner, seller, key, operation, request_hash, object_kind, object_id, created_at)
    select owner, seller, key, operation, decode("requestHash", 'hex'), "objectKind", "objectId", ${now}
    from json_to_recordset(${rowsOf(claims.map((one) => ({ ...one, formerHash: undefined })))}) ${RECORDS}
    on conflict do nothing`)
  const reading = firstsOf(tx, claims)
  await together([inserting, reading])
  return Map.groupBy(await reading, nameOf)
}

/**
 * Claims keys, many at once. The first claim of a key wins, also among those of one call; the others learn what it
 * made, or that it was for something else (an `Error` in their place, so that it refuses only themselves).
 */
export async function claim(tx: Tx, claims: readonly Claim[], now: Date): Promise<(Claimed | Error)[]> {
  if (claims.length === 0) return []
  const rows = await insertAndRead(tx, claims, now, false)
  const found = new Map(claims.map((one) => [one, firstOf(rows.get(nameOf(one)) ?? [], one)]))
  // The row is a sibling's, or so old that it counts no more.
  const taken = claims.filter((one) => !found.get(one))
  if (taken.length > 0) {
    const theirs = await insertAndRead(tx, taken, now, true)
    for (const one of taken) found.set(one, firstOf(theirs.get(nameOf(one)) ?? [], one))
  }
  return claims.map((one) => {
    try {
      return read(found.get(one)!, one)
    } catch (error) {
      return error as Error
    }
  })
}

/** What a key made, if it was used before. Refuses a key that was used for something else. */
export async function recall(db: Sql, owner: OwnerId, key: Key): Promise<Claimed | undefined> {
  const asked = { ...key, owner }
  const first = firstOf(await firstsOf(db, [asked]), asked)
  return first && read(first, asked)
}

type Made = { kind: Claim['objectKind']; id: string }
const TABLES = [sql`idempotency`, sql`idempotency_beside`]

/** Points a key that was claimed for what was to be made to what was. */
export async function settle(tx: Tx, owner: OwnerId, { seller, key }: Key, was: Made, made: Made): Promise<void> {
  for (const table of TABLES)
    await tx.rows(sql`
      update ${table} set object_kind = ${made.kind}, object_id = ${made.id}
      where owner = ${owner} and seller = ${seller} and key = ${key} and object_kind = ${was.kind} and object_id = ${was.id}`)
}

/** Frees a key that was claimed for what was not made after all. */
export async function release(tx: Tx, owner: OwnerId, { seller, key }: Key, was: Made): Promise<void> {
  for (const table of TABLES)
    await tx.rows(sql`
      delete from ${table}
      where owner = ${owner} and seller = ${seller} and key = ${key} and object_kind = ${was.kind} and object_id = ${was.id}`)
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
