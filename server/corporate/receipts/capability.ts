// Receipts of purchases: what the rest of the house must know of it.

import type { Capability } from '../../runtime/capability/declaration.ts'
import { routes } from './routes.ts'
import { EVERY_MS, REMOVED_MAX, runJob } from './job.ts'

declare module '../../platform/object-kinds.ts' {
  interface KeyedObjects {
    corporate_receipt: true
  }
  interface EventObjects {
    corporate_receipt: true
  }
}

export const receipts: Capability = {
  routes,
  workerJobs: [{ name: 'old receipts', run: runJob, everyMs: EVERY_MS, fullAt: REMOVED_MAX }],
  tables: {
    corporate_receipts: {
      personal: {
        'cardholder, until removed': 'name access_key author',
      },
      plain: 'owner id seller holder purchase file amount issued_day version created_at updated_at',
    },
  },
}
