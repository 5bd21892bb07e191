// The calls of contract/events/webhooks.ts.

import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listDeliveries,
  listWebhooks,
  recoverWebhook,
  redeliver,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from '../../../contract/events/webhooks.ts'
import type { ReplyOf } from '../../../contract/operation.ts'
import { idsOf, listOf } from '../../platform/lists/paging.ts'
import { serve, type StateCheck } from '../../runtime/route.ts'
import type { Attempt } from './delivery.ts'
import { refuseDisabled, toWire, withSecret } from './endpoint.ts'
import * as operations from './operations.ts'
import * as recoverOperations from './recover-operations.ts'

const attempted = ({ number, at, durationMs, status, fault, answer }: Attempt) => ({
  number,
  at: at.toISOString(),
  duration_ms: durationMs,
  status,
  error: fault,
  answer,
})

const shown = ({
  delivery: d,
  attempts,
}: operations.DeliveryWithAttempts): ReplyOf<typeof redeliver> => ({
  id: d.id,
  resource: 'delivery',
  webhook: d.endpoint,
  event_id: `evt_${d.event}`,
  type: d.type,
  object_id: d.objectId,
  sequence: d.sequence,
  status: d.status,
  next_attempt_at: d.status === 'pending' ? d.dueAt.toISOString() : null,
  attempts: attempts.map(attempted),
  created_at: d.createdAt.toISOString(),
  settled_at: d.settledAt && d.settledAt.toISOString(),
})

/** The state in which an endpoint is sent to. */
const isEnabled: StateCheck<{ id: string }> = async ({ deps, caller, params }) =>
  refuseDisabled(await operations.findVisible(deps, caller, params.id))

export const routes = [
  serve(createWebhook, async ({ deps, caller, body, key }) => {
    const { endpoint, secret, replayed } = await operations.create(deps, caller, body, key)
    return { body: withSecret(endpoint, secret), replayed }
  }),
  serve(listWebhooks, async ({ deps, caller, query }) => {
    const { items, total, paging } = await operations.list(deps, caller, query)
    return { body: listOf(items.map(toWire), total, paging, idsOf(items)) }
  }),
  serve(getWebhook, async ({ deps, caller, params }) => ({
    body: toWire(await operations.findVisible(deps, caller, params.id)),
  })),
  serve(updateWebhook, async ({ deps, caller, params, body }) => ({
    body: toWire(await operations.update(deps, caller, params.id, body)),
  })),
  serve(deleteWebhook, async ({ deps, caller, params }) => {
    const { id } = await operations.remove(deps, caller, params.id)
    return { body: { id, resource: 'webhook', deleted: true } }
  }),
  serve(rotateWebhookSecret, async ({ deps, caller, params, key }) => {
    const { endpoint, secret, replayed } = await operations.rotate(deps, caller, params.id, key)
    return { body: withSecret(endpoint, secret), replayed }
  }),
  serve(
    testWebhook,
    async ({ deps, caller, params, body }) => ({
      body: shown(await operations.test(deps, caller, params.id, body?.forged ?? false)),
    }),
    isEnabled,
  ),
  serve(listDeliveries, async ({ deps, caller, params, query }) => {
    const { items, total, paging } = await operations.deliveries(deps, caller, params.id, query)
    return {
      body: listOf(
        items.map(shown),
        total,
        paging,
        items.map(({ delivery }) => delivery.event),
      ),
    }
  }),
  serve(
    redeliver,
    async ({ deps, caller, params }) => ({
      body: shown(await recoverOperations.redeliver(deps, caller, params.id)),
    }),
    async ({ deps, caller, params }) =>
      refuseDisabled((await recoverOperations.findDelivery(deps, caller, params.id)).endpoint),
  ),
  serve(
    recoverWebhook,
    async ({ deps, caller, params, body }) => {
      const { endpoint, since, queued, nextSince } = await recoverOperations.recover(
        deps,
        caller,
        params.id,
        body,
      )
      return {
        body: {
          resource: 'recovery',
          webhook: endpoint.id,
          since: since.toISOString(),
          queued,
          has_more: nextSince !== undefined,
          next_since: nextSince?.toISOString() ?? null,
        },
      }
    },
    isEnabled,
  ),
]
