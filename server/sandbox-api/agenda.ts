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

/** What each word means: the kind of object it names, and a sentence for the reader. */
const WORDS: Record<AgendaWord, readonly [resource: string, says: (amount: string) => string]> = {
  'transaction.expires': ['transaction', (amount) => `A sale of ${amount} expires unless it is paid before.`],
  'transaction.retry': ['transaction', (amount) => `The bank is asked again about a sale of ${amount}.`],
  'authorization.lapses': ['transaction', (amount) => `An authorization of ${amount} lapses unless it is captured.`],
  'refund.retry': ['refund', (amount) => `The bank is asked again about a refund of ${amount}.`],
  'receivable.settles': ['receivable', (amount) => `${amount} of a sale become available to the seller.`],
  'payout.policy': ['seller', () => 'The seller is paid out what is available, by its payout policy.'],
  'payout.retry': ['transfer', (amount) => `The bank is asked again about a payout of ${amount}.`],
  'dispute.evidence_due': ['dispute', (amount) => `The last moment for evidence in a dispute over ${amount}.`],
  'evidence.retry': ['evidence', () => 'Evidence is sent to the acquirer again.'],
  'seller.check': ['seller', () => 'The bank is asked again who the seller is.'],
  'token.expires': ['token', () => 'A token that was not used can be used no more.'],
  'webhook.retry': ['delivery', () => 'An event is sent to a receiver, for the first time or again.'],
  'invoice.closes': ['corporate_invoice', (amount) => `A statement closes, of ${amount} as it stands.`],
  'invoice.due': ['corporate_invoice', (amount) => `The last moment to pay ${amount} of a statement.`],
  'account.suspends': [
    'corporate_invoice',
    (amount) => `The account is suspended unless a statement is paid: ${amount} and more by then.`,
  ],
  'recharge.expires': ['corporate_recharge', (amount) => `A recharge of ${amount} expires unless it is paid before.`],
  'purchase.check': [
    'corporate_purchase',
    (amount) => `The issuing bank is asked what became of a purchase that holds ${amount}.`,
  ],
  'purchase_dispute.retry': [
    'corporate_purchase_dispute',
    (amount) => `The issuing bank is asked again about a dispute over ${amount} of a purchase.`,
  ],
  'bank.return': ['refund', () => 'The sandbox bank ends the return of a pix.'],
  'bank.payout': ['transfer', () => 'The sandbox bank ends a payout, or sends it back.'],
  'bank.check': ['seller', () => 'The sandbox bank decides who a seller is.'],
  'bank.card': ['transaction', () => 'The acquirer goes on with a card sale: a review, a refund, a dispute, a lapse.'],
  'bank.dispute': ['transaction', () => 'The bank contests a pix, or decides about one that is contested.'],
  'bank.issued': ['corporate_card', () => 'The post takes a corporate card, or brings it.'],
  'bank.purchase': [
    'corporate_card',
    () => 'The issuing bank clears a purchase by a corporate card, or lets it lapse.',
  ],
  'bank.purchase_dispute': [
    'corporate_card',
    () => 'The issuing bank decides about a purchase by a corporate card that is contested.',
  ],
}

/** The bank knows no sellers, so the seller of each item is looked up. Items without one any more are left out. */
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

const inOrder = (a: Upcoming, b: Upcoming): number =>
  a.at.getTime() - b.at.getTime() || (a.what < b.what ? -1 : a.what > b.what ? 1 : a.id < b.id ? -1 : 1)

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
  const [resource, says] = WORDS[what]
  return {
    at: at.toISOString(),
    what,
    resource,
    id: resource === 'seller' ? hyphened(id) : id,
    io_seller_id: hyphened(seller),
    summary: says(amount === null ? 'some money' : `R$ ${toReais(amount)}`),
  }
}
