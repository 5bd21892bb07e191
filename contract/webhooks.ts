// Webhooks: endpoints that receive events, their signing secrets, and their deliveries.

import { Type } from 'typebox'
import {
  Flag,
  HexId,
  IdIn,
  Instant,
  InstantIn,
  Nullable,
  Exact,
  SellerIdOut,
  Text,
} from './fields.ts'
import { List, ListQuery } from './list.ts'
import { operation } from './operation.ts'

export const WEBHOOK_URL_MAX = 2048
export const WEBHOOK_EVENTS_MAX = 100
export const WEBHOOK_STATUSES = ['enabled', 'disabled'] as const
export const DISABLED_REASONS = ['asked', 'gone', 'failing'] as const
export const DELIVERY_STATUSES = ['pending', 'succeeded', 'failed', 'dropped'] as const
/** Hours for which the previous secret stays valid after a rotation. */
export const SECRET_OVERLAP_HOURS = 24
/** Bytes of a response that are stored. */
export const ANSWER_KEPT_BYTES = 1024

const scopes = ['webhooks', 'payments'] as const
const params = Type.Object({ id: IdIn('webhook') })

const Url = () =>
  Type.String({
    minLength: 1,
    maxLength: WEBHOOK_URL_MAX,
    cards: 'kept',
    description:
      'The URL that receives events by POST: http or https, without user name or password.',
    examples: ['https://shop.example.com/hooks/vintem'],
  })
const Events = () =>
  Type.Array(Text(100, { minLength: 1 }), {
    minItems: 1,
    maxItems: WEBHOOK_EVENTS_MAX,
    description: 'Event types, or patterns: `transaction.*` for a family, `*` for all.',
    examples: [['transaction.*']],
  })
const Description = () => Text(255)

const webhook = {
  id: HexId('webhook'),
  resource: Type.Literal('webhook'),
  io_seller_id: SellerIdOut(),
  url: Type.String(),
  events: Type.Array(Type.String()),
  description: Nullable(Type.String()),
  status: Type.Enum(WEBHOOK_STATUSES),
  origin: Type.Enum(['api', 'seller'], {
    description:
      '`api`: registered by this API. `seller`: the `url_notify` of a seller; its URL is changed at the seller.',
  }),
  disabled_reason: Nullable(
    Type.Enum(DISABLED_REASONS, {
      description:
        '`asked`: you disabled it. `gone`: it answered 410. `failing`: five days without a success.',
    }),
  ),
  disabled_at: Nullable(Instant()),
  failing_since: Nullable(Instant()),
  last_success_at: Nullable(Instant()),
  old_secret_until: Nullable(Instant()),
  created_at: Instant(),
  updated_at: Instant(),
}
const Secret = Type.String({
  pattern: '^whsec_',
  description: 'The signing secret. Shown only here; rotate it to get a new one.',
})

export const Webhook = Exact(webhook)
const WebhookWithSecret = Exact({ ...webhook, secret: Secret })

export const createWebhook = operation({
  id: 'webhooks.create',
  delicate: { is: 'makes_secret' },
  summary: 'Register a webhook endpoint; the response shows its secret, once',
  method: 'POST',
  path: '/v1/webhooks',
  scopes,
  idempotent: true,
  status: 201,
  body: Type.Object({
    url: Url(),
    events: Type.Optional(Events()),
    description: Type.Optional(Nullable(Description())),
  }),
  reply: WebhookWithSecret,
  refusals: ['too_many_webhooks', 'webhook_not_found', 'secret_not_shown'],
  example: {
    url: 'http://localhost:4000/hook',
    events: ['transaction.*'],
    description: 'the shop',
  },
})

export const listWebhooks = operation({
  id: 'webhooks.list',
  summary: 'List webhook endpoints',
  method: 'GET',
  path: '/v1/webhooks',
  scopes,
  query: ListQuery({}),
  reply: List(Webhook),
})

export const getWebhook = operation({
  id: 'webhooks.get',
  summary: 'Get a webhook endpoint',
  method: 'GET',
  path: '/v1/webhooks/:id',
  scopes,
  params,
  reply: Webhook,
  refusals: ['webhook_not_found'],
})

export const updateWebhook = operation({
  id: 'webhooks.update',
  delicate: { is: 'directs_money' },
  summary: 'Change the URL, event types or status of a webhook endpoint',
  method: 'PATCH',
  path: '/v1/webhooks/:id',
  scopes,
  params,
  body: Type.Object({
    url: Type.Optional(Url()),
    events: Type.Optional(Events()),
    description: Type.Optional(Nullable(Description())),
    status: Type.Optional(Type.Enum(WEBHOOK_STATUSES)),
  }),
  reply: Webhook,
  refusals: ['webhook_not_found', 'webhook_of_seller'],
  example: { status: 'enabled' },
})

