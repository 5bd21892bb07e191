// Statements (faturas) of corporate cards: amount, due date and payments.

import { Type } from 'typebox'
import { HexId, IdIn, Instant, Nullable, Exact, TextIn } from '../fields.ts'
import { List, ListQuery } from '../list.ts'
import { operation } from '../operation.ts'
import { Centavos, corporate, Day, refresh, returned, ROOT, times } from './words.ts'
import { FIELD_TEXTS } from '../fields/field-texts.ts'
import { DESCRIPTIONS } from '../texts/operations/corporate/invoices.ts'

export const INVOICE_STATUSES = ['open', 'closed', 'paid', 'overdue'] as const
export const PAYMENT_STATUSES = ['created', 'paid', 'expired'] as const
export const DUE_DAY_MAX = 28

const path = `${ROOT}/invoices`

const Invoice = Exact({
  resource: Type.Literal('corporate_invoice'),
  id: HexId('invoice'),
  reference: Type.String({
    pattern: '^\\d{4}-\\d{2}$',
    text: { en: 'The month in which it is due.', pt: 'O mês em que vence.' },
  }),
  opened_on: Day({ en: 'Its first day.', pt: 'O primeiro dia dela.' }),
  closes_on: Day({
    en: 'Its last day: ten days before it is due.',
    pt: 'O último dia dela: dez dias antes do vencimento.',
  }),
  due_date: Day({
    en:
      'The due date (vencimento). If it is not a banking day, the statement can be paid on ' +
      'the next one: `payable_until`.',
    pt:
      'A data de vencimento. Se não for dia útil bancário, a fatura pode ser paga no ' +
      'seguinte: `payable_until`.',
  }),
  payable_until: Day({
    en:
      'The last day on which it can be paid without being late: the due date, or the next ' +
      'banking day.',
    pt: 'O último dia em que pode ser paga sem atraso: o vencimento, ou o dia útil bancário seguinte.',
  }),
  amount: Centavos(FIELD_TEXTS.confirmedPurchases),
  returned_payments: Centavos({
    en:
      'Payments of recharges and statements that the bank returned to their payers in this ' +
      'period (MED), as far as the balance did not cover them.',
    pt:
      'Pagamentos de recargas e faturas que o banco devolveu aos pagadores neste período ' +
      '(MED), no que o saldo não os cobriu.',
  }),
  cashback: Centavos({
    en: 'The cashback that is deducted when it closes.',
    pt: 'O cashback descontado no fechamento.',
  }),
  from_balance: Centavos({
    en: 'The amount that the balance paid when it closed.',
    pt: 'O valor que o saldo pagou no fechamento.',
  }),
  paid_amount: Centavos({ en: 'The amount paid since then.', pt: 'O valor pago desde então.' }),
  late_fee: Centavos({
    en: 'The late fee, charged once.',
    pt: 'A multa por atraso, cobrada uma vez.',
  }),
  interest: Centavos({
    en: 'Interest for late payment, up to today.',
    pt: 'Juros por atraso, até hoje.',
  }),
  owed: Centavos({
    en: 'The amount due today, with late fee and interest; 0 while it is open.',
    pt: 'O valor devido hoje, com multa e juros; 0 enquanto está aberta.',
  }),
  late_fee_percent: Type.Number({
    text: {
      en: 'Percentage of the amount owed after `payable_until`, charged once, by its contract.',
      pt: 'Percentual do valor devido após `payable_until`, cobrado uma vez, conforme o contrato.',
    },
  }),
  interest_percent_month: Type.Number({
    text: {
      en:
        'Percentage per month of 30 days on the purchases still owed, for each day after ' +
        '`payable_until`, by its contract.',
      pt:
        'Percentual por mês de 30 dias sobre as compras ainda devidas, por dia após ' +
        '`payable_until`, conforme o contrato.',
    },
  }),
  suspends_on: Nullable(
    Day({
      en: 'The account is suspended on this day unless the statement is paid first.',
      pt: 'A conta é suspensa neste dia, a não ser que a fatura seja paga antes.',
    }),
  ),
  status: Type.Enum(INVOICE_STATUSES),
  purchases: Type.Integer(),
  paid_at: Nullable(Instant()),
  ...times,
})

export const listInvoices = operation({
  id: 'corporate.invoices.list',
  summary: { en: 'List statements, including the open one', pt: 'Listar faturas, também a aberta' },
  description: DESCRIPTIONS['corporate.invoices.list'],
  method: 'GET',
  path,
  replica: true,
  scopes: corporate,
  query: ListQuery({
    status: Type.Optional(TextIn(100, { text: FIELD_TEXTS.statuses })),
    ...refresh,
  }),
  reply: List(Invoice),
  refusals: ['account_not_active', 'bank_unavailable', 'bank_not_configured'],
})

