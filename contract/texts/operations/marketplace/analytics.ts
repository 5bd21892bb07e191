// What each call of contract/marketplace/analytics.ts does.

import type { Texts } from '../../../text.ts'

export const DESCRIPTIONS = {
  'analytics.transactions': {
    en:
      'Sums the transactions of at most 366 days (São Paulo), 30 when `from` is absent: in ' +
      'all, by day, by method and by status. A paid transaction counts on the day of its ' +
      'payment, any other on the day of its creation. The sums follow the events: if ' +
      '`complete` is false, they include those up to `filled_until`. For balances and ' +
      'settlement read the statement instead.',
    pt:
      'Soma as transações de no máximo 366 dias (São Paulo), 30 sem `from`: no total, por dia, ' +
      'por forma de pagamento e por status. Uma transação paga conta no dia do pagamento; as ' +
      'outras, no dia da criação. As somas seguem os eventos: se `complete` for falso, incluem ' +
      'os de até `filled_until`. Para saldos e liquidação, leia o extrato.',
  },
} as const satisfies Texts
