// Links in mails to people: an invitation to a company, or a new password. Pure but for the random
// bytes.

import { after } from '../../../kernel/clock.ts'
import type { OwnerId, PersonId, PortalUserId } from '../../../kernel/ids.ts'
import { hashToken, newToken } from '../session.ts'

export type LinkKind = 'invitation' | 'password_reset'

export type Link = {
  /** Hex; the link's key in its table. */
  readonly tokenHash: string
  readonly person: PersonId
  readonly kind: LinkKind
  /** Of an invitation: the place in the company. */
  readonly owner: OwnerId | null
  readonly user: PortalUserId | null
  readonly createdAt: Date
  readonly expiresAt: Date
}

const HOUR_MS = 3_600_000
const LIFETIME_MS: Readonly<Record<LinkKind, number>> = {
  invitation: 7 * 24 * HOUR_MS,
  password_reset: HOUR_MS,
}
/**
 * Another link is not made sooner than this: one person's mailbox is not to be filled by others.
 */
const PAUSE_MS = 60_000

export const mayFollow = (before: Pick<Link, 'createdAt'> | undefined, wall: Date): boolean =>
  before === undefined || after(before.createdAt, PAUSE_MS) <= wall

type Named = Pick<Link, 'person' | 'kind' | 'owner' | 'user'>

/** A new link, and its token, which only the mail has. */
export function newLink(named: Named, wall: Date): { link: Link; token: string } {
  const token = newToken()
  const expiresAt = after(wall, LIFETIME_MS[named.kind])
  return { link: { ...named, tokenHash: hashToken(token), createdAt: wall, expiresAt }, token }
}

const PAGES: Readonly<Record<LinkKind, string>> = {
  invitation: 'invitation',
  password_reset: 'password',
}

/** Its address. The token is in the fragment, which browsers send to no server. */
export const linkUrl = (publicUrl: string, kind: LinkKind, token: string): string =>
  `${publicUrl}/portal/${PAGES[kind]}#${token}`
