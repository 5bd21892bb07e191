// Purchases by corporate cards: authorized, cleared, reversed, refunded.

import { Type } from 'typebox'
import { AMOUNT_MAX, Flag, HexId, IdIn, Instant, Nullable, Exact, Text } from '../fields.ts'
import { IN_SAO_PAULO, List, ListQuery } from '../list.ts'
import { operation } from '../operation.ts'
import { Centavos, corporate, COST_CENTER_MAX, IdFilter, refresh, ROOT, times } from './words.ts'

export const PURCHASE_STATUSES = [
  'approved',
  'confirmed',
  'denied',
  'canceled',
  'voided',
  'refunded',
] as const
export const METHODS = ['online', 'contactless', 'chip', 'magstripe', 'recurring'] as const
/** Why a purchase was denied. */
export const DENIED_REASONS = [
  'account_not_active',
  'account_in_arrears',
  'insufficient_funds',
  'holder_blocked',
  'holder_limit',
  'card_not_active',
  'card_expired',
  'card_limit',
  'merchant_not_allowed',
  'declined_by_endpoint',
  'endpoint_unavailable',
  'wrong_secrets',
  'issuer_denied',
] as const

/** What came of a question. */
export const ENDPOINT_RESULTS = [
  'approved',
  'declined',
  'timeout',
  'error',
  'invalid_answer',
  'not_asked',
] as const
/** What came of a question to the platform's authorization endpoint. */
export const endpointResult = {
  result: Type.Enum(ENDPOINT_RESULTS, {
    description:
      '`approved`, `declined`: the answer. `timeout`: no whole answer in time. `error`: not ' +
      'reached, or a status that is not 2xx. `invalid_answer`: not `{"approved": true}` or ' +
      '`{"approved": false}`. `not_asked`: too many questions were waiting, or too many had ' +
      'failed.',
  }),
  approved: Type.Boolean({
    description: 'What counted: the answer, or `on_failure` without a valid one.',
  }),
  reason: Nullable(Type.String({ description: 'The reason in the answer.' })),
  error: Nullable(Type.String({ description: 'A description of the failure.' })),
  duration_ms: Type.Integer({ description: 'How long the buyer waited for the answer.' }),
}
export const EndpointDecision = Exact({
  authorization_id: Type.String({
    description: 'The id that the question had: the id of the bank’s request.',
  }),
  ...endpointResult,
})

export const Purchase = Exact({
  resource: Type.Literal('corporate_purchase'),
  id: HexId('purchase'),
  card_id: HexId('corporate card'),
  card_last4: Type.String(),
  holder_id: HexId('cardholder'),
  holder_name: Type.String(),
  center_cost: Nullable(
    Type.String({ description: 'The cost center of its cardholder at the time.' }),
  ),
  description: Type.String(),
  amount: Centavos(
    'The current cost to the company: less the amounts that were reversed, refunded or credited.',
  ),
  refunded_amount: Centavos('The amount refunded after it was cleared.'),
  disputed_amount: Centavos(
    'The amount credited for disputes: while they are open, and finally when they are won.',
  ),
  currency: Type.Literal('BRL'),
  merchant_amount: Type.Integer({
    description: 'The amount the merchant charged, in the smallest unit of its currency.',
  }),
  merchant_currency: Type.String({ description: 'ISO 4217.', examples: ['USD'] }),
  merchant_name: Type.String(),
  merchant_category: Type.String({ description: 'MCC, ISO 18245.', examples: ['5812'] }),
  category: Type.String({
    description: 'The category of the merchant, as a word.',
    examples: ['restaurants'],
  }),
  merchant_country: Type.String({ description: 'ISO 3166.', examples: ['BR'] }),
  method: Type.Enum(METHODS),
  status: Type.Enum(PURCHASE_STATUSES, {
    description:
      '`approved`: authorized, not yet cleared. `confirmed`: cleared. `canceled`: reversed ' +
      'before it was cleared. `voided`: never cleared, and expired. `refunded`: refunded in full.',
  }),
  denied_reason: Nullable(Type.Enum(DENIED_REASONS)),
  endpoint_decision: Nullable(EndpointDecision),
  cashback: Centavos('The cashback on the statement for it.'),
  invoice_id: Nullable(HexId('invoice')),
  receipts_count: Type.Integer({
    description: 'The number of its receipts. A receipt has events of its own.',
  }),
  purchased_at: Instant(),
  ...times,
})

