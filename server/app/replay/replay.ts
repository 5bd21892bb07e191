// Replays a session at a sandbox, over HTTP, as a client would: every call at its instant, every id
// by its name. The caller passes in how the clock is moved.

import { numberOfAccount, numberOfCard } from '../../../sandbox/names.ts'
import { newId } from '../../kernel/ids.ts'
import type { Session, SessionCall } from './file.ts'
import {
  codeLengthOf,
  brandOf,
  type Brand,
  fitsLength,
  passesLuhn,
} from '../../kernel/cards/brand.ts'
import { METADATA } from '../../kernel/text/redact.ts'
import { SEED, SEED_ROWS } from '../../sandbox-api/session.ts'
import type { SeededPlatform } from '../seed/seed.ts'

/** The sandbox it after replayed at. */
export type Stage = {
  readonly url: string
  readonly platform: SeededPlatform
  /** Moves business time forward to an instant of the session, and does what after due. */
  moveTo(at: Date): Promise<void>
  /** The offset from the session's time, in milliseconds. */
  readonly laterMs: number
  /** The URL that replaces every webhook URL: real receivers are never called again. */
  readonly sink: string
}

const ANSWER_MS = 60_000

type Ids = Map<string, string>
type ProviderResult = { status: number; body: Record<string, unknown> }

// Values of the file, as they are sent.

/** Prefixes of card numbers of each brand without a fixed result. */
const HEADS: Record<Brand, string> = {
  Visa: '453998',
  MasterCard: '545301',
  'American Express': '376411',
  Elo: '509048',
  Hipercard: '606282',
  Diners: '301111',
  Discover: '601120',
  JCB: '356600',
  Aura: '507860',
  Banescard: '603182',
}
const DIGITS: Partial<Record<Brand, number>> = { 'American Express': 15, Diners: 14 }
const DIGITS_DEFAULT = 16

/**
 * A card number of a brand with these last four digits; the digits before them make the check digit
 * valid.
 */
function numberLike(brand: Brand, last4: string): string {
  const digits = DIGITS[brand] ?? DIGITS_DEFAULT
  for (let filler = 0; filler < 100; filler++) {
    const middle = String(filler).padStart(digits - HEADS[brand].length - last4.length, '7')
    const number = `${HEADS[brand]}${middle}${last4}`
    if (passesLuhn(number) && brandOf(number) === brand && fitsLength(brand, number)) return number
  }
  throw new Error(`no number of ${brand} ends in ${last4}`)
}

const CARD = /\{card ([\w ]+)\}/g
const OTHER_CARD = /^(.+) (\d{4})$/

function cardOf(name: string): string {
  const known = numberOfCard(name)
  if (known) return known
  const [, brand, last4] = OTHER_CARD.exec(name) ?? []
  if (brand === undefined || !Object.hasOwn(HEADS, brand))
    throw new Error(`no card is called ${name}`)
  return numberLike(brand as Brand, last4!)
}

const accountOf = (name: string): string =>
  numberOfAccount(name) ?? `5500${name.replace('ending ', '')}`

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)
const TIMES = new Set(['to', 'paid_at'])
const BIRTHS = new Set(['birthdate', 'opening_date'])
const DAY_MS = 86_400_000

