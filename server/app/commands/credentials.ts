// `npm run credentials -- add|list|rotate|limit|budget|revoke`: credentials of the API. A secret is
// shown once.

import { recordAct } from '../../platform/audit/store.ts'
import { OPERATIONS } from '../../../contract/index.ts'
import { budgetToWire, hasOperation, type Budget } from '../../runtime/budget.ts'
import type { AuditAction } from '../../../contract/records/audit-actions.ts'
import {
  CREDENTIAL_NETWORKS_MAX,
  CREDENTIAL_NOTE_MAX,
  CREDENTIAL_OVERLAP_HOURS,
  CREDENTIAL_OVERLAP_HOURS_MAX,
  CREDENTIAL_SCOPES,
  RATE_LIMIT_MAX,
} from '../../../contract/access/credentials-fields.ts'
import {
  auditedOf,
  type Credential,
  newCredential,
  readNetwork,
  rotated,
  DEFAULT_SCOPES,
} from '../../identity/auth/credential.ts'
import { hashSecret } from '../../identity/auth/operations.ts'
import { newSecret } from '../../identity/auth/secret.ts'
import {
  insertCredential,
  listCredentials,
  lockCredential,
  saveCredential,
} from '../../identity/auth/store.ts'
import { addDays, isGivenDay, startOf } from '../../kernel/brazil/calendar.ts'
import { openClock } from '../../kernel/clock.ts'
import { hyphened, type OwnerId, type SellerId } from '../../kernel/ids.ts'
import { findById } from '../../marketplace/sellers/store.ts'
import type { Config } from '../../platform/config.ts'
import { inTransaction, type Database } from '../../platform/db/sql.ts'
import { readFittingRing } from '../../platform/key-checks.ts'
import { numberOption, option, readEmail, readSeller } from './command.ts'
import type { Command, Verb, Work } from './declared/declaration.ts'

const LIST_MAX = 1_000
/** Calls a minute of a new live credential: a hundred a second. */
const RATE_LIMIT_USUAL = 6_000
const HOUR_MS = 3_600_000
const AMOUNT_MAX = 999_999_999
const BUDGET_OPTIONS =
  '[--operations transactions.create,customers.*] [--hours 08:00-18:00] [--per-call CENTAVOS] [--per-day CENTAVOS]'
const NO_OPERATION =
  'no call such as transactions.create, and no family of calls such as customers.*'
const NO_SCOPE = `no scope; there are ${CREDENTIAL_SCOPES.join(', ')}`

/** A limit of calls a minute; `none` takes it away. */
export function readLimit(text: string): number | null {
  if (text === 'none') return null
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < 1 || value > RATE_LIMIT_MAX)
    throw new Error(
      `"${text}" is no limit: write calls a minute, from 1 to ${RATE_LIMIT_MAX}, or none`,
    )
  return value
}

/** The limit of a new credential: in the sandbox there is none unless it is given. */
function readRateLimit(text: string | undefined, { mode }: Config): number | null {
  if (text !== undefined) return readLimit(text)
  return mode === 'live' ? RATE_LIMIT_USUAL : null
}

const shown = (c: Credential, more: object = {}) => ({
  id: c.id,
  io_seller_id: hyphened(c.seller),
  email: c.email,
  scopes: c.scopes,
  note: c.note,
  expires_at: c.expiresAt?.toISOString() ?? null,
  networks: c.networks,
  rate_limit: c.rateLimit,
  budget: c.budget && budgetToWire(c.budget),
  created_at: c.createdAt.toISOString(),
  revoked_at: c.revokedAt?.toISOString() ?? null,
  last_used_at: c.lastUsedAt?.toISOString() ?? null,
  last_used_from: c.lastUsedFrom,
  previous_secret_until: c.previousUntil?.toISOString() ?? null,
  ...more,
})

/** The words of an option, separated by commas; each has to be known. */
function wordsOf(
  args: readonly string[],
  name: string,
  what: string,
  read: (word: string) => string | undefined,
): string[] | undefined {
  const text = option(args, name)
  if (text === undefined) return undefined
  const words = text.split(',').map((word) => word.trim())
  const wrong = words.find((word) => read(word) === undefined)
  if (wrong !== undefined) throw new Error(`--${name}: "${wrong}" is ${what}`)
  return [...new Set(words)]
}

