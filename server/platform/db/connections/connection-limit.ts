// Whether the connections of all processes of a server fit into PostgreSQL's max_connections.

import { connectionsOf, type ProcessSettings } from '../../settings/process-settings.ts'
import { sql, type Sql } from '../sql.ts'

/**
 * Why they do not fit; undefined when they do, or when one process answers the API and takes what
 * it finds.
 */
export async function connectionLimitFault(
  db: Sql,
  settings: ProcessSettings,
): Promise<string | undefined> {
  const { apiProcesses, poolMax } = settings
  if (apiProcesses === 1) return undefined
  // Reserved ones are not for us; `reserved_connections` came with PostgreSQL 16.
  const [row] = await db.rows<{ most: number }>(sql`
    select current_setting('max_connections')::int -
      current_setting('superuser_reserved_connections')::int
      - coalesce(current_setting('reserved_connections', true)::int, 0) as most`)
  const needed = connectionsOf(settings)
  if (needed <= row!.most) return undefined
  return (
    `API_PROCESSES=${apiProcesses} with POOL_MAX=${poolMax} needs up to ${needed} connections to the database, and this PostgreSQL ` +
    `has ${row!.most} for its users (max_connections, without those it reserves)`
  )
}
