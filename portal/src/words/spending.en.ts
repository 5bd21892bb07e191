// Words of the first page of a company with cards, in English.

import type { pt } from './spending.pt.ts'

export const en: typeof pt = {
  spending: 'Card spending',
  available: 'Available',
  availableHint: (balance, limit) => `Balance ${balance} + limit ${limit}, less the amount in use`,
  used: 'In use',
  usedHint: 'Purchases that no statement has paid yet',
  statement: 'Open statement',
  statementHint: (closes, due) => `Closes on ${closes}, due on ${due}`,
  noStatement: 'No open statement',
  toPay: 'To be paid',
  toPayHint: (due) => `Due on ${due}`,
  late: (due) => `Was due on ${due}`,
  nothingToPay: 'No statement to be paid',
  period: 'Period',
  periods: { month: 'This month', quarter: '3 months', year: '12 months' },
  spent: 'Confirmed purchases',
  total: (count, average) =>
    count === 1 ? '1 purchase' : `${count.toLocaleString('en')} purchases, ${average} on average`,
  byMonth: 'By month',
  byCategory: 'By category',
  byCenter: 'By cost center',
  byHolder: 'By cardholder',
  noCenter: 'No cost center',
  others: (count) => `${count} more`,
  nothing: 'No confirmed purchase in the period',
  nothingText: 'Purchases count here once the merchant confirms them. Authorized ones are under Purchases.',
  toPurchases: 'See purchases',
  newest: 'Newest purchases',
  all: 'See all',
  recharge: 'Add balance',
}
