// Webhook endpoints in SQL. Secrets are here only encrypted.

import type { OwnerId, SellerId, WebhookId } from '../../kernel/ids.ts'
import { table } from '../../platform/db/columns.ts'
import { countRows, rowsOf, sql, type Sql, type Statement, type Tx } from '../../platform/db/sql.ts'
import type { Endpoint } from './endpoint.ts'
import type { Paging } from '../../platform/lists/paging.ts'
import { sliceBy } from '../../platform/lists/slice.ts'

/** The columns of an endpoint. */
const ENDPOINTS = table<Endpoint>('webhook_endpoints', 'h', {
  owner: 'key',
  id: 'key',
  seller: 'fixed',
  url: 'saved',
  events: 'saved',
  description: 'saved',
  status: 'saved',
  origin: 'fixed',
  disabledReason: 'later',
  disabledAt: 'later',
  secretSealed: 'saved',
  secretBy: 'saved',
  oldSecretSealed: 'later',
  oldSecretUntil: 'later',
  afterSequence: 'fixed',
  failingSince: 'later',
  lastSuccessAt: 'later',
  version: 'saved',
  createdAt: 'fixed',
  updatedAt: 'saved',
})

export type EndpointKey = { readonly owner: OwnerId; readonly id: WebhookId }

export async function insert(tx: Tx, endpoint: Endpoint): Promise<void> {
  await tx.rows(ENDPOINTS.inserting([endpoint]))
}

export async function save(tx: Tx, endpoints: readonly Endpoint[]): Promise<void> {
  if (endpoints.length > 0) await tx.rows(ENDPOINTS.updating(endpoints))
}

export async function find(db: Sql, { owner, id }: EndpointKey): Promise<Endpoint | undefined> {
  const rows = await db.rows<Endpoint>(sql`
    select ${ENDPOINTS.columns}
    from webhook_endpoints h
    where h.owner = ${owner}
      and h.id = ${id}
      and h.status <> 'deleted'`)
  return rows[0]
}

/** Locks endpoints, deleted ones too, in the same order everywhere. */
export const lock = (tx: Tx, keys: readonly EndpointKey[]): Promise<Endpoint[]> =>
  tx.rows<Endpoint>(sql`
    select ${ENDPOINTS.columns} from webhook_endpoints h
    where (h.owner, h.id) in (select owner, id
      from json_to_recordset(${rowsOf(keys.map(({ owner, id }) => ({ owner, id })))}) as k(owner uuid,
        id uuid))
    order by h.owner, h.id for no key update`)

/** Locks some of the endpoints that have lost a secret, after a key, by their keys. */
export const lockLostAfter = (
  tx: Tx,
  lost: Statement,
  after: EndpointKey,
  limit: number,
): Promise<Endpoint[]> =>
  tx.rows<Endpoint>(sql`
    select ${ENDPOINTS.columns} from webhook_endpoints h
    where h.status <> 'deleted'
      and (h.owner, h.id) > (${after.owner}::uuid, ${after.id}::uuid)
      and ${lost}
    order by h.owner, h.id limit ${limit} for no key update`)

/** Empties lost secrets of deleted endpoints. */
export async function emptyLost(tx: Tx, lost: Statement): Promise<void> {
  await tx.rows(sql`
    update webhook_endpoints
    set secret_sealed = '', old_secret_sealed = null, old_secret_until = null
    where status = 'deleted' and ${lost}`)
}

/** The endpoint that is a seller's `url_notify`, locked. */
export async function lockOfSeller(
  tx: Tx,
  owner: OwnerId,
  seller: SellerId,
): Promise<Endpoint | undefined> {
  const rows = await tx.rows<Endpoint>(sql`
    select ${ENDPOINTS.columns} from webhook_endpoints h
    where h.owner = ${owner}
      and h.seller = ${seller}
      and h.origin = 'seller'
      and h.status <> 'deleted' for no key update`)
  return rows[0]
}

export type EndpointFilter = Paging & {
  owner: OwnerId
  seller?: SellerId
}

const matching = ({ owner, seller }: Pick<EndpointFilter, 'owner' | 'seller'>) =>
  sql`h.owner = ${owner} and h.status <> 'deleted' ${seller ? sql`and h.seller = ${seller}` : sql``}`

export const page = (db: Sql, filter: EndpointFilter): Promise<Endpoint[]> =>
  db.rows<Endpoint>(sql`
    select ${ENDPOINTS.columns} from webhook_endpoints h where ${matching(filter)}
    ${sliceBy('h.id', filter)}`)

export const count = (db: Sql, filter: Pick<EndpointFilter, 'owner' | 'seller'>): Promise<number> =>
  countRows(db, sql`webhook_endpoints h where ${matching(filter)}`)

/**
 * Starts deliveries of a platform's feed, from its current end, which it returns. Later calls
 * change nothing.
 */
export async function startDeliveries(tx: Tx, owner: OwnerId): Promise<number> {
  const rows = await tx.rows<{ last: number }>(sql`
    with begun as (
      insert into webhook_ends (owner, last_sequence)
      select owner, last_sequence
      from feed_ends
      where owner = ${owner}
      on conflict do nothing
    )
    select last_sequence as last from feed_ends where owner = ${owner}`)
  await tx.rows(sql`select 1 from webhook_ends where owner = ${owner} for update`)
  return rows[0]?.last ?? 0
}
