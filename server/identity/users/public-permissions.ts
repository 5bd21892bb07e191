// Which permission a user of the portal needs for an operation of the public API, and which operations the portal does not have. Pure.

import { mayNeedSecondFactor } from '../../../contract/delicacy.ts'
import { OPERATIONS } from '../../../contract/index.ts'
import type { Operation } from '../../../contract/operation.ts'
import type { Permission } from './roles.ts'

/** What reading and writing the objects of a resource need; where one is missing, its operations have entries of their own. */
type Rule = { readonly read?: Permission; readonly write?: Permission }

/** By the beginning of an operation's id. */
const BY_RESOURCE: Readonly<Record<string, Rule>> = {
  credentials: { read: 'credentials:read', write: 'credentials:manage' },
  users: { read: 'users:read', write: 'users:manage' },
  approvals: { read: 'approvals:read', write: 'approvals:decide' },
  approvalPolicies: { read: 'approvals:read', write: 'policies:manage' },
  requests: { read: 'requests:read' },
  audit: { read: 'audit:read' },
  customers: { read: 'customers:read', write: 'customers:manage' },
  cards: { read: 'customers:read', write: 'customers:manage' },
  transactions: { read: 'payments:read', write: 'payments:write' },
  boletoFiles: { read: 'payments:read', write: 'returns:upload' },
  paymentLinks: { read: 'payments:read', write: 'payments:write' },
  branding: { read: 'payments:read', write: 'payments:write' },
  analytics: { read: 'payments:read' },
  disputes: { read: 'payments:read', write: 'payments:write' },
  feePlans: { read: 'payments:read' },
  quotes: { write: 'payments:write' },
  splitRules: { read: 'payments:read', write: 'payments:write' },
  sellers: { read: 'sellers:read', write: 'sellers:manage' },
  explain: { read: 'sellers:read' },
  transfers: { read: 'sellers:read', write: 'payouts:create' },
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
const BY_OPERATION: Readonly<Record<string, readonly Permission[]>> = {
  'approvals.withdraw': ['approvals:withdraw'],
  // Each part of a timeline needs a scope of its own: it has those of all of these that the role has.
  'timeline.list': ['payments:read', 'sellers:read', 'cards:read', 'events:read', 'webhooks:read', 'audit:read'],
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
}

const READS: ReadonlySet<string> = new Set(['GET'])

/** The rule with the longest beginning of an id. */
function ruleOf(id: string): Rule | undefined {
  const parts = id.split('.')
  for (let n = parts.length; n > 0; n--) {
    const found = BY_RESOURCE[parts.slice(0, n).join('.')]
    if (found) return found
  }
  return undefined
}

/** The permissions of which a user needs one; an empty list, which allows no user, where the table has no entry. */
export function permissionsFor({ id, method }: Pick<Operation, 'id' | 'method'>): readonly Permission[] {
  const named = BY_OPERATION[id]
  if (named) return named
  const rule = ruleOf(id)
  const needed = READS.has(method) ? rule?.read : rule?.write
  return needed ? [needed] : []
}

const WITH_FACTOR: ReadonlySet<Permission> = new Set(OPERATIONS.filter(mayNeedSecondFactor).flatMap(permissionsFor))

/** Whether a permission opens a call that needs a second factor. */
export const opensWithFactor = (permission: Permission): boolean => WITH_FACTOR.has(permission)
