// The permissions of users of the portal: the scopes of each, and which one an operation needs.
// Which role has which, the server says.

import { ALL_SCOPES, type Scope } from '../operation.ts'

/**
 * A permission's scopes are those of a credential that may do the same; a call of the public API is
 * made with these alone.
 */
export const SCOPES_OF = {
  'account:read': ['corporate:read'],
  'account:manage': ['corporate'],
  'account:close': ['corporate'],
  'statements:read': ['corporate:read'],
  'statements:pay': ['corporate'],
  'users:read': ['users:read'],
  'users:manage': ['users'],
  'credentials:read': ['credentials:read'],
  // A credential gives no more than its maker has, so this permission has every scope that a
  // credential can have.
  'credentials:manage': ALL_SCOPES,
  'payments:read': ['payments:read'],
  'payments:write': ['payments'],
  // What the bank of boletos reports: payments, which nobody asks the bank about.
  'returns:upload': ['payments'],
  'customers:read': ['payments:read'],
  'customers:manage': ['payments'],
  'customers:erase': ['payments'],
  'sellers:read': ['sellers:read', 'payments:read'],
  'sellers:manage': ['sellers'],
  'bank-accounts:manage': ['sellers'],
  'payouts:create': ['sellers'],
  'events:read': ['webhooks:read', 'payments:read'],
  'webhooks:read': ['webhooks:read'],
  'webhooks:manage': ['webhooks'],
  'webhooks:resend': ['webhooks'],
  'requests:read': ['requests:read'],
  'doctor:read': ['webhooks:read', 'payments:read'],
  'cards:read': ['corporate:read'],
  'cards:manage': ['corporate'],
  'own-cards:read': ['corporate:read'],
  'own-cards:block': ['corporate'],
  // What cardholders bring themselves: receipts, and requests for a higher limit.
  'own-cards:write': ['corporate'],
  'secrets:read': ['corporate:secrets'],
  'approvals:read': ['payments:read', 'sellers:read', 'corporate:read', 'credentials:read'],
  'approvals:withdraw': ['payments', 'sellers', 'corporate', 'credentials'],
  'approvals:decide': ['payments', 'sellers', 'corporate', 'credentials'],
  'policies:manage': ['credentials'],
  // A view is a name for an address and shows nothing; any of the scopes would do.
  'views:use': ['payments'],
  'views:share': ['payments'],
  // Found is what the role may read: `scopesOf`.
  'search:use': [],
  'audit:read': ['audit:read'],
  'sandbox:use': ['payments', 'sellers', 'corporate'],
  // A sandbox shows the mails that reset passwords.
  'mails:read': ['mails:read'],
} as const satisfies Readonly<Record<string, readonly (Scope | `${Scope}:read`)[]>>

/** Resource and verb. `own-cards` are those of the cardholder who signed in. */
export type Permission = keyof typeof SCOPES_OF
export const PERMISSIONS = Object.keys(SCOPES_OF) as readonly Permission[]

/**
 * What reading and writing the objects of a resource need; where one is missing, its operations
 * have entries of their own.
 */
export type Rule = { readonly read?: Permission; readonly write?: Permission }

/** By the beginning of an operation's id. */
export const BY_RESOURCE: Readonly<Record<string, Rule>> = {
  credentials: { read: 'credentials:read', write: 'credentials:manage' },
  users: { read: 'users:read', write: 'users:manage' },
  approvals: { read: 'approvals:read', write: 'approvals:decide' },
  approvalPolicies: { read: 'approvals:read', write: 'policies:manage' },
  requests: { read: 'requests:read' },
  audit: { read: 'audit:read' },
  customers: { read: 'customers:read', write: 'customers:manage' },
  cards: { read: 'customers:read', write: 'customers:manage' },
  transactions: { read: 'payments:read', write: 'payments:write' },
  boletoBatches: { read: 'payments:read', write: 'payments:write' },
  boletoFiles: { read: 'payments:read', write: 'returns:upload' },
  paymentLinks: { read: 'payments:read', write: 'payments:write' },
  receivedPix: { read: 'payments:read', write: 'payments:write' },
  staticQrCodes: { read: 'payments:read', write: 'payments:write' },
  branding: { read: 'payments:read', write: 'payments:write' },
  analytics: { read: 'payments:read' },
  disputes: { read: 'payments:read', write: 'payments:write' },
  feePlans: { read: 'payments:read' },
  quotes: { write: 'payments:write' },
  splitRules: { read: 'payments:read', write: 'payments:write' },
  sellers: { read: 'sellers:read', write: 'sellers:manage' },
  explain: { read: 'sellers:read' },
  transfers: { read: 'sellers:read', write: 'payouts:create' },
  paymentFiles: { read: 'sellers:read', write: 'payouts:create' },
  bankAccounts: { read: 'sellers:read', write: 'bank-accounts:manage' },
  events: { read: 'events:read' },
  webhooks: { read: 'webhooks:read', write: 'webhooks:manage' },
  doctor: { read: 'doctor:read' },
  'corporate.account': { read: 'account:read' },
  'corporate.balance': { read: 'statements:read' },
  'corporate.recharge': { write: 'statements:pay' },
  'corporate.recharges': { read: 'statements:read' },
  'corporate.invoices': { read: 'statements:read' },
  'corporate.holders': { read: 'cards:read', write: 'cards:manage' },
  'corporate.cards': { read: 'cards:read', write: 'cards:manage' },
  'corporate.purchases': { read: 'cards:read' },
  'corporate.disputes': { read: 'cards:read', write: 'cards:manage' },
  'corporate.authorizationEndpoint': { read: 'account:read', write: 'account:manage' },
  'corporate.costCenters': { read: 'cards:read' },
  'corporate.analytics': { read: 'cards:read' },
  search: { read: 'search:use' },
  views: { read: 'views:use', write: 'views:use' },
  sandbox: { read: 'sandbox:use', write: 'sandbox:use' },
  'sandbox.mail': { read: 'mails:read' },
  'sandbox.mails': { read: 'mails:read' },
}

