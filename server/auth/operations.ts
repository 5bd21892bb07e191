// Logging in and knowing who calls. Cheap on purpose: some clients log in before every call. Secrets are machine-made
// and long, so one keyed hash is enough; what is wrong is counted by e-mail and source.

import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { SCOPES } from '../../contract/operation.ts'
import { batchedBy } from '../base/batch.ts'
import { after } from '../base/clock.ts'
import { readId, type SellerId } from '../base/ids.ts'
import { refuse } from '../base/refusal.ts'
import { inTransaction } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from './caller.ts'
import * as store from './store.ts'

export const TOKEN_LIFETIME_S = 3600
/** Ten wrong secrets lock the e-mail for the source they came from; the owner elsewhere is not locked out. */
export const WRONG_SECRETS_MAX = 10
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

const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

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

const failuresOf = batchedBy((deps: Deps, asked: { emailHash: string; source: string }[]) =>
  store.findFailures(deps.db, asked),
)

export type Login = { email: string; secret: string; io_seller_id: string }
export type Purpose = { source: string; scopes?: readonly string[] }

/** The seller a credential may act for when it names `text`; undefined when it may not. */
async function actsFor(deps: Deps, credential: store.Credential, text: string): Promise<SellerId | undefined> {
  const named = readId<'seller'>(text)
  if (!named) return undefined
  if (named === credential.seller) return named
  const own = credential.platform && (await isOwnSeller(deps, { owner: credential.owner, id: named }))
  return own ? named : undefined
}

const sameHash = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(a, 'hex'), Buffer.from(b, 'hex'))
const NOBODY = '0'.repeat(64)

async function refuseWrong(deps: Deps, emailHash: string, source: string): Promise<never> {
  const now = deps.clock.wall()
  const at = { now, since: after(now, -LOCKOUT_MS), until: after(now, LOCKOUT_MS) }
  await inTransaction(deps.db, (tx) => store.countFailure(tx, emailHash, source, at, WRONG_SECRETS_MAX))
  throw refuse('invalid_credentials')
}

/** Gives a token for an e-mail, secret and seller that belong together. Known and unknown e-mails answer alike. */
export async function login(deps: Deps, { email, secret, io_seller_id }: Login, { source, scopes }: Purpose) {
  const wall = deps.clock.wall()
  const lower = email.toLowerCase()
  const emailHash = hashSecret(deps, lower)
  const [credential, failures] = await Promise.all([
    findCredential(deps, lower),
    failuresOf(deps, { emailHash, source }),
  ])
  if (failures?.lockedUntil && failures.lockedUntil > wall) {
    const retryAfter = Math.ceil((failures.lockedUntil.getTime() - wall.getTime()) / 1000)
    throw refuse('too_many_attempts', { retryAfter })
  }
  const right = sameHash(hashSecret(deps, secret), credential?.secretHash ?? NOBODY)
  const seller = right && credential ? await actsFor(deps, credential, io_seller_id) : undefined
  if (!credential || !seller) return refuseWrong(deps, emailHash, source)
  if (failures) await inTransaction(deps.db, (tx) => store.forgetFailures(tx, emailHash, source))

  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const expiresAt = after(wall, TOKEN_LIFETIME_S * 1000)
  const granted = scopes ?? credential.scopes
  await insertToken(deps, {
    hash: hashToken(token),
    owner: credential.owner,
    seller,
    credential: credential.id,
    scopes: granted,
    expires_at: expiresAt,
  })
  return {
    access_token: token,
    token_type: 'bearer' as const,
    token_scope: granted.join(' '),
    expires_in: TOKEN_LIFETIME_S,
    expires_at: Math.floor(expiresAt.getTime() / 1000),
  }
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

/** Who a bearer token speaks for. 401 when it is missing, unknown, revoked or expired. */
export async function callerOf(deps: Deps, token: string | undefined): Promise<Caller> {
  if (!token) throw refuse('invalid_token')
  const wall = deps.clock.wall().getTime()
  const memory = memoryOf(deps)
  const known = memory.get(token)
  if (known && known.until > wall && known.expiresAt > wall) return known.caller
  const row = await findToken(deps, hashToken(token))
  if (!row || row.expiresAt.getTime() <= wall) {
    memory.delete(token)
    throw refuse('invalid_token')
  }
  const caller = { owner: row.owner, seller: row.seller, platform: row.platform, scopes: new Set(row.scopes) }
  memory.set(token, { caller, expiresAt: row.expiresAt.getTime(), until: wall + REMEMBER_MS })
  return caller
}
