// The metrics of a server of several cells as one text: those of each cell with its name as a label, and those of the process once.

import type { FastifyInstance } from 'fastify'
import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Gauge,
  Registry,
  type MetricObjectWithValues,
  type MetricValue,
} from 'prom-client'
import type { Config } from '../../platform/config.ts'
import { logFailure } from '../../runtime/outages.ts'
import type { OpenCell } from '../cells/cell.ts'
import type { Cells } from '../cells/cells.ts'
import { shownCells } from '../cells/readiness.ts'
import { CONTENT_TYPE, registryOf, serveMetrics } from './metrics.ts'

type Parts = { readonly config: Config; readonly cells: Cells }

type Metric = MetricObjectWithValues<MetricValue<string>>

const labelled = (metric: Metric, cell: string): Metric => ({
  ...metric,
  values: metric.values.map((value) => ({ ...value, labels: { ...value.labels, cell } })),
})

function gaugeCells(registry: Registry, cells: Cells): void {
  const up = new Gauge({
    name: 'vintem_cell_up',
    help: '1 while a cell is ready, 0 while it is down: its platforms get 503 then.',
    labelNames: ['cell'] as const,
    registers: [registry],
    async collect() {
      for (const { name, status } of await shownCells(cells)) up.set({ cell: name }, status === 'ready' ? 1 : 0)
    },
  })
}

/** A cell whose database is away has none, and the others have theirs. */
async function metricsOf({ name, opened: { deps } }: OpenCell): Promise<Metric[]> {
  try {
    const metrics = (await registryOf(deps).getMetricsAsJSON()) as Metric[]
    return metrics.map((metric) => labelled(metric, name))
  } catch (error) {
    logFailure(deps, error, { detail: name, message: (error as Error).message }, 'the metrics of a cell cannot be read')
    return []
  }
}

async function textOf(registry: Registry, { cells }: Parts): Promise<string> {
  const ofCells = cells.serving().map((cell) => metricsOf(cell))
  const all = [(await registry.getMetricsAsJSON()) as Metric[], ...(await Promise.all(ofCells))]
  return AggregatorRegistry.aggregate(all as never).metrics()
}

/** Serves `GET /metrics` of all cells: on METRICS_PORT, or, without it in the sandbox only, on the router itself. */
export function mountCellMetrics(router: FastifyInstance, parts: Parts): void {
  const { config, cells } = parts
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  gaugeCells(registry, cells)
  const read = () => textOf(registry, parts)
  if (config.metricsPort === undefined && config.mode === 'sandbox')
    router.get('/metrics', async (_request, reply) => reply.type(CONTENT_TYPE).send(await read()))
  let close = async () => {}
  router.addHook('onListen', async () => void (close = await serveMetrics(config, read)))
  router.addHook('onClose', async () => {
    registry.clear()
    await close()
  })
}
