// Logs in and identifies callers. Cheap on purpose: some clients log in before every call. Secrets
// are long and random, so one keyed hash is enough; wrong ones are counted by e-mail and source.

import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import { batchedBy } from '../../kernel/batch.ts'
import { after } from '../../kernel/clock.ts'
import { readId, type SellerId } from '../../kernel/ids.ts'
import { slot } from '../../kernel/state.ts'
import { networkOf } from '../../kernel/rate.ts'
import { randomText } from '../../kernel/random.ts'
import { refuse, type Refusal } from '../../kernel/refusal.ts'
import { emailToFind } from '../../kernel/text/email.ts'
import { inTransaction } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import type { Caller } from '../../runtime/caller.ts'
import {
  type Credential,
  narrowed,
  refuseUnusable,
  TOKEN_GRACE_MS,
  TOKEN_LIFETIME_S,
} from './credential.ts'
import {
  countFailedLogin,
  refuseFailing,
  refuseFailingAnywhere,
} from './failed-logins-operations.ts'
import { isSecret } from './secret.ts'
import { idByNumber } from './seller-number-store.ts'
import { readNumber } from './seller-number.ts'
import * as failedLogins from './failed-logins-store.ts'
import * as store from './store.ts'

/**
 * Ten wrong secrets lock the e-mail for their source; the owner can still log in from elsewhere.
 */
const WRONG_SECRETS_MAX = 10
export const LOCKOUT_MS = 30 * 60_000
const TOKEN_BYTES = 24
/** How long a token is cached; revoking takes effect everywhere within this time. */
const CALLER_CACHED_MS = 2_000
const CALLERS_CACHED_MAX = 20_000
const USE_RECORDED_EVERY_MS = 60_000

/** The keyed hash of a secret, as stored. */
export const hashSecret = (deps: Pick<Deps, 'hashKey'>, secret: string): string =>
  createHmac('sha256', deps.hashKey.reveal()).update(secret).digest('hex')

const hashToken = (token: string): string => hash('sha256', token, 'hex')

const findCredential = batchedBy('find credentials', async (deps: Deps, emails: string[]) => {
  // Some clients log in before every call: many of a batch are the same.
  const found = new Map(
    (await store.findCredentials(deps.db, [...new Set(emails)])).map((row) => [row.email, row]),
  )
  return emails.map((email) => found.get(email))
})

const isOwnSeller = batchedBy(
  'find own sellers',
  async (deps: Deps, names: { owner: Credential['owner']; id: SellerId }[]) => {
    const found = await store.findSellers(deps.db, names)
    return names.map(({ owner, id }) => found.has(`${owner}/${id}`))
  },
)

type IssuedToken = { readonly token: store.TokenRow; readonly use?: store.CredentialUse }

const insertToken = batchedBy('insert access tokens', async (deps: Deps, issued: IssuedToken[]) => {
  const uses = new Map(issued.flatMap(({ use }) => (use ? [[use.id, use]] : [])))
  await inTransaction(deps.db, async (tx) => {
    await store.insertTokens(
      tx,
      issued.map(({ token }) => token),
    )
    if (uses.size > 0) await store.saveUses(tx, [...uses.values()])
  })
  return issued
})

/**
 * The use to record: the first from an address, and then once a minute, since some clients log in
 * before every call.
 */
function useOf(
  { owner, id, lastUsedAt, lastUsedFrom }: Credential,
  from: string,
  at: Date,
): { use?: store.CredentialUse } {
  const isKnown =
    lastUsedFrom === from && lastUsedAt !== null && lastUsedAt > after(at, -USE_RECORDED_EVERY_MS)
  return isKnown ? {} : { use: { owner, id, at, from } }
}

const failuresOf = batchedBy('count failed logins', (deps: Deps, requests: Guess[]) =>
  failedLogins.findFailures(deps.db, requests),
)

/** `scope`: the scopes of the token, separated by blanks, when it needs fewer. */
export type Login = { email: string; secret: string; io_seller_id: string; scope?: string }
/** `scopes`: limits the token to fewer scopes than the credential's. */
export type LoginContext = { source: string; scopes?: readonly string[] }

