// The sums of transactions in a range of days, on the wire. Pure.

import {
  ANALYTICS_DAYS_DEFAULT,
  ANALYTICS_DAYS_MAX,
  type getTransactionAnalytics,
} from '../../../contract/marketplace/analytics.ts'
import type { ReplyOf } from '../../../contract/operation.ts'
import { fill } from '../../../contract/text.ts'
import { FIELD_MESSAGES } from '../../../contract/fields/field-messages.ts'
import { addDays, daysBetween, dayOf, type Day } from '../../kernel/brazil/calendar.ts'
import { refuseField } from '../../kernel/refusal.ts'
import { readDays } from '../../platform/lists/days.ts'
import type { ReadState } from '../../platform/outbox/feed-readers.ts'
import { PAID_STATUSES, type Status } from '../transactions/transaction.ts'

/** Inclusive. */
export type Days = { readonly from: Day; readonly to: Day }

/** What a part of the stored sums adds up to; in centavos. */
export type Sum = {
  readonly transactions: number
  readonly gross: number
  readonly fees: number
  readonly refunded: number
}

/** The transactions of one day, method and status. */
export type Rollup = Sum & {
  readonly day: Day
  readonly method: 'pix' | 'boleto' | 'credit'
  readonly status: Status
}

/**
 * The days of a query; by default the last thirty. 422 for an invalid range, and for one that is
 * too long.
 */
export function readRange(query: { from?: string; to?: string }, now: Date): Days {
  const { from, to } = readDays(query)
  const last = to ?? dayOf(now)
  const first = from ?? addDays(last, 1 - ANALYTICS_DAYS_DEFAULT)
  if (last < first) throw refuseField('to', FIELD_MESSAGES.beforeFrom)
  if (daysBetween(first, last) >= ANALYTICS_DAYS_MAX)
    throw refuseField(
      'to',
      fill(
        {
          en: 'must be less than {limit} days after from',
          pt: 'deve ser menos de {limit} dias depois de from',
        },
        { limit: ANALYTICS_DAYS_MAX },
      ),
    )
  return { from: first, to: last }
}

const NOTHING: Sum = { transactions: 0, gross: 0, fees: 0, refunded: 0 }

const sumOf = (sums: readonly Sum[]): Sum =>
  sums.reduce(
    (all, one) => ({
      transactions: all.transactions + one.transactions,
      gross: all.gross + one.gross,
      fees: all.fees + one.fees,
      refunded: all.refunded + one.refunded,
    }),
    NOTHING,
  )

const moneyOf = ({ gross, fees, refunded }: Sum) => ({
  gross_cents: gross,
  fees_cents: fees,
  refunded_cents: refunded,
  net_cents: gross - fees - refunded,
})

const RATE_DIGITS = 10_000

/** The part of the decided transactions that was not refused, to four digits; null without any. */
export const rateOf = (approved: number, refused: number): number | null =>
  approved + refused === 0
    ? null
    : Math.round((approved * RATE_DIGITS) / (approved + refused)) / RATE_DIGITS

/** How many, how many paid and refused, and the money of those that were paid. */
function summedOf(rollups: readonly Rollup[]) {
  const numberOf = (status: Status) =>
    sumOf(rollups.filter((one) => one.status === status)).transactions
  const paid = sumOf(rollups.filter(({ status }) => PAID_STATUSES.includes(status)))
  const refused = numberOf('failed')
  return {
    transactions: sumOf(rollups).transactions,
    paid: paid.transactions,
    refused,
    approval_rate: rateOf(paid.transactions + numberOf('pre_authorized'), refused),
    ...moneyOf(paid),
  }
}

/** The reply. The rollups are in the order of days, methods and statuses. */
export function analyticsToWire(
  { from, to }: Days,
  rollups: readonly Rollup[],
  { until, complete }: ReadState,
): ReplyOf<typeof getTransactionAnalytics> {
  return {
    resource: 'transaction_analytics',
    from,
    to,
    filled_until: until && until.toISOString(),
    complete,
    total: summedOf(rollups),
    by_day: [...Map.groupBy(rollups, ({ day }) => day)].map(([day, some]) => ({
      day,
      ...summedOf(some),
    })),
    by_payment_type: [...Map.groupBy(rollups, ({ method }) => method)].map(([method, some]) => ({
      payment_type: method,
      ...summedOf(some),
    })),
    by_status: [...Map.groupBy(rollups, ({ status }) => status)].map(([status, some]) => {
      const sum = sumOf(some)
      return { status, transactions: sum.transactions, ...moneyOf(sum) }
    }),
  }
}
