// What each call of contract/corporate/purchases.ts does.

import type { Texts } from '../../../text.ts'

export const DESCRIPTIONS = {
  'corporate.purchases.list': {
    en:
      'Lists purchases of all statuses, including denied ones, in the order in which they were ' +
      'recorded here, the newest first. `created_at` filters by that order; `purchased_at` by ' +
      'the time of purchase. Further filters: card, cardholder, cost center, category or MCC, ' +
      '`status`, amount, statement (`invoice_id`), text (`q`) and `has_receipt`. ' +
      '`refresh=true` first synchronizes with the issuing bank: 502 if it does not answer, ' +
      'never stale data.',
    pt:
      'Lista compras em qualquer status, também as negadas, na ordem em que foram registradas ' +
      'aqui, as mais novas primeiro. `created_at` filtra por essa ordem; `purchased_at`, pela ' +
      'hora da compra. Outros filtros: cartão, portador, centro de custo, categoria ou MCC, ' +
      '`status`, valor, fatura (`invoice_id`), texto (`q`) e `has_receipt`. `refresh=true` ' +
      'sincroniza antes com o banco emissor: 502 se ele não responder, nunca dados velhos.',
  },
  'corporate.purchases.get': {
    en:
      'Shows a purchase with its card, cardholder, merchant, current cost and status; ' +
      '`denied_reason` says why it was denied. `amount` is what remains after reversals, ' +
      'refunds and dispute credits. `refresh=true` reads from the issuing bank first.',
    pt:
      'Mostra uma compra com cartão, portador, loja, custo atual e status; `denied_reason` diz ' +
      'por que foi negada. `amount` já desconta o que foi cancelado, reembolsado ou creditado ' +
      'por contestação. `refresh=true` lê antes do banco emissor.',
  },
  'corporate.purchases.export': {
    en:
      'Gives every purchase that matches the same filters as the list, without pages, as CSV ' +
      'for Brazilian spreadsheets or as XLSX. It is streamed: a large file begins at once. For ' +
      'accounting of one month use the document of the statement.',
    pt:
      'Devolve todas as compras que atendem aos mesmos filtros da lista, sem páginas, em CSV ' +
      'para planilhas brasileiras ou em XLSX. É enviado em fluxo: um arquivo grande começa na ' +
      'hora. Para a contabilidade de um mês, use o documento da fatura.',
  },
  'corporate.cards.purchases': {
    en:
      'Lists the purchases of one card, the newest first, with the filters of the list of all ' +
      'purchases. An unknown card is 404.',
    pt:
      'Lista as compras de um cartão, as mais novas primeiro, com os filtros da lista de todas ' +
      'as compras. Um cartão desconhecido é 404.',
  },
  'corporate.holders.purchases': {
    en:
      'Lists the purchases with all cards of one cardholder, the newest first, with the ' +
      'filters of the list of all purchases. An unknown cardholder is 404.',
    pt:
      'Lista as compras com todos os cartões de um portador, as mais novas primeiro, com os ' +
      'filtros da lista de todas as compras. Um portador desconhecido é 404.',
  },
} as const satisfies Texts