/** The seller named by `text`, if the credential may act for it; else undefined. */
async function sellerToActFor(
  deps: Deps,
  credential: store.LoginCredential,
  text: string,
): Promise<SellerId | undefined> {
  const number = readNumber(text)
  const named =
    number === undefined
      ? readId<'seller'>(text)
      : await idByNumber(deps, { owner: credential.owner, number })
  if (!named) return undefined
  if (named === credential.seller) return named
  const own =
    credential.platform && (await isOwnSeller(deps, { owner: credential.owner, id: named }))
  return own ? named : undefined
}

const sameHash = (a: string, b: string): boolean =>
  timingSafeEqual(Buffer.from(a, 'hex'), Buffer.from(b, 'hex'))
const NO_HASH = '0'.repeat(64)

/**
 * Whether a hash is that of the secret, or of the previous secret while that is valid. Takes as
 * long for unknown e-mails.
 */
function isSecretHash(credential: Credential | undefined, hash: string, wall: Date): boolean {
  const { secretHash = NO_HASH, previousHash = null, previousUntil = null } = credential ?? {}
  const isCurrent = sameHash(hash, secretHash)
  const isPrevious =
    sameHash(hash, previousHash ?? NO_HASH) && previousUntil !== null && previousUntil > wall
  return isCurrent || isPrevious
}

type Guess = { emailHash: string; source: string }

/** Wrong secrets that this process is about to record, by e-mail and source. */
const guesses = slot('wrong secrets', () => new Map<string, number>())

const nameOf = ({ emailHash, source }: Guess): string => emailHash + source

function lockedUntil(until: Date, wall: Date): Refusal {
  const retryAfter = Math.max(1, Math.ceil((until.getTime() - wall.getTime()) / 1000))
  return refuse('too_many_attempts', { retryAfter })
}

function refuseLocked(failures: failedLogins.Failures | undefined, wall: Date): void {
  if (failures?.lockedUntil && failures.lockedUntil > wall)
    throw lockedUntil(failures.lockedUntil, wall)
}

/**
 * Counts a wrong secret. Beyond the limit, the reply no longer says whether the secret was wrong.
 */
async function countWrong(deps: Deps, guess: Guess): Promise<void> {
  const wall = deps.clock.wall()
  refuseLocked(await failuresOf(deps, guess), wall)
  const at = { now: wall, since: after(wall, -LOCKOUT_MS), until: after(wall, LOCKOUT_MS) }
  const counted = await inTransaction(deps.db, (tx) =>
    failedLogins.countFailure(tx, guess.emailHash, guess.source, at, WRONG_SECRETS_MAX),
  )
  if (counted.failures > WRONG_SECRETS_MAX) throw lockedUntil(counted.lockedUntil ?? at.until, wall)
}

async function refuseWrong(deps: Deps, guess: Guess): Promise<never> {
  const mine = guesses.of(deps)
  const name = nameOf(guess)
  mine.set(name, (mine.get(name) ?? 0) + 1)
  try {
    // The source also when the e-mail is locked already.
    const counted = await Promise.allSettled([
      countFailedLogin(deps, guess.source),
      countWrong(deps, guess),
    ])
    for (const one of counted) if (one.status === 'rejected') throw one.reason
  } finally {
    const left = mine.get(name)! - 1
    if (left > 0) mine.set(name, left)
    else mine.delete(name)
  }
  throw refuse('invalid_credentials')
}

/**
 * Refuses even the right secret after too many wrong ones, also when all arrived at once: each
 * wrong one is either counted in this process or already in the database. Those that other
 * processes are about to record it does not know: each process has its share of what is left.
 */
async function refuseAfterFailures(deps: Deps, guess: Guess): Promise<void> {
  const underWay = guesses.of(deps).get(nameOf(guess)) ?? 0
  const [failures] = await Promise.all([
    failuresOf(deps, guess),
    refuseFailingAnywhere(deps, guess.source),
  ])
  const wall = deps.clock.wall()
  refuseLocked(failures, wall)
  const recentFailures =
    failures && !failures.lockedUntil && failures.lastAt > after(wall, -LOCKOUT_MS)
      ? failures.failures
      : 0
  const left = Math.floor((WRONG_SECRETS_MAX - recentFailures) / deps.shard.processes)
  if (underWay >= left) throw lockedUntil(after(wall, LOCKOUT_MS), wall)
  if (failures)
    await inTransaction(deps.db, (tx) =>
      failedLogins.forgetFailures(tx, guess.emailHash, guess.source),
    )
}

