// Purchases by corporate cards: what the rest of the house must know of it.

import type { Capability } from '../../runtime/capability/declaration.ts'
import { routes } from './routes.ts'
import { transitions } from './purchase.ts'
import { sql } from '../../platform/db/sql.ts'

declare module '../../platform/object-kinds.ts' {
  interface EventObjects {
    corporate_purchase: true
  }
}

export const purchases: Capability = {
  routes,
  searched: [
    {
      kind: 'corporate_purchase',
      scope: 'corporate',
      isOwn: true,
      table: sql`corporate_purchases`,
      seller: sql`o.seller`,
      holder: sql`o.holder`,
      label: sql`o.merchant_name`,
      status: sql`o.status`,
      amount: sql`o.amount`,
      terms: { objectKind: 'corporate_purchase', texts: sql`o.merchant_name` },
    },
  ],
  tables: {
    corporate_purchases: {
      personal: {
        'cardholder, for good':
          'merchant_name merchant_folded merchant_amount merchant_currency mcc category country amount purchased_at endpoint_decision',
      },
      plain: `
        owner id seller n card holder center issuer_id status denied_reason authorized held cleared
        returned cashback method invoice day hold version due_at disputed receipts created_at updated_at
      `,
    },
    corporate_entries: {
      personal: {
        'cardholder, for good': 'amount at',
      },
      plain: 'owner purchase issuer_id kind spent cashback debt_delta invoice',
    },
    corporate_spending: {
      personal: {
        'cardholder, for good': 'spent',
      },
      plain: 'owner subject day',
    },
  },
  lifecycles: [
    {
      title: { en: 'A purchase by a corporate card', pt: 'Uma compra com cartão corporativo' },
      says: {
        en:
          'The report of the issuing bank always counts: a purchase that cleared counts, even if it was denied, reversed ' +
          'or lapsed before. One report can contain several of these events.',
        pt:
          'O informe do banco emissor sempre conta: uma compra confirmada conta, mesmo que tenha sido recusada, desfeita ' +
          'ou tenha expirado antes. Um informe pode conter vários destes eventos.',
      },
      machine: transitions,
    },
  ],
}
