// Idempotency keys, committed with the object they made. No reply is stored: a replay renders the object as it is now.
//
// A key belongs to the seller of the token that sent it. The first seller of a platform to use a key has its row in
// `idempotency`, where servers of the previous version look; another seller's use of the same key is in
// `idempotency_beside`. What a caller may not do now is refused before its key is looked up, and a secret is shown again to the caller that
// made it alone (docs/decisions/0014-idempotency-keys-belong-to-the-seller.md). Rows without a seller are from such a server or older: they count for the whole platform until
// they are `UNSCOPED_FOR_MS` old.

import { ERRORS } from '../../../contract/errors.ts'
import type { OwnerId, SellerId } from '../../kernel/ids.ts'
import { after } from '../../kernel/clock.ts'
import { refuse, Refusal } from '../../kernel/refusal.ts'
import { table } from '../db/columns.ts'
import { rowsOf, sql, together, type Sql, type Statement, type Tx } from '../db/sql.ts'

/** A request that came with an `Idempotency-Key`. */
export type Key = {
  readonly key: string
  /** The seller of the caller's token, not one that the body names. */
  readonly seller: SellerId
  /** The credential, or the user of the portal, that calls. Another caller of the seller with this key makes nothing twice. */
  readonly caller: string
  /** Method and path with its ids: the same key for another operation is refused. */
  readonly operation: string
  /** SHA-256 of the request's normalized content, hex. */
  readonly requestHash: string
  /** Hashes of the fields that later versions added, one piece for each, hex. */
  readonly laterHash: string
  /** The hash that the previous version stored for the same request, where it differs. Never stored. */
  readonly formerHash?: string
  /** When the request arrived. */
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
    | 'payment_link'
    | 'payout'
    | 'dispute_evidence'
    | 'corporate_recharge'
    | 'corporate_invoice_payment'
    | 'corporate_purchase_dispute'
    | 'corporate_receipt'
    | 'corporate_limit_request'
    | 'corporate_authorization_endpoint'
    | 'corporate_authorization_secret'
    | 'boleto_file'
    | 'saved_view'
    | 'portal_user'
    | 'corporate_dispute_evidence'
    | 'webhook'
    | 'corporate_holder'
    | 'corporate_card'
    | 'card_token'
    | 'card'
    | 'bank_account_token'
    | 'bank_account'
    | 'webhook_secret'
    | 'credential'
    | 'credential_secret'
    | 'fee_plan'
    | 'lever'
    | 'lever_pulled'
    | 'approval'
  readonly objectId: string
}

/** The object that the first use of a key made, and whether this claim was the first use. */
export type Claimed = {
  readonly objectKind: Claim['objectKind']
  readonly objectId: string
  readonly fresh: boolean
  /** Whether this caller used the key first. A row of an earlier version does not say; then it is another's. */
  readonly isOwn: boolean
  readonly at: Date
}

/** How long clients may repeat a request, by the contract. */
const UNSCOPED_FOR_MS = 30 * 86_400_000

/** A use of a key as it is stored; hashes in hex. Only rows of old versions have no seller and no later hash. */
type Row = Pick<Claim, 'owner' | 'key' | 'operation' | 'requestHash' | 'objectKind' | 'objectId'> & {
  readonly seller: SellerId | null
  readonly caller: string | null
  readonly laterHash: string | null
  readonly createdAt: Date
}

/** The columns of both tables; their primary keys differ. */
const COLUMNS = {
  owner: 'key',
  key: 'key',
  seller: 'fixed',
  caller: 'fixed',
  operation: 'fixed',
  requestHash: { is: 'fixed', read: sql`encode(i.request_hash, 'hex')` },
  laterHash: { is: 'fixed', read: sql`encode(i.later_hash, 'hex')` },
  objectKind: 'saved',
  objectId: 'saved',
  createdAt: 'fixed',
} as const
const FIRST = table<Row, 'owner' | 'key'>('idempotency', 'i', COLUMNS)
const BESIDE = table<Row, 'owner' | 'key' | 'seller'>('idempotency_beside', 'i', { ...COLUMNS, seller: 'key' })

type FoundRow = Row & { readonly beside: boolean }

type RequestKey = Key & { owner: OwnerId; objectId?: string }

const namesOf = (keys: readonly RequestKey[]): string =>
  rowsOf(keys.map(({ owner, seller, key }) => ({ owner, seller, key })))

const besideOf = (keys: readonly RequestKey[]): Statement => sql`
    select ${BESIDE.columns}, true as beside from idempotency_beside i
    where (owner, seller, key) in (
      select owner, seller, key from json_to_recordset(${namesOf(keys)}) as r(owner uuid, seller uuid, key text))`

/** Every row that may hold the first use of one of these keys. */
const firstsOf = (db: Sql, keys: readonly RequestKey[]): Promise<FoundRow[]> =>
  db.rows<FoundRow>(sql`
    select ${FIRST.columns}, false as beside from idempotency i
    where (owner, key) in (select owner, key from json_to_recordset(${namesOf(keys)}) as r(owner uuid, key text))
    union all ${besideOf(keys)}`)

const nameOf = ({ owner, key }: { owner: string; key: string }): string => `${owner}/${key}`

/** The row that counts for a key: its seller's own, else one without a seller that is recent enough. */
function firstOf(rows: readonly FoundRow[], request: RequestKey): FoundRow | undefined {
  const own = rows.filter((row) => row.seller === request.seller)
  const since = after(request.at, -UNSCOPED_FOR_MS)
  return (
    own.find((row) => row.beside) ??
    own[0] ??
    rows.find((row) => row.seller === null && row.createdAt.getTime() > since.getTime())
  )
}

