// Whether a server of several cells is alive and ready: it is while any cell serves, so that a balancer does not take it out.

import type { FastifyInstance } from 'fastify'
import { faultsOf, warningsOf } from '../health.ts'
import type { Cells, CellState } from './cells.ts'

export type ShownCell = {
  readonly name: string
  readonly status: 'ready' | 'down'
  readonly faults: readonly string[]
  readonly warnings?: readonly string[]
}

async function shownOf(cells: Cells, { name, why }: CellState): Promise<ShownCell> {
  const cell = cells.named(name)
  if (!cell) return { name, status: 'down', faults: [why ?? 'it is not open yet'] }
  const { deps } = cell.opened
  const faults = (await faultsOf(deps)).map(({ message }) => message)
  const warnings = warningsOf(deps).map(({ message }) => message)
  return { name, status: faults.length === 0 ? 'ready' : 'down', faults, ...(warnings.length > 0 ? { warnings } : {}) }
}

/** Every cell of the file, as it is now: one that was open may be down. */
export const shownCells = (cells: Cells): Promise<ShownCell[]> =>
  Promise.all(cells.states().map((state) => shownOf(cells, state)))

function statusOf(ready: number, all: number): string {
  if (ready === all) return 'ready'
  return ready > 0 ? 'degraded' : 'not ready'
}

/** Mounts `/healthz` and `/readyz`. */
export function mountReadiness(door: FastifyInstance, cells: Cells): void {
  door.get('/healthz', async () => ({ status: 'ok' }))
  door.get('/readyz', async (_request, reply) => {
    const all = await shownCells(cells)
    const ready = all.filter(({ status }) => status === 'ready').length
    return reply.code(ready > 0 ? 200 : 503).send({ status: statusOf(ready, all.length), cells: all })
  })
}
