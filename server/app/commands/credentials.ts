// `npm run credentials -- add|list|rotate|revoke`: credentials of the API, beside a running server. A secret is shown once.

import { recordAct } from '../../platform/audit/store.ts'
import { OPERATIONS } from '../../../contract/index.ts'
import { budgetToWire, hasOperation, type Budget } from '../../runtime/budget.ts'
import type { AuditAction } from '../../../contract/audit.ts'
import {
  CREDENTIAL_NETWORKS_MAX,
  CREDENTIAL_NOTE_MAX,
  CREDENTIAL_OVERLAP_HOURS,
  CREDENTIAL_OVERLAP_HOURS_MAX,
  CREDENTIAL_SCOPES,
  RATE_LIMIT_MAX,
} from '../../../contract/credentials.ts'
import {
  auditedOf,
  type Credential,
  newCredential,
  readNetwork,
  rotated,
  USUAL_SCOPES,
} from '../../identity/auth/credential.ts'
import { hashSecret } from '../../identity/auth/operations.ts'
import { newSecret } from '../../identity/auth/secret.ts'
import { insertCredential, listCredentials, lockCredential, saveCredential } from '../../identity/auth/store.ts'
import { isEmail } from '../../identity/users/people/person.ts'
import { addDays, isDay, startOf } from '../../kernel/brazil/calendar.ts'
import { after, openClock } from '../../kernel/clock.ts'
import { hyphened, readId, type OwnerId, type SellerId } from '../../kernel/ids.ts'
import { findById } from '../../marketplace/sellers/store.ts'
import type { Config } from '../../platform/config.ts'
import { inTransaction, type Database, type Tx } from '../../platform/db/sql.ts'
import { openFittingRing } from '../../platform/key-checks.ts'
import { asGuest, numberOption, option, print, refuseUnfit, type Command } from './command.ts'

const USAGE =
  'usage: npm run credentials -- add IO_SELLER_ID EMAIL [--scopes payments,sellers:read] [--expires 2027-12-31]\n' +
  '                                  [--networks 203.0.113.0/24,2001:db8::/32] [--note "What it is for"]\n' +
  '                                  [--rate CALLS_A_MINUTE] [--operations transactions.create,customers.*] [--hours 08:00-18:00]\n' +
  '                                  [--per-call CENTAVOS] [--per-day CENTAVOS] [--dry-run]\n' +
  '       npm run credentials -- list [IO_SELLER_ID]\n' +
  '       npm run credentials -- rotate EMAIL [--overlap HOURS]\n' +
  '       npm run credentials -- limit EMAIL CALLS_A_MINUTE|none\n' +
  '       npm run credentials -- revoke EMAIL\n' +
  'Manages credentials of the API. A secret is shown once, when it is made. After a rotation the secret before works for 24 more hours,\n' +
  'or for the hours of --overlap (0 to 168). Revoking ends a credential and all its tokens.\n' +
  `Scopes: ${CREDENTIAL_SCOPES.join(', ')}. Without --scopes: all but credentials, requests, audit and corporate:secrets.`
const LIST_MAX = 1_000
/** Calls a minute of a new live credential: a hundred a second. */
const RATE_LIMIT_USUAL = 6_000
const HOUR_MS = 3_600_000
const AMOUNT_MAX = 999_999_999

/** A limit of calls a minute; `none` takes it away. */
export function readLimit(text: string): number | null {
  if (text === 'none') return null
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < 1 || value > RATE_LIMIT_MAX)
    throw new Error(`"${text}" is no limit: write calls a minute, from 1 to ${RATE_LIMIT_MAX}, or none`)
  return value
}

/** The limit of a new credential: in the sandbox there is none unless it is given. */
const readRateLimit = (text: string | undefined, { mode }: Config): number | null =>
  text === undefined ? (mode === 'live' ? RATE_LIMIT_USUAL : null) : readLimit(text)

type Work = { readonly config: Config; readonly db: Database; readonly args: readonly string[] }

