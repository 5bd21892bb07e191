// What answers on the port when several processes do, and the metrics of all of them.

import { flushCompileCache } from 'node:module'
import { openSharedMetrics } from '../../metrics/metrics.ts'
import type { Opened } from '../../open.ts'
import { openBehind, type Front, type Serving } from '../front.ts'
import type { ApiProcesses } from './api-processes.ts'

export async function openSeveral(
  opened: Opened,
  processes: ApiProcesses,
  serving: Serving,
): Promise<Front> {
  // What this process has compiled, each of the others would compile again.
  flushCompileCache()
  const front = await processes.open()
  const closeBehind = await openBehind(opened, serving)
  const closeMetrics = await openSharedMetrics(opened.deps, processes.siblings)
  return {
    port: front.port,
    close: async (requested) => {
      await front.close(requested)
      await closeBehind()
      await closeMetrics()
    },
  }
}
