// Files of boletos for banks without an API: what the rest of the house must know of it.

import type { Capability } from '../../runtime/capability/declaration.ts'
import { EVERY_MS, runJob } from './folders/job.ts'
import { routes } from './routes.ts'

declare module '../../platform/object-kinds.ts' {
  interface KeyedObjects {
    boleto_file: true
  }
}

export const boletoFiles: Capability = {
  routes,
  workerJobs: [{ name: 'folders of banks', run: runJob, everyMs: EVERY_MS }],
}
