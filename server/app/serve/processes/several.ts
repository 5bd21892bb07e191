// What answers on the port when several processes do, and the metrics of all of them.

import { flushCompileCache } from 'node:module'
import type { Deps } from '../../../runtime/deps.ts'
import { openSharedMetrics } from '../../metrics/metrics.ts'
import type { Front } from '../front.ts'
import type { ApiProcesses } from './api-processes.ts'

export async function openSeveral(deps: Deps, processes: ApiProcesses): Promise<Front> {
  // What this process has compiled, each of the others would compile again.
  flushCompileCache()
  const front = await processes.open()
  const closeMetrics = await openSharedMetrics(deps, processes.siblings)
  return {
    port: front.port,
    close: async (requested) => {
      await front.close(requested)
      await closeMetrics()
    },
  }
}
