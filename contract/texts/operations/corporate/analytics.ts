// What each call of contract/corporate/analytics.ts does.

import type { Texts } from '../../../text.ts'

export const DESCRIPTIONS = {
  'corporate.analytics': {
    en:
      'Sums confirmed purchases, less refunds and dispute credits, from `from` to `to` (days ' +
      'in São Paulo, both included). Without other filters the sums are read as stored, fast ' +
      'even for millions of purchases; with the filters of the list they are computed from the ' +
      'purchases. Purchases that are only approved do not count.',
    pt:
      'Soma as compras confirmadas, menos reembolsos e créditos de contestação, de `from` a ' +
      '`to` (dias em São Paulo, ambos incluídos). Sem outros filtros as somas já estão ' +
      'guardadas, rápidas mesmo com milhões de compras; com os filtros da lista, são ' +
      'calculadas a partir das compras. Compras só aprovadas não contam.',
  },
} as const satisfies Texts
