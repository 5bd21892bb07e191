// Derives signs from one call and a cache of recent ones. Pure except for that cache, which is an
// argument, as is the one-way hash of its keys.

import type { Call, Sample, Sign } from './call.ts'
import { credentialIn } from './credentials.ts'
import type { LimitedCache } from '../kernel/collections/limited-cache.ts'

/** Within this time an equal write is a repetition, and many reads are polling. */
export const WINDOW_MS = 10 * 60_000
/** This many reads of one thing within the window are not yet polling. */
export const READS_MAX = 10
const FIELDS_MAX = 3
const FIELD_DEPTH_MAX = 6
const KINDS_MAX = 100

/** Operations that clients poll, and the family of events that reports the same. */
export const POLLED: Readonly<Record<string, string>> = {
  'customers.get': 'customer',
  'customers.list': 'customer',
  'transactions.get': 'transaction',
  'transactions.list': 'transaction',
  'disputes.get': 'transaction',
  'disputes.list': 'transaction',
  'sellers.get': 'seller',
  'sellers.list': 'seller',
  'sellers.search': 'seller',
  'transfers.get': 'transfer',
  'transfers.list': 'transfer',
  'transfers.transactions': 'transfer',
  'bankAccounts.get': 'bank_account',
  'bankAccounts.list': 'bank_account',
}
/** They accept a key, but a repetition does no harm. */
const HARMLESS_TWICE = new Set([
  'customers.update',
  'quotes.create',
  'webhooks.update',
  'corporate.invoices.payment',
])

/** They accept a key; a repetition without one creates nothing that costs money. */
const NEEDS_NO_KEY = new Set([
  'cards.tokenize',
  'cards.associate',
  'bankAccounts.tokenize',
  'bankAccounts.tokenizeFor',
  'bankAccounts.associate',
  'bankAccounts.associateFor',
  'webhooks.rotateSecret',
])

type Write = { readonly at: number; readonly key: string | undefined; readonly requestId: string }
type Reads = { readonly since: number; readonly times: number; readonly print: number }

export type TrafficMemory = {
  readonly writes: LimitedCache<Write>
  readonly reads: LimitedCache<Reads>
  /** A short keyed hash. */
  hash(text: string): string
  /** A checksum that shows whether a reply is unchanged. */
  print(json: string | Buffer): number
}

const isSuccess = ({ status }: Call): boolean => status < 300
/**
 * Whether the call created something, or may have (a 5xx leaves that open). A refusal or a replay
 * created nothing.
 */
const mayHaveCreated = (call: Call): boolean =>
  call.status >= 500 || (isSuccess(call) && !call.replayed && call.status === call.operation.status)

/** A reader of the feed may disconnect at any time. */
const isFeed = ({ operation }: Call): boolean =>
  operation.id === 'events.list' || operation.id === 'events.stream'

const sampleOf = (call: Call, more: Partial<Sample> = {}): Sample => ({
  at: new Date(call.at).toISOString(),
  request_id: call.requestId,
  ...more,
})

type Field = {
  readonly properties?: Readonly<Record<string, Field>>
  readonly items?: Field
  readonly anyOf?: readonly Field[]
}

/**
 * The part of a field's path that the contract knows, with `*` for list positions, so that no
 * caller's text is included.
 */
function knownPath(root: Field | undefined, path: readonly string[]): string[] {
  const known: string[] = []
  let here = root
  for (const part of path.slice(0, FIELD_DEPTH_MAX)) {
    const all = here?.anyOf ?? (here ? [here] : [])
    const next = all
      .map(({ items, properties }) => {
        if (items) return items
        return properties && Object.hasOwn(properties, part) ? properties[part] : undefined
      })
      .find((field) => field !== undefined)
    if (!next) break
    known.push(all.some(({ items }) => items) ? '*' : part)
    here = next
  }
  return known
}

/** The code of a refusal, with the field at fault if there is one. */
function reasonsOf({ operation, code = 'unknown', fields = [] }: Call): string[] {
  const named = fields.slice(0, FIELDS_MAX).map((field) => {
    if (field === 'Idempotency-Key' || field === 'body') return field
    const roots = [operation.body, operation.query, operation.params] as unknown as (
      | Field
      | undefined
    )[]
    const paths = [field.split('.'), [field]].flatMap((path) =>
      roots.map((root) => knownPath(root, path)),
    )
    return paths.toSorted((a, b) => b.length - a.length)[0]!.join('.')
  })
  const names = [...new Set(named.filter((name) => name !== ''))]
  return names.length > 0 ? names.map((name) => `${code}: ${name}`) : [code]
}

function* signsOfAnswer(call: Call): Generator<Sign> {
  yield { sign: 'calls', detail: `${Math.floor(call.status / 100)}xx`, times: 1 }
  if (call.gone && !isFeed(call))
    yield { sign: 'gone', detail: '', times: 1, sample: sampleOf(call) }
  if (call.status < 400) return
  for (const detail of reasonsOf(call))
    yield { sign: 'refused', detail, times: 1, sample: sampleOf(call) }
}

