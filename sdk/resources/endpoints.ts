// Webhook endpoints and their deliveries. The verification of webhooks is in webhooks.ts.

import type { BodyOf, QueryOf } from '../../contract/operation.ts'
import type {
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
} from '../../contract/events/webhooks.ts'
import { callsOf, id, type Keyed } from '../client/calls.ts'
import type { Client } from '../client/client.ts'
import { allOf } from '../client/list.ts'

type Listed = QueryOf<typeof listWebhooks>
type Deliveries = QueryOf<typeof listDeliveries>

export function webhooksOf(client: Client) {
  const { get, post, postBare, patch, delete: remove } = callsOf(client)
  const list = (query: Listed = {}) => get<typeof listWebhooks>('/v1/webhooks', { query })
  const at = (webhook: string) => `/v1/webhooks/${id(webhook)}`
  const deliveries = (webhook: string, query: Deliveries = {}) =>
    get<typeof listDeliveries>(`${at(webhook)}/deliveries`, { query })
  return {
    /** Registers an address; only this reply shows its secret. */
    create: (body: BodyOf<typeof createWebhook>, keyed: Keyed = {}) =>
      postBare<typeof createWebhook>('/v1/webhooks', { body, ...keyed }),
    list,
    all: (query: Omit<Listed, 'page'> = {}) => allOf(list, query),
    get: (webhook: string) => get<typeof getWebhook>(at(webhook)),
    update: (webhook: string, body: BodyOf<typeof updateWebhook>) =>
      patch<typeof updateWebhook>(at(webhook), { body }),
    delete: (webhook: string) => remove<typeof deleteWebhook>(at(webhook)),
    /** Makes a new secret, shown only in this reply; the old one stays valid for 24 hours. */
    rotateSecret: (webhook: string, keyed: Keyed = {}) =>
      postBare<typeof rotateWebhookSecret>(`${at(webhook)}/secret/rotate`, { body: {}, ...keyed }),
    /**
     * Sends a `webhook.test` event; with `forged: true` its signature is false, and the receiver
     * must refuse it.
     */
    test: (webhook: string, body: NonNullable<BodyOf<typeof testWebhook>> = {}) =>
      post<typeof testWebhook>(`${at(webhook)}/test`, { body }),
    deliveries,
    /** Sends a delivery again, now. */
    redeliver: (delivery: string) =>
      post<typeof redeliver>(`/v1/webhooks/deliveries/${id(delivery)}/redeliver`, { body: {} }),
    /** Sends the events again that were not delivered since an instant. */
    recover: (webhook: string, body: BodyOf<typeof recoverWebhook>) =>
      post<typeof recoverWebhook>(`${at(webhook)}/recover`, { body }),
  }
}
