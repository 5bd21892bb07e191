// The metrics of all processes of a server as one text: sums where they count, by the aggregators
// of prom-client.

import { AggregatorRegistry, Counter, Gauge, type MetricObject, type Registry } from 'prom-client'
import type { ApiProcessesSeen, Siblings } from '../../runtime/siblings.ts'

export type Metrics = readonly Pick<MetricObject, 'name' | 'type'>[]

export const aggregate = (all: readonly Metrics[]): Registry =>
  AggregatorRegistry.aggregate(all.map((one) => [...one]))

/** What only grows: it stays counted when its process ends, so that no sum goes back. */
const isCount = ({ type }: Metrics[number]): boolean =>
  ['counter', 'histogram'].includes(String(type))

/** A server that answers the API itself. */
const ITSELF = { answering: () => 1, ended: () => 0 }

/** How many processes answer the API, and how many have ended. */
export function countProcesses(
  registry: Registry,
  { answering, ended }: Omit<ApiProcessesSeen, 'onEnd'> = ITSELF,
): void {
  const gauge: Gauge = new Gauge({
    name: 'vintem_api_processes',
    help: 'Processes that answer the API, of those that API_PROCESSES demands.',
    registers: [registry],
    collect: () => gauge.set(answering()),
  })
  const counter: Counter = new Counter({
    name: 'vintem_api_process_ends_total',
    help: 'Processes that answer the API and ended by themselves; each was started again.',
    registers: [registry],
    collect() {
      counter.reset()
      counter.inc(ended())
    },
  })
}

/**
 * In the first process: reads the metrics of all. A process that does not answer in time is shown
 * as it was last.
 */
export function gathered(own: () => Promise<Metrics>, siblings: Siblings): () => Promise<string> {
  const last = new Map<number, Metrics>()
  const ended = new Set<number>()
  let gone: Metrics = []
  siblings.api!.onEnd((id) => {
    const counts = (last.get(id) ?? []).filter(isCount)
    last.delete(id)
    ended.add(id)
    gone = aggregate([gone, counts]).getMetricsAsArray()
  })
  return async () => {
    // A process may have ended after its answer.
    for (const [id, metrics] of await siblings.ask('metrics'))
      if (!ended.has(id)) last.set(id, metrics as Metrics)
    return aggregate([await own(), gone, ...last.values()]).metrics()
  }
}

/** In an API process: the text of all, which the first process has. */
export async function textOfAll(siblings: Siblings): Promise<string> {
  const [text] = (await siblings.ask('metrics')).values()
  return typeof text === 'string' ? text : ''
}
