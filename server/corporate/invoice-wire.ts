// Statements as the API shows them. Pure. What is owed of one that is late is another amount every day.

import type { Day } from '../base/calendar.ts'
import { chargesOf, owedOf, type Invoice } from './invoice.ts'
import { lastDayOf, suspendsOn } from './late-charges.ts'

const percentOf = (bp: number): number => bp / 100

/** As `corporate.invoices.get` answers on `day`, and its events tell. */
export const invoiceToWire = (i: Invoice, day: Day) => ({
  resource: 'corporate_invoice' as const,
  id: i.id,
  reference: i.reference,
  opened_on: i.openedOn,
  closes_on: i.closesOn,
  due_date: i.dueDate,
  payable_until: lastDayOf(i),
  amount: i.amount,
  returned_payments: i.returned,
  cashback: i.cashback,
  from_balance: i.fromBalance,
  paid_amount: i.paidAmount,
  late_fee: chargesOf(i, day).lateFee,
  interest: chargesOf(i, day).interest,
  owed: owedOf(i, day),
  late_fee_percent: percentOf(i.lateFeeBp),
  interest_percent_month: percentOf(i.interestBp),
  suspends_on: suspendsOn(i) ?? null,
  status: i.status,
  purchases: i.purchases,
  paid_at: i.paidAt?.toISOString() ?? null,
  created_at: i.createdAt.toISOString(),
  updated_at: i.updatedAt.toISOString(),
})
