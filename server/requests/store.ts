// Recorded requests in SQL. The table has one partition for each day (UTC), named
// `requests_20261123`.

import type { OwnerId, SellerId } from '../kernel/ids.ts'
import { table } from '../platform/db/columns.ts'
import { join, sql, type Sql, type Statement, type Tx } from '../platform/db/sql.ts'
import { digestIn, type KeySalt } from './key-hash.ts'
import type { RecordedRequest, RequestId } from './request.ts'

/** The columns of a request. */
const REQUESTS = table<RecordedRequest>('requests', 'r', {
  owner: 'key',
  id: 'key',
  seller: 'fixed',
  credential: 'fixed',
  acting: 'fixed',
  source: 'fixed',
  method: 'fixed',
  path: 'fixed',
  operation: 'fixed',
  status: 'fixed',
  code: 'fixed',
  durationMs: 'fixed',
  key: 'fixed',
  replayed: 'fixed',
  objects: 'fixed',
  query: 'fixed',
  body: 'fixed',
  reply: 'fixed',
})

/** A request as it waits to be inserted. */
export const lineOf = REQUESTS.lineOf

/** Inserts requests in the commit of `tx`. `lines`: of `lineOf`, in UTF-8. */
export const insert = (tx: Tx, lines: Buffer): void => tx.copy(REQUESTS.copyingLines(lines))

/** Requests of callers that are not known, in one hour, with the same reply. */
export type Unauthenticated = {
  readonly hour: Date
  readonly status: number
  readonly code: string
  count: number
  readonly samples: UnauthenticatedSample[]
}
export type UnauthenticatedSample = {
  readonly request_id: string
  readonly at: string
  readonly source: string
  readonly method: string
  readonly path: string
}

export const UNAUTHENTICATED_SAMPLES_MAX = 5

const UNAUTHENTICATED = table<Unauthenticated, 'hour' | 'status' | 'code'>(
  'unauthenticated_requests',
  'u',
  {
    hour: 'key',
    status: 'key',
    code: 'key',
    count: 'fixed',
    samples: 'fixed',
  },
)

/** Adds counts to the stored ones, in one order, so that two processes cannot deadlock. */
export async function addUnauthenticated(
  tx: Tx,
  counts: readonly Unauthenticated[],
): Promise<void> {
  await tx.rows(sql`
    ${UNAUTHENTICATED.inserting(counts)} order by hour, status, code
    on conflict (hour, status, code) do update
    set count = u.count + excluded.count,
        samples = jsonb_path_query_array(u.samples || excluded.samples, '$[0 to 4]')`)
}

/** The counts of the last hours, the newest first. */
export const unauthenticatedSince = (
  db: Sql,
  since: Date,
  limit: number,
): Promise<Unauthenticated[]> =>
  db.rows<Unauthenticated>(sql`
    select ${UNAUTHENTICATED.columns} from unauthenticated_requests u where hour >= ${since}
    order by hour desc, count desc, status, code limit ${limit}`)

export async function sweepUnauthenticated(tx: Tx, before: Date): Promise<void> {
  await tx.rows(sql`delete from unauthenticated_requests where hour < ${before}`)
}

/** The commit is not synced: losing a record loses nothing that the request did. */
export async function withoutSync(tx: Tx): Promise<void> {
  await tx.rows(sql`set local synchronous_commit = off`)
}

/** Which requests are wanted. Ids bound the time: they begin with it. */
export type RequestFilter = {
  readonly owner: OwnerId
  readonly seller: SellerId | undefined
  /** From this id on. */
  readonly from: string
  /** Before this id. */
  readonly before: string
  readonly status?: number
  /** The first digit of the status. */
  readonly statusClass?: number
  readonly code?: string
  readonly method?: string
  readonly operation?: string
  readonly credential?: string
  readonly object?: string
  /** The key, or its hash. */
  readonly key?: { readonly text: string; readonly salt: KeySalt }
}

/** Of requests with this key, or with the key of this hash. */
function isKey({ text, salt }: NonNullable<RequestFilter['key']>): Statement {
  const digest = digestIn(text)
  if (digest === undefined) return sql`r.key = ${text}`
  return sql`sha256(${salt}::bytea || convert_to(r.key, 'UTF8')) = decode(${digest}, 'hex')`
}

function conditionsOf(filter: RequestFilter): Statement {
  const { seller, status, statusClass, code, method, operation, credential, object, key } = filter
  return join(
    [
      sql`true`,
      ...(seller === undefined ? [] : [sql`r.seller = ${seller}`]),
      ...(status === undefined ? [] : [sql`r.status = ${status}`]),
      ...(statusClass === undefined ? [] : [sql`r.status / 100 = ${statusClass}`]),
      ...(code === undefined ? [] : [sql`r.code = ${code}`]),
      ...(method === undefined ? [] : [sql`r.method = ${method}`]),
      ...(operation === undefined ? [] : [sql`r.operation = ${operation}`]),
      ...(credential === undefined ? [] : [sql`r.credential = ${credential}`]),
      ...(object === undefined ? [] : [sql`${object}::uuid = any(r.objects)`]),
      ...(key === undefined ? [] : [isKey(key)]),
    ],
    ' and ',
  )
}

const spanOf = ({ owner, from, before }: RequestFilter): Statement =>
  sql`owner = ${owner} and id >= ${from} and id < ${before}`

/** The newest that match, among the newest `searched` of the span. */
export const page = (
  db: Sql,
  filter: RequestFilter,
  { limit, searched }: { limit: number; searched: number },
): Promise<RecordedRequest[]> =>
  db.rows<RecordedRequest>(sql`
    select ${REQUESTS.columns} from (
      select * from requests where ${spanOf(filter)} order by id desc limit ${searched}) r
    where ${conditionsOf(filter)} order by id desc limit ${limit}`)

/** The id up to which a page searched; undefined when that was the whole span. */
export async function endOfSearch(
  db: Sql,
  filter: RequestFilter,
  searched: number,
): Promise<RequestId | undefined> {
  const rows = await db.rows<{ id: RequestId }>(sql`
    select id from requests where ${spanOf(filter)} order by id desc offset ${searched - 1} limit 1`)
  return rows[0]?.id
}

export async function find(
  db: Sql,
  owner: OwnerId,
  id: RequestId,
): Promise<RecordedRequest | undefined> {
  const rows = await db.rows<RecordedRequest>(
    sql`select ${REQUESTS.columns} from requests r where owner = ${owner} and id = ${id}`,
  )
  return rows[0]
}

/** The request of any platform, for operators. */
export async function findOfAny(db: Sql, id: RequestId): Promise<RecordedRequest | undefined> {
  const rows = await db.rows<RecordedRequest>(
    sql`select ${REQUESTS.columns} from requests r where id = ${id}`,
  )
  return rows[0]
}
