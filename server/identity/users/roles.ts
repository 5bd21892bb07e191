// What each role may do: the one table that the portal's calls and pages read. Pure.

import { PERMISSIONS, SCOPES_OF, type Permission } from '../../../contract/access/permissions.ts'
import { USER_ROLES } from '../../../contract/access/users.ts'

/**
 * `admin` may do everything for the company, `finance` manages its money, `developer` its
 * integration, `viewer` only reads, and `cardholder` sees their own cards.
 */
export const ROLES = USER_ROLES
export type Role = (typeof ROLES)[number]

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
const GIVEN_WITH: Readonly<Record<string, Permission>> = {
  users: 'users:manage',
  mails: 'mails:read',
}

/**
 * The scopes of a call that a user with this role makes by a permission. A search has those of all
 * that the role reads. Who may not manage users, or read their mails, gives no credential that
 * right.
 */
export function scopesOf(permission: Permission, role: Role): ReadonlySet<string> {
  const used =
    permission === 'search:use' ? SEARCHED.filter((one) => mayDo(role, one)) : [permission]
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
export const SANDBOX_PERMISSIONS: ReadonlySet<Permission> = new Set<Permission>([
  'sandbox:use',
  'mails:read',
])

export const permissionsOf = (role: Role): readonly Permission[] =>
  PERMISSIONS.filter((permission) => PERMISSIONS_OF[role].has(permission))

export const mayDo = (role: Role, permission: Permission): boolean =>
  PERMISSIONS_OF[role].has(permission)

/** The roles that have one of the permissions. */
export const rolesWith = (...permissions: readonly Permission[]): readonly Role[] =>
  ROLES.filter((role) => permissions.some((permission) => PERMISSIONS_OF[role].has(permission)))
