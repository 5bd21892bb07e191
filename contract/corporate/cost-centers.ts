// Cost centers and their spending.

import { Type } from 'typebox'
import { HexId, IdIn, Nullable, Exact } from '../fields.ts'
import { List, ListQuery } from '../list.ts'
import { operation } from '../operation.ts'
import { Purchase } from './purchases-fields.ts'
import { Centavos, corporate, refresh, ROOT, span, times } from './words.ts'
import { FIELD_TEXTS } from '../fields/field-texts.ts'
import { DESCRIPTIONS } from '../texts/operations/corporate/cost-centers.ts'

/** A sum of purchases. */
export const summed = {
  total_spent: Centavos(FIELD_TEXTS.confirmedPurchases),
  purchases: Type.Integer(),
  cashback: Centavos(),
}
export const ByMonth = Exact({ month: Type.String({ examples: ['2026-11'] }), ...summed })
export const ByCategory = Exact({ category: Type.String(), ...summed })
export const ByHolder = Exact({ holder_id: HexId('cardholder'), name: Type.String(), ...summed })

const center = {
  resource: Type.Literal('corporate_cost_center'),
  id: HexId('cost center'),
  name: Type.String(),
  ...summed,
  holders: Type.Integer({
    text: {
      en: 'Current cardholders that are not canceled.',
      pt: 'Portadores atuais que não foram cancelados.',
    },
  }),
  cards: Type.Integer({
    text: {
      en: 'Their cards that are not canceled.',
      pt: 'Os cartões deles que não foram cancelados.',
    },
  }),
  ...times,
}
export const CorporateCostCenterSummary = Exact(center)

export const listCostCenters = operation({
  id: 'corporate.costCenters.list',
  summary: {
    en: 'List cost centers and their spending',
    pt: 'Listar os centros de custo e seus gastos',
  },
  description: DESCRIPTIONS['corporate.costCenters.list'],
  method: 'GET',
  path: `${ROOT}/cost-centers`,
  replica: true,
  scopes: corporate,
  query: ListQuery({ ...span, ...refresh }),
  reply: List(CorporateCostCenterSummary),
  refusals: ['account_not_active', 'bank_unavailable', 'bank_not_configured'],
})

export const getCostCenter = operation({
  id: 'corporate.costCenters.get',
  summary: {
    en: 'Get the spending of a cost center by month, category and cardholder',
    pt: 'Consultar os gastos de um centro de custo por mês, categoria e portador',
  },
  description: DESCRIPTIONS['corporate.costCenters.get'],
  method: 'GET',
  path: `${ROOT}/cost-centers/:id`,
  replica: true,
  scopes: corporate,
  params: Type.Object({ id: IdIn('cost center') }),
  query: Type.Object({ ...span, ...refresh }),
  reply: Exact({
    ...center,
    from: Nullable(Type.String()),
    to: Nullable(Type.String()),
    by_month: Type.Array(ByMonth),
    by_category: Type.Array(ByCategory),
    by_holder: Type.Array(ByHolder),
    last_purchases: Type.Array(Purchase, {
      text: { en: 'The ten newest.', pt: 'As dez mais novas.' },
    }),
  }),
  refusals: [
    'account_not_active',
    'cost_center_not_found',
    'bank_unavailable',
    'bank_not_configured',
  ],
})
