// One event for one endpoint: the bytes, the signature, and the status after an attempt. Pure.

import { createHmac, type KeyObject } from 'node:crypto'
import { after } from '../../kernel/clock.ts'
import {
  hyphened,
  type DeliveryId,
  type EventId,
  type OwnerId,
  type SellerId,
  type WebhookId,
} from '../../kernel/ids.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/**
 * Waits before the next attempt, by the number of attempts. Source: Standard Webhooks 1.0, its
 * recommended schedule.
 */
const RETRY_DELAYS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
] as const
export const TRIES_MAX = RETRY_DELAYS_MS.length + 1
/**
 * Jitter: later by up to a fifth, never sooner, so that requests that failed together are not
 * retried together.
 */
const JITTER = 0.2
/**
 * Rounded up to the next twentieth of the wait, so that deliveries due together are claimed
 * together.
 */
const ROUNDINGS = 20
const GRAIN_MAX_MS = 5 * MINUTE_MS
/** A receiver may ask for more time than the schedule gives it, but not for ever. */
const RETRY_AFTER_MAX_MS = DAY_MS
/**
 * A failing event delays later events of its object this long after its first failure; receivers
 * order by `object_sequence`.
 */
const HOLD_MS = MINUTE_MS
/** An untried event delays later events of its object until it is tried, for this long at most. */
const UNTRIED_HOLD_MS = 35 * MINUTE_MS

/** The delays of deliveries that are queued or released at `now`. */
export const whenOf = (now: Date) => ({
  now,
  holdMs: HOLD_MS,
  untriedUntil: after(now, UNTRIED_HOLD_MS),
})

/** An endpoint without a success for this long is disabled. */
export const FAILING_MAX_MS = 5 * DAY_MS
const GONE = 410

/** A claimed delivery, with everything that is sent. */
export type ClaimedDelivery = {
  readonly owner: OwnerId
  readonly id: DeliveryId
  readonly endpoint: WebhookId
  readonly objectId: string
  readonly attempts: number
  readonly tries: number
  readonly forged: boolean
  readonly url: string
  readonly secretSealed: Buffer
  readonly oldSecretSealed: Buffer | null
  readonly oldSecretUntil: Date | null
  readonly event: EventId
  readonly sequence: number
  readonly type: string
  readonly status: string | null
  readonly referenceId: string
  readonly seller: SellerId
  readonly objectSequence: number
  readonly createdAt: Date
  /** `traceparent` of what recorded the event; null: no trace is recorded. */
  readonly trace: string | null
  /** The object as rendered with the event: text, sent unchanged. */
  readonly data: string
}

/**
 * The hex HMAC-SHA256 over `id.type.status.reference_id.io_seller_id` that older receivers check;
 * no status is ''.
 */
function signConfirm(d: ClaimedDelivery, key: KeyObject): string {
  const words = [d.objectId, d.type, d.status ?? '', d.referenceId, hyphened(d.seller)]
  return createHmac('sha256', key).update(words.join('.')).digest('hex')
}

/**
 * The body, for new and old receivers. The same event and secret give the same bytes, at every
 * attempt.
 */
export function bodyOf(d: ClaimedDelivery, key: KeyObject): string {
  const head = {
    id: d.objectId,
    type: d.type,
    status: d.status,
    reference_id: d.referenceId,
    io_seller_id: hyphened(d.seller),
    sign_confirm: signConfirm(d, key),
    event_id: `evt_${d.event}`,
    sequence: d.sequence,
    object_sequence: d.objectSequence,
    created_at: d.createdAt.toISOString(),
  }
  return `${JSON.stringify(head).slice(0, -1)},"data":${d.data}}`
}

type Signed = {
  readonly id: string
  readonly body: string
  /** A test of the receiver: the signature is false, and it must refuse it. */
  readonly forged: boolean
}

/**
 * The headers of Standard Webhooks 1.0 over exactly these bytes: one signature for each valid key,
 * the newest first. `wall` is real time: receivers refuse old timestamps.
 */