export const getInvoice = operation({
  id: 'corporate.invoices.get',
  summary: { en: 'Get a statement', pt: 'Consultar uma fatura' },
  description: DESCRIPTIONS['corporate.invoices.get'],
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
  summary: {
    en: 'Change the due day of statements, from the next statement on',
    pt: 'Mudar o dia de vencimento das faturas, a partir da próxima',
  },
  description: DESCRIPTIONS['corporate.invoices.changeDueDay'],
  method: 'PATCH',
  path: `${path}/due-day`,
  scopes: corporate,
  body: Type.Object({
    due_day: Type.Integer({ minimum: 1, maximum: DUE_DAY_MAX, softens: 'count' }),
  }),
  reply: Exact({
    resource: Type.Literal('corporate_due_day'),
    due_day: Type.Integer({
      text: { en: 'From the next statement on.', pt: 'A partir da próxima fatura.' },
    }),
    current_due_day: Type.Integer({
      text: { en: 'Of the open statement.', pt: 'Da fatura aberta.' },
    }),
    next_due_date: Day({
      en: 'The due date of the first statement with the new due day.',
      pt: 'O vencimento da primeira fatura com o novo dia de vencimento.',
    }),
  }),
  refusals: ['account_not_active'],
  example: { due_day: 10 },
})

export const InvoicePayment = Exact({
  resource: Type.Literal('corporate_invoice_payment'),
  id: HexId('payment'),
  invoice_id: HexId('invoice'),
  amount: Centavos({
    en: 'The amount of the pix: the amount owed when it was created.',
    pt: 'O valor do pix: o que era devido quando foi criado.',
  }),
  paid_amount: Centavos({
    en: 'The amount that was paid. It pays the statement; the rest is credited to the balance.',
    pt: 'O valor que foi pago. Ele paga a fatura; o resto é creditado ao saldo.',
  }),
  ...returned,
  status: Type.Enum(PAYMENT_STATUSES),
  brcode: Type.String({
    text: FIELD_TEXTS.qrText,
  }),
  link: Type.String({ text: FIELD_TEXTS.payPage }),
  expires_at: Instant(),
  paid_at: Nullable(Instant()),
  ...times,
})

export const payInvoice = operation({
  id: 'corporate.invoices.payment',
  delicate: { is: 'asks_money', held: 'corporate_payment' },
  blocked: 'a debt can always be paid',
  summary: {
    en:
      'Create a pix for the amount owed on a statement, or get the existing pix while it can ' +
      'be paid',
    pt: 'Criar um pix do valor devido em uma fatura, ou obter o existente enquanto puder ser pago',
  },
  description: DESCRIPTIONS['corporate.invoices.payment'],
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
  summary: {
    en: 'List the pix charges that were created to pay a statement',
    pt: 'Listar os pix criados para pagar uma fatura',
  },
  description: DESCRIPTIONS['corporate.invoices.payments.list'],
  method: 'GET',
  path: `${path}/:id/payments`,
  scopes: corporate,
  params: Type.Object({ id: IdIn('invoice') }),
  query: ListQuery({
    status: Type.Optional(TextIn(100, { text: FIELD_TEXTS.statuses })),
  }),
  reply: List(InvoicePayment),
  refusals: ['account_not_active', 'invoice_not_found'],
})

export const getInvoicePayment = operation({
  id: 'corporate.invoices.payments.get',
  summary: {
    en: 'Get a pix charge that was created to pay a statement',
    pt: 'Consultar um pix criado para pagar uma fatura',
  },
  description: DESCRIPTIONS['corporate.invoices.payments.get'],
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
  summary: {
    en: 'Get a statement as a file: PDF, CSV, XLSX or OFX',
    pt: 'Obter uma fatura como arquivo: PDF, CSV, XLSX ou OFX',
  },
  description: DESCRIPTIONS['corporate.invoices.document'],
  method: 'GET',
  path: `${path}/:id/document`,
  scopes: corporate,
  params: Type.Object({ id: IdIn('invoice') }),
  query: Type.Object({
    format: Type.Optional(
      Type.Enum(DOCUMENT_FORMATS, {
        text: {
          en:
            'The default is `pdf`. `csv`: UTF-8 with a byte order mark, semicolons between ' +
            'columns, a comma in amounts, as spreadsheets in Brazil read it. `xlsx`: the same rows ' +
            'as a workbook, with days and amounts as numbers. `ofx`: OFX 1.0.2 of a credit card; ' +
            'once it is paid, its late charges, cashback and payments are lines too, and its lines ' +
            'sum to 0.',
          pt:
            'O padrão é `pdf`. `csv`: UTF-8 com marca de ordem de bytes (BOM), ponto e vírgula ' +
            'entre colunas, vírgula nos valores, como as planilhas no Brasil leem. `xlsx`: as ' +
            'mesmas linhas como planilha, com dias e valores como números. `ofx`: OFX 1.0.2 de um ' +
            'cartão de crédito; depois de paga, os encargos por atraso, o cashback e os pagamentos ' +
            'também são linhas, e a soma das linhas é 0.',
        },
      }),
    ),
  }),
  reply: Type.Unknown({ text: { en: 'The document.', pt: 'O documento.' } }),
  produces: 'application/pdf',
  files: ['csv', 'xlsx', 'ofx'],
  refusals: ['account_not_active', 'invoice_not_found'],
})
