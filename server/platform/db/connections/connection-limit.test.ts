// Whether the connections of several processes fit into PostgreSQL's limit.

import assert from 'node:assert/strict'
import test from 'node:test'
import { freshDatabase } from '../../../../test/database.ts'
import { sql } from '../sql.ts'
import { connectionLimitFault } from './connection-limit.ts'

test('pools that together are more than PostgreSQL has connections are a fault; those of one process are not compared', async (t) => {
  const db = await freshDatabase(t)
  const [row] = await db.rows<{ most: number }>(sql`
    select current_setting('max_connections')::int -
      current_setting('superuser_reserved_connections')::int as most`)
  const most = row!.most
  // Three processes, each with two connections beside its pool.
  const fitting = Math.floor(most / 3) - 2
  assert.equal(await connectionLimitFault(db, { apiProcesses: 2, poolMax: fitting }), undefined)
  assert.match(
    (await connectionLimitFault(db, { apiProcesses: 2, poolMax: fitting + 1 }))!,
    new RegExp(
      `^API_PROCESSES=2 with POOL_MAX=${fitting + 1} needs up to ${(fitting + 3) * 3} .* has ${most} for`,
    ),
  )
  assert.equal(await connectionLimitFault(db, { apiProcesses: 1, poolMax: most * 2 }), undefined)
})
