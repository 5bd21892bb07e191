// Purchases, as the calls reply them.

import { Type } from 'typebox'
import { AMOUNT_MAX, HexId, Instant, Nullable, Exact, TextIn } from '../fields.ts'
import { Moment } from '../list.ts'
import { Centavos, COST_CENTER_MAX, IdFilter, times } from './words.ts'
import { FIELD_TEXTS } from '../fields/field-texts.ts'
import type { Text } from '../text.ts'

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
    text: {
      en:
        '`approved`, `declined`: the answer. `timeout`: no whole answer in time. `error`: not ' +
        'reached, or a status that is not 2xx. `invalid_answer`: not `{"approved": true}` or ' +
        '`{"approved": false}`. `not_asked`: too many questions were waiting, or too many had ' +
        'failed.',
      pt:
        '`approved`, `declined`: a resposta. `timeout`: sem resposta inteira a tempo. `error`: ' +
        'não alcançado, ou um status que não é 2xx. `invalid_answer`: nem `{"approved": true}` ' +
        'nem `{"approved": false}`. `not_asked`: perguntas demais esperavam, ou falhas demais ' +
        'seguidas.',
    },
  }),
  approved: Type.Boolean({
    text: {
      en: 'What counted: the answer, or `on_failure` without a valid one.',
      pt: 'O que valeu: a resposta, ou `on_failure` se não houve uma válida.',
    },
  }),
  reason: Nullable(
    Type.String({ text: { en: 'The reason in the answer.', pt: 'O motivo dado na resposta.' } }),
  ),
  error: Nullable(Type.String({ text: FIELD_TEXTS.failure })),
  duration_ms: Type.Integer({
    text: {
      en: 'How long the buyer waited for the answer.',
      pt: 'Quanto o comprador esperou pela resposta.',
    },
  }),
}
export const EndpointDecision = Exact({
  authorization_id: Type.String({
    text: {
      en: 'The id that the question had: the id of the bank’s request.',
      pt: 'O id que a pergunta teve: o id do pedido do banco.',
    },
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
    Type.String({
      text: {
        en: 'The cost center of its cardholder at the time.',
        pt: 'O centro de custo do portador naquele momento.',
      },
    }),
  ),
  description: Type.String(),
  amount: Centavos({
    en: 'The current cost to the company: less the amounts that were reversed, refunded or credited.',
    pt: 'O custo atual para a empresa: sem os valores cancelados, reembolsados ou creditados.',
  }),
  refunded_amount: Centavos({
    en: 'The amount refunded after it was cleared.',
    pt: 'O valor reembolsado depois da confirmação.',
  }),
  disputed_amount: Centavos({
    en: 'The amount credited for disputes: while they are open, and finally when they are won.',
    pt:
      'O valor creditado por contestações: enquanto estão abertas e, em definitivo, quando ' +
      'são ganhas.',
  }),
  currency: Type.Literal('BRL'),
  merchant_amount: Type.Integer({
    text: {
      en: 'The amount the merchant charged, in the smallest unit of its currency.',
      pt: 'O valor que a loja cobrou, na menor unidade da moeda dela.',
    },
  }),
  merchant_currency: Type.String({
    text: { en: 'ISO 4217.', pt: 'Código ISO 4217.' },
    examples: ['USD'],
  }),
  merchant_name: Type.String(),
  merchant_category: Type.String({
    text: { en: 'MCC, ISO 18245.', pt: 'MCC (ISO 18245).' },
    examples: ['5812'],
  }),
  category: Type.String({
    text: {
      en: 'The category of the merchant, as a word.',
      pt: 'A categoria da loja, em uma palavra.',
    },
    examples: ['restaurants'],
  }),
  merchant_country: Type.String({
    text: { en: 'ISO 3166.', pt: 'Código ISO 3166.' },
    examples: ['BR'],
  }),
  method: Type.Enum(METHODS),
  status: Type.Enum(PURCHASE_STATUSES, {
    text: {
      en:
        '`approved`: authorized, not yet cleared. `confirmed`: cleared. `canceled`: reversed ' +
        'before it was cleared. `voided`: never cleared, and expired. `refunded`: refunded in ' +
        'full.',
      pt:
        '`approved`: autorizada, ainda não confirmada pela loja. `confirmed`: confirmada. ' +
        '`canceled`: cancelada antes da confirmação. `voided`: nunca confirmada, e expirada. ' +
        '`refunded`: reembolsada por inteiro.',
    },
  }),
  denied_reason: Nullable(Type.Enum(DENIED_REASONS)),
  endpoint_decision: Nullable(EndpointDecision),
  cashback: Centavos({
    en: 'The cashback on the statement for it.',
    pt: 'O cashback dela na fatura.',
  }),
  invoice_id: Nullable(HexId('invoice')),
  receipts_count: Type.Integer({
    text: {
      en: 'The number of its receipts. A receipt has events of its own.',
      pt: 'Quantos recibos ela tem. Um recibo tem os seus próprios eventos.',
    },
  }),
  purchased_at: Instant(),
  ...times,
})

const Money = (text: Text) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: AMOUNT_MAX, softens: 'count', text }))

/** The filters of purchases and of analytics. */
export const purchaseFilters = {
  card_id: IdFilter('corporate card'),
  holder_id: IdFilter('cardholder'),
  center_cost: Type.Optional(
    TextIn(COST_CENTER_MAX, { minLength: 1, text: FIELD_TEXTS.costCenter }),
  ),
  category: Type.Optional(
    TextIn(60, {
      text: {
        en: 'A word, such as `restaurants`, or an MCC.',
        pt: 'Uma palavra, como `restaurants`, ou um MCC.',
      },
    }),
  ),
  status: Type.Optional(TextIn(100, { text: FIELD_TEXTS.statuses })),
  'amount[gte]': Money({
    en: 'Of this many centavos or more.',
    pt: 'Deste número de centavos ou mais.',
  }),
  'amount[lte]': Money({
    en: 'Of this many centavos or less.',
    pt: 'Deste número de centavos ou menos.',
  }),
  'created_at[gte]': Moment(
    {
      en: 'Recorded on this server from this date or time on. Lists are in this order: use it to read new purchases.',
      pt: 'Registrada neste servidor a partir desta data ou hora. As listas estão nesta ordem: use-a para ler compras novas.',
    },
    { component: 'RecordedAtGte' },
  ),
  'created_at[lte]': Moment(
    {
      en: 'Recorded on this server up to and including this date or time.',
      pt: 'Registrada neste servidor até esta data ou hora, inclusive.',
    },
    {
      component: 'RecordedAtLte',
    },
  ),
  'purchased_at[gte]': Moment({
    en: 'Purchased from this date or time on.',
    pt: 'Comprada a partir desta data ou hora.',
  }),
  'purchased_at[lte]': Moment({
    en: 'Purchased up to and including this date or time.',
    pt: 'Comprada até esta data ou hora, inclusive.',
  }),
  invoice_id: IdFilter('invoice'),
  q: Type.Optional(
    TextIn(120, {
      cards: 'shop',
      text: {
        en: 'A part of the merchant’s name or of the description.',
        pt: 'Uma parte do nome da loja ou da descrição.',
      },
    }),
  ),
}
