// The idempotency key of a request, with what the request means: who asks, the path with its ids, and the body as understood.

import { createHmac, hash } from 'node:crypto'
import type { Operation } from '../../contract/operation.ts'
import type { SellerId } from '../base/ids.ts'
import { refuse } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import type { Key } from '../idempotency/idempotency.ts'
import { refuseCardNumber } from './numbers.ts'

const KEY_MAX = 255

/** Keys are for POST alone, where a null that is taken says no more than its absence. */
const absentIfNull = (_name: string, value: unknown): unknown => value ?? undefined

/** Whose token, or whose cookie, brought it. */
type Seller = { readonly seller: SellerId }
type Meant = { params: object; body: unknown; caller: Seller | undefined }

type Hashes = Pick<Key, 'requestHash' | 'formerHash'>

/** A hash of what is compared. Of secrets it is made with a key, so that nobody who has the row can try numbers. */
function hashesOf(deps: Pick<Deps, 'hashKey'>, { secretive }: Operation, { seller }: Seller, body: unknown): Hashes {
  // Where a key counts for the whole platform, what one seller made is not shown to another.
  const who = `${seller}\n`
  const plain = () => hash('sha256', who + JSON.stringify(body ?? {}, absentIfNull), 'hex')
  const since = secretive?.since
  const isOpen = since !== undefined && (Object(body) as Record<string, unknown>)[since] === undefined
  if (!secretive || isOpen) return { requestHash: plain() }
  const compared = Object.entries(Object(body)).filter(([name]) => !secretive.without.includes(name))
  const text = JSON.stringify(Object.fromEntries(compared), absentIfNull)
  const requestHash = createHmac('sha256', deps.hashKey.reveal()).update(`idempotency|${who}${text}`).digest('hex')
  return since === undefined ? { requestHash } : { requestHash, formerHash: plain() }
}

/**
 * What a browser's keys are kept as. Its token is in a page, for everybody to read: whoever has it must not use up the keys
 * of the seller's own calls.
 */
const apart = (deps: Pick<Deps, 'hashKey'>, { id }: Operation, key: string): string =>
  `${id}/${createHmac('sha256', deps.hashKey.reveal()).update(`idempotency key|${id}|${key}`).digest('hex')}`

export function keyOf(
  deps: Pick<Deps, 'hashKey' | 'clock'>,
  operation: Operation,
  said: string | string[] | undefined,
  { params, body, caller }: Meant,
): Key | undefined {
  if (!operation.idempotent || said === undefined || !caller) return undefined
  if (typeof said !== 'string' || said.length < 1 || said.length > KEY_MAX || !said.isWellFormed()) {
    throw refuse('invalid_request', {
      fields: { 'Idempotency-Key': [['must have 1 to {limit} characters', { limit: KEY_MAX }]] },
    })
  }
  refuseCardNumber('Idempotency-Key', said)
  const path = operation.path.replace(/:(\w+)/g, (_, name: string) =>
    String((params as Record<string, unknown>)[name])
      .replaceAll('-', '')
      .toLowerCase(),
  )
  return {
    key: operation.browsers ? apart(deps, operation, said) : said,
    seller: caller.seller,
    at: deps.clock.now(),
    operation: `${operation.method} ${path}`,
    ...hashesOf(deps, operation, caller, body),
  }
}
