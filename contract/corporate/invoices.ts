// Statements (faturas) of corporate cards: amount, due date and payments.

import { Type } from 'typebox'
import { HexId, IdIn, Instant, Nullable, Exact, Text } from '../fields.ts'
import { List, ListQuery } from '../list.ts'
import { operation } from '../operation.ts'
import { Centavos, corporate, Day, refresh, returned, ROOT, times } from './words.ts'

export const INVOICE_STATUSES = ['open', 'closed', 'paid', 'overdue'] as const
export const PAYMENT_STATUSES = ['created', 'paid', 'expired'] as const
export const DUE_DAY_MAX = 28

const path = `${ROOT}/invoices`

const Invoice = Exact({
  resource: Type.Literal('corporate_invoice'),
  id: HexId('invoice'),
  reference: Type.String({
    pattern: '^\\d{4}-\\d{2}$',
    description: 'The month in which it is due.',
  }),
  opened_on: Day('Its first day.'),
  closes_on: Day('Its last day: ten days before it is due.'),
  due_date: Day(
    'The due date (vencimento). If it is not a banking day, the statement can be paid on the next one: `payable_until`.',
  ),
  payable_until: Day(
    'The last day on which it can be paid without being late: the due date, or the next banking day.',
  ),
  amount: Centavos('Confirmed purchases, less refunds and credits for disputes.'),
  returned_payments: Centavos(
    'Payments of recharges and statements that the bank returned to their payers in this period (MED), as far as the balance did not cover them.',
  ),
  cashback: Centavos('The cashback that is deducted when it closes.'),
  from_balance: Centavos('The amount that the balance paid when it closed.'),
  paid_amount: Centavos('The amount paid since then.'),
  late_fee: Centavos('The late fee, charged once.'),
  interest: Centavos('Interest for late payment, up to today.'),
  owed: Centavos('The amount due today, with late fee and interest; 0 while it is open.'),
  late_fee_percent: Type.Number({
    description:
      'Percentage of the amount owed after `payable_until`, charged once, by its contract.',
  }),
  interest_percent_month: Type.Number({
    description:
      'Percentage per month of 30 days on the purchases still owed, for each day after ' +
      '`payable_until`, by its contract.',
  }),
  suspends_on: Nullable(
    Day('The account is suspended on this day unless the statement is paid first.'),
  ),
  status: Type.Enum(INVOICE_STATUSES),
  purchases: Type.Integer(),
  paid_at: Nullable(Instant()),
  ...times,
})

export const listInvoices = operation({
  id: 'corporate.invoices.list',
  summary: 'List statements, including the open one',
  method: 'GET',
  path,
  replica: true,
  scopes: corporate,
  query: ListQuery({
    status: Type.Optional(Text(100, { description: 'One or more statuses, separated by commas.' })),
    ...refresh,
  }),
  reply: List(Invoice),
  refusals: ['account_not_active', 'bank_unavailable', 'bank_not_configured'],
})

export const getInvoice = operation({
  id: 'corporate.invoices.get',
  summary: 'Get a statement',
  method: 'GET',
  path: `${path}/:id`,
  scopes: corporate,
  params: Type.Object({ id: IdIn('invoice') }),
  query: Type.Object(refresh),
  reply: Invoice,
  refusals: ['account_not_active', 'invoice_not_found', 'bank_unavailable', 'bank_not_configured'],
})

export const changeDueDay = operation({
  id: 'corporate.invoices.changeDueDay',
  delicate: 'none',
  summary: 'Change the due day of statements, from the next statement on',
  method: 'PATCH',
  path: `${path}/due-day`,
  scopes: corporate,
  body: Type.Object({
    due_day: Type.Integer({ minimum: 1, maximum: DUE_DAY_MAX, softens: 'count' }),
  }),
  reply: Exact({
    resource: Type.Literal('corporate_due_day'),
    due_day: Type.Integer({ description: 'From the next statement on.' }),
    current_due_day: Type.Integer({ description: 'Of the open statement.' }),
    next_due_date: Day('The due date of the first statement with the new due day.'),
  }),
  refusals: ['account_not_active'],
  example: { due_day: 10 },
})

