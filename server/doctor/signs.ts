// What one call shows of how its caller works, beside what was seen of it lately. Pure but for that memory, which is
// given; so is the hash, under which nothing can be read back.

import type { Call, Sample, Sign } from './call.ts'
import { credentialIn } from './credentials.ts'
import type { Recent } from './recent.ts'

/** Within so long the same write again is a repetition, and many reads are polling. */
export const WINDOW_MS = 10 * 60_000
/** Reads of the same thing within the window that are not yet polling. */
export const READS_MAX = 10
const FIELDS_MAX = 3
const FIELD_DEPTH_MAX = 6
const KINDS_MAX = 100

/** Operations by which people poll, and the family of events that tells of the same. */
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
/** Honour a key, and yet the same again does no harm. */
const HARMLESS_TWICE = new Set(['customers.update', 'quotes.create', 'webhooks.update', 'corporate.invoices.payment'])

/** Honour a key; without one a repetition makes what nobody pays for, or pulls a lever of the sandbox. */
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

export type Memory = {
  readonly writes: Recent<Write>
  readonly reads: Recent<Reads>
  /** A short keyed hash. */
  hash(text: string): string
  /** A checksum, to see whether an answer is the same again. */
  print(text: string): number
}

const isTaken = ({ status }: Call): boolean => status < 300
/** It made something, or may have: nobody heard how it ended. A refusal made nothing, nor did a replay. */
const mayHaveMade = (call: Call): boolean =>
  call.status >= 500 || (isTaken(call) && !call.replayed && call.status === call.operation.status)

/** Whoever waits at the feed may leave it at any time. */
const isFeed = ({ operation }: Call): boolean => operation.id === 'events.list' || operation.id === 'events.stream'

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

/** The part of a field's path that the contract knows, with `*` for places in a list: none of it is made up. */
function knownPath(root: Field | undefined, path: readonly string[]): string[] {
  const known: string[] = []
  let here = root
  for (const part of path.slice(0, FIELD_DEPTH_MAX)) {
    const all = here?.anyOf ?? (here ? [here] : [])
    const next = all
      .map(({ items, properties }) =>
        items ? items : properties && Object.hasOwn(properties, part) ? properties[part] : undefined,
      )
      .find((field) => field !== undefined)
    if (!next) break
    known.push(all.some(({ items }) => items) ? '*' : part)
    here = next
  }
  return known
}

/** The code of a refusal, with the field at fault where one is. */
function reasonsOf({ operation, code = 'unknown', fields = [] }: Call): string[] {
  const named = fields.slice(0, FIELDS_MAX).map((field) => {
    if (field === 'Idempotency-Key' || field === 'body') return field
    const roots = [operation.body, operation.query, operation.params] as unknown as (Field | undefined)[]
    const paths = [field.split('.'), [field]].flatMap((path) => roots.map((root) => knownPath(root, path)))
    return paths.toSorted((a, b) => b.length - a.length)[0]!.join('.')
  })
  const told = [...new Set(named.filter((name) => name !== ''))]
  return told.length > 0 ? told.map((name) => `${code}: ${name}`) : [code]
}

function* signsOfAnswer(call: Call): Generator<Sign> {
  yield { sign: 'calls', detail: `${Math.floor(call.status / 100)}xx`, times: 1 }
  if (call.gone && !isFeed(call)) yield { sign: 'gone', detail: '', times: 1, sample: sampleOf(call) }
  if (call.status < 400) return
  for (const detail of reasonsOf(call)) yield { sign: 'refused', detail, times: 1, sample: sampleOf(call) }
}

function* signsOfAddress(call: Call): Generator<Sign> {
  const { operation, path, query } = call
  if (path !== operation.path) yield { sign: 'spelling', detail: path, times: 1, sample: sampleOf(call, { path }) }
  const parameter = call.url.includes('?') ? credentialIn(query, operation.query.properties) : undefined
  if (parameter !== undefined) yield { sign: 'credential', detail: '', times: 1, sample: sampleOf(call, { parameter }) }
}