/**
 * Issues a token for an e-mail, secret and seller that belong together. The reply is the same for
 * known and unknown e-mails.
 */
export async function login(
  deps: Deps,
  { email, secret, io_seller_id, scope }: Login,
  { source, scopes }: LoginContext,
) {
  const address = emailToFind(email)
  const guess = { emailHash: hashSecret(deps, address), source: networkOf(source) }
  refuseFailing(deps, guess.source)
  const credential = await findCredential(deps, address)
  const right = isSecretHash(credential, hashSecret(deps, secret), deps.clock.wall())
  const seller =
    right && credential ? await sellerToActFor(deps, credential, io_seller_id) : undefined
  if (!credential || !seller) return refuseWrong(deps, guess)
  await refuseAfterFailures(deps, guess)
  const wall = deps.clock.wall()
  refuseUnusable(credential, { address: source, wall })
  // A token for cards has fewer scopes than a login's, but the credential must have `cards` itself.
  if (scopes && !credential.scopes.includes('cards'))
    throw refuse('scope_not_allowed', { words: { needed: 'cards' } })

  const token = randomText(TOKEN_BYTES, 'base64url')
  const lifetime = after(wall, TOKEN_LIFETIME_S * 1000)
  const expiresAt =
    credential.expiresAt && credential.expiresAt < lifetime ? credential.expiresAt : lifetime
  const own = scopes ?? credential.scopes
  const granted = (scope === undefined ? own : narrowed(own, scope)).join(' ')
  await insertToken(deps, {
    token: {
      hash: hashToken(token),
      owner: credential.owner,
      seller,
      credential: credential.id,
      scopes: granted,
      expires_at: after(expiresAt, TOKEN_GRACE_MS),
    },
    ...useOf(credential, source, wall),
  })
  const body = {
    access_token: token,
    token_type: 'bearer' as const,
    token_scope: granted,
    expires_in: Math.floor((expiresAt.getTime() - wall.getTime()) / 1000),
    expires_at: Math.floor(expiresAt.getTime() / 1000),
  }
  return { body, by: { owner: credential.owner, seller } }
}

const findToken = batchedBy('find access tokens', async (deps: Deps, hashes: string[]) => {
  const found = new Map((await store.findTokens(deps.db, hashes)).map((row) => [row.hash, row]))
  return hashes.map((hash) => found.get(hash))
})

type CachedCaller = { caller: Caller; expiresAt: number; until: number }
const callers = slot('callers', () => new Map<string, CachedCaller>())

const badToken = (token: string | undefined): Refusal =>
  refuse('invalid_token', {
    words: {
      why: isSecret(token ?? '')
        ? 'it is the secret of a credential; log in with the secret first'
        : 'it is unknown or expired; log in again',
    },
  })

/**
 * The caller of a bearer token. 401 when it is missing, unknown, revoked or expired. `anew`: not as
 * it is cached.
 */
export async function callerOf(
  deps: Deps,
  token: string | undefined,
  { anew = false } = {},
): Promise<Caller> {
  if (!token) throw badToken(token)
  const wall = deps.clock.wall().getTime()
  const cache = callers.of(deps)
  const known = cache.get(token)
  if (!anew && known && known.until > wall && known.expiresAt > wall) return known.caller
  const row = await findToken(deps, hashToken(token))
  if (!row || row.expiresAt.getTime() <= wall) {
    cache.delete(token)
    throw badToken(token)
  }
  const {
    owner,
    seller,
    platform,
    credential,
    networks,
    rateLimit,
    budget,
    platformRateLimit,
    acting,
    hasPolicies,
  } = row
  const scopes = new Set(row.scopes)
  const rest = {
    ...(acting && { acting }),
    ...(hasPolicies && { hasPolicies }),
    ...(networks && { networks }),
    ...(rateLimit !== null && { rateLimit }),
    ...(budget && { budget }),
    ...(platformRateLimit !== null && { platformRateLimit }),
  }
  const caller = { owner, seller, platform, credential, scopes, ...rest }
  if (cache.size >= CALLERS_CACHED_MAX) cache.clear()
  cache.set(token, { caller, expiresAt: row.expiresAt.getTime(), until: wall + CALLER_CACHED_MS })
  return caller
}
