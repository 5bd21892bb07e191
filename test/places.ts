// Where ids stand in each operation, and what they are ids of.

import type { Kind } from './rows.ts'

export type Where = 'path' | 'query' | 'body'
/** What the wire calls a kind, where it is another word: a receiver is a seller of one's own platform. */
export const WIRE: Partial<Record<Kind, string>> = {
  receiver: 'seller',
  'card sale': 'transaction',
  authorization: 'transaction',
  boleto: 'transaction',
}
/** Sales of every kind. */
const SALES = ['transaction', 'card sale', 'authorization', 'boleto'] as const
/** What events are about. */
const EVENT_OBJECTS = ['transaction', 'customer', 'seller', 'bank account', 'transfer'] as const
type Entry = Partial<Record<Where, Record<string, Kind | readonly Kind[]>>> & {
  /** Answers without a token, and why that is right. */
  open?: string
}

/** Where ids stand in each operation. One that is not here fails the run, and so does a place that is not named. */
export const ENTRIES: Record<string, Entry> = {
  'auth.login': { open: 'it is how one gets a token', body: { io_seller_id: 'seller' } },
  'auth.cards': { open: 'it is how one gets a token', body: { io_seller_id: 'seller' } },
  'customers.create': {},
  'customers.get': { path: { id: 'customer' } },
  'customers.list': {},
  'customers.update': { path: { id: 'customer' } },
  'cards.tokenize': {},
  'cards.associate': { body: { id_customer: 'customer', token: 'card token' } },
  'cards.list': { path: { CustomerID: 'customer' } },
  'cards.setDefault': { path: { CustomerID: 'customer' }, body: { id_card: 'card' } },
  'cards.delete': { path: { CustomerID: 'customer', CardID: 'card' } },
  'cards.deleteAll': { path: { CustomerID: 'customer' } },
  'transactions.create': {
    path: { CustomerID: 'customer' },
    body: {
      io_seller_id: 'seller',
      'split_rules.0.receiver': 'receiver',
      quote: 'quote',
      token: 'card token',
      id_card: 'card',
    },
  },
  'transactions.get': { path: { id: SALES } },
  'transactions.list': { query: { customer: 'customer', io_seller_id: 'seller' } },
  'transactions.void': { path: { id: SALES } },
  'transactions.capture': { path: { id: ['authorization', 'card sale', 'transaction'] } },
  'pix.qrcode': { open: 'whoever was sent the address of a code may see it', path: { id: 'transaction' } },
  'disputes.list': { query: { transaction: 'transaction', io_seller_id: 'seller' } },
  'disputes.get': { path: { id: 'dispute' } },
  'disputes.submitEvidence': { path: { id: 'dispute' } },
  'splitRules.create': { body: { receiver: 'receiver', io_seller_id: 'seller' } },
  'splitRules.get': { path: { id: 'split rule' } },
  'splitRules.list': { query: { receiver: 'seller', io_seller_id: 'seller' } },
  'splitRules.delete': { path: { id: 'split rule' } },
  'quotes.create': { body: { 'split_rules.0.receiver': 'receiver', io_seller_id: 'seller' } },
  'sellers.createIndividual': {},
  'sellers.createBusiness': {},
  'sellers.updateIndividual': { path: { IO_SELLER_ID: 'seller' } },
  'sellers.updateBusiness': { path: { IO_SELLER_ID: 'seller' } },
  'sellers.get': { path: { id: 'seller' } },
  'sellers.list': {},
  'sellers.search': { path: { taxpayer_id: 'document' } },
  'sellers.delete': { path: { id: 'seller', taxpayer_id: 'document' } },
  'sellers.mccs': {},
  'sellers.balances': { path: { id: 'seller' } },
  'sellers.receivables': { path: { id: 'seller' }, query: { transaction: 'transaction' } },
  'sellers.statement': { path: { id: 'seller' } },
  'explain.get': {
    path: { id: [...SALES, 'refund', 'dispute', 'transfer', 'receivable', 'statement line', 'seller'] },
  },
  'transfers.create': { path: { io_seller_id: 'seller', bank_account_id: 'bank account' } },
  'transfers.list': { path: { io_seller_id: 'seller' } },
  'transfers.get': { path: { io_seller_id: 'seller', id: 'transfer' } },
  'transfers.transactions': { path: { io_seller_id: 'seller', id: 'transfer' } },
  'bankAccounts.tokenize': { path: { IO_SELLER_ID: 'seller' } },
  'bankAccounts.tokenizeFor': { path: { IO_SELLER_ID: 'seller', ID_DEV: 'integration' } },
  'bankAccounts.associate': { body: { io_seller_id: 'seller', token: 'token' } },
  'bankAccounts.associateFor': { path: { ID_DEV: 'integration' }, body: { io_seller_id: 'seller', token: 'token' } },
  'bankAccounts.list': { path: { io_seller_id: 'seller' } },
  'bankAccounts.get': { path: { io_seller_id: 'seller', id: 'bank account' } },
  'bankAccounts.delete': { path: { io_seller_id: 'seller', id: 'bank account' } },
  'events.list': { query: { object: EVENT_OBJECTS } },
  'events.stream': { query: { object: EVENT_OBJECTS } },
  'events.get': { path: { id: 'event' } },
  'webhooks.create': {},
  'webhooks.list': {},
  'webhooks.get': { path: { id: 'webhook' } },
  'webhooks.update': { path: { id: 'webhook' } },
  'webhooks.delete': { path: { id: 'webhook' } },
  'webhooks.rotateSecret': { path: { id: 'webhook' } },
  'webhooks.test': { path: { id: 'webhook' } },
  'webhooks.deliveries': { path: { id: 'webhook' }, query: { event: 'event' } },
  'webhooks.redeliver': { path: { id: 'delivery' } },
  'webhooks.recover': { path: { id: 'webhook' } },
  'doctor.look': {},
  'sandbox.payPix': { path: { id: 'transaction' } },
  'sandbox.payBoleto': { path: { id: ['boleto', 'transaction'] } },
  'sandbox.dispute': { path: { id: ['card sale', 'authorization', 'transaction'] } },
  'sandbox.win': { path: { id: 'card sale' } },
  'sandbox.lose': { path: { id: 'card sale' } },
  'sandbox.clear': { path: { id: 'authorization' } },
  'sandbox.reject': { path: { id: 'authorization' } },
  'sandbox.expire': { path: { id: 'transaction' } },
  'sandbox.approveSeller': { path: { id: 'seller' } },
  'sandbox.denySeller': { path: { id: 'seller' } },
  'sandbox.failTransfer': { path: { id: 'transfer' } },
  'sandbox.returnTransfer': { path: { id: 'transfer' } },
  'sandbox.weather': {},
  'sandbox.clock': {},
  'sandbox.moveClock': {},
  'sandbox.agenda': {},
  'sandbox.session': {},
}

/**
 * What somebody is refused who asks for its own: a seller registers nobody and sets itself no limits, a company is no
 * person, and a rule that is kept already is not kept twice.
 */
export const OWN_REFUSALS: Record<string, readonly string[]> = {
  'sellers.createIndividual': ['seller_registration_not_allowed'],
  'sellers.createBusiness': ['seller_registration_not_allowed'],
  'sellers.updateIndividual': ['seller_registration_not_allowed', 'invalid_request'],
  'sellers.updateBusiness': ['seller_registration_not_allowed', 'invalid_request'],
  'splitRules.create': ['split_receiver_twice'],
  'sandbox.session': ['scope_not_allowed'],
}
