// The addresses that are told of events, in SQL. Secrets come and go sealed.

import type { OwnerId, SellerId, WebhookId } from '../base/ids.ts'
import { rowsOf, sql, type Sql, type Tx } from '../db/sql.ts'
import type { Endpoint } from './endpoint.ts'

const COLUMNS = sql`
  h.owner, h.id, h.seller, h.url, h.events, h.description, h.status, h.origin, h.disabled_reason as "disabledReason",
  h.disabled_at as "disabledAt", h.secret_sealed as "secretSealed", h.old_secret_sealed as "oldSecretSealed",
  h.old_secret_until as "oldSecretUntil", h.told_from as "toldFrom", h.failing_since as "failingSince",
  h.last_success_at as "lastSuccessAt", h.version, h.created_at as "createdAt", h.updated_at as "updatedAt"`

type Named = { readonly owner: OwnerId; readonly id: WebhookId }

export async function insert(tx: Tx, e: Endpoint): Promise<void> {
  await tx.rows(sql`
    insert into webhook_endpoints (owner, id, seller, url, events, description, status, origin, secret_sealed, told_from,
      version, created_at, updated_at)
    values (${e.owner}, ${e.id}, ${e.seller}, ${e.url}, ${[...e.events]}, ${e.description}, ${e.status}, ${e.origin},
      ${e.secretSealed}, ${e.toldFrom}, ${e.version}, ${e.createdAt}, ${e.updatedAt})`)
}

export async function save(tx: Tx, endpoints: readonly Endpoint[]): Promise<void> {
  if (endpoints.length === 0) return
  const rows = endpoints.map((e) => ({
    ...e,
    secretSealed: e.secretSealed.toString('hex'),
    oldSecretSealed: e.oldSecretSealed?.toString('hex') ?? null,
  }))
  await tx.rows(sql`
    update webhook_endpoints h
    set url = r.url, events = r.events, description = r.description, status = r.status, disabled_reason = r."disabledReason",
        disabled_at = r."disabledAt", secret_sealed = decode(r."secretSealed", 'hex'),
        old_secret_sealed = decode(r."oldSecretSealed", 'hex'), old_secret_until = r."oldSecretUntil",
        failing_since = r."failingSince", last_success_at = r."lastSuccessAt", version = r.version, updated_at = r."updatedAt"
    from json_to_recordset(${rowsOf(rows)})
      as r(owner uuid, id uuid, url text, events text[], description text, status text, "disabledReason" text,
        "disabledAt" timestamptz, "secretSealed" text, "oldSecretSealed" text, "oldSecretUntil" timestamptz,
        "failingSince" timestamptz, "lastSuccessAt" timestamptz, version int, "updatedAt" timestamptz)
    where h.owner = r.owner and h.id = r.id`)
}

export async function find(db: Sql, { owner, id }: Named): Promise<Endpoint | undefined> {
  const rows = await db.rows<Endpoint>(sql`
    select ${COLUMNS} from webhook_endpoints h where h.owner = ${owner} and h.id = ${id} and h.status <> 'deleted'`)
  return rows[0]
}

/** Locks endpoints, deleted ones too, in the order everybody locks them. */
export const lock = (tx: Tx, named: readonly Named[]): Promise<Endpoint[]> =>
  tx.rows<Endpoint>(sql`
    select ${COLUMNS} from webhook_endpoints h
    where (h.owner, h.id) in (select owner, id from json_to_recordset(${rowsOf(named.map(({ owner, id }) => ({ owner, id })))}) as k(owner uuid, id uuid))
    order by h.owner, h.id for no key update`)

/** The endpoint that is a seller's `url_notify`, locked. */
export async function lockOfSeller(tx: Tx, owner: OwnerId, seller: SellerId): Promise<Endpoint | undefined> {
  const rows = await tx.rows<Endpoint>(sql`
    select ${COLUMNS} from webhook_endpoints h
    where h.owner = ${owner} and h.seller = ${seller} and h.origin = 'seller' and h.status <> 'deleted' for no key update`)
  return rows[0]
}

export type EndpointFilter = {
  owner: OwnerId
  seller?: SellerId
  ascending: boolean
  limit: number
  offset: number
}

const matching = ({ owner, seller }: Pick<EndpointFilter, 'owner' | 'seller'>) =>
  sql`h.owner = ${owner} and h.status <> 'deleted' ${seller ? sql`and h.seller = ${seller}` : sql``}`

export const page = (db: Sql, filter: EndpointFilter): Promise<Endpoint[]> =>
  db.rows<Endpoint>(sql`
    select ${COLUMNS} from webhook_endpoints h where ${matching(filter)}
    order by h.id ${filter.ascending ? sql`asc` : sql`desc`} limit ${filter.limit} offset ${filter.offset}`)

export async function count(db: Sql, filter: Pick<EndpointFilter, 'owner' | 'seller'>): Promise<number> {
  const rows = await db.rows<{ n: number }>(
    sql`select count(*)::bigint as n from webhook_endpoints h where ${matching(filter)}`,
  )
  return rows[0]!.n
}

/** Begins to hand a platform's feed on, from its end; gives that end. Once done it goes on from where it is. */
export async function beginTelling(tx: Tx, owner: OwnerId): Promise<number> {
  const rows = await tx.rows<{ last: number }>(sql`
    with begun as (
      insert into webhook_ends (owner, told_to) select owner, last_sequence from feed_ends where owner = ${owner}
      on conflict do nothing
    )
    select last_sequence as last from feed_ends where owner = ${owner}`)
  await tx.rows(sql`select 1 from webhook_ends where owner = ${owner} for update`)
  return rows[0]?.last ?? 0
}
