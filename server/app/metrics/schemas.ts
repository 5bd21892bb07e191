// The metrics of a process that serves several schemas as one text: those of each with its name as
// a label, and those of the process once.

import { Gauge, Registry } from 'prom-client'
import { slot } from '../../kernel/state.ts'
import { PUBLIC } from '../../platform/db/connections/schema.ts'
import type { Deps } from '../../runtime/deps.ts'
import { logFailure } from '../../runtime/outages.ts'
import { besideOf, downBeside } from '../beside.ts'
import { aggregate, type Metrics } from './gathered.ts'

const registries = slot('metrics', () => ({ registry: new Registry() }))
export const registryOf = (deps: Deps): Registry => registries.of(deps).registry

/**
 * Whether these are the dependencies of the schema that every installation has: others of the
 * process are measured beside them.
 */
export const isFirst = ({ db }: Deps): boolean => db.schema === PUBLIC

type Values = { readonly name: string; readonly values: readonly { readonly labels: object }[] }

/** Those of the process itself are no schema's. */
const labelled = (metrics: Metrics, schema: string): Metrics =>
  metrics.map((metric) => {
    const { name, values } = metric as unknown as Values
    if (!name.startsWith('vintem_')) return metric
    return {
      ...metric,
      values: values.map((value) => ({ ...value, labels: { ...value.labels, schema } })),
    }
  })

/** One whose database is away has none, and the others have theirs. */
async function readLabelled(deps: Deps): Promise<Metrics> {
  const { schema } = deps.db
  try {
    return labelled((await registryOf(deps).getMetricsAsJSON()) as unknown as Metrics, schema)
  } catch (error) {
    logFailure(
      deps,
      error,
      { detail: schema, message: (error as Error).message },
      'the metrics of a schema cannot be read',
    )
    return []
  }
}

/** The metrics of this process: where it has several schemas, each with its name as a label. */
export async function metricsIn(deps: Deps): Promise<Metrics> {
  const [others, down] = [besideOf(deps), downBeside(deps)]
  if (others.length + down.length === 0)
    return (await registryOf(deps).getMetricsAsJSON()) as unknown as Metrics
  const up = new Gauge({
    name: 'vintem_schema_up',
    help: '1 where a schema of the database is served, 0 where it cannot be: its platforms get 503 then.',
    labelNames: ['schema'] as const,
    registers: [],
  })
  for (const { db } of [deps, ...others]) up.set({ schema: db.schema }, 1)
  for (const schema of down) up.set({ schema }, 0)
  const all = await Promise.all([deps, ...others].map(readLabelled))
  return [...all.flat(), (await up.get()) as unknown as Metrics[number]]
}

export const textIn = async (deps: Deps): Promise<string> =>
  besideOf(deps).length + downBeside(deps).length === 0
    ? registryOf(deps).metrics()
    : aggregate([await metricsIn(deps)]).metrics()
