// Requests for a higher limit: a cardholder asks, somebody of the company decides.

import { Type } from 'typebox'
import { Exact, HexId, IdIn, Instant, Nullable, TextIn } from '../fields.ts'
import { List, ListQuery, timeFilters } from '../list.ts'
import { operation } from '../operation.ts'
import {
  Centavos,
  corporate,
  Day,
  IdFilter,
  Interval,
  INTERVALS,
  Limit,
  REASON_MAX,
  ROOT,
  times,
} from './words.ts'
import { FIELD_TEXTS } from '../fields/field-texts.ts'
import type { Text } from '../text.ts'
import { DESCRIPTIONS } from '../texts/operations/corporate/limit-requests.ts'

export const LIMIT_REQUEST_STATUSES = [
  'pending',
  'accepted',
  'declined',
  'canceled',
  'expired',
  'ended',
] as const

export const LimitRequest = Exact({
  resource: Type.Literal('corporate_limit_request'),
  id: HexId('limit request'),
  holder_id: HexId('cardholder'),
  holder_name: Type.String(),
  card_id: Nullable(HexId('corporate card')),
  card_last4: Nullable(Type.String()),
  amount: Centavos({ en: 'The requested limit.', pt: 'O limite que foi pedido.' }),
  interval: Nullable(
    Type.Enum(INTERVALS, {
      text: { en: 'Null: the interval stays as it is.', pt: 'Null: o período fica como está.' },
    }),
  ),
  until: Nullable(
    Day({
      en: 'The last day of the raise. Null: it stays.',
      pt: 'O último dia do aumento. Null: ele fica.',
    }),
  ),
  reason: Type.String({ text: { en: 'Why it is requested.', pt: 'Por que é pedido.' } }),
  status: Type.Enum(LIMIT_REQUEST_STATUSES, {
    text: {
      en:
        '`pending`: nobody has decided. `accepted`: the limit was changed. `declined`, ' +
        '`canceled`: refused; withdrawn. `expired`: nobody decided in time. `ended`: the last ' +
        'day is over, and the limit is what it was before.',
      pt:
        '`pending`: ninguém decidiu. `accepted`: o limite foi mudado. `declined`, `canceled`: ' +
        'recusado; retirado. `expired`: ninguém decidiu a tempo. `ended`: o último dia passou, ' +
        'e o limite é o de antes.',
    },
  }),
  granted_amount: Nullable(
    Centavos({ en: 'The limit that was set.', pt: 'O limite que foi definido.' }),
  ),
  decision_reason: Nullable(
    Type.String({
      text: {
        en: 'Why it was declined, or what was said with the acceptance.',
        pt: 'Por que foi recusado, ou o que foi dito com a aceitação.',
      },
    }),
  ),
  expires_at: Instant(),
  decided_at: Nullable(Instant()),
  ...times,
})

const path = `${ROOT}/limit-requests`
const params = Type.Object({ id: IdIn('limit request') })
const refusals = ['account_not_active'] as const
const notFound = [...refusals, 'limit_request_not_found'] as const
const Why = (text: Text, examples: readonly string[]) =>
  TextIn(REASON_MAX, { minLength: 1, text, examples: [...examples] })

export const createLimitRequest = operation({
  id: 'corporate.limitRequests.create',
  delicate: 'none',
  summary: {
    en: 'Ask for a higher limit of a card, or of a cardholder over all cards',
    pt: 'Pedir mais limite para um cartão, ou para um portador em todos os cartões',
  },
  description: DESCRIPTIONS['corporate.limitRequests.create'],
  method: 'POST',
  path,
  scopes: corporate,
  status: 201,
  idempotent: true,
  body: Type.Object({
    card_id: Type.Optional(IdIn('corporate card')),
    holder_id: Type.Optional(IdIn('cardholder')),
    amount: Limit({
      en: 'The requested limit: more than the current one, unless the interval changes.',
      pt: 'O limite pedido: mais que o atual, a não ser que o período mude.',
    }),
    interval: Type.Optional(Interval()),
    until: Type.Optional(
      Type.String({
        maxLength: 40,
        text: {
          en: 'The last day of the raise, at most a year ahead.',
          pt: 'O último dia do aumento, no máximo um ano à frente.',
        },
        examples: ['2030-01-01'],
      }),
    ),
    reason: Why({ en: 'Why it is needed.', pt: 'Por que é necessário.' }, ['Viagem a Recife']),
  }),
  examples: {
    card: {
      card_id: '019a1b2c3d4e7f008a1b2c3d4e5f6a7b',
      amount: 200_000,
      reason: 'Viagem a Recife',
    },
  },
  reply: LimitRequest,
  refusals: [
    ...refusals,
    'corporate_card_not_found',
    'holder_not_found',
    'holder_canceled',
    'corporate_card_ended',
    'limit_requested',
  ],
})

