// Whether a server is alive and ready, for load balancers and operators.

import type { FastifyInstance } from 'fastify'
import { pendingMigrations } from '../platform/db/migrate.ts'
import { sql } from '../platform/db/sql.ts'
import { silentBanksOf } from '../runtime/bank-calls.ts'
import type { Deps } from '../runtime/deps.ts'

/** Faults, for which a server takes no requests. */
export async function faultsOf(deps: Deps): Promise<string[]> {
  try {
    await deps.db.rows(sql`select 1`)
    const [pending, acceptsWrites] = await Promise.all([pendingMigrations(deps.db), deps.db.acceptsWrites()])
    return [
      ...(pending.length > 0 ? [`migrations to run: ${pending.join(', ')}`] : []),
      ...(acceptsWrites ? [] : ['the database takes no writes: look for a disk that is full']),
    ]
  } catch {
    return ['the database cannot be reached']
  }
}

/** What is wrong outside: a server goes on, and does later what a bank does not do now. */
export const warningsOf = (deps: Deps): string[] =>
  silentBanksOf(deps).map(
    ({ kind, bank, calls, seconds }) =>
      `the bank ${bank} (${kind}) has not answered the last ${calls} calls, for ${Math.round(seconds)} s`,
  )

/** Mounts `/healthz` and `/readyz`. */
export function mountHealth(app: FastifyInstance, deps: Deps): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const [faults, warnings] = [await faultsOf(deps), warningsOf(deps)]
    const isReady = faults.length === 0
    return reply
      .code(isReady ? 200 : 503)
      .send({ status: isReady ? 'ready' : 'not ready', faults, ...(warnings.length > 0 ? { warnings } : {}) })
  })
}
