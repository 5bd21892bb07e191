// Receivables, statements and explanations of a seller's balance.

import { Type } from 'typebox'
import { CentsOut, HexId, IdIn, Instant, Nullable, Exact, SellerIdIn, TextIn } from '../fields.ts'
import { List, ListQuery, timeFilters } from '../list.ts'
import { operation } from '../operation.ts'
import { FIELD_TEXTS } from '../fields/field-texts.ts'
import { DESCRIPTIONS } from '../texts/operations/marketplace/statements.ts'

export const RECEIVABLE_STATUSES = ['scheduled', 'settled', 'canceled'] as const

const params = Type.Object({ id: SellerIdIn() })
const Day = () =>
  Type.String({
    pattern: '^\\d{4}-\\d{2}-\\d{2}$',
    text: FIELD_TEXTS.day,
  })
const DayIn = () =>
  Type.Optional(Type.String({ maxLength: 10, text: { en: 'YYYY-MM-DD.', pt: 'AAAA-MM-DD.' } }))

const Receivable = Exact({
  id: HexId('receivable'),
  resource: Type.Literal('receivable'),
  transaction: HexId('transaction'),
  payment_type: Type.String(),
  number: Type.Integer({ text: FIELD_TEXTS.installment }),
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
  summary: { en: 'List the receivables of a seller', pt: 'Listar os recebíveis de um vendedor' },
  description: DESCRIPTIONS['sellers.receivables'],
  method: 'GET',
  path: '/v1/sellers/get/:id/receivables',
  replica: true,
  scopes: ['payments', 'sellers'],
  params,
  query: ListQuery({
    status: Type.Optional(TextIn(100, { text: FIELD_TEXTS.statuses })),
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
    text: {
      en: 'Number of the line in this statement, from 1, without gaps.',
      pt: 'Número da linha neste extrato, a partir de 1, sem lacunas.',
    },
  }),
  at: Instant(),
  kind: Type.String(),
  cause: Cause,
  amount_cents: CentsOut(),
  balance_cents: Type.Integer({
    text: {
      en: 'The available balance after this line, less the debt of the seller.',
      pt: 'O saldo disponível depois desta linha, menos o débito do vendedor.',
    },
  }),
})

export const getStatement = operation({
  id: 'sellers.statement',
  summary: {
    en: 'List the statement of a seller: every movement of the available balance',
    pt: 'Listar o extrato de um vendedor: cada movimento do saldo disponível',
  },
  description: DESCRIPTIONS['sellers.statement'],
  method: 'GET',
  path: '/v1/sellers/get/:id/statement',
  replica: true,
  scopes: ['payments', 'sellers'],
  params,
  query: ListQuery({
    ...timeFilters,
    format: Type.Optional(
      Type.Enum(['json', 'csv', 'xlsx', 'ofx'], {
        text: {
          en:
            'Other than `json`: a file with every line that matches the filters, oldest first ' +
            'unless `sort` changes it; `limit`, `offset` and `page` are ignored. `csv`: UTF-8 with ' +
            'a byte order mark, semicolons between columns, a comma in amounts, as spreadsheets in ' +
            'Brazil read it. `xlsx`: the same rows as a workbook, with days and amounts as ' +
            'numbers. `ofx`: OFX 1.0.2 for accounting software, always oldest first, with the ' +
            'balance at its end.',
          pt:
            'Com valor diferente de `json`: um arquivo com todas as linhas que correspondem aos ' +
            'filtros, da mais antiga à mais nova, a não ser que `sort` mude a ordem; `limit`, ' +
            '`offset` e `page` são ignorados. `csv`: UTF-8 com marca de ordem de bytes (BOM), ' +
            'ponto e vírgula entre colunas, vírgula nos valores, como as planilhas no Brasil leem. ' +
            '`xlsx`: as mesmas linhas como planilha, com dias e valores como números. `ofx`: OFX ' +
            '1.0.2 para programas de contabilidade, sempre da linha mais antiga à mais nova, com o ' +
            'saldo no fim.',
        },
      }),
    ),
  }),
  reply: List(StatementLine),
  files: ['csv', 'xlsx', 'ofx'],
  refusals: ['seller_not_found'],
})

const Rule = Type.Object(
  { type: Type.String() },
  {
    text: {
      en: 'The rule behind the line, with its values.',
      pt: 'A regra por trás da linha, com os valores dela.',
    },
  },
)

export const explain = operation({
  id: 'explain.get',
  summary: {
    en: 'Explain an amount by its ledger transfers',
    pt: 'Explicar um valor por seus lançamentos contábeis',
  },
  description: DESCRIPTIONS['explain.get'],
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
    total_cents: Type.Integer({
      text: {
        en: 'The sum of the lines, to the centavo.',
        pt: 'A soma das linhas, até o último centavo.',
      },
    }),
    lines: Type.Array(
      Exact({
        transfer: Nullable(HexId('transfer')),
        debit: Nullable(Type.String()),
        credit: Nullable(Type.String()),
        amount_cents: Type.Integer({
          text: {
            en: 'Positive: credited to sellers. Negative: debited.',
            pt: 'Positivo: creditado a vendedores. Negativo: debitado.',
          },
        }),
        rule: Nullable(Rule),
        cause: Cause,
        at: Nullable(Instant()),
      }),
    ),
  }),
  refusals: ['explanation_not_found'],
})
