// What each call of contract/corporate/cost-centers.ts does.

import type { Texts } from '../../../text.ts'

export const DESCRIPTIONS = {
  'corporate.costCenters.list': {
    en:
      'Lists cost centers, the newest first, each with its spending from `from` to `to` and ' +
      'its current cardholders and cards. No call creates one: it comes to be when a ' +
      'cardholder names it.',
    pt:
      'Lista os centros de custo, os mais novos primeiro, cada um com os gastos de `from` a ' +
      '`to` e os portadores e cartões atuais. Nenhuma chamada os cria: um centro surge quando ' +
      'um portador o cita.',
  },
  'corporate.costCenters.get': {
    en:
      'Sums the confirmed purchases of one cost center, less refunds and dispute credits, from ' +
      '`from` to `to`, and shows its ten newest purchases. The path takes its id or its name. ' +
      'A purchase counts for the cost center that its cardholder had at the time.',
    pt:
      'Soma as compras confirmadas de um centro de custo, menos reembolsos e créditos de ' +
      'contestação, de `from` a `to`, e mostra as dez compras mais novas. O caminho aceita o ' +
      'id ou o nome. Uma compra conta no centro de custo que o portador tinha na época.',
  },
} as const satisfies Texts
