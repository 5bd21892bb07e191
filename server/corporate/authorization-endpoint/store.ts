// Authorization endpoints in SQL. Secrets are here only encrypted.

import type { AuthorizationEndpointId, OwnerId } from '../../kernel/ids.ts'
import { table } from '../../platform/db/columns.ts'
import { sql, type Sql, type Statement, type Tx } from '../../platform/db/sql.ts'
import type { AuthorizationEndpoint } from './endpoint.ts'

const ENDPOINTS = table<AuthorizationEndpoint>('corporate_authorization_endpoints', 'e', {
  owner: 'key',
  id: 'key',
  seller: 'fixed',
  url: 'saved',
  timeoutMs: 'saved',
  onFailure: 'saved',
  secretSealed: 'saved',
  secretBy: 'saved',
  oldSecretSealed: 'later',
  oldSecretUntil: 'later',
  listenedUntil: { read: sql`e.listened_until` },
  createdAt: 'fixed',
  updatedAt: 'saved',
})

export type EndpointKey = { readonly owner: OwnerId; readonly id: AuthorizationEndpointId }

/** Inserts an endpoint; false where the platform has one already. */
export async function insert(tx: Tx, endpoint: AuthorizationEndpoint): Promise<boolean> {
  const rows = await tx.rows(
    sql`${ENDPOINTS.inserting([endpoint])} on conflict (owner) do nothing returning 1`,
  )
  return rows.length > 0
}

export async function save(tx: Tx, endpoints: readonly AuthorizationEndpoint[]): Promise<void> {
  if (endpoints.length > 0) await tx.rows(ENDPOINTS.updating(endpoints))
}

export async function remove(tx: Tx, { owner, id }: EndpointKey): Promise<void> {
  await tx.rows(
    sql`delete from corporate_authorization_endpoints where owner = ${owner} and id = ${id}`,
  )
}

/** The endpoints of platforms. */
export const findMany = (db: Sql, owners: readonly OwnerId[]): Promise<AuthorizationEndpoint[]> =>
  db.rows<AuthorizationEndpoint>(sql`
    select ${ENDPOINTS.columns}
    from corporate_authorization_endpoints e
    where e.owner = any(${[...owners]}::uuid[])`)

/** The endpoint of a platform. */
export const find = async (db: Sql, owner: OwnerId): Promise<AuthorizationEndpoint | undefined> =>
  (await findMany(db, [owner]))[0]

export async function lock(tx: Tx, owner: OwnerId): Promise<AuthorizationEndpoint | undefined> {
  const rows = await tx.rows<AuthorizationEndpoint>(sql`
    select ${ENDPOINTS.columns}
    from corporate_authorization_endpoints e
    where e.owner = ${owner} for no key update`)
  return rows[0]
}

/** Locks some of the endpoints that have lost a secret, after a key, by their keys. */
export const lockLostAfter = (
  tx: Tx,
  lost: Statement,
  after: EndpointKey,
  limit: number,
): Promise<AuthorizationEndpoint[]> =>
  tx.rows<AuthorizationEndpoint>(sql`
    select ${ENDPOINTS.columns} from corporate_authorization_endpoints e
    where (e.owner, e.id) > (${after.owner}::uuid, ${after.id}::uuid) and ${lost}
    order by e.owner, e.id limit ${limit} for no key update`)
