// Sums of transactions by day, payment method and status.

import { Type } from 'typebox'
import { CentsOut, Exact, Instant, Nullable, SellerIdIn } from './fields.ts'
import { operation } from './operation.ts'
import { PAYMENT_TYPES } from './payment-methods.ts'
import { TRANSACTION_STATUSES } from './transactions.ts'

export const ANALYTICS_DAYS_DEFAULT = 30
export const ANALYTICS_DAYS_MAX = 366

const Day = (description: string) => Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description })
const DayIn = (description: string) => Type.Optional(Type.String({ maxLength: 40, description }))

const counted = { transactions: Type.Integer({ description: 'How many, in any status.' }) }
const money = {
  gross_cents: CentsOut('The amounts.'),
  fees_cents: CentsOut('The fees, less what refunds gave back.'),
  refunded_cents: CentsOut('What was refunded.'),
  net_cents: Type.Integer({
    description: 'Gross less fees and refunds; disputes are not deducted.',
  }),
}
const summed = {
  ...counted,
  paid: Type.Integer({
    description:
      'How many were paid, including refunded and disputed ones; the amounts are of these.',
  }),
  refused: Type.Integer({ description: 'How many the bank refused.' }),
  approval_rate: Nullable(
    Type.Number({
      minimum: 0,
      maximum: 1,
      description:
        'Of the transactions that were paid, authorized or refused, the part that was not ' +
        'refused, to four digits; null without any.',
    }),
  ),
  ...money,
}

export const getTransactionAnalytics = operation({
  id: 'analytics.transactions',
  summary: 'Get the sums of transactions by day, payment method and status',
  method: 'GET',
  path: '/v1/analytics/transactions',
  replica: true,
  scopes: ['payments'],
  query: Type.Object({
    from: DayIn(
      `The first day, in America/Sao_Paulo; the default is ${ANALYTICS_DAYS_DEFAULT - 1} days before \`to\`.`,
    ),
    to: DayIn(`The last day; the default is today. At most ${ANALYTICS_DAYS_MAX} days in all.`),
    io_seller_id: Type.Optional(SellerIdIn()),
  }),
  reply: Exact({
    resource: Type.Literal('transaction_analytics'),
    from: Day('The first day.'),
    to: Day('The last day.'),
    filled_until: Nullable(Instant()),
    complete: Type.Boolean({
      description:
        'Whether the sums include every event; if not, those up to `filled_until` (null: none ' +
        'yet), and the worker adds the rest.',
    }),
    total: Exact(summed),
    by_day: Type.Array(
      Exact({
        day: Day(
          'Of a paid transaction the day of its payment, of any other the day it was created. Days without transactions are left out.',
        ),
        ...summed,
      }),
    ),
    by_payment_type: Type.Array(Exact({ payment_type: Type.Enum(PAYMENT_TYPES), ...summed })),
    by_status: Type.Array(Exact({ status: Type.Enum(TRANSACTION_STATUSES), ...counted, ...money })),
  }),
})
