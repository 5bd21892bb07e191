// Counts attempts to sign in: wrong passwords by e-mail and source, wrong codes by person, requests
// for links by source.

import { createHmac } from 'node:crypto'
import { after } from '../../kernel/clock.ts'
import { networkOf } from '../../kernel/rate.ts'
import { refuse } from '../../kernel/refusal.ts'
import { inTransaction } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { countFailure, forgetFailures, uncountFailure } from '../auth/failed-logins-store.ts'

/** So many wrong passwords lock an e-mail for their source, for as long as wrong secrets do. */
const WRONG_PASSWORDS_MAX = 10
/** So many wrong codes lock a person for every source: the caller knows the password already. */
const WRONG_CODES_MAX = 20
/** Requests for a link by mail, of one source, and links that it tries and that are not valid. */
const LINKS_MAX = 10
/** Invitations of one company: its administrators cannot fill mailboxes with them. */
const INVITATIONS_MAX = 100
const LOCKOUT_MS = 30 * 60_000
const ALL_SOURCES = 'all'

export type Attempts = { readonly hash: string; readonly source: string; readonly max: number }

/** Names are counted by a keyed hash, separately from those of credentials. */
const hashOf = ({ hashKey }: Pick<Deps, 'hashKey'>, what: string, name: string): string =>
  createHmac('sha256', hashKey.reveal()).update(`${what}\n${name}`).digest('hex')

export const passwordsOf = (
  deps: Pick<Deps, 'hashKey'>,
  email: string,
  source: string,
): Attempts => ({
  hash: hashOf(deps, 'portal', email),
  source: networkOf(source),
  max: WRONG_PASSWORDS_MAX,
})

export const codesOf = (deps: Pick<Deps, 'hashKey'>, email: string): Attempts => ({
  hash: hashOf(deps, 'second factor', email),
  source: ALL_SOURCES,
  max: WRONG_CODES_MAX,
})

export const linksOf = (deps: Pick<Deps, 'hashKey'>, source: string): Attempts => ({
  hash: hashOf(deps, 'links', ''),
  source: networkOf(source),
  max: LINKS_MAX,
})

export const linkGuessesOf = (deps: Pick<Deps, 'hashKey'>, source: string): Attempts => ({
  hash: hashOf(deps, 'link guesses', ''),
  source: networkOf(source),
  max: LINKS_MAX,
})

export const invitationsOf = (deps: Pick<Deps, 'hashKey'>, company: string): Attempts => ({
  hash: hashOf(deps, 'invitations', company),
  source: ALL_SOURCES,
  max: INVITATIONS_MAX,
})

/**
 * Counts an attempt before checking it, so that simultaneous attempts get no more checks than
 * successive ones. Refuses with `too_many_attempts`.
 */
export async function countAttempt(deps: Deps, { hash, source, max }: Attempts): Promise<void> {
  const wall = deps.clock.wall()
  const at = { now: wall, since: after(wall, -LOCKOUT_MS), until: after(wall, LOCKOUT_MS) }
  const counted = await inTransaction(deps.db, (tx) => countFailure(tx, hash, source, at, max))
  if (counted.failures <= max) return
  const left = (counted.lockedUntil ?? at.until).getTime() - wall.getTime()
  throw refuse('too_many_attempts', { retryAfter: Math.max(1, Math.ceil(left / 1000)) })
}

/** Takes one attempt back, which did no harm. */
export const returnAttempt = (deps: Deps, { hash, source, max }: Attempts): Promise<void> =>
  inTransaction(deps.db, (tx) => uncountFailure(tx, hash, source, max))

/** After a right one the count begins again. */
export const forgetAttempts = (deps: Deps, { hash, source }: Attempts): Promise<void> =>
  inTransaction(deps.db, (tx) => forgetFailures(tx, hash, source))