/** Cardholders have the second permission, for their own cards; other users need the first. */
const ownCards: readonly Permission[] = ['cards:read', 'own-cards:read']

const ownWrites: readonly Permission[] = ['cards:manage', 'own-cards:write']

/** By the whole id. Of several permissions one is enough. */
export const BY_OPERATION: Readonly<Record<string, readonly Permission[]>> = {
  'approvals.withdraw': ['approvals:withdraw'],
  // As transfers.decide.
  'transactions.decideRefund': ['payouts:create'],
  // Each part of a timeline needs a scope of its own: it has those of all of these that the role
  // has.
  'timeline.list': [
    'payments:read',
    'sellers:read',
    'cards:read',
    'events:read',
    'webhooks:read',
    'audit:read',
  ],
  // What a return says ends payouts, as that of boletos ends sales.
  'paymentFiles.create': ['returns:upload'],
  // It has the accounts of receivers.
  'paymentFiles.content': ['payouts:create'],
  'customers.erase': ['customers:erase'],
  // All personal data of a buyer at once.
  'customers.export': ['customers:erase'],
  'views.share': ['views:share'],
  'views.unshare': ['views:share'],
  'webhooks.recover': ['webhooks:resend'],
  'webhooks.redeliver': ['webhooks:resend'],
  'webhooks.test': ['webhooks:resend'],
  'corporate.invoices.changeDueDay': ['account:manage'],
  'corporate.invoices.payment': ['statements:pay'],
  'corporate.cards.secrets': ['secrets:read'],
  'corporate.cards.update': ['cards:manage', 'own-cards:block'],
  'corporate.cards.list': ownCards,
  'corporate.cards.get': ownCards,
  'corporate.cards.purchases': ownCards,
  'corporate.holders.get': ownCards,
  'corporate.holders.cards': ownCards,
  'corporate.holders.purchases': ownCards,
  'corporate.purchases.list': ownCards,
  'corporate.purchases.get': ownCards,
  'corporate.purchases.export': ownCards,
  'corporate.purchases.disputes': ownCards,
  'corporate.limitRequests.list': ownCards,
  'corporate.limitRequests.get': ownCards,
  'corporate.limitRequests.create': ownWrites,
  'corporate.limitRequests.cancel': ownWrites,
  'corporate.limitRequests.accept': ['cards:manage'],
  'corporate.limitRequests.decline': ['cards:manage'],
  'corporate.receipts.list': ownCards,
  'corporate.receipts.get': ownCards,
  'corporate.receipts.content': ownCards,
  'corporate.receipts.suggestions': ownCards,
  'corporate.receipts.create': ownWrites,
  'corporate.receipts.update': ownWrites,
  'corporate.receipts.remove': ownWrites,
}

/** Operations that the portal does not have, and why. */
export const NOT_IN_PORTAL: Readonly<Record<string, string>> = {
  'auth.login': 'people sign in, programs log in',
  'auth.cards': 'people sign in, programs log in',
  'credentials.current': 'a person has a session, and no credential',
  'cards.tokenize': 'no card number enters the portal',
  'pix.qrcode': 'it is public at its own path',
  'pix.staticQrcode': 'it is public at its own path',
}
