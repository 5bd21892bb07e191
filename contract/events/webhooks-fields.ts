// Webhook endpoints and deliveries, as the calls take and reply them.

import { Type } from 'typebox'
import { HexId, Instant, Nullable, Exact, SellerIdOut } from '../fields.ts'
import { FIELD_TEXTS } from '../fields/field-texts.ts'
import { fill } from '../text.ts'

export const WEBHOOK_URL_MAX = 2048
export const WEBHOOK_EVENTS_MAX = 100
export const WEBHOOK_STATUSES = ['enabled', 'disabled'] as const
export const DISABLED_REASONS = ['asked', 'gone', 'failing'] as const
export const DELIVERY_STATUSES = ['pending', 'succeeded', 'failed', 'dropped'] as const
/** Hours for which the previous secret stays valid after a rotation. */
export const SECRET_OVERLAP_HOURS = 24
/** Bytes of a response that are stored. */
export const ANSWER_KEPT_BYTES = 1024

export const webhook = {
  id: HexId('webhook'),
  resource: Type.Literal('webhook'),
  io_seller_id: SellerIdOut(),
  url: Type.String(),
  events: Type.Array(Type.String()),
  description: Nullable(Type.String()),
  status: Type.Enum(WEBHOOK_STATUSES),
  origin: Type.Enum(['api', 'seller'], {
    text: {
      en:
        '`api`: registered by this API. `seller`: the `url_notify` of a seller; its URL is ' +
        'changed at the seller.',
      pt:
        '`api`: cadastrado por esta API. `seller`: o `url_notify` de um vendedor; a URL é ' +
        'alterada no cadastro do vendedor.',
    },
  }),
  disabled_reason: Nullable(
    Type.Enum(DISABLED_REASONS, {
      text: {
        en: '`asked`: you disabled it. `gone`: it answered 410. `failing`: five days without a success.',
        pt: '`asked`: você o desativou. `gone`: respondeu 410. `failing`: cinco dias sem sucesso.',
      },
    }),
  ),
  disabled_at: Nullable(Instant()),
  failing_since: Nullable(Instant()),
  last_success_at: Nullable(Instant()),
  old_secret_until: Nullable(Instant()),
  created_at: Instant(),
  updated_at: Instant(),
}

export const Webhook = Exact(webhook)

const Attempt = Exact({
  number: Type.Integer(),
  at: Instant(),
  duration_ms: Type.Integer(),
  status: Nullable(Type.Integer({ text: FIELD_TEXTS.responseStatus })),
  error: Nullable(Type.String({ text: FIELD_TEXTS.failure })),
  answer: Type.String({
    text: fill(
      {
        en: 'The first {bytes} bytes of the response.',
        pt: 'Os primeiros {bytes} bytes da resposta.',
      },
      { bytes: ANSWER_KEPT_BYTES },
    ),
  }),
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
    text: {
      en:
        '`pending`: to be sent, or sent again. `succeeded`: answered 2xx. `failed`: given up ' +
        'after ten attempts. `dropped`: its webhook was disabled or deleted.',
      pt:
        '`pending`: a ser enviada, ou enviada de novo. `succeeded`: a resposta foi 2xx. ' +
        '`failed`: abandonada após dez tentativas. `dropped`: o webhook foi desativado ou ' +
        'excluído.',
    },
  }),
  next_attempt_at: Nullable(Instant()),
  attempts: Type.Array(Attempt, {
    text: {
      en: 'The twenty newest, oldest first.',
      pt: 'As vinte mais novas, da mais antiga à mais nova.',
    },
  }),
  created_at: Instant(),
  settled_at: Nullable(Instant()),
})
