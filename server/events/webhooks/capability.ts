// Webhooks: what the rest of the house must know of it.

import type { Capability } from '../../runtime/capability/declaration.ts'
import { routes } from './routes.ts'
import { runJob, sweep, SWEEP_MAX } from './job.ts'
import { sql } from '../../platform/db/sql.ts'
import { upcoming } from './delivery-list-store.ts'

declare module '../../platform/object-kinds.ts' {
  interface KeyedObjects {
    webhook: true
    webhook_secret: true
  }
  interface EventObjects {
    webhook: true
  }
}

export const webhooks: Capability = {
  routes,
  workerJobs: [
    // No interval: each round waits itself until a delivery is due. Moving the clock waits for the
    // replies: jobs/jobs.ts.
    { name: 'webhooks', run: runJob, everyMs: 0 },
    { name: 'deliveries', run: sweep, everyMs: 60_000, fullAt: SWEEP_MAX },
  ],
  agenda: {
    upcoming,
    words: {
      'webhook.retry': [
        'delivery',
        () => 'The server sends an event to a webhook, for the first time or again.',
      ],
    },
  },
  searched: [
    {
      kind: 'webhook',
      scope: 'webhooks',
      isOwn: true,
      table: sql`webhook_endpoints`,
      seller: sql`o.seller`,
      label: sql`o.url`,
      status: sql`o.status`,
      where: sql`o.status <> 'deleted'`,
    },
  ],
  tables: {
    webhook_endpoints: {
      personal: {
        'caller, for good': 'url',
      },
      plain: `
        owner id seller events description status origin disabled_reason disabled_at secret_sealed
        old_secret_sealed old_secret_until after_sequence failing_since last_success_at version
        secret_by created_at updated_at
      `,
    },
    webhook_ends: {
      plain: 'owner last_sequence',
    },
    webhook_deliveries: {
      plain: `
        owner id endpoint event object_id sequence status forged attempts tries due_at settled_at
        alias_of created_at
      `,
    },
    webhook_attempts: {
      personal: {
        'buyer, until erased': 'answer',
      },
      plain: 'owner delivery number endpoint at duration_ms status fault forged',
    },
  },
}
