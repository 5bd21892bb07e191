// Logging in and knowing who calls. Cheap on purpose: some clients log in before every call. Secrets are machine-made
// and long, so one keyed hash is enough; what is wrong is counted by e-mail and source.

import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import { SCOPES } from '../../contract/operation.ts'
import { batchedBy } from '../base/batch.ts'
import { after } from '../base/clock.ts'
import { readId, type SellerId } from '../base/ids.ts'
import { networkOf } from '../base/network.ts'
import { randomText } from '../base/random.ts'
import { refuse, type Refusal } from '../base/refusal.ts'
import { inTransaction } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from './caller.ts'
import { idByNumber, readNumber } from './seller-number.ts'
import * as store from './store.ts'

const TOKEN_LIFETIME_S = 3600
/** A token is good for so much longer than it says: clients use theirs up to its last second, by a clock of their own. */
const TOKEN_GRACE_MS = 30_000
/** Ten wrong secrets lock the e-mail for the source they came from; the owner elsewhere is not locked out. */
const WRONG_SECRETS_MAX = 10
export const LOCKOUT_MS = 30 * 60_000
const TOKEN_BYTES = 24
/** A token is looked up again after this long, so that revoking takes effect everywhere within it. */
const REMEMBER_MS = 2_000
const REMEMBERED_MAX = 20_000

/** Every scope a credential of this platform gets unless told otherwise. */
export const ALL_SCOPES = SCOPES.filter((scope) => scope !== 'tokenize')

/** The keyed hash of a secret, as kept in the database. */
export const hashSecret = (deps: Pick<Deps, 'hashKey'>, secret: string): string =>
  createHmac('sha256', deps.hashKey.reveal()).update(secret).digest('hex')

const hashToken = (token: string): string => hash('sha256', token, 'hex')

const findCredential = batchedBy(async (deps: Deps, emails: string[]) => {
  const found = new Map((await store.findCredentials(deps.db, emails)).map((row) => [row.email, row]))
  return emails.map((email) => found.get(email))
})

const isOwnSeller = batchedBy(async (deps: Deps, names: { owner: store.Credential['owner']; id: SellerId }[]) => {
  const found = await store.findSellers(deps.db, names)
  return names.map(({ owner, id }) => found.has(`${owner}/${id}`))
})

const insertToken = batchedBy(async (deps: Deps, tokens: store.TokenRow[]) => {
  await inTransaction(deps.db, (tx) => store.insertTokens(tx, tokens))
  return tokens
})

const failuresOf = batchedBy((deps: Deps, asked: Guess[]) => store.findFailures(deps.db, asked))

export type Login = { email: string; secret: string; io_seller_id: string }
/** `scopes`: what the token may do when that is not what the credential was given, but less. */
export type Purpose = { source: string; scopes?: readonly string[] }

/** The seller a credential may act for when it names `text`; undefined when it may not. */
async function actsFor(deps: Deps, credential: store.Credential, text: string): Promise<SellerId | undefined> {
  const number = readNumber(text)
  const named =
    number === undefined ? readId<'seller'>(text) : await idByNumber(deps, { owner: credential.owner, number })
  if (!named) return undefined
  if (named === credential.seller) return named
  const own = credential.platform && (await isOwnSeller(deps, { owner: credential.owner, id: named }))
  return own ? named : undefined
}

const sameHash = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(a, 'hex'), Buffer.from(b, 'hex'))
const NOBODY = '0'.repeat(64)

type Guess = { emailHash: string; source: string }

/** Wrong secrets of this process that are on their way into the database, by e-mail and source. */
const guesses = new WeakMap<Deps, Map<string, number>>()

function guessesOf(deps: Deps): Map<string, number> {
  let mine = guesses.get(deps)
  if (!mine) guesses.set(deps, (mine = new Map()))
  return mine
}

const nameOf = ({ emailHash, source }: Guess): string => emailHash + source

function lockedUntil(until: Date, wall: Date): Refusal {
  const retryAfter = Math.max(1, Math.ceil((until.getTime() - wall.getTime()) / 1000))
  return refuse('too_many_attempts', { retryAfter })
}

function refuseLocked(failures: store.Failures | undefined, wall: Date): void {
  if (failures?.lockedUntil && failures.lockedUntil > wall) throw lockedUntil(failures.lockedUntil, wall)
}

/** Counts a wrong secret. Whoever is past the count learns only that, not whether this one was wrong too. */
async function countWrong(deps: Deps, guess: Guess): Promise<void> {
  const wall = deps.clock.wall()
  refuseLocked(await failuresOf(deps, guess), wall)
  const at = { now: wall, since: after(wall, -LOCKOUT_MS), until: after(wall, LOCKOUT_MS) }
  const counted = await inTransaction(deps.db, (tx) =>
    store.countFailure(tx, guess.emailHash, guess.source, at, WRONG_SECRETS_MAX),
  )
  if (counted.failures > WRONG_SECRETS_MAX) throw lockedUntil(counted.lockedUntil ?? at.until, wall)
}