function* signsOfAddress(call: Call): Generator<Sign> {
  const { operation, path, query } = call
  if (path !== operation.path)
    yield { sign: 'spelling', detail: path, times: 1, sample: sampleOf(call, { path }) }
  const parameter = call.url.includes('?')
    ? credentialIn(query, operation.query.properties)
    : undefined
  if (parameter !== undefined)
    yield { sign: 'credential', detail: '', times: 1, sample: sampleOf(call, { parameter }) }
}

/** Ignored input, by the known part of its path; names chosen by callers appear in samples only. */
function* signsOfIgnored(call: Call): Generator<Sign> {
  const { operation, ignored, query } = call
  if (ignored.length === 0) return
  const seen = new Set<string>()
  // A credential in the URL is a finding of its own, and more severe.
  const secret = credentialIn(query, operation.query.properties)
  for (const entry of ignored.filter((one) => one !== `?${secret}`)) {
    const root = (entry.startsWith('?') ? operation.query : operation.body) as unknown as
      | Field
      | undefined
    const path = entry.replace(/^\?/, '').replace(/ .*/, '').split('.')
    const detail = knownPath(root, path).join('.')
    if (seen.has(detail) || seen.size >= FIELDS_MAX) continue
    seen.add(detail)
    yield { sign: 'ignored', detail, times: 1, sample: sampleOf(call, { parameter: entry }) }
  }
}

const scopeOf = ({ owner, seller }: Call): string => `${owner}/${seller}`

/** The sign of a write repeated within the window, unless its key marks it as a repetition. */
function repeatedWrite(call: Call, memory: TrafficMemory): Sign | undefined {
  const { operation, params, at, key, requestId } = call
  const fingerprint = JSON.stringify([
    scopeOf(call),
    operation.id,
    Object.values(params),
    call.body ?? {},
  ])
  const name = memory.hash(fingerprint)
  const before = memory.writes.get(name)
  memory.writes.set(name, { at, key, requestId })
  if (!before || Math.abs(at - before.at) > WINDOW_MS) return undefined
  if (key !== undefined && before.key === key) return undefined
  return {
    sign: 'remade',
    detail: '',
    times: 1,
    sample: sampleOf(call, { earlier_request_id: before.requestId }),
  }
}

function* signsOfWrite(call: Call, memory: TrafficMemory): Generator<Sign> {
  const { idempotent, sandbox, id } = call.operation
  if (!idempotent || sandbox || NEEDS_NO_KEY.has(id) || !mayHaveCreated(call)) return
  if (call.key === undefined)
    yield { sign: 'keyless', detail: '', times: 1, sample: sampleOf(call) }
  const again = HARMLESS_TWICE.has(call.operation.id) ? undefined : repeatedWrite(call, memory)
  if (again) yield again
}

const LISTS = /\.(list|search|transactions)$/

/** Many reads of one object; a read of a list counts if its reply equals the one before. */
function signsOfPolling(call: Call, memory: TrafficMemory): Sign | undefined {
  const { operation, at, url, json = '' } = call
  const list = LISTS.test(operation.id)
  const print = list ? memory.print(json) : 0
  const name = memory.hash(`${scopeOf(call)} ${operation.id} ${url}`)
  const before = memory.reads.get(name)
  const isSameSeries =
    before !== undefined && at - before.since <= WINDOW_MS && before.print === print
  const times = isSameSeries ? before.times + 1 : 1
  memory.reads.set(name, { since: isSameSeries ? before.since : at, times, print })
  if (times <= READS_MAX) return undefined
  const [object] = Object.values(call.params)
  const sample = sampleOf(call, object === undefined || object.length > 36 ? {} : { object })
  return { sign: 'reread', detail: '', times: times === READS_MAX + 1 ? times : 1, sample }
}

/** The kinds the feed was read for. The route has already refused unknown kinds. */
function* signsOfFeed({ query }: Call): Generator<Sign> {
  const requested = query['type']
  const kinds = typeof requested === 'string' ? requested.split(',').slice(0, KINDS_MAX) : ['*']
  for (const kind of kinds) yield { sign: 'feed', detail: kind.trim(), times: 1 }
}

/** All signs of a call. It is added to `memory`. */
export function* signsOf(call: Call, memory: TrafficMemory): Generator<Sign> {
  const { operation } = call
  yield* signsOfAnswer(call)
  yield* signsOfAddress(call)
  yield* signsOfIgnored(call)
  yield* signsOfWrite(call, memory)
  if (!isSuccess(call)) return
  if (POLLED[operation.id] !== undefined && operation.method === 'GET') {
    const again = signsOfPolling(call, memory)
    if (again) yield again
  }
  if (operation.id === 'auth.cards' && call.fromBrowser)
    yield { sign: 'browser', detail: '', times: 1, sample: sampleOf(call) }
  // Reading the events of one object is not following the feed.
  if (isFeed(call) && call.query['object'] === undefined) yield* signsOfFeed(call)
}
