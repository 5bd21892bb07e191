// Statements on the wire, and their events. Pure. What is owed of a late one changes every day.

import { type Day, dayOf } from '../../kernel/brazil/calendar.ts'
import { chargesOf, owedOf, type Invoice, type NewInvoiceEvent } from './invoice.ts'
import { lastDayOf, suspendsOn } from './late-charges.ts'
import type { Happened } from '../../platform/outbox/outbox.ts'

const percentOf = (bp: number): number => bp / 100

/** The body of `corporate.invoices.get` on `day`, and of the statement's events. */
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

export const invoiceEvents = (events: readonly NewInvoiceEvent[]): Happened[] =>
  events.map(({ invoice: i, type }) => ({
    owner: i.owner,
    seller: i.seller,
    type,
    objectKind: 'corporate_invoice',
    objectId: i.id,
    objectSequence: i.version,
    status: i.status,
    referenceId: null,
    data: invoiceToWire(i, dayOf(i.updatedAt)),
    at: i.updatedAt,
  }))