export const InvoicePayment = Exact({
  resource: Type.Literal('corporate_invoice_payment'),
  id: HexId('payment'),
  invoice_id: HexId('invoice'),
  amount: Centavos('The amount of the pix: the amount owed when it was created.'),
  paid_amount: Centavos(
    'The amount that was paid. It pays the statement; the rest is credited to the balance.',
  ),
  ...returned,
  status: Type.Enum(PAYMENT_STATUSES),
  brcode: Type.String({
    description: 'The text of the QR code (pix copia e cola), for the app of a bank.',
  }),
  link: Type.String({ description: 'The page to pay it.' }),
  expires_at: Instant(),
  paid_at: Nullable(Instant()),
  ...times,
})

export const payInvoice = operation({
  id: 'corporate.invoices.payment',
  delicate: { is: 'asks_money', held: 'corporate_payment' },
  blocked: 'a debt can always be paid',
  summary:
    'Create a pix for the amount owed on a statement, or get the existing pix while it can be paid',
  method: 'POST',
  path: `${path}/:id/payment`,
  scopes: corporate,
  status: 201,
  existing: true,
  idempotent: true,
  params: Type.Object({ id: IdIn('invoice') }),
  body: Type.Optional(Type.Object({})),
  reply: InvoicePayment,
  refusals: [
    'account_not_active',
    'invoice_not_found',
    'invoice_open',
    'invoice_paid',
    'bank_unavailable',
    'bank_not_configured',
    'charge_refused',
  ],
  example: {},
})

export const listInvoicePayments = operation({
  id: 'corporate.invoices.payments.list',
  summary: 'List the pix charges that were created to pay a statement',
  method: 'GET',
  path: `${path}/:id/payments`,
  scopes: corporate,
  params: Type.Object({ id: IdIn('invoice') }),
  query: ListQuery({
    status: Type.Optional(Text(100, { description: 'One or more statuses, separated by commas.' })),
  }),
  reply: List(InvoicePayment),
  refusals: ['account_not_active', 'invoice_not_found'],
})

export const getInvoicePayment = operation({
  id: 'corporate.invoices.payments.get',
  summary: 'Get a pix charge that was created to pay a statement',
  method: 'GET',
  path: `${path}/:id/payments/:payment_id`,
  scopes: corporate,
  params: Type.Object({ id: IdIn('invoice'), payment_id: IdIn('payment') }),
  reply: InvoicePayment,
  refusals: [
    'account_not_active',
    'invoice_not_found',
    'invoice_payment_not_found',
    'bank_unavailable',
    'charge_refused',
  ],
})

export const DOCUMENT_FORMATS = ['pdf', 'csv', 'xlsx', 'ofx'] as const

export const getInvoiceDocument = operation({
  id: 'corporate.invoices.document',
  summary: 'Get a statement as a file: PDF, CSV, XLSX or OFX',
  method: 'GET',
  path: `${path}/:id/document`,
  scopes: corporate,
  params: Type.Object({ id: IdIn('invoice') }),
  query: Type.Object({
    format: Type.Optional(
      Type.Enum(DOCUMENT_FORMATS, {
        description:
          'The default is `pdf`. `csv`: UTF-8 with a byte order mark, semicolons between ' +
          'columns, a comma in amounts, as spreadsheets in Brazil read it. `xlsx`: the same rows ' +
          'as a workbook, with days and amounts as numbers. `ofx`: OFX 1.0.2 of a credit card; ' +
          'once it is paid, its late charges, cashback and payments are lines too, and its lines ' +
          'sum to 0.',
      }),
    ),
  }),
  reply: Type.Unknown({ description: 'The document.' }),
  produces: 'application/pdf',
  files: ['csv', 'xlsx', 'ofx'],
  refusals: ['account_not_active', 'invoice_not_found'],
})
