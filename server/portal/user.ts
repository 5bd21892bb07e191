// People who sign in to the portal: who they are, and which password will do. Pure; how passwords are kept is
// password.ts's.

import type { Told } from '../../contract/sayings.ts'
import type { OwnerId, PortalUserId, SellerId } from '../base/ids.ts'

/** `admin` may everything of the company's, `finance` its money, `developer` its integration; `viewer` only reads. */
export const ROLES = ['admin', 'finance', 'developer', 'viewer'] as const
export type Role = (typeof ROLES)[number]

export type User = {
  readonly owner: OwnerId
  readonly id: PortalUserId
  /** Whose company they belong to. */
  readonly seller: SellerId
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly status: 'active' | 'blocked'
  readonly createdAt: Date
  readonly updatedAt: Date
}

const EMAIL_MAX = 100
const EMAIL = /^[^@\s]{1,64}@[^@\s]+\.[^@\s]+$/

export const isEmail = (text: string): boolean => text.length <= EMAIL_MAX && EMAIL.test(text)

const PASSWORD_MIN = 12
/** Longer ones protect nobody better, and would only be hashed for longer. */
const PASSWORD_MAX = 200
/** This much of a password must be something else than the e-mail. */
const OWN_MIN = 8

/** What two keyboards may type differently is one password (RFC 8265 asks for NFC; NFKC also joins widths). */
export const sameText = (password: string): string => password.normalize('NFKC')

/** What is wrong with a new password, or undefined. */
export function faultOfPassword(password: string, email: string): Told | undefined {
  const length = [...password].length
  if (length < PASSWORD_MIN) return ['must have at least {limit} characters', { limit: PASSWORD_MIN }]
  if (length > PASSWORD_MAX) return ['must have at most {limit} characters', { limit: PASSWORD_MAX }]
  const lower = email.toLowerCase()
  const [local = '', domain = ''] = lower.split('@')
  // Longest first, so that what remains is what none of them explains.
  const rest = [lower, domain, local, domain.split('.')[0] ?? '']
    .filter((part) => part !== '')
    .reduce((text, part) => text.replaceAll(part, ''), password.toLowerCase())
  if ([...rest].length < OWN_MIN) return 'must not be made of the e-mail'
  if (new Set(rest).size < 3) return 'must not repeat one or two characters'
  return undefined
}

/** As answers show a person. */
export const toWire = ({ id, name, email, role }: Pick<User, 'id' | 'name' | 'email' | 'role'>) => ({
  id,
  name,
  email,
  role,
})
