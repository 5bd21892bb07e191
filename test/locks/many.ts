// The statements of the server that lock several rows: each with two rows of its table, in the
// wrong order.

import { dispatch } from '../../server/platform/outbox/outbox.ts'
import { extend } from '../../server/platform/audit/chain-store.ts'
import { lockMembers } from '../../server/approvals/store.ts'
import { openKeys } from '../../server/archive/store.ts'
import * as webhooks from '../../server/events/webhooks/store.ts'
import { lockActiveAfter } from '../../server/identity/auth/store.ts'
import { lockLost } from '../../server/identity/users/people/store.ts'
import { lockOf as lockUsersOf } from '../../server/identity/users/store.ts'
import { newId, readId, type OwnerId } from '../../server/kernel/ids.ts'
import { cents } from '../../server/kernel/money.ts'
import * as payouts from '../../server/marketplace/payouts/store.ts'
import { useQuotes } from '../../server/marketplace/quotes/store.ts'
import * as receivables from '../../server/marketplace/receivables/store.ts'
import * as sellers from '../../server/marketplace/sellers/store.ts'
import { lockOnce, shareMany } from '../../server/payments/payment-links/store.ts'
import { makeReceivedDue } from '../../server/payments/received-pix/store.ts'
import { lockDisputesOf } from '../../server/payments/transactions/disputes/store.ts'
import { makeDue, markTransactionsDue } from '../../server/payments/transactions/due-store.ts'
import * as refunds from '../../server/payments/transactions/refunds/store.ts'
import * as transactions from '../../server/payments/transactions/store.ts'
import { spendTokens } from '../../server/payments/vault/store.ts'
import { ofSeller } from '../../server/platform/ledger/chart.ts'
import { lockFree, post } from '../../server/platform/ledger/store.ts'
import { eraseTransactions } from '../../server/privacy/reach-store.ts'
import * as cnabInstructions from '../../server/providers/cnab/instruction-store.ts'
import * as cnabPayments from '../../server/providers/cnab/payments/store.ts'
import * as cnab from '../../server/providers/cnab/store.ts'
import { BEFORE_ALL, LATER, ids, all, now, type LockOfMany } from './lock-of-many.ts'
import { LOW, twinsIn } from './twins.ts'
import { CORPORATE_LOCKS } from './many-corporate.ts'

const HIGH = '019a1b2c-3d4e-7f00-8a1b-2c3d4e5f6a7b'
const availableOf = (seller: string) => {
  const holder = seller.replaceAll('-', '')
  return { id: `available/${holder}`, kind: 'available', holder }
}
const BALANCES = { table: 'accounts', both: availableOf(HIGH), low: availableOf(LOW) }
const OF_OWNERS = { key: ['owner'], both: { owner: HIGH }, low: { owner: LOW } }

const FILED = {
  table: 'cnab_payments',
  both: { number: 'word', status: 'waiting', file: null },
}

const MARKETPLACE: Record<string, LockOfMany> = {
  'payouts/store.ts lock': { table: 'payouts', lock: payouts.lock },
  'payouts/store.ts makePayoutsDue': {
    table: 'payouts',
    both: { status: 'pending' },
    lock: (tx, two, w) => payouts.makePayoutsDue(tx, ids(two), now(w)),
  },
  'quotes/store.ts useQuotes': {
    table: 'quotes',
    both: { transaction: null },
    lock: (tx, two) =>
      useQuotes(
        tx,
        two.map(({ owner, id }) => ({ owner, quote: id, transaction: id })),
      ),
  },
  'receivables/store.ts lockOf': {
    table: 'receivables',
    lock: (tx, two) =>
      receivables.lockOf(
        tx,
        two.map(({ owner, transaction: id }) => ({ owner, id })),
      ),
  },
  'sellers/store.ts lock': { table: 'sellers', lock: sellers.lock },
  'sellers/store.ts makeSellersDue': {
    table: 'sellers',
    both: { status: 'pending' },
    lock: (tx, two, w) => sellers.makeSellersDue(tx, ids(two), now(w)),
  },
}

const PAYMENTS: Record<string, LockOfMany> = {
  'payment-links/store.ts lockOnce': {
    table: 'payment_links',
    both: { usage: 'once' },
    lock: lockOnce,
  },
  'payment-links/store.ts shareMany': {
    table: 'payment_links',
    both: { usage: 'many' },
    lock: shareMany,
  },
  'received-pix/store.ts makeReceivedDue': {
    table: 'received_pix',
    both: { status: 'unassigned', transaction: null },
    lock: (tx, two, w) =>
      makeReceivedDue(
        tx,
        two.map((one) => one['end_to_end_id'] as string),
        now(w),
      ),
  },
  'transactions/disputes/store.ts lockDisputesOf': {
    table: 'disputes',
    lock: (tx, two) =>
      lockDisputesOf(
        tx,
        two.map(({ owner, transaction: id }) => ({ owner, id })),
      ),
  },
  'transactions/due-store.ts claimNamed': {
    table: 'transactions',
    lock: (tx, two, w) => markTransactionsDue(tx, w.deps, ids(two), now(w)),
  },
  'transactions/due-store.ts makeDue': {
    table: 'transactions',
    lock: (tx, two, w) => makeDue(tx, ids(two), now(w)),
  },
  'transactions/refunds/store.ts lockRefunds': {
    table: 'refunds',
    lock: (tx, two) => refunds.lockRefunds(tx, ids(two)),
  },
  'transactions/refunds/store.ts makeRefundsDue': {
    table: 'refunds',
    both: { status: 'pending' },
    lock: (tx, two, w) => refunds.makeRefundsDue(tx, ids(two), now(w)),
  },
  'transactions/store.ts lock': { table: 'transactions', lock: transactions.lock },
  'vault/store.ts spending': {
    table: 'card_tokens',
    both: { used_at: null, expires_at: LATER, number_sealed: '\\x01' },
    lock: async (tx, two, w) => spendTokens(tx, two, now(w), now(w)),
  },
}