export function signedHeaders(
  { id, body, forged }: Signed,
  keys: readonly KeyObject[],
  wall: Date,
) {
  const timestamp = String(Math.floor(wall.getTime() / SECOND_MS))
  const signed = `${id}.${timestamp}.${forged ? `${body} ` : body}`
  const signatures = keys.map(
    (key) => `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
  )
  return {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Vintem-Webhooks/1.0',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}

/** The headers of a delivery. */
export const headersOf = (
  d: ClaimedDelivery,
  body: string,
  keys: readonly KeyObject[],
  wall: Date,
): Record<string, string> =>
  signedHeaders({ id: `evt_${d.event}`, body, forged: d.forged }, keys, wall)

/** The result of an attempt: a status, or the reason why there is none. */
export type SendResult = {
  readonly status: number | null
  readonly fault: string | null
  /** The first kilobyte of the reply. */
  readonly answer: string
  readonly durationMs: number
  /** The `Retry-After` header as received. */
  readonly retryAfter: string | null
}

/** How a reply ended: complete; longer than what is kept or read; not in time; broken off. */
export type ReplyEnd = 'whole' | 'cut' | 'late' | 'broken'
export type Exchanged = SendResult & { readonly end: ReplyEnd }

/** An attempt as stored. */
export type Attempt = Omit<SendResult, 'retryAfter'> & {
  readonly delivery: DeliveryId
  readonly number: number
  readonly at: Date
}

export const isSuccess = ({ status }: SendResult): boolean =>
  status !== null && status >= 200 && status < 300

/**
 * The milliseconds of a `Retry-After` header: seconds or a date (RFC 9110, 10.2.3); 0 for anything
 * else.
 */
function retryAfterMs(header: string | null, wall: Date): number {
  if (header === null) return 0
  const text = header.trim()
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * SECOND_MS : Date.parse(text) - wall.getTime()
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), RETRY_AFTER_MAX_MS)
}

/** The status of a delivery after an attempt. */
export type Settled = { readonly status: 'pending' | 'succeeded' | 'failed'; readonly dueAt: Date }

type Instant = { readonly now: Date; readonly wall: Date; readonly random: () => number }

/**
 * After an attempt: succeeded, pending for a retry, or failed. A forged test succeeds when the
 * receiver refuses it.
 */
export function settled(
  d: ClaimedDelivery,
  sent: SendResult,
  { now, wall, random }: Instant,
): Settled {
  if (d.forged) return { status: isSuccess(sent) ? 'failed' : 'succeeded', dueAt: now }
  if (isSuccess(sent)) return { status: 'succeeded', dueAt: now }
  const wait = RETRY_DELAYS_MS[d.tries - 1]
  if (wait === undefined || sent.status === GONE) return { status: 'failed', dueAt: now }
  const roundedWait = Math.min(wait / ROUNDINGS, GRAIN_MAX_MS)
  const scheduled =
    Math.ceil((now.getTime() + wait * (1 + JITTER * random())) / roundedWait) * roundedWait
  return {
    status: 'pending',
    dueAt: new Date(Math.max(scheduled, now.getTime() + retryAfterMs(sent.retryAfter, wall))),
  }
}

/** The health of an endpoint according to its attempts. */
export type Health = { readonly failingSince: Date | null; readonly lastSuccessAt: Date | null }
export type HealthChange = Health & { readonly disable?: 'gone' | 'failing' }

/** The health after attempts on it, in the order they ended. */
export function healthAfter(
  before: Health,
  attempts: readonly { d: ClaimedDelivery; sent: SendResult }[],
  now: Date,
): HealthChange {
  let health: Health = before
  for (const { d, sent } of attempts) {
    if (d.forged) continue
    if (isSuccess(sent)) health = { failingSince: null, lastSuccessAt: now }
    else health = { ...health, failingSince: health.failingSince ?? now }
    if (sent.status === GONE) return { ...health, disable: 'gone' }
  }
  const failing =
    health.failingSince !== null && now.getTime() - health.failingSince.getTime() >= FAILING_MAX_MS
  return failing ? { ...health, disable: 'failing' } : health
}