const Money = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: AMOUNT_MAX, softens: 'count', description }))
const Moment = (description: string, options: object = {}) =>
  Type.Optional(
    Type.String({ maxLength: 40, description: `${description} ${IN_SAO_PAULO}`, ...options }),
  )

/** The filters of purchases and of analytics. */
export const purchaseFilters = {
  card_id: IdFilter('corporate card'),
  holder_id: IdFilter('cardholder'),
  center_cost: Type.Optional(
    Text(COST_CENTER_MAX, { minLength: 1, description: 'The name or the id of a cost center.' }),
  ),
  category: Type.Optional(Text(60, { description: 'A word, such as `restaurants`, or an MCC.' })),
  status: Type.Optional(Text(100, { description: 'One or more statuses, separated by commas.' })),
  'amount[gte]': Money('Of this many centavos or more.'),
  'amount[lte]': Money('Of this many centavos or less.'),
  'created_at[gte]': Moment(
    'Recorded on this server from this date or time on. Lists are in this order: use it to read new purchases.',
    { component: 'RecordedAtGte' },
  ),
  'created_at[lte]': Moment('Recorded on this server up to and including this date or time.', {
    component: 'RecordedAtLte',
  }),
  'purchased_at[gte]': Moment('Purchased from this date or time on.'),
  'purchased_at[lte]': Moment('Purchased up to and including this date or time.'),
  invoice_id: IdFilter('invoice'),
  q: Type.Optional(
    Text(120, {
      cards: 'shop',
      description: 'A part of the merchant’s name or of the description.',
    }),
  ),
}
/** The same, and a filter that sums by day do not have. */
const listFilters = {
  ...purchaseFilters,
  has_receipt: Type.Optional(
    Flag({
      softens: 'asked',
      description:
        '`false`: purchases whose receipt is missing; those that were denied, reversed or expired need none.',
    }),
  ),
}
const { card_id: _card, ...ofCard } = listFilters
const { holder_id: _holder, ...ofHolder } = listFilters
const refusals = ['account_not_active', 'bank_unavailable', 'bank_not_configured'] as const

export const listPurchases = operation({
  id: 'corporate.purchases.list',
  summary: 'List purchases',
  method: 'GET',
  path: `${ROOT}/purchases`,
  replica: true,
  scopes: corporate,
  query: ListQuery({ ...listFilters, ...refresh }),
  reply: List(Purchase),
  refusals,
})

export const getPurchase = operation({
  id: 'corporate.purchases.get',
  summary: 'Get a purchase',
  method: 'GET',
  path: `${ROOT}/purchases/:id`,
  scopes: corporate,
  params: Type.Object({ id: IdIn('purchase') }),
  query: Type.Object(refresh),
  reply: Purchase,
  refusals: [...refusals, 'purchase_not_found'],
})

export const exportPurchases = operation({
  id: 'corporate.purchases.export',
  summary: 'Get all purchases that match a filter as a table (CSV or XLSX), newest first',
  method: 'GET',
  path: `${ROOT}/purchases/export`,
  replica: true,
  scopes: corporate,
  query: Type.Object({
    ...listFilters,
    ...refresh,
    format: Type.Optional(
      Type.Enum(['csv', 'xlsx'], {
        description:
          'The default is `csv`. `xlsx`: the same rows as a workbook, with days and amounts as numbers.',
      }),
    ),
  }),
  reply: Type.Unknown(),
  produces: 'text/csv',
  files: ['xlsx'],
  refusals,
})

export const listCardPurchases = operation({
  id: 'corporate.cards.purchases',
  summary: 'List the purchases of a card',
  method: 'GET',
  path: `${ROOT}/:card_id/purchases`,
  replica: true,
  scopes: corporate,
  params: Type.Object({ card_id: IdIn('corporate card') }),
  query: ListQuery({ ...ofCard, ...refresh }),
  reply: List(Purchase),
  refusals: [...refusals, 'corporate_card_not_found'],
})

export const listHolderPurchases = operation({
  id: 'corporate.holders.purchases',
  summary: 'List the purchases of a cardholder',
  method: 'GET',
  path: `${ROOT}/holders/:holder_id/purchases`,
  replica: true,
  also: ['/v1/baas/holders/:holder_id/purchases'],
  scopes: corporate,
  params: Type.Object({ holder_id: IdIn('cardholder') }),
  query: ListQuery({ ...ofHolder, ...refresh }),
  reply: List(Purchase),
  refusals: [...refusals, 'holder_not_found'],
})