/** A date or time of the session, shifted to the replay's. */
function later(name: string, text: string, laterMs: number): string {
  if (TIMES.has(name)) return new Date(Date.parse(text) + laterMs).toISOString()
  if (!isDay(text) || BIRTHS.has(name)) return text
  const days = Math.round(laterMs / DAY_MS)
  return new Date(Date.parse(`${text}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/**
 * A call that got 422 after sent with a URL that after always refused, in case its URL before the
 * reason.
 */
const REFUSED = 422
const NO_ADDRESS = '{url}'

/** Text with every `{name}` replaced by the id it has here. */
const withIds = (text: string, ids: Ids): string =>
  text.replace(/\{([\w ]+)\}/g, (whole, name: string) => ids.get(name) ?? whole)

/** Text that does not depend on the time. */
const resolved = (text: string, ids: Ids): string =>
  withIds(
    text.replace(CARD, (_, card: string) => cardOf(card)),
    ids,
  )

function textOf(name: string, text: string, stage: Stage, ids: Ids): string {
  if (text.startsWith('{account ')) return accountOf(text.slice('{account '.length, -1))
  if (text.startsWith('{url')) return stage.sink
  return later(name, resolved(text, ids), stage.laterMs)
}

/** The body of a call, as it after sent here. */
function bodyOf(value: unknown, stage: Stage, ids: Ids, name = ''): unknown {
  if (typeof value === 'string') return textOf(name, value, stage, ids)
  if (Array.isArray(value)) return value.map((item) => bodyOf(item, stage, ids, name))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  if (name === METADATA)
    return Object.fromEntries(entries.map(([key, text]) => [key, resolved(String(text), ids)]))
  const body = Object.fromEntries(
    entries.map(([key, item]) => [key, bodyOf(item, stage, ids, key)]),
  )
  if (body['security_code'] !== '{code}') return body
  const brand = brandOf(String(body['card_number'])) ?? 'Visa'
  return { ...body, security_code: '1234'.slice(0, codeLengthOf(brand)) }
}

// The calls.

async function send(
  stage: Stage,
  call: {
    method: string
    path: string
    body?: unknown
    token?: string | undefined
    key?: string | undefined
  },
): Promise<ProviderResult> {
  const headers = {
    ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(call.token ? { authorization: `Bearer ${call.token}` } : {}),
    ...(call.key === undefined ? {} : { 'idempotency-key': call.key }),
  }
  const response = await fetch(`${stage.url}${call.path}`, {
    method: call.method,
    headers,
    signal: AbortSignal.timeout(ANSWER_MS),
    ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
  })
  const given = (await response.json()) as Record<string, unknown>
  return { status: response.status, body: given }
}

/** Tokens of the platform for each seller; one login each. */
function tokensOf(stage: Stage, ids: Ids) {
  const tokens = new Map<string, Promise<string>>()
  const login = async (name: string): Promise<string> => {
    const { email, secret } = stage.platform
    const seller = ids.get(name) ?? stage.platform.io_seller_id
    const answer = await send(stage, {
      method: 'POST',
      path: '/auth/login',
      body: { email, secret, io_seller_id: seller },
    })
    if (answer.status !== 200)
      throw new Error(`the platform may not act for ${name}: ${JSON.stringify(answer.body)}`)
    return String(answer.body['access_token'])
  }
  return (name: string): Promise<string> => {
    const known = tokens.get(name) ?? login(name)
    tokens.set(name, known)
    return known
  }
}

type Tokens = ReturnType<typeof tokensOf>

const PLACE = /\{((transfer|dispute) (\d+) of ([\w ]+))\}/g

/** Finds an id that no reply gave, by its position in a list. */
async function findPlaces(stage: Stage, token: string, text: string, ids: Ids): Promise<void> {
  for (const [, name, kind, n, of] of text.matchAll(PLACE)) {
    if (ids.has(name!)) continue
    const id = ids.get(of!) ?? of!
    const list =
      kind === 'transfer' ? `/v1/sellers/transfers/list/${id}?` : `/v1/disputes?transaction=${id}&`
    const path = `${list}sort=time-ascending&limit=1&offset=${Number(n) - 1}`
    const { items } = (await send(stage, { method: 'GET', path, token })).body as {
      items?: { id: string }[]
    }
    if (items?.[0]) ids.set(name!, items[0].id)
  }
}

/** The value at `/a/0/b` of a reply. */
function valueAt(given: unknown, at: string): unknown {
  const parts = at.split('/').slice(1)
  return parts.reduce<unknown>(
    (value, part) => (Object(value) as Record<string, unknown>)[part],
    given,
  )
}

/** Stores the ids in the reply; returns which are missing. */
function storeIds(call: SessionCall, { body }: ProviderResult, ids: Ids): string[] {
  const refused = { ...Object(body['error']), ...body }
  const bare = 'error' in body ? refused : body
  const given = 'success' in body ? body['success'] : bare
  return Object.entries(call.gave ?? {}).flatMap(([at, name]) => {
    const id = valueAt(given, at)
    if (typeof id !== 'string') return [`call ${call.n} ${call.operation}: gave no ${at}`]
    if (!ids.has(name)) ids.set(name, id)
    return []
  })
}

const changes = (status: number, code: unknown): string =>
  `${status}${code === undefined ? '' : ` ${String(code)}`}`

async function replayCall(
  stage: Stage,
  call: SessionCall,
  tokens: Tokens,
  ids: Ids,
): Promise<string[]> {
  await stage.moveTo(new Date(Date.parse(call.at) + stage.laterMs))
  const token = await tokens(call.as)
  await findPlaces(stage, token, `${call.path} ${JSON.stringify(call.body ?? null)}`, ids)
  const unknown = newId(new Date(Date.parse(call.at)))
  const path = withIds(call.path, ids).replace(/\{[^{}]*\}/g, unknown)
  const given = call.status === REFUSED ? { ...stage, sink: NO_ADDRESS } : stage
  const body =
    call.body === undefined || call.body === null ? undefined : bodyOf(call.body, given, ids)
  const answer = await send(stage, { method: call.method, path, body, token, key: call.key })
  const [before, after] = [
    changes(call.status, call.code),
    changes(answer.status, answer.body['code']),
  ]
  if (before !== after)
    return [`call ${call.n} ${call.operation}: was answered ${before}, is answered ${after}`]
  return storeIds(call, answer, ids)
}

const isSeed = (call: SessionCall): boolean =>
  call.operation === SEED || call.operation === SEED_ROWS

/** Maps the file's seeded sellers to those here, by order. */
function seededIds(session: Session, { platform }: Stage): Ids {
  const { sellers, corporate } = platform
  // The company with cards is seeded last.
  const here = [platform, ...sellers, ...(corporate ? [corporate] : [])].map(
    ({ io_seller_id }) => io_seller_id,
  )
  const names = session.calls
    .filter(({ operation }) => operation === SEED)
    .map(({ gave: replyIds }) => replyIds?.['/io_seller_id'])
  return new Map(names.flatMap((name, n) => (name && here[n] ? [[name, here[n]] as const] : [])))
}

/**
 * Replays all calls of a session. Returns the new session, and the differing replies, a sentence
 * each.
 */
export async function play(
  session: Session,
  stage: Stage,
): Promise<{ again: Session; differences: string[] }> {
  const ids = seededIds(session, stage)
  const tokens = tokensOf(stage, ids)
  const differences: string[] = []
  for (const call of session.calls) {
    if (isSeed(call) || !call.understood || call.cut) continue
    differences.push(...(await replayCall(stage, call, tokens, ids)))
  }
  await stage.moveTo(new Date(Date.parse(session.until) + stage.laterMs))
  const token = await tokens(session.calls.find(isSeed)?.as ?? '')
  const answer = await send(stage, { method: 'GET', path: '/v1/sandbox/session', token })
  if (answer.status !== 200)
    throw new Error(`the session cannot be read: ${JSON.stringify(answer.body)}`)
  return { again: answer.body as unknown as Session, differences }
}