const shown = (c: Credential, more: object = {}): string =>
  JSON.stringify({
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
  read: (word: string) => string | undefined,
): string[] | undefined {
  const text = option(args, name)
  if (text === undefined) return undefined
  const words = text.split(',').map((word) => word.trim())
  const wrong = words.find((word) => read(word) === undefined)
  if (wrong !== undefined) throw new Error(`--${name}: "${wrong}" is not known here\n${USAGE}`)
  return [...new Set(words)]
}

/** The end of a day in São Paulo. */
function endOf(args: readonly string[], wall: Date): Date | null {
  const day = option(args, 'expires')
  if (day === undefined) return null
  const end = isDay(day) ? startOf(addDays(day, 1)) : undefined
  if (!end || end <= wall) throw new Error('--expires must be a day that is not over, such as 2027-12-31')
  return end
}

function noteOf(args: readonly string[]): string | null {
  const note = option(args, 'note')?.trim() ?? null
  if (note !== null && note.length > CREDENTIAL_NOTE_MAX)
    throw new Error(`--note has at most ${CREDENTIAL_NOTE_MAX} characters`)
  return note
}

async function sellerOf(db: Database, text: string): Promise<{ owner: OwnerId; seller: SellerId }> {
  const id = readId<'seller'>(text)
  if (!id) throw new Error(USAGE)
  const seller = await findById(db, id as SellerId)
  if (!seller || seller.status === 'deleted') throw new Error(`There is no seller ${text}.`)
  return { owner: seller.owner, seller: seller.id }
}

/** A new secret, and its hash by the key ring of this database. */
async function secretFor({ config, db }: Work, wall: Date): Promise<{ secret: string; secretHash: string }> {
  const ring = await openFittingRing(db, { ...config, mode: 'live' }, wall)
  const secret = newSecret(config.mode)
  return { secret, secretHash: hashSecret(ring, secret) }
}

const HOURS = /^((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d)$/

/** The budget of the options; null where there is none. */
function budgetOf(args: readonly string[]): Budget | null {
  const operations =
    wordsOf(args, 'operations', (word) => OPERATIONS.find(({ id }) => hasOperation(word, id))?.id) ?? null
  const span = option(args, 'hours')
  const [, from, to] = HOURS.exec(span ?? '') ?? []
  if (span !== undefined && (from === undefined || from === to))
    throw new Error('--hours must be a span such as 08:00-18:00')
  const hours = from !== undefined && to !== undefined ? { from, to } : null
  const amountOf = (name: string) => numberOption(args, name, { least: 1, most: AMOUNT_MAX, otherwise: 0 }) || null
  const budget = { operations, hours, amountPerCall: amountOf('per-call'), amountPerDay: amountOf('per-day') }
  return Object.values(budget).every((limit) => limit === null) ? null : budget
}

async function saved(tx: Tx, action: AuditAction, before: Credential, credential: Credential): Promise<Credential> {
  await saveCredential(tx, credential)
  recordAct(tx, { clock: openClock() }, action, credential, { before: auditedOf(before), after: auditedOf(credential) })
  return credential
}

async function add(work: Work): Promise<number> {
  const { config, db, args } = work
  const [id = '', email = ''] = args
  const wall = openClock().wall()
  if (!isEmail(email)) throw new Error(USAGE)
  const scopes = wordsOf(args, 'scopes', (word) => CREDENTIAL_SCOPES.find((scope) => scope === word)) ?? USUAL_SCOPES
  const networks = wordsOf(args, 'networks', readNetwork) ?? null
  if (networks && networks.length > CREDENTIAL_NETWORKS_MAX)
    throw new Error(`--networks has at most ${CREDENTIAL_NETWORKS_MAX}`)
  const rateLimit = readRateLimit(option(args, 'rate'), config)
  const given = {
    email: email.toLowerCase(),
    scopes,
    networks,
    rateLimit,
    expiresAt: endOf(args, wall),
    budget: budgetOf(args),
    note: noteOf(args),
  }
  const who = await sellerOf(db, id)
  const { secret, secretHash } = await secretFor(work, wall)
  const credential = newCredential({ ...given, ...who, secretHash }, { now: wall, wall })
  const isDry = args.includes('--dry-run')
  const added = await inTransaction(db, async (tx) => {
    if (isDry) return !(await lockCredential(tx, email))
    if (!(await insertCredential(tx, credential))) return false
    recordAct(tx, { clock: openClock() }, 'credential.created', credential, { after: auditedOf(credential) })
    return true
  })
  if (!added) throw new Error(`There is already an active credential ${email}. Rotate its secret, or revoke it first.`)
  print(shown(credential, isDry ? { dry_run: true } : { secret }))
  return 0
}

async function list({ db, args }: Work): Promise<number> {
  const [text] = args
  const seller = text === undefined ? undefined : (await sellerOf(db, text)).seller
  for (const one of await listCredentials(db, { seller, limit: LIST_MAX })) print(shown(one))
  return 0
}

async function rotate(work: Work): Promise<number> {
  const { db, args } = work
  const [email = ''] = args
  const hours = numberOption(args, 'overlap', {
    least: 0,
    most: CREDENTIAL_OVERLAP_HOURS_MAX,
    otherwise: CREDENTIAL_OVERLAP_HOURS,
  })
  if (!isEmail(email)) throw new Error(USAGE)
  const wall = openClock().wall()
  const { secret, secretHash } = await secretFor(work, wall)
  const next = await inTransaction(db, async (tx) => {
    const before = await lockCredential(tx, email)
    if (!before) return undefined
    return saved(tx, 'credential.secret_rotated', before, rotated(before, secretHash, after(wall, hours * HOUR_MS)))
  })
  if (!next) throw new Error(`${email} has no active credential.`)
  print(shown(next, { secret }))
  return 0
}

async function limit({ db, args }: Work): Promise<number> {
  const [email = '', text = ''] = args
  if (!isEmail(email) || text === '') throw new Error(USAGE)
  const rateLimit = readLimit(text)
  const next = await inTransaction(db, async (tx) => {
    const before = await lockCredential(tx, email)
    if (!before) return undefined
    return saved(tx, 'credential.updated', before, { ...before, rateLimit })
  })
  if (!next) throw new Error(`${email} has no active credential.`)
  print(shown(next))
  return 0
}

async function end({ db, args }: Work): Promise<number> {
  const [email = ''] = args
  if (!isEmail(email)) throw new Error(USAGE)
  const revoked = await inTransaction(db, async (tx) => {
    const before = await lockCredential(tx, email)
    if (!before) return 0
    await saved(tx, 'credential.revoked', before, { ...before, revokedAt: openClock().wall() })
    return 1
  })
  print(JSON.stringify({ revoked }))
  if (revoked === 0) process.stderr.write(`${email} has no active credential.\n`)
  return revoked > 0 ? 0 : 1
}

const VERBS: Record<string, (work: Work) => Promise<number>> = { add, list, rotate, limit, revoke: end }

export const credentials: Command = (config, [verb = '', ...args]) => {
  const act = Object.hasOwn(VERBS, verb) ? VERBS[verb] : undefined
  if (!act) throw new Error(USAGE)
  return asGuest(config, async (db) => {
    await refuseUnfit(db, config)
    return act({ config, db, args })
  })
}
