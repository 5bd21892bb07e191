// Users of the portal: their roles, and the rules for a password. Pure; password.ts hashes passwords.

import type { FieldMessage, Language } from '../../../contract/sayings.ts'
import type { OwnerId, PortalUserId, SellerId } from '../../kernel/ids.ts'

/**
 * `admin` may do everything for the company, `finance` manages its money, `developer` its integration; `viewer` only
 * reads.
 */
export const ROLES = ['admin', 'finance', 'developer', 'viewer'] as const
export type Role = (typeof ROLES)[number]

export type User = {
  readonly owner: OwnerId
  readonly id: PortalUserId
  /** The company, by its seller id. */
  readonly seller: SellerId
  readonly name: string
  readonly email: string
  readonly role: Role
  /** Of the mails to this user. */
  readonly language: Language
  readonly status: 'active' | 'blocked'
  readonly createdAt: Date
  readonly updatedAt: Date
}

const EMAIL_MAX = 100
const EMAIL = /^[^@\s]{1,64}@[^@\s]+\.[^@\s]+$/

export const isEmail = (text: string): boolean => text.length <= EMAIL_MAX && EMAIL.test(text)

const PASSWORD_MIN = 12
/** Longer ones add no protection and only take longer to hash. */
const PASSWORD_MAX = 200
/** So many characters of a password must not come from the e-mail. */
const OWN_MIN = 8

/** The same text typed on two keyboards is one password (RFC 8265 asks for NFC; NFKC also unifies widths). */
export const sameText = (password: string): string => password.normalize('NFKC')

/** The fault of a new password, or undefined. */
export function faultOfPassword(password: string, email: string): FieldMessage | undefined {
  const length = [...password].length
  if (length < PASSWORD_MIN) return ['must have at least {limit} characters', { limit: PASSWORD_MIN }]
  if (length > PASSWORD_MAX) return ['must have at most {limit} characters', { limit: PASSWORD_MAX }]
  const lower = email.toLowerCase()
  const [local = '', domain = ''] = lower.split('@')
  // Longest first, so that the rest contains no part of the e-mail.
  const rest = [lower, domain, local, domain.split('.')[0] ?? '']
    .filter((part) => part !== '')
    .reduce((text, part) => text.replaceAll(part, ''), password.toLowerCase())
  if ([...rest].length < OWN_MIN) return 'must not be based on the e-mail address'
  if (new Set(rest).size < 3) return 'must not consist of one or two repeated characters'
  return undefined
}

/** A user as replies show it. */
export const toWire = ({ id, name, email, role }: Pick<User, 'id' | 'name' | 'email' | 'role'>) => ({
  id,
  name,
  email,
  role,
})
