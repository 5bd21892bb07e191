// Verifies webhooks by Standard Webhooks 1.0. The signature is over the received bytes.

import { createHmac, timingSafeEqual } from 'node:crypto'
import { VintemError } from '../errors.ts'
import type { VintemEvent } from '../wire.ts'

const TOLERANCE_S = 300
const PREFIX = 'whsec_'
/**
 * Standard Webhooks: 24 to 64 bytes. A shorter text is an unset variable, with which anyone could
 * sign.
 */
const SECRET_BYTES_MIN = 24
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

type Headers =
  | { get(name: string): string | null }
  | { readonly [name: string]: string | readonly string[] | undefined }

export type Received = {
  headers: Headers
  /** The body as it came, unparsed. */
  body: string | Uint8Array
  /** The endpoint's secret; several during a rotation. */
  secrets: string | readonly string[]
  /** Milliseconds since 1970; default: now. */
  now?: number
  /** How old or how far ahead a timestamp may be, in seconds. */
  toleranceS?: number
}

const refuse = (message: string): VintemError =>
  new VintemError({ code: 'invalid_signature', message })

/** Header names are case-insensitive: some gateways pass them on as they were written. */
function valueOf(headers: Headers, name: string): unknown {
  if (typeof headers['get'] === 'function') return headers.get(name)
  const found = Object.entries(headers).find(([written]) => written.toLowerCase() === name)?.[1]
  return Array.isArray(found) && found.length === 1 ? found[0] : found
}

function headerOf(headers: Headers, name: string): string {
  const value = valueOf(headers, name)
  if (typeof value !== 'string' || value === '') throw refuse(`the header ${name} is missing`)
  return value
}

function keyOf(secret: string): Buffer {
  const text = secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret
  const key = Buffer.from(BASE64.test(text) ? text : '', 'base64')
  if (key.length < SECRET_BYTES_MIN)
    throw new TypeError('not a webhook secret: whsec_ and base64 of 24 bytes or more')
  return key
}

/** The signature of one message: `v1,` and base64 of HMAC-SHA256 over `id.timestamp.body`. */
export function signWebhook(message: {
  id: string
  timestampS: number
  body: string | Uint8Array
  secret: string
}): string {
  const mac = createHmac('sha256', keyOf(message.secret))
    .update(`${message.id}.${message.timestampS}.`)
    .update(message.body)
  return `v1,${mac.digest('base64')}`
}

/** The fields that `sign_confirm` signs. */
export type Confirmed = {
  id: string
  type: string
  status: string | null
  reference_id: string
  io_seller_id: string
}

/**
 * The `sign_confirm` of an event: hex of HMAC-SHA256 over
 * `id.type.status.reference_id.io_seller_id`, with the bytes of the secret as the key; a null
 * status is an empty text.
 */
export const signConfirm = (
  { id, type, status, reference_id, io_seller_id }: Confirmed,
  secret: string,
): string =>
  createHmac('sha256', keyOf(secret))
    .update([id, type, status ?? '', reference_id, io_seller_id].join('.'))
    .digest('hex')

/**
 * Whether the `sign_confirm` in a body is right. It proves five fields, but neither the time nor
 * the rest: for receivers that cannot read headers. `verifyWebhook` proves everything.
 */
export const confirmsWebhook = (
  event: Confirmed & { sign_confirm: string },
  secrets: string | readonly string[],
): boolean => {
  const keys = [secrets].flat()
  if (keys.length === 0) throw new TypeError('no webhook secret was given')
  const expected = keys.map((secret) => signConfirm(event, secret))
  return (
    typeof event.sign_confirm === 'string' && expected.some((one) => same(event.sign_confirm, one))
  )
}

const same = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/**
 * The event of a webhook that is genuine and recent. Throws `VintemError` `invalid_signature` for
 * any other, and `TypeError` for a wrong call: no secret, or a body that was parsed already.
 */
export function verifyWebhook<Event = VintemEvent>(received: Received): Event {
  const { headers, body, now = Date.now(), toleranceS = TOLERANCE_S } = received
  const secrets = [received.secrets].flat()
  if (secrets.length === 0) throw new TypeError('no webhook secret was given')
  if (typeof body !== 'string' && !(body instanceof Uint8Array)) {
    throw new TypeError('body must be the text or bytes as they came, before any parsing')
  }

  const id = headerOf(headers, 'webhook-id')
  const timestamp = headerOf(headers, 'webhook-timestamp')
  const signatures = headerOf(headers, 'webhook-signature').split(' ')
  const timestampS = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN
  // Written so that NaN is refused.
  if (!(Math.abs(now / 1000 - timestampS) <= toleranceS))
    throw refuse('the timestamp is too old or too new')
  const expected = secrets.map((secret) => signWebhook({ id, timestampS, body, secret }))
  const genuine = expected.some((one) => signatures.some((signature) => same(signature, one)))
  if (!genuine) throw refuse('the signature does not match')
  return JSON.parse(typeof body === 'string' ? body : Buffer.from(body).toString('utf8')) as Event
}
