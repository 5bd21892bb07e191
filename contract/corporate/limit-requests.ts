// Requests for a higher limit: a cardholder asks, somebody of the company decides.

import { Type } from 'typebox'
import { Exact, HexId, IdIn, Instant, Nullable, Text } from '../fields.ts'
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
  amount: Centavos('The requested limit.'),
  interval: Nullable(Type.Enum(INTERVALS, { description: 'Null: the interval stays as it is.' })),
  until: Nullable(Day('The last day of the raise. Null: it stays.')),
  reason: Type.String({ description: 'Why it is requested.' }),
  status: Type.Enum(LIMIT_REQUEST_STATUSES, {
    description:
      '`pending`: nobody has decided. `accepted`: the limit was changed. `declined`, `canceled`: ' +
      'refused; withdrawn. `expired`: nobody decided in time. `ended`: the last day is over, and ' +
      'the limit is what it was before.',
  }),
  granted_amount: Nullable(Centavos('The limit that was set.')),
  decision_reason: Nullable(
    Type.String({ description: 'Why it was declined, or what was said with the acceptance.' }),
  ),
  expires_at: Instant(),
  decided_at: Nullable(Instant()),
  ...times,
})

const path = `${ROOT}/limit-requests`
const params = Type.Object({ id: IdIn('limit request') })
const refusals = ['account_not_active'] as const
const notFound = [...refusals, 'limit_request_not_found'] as const
const Why = (description: string, examples: readonly string[]) =>
  Text(REASON_MAX, { minLength: 1, description, examples: [...examples] })

export const createLimitRequest = operation({
  id: 'corporate.limitRequests.create',
  delicate: 'none',
  summary: 'Ask for a higher limit of a card, or of a cardholder over all cards',
  method: 'POST',
  path,
  scopes: corporate,
  status: 201,
  idempotent: true,
  body: Type.Object({
    card_id: Type.Optional(IdIn('corporate card')),
    holder_id: Type.Optional(IdIn('cardholder')),
    amount: Limit('The requested limit: more than the current one, unless the interval changes.'),
    interval: Type.Optional(Interval()),
    until: Type.Optional(
      Type.String({
        maxLength: 40,
        description: 'The last day of the raise, at most a year ahead.',
        examples: ['2030-01-01'],
      }),
    ),
    reason: Why('Why it is needed.', ['Viagem a Recife']),
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
  summary: 'List requests for a higher limit',
  method: 'GET',
  path,
  scopes: corporate,
  query: ListQuery({
    status: Type.Optional(Text(100, { description: 'One or more statuses, separated by commas.' })),
    holder_id: IdFilter('cardholder'),
    card_id: IdFilter('corporate card'),
    ...timeFilters,
  }),
  reply: List(LimitRequest),
  refusals,
})

export const getLimitRequest = operation({
  id: 'corporate.limitRequests.get',
  summary: 'Get a request for a higher limit',
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
  summary: 'Accept a request for a higher limit, perhaps with another amount',
  method: 'POST',
  path: `${path}/:id/accept`,
  scopes: corporate,
  params,
  body: Type.Optional(
    Type.Object({
      amount: Type.Optional(Limit('The limit that is granted; by default the requested one.')),
      reason: Type.Optional(Why('What the cardholder is told.', ['Só até o fim do mês'])),
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
  summary: 'Decline a request for a higher limit',
  method: 'POST',
  path: `${path}/:id/decline`,
  scopes: corporate,
  params,
  body: Type.Object({ reason: Why('Why, for the cardholder.', ['Use o cartão da equipe']) }),
  reply: LimitRequest,
  refusals: [...notFound, 'limit_request_over'],
  example: { reason: 'Use o cartão da equipe' },
})

export const cancelLimitRequest = operation({
  id: 'corporate.limitRequests.cancel',
  delicate: 'none',
  blocked: 'it leaves a limit as it is',
  summary: 'Withdraw a request for a higher limit',
  method: 'POST',
  path: `${path}/:id/cancel`,
  scopes: corporate,
  params,
  body: Type.Optional(Type.Object({})),
  reply: LimitRequest,
  refusals: [...notFound, 'limit_request_over'],
  example: {},
})
