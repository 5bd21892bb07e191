// The idempotency key of a request, and the hash of its content: the caller, the path with its ids, and the validated body.

import { createHmac, hash } from 'node:crypto'
import type { Operation } from '../../../../contract/operation.ts'
import type { SellerId } from '../../../kernel/ids.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../runtime/deps.ts'
import type { Key } from '../../../platform/idempotency/idempotency.ts'
import { refuseCardNumber } from './mask-card-numbers.ts'

const KEY_MAX = 255

/** Where something is made, an accepted null means the same as an absent field. A change to null is a change. */
const absentIfNull = (_name: string, value: unknown): unknown => value ?? undefined
const asGiven = (_name: string, value: unknown): unknown => value

/** The seller of the token or cookie, and the credential or user. */
type Seller = { readonly seller: SellerId }
type KeyedCaller = Seller & { readonly credential: string }
type KeyedRequest = { params: object; body: unknown; caller: KeyedCaller | undefined }

type Hashes = Pick<Key, 'requestHash' | 'formerHash' | 'laterHash'>

type Body = Readonly<Record<string, unknown>>

const without = (body: Body, names: readonly string[]): Body =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)))

/** The first byte of a piece is the length of the rest, so no piece is the beginning of another. */
const ABSENT = '00'
const HASHED = '20'

/** The hashes of the compared content. With secrets they are keyed, so that a reader of the row cannot try card numbers. */
function hashesOf(
  deps: Pick<Deps, 'hashKey'>,
  { method, secretive, later = [] }: Operation,
  { seller }: Seller,
  content: unknown,
): Hashes {
  // Where a key counts for the whole platform, one seller must not see what another made.
  const sellerPrefix = `${seller}\n`
  const shown = method === 'PATCH' ? asGiven : absentIfNull
  const all = (content ?? {}) as Body
  const hashed = (value: unknown) => hash('sha256', sellerPrefix + JSON.stringify(value, shown), 'hex')
  const laterHash = later.map((name) => (all[name] === undefined ? ABSENT : HASHED + hashed(all[name]))).join('')
  const body = later.some((name) => name in all) ? without(all, later) : all
  const plain = () => hashed(body)
  const since = secretive?.since
  if (!secretive || (since !== undefined && body[since] === undefined)) return { requestHash: plain(), laterHash }
  const text = JSON.stringify(without(body, secretive.without), shown)
  const requestHash = createHmac('sha256', deps.hashKey.reveal())
    .update(`idempotency|${sellerPrefix}${text}`)
    .digest('hex')
  return { requestHash, laterHash, ...(since === undefined ? {} : { formerHash: plain() }) }
}

/**
 * The stored form of a browser's keys. A browser token is public, in a page: its holder must not use up the keys of the
 * seller's own calls.
 */
const storedKey = (deps: Pick<Deps, 'hashKey'>, { id }: Operation, key: string): string =>
  `${id}/${createHmac('sha256', deps.hashKey.reveal()).update(`idempotency key|${id}|${key}`).digest('hex')}`

export function keyOf(
  deps: Pick<Deps, 'hashKey' | 'clock'>,
  operation: Operation,
  header: string | string[] | undefined,
  { params, body, caller }: KeyedRequest,
): Key | undefined {
  if (!operation.idempotent || header === undefined || !caller) return undefined
  if (typeof header !== 'string' || header.length < 1 || header.length > KEY_MAX || !header.isWellFormed()) {
    throw refuse('invalid_request', {
      fields: { 'Idempotency-Key': [['must have 1 to {limit} characters', { limit: KEY_MAX }]] },
    })
  }
  refuseCardNumber('Idempotency-Key', header)
  const path = operation.path.replace(/:(\w+)/g, (_, name: string) =>
    String((params as Record<string, unknown>)[name])
      .replaceAll('-', '')
      .toLowerCase(),
  )
  return {
    key: operation.browsers ? storedKey(deps, operation, header) : header,
    seller: caller.seller,
    caller: caller.credential,
    at: deps.clock.now(),
    operation: `${operation.method} ${path}`,
    ...hashesOf(deps, operation, caller, body),
  }
}
