// The spending of a company by month, category, cost center and cardholder.

import { Type } from 'typebox'
import { HexId, Nullable, Exact } from '../fields.ts'
import { operation } from '../operation.ts'
import { ByCategory, ByHolder, ByMonth, summed } from './cost-centers.ts'
import { purchaseFilters } from './purchases-fields.ts'
import { Centavos, corporate, refresh, ROOT, span } from './words.ts'
import { DESCRIPTIONS } from '../texts/operations/corporate/analytics.ts'

export const getAnalytics = operation({
  id: 'corporate.analytics',
  summary: {
    en: 'Get the spending by month, category, cost center and cardholder',
    pt: 'Obter os gastos por mês, categoria, centro de custo e portador',
  },
  description: DESCRIPTIONS['corporate.analytics'],
  method: 'GET',
  path: `${ROOT}/analytics`,
  replica: true,
  scopes: corporate,
  query: Type.Object({ ...span, ...purchaseFilters, ...refresh }),
  reply: Exact({
    resource: Type.Literal('corporate_analytics'),
    from: Nullable(Type.String()),
    to: Nullable(Type.String()),
    ...summed,
    average: Centavos({
      en: 'The average amount of a purchase, rounded down; 0 without purchases.',
      pt: 'O valor médio de uma compra, arredondado para baixo; 0 sem compras.',
    }),
    by_month: Type.Array(ByMonth),
    by_category: Type.Array(ByCategory),
    by_cost_center: Type.Array(
      Exact({ id: Nullable(HexId('cost center')), name: Nullable(Type.String()), ...summed }),
    ),
    by_holder: Type.Array(ByHolder),
  }),
  refusals: ['account_not_active', 'bank_unavailable', 'bank_not_configured'],
})