/** The end of a day in São Paulo. */
function endOf(args: readonly string[], wall: Date): Date | null {
  const day = option(args, 'expires')
  if (day === undefined) return null
  const end = isGivenDay(day) ? startOf(addDays(day, 1)) : undefined
  if (!end || end <= wall)
    throw new Error('--expires must be a day that is not over, such as 2027-12-31')
  return end
}

function noteOf(args: readonly string[]): string | null {
  const note = option(args, 'note')?.trim() ?? null
  if (note !== null && note.length > CREDENTIAL_NOTE_MAX)
    throw new Error(`--note has at most ${CREDENTIAL_NOTE_MAX} characters`)
  return note
}

async function sellerOf(db: Database, text: string): Promise<{ owner: OwnerId; seller: SellerId }> {
  const seller = await findById(db, readSeller(text))
  if (!seller || seller.status === 'deleted') throw new Error(`There is no seller ${text}.`)
  return { owner: seller.owner, seller: seller.id }
}

/** A new secret, and its hash by the key ring of this database. */
async function secretFor(
  { config, db }: Work,
  wall: Date,
): Promise<{ secret: string; secretHash: string }> {
  const ring = await readFittingRing(db, config, wall)
  const secret = newSecret(config.mode)
  return { secret, secretHash: hashSecret(ring, secret) }
}

