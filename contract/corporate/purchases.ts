// Purchases by corporate cards: authorized, cleared, reversed, refunded.

import { Type } from 'typebox'
import { Flag, IdIn } from '../fields.ts'
import { List, ListQuery } from '../list.ts'
import { operation } from '../operation.ts'
import { corporate, refresh, ROOT } from './words.ts'
import { DESCRIPTIONS } from '../texts/operations/corporate/purchases.ts'
import { Purchase, purchaseFilters } from './purchases-fields.ts'

/** The same, and a filter that sums by day do not have. */
const listFilters = {
  ...purchaseFilters,
  has_receipt: Type.Optional(
    Flag({
      softens: 'asked',
      text: {
        en:
          '`false`: purchases whose receipt is missing; those that were denied, reversed or ' +
          'expired need none.',
        pt: '`false`: compras sem recibo; as negadas, canceladas ou expiradas não precisam de um.',
      },
    }),
  ),
}
const { card_id: _card, ...ofCard } = listFilters
const { holder_id: _holder, ...ofHolder } = listFilters
const refusals = ['account_not_active', 'bank_unavailable', 'bank_not_configured'] as const

export const listPurchases = operation({
  id: 'corporate.purchases.list',
  summary: { en: 'List purchases', pt: 'Listar compras' },
  description: DESCRIPTIONS['corporate.purchases.list'],
  method: 'GET',
  path: `${ROOT}/purchases`,
  replica: true,
  scopes: corporate,
  query: ListQuery({ ...listFilters, ...refresh }),
  reply: List(Purchase),
  refusals,
})

export const getPurchase = operation({
  id: 'corporate.purchases.get',
  summary: { en: 'Get a purchase', pt: 'Consultar uma compra' },
  description: DESCRIPTIONS['corporate.purchases.get'],
  method: 'GET',
  path: `${ROOT}/purchases/:id`,
  scopes: corporate,
  params: Type.Object({ id: IdIn('purchase') }),
  query: Type.Object(refresh),
  reply: Purchase,
  refusals: [...refusals, 'purchase_not_found'],
})

export const exportPurchases = operation({
  id: 'corporate.purchases.export',
  summary: {
    en: 'Get all purchases that match a filter as a table (CSV or XLSX), newest first',
    pt: 'Obter todas as compras de um filtro como tabela (CSV ou XLSX), as mais novas primeiro',
  },
  description: DESCRIPTIONS['corporate.purchases.export'],
  method: 'GET',
  path: `${ROOT}/purchases/export`,
  replica: true,
  scopes: corporate,
  query: Type.Object({
    ...listFilters,
    ...refresh,
    format: Type.Optional(
      Type.Enum(['csv', 'xlsx'], {
        text: {
          en: 'The default is `csv`. `xlsx`: the same rows as a workbook, with days and amounts as numbers.',
          pt: 'O padrão é `csv`. `xlsx`: as mesmas linhas como planilha, com dias e valores como números.',
        },
      }),
    ),
  }),
  reply: Type.Unknown(),
  produces: 'text/csv',
  files: ['xlsx'],
  refusals,
})

export const listCardPurchases = operation({
  id: 'corporate.cards.purchases',
  summary: { en: 'List the purchases of a card', pt: 'Listar as compras de um cartão' },
  description: DESCRIPTIONS['corporate.cards.purchases'],
  method: 'GET',
  path: `${ROOT}/:card_id/purchases`,
  replica: true,
  scopes: corporate,
  params: Type.Object({ card_id: IdIn('corporate card') }),
  query: ListQuery({ ...ofCard, ...refresh }),
  reply: List(Purchase),
  refusals: [...refusals, 'corporate_card_not_found'],
})

export const listHolderPurchases = operation({
  id: 'corporate.holders.purchases',
  summary: { en: 'List the purchases of a cardholder', pt: 'Listar as compras de um portador' },
  description: DESCRIPTIONS['corporate.holders.purchases'],
  method: 'GET',
  path: `${ROOT}/holders/:holder_id/purchases`,
  replica: true,
  also: ['/v1/baas/holders/:holder_id/purchases'],
  scopes: corporate,
  params: Type.Object({ holder_id: IdIn('cardholder') }),
  query: ListQuery({ ...ofHolder, ...refresh }),
  reply: List(Purchase),
  refusals: [...refusals, 'holder_not_found'],
})
