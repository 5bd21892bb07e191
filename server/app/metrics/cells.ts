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
import type { Deps } from '../../runtime/deps.ts'
import { CONTENT_TYPE, registryOf, serveMetrics } from './metrics.ts'

type Metric = MetricObjectWithValues<MetricValue<string>>

type Measured = {
  states(): readonly { readonly name: string; readonly why?: string }[]
  serving(): readonly { readonly name: string; readonly opened: { readonly deps: Deps } }[]
}

const labelled = (metric: Metric, cell: string): Metric => ({
  ...metric,
  values: metric.values.map((value) => ({ ...value, labels: { ...value.labels, cell } })),
})

function gaugeCells(registry: Registry, cells: Measured): void {
  const up = new Gauge({
    name: 'vintem_cell_up',
    help: '1 while a cell is open, 0 while its database cannot be reached; its platforms get 503 then.',
    labelNames: ['cell'] as const,
    registers: [registry],
    collect() {
      for (const { name, why } of cells.states()) up.set({ cell: name }, why === undefined ? 1 : 0)
    },
  })
}

async function textOf(registry: Registry, cells: Measured): Promise<string> {
  const ofCells = cells.serving().map(async ({ name, opened }) => {
    const metrics = (await registryOf(opened.deps).getMetricsAsJSON()) as Metric[]
    return metrics.map((metric) => labelled(metric, name))
  })
  const all = [(await registry.getMetricsAsJSON()) as Metric[], ...(await Promise.all(ofCells))]
  return AggregatorRegistry.aggregate(all as never).metrics()
}

/** Serves `GET /metrics` of all cells: on METRICS_PORT, or, without it in the sandbox only, on the door itself. */
export function mountCellMetrics(door: FastifyInstance, { config, cells }: { config: Config; cells: Measured }): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  gaugeCells(registry, cells)
  const read = () => textOf(registry, cells)
  if (config.metricsPort === undefined && config.mode === 'sandbox')
    door.get('/metrics', async (_request, reply) => reply.type(CONTENT_TYPE).send(await read()))
  let close = async () => {}
  door.addHook('onListen', async () => void (close = await serveMetrics(config, read)))
  door.addHook('onClose', async () => {
    registry.clear()
    await close()
  })
}