async function refuseWrong(deps: Deps, guess: Guess): Promise<never> {
  const mine = guessesOf(deps)
  const name = nameOf(guess)
  mine.set(name, (mine.get(name) ?? 0) + 1)
  try {
    await countWrong(deps, guess)
  } finally {
    const left = mine.get(name)! - 1
    if (left > 0) mine.set(name, left)
    else mine.delete(name)
  }
  throw refuse('invalid_credentials')
}

/**
 * Refuses a right secret that comes after too many wrong ones, also when all were sent at once: what was found wrong
 * before it is either counted here or read from the database after. Servers beside this one count on their own.
 */
async function refuseCrowd(deps: Deps, guess: Guess): Promise<void> {
  const underWay = guessesOf(deps).get(nameOf(guess)) ?? 0
  const failures = await failuresOf(deps, guess)
  const wall = deps.clock.wall()
  refuseLocked(failures, wall)
  const lately = failures && !failures.lockedUntil && failures.lastAt > after(wall, -LOCKOUT_MS) ? failures.failures : 0
  if (lately + underWay >= WRONG_SECRETS_MAX) throw lockedUntil(after(wall, LOCKOUT_MS), wall)
  if (failures) await inTransaction(deps.db, (tx) => store.forgetFailures(tx, guess.emailHash, guess.source))
}

/** Gives a token for an e-mail, secret and seller that belong together. Known and unknown e-mails answer alike. */
export async function login(deps: Deps, { email, secret, io_seller_id }: Login, { source, scopes }: Purpose) {
  const lower = email.toLowerCase()
  const guess = { emailHash: hashSecret(deps, lower), source: networkOf(source) }
  const credential = await findCredential(deps, lower)
  const right = sameHash(hashSecret(deps, secret), credential?.secretHash ?? NOBODY)
  const seller = right && credential ? await actsFor(deps, credential, io_seller_id) : undefined
  if (!credential || !seller) return refuseWrong(deps, guess)
  await refuseCrowd(deps, guess)
  // A token for cards is less than a login's, but nobody gets by it what the credential was not given.
  if (scopes && !credential.scopes.includes('cards')) throw refuse('scope_not_allowed', { words: { needed: 'cards' } })

  const token = randomText(TOKEN_BYTES, 'base64url')
  const expiresAt = after(deps.clock.wall(), TOKEN_LIFETIME_S * 1000)
  const granted = (scopes ?? credential.scopes).join(' ')
  await insertToken(deps, {
    hash: hashToken(token),
    owner: credential.owner,
    seller,
    credential: credential.id,
    scopes: granted,
    expires_at: after(expiresAt, TOKEN_GRACE_MS),
  })
  const body = {
    access_token: token,
    token_type: 'bearer' as const,
    token_scope: granted,
    expires_in: TOKEN_LIFETIME_S,
    expires_at: Math.floor(expiresAt.getTime() / 1000),
  }
  return { body, by: { owner: credential.owner, seller } }
}

const findToken = batchedBy(async (deps: Deps, hashes: string[]) => {
  const found = new Map((await store.findTokens(deps.db, hashes)).map((row) => [row.hash, row]))
  return hashes.map((hash) => found.get(hash))
})

type Remembered = { caller: Caller; expiresAt: number; until: number }
const memories = new WeakMap<Deps, Map<string, Remembered>>()

function memoryOf(deps: Deps): Map<string, Remembered> {
  let memory = memories.get(deps)
  if (!memory) memories.set(deps, (memory = new Map()))
  if (memory.size >= REMEMBERED_MAX) memory.clear()
  return memory
}

/** Secrets are made so (`credentials`); people send them where a token belongs. */
const SECRET = /^sk_/
const badToken = (token: string | undefined): Refusal =>
  refuse('invalid_token', {
    words: {
      why: SECRET.test(token ?? '')
        ? 'this is the secret of a credential; log in with it first'
        : 'it is unknown or expired; log in again',
    },
  })

/** Who a bearer token speaks for. 401 when it is missing, unknown, revoked or expired. */
export async function callerOf(deps: Deps, token: string | undefined): Promise<Caller> {
  if (!token) throw badToken(token)
  const wall = deps.clock.wall().getTime()
  const memory = memoryOf(deps)
  const known = memory.get(token)
  if (known && known.until > wall && known.expiresAt > wall) return known.caller
  const row = await findToken(deps, hashToken(token))
  if (!row || row.expiresAt.getTime() <= wall) {
    memory.delete(token)
    throw badToken(token)
  }
  const { owner, seller, platform, credential } = row
  const caller = { owner, seller, platform, credential, scopes: new Set(row.scopes) }
  memory.set(token, { caller, expiresAt: row.expiresAt.getTime(), until: wall + REMEMBER_MS })
  return caller
}
