// What each role may do: the one table that the portal's calls and pages read. Pure.

/**
 * `admin` may do everything for the company, `finance` manages its money, `developer` its integration, `viewer` only reads, and
 * `cardholder` sees their own cards.
 */
export const ROLES = ['admin', 'finance', 'developer', 'viewer', 'cardholder'] as const
export type Role = (typeof ROLES)[number]

/** Resource and verb. */
export const PERMISSIONS = [
  'account:read',
  'account:manage',
  'statements:read',
  'statements:pay',
  'users:read',
  'users:manage',
  'credentials:read',
  'credentials:manage',
  'payments:read',
  'payouts:create',
  'cards:read',
  'cards:manage',
  'own-cards:read',
  'secrets:read',
  'audit:read',
] as const
export type Permission = (typeof PERMISSIONS)[number]

const MONEY: readonly Permission[] = [
  'account:read',
  'account:manage',
  'statements:read',
  'statements:pay',
  'payments:read',
  'payouts:create',
  'cards:read',
  'cards:manage',
]

const PERMISSIONS_OF: Readonly<Record<Role, ReadonlySet<Permission>>> = {
  admin: new Set(PERMISSIONS),
  finance: new Set([...MONEY, 'users:read']),
  developer: new Set<Permission>(['payments:read', 'credentials:read', 'credentials:manage']),
  viewer: new Set<Permission>(['payments:read', 'cards:read']),
  cardholder: new Set<Permission>(['own-cards:read', 'secrets:read']),
}

/** What moves money out of a company or shows a secret: only in a session with a second factor. */
const NEEDS_SECOND_FACTOR: ReadonlySet<Permission> = new Set(['payouts:create', 'secrets:read', 'credentials:manage'])

export const permissionsOf = (role: Role): readonly Permission[] =>
  PERMISSIONS.filter((permission) => PERMISSIONS_OF[role].has(permission))

export const mayDo = (role: Role, permission: Permission): boolean => PERMISSIONS_OF[role].has(permission)

export const needsSecondFactor = (permission: Permission): boolean => NEEDS_SECOND_FACTOR.has(permission)

/** The roles that have a permission. */
export const rolesWith = (permission: Permission): readonly Role[] =>
  ROLES.filter((role) => PERMISSIONS_OF[role].has(permission))
