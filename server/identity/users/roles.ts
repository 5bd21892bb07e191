// What each role may do: the one table that the portal's calls and pages read. Pure.

import { ALL_SCOPES, type Scope } from '../../../contract/operation.ts'
import { USER_ROLES } from '../../../contract/users.ts'

/**
 * `admin` may do everything for the company, `finance` manages its money, `developer` its integration, `viewer` only reads, and
 * `cardholder` sees their own cards.
 */
export const ROLES = USER_ROLES
export type Role = (typeof ROLES)[number]

/** A permission's scopes are those of a credential that may do the same; a call of the public API is made with these alone. */
const SCOPES_OF = {
  'account:read': ['corporate:read'],
  'account:manage': ['corporate'],
  'account:close': ['corporate'],
  'statements:read': ['corporate:read'],
  'statements:pay': ['corporate'],
  'users:read': ['users:read'],
  'users:manage': ['users'],
  'credentials:read': ['credentials:read'],
  // A credential gives no more than its maker has, so this permission has every scope that a credential can have.
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

/** What a search shows of is what these permissions read. */
const SEARCHED: readonly Permission[] = [
  'payments:read',
  'customers:read',
  'sellers:read',
  'webhooks:read',
  'cards:read',
  'own-cards:read',
]

/** Scopes by which a credential acts as other people; only who has the permission can give them. */
const GIVEN_WITH: Readonly<Record<string, Permission>> = { users: 'users:manage', mails: 'mails:read' }

/**
 * The scopes of a call that a user with this role makes by a permission. A search has those of all that the role reads. Who may not manage
 * users, or read their mails, gives no credential that right.
 */
export function scopesOf(permission: Permission, role: Role): ReadonlySet<string> {
  const used = permission === 'search:use' ? SEARCHED.filter((one) => mayDo(role, one)) : [permission]
  const scopes: readonly string[] = used.flatMap((one) => SCOPES_OF[one])
  const mayGive = (scope: string): boolean => {
    const needed = GIVEN_WITH[scope]
    return needed === undefined || mayDo(role, needed)
  }
  return new Set(scopes.filter(mayGive))
}

const READING: readonly Permission[] = [
  'account:read',
  'statements:read',
  'payments:read',
  'customers:read',
  'sellers:read',
  'events:read',
  'cards:read',
  'approvals:read',
  'views:use',
  'search:use',
]

const PERMISSIONS_OF: Readonly<Record<Role, ReadonlySet<Permission>>> = {
  admin: new Set(PERMISSIONS),
  finance: new Set<Permission>([
    ...READING,
    'account:manage',
    'account:close',
    'statements:pay',
    'users:read',
    'payments:write',
    'returns:upload',
    'customers:manage',
    'customers:erase',
    'sellers:manage',
    'bank-accounts:manage',
    'payouts:create',
    'cards:manage',
    'approvals:withdraw',
    'approvals:decide',
    'views:share',
    'sandbox:use',
  ]),
  developer: new Set<Permission>([
    'payments:read',
    'customers:read',
    'sellers:read',
    'credentials:read',
    'credentials:manage',
    'events:read',
    'webhooks:read',
    'webhooks:manage',
    'webhooks:resend',
    'requests:read',
    'doctor:read',
    'approvals:read',
    'approvals:withdraw',
    'approvals:decide',
    'views:use',
    'search:use',
    'views:share',
    'sandbox:use',
  ]),
  viewer: new Set(READING),
  cardholder: new Set<Permission>([
    'own-cards:read',
    'own-cards:block',
    'own-cards:write',
    'secrets:read',
    'views:use',
    'search:use',
  ]),
}

/** Of what only a sandbox has. */
export const SANDBOX_PERMISSIONS: ReadonlySet<Permission> = new Set<Permission>(['sandbox:use', 'mails:read'])

export const permissionsOf = (role: Role): readonly Permission[] =>
  PERMISSIONS.filter((permission) => PERMISSIONS_OF[role].has(permission))

export const mayDo = (role: Role, permission: Permission): boolean => PERMISSIONS_OF[role].has(permission)

/** The roles that have one of the permissions. */
export const rolesWith = (...permissions: readonly Permission[]): readonly Role[] =>
  ROLES.filter((role) => permissions.some((permission) => PERMISSIONS_OF[role].has(permission)))