const HOURS = /^((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d)$/

/** The budget of the options; null where there is none. */
function budgetOf(args: readonly string[]): Budget | null {
  const operations =
    wordsOf(
      args,
      'operations',
      NO_OPERATION,
      (word) => OPERATIONS.find(({ id }) => hasOperation(word, id))?.id,
    ) ?? null
  const span = option(args, 'hours')
  const [, from, to] = HOURS.exec(span ?? '') ?? []
  if (span !== undefined && (from === undefined || from === to))
    throw new Error('--hours must be a span such as 08:00-18:00')
  const hours = from !== undefined && to !== undefined ? { from, to } : null
  const amountOf = (name: string) =>
    numberOption(args, name, { min: 1, max: AMOUNT_MAX, fallback: 0 }) || null
  const budget = {
    operations,
    hours,
    amountPerCall: amountOf('per-call'),
    amountPerDay: amountOf('per-day'),
  }
  return Object.values(budget).every((limit) => limit === null) ? null : budget
}

/** Changes the active credential of an e-mail, under its lock. */
async function changed(
  { db }: Work,
  email: string,
  action: AuditAction,
  next: (before: Credential) => Credential,
): Promise<Credential> {
  const done = await inTransaction(db, async (tx) => {
    const before = await lockCredential(tx, email)
    if (!before) return undefined
    const credential = next(before)
    await saveCredential(tx, credential)
    const details = { before: auditedOf(before), after: auditedOf(credential) }
    recordAct(tx, { clock: openClock() }, action, credential, details)
    return credential
  })
  if (!done) throw new Error(`${email} has no active credential.`)
  return done
}

async function add(work: Work): Promise<number> {
  const { config, db, args, say } = work
  const email = readEmail(args[1])
  const wall = openClock().wall()
  const scopes = wordsOf(args, 'scopes', NO_SCOPE, (word) =>
    CREDENTIAL_SCOPES.find((one) => one === word),
  )
  const networks =
    wordsOf(args, 'networks', 'no address, and no network such as 203.0.113.0/24', readNetwork) ??
    null
  if (networks && networks.length > CREDENTIAL_NETWORKS_MAX)
    throw new Error(`--networks has at most ${CREDENTIAL_NETWORKS_MAX}`)
  const given = {
    email,
    scopes: scopes ?? DEFAULT_SCOPES,
    networks,
    rateLimit: readRateLimit(option(args, 'rate'), config),
    expiresAt: endOf(args, wall),
    budget: budgetOf(args),
    note: noteOf(args),
  }
  const of = await sellerOf(db, args[0]!)
  const { secret, secretHash } = await secretFor(work, wall)
  const credential = newCredential({ ...given, ...of, secretHash }, { now: wall, wall })
  const added = await inTransaction(db, async (tx) => {
    if (!(await insertCredential(tx, credential))) return false
    recordAct(tx, { clock: openClock() }, 'credential.created', credential, {
      after: auditedOf(credential),
    })
    return true
  })
  if (!added)
    throw new Error(
      `There is already an active credential ${email}. Rotate its secret, or revoke it first.`,
    )
  say(shown(credential, { secret }))
  return 0
}

async function list({ db, args, say }: Work): Promise<number> {
  const [text] = args
  const seller = text === undefined ? undefined : (await sellerOf(db, text)).seller
  for (const one of await listCredentials(db, { seller, limit: LIST_MAX })) say(shown(one))
  return 0
}

async function rotate(work: Work): Promise<number> {
  const { args, say } = work
  const email = readEmail(args[0])
  const hours = numberOption(args, 'overlap', {
    min: 0,
    max: CREDENTIAL_OVERLAP_HOURS_MAX,
    fallback: CREDENTIAL_OVERLAP_HOURS,
  })
  const wall = openClock().wall()
  const { secret, secretHash } = await secretFor(work, wall)
  const given = { secretHash, secretShownTo: [], overlapMs: hours * HOUR_MS }
  const next = await changed(work, email, 'credential.secret_rotated', (before) =>
    rotated(before, given, wall),
  )
  say(shown(next, { secret }))
  return 0
}

async function limit(work: Work): Promise<number> {
  const { args, say } = work
  const [email, rateLimit] = [readEmail(args[0]), readLimit(args[1]!)]
  say(
    shown(await changed(work, email, 'credential.updated', (before) => ({ ...before, rateLimit }))),
  )
  return 0
}

/** Replaces the budget as a whole, so that nothing of the one before is left by oversight. */
async function changeBudget(work: Work): Promise<number> {
  const { args, say } = work
  const email = readEmail(args[0])
  const budget = budgetOf(args)
  const isNone = args.includes('--none')
  if (isNone === (budget !== null))
    throw new Error(`Give the whole budget (${BUDGET_OPTIONS}), or --none to take it away.`)
  say(shown(await changed(work, email, 'credential.updated', (before) => ({ ...before, budget }))))
  return 0
}

async function end(work: Work): Promise<number> {
  const email = readEmail(work.args[0])
  const revokedAt = openClock().wall()
  const ended = await changed(work, email, 'credential.revoked', (before) => ({
    ...before,
    revokedAt,
  }))
  work.say({ revoked: 1, ...shown(ended) })
  return 0
}

/** Used by `sellers` as well. */
export const addCredential: Verb = {
  line:
    'IO_SELLER_ID EMAIL [--scopes payments,sellers:read] [--expires 2027-12-31] [--networks 203.0.113.0/24,2001:db8::/32] ' +
    `[--note "What it is for"] [--rate CALLS_A_MINUTE] ${BUDGET_OPTIONS}`,
  effect: 'changes',
  run: add,
}

export const credentials: Command = {
  name: 'credentials',
  about:
    'Manages credentials of the API. A secret is shown once, when it is made. After a rotation the previous secret works for 24 more hours,\n' +
    'or for the hours of --overlap (0 to 168). Revoking ends a credential and all its tokens. A budget is replaced as a whole.\n' +
    `Scopes: ${CREDENTIAL_SCOPES.join(', ')}. Without --scopes: all but credentials, users, requests, audit, mails and corporate:secrets.`,
  verbs: {
    add: addCredential,
    list: { line: '[IO_SELLER_ID]', effect: 'reads', run: list },
    rotate: { line: 'EMAIL [--overlap HOURS]', effect: 'changes', run: rotate },
    limit: { line: 'EMAIL CALLS_A_MINUTE|none', effect: 'changes', run: limit },
    budget: { line: `EMAIL [--none] ${BUDGET_OPTIONS}`, effect: 'changes', run: changeBudget },
    revoke: { line: 'EMAIL', effect: 'changes', run: end },
  },
}