/** A version that knows fewer of the later fields writes fewer pieces: those that both have are compared. */
const agree = (one: string, other: string): boolean => one.startsWith(other) || other.startsWith(one)

function read(row: Row, request: RequestKey): Claimed {
  const isSame = row.requestHash === request.requestHash || row.requestHash === request.formerHash
  const same = row.operation === request.operation && isSame
  if (!same || !agree(row.laterHash ?? '', request.laterHash)) throw refuse('idempotency_key_reused')
  const { objectKind, objectId, createdAt: at } = row
  return { objectKind, objectId, fresh: objectId === request.objectId, isOwn: row.caller === request.caller, at }
}

/** A claim as it is stored: hashes as PostgreSQL reads bytes. */
const rowOf = (claim: Claim, now: Date): Row => ({
  ...claim,
  requestHash: `\\x${claim.requestHash}`,
  laterHash: `\\x${claim.laterHash}`,
  createdAt: now,
})

/** A claim as it is read back. */
const foundOf = (claim: Claim, now: Date, beside: boolean): FoundRow => ({ ...claim, createdAt: now, beside })

const claimName = ({ owner, key, objectId }: Pick<Claim, 'owner' | 'key' | 'objectId'>): string =>
  `${owner}/${objectId}/${key}`

/** Inserts claims and reads what their keys name now: in one round trip when none was used before. */
async function insertAndRead(
  tx: Tx,
  claims: readonly Claim[],
  now: Date,
  beside: boolean,
): Promise<Map<string, FoundRow[]>> {
  const rows = claims.map((one) => rowOf(one, now))
  const inserting = tx.rows<Pick<Claim, 'owner' | 'key' | 'objectId'>>(sql`
    ${(beside ? BESIDE : FIRST).inserting(rows)} on conflict do nothing returning owner, key, object_id as "objectId"`)
  const reading = tx.rows<FoundRow>(besideOf(claims))
  await together([inserting, reading])
  const inserted = new Set((await inserting).map(claimName))
  const [fresh, used] = [true, false].map((is) => claims.filter((one) => inserted.has(claimName(one)) === is))
  const before = used!.length > 0 ? await firstsOf(tx, used!) : []
  return Map.groupBy([...fresh!.map((one) => foundOf(one, now, beside)), ...(await reading), ...before], nameOf)
}

/**
 * Claims keys, many at once. The first claim of a key wins, also within one call. The others get the object it made, or
 * an `Error` in their place if the key was used for another request, so that only they are refused.
 */
export async function claim(tx: Tx, claims: readonly Claim[], now: Date): Promise<(Claimed | Error)[]> {
  if (claims.length === 0) return []
  const rows = await insertAndRead(tx, claims, now, false)
  const found = new Map(claims.map((one) => [one, firstOf(rows.get(nameOf(one)) ?? [], one)]))
  // The row belongs to another seller of the platform, or is too old to count.
  const taken = claims.filter((one) => !found.get(one))
  if (taken.length > 0) {
    const rowsBeside = await insertAndRead(tx, taken, now, true)
    for (const one of taken) found.set(one, firstOf(rowsBeside.get(nameOf(one)) ?? [], one))
  }
  return claims.map((one) => {
    try {
      return read(found.get(one)!, one)
    } catch (error) {
      return error as Error
    }
  })
}

/** Claims keys in the commit of `tx`, which fails where one of them was used before. */
export function claimNew(tx: Tx, claims: readonly Claim[], now: Date): void {
  if (claims.length === 0) return
  tx.copy(FIRST.copying(claims.map((one) => rowOf(one, now))))
  tx.write(sql`
    select 1 from (${besideOf(claims)}) b having assert_holds(count(*) = 0, 'a key was used before')`)
}

/** The object that a key made, if it was used before. Refuses a key that was used for another request. */
export async function recall(db: Sql, owner: OwnerId, key: Key): Promise<Claimed | undefined> {
  const request = { ...key, owner }
  const first = firstOf(await firstsOf(db, [request]), request)
  return first && read(first, request)
}

const NOT_FOUND = 404

/**
 * The error of a request with this key. A 404 of a key that made something before says that it was removed since: `no such webhook` alone
 * would puzzle whoever creates one.
 */
export async function withRemoved(db: Sql, owner: OwnerId, key: Key, error: unknown): Promise<unknown> {
  if (!(error instanceof Refusal) || ERRORS[error.code].status !== NOT_FOUND) return error
  return (await recall(db, owner, key)) ? refuse(error.code, { removed: true }) : error
}

type KeyedObject = { kind: Claim['objectKind']; id: string }
const TABLES = [sql`idempotency`, sql`idempotency_beside`]

/** Points a key that was claimed for a planned object to the object that was really made. */
export async function settle(
  tx: Tx,
  owner: OwnerId,
  { seller, key }: Key,
  was: KeyedObject,
  made: KeyedObject,
): Promise<void> {
  for (const table of TABLES)
    await tx.rows(sql`
      update ${table} set object_kind = ${made.kind}, object_id = ${made.id}
      where owner = ${owner} and seller = ${seller} and key = ${key} and object_kind = ${was.kind} and object_id = ${was.id}`)
}

/** Releases a key that was claimed for an object that was not made after all. */
export async function release(tx: Tx, owner: OwnerId, { seller, key }: Key, was: KeyedObject): Promise<void> {
  for (const table of TABLES)
    await tx.rows(sql`
      delete from ${table}
      where owner = ${owner} and seller = ${seller} and key = ${key} and object_kind = ${was.kind} and object_id = ${was.id}`)
}

/** Claims the key of one request, when it has one; refuses a key that another request claims at this instant. */
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
