// Sums of transactions by day, payment method and status.

import { Type } from 'typebox'
import { CentsOut, Exact, Instant, Nullable, SellerIdIn } from '../fields.ts'
import { operation } from '../operation.ts'
import { PAYMENT_TYPES } from '../payments/payment-methods.ts'
import { TRANSACTION_STATUSES } from '../payments/transactions-fields.ts'
import { type Text, fill } from '../text.ts'
import { DESCRIPTIONS } from '../texts/operations/marketplace/analytics.ts'

export const ANALYTICS_DAYS_DEFAULT = 30
export const ANALYTICS_DAYS_MAX = 366

const Day = (text: Text) => Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', text })
const DayIn = (text: Text) => Type.Optional(Type.String({ maxLength: 40, text }))

const counted = {
  transactions: Type.Integer({
    text: { en: 'How many, in any status.', pt: 'Quantas, em qualquer status.' },
  }),
}
const money = {
  gross_cents: CentsOut({ en: 'The amounts.', pt: 'Os valores.' }),
  fees_cents: CentsOut({
    en: 'The fees, less what refunds gave back.',
    pt: 'As tarifas, menos o que os reembolsos devolveram.',
  }),
  refunded_cents: CentsOut({ en: 'What was refunded.', pt: 'O que foi reembolsado.' }),
  net_cents: Type.Integer({
    text: {
      en: 'Gross less fees and refunds; disputes are not deducted.',
      pt: 'O bruto menos tarifas e reembolsos; contestações não são descontadas.',
    },
  }),
}
const summed = {
  ...counted,
  paid: Type.Integer({
    text: {
      en: 'How many were paid, including refunded and disputed ones; the amounts are of these.',
      pt: 'Quantas foram pagas, incluindo reembolsadas e contestadas; os valores são destas.',
    },
  }),
  refused: Type.Integer({
    text: { en: 'How many the bank refused.', pt: 'Quantas o banco recusou.' },
  }),
  approval_rate: Nullable(
    Type.Number({
      minimum: 0,
      maximum: 1,
      text: {
        en:
          'Of the transactions that were paid, authorized or refused, the part that was not ' +
          'refused, to four digits; null without any.',
        pt:
          'Das transações pagas, autorizadas ou recusadas, a parte que não foi recusada, com ' +
          'quatro dígitos; null se não há nenhuma.',
      },
    }),
  ),
  ...money,
}

export const getTransactionAnalytics = operation({
  id: 'analytics.transactions',
  summary: {
    en: 'Get the sums of transactions by day, payment method and status',
    pt: 'Obter as somas das transações por dia, forma de pagamento e status',
  },
  description: DESCRIPTIONS['analytics.transactions'],
  method: 'GET',
  path: '/v1/analytics/transactions',
  replica: true,
  scopes: ['payments'],
  query: Type.Object({
    from: DayIn(
      fill(
        {
          en: 'The first day, in America/Sao_Paulo; the default is {days} days before `to`.',
          pt: 'O primeiro dia, em America/Sao_Paulo; por padrão, {days} dias antes de `to`.',
        },
        { days: ANALYTICS_DAYS_DEFAULT - 1 },
      ),
    ),
    to: DayIn(
      fill(
        {
          en: 'The last day; the default is today. At most {days} days in all.',
          pt: 'O último dia; por padrão, hoje. No máximo {days} dias ao todo.',
        },
        { days: ANALYTICS_DAYS_MAX },
      ),
    ),
    io_seller_id: Type.Optional(SellerIdIn()),
  }),
  reply: Exact({
    resource: Type.Literal('transaction_analytics'),
    from: Day({ en: 'The first day.', pt: 'O primeiro dia.' }),
    to: Day({ en: 'The last day.', pt: 'O último dia.' }),
    filled_until: Nullable(Instant()),
    complete: Type.Boolean({
      text: {
        en:
          'Whether the sums include every event; if not, those up to `filled_until` (null: none ' +
          'yet), and the worker adds the rest.',
        pt:
          'Se as somas incluem todos os eventos; se não, só os de até `filled_until` (null: ' +
          'nenhum ainda), e o worker soma os demais.',
      },
    }),
    total: Exact(summed),
    by_day: Type.Array(
      Exact({
        day: Day({
          en:
            'Of a paid transaction the day of its payment, of any other the day it was created. ' +
            'Days without transactions are left out.',
          pt:
            'De uma transação paga, o dia do pagamento; de qualquer outra, o dia em que foi ' +
            'criada. Dias sem transações são omitidos.',
        }),
        ...summed,
      }),
    ),
    by_payment_type: Type.Array(Exact({ payment_type: Type.Enum(PAYMENT_TYPES), ...summed })),
    by_status: Type.Array(Exact({ status: Type.Enum(TRANSACTION_STATUSES), ...counted, ...money })),
  }),
})
