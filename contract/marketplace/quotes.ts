// Quotes: the amounts and days that each receiver of a transaction would get, before it is created.

import { Type } from 'typebox'
import { Amount, CentsOut, HexId, Instant, Exact, SellerIdIn, SellerIdOut } from '../fields.ts'
import { operation } from '../operation.ts'
import { SALE_SPLIT_REFUSALS, SPLIT_RULES_MAX, SplitRuleIn } from './splits.ts'
import { FIELD_TEXTS } from '../fields/field-texts.ts'
import { DESCRIPTIONS } from '../texts/operations/marketplace/quotes.ts'

export const QUOTED_METHODS = ['pix', 'boleto', 'credit'] as const
export const INSTALLMENTS_MAX = 12

const Day = () =>
  Type.String({
    pattern: '^\\d{4}-\\d{2}-\\d{2}$',
    text: FIELD_TEXTS.day,
  })

const Planned = Exact({
  number: Type.Integer({ text: FIELD_TEXTS.installment }),
  gross_cents: CentsOut(),
  fee_cents: CentsOut(),
  net_cents: CentsOut(),
  due_on: Day(),
})

export const createQuote = operation({
  id: 'quotes.create',
  delicate: 'none',
  summary: {
    en: 'Quote what each receiver of a transaction would get, and when',
    pt: 'Cotar quanto cada recebedor de uma transação receberia, e quando',
  },
  description: DESCRIPTIONS['quotes.create'],
  method: 'POST',
  path: '/v1/quotes',
  scopes: ['payments'],
  body: Type.Object({
    amount: Amount(),
    payment_type: Type.Enum(QUOTED_METHODS),
    installments: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: INSTALLMENTS_MAX,
        softens: 'count',
        text: { en: 'The default is 1.', pt: 'O padrão é 1.' },
      }),
    ),
    split_rules: Type.Optional(Type.Array(SplitRuleIn, { maxItems: SPLIT_RULES_MAX })),
    io_seller_id: Type.Optional(SellerIdIn()),
  }),
  reply: Exact({
    id: HexId('quote'),
    resource: Type.Literal('quote'),
    io_seller_id: SellerIdOut(),
    amount_cents: CentsOut(),
    payment_type: Type.String(),
    installments: Type.Integer(),
    fees_cents: CentsOut(),
    parts: Type.Array(
      Exact({
        receiver: SellerIdOut(),
        amount_cents: CentsOut(),
        fee_cents: CentsOut(),
        net_cents: CentsOut(),
        receivables: Type.Array(Planned),
      }),
    ),
    valid_until: Instant(),
    created_at: Instant(),
  }),
  status: 201,
  idempotent: true,
  refusals: [
    'seller_not_found',
    'seller_not_active',
    'method_not_enabled',
    'amount_over_seller_limit',
    'too_many_installments',
    'bank_not_configured',
    ...SALE_SPLIT_REFUSALS,
  ],
  example: { amount: 10_000, payment_type: 'credit', installments: 3 },
})