/** What was ignored, by the part of its path that the contract knows: names that callers make up stand in samples alone. */
function* signsOfIgnored(call: Call): Generator<Sign> {
  const { operation, ignored, query } = call
  if (ignored.length === 0) return
  const seen = new Set<string>()
  // A credential in the address is told of by itself, and louder.
  const secret = credentialIn(query, operation.query.properties)
  for (const entry of ignored.filter((one) => one !== `?${secret}`)) {
    const root = (entry.startsWith('?') ? operation.query : operation.body) as unknown as Field | undefined
    const path = entry.replace(/^\?/, '').replace(/ .*$/, '').split('.')
    const detail = knownPath(root, path).join('.')
    if (seen.has(detail) || seen.size >= FIELDS_MAX) continue
    seen.add(detail)
    yield { sign: 'ignored', detail, times: 1, sample: sampleOf(call, { parameter: entry }) }
  }
}

const scopeOf = ({ owner, seller }: Call): string => `${owner}/${seller}`

/** The same write twice in a short time, unless its key says that it is the same. */
function remade(call: Call, memory: Memory): Sign | undefined {
  const { operation, params, at, key, requestId } = call
  const meaning = JSON.stringify([scopeOf(call), operation.id, Object.values(params), call.body ?? {}])
  const name = memory.hash(meaning)
  const before = memory.writes.get(name)
  memory.writes.set(name, { at, key, requestId })
  if (!before || Math.abs(at - before.at) > WINDOW_MS) return undefined
  if (key !== undefined && before.key === key) return undefined
  return { sign: 'remade', detail: '', times: 1, sample: sampleOf(call, { earlier_request_id: before.requestId }) }
}

function* signsOfWrite(call: Call, memory: Memory): Generator<Sign> {
  const { idempotent, sandbox, id } = call.operation
  if (!idempotent || sandbox || NEEDS_NO_KEY.has(id) || !mayHaveMade(call)) return
  if (call.key === undefined) yield { sign: 'keyless', detail: '', times: 1, sample: sampleOf(call) }
  const again = HARMLESS_TWICE.has(call.operation.id) ? undefined : remade(call, memory)
  if (again) yield again
}

const LISTS = /\.(list|search|transactions)$/

/** Many reads of one object; of a list those count that answered what the one before did. */
function reread(call: Call, memory: Memory): Sign | undefined {
  const { operation, at, url, text = '' } = call
  const list = LISTS.test(operation.id)
  const print = list ? memory.print(text) : 0
  const name = memory.hash(`${scopeOf(call)} ${operation.id} ${url}`)
  const before = memory.reads.get(name)
  const goesOn = before !== undefined && at - before.since <= WINDOW_MS && before.print === print
  const times = goesOn ? before.times + 1 : 1
  memory.reads.set(name, { since: goesOn ? before.since : at, times, print })
  if (times <= READS_MAX) return undefined
  const [object] = Object.values(call.params)
  const sample = sampleOf(call, object === undefined || object.length > 36 ? {} : { object })
  return { sign: 'reread', detail: '', times: times === READS_MAX + 1 ? times : 1, sample }
}

/** Which kinds the feed was read for. The route has refused kinds that are none. */
function* signsOfFeed({ query }: Call): Generator<Sign> {
  const asked = query['type']
  const kinds = typeof asked === 'string' ? asked.split(',').slice(0, KINDS_MAX) : ['*']
  for (const kind of kinds) yield { sign: 'feed', detail: kind.trim(), times: 1 }
}

/** Everything a call shows. `memory` learns of it. */
export function* signsOf(call: Call, memory: Memory): Generator<Sign> {
  const { operation } = call
  yield* signsOfAnswer(call)
  yield* signsOfAddress(call)
  yield* signsOfIgnored(call)
  yield* signsOfWrite(call, memory)
  if (!isTaken(call)) return
  if (POLLED[operation.id] !== undefined && operation.method === 'GET') {
    const again = reread(call, memory)
    if (again) yield again
  }
  if (operation.id === 'auth.cards' && call.fromBrowser)
    yield { sign: 'browser', detail: '', times: 1, sample: sampleOf(call) }
  // Reading what happened to one object is not listening to what happens.
  if (isFeed(call) && call.query['object'] === undefined) yield* signsOfFeed(call)
}