const OTHERS: Record<string, LockOfMany> = {
  'approvals/store.ts lockMembers': {
    table: 'portal_users',
    lock: (tx, [user]) => lockMembers(tx, user),
  },
  'events/webhooks/store.ts lock': { table: 'webhook_endpoints', lock: webhooks.lock },
  'events/webhooks/store.ts lockLostAfter': {
    table: 'webhook_endpoints',
    lock: (tx) => webhooks.lockLostAfter(tx, all, { owner: BEFORE_ALL, id: BEFORE_ALL }, 100),
  },
  'identity/auth/store.ts lockActiveAfter': {
    table: 'credentials',
    both: { revoked_at: null },
    lock: (tx) => lockActiveAfter(tx, { owner: BEFORE_ALL, id: BEFORE_ALL }, 100),
  },
  'identity/users/people/store.ts lockLost': {
    table: 'people',
    key: ['id'],
    lock: (tx) => lockLost(tx, all, 100),
  },
  'identity/users/store.ts lockOf': {
    table: 'portal_users',
    lock: (tx, [{ owner, seller }]) => lockUsersOf(tx, owner, seller),
  },
  'platform/ledger/store.ts lockFree': {
    ...BALANCES,
    lock: (tx, two) =>
      lockFree(
        tx,
        two[0].owner,
        two.map(({ holder }) => holder),
      ),
  },
  'platform/ledger/store.ts locking': {
    ...BALANCES,
    lock: (tx, [from, to], w) =>
      post(tx, [
        {
          owner: readId(from.owner) as OwnerId,
          id: newId<'transfer'>(w.deps.clock.wall()),
          debit: ofSeller('available', from.holder),
          credit: ofSeller('available', to.holder),
          amount: cents(1),
          kind: 'returned',
          phase: 'posted',
          cause: { kind: 'seller', id: from.holder },
          at: now(w),
        },
      ]),
  },
  'platform/audit/chain-store.ts extend': {
    ...OF_OWNERS,
    table: 'audit_heads',
    before: async (w) => void (await twinsIn(w.db, 'audit_queue', OF_OWNERS)),
    lock: (tx, _, w) => extend(tx, now(w), 1_000),
  },
  'platform/outbox/outbox.ts dispatch': {
    ...OF_OWNERS,
    table: 'feed_ends',
    before: async (w) => void (await twinsIn(w.db, 'outbox', OF_OWNERS)),
    lock: (_, __, w) => dispatch(w.db),
  },
  'archive/store.ts openKeys': {
    table: 'customers',
    both: { erased_at: null },
    lock: (_, two, w) => openKeys(w.db, w.deps.sealKeys, two[0].owner, ids(two)),
  },
  'privacy/reach-store.ts eraseTransactions': {
    table: 'transactions',
    both: { status: 'succeeded', refunding: 0, due_at: null },
    lock: (tx, [{ owner, customer: id }]) =>
      eraseTransactions(tx, { owner, id }, { limit: 100, after: null }),
  },
  'providers/cnab/store.ts lockNamed': {
    table: 'cnab_titles',
    lock: (tx, two) => cnab.lockNamed(tx, two[0], { ids: ids(two), numbers: [] }),
  },
  'providers/cnab/payments/store.ts waitingPayments': {
    ...FILED,
    lock: (tx, [place]) => cnabPayments.waitingPayments(tx, place, 100),
  },
  'providers/cnab/payments/store.ts lockNumbered': {
    ...FILED,
    lock: (tx, [place]) => cnabPayments.lockNumbered(tx, place, ['word']),
  },
  'providers/cnab/payments/store.ts lockPayments': {
    ...FILED,
    lock: (tx, two) => cnabPayments.lockPayments(tx, two[0], ids(two)),
  },
  'providers/cnab/instruction-store.ts waiting': {
    table: 'cnab_instructions',
    both: { status: 'waiting', file: null },
    lock: (tx, [place]) => cnabInstructions.waiting(tx, place, 100),
  },
}

/** The statements by their file and function. */
export const LOCKS_OF_MANY: Readonly<Record<string, LockOfMany>> = Object.fromEntries(
  Object.entries({
    marketplace: MARKETPLACE,
    payments: PAYMENTS,
    corporate: CORPORATE_LOCKS,
    '': OTHERS,
  }).flatMap(([folder, some]) =>
    Object.entries(some).map(
      ([name, one]) => [['server', folder, name].filter(Boolean).join('/'), one] as const,
    ),
  ),
)
