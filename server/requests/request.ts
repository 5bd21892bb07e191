// A request as answered, and what of it is stored. Pure.

import { REQUEST_BODY_MAX_BYTES } from '../../contract/records/requests.ts'
import type { OwnerId, SellerId } from '../kernel/ids.ts'
import { PLAIN_NAMER, redact, redactedText } from '../kernel/text/redact.ts'
import type { KnownFields } from './known-fields.ts'

/** The id of a request, without its prefix `req_`. */
export type RequestId = string & { readonly names: 'request' }

/** What is known of a request once its reply was sent. */
export type AnsweredRequest = {
  readonly owner: OwnerId
  readonly seller: SellerId
  readonly credential: string | undefined
  /** Whether a platform's credential was used for one of its sellers. */
  readonly acting: boolean
  readonly id: RequestId
  readonly source: string
  readonly method: string
  /** Without query. */
  readonly path: string
  readonly operation: string | undefined
  readonly status: number
  readonly code: string | undefined
  readonly durationMs: number
  readonly key: string | undefined
  readonly replayed: boolean
  readonly query: unknown
  readonly body: unknown
  /** The object that the reply shows, of a write. */
  readonly result: unknown
  /** The reply, of an error. */
  readonly refusal: object | undefined
}

/** How the bodies of a call are stored; undefined: not at all, since they hold secrets. */
export type BodyRules = { readonly query: KnownFields; readonly body: KnownFields } | undefined

/** A request as stored. Bodies are JSON texts. */
export type RecordedRequest = {
  readonly owner: OwnerId
  readonly id: RequestId
  readonly seller: SellerId
  readonly credential: string | null
  /** True, or null. */
  readonly acting: true | null
  readonly source: string
  readonly method: string
  readonly path: string
  readonly operation: string | null
  readonly status: number
  readonly code: string | null
  readonly durationMs: number
  readonly key: string | null
  readonly replayed: boolean
  readonly objects: readonly string[]
  readonly query: string | null
  readonly body: string | null
  readonly reply: string | null
}

const PATH_MAX = 300
const OBJECTS_MAX = 20
/** Ids of ours, with or without hyphens. Those of requests name no object. */
const IDS =
  /(?<![0-9a-zA-Z])(?<!req_)(?:[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?![0-9a-zA-Z-])/g

const HAS_LETTER = /[a-f]/
const ID_LENGTH = 32
const ONE_ID = /^[0-9a-f]{32}$/

function idsIn(text: string): string[] {
  if (text.length < ID_LENGTH) return []
  // Most texts that have an id are one.
  const found = text.length === ID_LENGTH && ONE_ID.test(text) ? [text] : (text.match(IDS) ?? [])
  return found.map((id) => id.replaceAll('-', '')).filter((id) => HAS_LETTER.test(id))
}

const NOTHING = '{}'

/** UTF-8 has three bytes a character at most. */
const isLong = (text: string): boolean =>
  text.length * 3 > REQUEST_BODY_MAX_BYTES && Buffer.byteLength(text) > REQUEST_BODY_MAX_BYTES

/**
 * Its text as JSON, without what may not be stored; null where there is none, and where it is too
 * long.
 */
function storedText(value: unknown, known: KnownFields): string | null {
  const text = value === undefined || value === null ? undefined : known(value)
  return text === undefined || text === NOTHING || text === '[]' || isLong(text) ? null : text
}

/** A reply is ours: all its fields are known. */
const replyText: KnownFields = (reply) => JSON.stringify(redact(reply, PLAIN_NAMER))

/** The ids that an object says of itself and of others, in its fields `id` and `…_id`. */
function idsOf(object: unknown): string[] {
  if (typeof object !== 'object' || object === null) return []
  const fields = object as Readonly<Record<string, unknown>>
  const names = Object.keys(fields).filter(
    (name) => name.endsWith('id') && (name === 'id' || name.endsWith('_id')),
  )
  return names.flatMap((name) => (typeof fields[name] === 'string' ? idsIn(fields[name]) : []))
}

export function recordOf(answered: AnsweredRequest, rules: BodyRules): RecordedRequest {
  const { owner, id, seller, source, method, status, durationMs, replayed, key, result } = answered
  const path = redactedText(answered.path).slice(0, PATH_MAX)
  const touched = new Set([...idsIn(path), ...(rules ? idsOf(result) : [])])
  return {
    owner,
    id,
    seller,
    credential: answered.credential ?? null,
    acting: answered.acting || null,
    source,
    method,
    path,
    operation: answered.operation ?? null,
    status,
    code: answered.code ?? null,
    durationMs: Math.round(durationMs * 10) / 10,
    key: key === undefined ? null : redactedText(key),
    replayed,
    objects: [...touched].slice(0, OBJECTS_MAX),
    query: rules ? storedText(answered.query, rules.query) : null,
    body: rules ? storedText(answered.body, rules.body) : null,
    reply: rules ? storedText(answered.refusal, replyText) : null,
  }
}

const REQUEST_ID = /^(?:req_)?([0-9a-f]{32})$/

/** Parses the id of a request, with or without its prefix; undefined when it is not one. */
export const readRequestId = (text: string): RequestId | undefined =>
  REQUEST_ID.exec(text.trim())?.[1] as RequestId | undefined