export const deleteWebhook = operation({
  id: 'webhooks.delete',
  delicate: { is: 'directs_money' },
  blocked: 'it only removes',
  summary: 'Delete a webhook endpoint; its waiting deliveries are dropped',
  method: 'DELETE',
  path: '/v1/webhooks/:id',
  scopes,
  params,
  reply: Exact({
    id: HexId('webhook'),
    resource: Type.Literal('webhook'),
    deleted: Type.Literal(true),
  }),
  refusals: ['webhook_not_found', 'webhook_of_seller'],
})

export const rotateWebhookSecret = operation({
  id: 'webhooks.rotateSecret',
  delicate: { is: 'makes_secret' },
  summary: `Rotate the secret of a webhook endpoint; both are valid for ${SECRET_OVERLAP_HOURS} hours`,
  method: 'POST',
  path: '/v1/webhooks/:id/secret/rotate',
  scopes,
  params,
  body: Type.Optional(Type.Object({})),
  reply: WebhookWithSecret,
  idempotent: true,
  refusals: ['webhook_not_found', 'secret_not_shown'],
  example: {},
})

const Attempt = Exact({
  number: Type.Integer(),
  at: Instant(),
  duration_ms: Type.Integer(),
  status: Nullable(
    Type.Integer({ description: 'The HTTP status of the response; null without a response.' }),
  ),
  error: Nullable(Type.String({ description: 'A description of the failure.' })),
  answer: Type.String({ description: `The first ${ANSWER_KEPT_BYTES} bytes of the response.` }),
})

export const Delivery = Exact({
  id: HexId('delivery'),
  resource: Type.Literal('delivery'),
  webhook: HexId('webhook'),
  event_id: Type.String({ pattern: '^evt_[0-9a-f]{32}$' }),
  type: Type.String(),
  object_id: Type.String(),
  sequence: Type.Integer(),
  status: Type.Enum(DELIVERY_STATUSES, {
    description:
      '`pending`: to be sent, or sent again. `succeeded`: answered 2xx. `failed`: given up after ' +
      'ten attempts. `dropped`: its webhook was disabled or deleted.',
  }),
  next_attempt_at: Nullable(Instant()),
  attempts: Type.Array(Attempt, { description: 'The twenty newest, oldest first.' }),
  created_at: Instant(),
  settled_at: Nullable(Instant()),
})

export const testWebhook = operation({
  id: 'webhooks.test',
  delicate: 'none',
  summary: 'Send a test event to a webhook endpoint',
  method: 'POST',
  path: '/v1/webhooks/:id/test',
  scopes,
  params,
  body: Type.Optional(
    Type.Object({
      forged: Type.Optional(
        Flag({
          description:
            'With a false signature: a receiver that answers 2xx does not verify signatures. Sent once.',
        }),
      ),
    }),
  ),
  reply: Delivery,
  refusals: ['webhook_not_found', 'webhook_disabled'],
  example: {},
})

export const listDeliveries = operation({
  id: 'webhooks.deliveries',
  summary: 'List the deliveries of a webhook endpoint, with every attempt and its response',
  method: 'GET',
  path: '/v1/webhooks/:id/deliveries',
  replica: true,
  scopes,
  params,
  query: ListQuery({
    status: Type.Optional(Text(100, { description: 'One or more statuses, separated by commas.' })),
    event: Type.Optional(IdIn('event')),
  }),
  reply: List(Delivery),
  refusals: ['webhook_not_found'],
})

export const redeliver = operation({
  id: 'webhooks.redeliver',
  delicate: 'none',
  summary: 'Send a delivery again, now',
  method: 'POST',
  path: '/v1/webhooks/deliveries/:id/redeliver',
  scopes,
  params: Type.Object({ id: IdIn('delivery') }),
  body: Type.Optional(Type.Object({})),
  reply: Delivery,
  refusals: ['delivery_not_found', 'webhook_disabled'],
  example: {},
})

export const recoverWebhook = operation({
  id: 'webhooks.recover',
  delicate: 'none',
  summary: 'Send again the events that a webhook endpoint missed since a time',
  method: 'POST',
  path: '/v1/webhooks/:id/recover',
  scopes,
  params,
  body: Type.Object({
    since: InstantIn(),
    all: Type.Optional(Flag({ description: 'Also events that were acknowledged with 2xx.' })),
    latest_only: Type.Optional(Flag({ description: 'Only the latest event of each object.' })),
  }),
  reply: Exact({
    resource: Type.Literal('recovery'),
    webhook: HexId('webhook'),
    since: Instant(),
    queued: Type.Integer({ description: 'The number of deliveries that this call queued.' }),
    has_more: Type.Boolean({
      description: 'Whether there are more: call again with `since` = `next_since`.',
    }),
    next_since: Nullable(Instant()),
  }),
  refusals: ['webhook_not_found', 'webhook_disabled', 'events_archived'],
  example: { since: '2026-11-21T00:00:00Z' },
})
