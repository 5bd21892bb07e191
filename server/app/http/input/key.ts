// The idempotency key of a request, and the hash of its content: the caller, the path with its ids,
// and the validated body.

import { createHmac, hash } from 'node:crypto'
import type { Operation } from '../../../../contract/operation.ts'
import { fill } from '../../../../contract/text.ts'
import type { SellerId } from '../../../kernel/ids.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../runtime/deps.ts'
import type { Key } from '../../../platform/idempotency/idempotency.ts'
import { refuseCardNumber } from './mask-card-numbers.ts'

const KEY_MAX = 255

/**
 * Where something is made, an accepted null means the same as an absent field. A change to null is
 * a change.
 */
const absentIfNull = (_name: string, value: unknown): unknown => value ?? undefined
const asGiven = (_name: string, value: unknown): unknown => value

/** The seller of the token or cookie, and the credential or user. */
type Seller = { readonly seller: SellerId }
type KeyedCaller = Seller & { readonly credential: string }
type KeyedRequest = { params: object; body: unknown; caller: KeyedCaller | undefined }

type Body = Readonly<Record<string, unknown>>

const without = (body: Body, names: readonly string[]): Body =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)))

/**
 * The hash of the compared content. With secrets it is keyed, so that a reader of the row cannot
 * try card numbers.
 */
function hashOf(
  deps: Pick<Deps, 'hashKey'>,
  { method, secretive }: Operation,
  { seller }: Seller,
  content: unknown,
): string {
  const shown = method === 'PATCH' ? asGiven : absentIfNull
  const body = (content ?? {}) as Body
  const prefix = `${seller}\n`
  if (!secretive) return hash('sha256', prefix + JSON.stringify(body, shown), 'hex')
  const text = JSON.stringify(without(body, secretive.without), shown)
  return createHmac('sha256', deps.hashKey.reveal())
    .update(`idempotency|${prefix}${text}`)
    .digest('hex')
}

/**
 * The stored form of a browser's keys. A browser token is public, in a page: its holder must not
 * use up the keys of the seller's own calls.
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
  if (
    typeof header !== 'string' ||
    header.length < 1 ||
    header.length > KEY_MAX ||
    !header.isWellFormed()
  ) {
    throw refuse('invalid_request', {
      fields: {
        'Idempotency-Key': [
          fill(
            { en: 'must have 1 to {limit} characters', pt: 'deve ter de 1 a {limit} caracteres' },
            { limit: KEY_MAX },
          ),
        ],
      },
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
    requestHash: hashOf(deps, operation, caller, body),
  }
}
