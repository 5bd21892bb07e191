// A webhook endpoint: its fields, its secrets, and how it is shown. Pure.

import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto'
import type { EventType } from '../../../contract/events.ts'
import type { BodyOf, ReplyOf } from '../../../contract/operation.ts'
import type {
  createWebhook,
  getWebhook,
  rotateWebhookSecret,
  updateWebhook,
} from '../../../contract/events/webhooks.ts'
import { SECRET_OVERLAP_HOURS, WEBHOOK_URL_MAX } from '../../../contract/events/webhooks-fields.ts'
import { fill } from '../../../contract/text.ts'
import { after } from '../../kernel/clock.ts'
import { hyphened, type OwnerId, type SellerId, type WebhookId } from '../../kernel/ids.ts'
import { refuse, refuseField } from '../../kernel/refusal.ts'
import { seal, unseal, type SealKeys } from '../../kernel/seal.ts'
import { Secret } from '../../kernel/secret.ts'
import { kindsOf } from '../feed/kinds.ts'
import { refusalOfUrl, spelled, type Allowed } from './sending/address.ts'

export type Endpoint = {
  readonly owner: OwnerId
  readonly id: WebhookId
  /** The seller whose events it gets; the platform's own seller means all sellers. */
  readonly seller: SellerId
  readonly url: string
  /** Kinds and patterns, as the caller wrote them. */
  readonly events: readonly string[]
  readonly description: string | null
  readonly status: 'enabled' | 'disabled' | 'deleted'
  /** `seller`: it is the `url_notify` of its seller. */
  readonly origin: 'api' | 'seller'
  readonly disabledReason: 'asked' | 'gone' | 'failing' | null
  readonly disabledAt: Date | null
  readonly secretSealed: Buffer
  /**
   * The caller that had the secret made, to whom a repetition of that call shows it again; null:
   * nobody.
   */
  readonly secretBy: string | null
  readonly oldSecretSealed: Buffer | null
  readonly oldSecretUntil: Date | null
  /** The endpoint gets events after this sequence. */
  readonly afterSequence: number
  readonly failingSince: Date | null
  readonly lastSuccessAt: Date | null
  /** The number of its own events so far. */
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

const PREFIX = 'whsec_'
const SECRET_BYTES = 32
const OVERLAP_MS = SECRET_OVERLAP_HOURS * 3_600_000
const ALL = ['*']

/**
 * The default events of a seller's `url_notify`. Its receivers are older clients: some answer 500
 * to unknown kinds, so they get the kinds they act on, and never `transaction.created`.
 */
const SELLER_EVENTS = [
  'transaction.succeeded',
  'transaction.canceled',
  'transaction.failed',
  'transaction.refunded',
  'transaction.partial_refunded',
  'transaction.charged_back',
  'transaction.disputed',
  'transaction.pre_authorized',
] as const satisfies readonly EventType[]

/** Tables with signing secrets: a seal is bound to its row. */
type SecretTable = 'webhook_endpoints' | 'corporate_authorization_endpoints'
type Row = { readonly owner: OwnerId; readonly id: string }
const placeOf = ({ owner, id }: Row, table: SecretTable): string => `${owner}/${table}/${id}`

/** A new secret, as shown once and as stored. Source: Standard Webhooks 1.0, 24 to 64 bytes. */
export function newSecret(keys: SealKeys, row: Row, table: SecretTable = 'webhook_endpoints') {
  const secret = `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`
  return { secret: new Secret(secret), sealed: seal(keys, secret, placeOf(row, table)) }
}

/** The secret as it was shown. */
export const secretOf = (
  keys: SealKeys,
  endpoint: Row & Pick<Endpoint, 'secretSealed'>,
  table: SecretTable = 'webhook_endpoints',
): Secret<string> => new Secret(unseal(keys, endpoint.secretSealed, placeOf(endpoint, table)))

/**
 * Refuses to show the secret in a repetition of another caller's call, and after another caller had
 * a new one made.
 */
export function refuseSecretOf(
  { id, secretBy }: Pick<Endpoint, 'secretBy'> & { readonly id: string },
  { credential }: { readonly credential: string },
  { isOwn }: { readonly isOwn: boolean },
): void {
  if (!isOwn || secretBy !== credential) throw refuse('secret_not_shown', { words: { id } })
}

/** The secret of an endpoint, and the one before it. */
export type SigningSecrets = Pick<Endpoint, 'secretSealed' | 'oldSecretSealed' | 'oldSecretUntil'>
type MadeSecret = { readonly sealed: Buffer; readonly by: string | null }

/**
 * The signing keys, the newest first: two for a day after a rotation. `wall` is real time, as
 * receivers use it.
 */
export function signingKeys(
  keys: SealKeys,
  row: Row & SigningSecrets,
  wall: Date,
  table: SecretTable = 'webhook_endpoints',
): KeyObject[] {
  const { secretSealed, oldSecretSealed, oldSecretUntil } = row
  const old = oldSecretSealed && oldSecretUntil && oldSecretUntil > wall ? [oldSecretSealed] : []
  return [secretSealed, ...old].map((one) => {
    const text = unseal(keys, one, placeOf(row, table))
    return createSecretKey(Buffer.from(text.slice(PREFIX.length), 'base64'))
  })
}

/** The URL as stored, if events may be sent there; 422 otherwise. */
export function readUrl(
  field: string,
  text: string,
  allowed: Allowed,
  max = WEBHOOK_URL_MAX,
): string {
  const fault = refusalOfUrl(text, allowed)
  if (fault) throw refuseField(field, fault)
  const url = spelled(text)
  if (url.length > max)
    throw refuseField(
      field,
      fill(
        {
          en: 'has more than {limit} characters once it is percent-encoded',
          pt: 'passa de {limit} caracteres depois da codificação por cento',
        },
        { limit: max },
      ),
    )
  return url
}

function readEvents(events: readonly string[] | undefined): readonly string[] | undefined {
  if (events) kindsOf(events, 'events')
  return events && [...new Set(events)]
}

/** The fields of a new endpoint, from the request. */
export const readNew = (body: BodyOf<typeof createWebhook>, allowed: Allowed) => ({
  url: readUrl('url', body.url, allowed),
  events: readEvents(body.events) ?? ALL,
  description: body.description ?? null,
})

type NewEndpoint = Pick<
  Endpoint,
  'owner' | 'id' | 'seller' | 'url' | 'origin' | 'secretSealed' | 'afterSequence'
> &
  Partial<Pick<Endpoint, 'events' | 'description' | 'secretBy'>>

export const newEndpoint = (made: NewEndpoint, now: Date): Endpoint => ({
  events: made.origin === 'seller' ? SELLER_EVENTS : ALL,
  description: null,
  secretBy: null,
  ...made,
  status: 'enabled',
  disabledReason: null,
  disabledAt: null,
  oldSecretSealed: null,
  oldSecretUntil: null,
  failingSince: null,
  lastSuccessAt: null,
  version: 0,
  createdAt: now,
  updatedAt: now,
})

/** Enabled again; earlier failures no longer count. */
export const enabled = (endpoint: Endpoint, now: Date): Endpoint => ({
  ...endpoint,
  status: 'enabled',
  disabledReason: null,
  disabledAt: null,
  failingSince: null,
  updatedAt: now,
})

/** Disabled with a reason; an endpoint that is disabled already keeps its reason. */
export const disabled = (
  endpoint: Endpoint,
  reason: NonNullable<Endpoint['disabledReason']>,
  now: Date,
): Endpoint =>
  endpoint.status === 'enabled'
    ? { ...endpoint, status: 'disabled', disabledReason: reason, disabledAt: now, updatedAt: now }
    : endpoint

/**
 * The endpoint with the requested changes. 409 for the URL of a seller's `url_notify`, which is
 * changed at the seller.
 */
export function changed(
  endpoint: Endpoint,
  body: BodyOf<typeof updateWebhook>,
  { allowed, now }: { allowed: Allowed; now: Date },
): Endpoint {
  if (body.url !== undefined && endpoint.origin === 'seller') throw refuse('webhook_of_seller')
  const events = readEvents(body.events)
  const next: Endpoint = {
    ...endpoint,
    ...(body.url === undefined ? {} : { url: readUrl('url', body.url, allowed) }),
    ...(events ? { events } : {}),
    ...(body.description === undefined ? {} : { description: body.description }),
    updatedAt: now,
  }
  if (body.status === 'disabled') return disabled(next, 'asked', now)
  return body.status === 'enabled' && next.status === 'disabled' ? enabled(next, now) : next
}

/** With a new secret; the old one stays valid for a day. */
export const rotated = <One extends SigningSecrets & Pick<Endpoint, 'secretBy' | 'updatedAt'>>(
  endpoint: One,
  { sealed, by }: MadeSecret,
  { now, wall }: { now: Date; wall: Date },
): One => ({
  ...endpoint,
  secretSealed: sealed,
  secretBy: by,
  oldSecretSealed: endpoint.secretSealed,
  oldSecretUntil: after(wall, OVERLAP_MS),
  updatedAt: now,
})

const instant = (at: Date | null): string | null => at && at.toISOString()

/** The endpoint on the wire. */
export const toWire = (e: Endpoint): ReplyOf<typeof getWebhook> => ({
  id: e.id,
  resource: 'webhook',
  io_seller_id: hyphened(e.seller),
  url: e.url,
  events: [...e.events],
  description: e.description,
  status: e.status === 'enabled' ? 'enabled' : 'disabled',
  origin: e.origin,
  disabled_reason: e.disabledReason,
  disabled_at: instant(e.disabledAt),
  failing_since: instant(e.failingSince),
  last_success_at: instant(e.lastSuccessAt),
  old_secret_until: instant(e.oldSecretUntil),
  created_at: e.createdAt.toISOString(),
  updated_at: e.updatedAt.toISOString(),
})

/** The same with its secret, in the one reply that shows it. */
export const withSecret = (
  e: Endpoint,
  secret: Secret<string>,
): ReplyOf<typeof rotateWebhookSecret> => ({
  ...toWire(e),
  secret: secret.reveal(),
})

/** What the audit log shows of an endpoint. */
export const auditedOf = ({ url, events, description, status }: Endpoint) => ({
  url,
  events,
  description,
  status,
})

export function refuseDisabled({ status }: Pick<Endpoint, 'status'>): void {
  if (status !== 'enabled') throw refuse('webhook_disabled', { words: { status } })
}
