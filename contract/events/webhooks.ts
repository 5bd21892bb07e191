// Webhooks: endpoints that receive events, their signing secrets, and their deliveries.

import { Type } from 'typebox'
import { Flag, HexId, IdIn, Instant, InstantIn, Nullable, Exact, TextIn } from '../fields.ts'
import { List, ListQuery } from '../list.ts'
import { operation } from '../operation.ts'
import { FIELD_TEXTS } from '../fields/field-texts.ts'
import { fill } from '../text.ts'
import { DESCRIPTIONS } from '../texts/operations/events/webhooks.ts'
import {
  WEBHOOK_URL_MAX,
  WEBHOOK_EVENTS_MAX,
  WEBHOOK_STATUSES,
  SECRET_OVERLAP_HOURS,
  webhook,
  Webhook,
  Delivery,
} from './webhooks-fields.ts'

const scopes = ['webhooks', 'payments'] as const
const params = Type.Object({ id: IdIn('webhook') })

const Url = () =>
  Type.String({
    minLength: 1,
    maxLength: WEBHOOK_URL_MAX,
    cards: 'kept',
    text: {
      en: 'The URL that receives events by POST: http or https, without user name or password.',
      pt: 'A URL que recebe os eventos por POST: http ou https, sem nome de usuário nem senha.',
    },
    examples: ['https://shop.example.com/hooks/vintem'],
  })
const Events = () =>
  Type.Array(TextIn(100, { minLength: 1 }), {
    minItems: 1,
    maxItems: WEBHOOK_EVENTS_MAX,
    text: {
      en: 'Event types, or patterns: `transaction.*` for a family, `*` for all.',
      pt: 'Tipos de evento, ou padrões: `transaction.*` para uma família, `*` para todos.',
    },
    examples: [['transaction.*']],
  })
const Description = () => TextIn(255)
const Secret = Type.String({
  pattern: '^whsec_',
  text: FIELD_TEXTS.signingSecret,
})
const WebhookWithSecret = Exact({ ...webhook, secret: Secret })

export const createWebhook = operation({
  id: 'webhooks.create',
  delicate: { is: 'makes_secret' },
  summary: {
    en: 'Register a webhook endpoint; the response shows its secret, once',
    pt: 'Registrar um endpoint de webhook; a resposta mostra o segredo uma única vez',
  },
  description: DESCRIPTIONS['webhooks.create'],
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
  summary: { en: 'List webhook endpoints', pt: 'Listar endpoints de webhook' },
  description: DESCRIPTIONS['webhooks.list'],
  method: 'GET',
  path: '/v1/webhooks',
  scopes,
  query: ListQuery({}),
  reply: List(Webhook),
})

export const getWebhook = operation({
  id: 'webhooks.get',
  summary: { en: 'Get a webhook endpoint', pt: 'Consultar um endpoint de webhook' },
  description: DESCRIPTIONS['webhooks.get'],
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
  summary: {
    en: 'Change the URL, event types or status of a webhook endpoint',
    pt: 'Mudar o endereço, os tipos de evento ou o status de um endpoint de webhook',
  },
  description: DESCRIPTIONS['webhooks.update'],
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
  summary: {
    en: 'Delete a webhook endpoint; its waiting deliveries are dropped',
    pt: 'Excluir um endpoint de webhook; as entregas que esperam são descartadas',
  },
  description: DESCRIPTIONS['webhooks.delete'],
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
  summary: fill(
    {
      en: 'Rotate the secret of a webhook endpoint; both are valid for {hours} hours',
      pt: 'Trocar o segredo de um endpoint de webhook; os dois valem por {hours} horas',
    },
    { hours: SECRET_OVERLAP_HOURS },
  ),
  description: DESCRIPTIONS['webhooks.rotateSecret'],
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

export const testWebhook = operation({
  id: 'webhooks.test',
  delicate: 'none',
  summary: {
    en: 'Send a test event to a webhook endpoint',
    pt: 'Enviar um evento de teste a um endpoint de webhook',
  },
  description: DESCRIPTIONS['webhooks.test'],
  method: 'POST',
  path: '/v1/webhooks/:id/test',
  scopes,
  params,
  body: Type.Optional(
    Type.Object({
      forged: Type.Optional(
        Flag({
          text: {
            en: 'With a false signature: a receiver that answers 2xx does not verify signatures. Sent once.',
            pt: 'Com assinatura falsa: um receptor que responde 2xx não confere assinaturas. Enviado uma vez.',
          },
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
  summary: {
    en: 'List the deliveries of a webhook endpoint, with every attempt and its response',
    pt: 'Listar as entregas de um endpoint de webhook, com cada tentativa e a resposta',
  },
  description: DESCRIPTIONS['webhooks.deliveries'],
  method: 'GET',
  path: '/v1/webhooks/:id/deliveries',
  replica: true,
  scopes,
  params,
  query: ListQuery({
    status: Type.Optional(TextIn(100, { text: FIELD_TEXTS.statuses })),
    event: Type.Optional(IdIn('event')),
  }),
  reply: List(Delivery),
  refusals: ['webhook_not_found'],
})

export const redeliver = operation({
  id: 'webhooks.redeliver',
  delicate: 'none',
  summary: { en: 'Send a delivery again, now', pt: 'Enviar uma entrega de novo, agora' },
  description: DESCRIPTIONS['webhooks.redeliver'],
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
  summary: {
    en: 'Send again the events that a webhook endpoint missed since a time',
    pt: 'Enviar de novo os eventos que um endpoint de webhook perdeu desde um horário',
  },
  description: DESCRIPTIONS['webhooks.recover'],
  method: 'POST',
  path: '/v1/webhooks/:id/recover',
  scopes,
  params,
  body: Type.Object({
    since: InstantIn(),
    all: Type.Optional(
      Flag({
        text: {
          en: 'Also events that were acknowledged with 2xx.',
          pt: 'Também os eventos que foram confirmados com 2xx.',
        },
      }),
    ),
    latest_only: Type.Optional(
      Flag({
        text: {
          en: 'Only the latest event of each object.',
          pt: 'Só o evento mais recente de cada objeto.',
        },
      }),
    ),
  }),
  reply: Exact({
    resource: Type.Literal('recovery'),
    webhook: HexId('webhook'),
    since: Instant(),
    queued: Type.Integer({
      text: {
        en: 'The number of deliveries that this call queued.',
        pt: 'Quantas entregas esta chamada colocou na fila.',
      },
    }),
    has_more: Type.Boolean({
      text: {
        en: 'Whether there are more: call again with `since` = `next_since`.',
        pt: 'Se há mais: chame de novo com `since` = `next_since`.',
      },
    }),
    next_since: Nullable(Instant()),
  }),
  refusals: ['webhook_not_found', 'webhook_disabled', 'events_archived'],
  example: { since: '2026-11-21T00:00:00Z' },
})
