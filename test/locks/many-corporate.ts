// The statements of corporate cards that lock several rows.

import * as corporateAccounts from '../../server/corporate/account/store.ts'
import * as authorizationEndpoints from '../../server/corporate/authorization-endpoint/store.ts'
import * as corporateCards from '../../server/corporate/cards/store.ts'
import * as charges from '../../server/corporate/charges/store.ts'
import { postponeHolds } from '../../server/corporate/issuer-sync/store.ts'
import { lockNextRaise } from '../../server/corporate/limit-requests/store.ts'
import * as corporateDisputes from '../../server/corporate/purchases/disputes/store.ts'
import { movingChecks } from '../../server/corporate/purchases/store.ts'
import { lockInvoices } from '../../server/corporate/statements/store.ts'
import { cents } from '../../server/kernel/money.ts'
import { sql } from '../../server/platform/db/sql.ts'
import { BEFORE_ALL, LATER, ids, all, now, due, type LockOfMany } from './lock-of-many.ts'
import { LOW, twinsIn, type Twin } from './twins.ts'

export const CORPORATE_LOCKS: Record<string, LockOfMany> = {
  'account/store.ts lockAccounts': {
    table: 'corporate_accounts',
    key: ['owner', 'seller'],
    low: { seller: LOW },
    lock: corporateAccounts.lockAccounts,
  },
  'account/store.ts lockAccountsOfCards': {
    table: 'corporate_accounts',
    key: ['owner', 'seller'],
    low: { seller: LOW },
    before: async (w) =>
      void (await twinsIn(w.db, 'corporate_cards', { low: { id: LOW, seller: LOW } })),
    lock: async (tx) => {
      const cards = await tx.rows<{ id: never }>(
        sql`select id from corporate_cards order by id desc`,
      )
      return corporateAccounts.lockAccountsOfCards(tx, ids(cards as unknown as Twin[]))
    },
  },
  'authorization-endpoint/store.ts lockLostAfter': {
    table: 'corporate_authorization_endpoints',
    lock: (tx) =>
      authorizationEndpoints.lockLostAfter(tx, all, { owner: BEFORE_ALL, id: BEFORE_ALL }, 100),
  },
  'cards/store.ts lockCards': { table: 'corporate_cards', lock: corporateCards.lockCards },
  'cards/store.ts lockUnendedOf': {
    table: 'corporate_cards',
    both: { status: 'active' },
    lock: (tx, [{ owner, holder }]) => corporateCards.lockUnendedOf(tx, owner, holder),
  },
  'cards/store.ts makeUnansweredDue': {
    table: 'corporate_cards',
    both: { status: 'active' },
    lock: (tx, two, w) => corporateCards.makeUnansweredDue(tx, two[0].owner, ids(two), now(w)),
  },
  'charges/store.ts lockCharges': { table: 'corporate_charges', lock: charges.lockCharges },
  'charges/store.ts makeChargesDue': {
    table: 'corporate_charges',
    lock: (tx, two, w) => charges.makeChargesDue(tx, ids(two), now(w)),
  },
  'issuer-sync/store.ts postponeHolds': {
    table: 'corporate_purchases',
    both: due,
    lock: (tx, two) => postponeHolds(tx, two[0].owner, ids(two), LATER),
  },
  'limit-requests/store.ts lockNextRaise': {
    table: 'corporate_limit_requests',
    both: {
      card: null,
      status: 'accepted',
      until: LATER,
      decided_at: LATER,
      before_amount: 1,
      before_interval: 'month',
    },
    low: { id: LOW, decided_at: '2098-01-01T00:00:00Z' },
    lock: (tx, [{ owner, holder }], w) =>
      lockNextRaise(tx, {
        owner,
        holder,
        id: BEFORE_ALL,
        card: null,
        grantedAmount: cents(1),
        grantedInterval: 'month',
        decidedAt: now(w),
      } as never),
  },
  'purchases/disputes/store.ts lockDisputes': {
    table: 'corporate_purchase_disputes',
    lock: corporateDisputes.lockDisputes,
  },
  'purchases/disputes/store.ts makeDisputesDue': {
    table: 'corporate_purchase_disputes',
    both: { status: 'open' },
    lock: (tx, two, w) => corporateDisputes.makeDisputesDue(tx, ids(two), now(w)),
  },
  'purchases/store.ts movingChecks': {
    table: 'corporate_purchases',
    both: due,
    lock: (tx, two) =>
      tx.rows(movingChecks(two.map(({ owner, id }) => ({ owner, id, at: LATER })))),
  },
  'statements/store.ts lockInvoices': { table: 'corporate_invoices', lock: lockInvoices },
}
