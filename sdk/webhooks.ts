// Webhooks after Standard Webhooks 1.0: verify before you believe. The bytes signed are the bytes received.

import { createHmac, timingSafeEqual } from 'node:crypto'
import { VintemError } from './errors.ts'

const TOLERANCE_S = 300
const PREFIX = 'whsec_'

type Headers = { get(name: string): string | null } | Record<string, string | string[] | undefined>

export type Received = {
  headers: Headers
  /** The body as it came, before any parsing. */
  body: string | Uint8Array
  /** The endpoint's secret; several while it is being rotated. */
  secrets: string | readonly string[]
  /** Milliseconds since 1970; the present when absent. */
  now?: number
  /** How old or how far ahead a timestamp may be, in seconds. */
  toleranceS?: number
}

const refuse = (message: string): VintemError => new VintemError({ code: 'invalid_signature', message })

function headerOf(headers: Headers, name: string): string {
  const value =
    'get' in headers && typeof headers.get === 'function'
      ? headers.get(name)
      : (headers as Record<string, string>)[name]
  if (typeof value !== 'string' || value === '') throw refuse(`the header ${name} is missing`)
  return value
}

const keyOf = (secret: string): Buffer =>
  Buffer.from(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret, 'base64')

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

const same = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** The event of a webhook that is genuine and fresh; throws `invalid_signature` for any other. */
export function verifyWebhook<Event = unknown>(received: Received): Event {
  const { headers, body, now = Date.now(), toleranceS = TOLERANCE_S } = received
  const id = headerOf(headers, 'webhook-id')
  const timestampS = Number(headerOf(headers, 'webhook-timestamp'))
  const signatures = headerOf(headers, 'webhook-signature').split(' ')
  if (!Number.isSafeInteger(timestampS) || Math.abs(now / 1000 - timestampS) > toleranceS)
    throw refuse('the timestamp is too old or too new')
  const secrets = [received.secrets].flat()
  const genuine = secrets.some((secret) => {
    const expected = signWebhook({ id, timestampS, body, secret })
    return signatures.some((signature) => same(signature, expected))
  })
  if (!genuine) throw refuse('the signature does not match')
  return JSON.parse(typeof body === 'string' ? body : Buffer.from(body).toString('utf8')) as Event
}
