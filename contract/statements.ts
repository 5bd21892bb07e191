// Receivables, statements and explanations of a seller's balance.

import { Type } from 'typebox'
import { CentsOut, HexId, IdIn, Instant, Nullable, Exact, SellerIdIn, Text } from './fields.ts'
import { List, ListQuery, timeFilters } from './list.ts'
import { operation } from './operation.ts'

export const RECEIVABLE_STATUSES = ['scheduled', 'settled', 'canceled'] as const

const params = Type.Object({ id: SellerIdIn() })
const Day = () =>
  Type.String({
    pattern: '^\\d{4}-\\d{2}-\\d{2}$',
    description: 'YYYY-MM-DD, in America/Sao_Paulo.',
  })
const DayIn = () => Type.Optional(Type.String({ maxLength: 10, description: 'YYYY-MM-DD.' }))

const Receivable = Exact({
  id: HexId('receivable'),
  resource: Type.Literal('receivable'),
  transaction: HexId('transaction'),
  payment_type: Type.String(),
  number: Type.Integer({ description: 'Number of the installment, from 1.' }),
  gross_cents: CentsOut(),
  fee_cents: CentsOut(),
  net_cents: CentsOut(),
  due_on: Day(),
  status: Type.Enum(RECEIVABLE_STATUSES),
  settled_at: Nullable(Instant()),
  created_at: Instant(),
})

export const listReceivables = operation({
  id: 'sellers.receivables',
  summary: 'List the receivables of a seller',
  method: 'GET',
  path: '/v1/sellers/get/:id/receivables',
  replica: true,
  scopes: ['payments', 'sellers'],
  params,
  query: ListQuery({
    status: Type.Optional(Text(100, { description: 'One or more statuses, separated by commas.' })),
    transaction: Type.Optional(IdIn('transaction')),
    'due_on[gte]': DayIn(),
    'due_on[lte]': DayIn(),
  }),
  reply: List(Receivable),
  refusals: ['seller_not_found'],
})

const Cause = Exact({ type: Type.String(), id: Type.String() })

export const StatementLine = Exact({
  id: HexId('transfer'),
  resource: Type.Literal('statement_line'),
  number: Type.Integer({
    description: 'Number of the line in this statement, from 1, without gaps.',
  }),
  at: Instant(),
  kind: Type.String(),
  cause: Cause,
  amount_cents: CentsOut(),
  balance_cents: Type.Integer({
    description: 'The available balance after this line, less the debt of the seller.',
  }),
})

export const getStatement = operation({
  id: 'sellers.statement',
  summary: 'List the statement of a seller: every movement of the available balance',
  method: 'GET',
  path: '/v1/sellers/get/:id/statement',
  replica: true,
  scopes: ['payments', 'sellers'],
  params,
  query: ListQuery({
    ...timeFilters,
    format: Type.Optional(
      Type.Enum(['json', 'csv', 'xlsx', 'ofx'], {
        description:
          'Other than `json`: a file with every line that matches the filters, oldest first ' +
          'unless `sort` changes it; `limit`, `offset` and `page` are ignored. `csv`: UTF-8 with ' +
          'a byte order mark, semicolons between columns, a comma in amounts, as spreadsheets in ' +
          'Brazil read it. `xlsx`: the same rows as a workbook, with days and amounts as ' +
          'numbers. `ofx`: OFX 1.0.2 for accounting software, always oldest first, with the ' +
          'balance at its end.',
      }),
    ),
  }),
  reply: List(StatementLine),
  files: ['csv', 'xlsx', 'ofx'],
  refusals: ['seller_not_found'],
})

const Rule = Type.Object(
  { type: Type.String() },
  { description: 'The rule behind the line, with its values.' },
)

export const explain = operation({
  id: 'explain.get',
  summary: 'Explain an amount by its ledger transfers',
  method: 'GET',
  path: '/v1/explain/:id',
  scopes: ['payments', 'sellers'],
  params: Type.Object({
    id: IdIn('transaction, refund, dispute, transfer, receivable, statement line or seller', {
      names: 'seller',
    }),
  }),
  reply: Exact({
    id: Type.String(),
    resource: Type.Literal('explanation'),
    kind: Type.String(),
    total_cents: Type.Integer({ description: 'The sum of the lines, to the centavo.' }),
    lines: Type.Array(
      Exact({
        transfer: Nullable(HexId('transfer')),
        debit: Nullable(Type.String()),
        credit: Nullable(Type.String()),
        amount_cents: Type.Integer({
          description: 'Positive: credited to sellers. Negative: debited.',
        }),
        rule: Nullable(Rule),
        cause: Cause,
        at: Nullable(Instant()),
      }),
    ),
  }),
  refusals: ['explanation_not_found'],
})
