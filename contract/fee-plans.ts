// Fee plans: what transactions cost, in versions. Operators of the installation add versions; a
// transaction keeps the one of its creation.

import { Type } from 'typebox'
import { Author } from './audit.ts'
import { CentsOut, Exact, Instant, Nullable, Text } from './fields.ts'
import { List, ListQuery } from './list.ts'
import { operation } from './operation.ts'
import { INSTALLMENTS_MAX, QUOTED_METHODS } from './quotes.ts'

export const FEE_PLAN_STATUSES = ['scheduled', 'active', 'ended', 'replaced'] as const
const VERSION_MAX = 1_000_000

const Installments = (description: string) =>
  Type.Integer({ minimum: 1, maximum: INSTALLMENTS_MAX, description })

const FeeRule = Exact({
  payment_type: Type.Enum(QUOTED_METHODS),
  installments_min: Installments(
    'The rule prices transactions from this number of installments; 1 but for credit.',
  ),
  installments_max: Installments('Up to this number of installments; 1 but for credit.'),
  bp: Type.Integer({ description: 'Basis points of the amount: 99 is 0.99 %.', examples: [99] }),
  fixed_cents: CentsOut('Whole centavos, added to the basis points.'),
})

const FeePlan = Exact({
  resource: Type.Literal('fee_plan'),
  version: Type.Integer({ description: 'From 1; explanations of fees name it.' }),
  status: Type.Enum(FEE_PLAN_STATUSES, {
    description:
      '`active`: it prices the transactions that are created now. `scheduled`: it begins later. ' +
      '`ended`: the next version prices since `ends_at`. `replaced`: the next version begins at ' +
      'the same time, so it priced nothing.',
  }),
  starts_at: Nullable(Instant(), { description: 'Null: from the first transaction on.' }),
  ends_at: Nullable(Instant(), {
    description: 'The beginning of the next version; null if there is none.',
  }),
  fee_on_refund: Type.Enum(['return', 'keep'], {
    description: '`return`: a refund returns the fee in proportion. `keep`: it returns none of it.',
  }),
  rules: Type.Array(FeeRule, { description: 'A transaction to which no rule applies has no fee.' }),
  created_at: Nullable(Instant(), { description: 'Null if it was not recorded.' }),
  created_by: Author('Who added it. Null if it was not recorded, and for sellers of a platform.'),
})

export const listFeePlans = operation({
  id: 'feePlans.list',
  summary: 'List the versions of the fee plan',
  method: 'GET',
  path: '/v1/fee_plans',
  scopes: ['payments', 'sellers'],
  query: ListQuery({
    status: Type.Optional(Text(100, { description: 'One or more statuses, separated by commas.' })),
    version: Type.Optional(Type.Integer({ minimum: 1, maximum: VERSION_MAX, softens: 'count' })),
  }),
  reply: List(FeePlan),
})
