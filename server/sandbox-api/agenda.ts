// The sandbox's agenda: everything that each domain and the bank will do as time passes, in one order.

import type { AgendaWord } from '../../contract/sandbox-time.ts'
import { boundTo, type Caller } from '../runtime/caller.ts'
import { upcoming as ofCharges } from '../corporate/charges/store.ts'
import { upcoming as ofHolds } from '../corporate/issuer-sync/store.ts'
import { upcoming as ofPurchaseDisputes } from '../corporate/purchases/disputes/store.ts'
import { upcoming as ofInvoices } from '../corporate/statements/store.ts'
import { upcoming as ofBankAccounts } from '../marketplace/bank-accounts/store.ts'
import { hyphened } from '../kernel/ids.ts'
import { toReais } from '../kernel/money.ts'
import type { Deps } from '../runtime/deps.ts'
import { upcoming as ofDisputes } from '../payments/disputes/store.ts'
import type { Upcoming, UpcomingOf } from '../platform/lists/upcoming.ts'
import { upcoming as ofPayouts } from '../marketplace/payouts/store.ts'
import { upcoming as ofReceivables } from '../marketplace/receivables/store.ts'
import { upcoming as ofSellers } from '../marketplace/sellers/store.ts'
import { upcoming as ofTransactions } from '../payments/transactions/due-store.ts'
import { upcoming as ofVault } from '../payments/vault/store.ts'
import { upcoming as ofWebhooks } from '../events/webhooks/delivery-list-store.ts'
import { sellersOf } from './store.ts'

/** The type of object of each kind of agenda item, and its summary. */
const KINDS: Record<AgendaWord, readonly [resource: string, says: (amount: string) => string]> = {
  'transaction.expires': ['transaction', (amount) => `A transaction of ${amount} expires unless it is paid first.`],
  'transaction.retry': ['transaction', (amount) => `The server asks the bank again about a transaction of ${amount}.`],
  'authorization.lapses': [
    'transaction',
    (amount) => `An authorization of ${amount} expires unless it is captured first.`,
  ],
  'refund.retry': ['refund', (amount) => `The server asks the bank again about a refund of ${amount}.`],
  'receivable.settles': ['receivable', (amount) => `${amount} of a transaction become available to the seller.`],
  'payout.policy': ['seller', () => 'The payout policy pays the available balance to the seller.'],
  'payout.retry': ['transfer', (amount) => `The server asks the bank again about a payout of ${amount}.`],
  'dispute.evidence_due': ['dispute', (amount) => `The deadline for evidence in a dispute over ${amount}.`],
  'evidence.retry': ['evidence', () => 'The server sends evidence to the acquirer again.'],
  'seller.check': ['seller', () => 'The server asks the bank again about the identity check of a seller.'],
  'token.expires': ['token', () => 'An unused token expires.'],
  'webhook.retry': ['delivery', () => 'The server sends an event to a webhook, for the first time or again.'],
  'invoice.closes': ['corporate_invoice', (amount) => `A statement closes; its amount is ${amount} now.`],
  'invoice.due': ['corporate_invoice', (amount) => `The deadline to pay ${amount} of a statement.`],
  'account.suspends': [
    'corporate_invoice',
    (amount) => `The account is suspended unless a statement is paid: ${amount}, plus charges until then.`,
  ],
  'recharge.expires': ['corporate_recharge', (amount) => `A recharge of ${amount} expires unless it is paid first.`],
  'purchase.check': [
    'corporate_purchase',
    (amount) => `The server asks the issuing bank about a purchase that holds ${amount}.`,
  ],
  'purchase_dispute.retry': [
    'corporate_purchase_dispute',
    (amount) => `The server asks the issuing bank again about a dispute over ${amount} of a purchase.`,
  ],
  'bank.return': ['refund', () => 'The sandbox bank decides the refund of a pix.'],
  'bank.payout': ['transfer', () => 'The sandbox bank decides a payout, or returns it.'],
  'bank.check': ['seller', () => 'The sandbox bank decides the identity check of a seller.'],
  'bank.card': [
    'transaction',
    () => 'The sandbox acquirer advances a card transaction: review, refund, dispute or expiry.',
  ],
  'bank.dispute': ['transaction', () => 'The sandbox bank contests a pix, or decides a contested pix.'],
  'bank.issued': ['corporate_card', () => 'The sandbox post ships or delivers a corporate card.'],
  'bank.purchase': [
    'corporate_card',
    () => 'The sandbox issuing bank clears a corporate card purchase, or lets it expire.',
  ],
  'bank.purchase_dispute': [
    'corporate_card',
    () => 'The sandbox issuing bank decides a dispute of a corporate card purchase.',
  ],
}

/** The bank's items have no seller, so it is looked up here. Items whose object has no seller here are skipped. */
async function ofBank(deps: Deps, { owner, seller }: UpcomingOf): Promise<Upcoming[]> {
  const due = (await deps.banks.sandbox?.agenda(owner)) ?? []
  const known = due.flatMap((one) => (/^[0-9a-f]{32}$/.test(one.id) ? [one] : []))
  const sellers = await sellersOf(
    deps.db,
    owner,
    known.map(({ id }) => id),
  )
  return known.flatMap(({ at, on, id }) => {
    const selling = sellers.get(id)
    if (!selling || (seller && selling !== seller)) return []
    return [{ at, what: `bank.${on}` as const, id, seller: selling, amount: null }]
  })
}

function inOrder(a: Upcoming, b: Upcoming): number {
  const apart = a.at.getTime() - b.at.getTime()
  if (apart) return apart
  if (a.what !== b.what) return a.what < b.what ? -1 : 1
  return a.id < b.id ? -1 : 1
}

/** What will happen to the caller's objects, soonest first: at most `limit`. */
export async function agendaOf(deps: Deps, caller: Caller, limit: number): Promise<Upcoming[]> {
  const { db, clock } = deps
  const scope = { owner: caller.owner, seller: boundTo(caller), limit }
  const now = clock.now()
  const all = await Promise.all([
    ofTransactions(db, scope),
    ofReceivables(db, scope),
    ofSellers(db, scope),
    ofPayouts(db, scope),
    ofDisputes(db, scope),
    ofInvoices(db, scope),
    ofCharges(db, scope),
    ofHolds(db, scope),
    ofPurchaseDisputes(db, scope),
    ofVault(db, scope, now),
    ofBankAccounts(db, scope, now),
    ofWebhooks(db, scope),
    ofBank(deps, scope),
  ])
  return all.flat().toSorted(inOrder).slice(0, limit)
}

export function itemToWire({ at, what, id, seller, amount }: Upcoming) {
  const [resource, says] = KINDS[what]
  return {
    at: at.toISOString(),
    what,
    resource,
    id: resource === 'seller' ? hyphened(id) : id,
    io_seller_id: hyphened(seller),
    summary: says(amount === null ? 'some money' : `R$ ${toReais(amount)}`),
  }
}