export const listLimitRequests = operation({
  id: 'corporate.limitRequests.list',
  summary: { en: 'List requests for a higher limit', pt: 'Listar pedidos de limite' },
  description: DESCRIPTIONS['corporate.limitRequests.list'],
  method: 'GET',
  path,
  scopes: corporate,
  query: ListQuery({
    status: Type.Optional(TextIn(100, { text: FIELD_TEXTS.statuses })),
    holder_id: IdFilter('cardholder'),
    card_id: IdFilter('corporate card'),
    ...timeFilters,
  }),
  reply: List(LimitRequest),
  refusals,
})

export const getLimitRequest = operation({
  id: 'corporate.limitRequests.get',
  summary: { en: 'Get a request for a higher limit', pt: 'Consultar um pedido de limite' },
  description: DESCRIPTIONS['corporate.limitRequests.get'],
  method: 'GET',
  path: `${path}/:id`,
  scopes: corporate,
  params,
  reply: LimitRequest,
  refusals: notFound,
})

export const acceptLimitRequest = operation({
  id: 'corporate.limitRequests.accept',
  delicate: { is: 'limits_spending', held: 'card_limit' },
  summary: {
    en: 'Accept a request for a higher limit, perhaps with another amount',
    pt: 'Aceitar um pedido de limite, talvez com outro valor',
  },
  description: DESCRIPTIONS['corporate.limitRequests.accept'],
  method: 'POST',
  path: `${path}/:id/accept`,
  scopes: corporate,
  params,
  body: Type.Optional(
    Type.Object({
      amount: Type.Optional(
        Limit({
          en: 'The limit that is granted; by default the requested one.',
          pt: 'O limite concedido; por padrão, o que foi pedido.',
        }),
      ),
      reason: Type.Optional(
        Why({ en: 'What the cardholder is told.', pt: 'O que é dito ao portador.' }, [
          'Só até o fim do mês',
        ]),
      ),
    }),
  ),
  reply: LimitRequest,
  refusals: [
    ...notFound,
    'limit_request_over',
    'own_approval',
    'holder_canceled',
    'corporate_card_ended',
  ],
  example: {},
})

export const declineLimitRequest = operation({
  id: 'corporate.limitRequests.decline',
  delicate: 'none',
  blocked: 'it leaves a limit as it is',
  summary: { en: 'Decline a request for a higher limit', pt: 'Recusar um pedido de limite' },
  description: DESCRIPTIONS['corporate.limitRequests.decline'],
  method: 'POST',
  path: `${path}/:id/decline`,
  scopes: corporate,
  params,
  body: Type.Object({
    reason: Why({ en: 'Why, for the cardholder.', pt: 'O motivo, para o portador.' }, [
      'Use o cartão da equipe',
    ]),
  }),
  reply: LimitRequest,
  refusals: [...notFound, 'limit_request_over'],
  example: { reason: 'Use o cartão da equipe' },
})

export const cancelLimitRequest = operation({
  id: 'corporate.limitRequests.cancel',
  delicate: 'none',
  blocked: 'it leaves a limit as it is',
  summary: { en: 'Withdraw a request for a higher limit', pt: 'Retirar um pedido de limite' },
  description: DESCRIPTIONS['corporate.limitRequests.cancel'],
  method: 'POST',
  path: `${path}/:id/cancel`,
  scopes: corporate,
  params,
  body: Type.Optional(Type.Object({})),
  reply: LimitRequest,
  refusals: [...notFound, 'limit_request_over'],
  example: {},
})
