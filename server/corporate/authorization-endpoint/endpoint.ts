// A platform's authorization endpoint: its fields, and how it is shown. Its secrets are those of a
// webhook. Pure.

import type { BodyOf, ReplyOf } from '../../../contract/operation.ts'
import {
  ENDPOINT_TIMEOUT_MS,
  type createAuthorizationEndpoint,
  type getAuthorizationEndpoint,
  type rotateAuthorizationSecret,
  type updateAuthorizationEndpoint,
} from '../../../contract/corporate/authorization-endpoint.ts'
import type { Allowed } from '../../events/webhooks/sending/address.ts'
import { readUrl, type SigningSecrets } from '../../events/webhooks/endpoint.ts'
import type { AuthorizationEndpointId, OwnerId, SellerId } from '../../kernel/ids.ts'
import type { Secret } from '../../kernel/secret.ts'
import type { OnFailure } from './endpoint-decision.ts'

/** The table, to which the seals of its secrets are bound. */
export const TABLE = 'corporate_authorization_endpoints'

export type AuthorizationEndpoint = SigningSecrets & {
  readonly owner: OwnerId
  readonly id: AuthorizationEndpointId
  /** The platform's own seller. */
  readonly seller: SellerId
  readonly url: string
  readonly timeoutMs: number
  readonly onFailure: OnFailure
  /** The caller that had the secret made; null: nobody that could see it again. */
  readonly secretBy: string | null
  /** In a sandbox: until then `vintem listen` answers in its place, in real time. */
  readonly listenedUntil: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** The fields of a new endpoint, from the request; 422 for a URL that must not be called. */
export const readNew = (body: BodyOf<typeof createAuthorizationEndpoint>, allowed: Allowed) => ({
  url: readUrl('url', body.url, allowed),
  timeoutMs: body.timeout_ms ?? ENDPOINT_TIMEOUT_MS.default,
  onFailure: body.on_failure ?? 'decline',
})

type New = Pick<
  AuthorizationEndpoint,
  'owner' | 'id' | 'seller' | 'url' | 'timeoutMs' | 'onFailure' | 'secretSealed' | 'secretBy'
>

export const newEndpoint = (made: New, now: Date): AuthorizationEndpoint => ({
  ...made,
  oldSecretSealed: null,
  oldSecretUntil: null,
  listenedUntil: null,
  createdAt: now,
  updatedAt: now,
})

/** With the requested changes. */
export const changed = (
  endpoint: AuthorizationEndpoint,
  body: BodyOf<typeof updateAuthorizationEndpoint>,
  { allowed, now }: { allowed: Allowed; now: Date },
): AuthorizationEndpoint => ({
  ...endpoint,
  url: body.url === undefined ? endpoint.url : readUrl('url', body.url, allowed),
  timeoutMs: body.timeout_ms ?? endpoint.timeoutMs,
  onFailure: body.on_failure ?? endpoint.onFailure,
  updatedAt: now,
})

/** The endpoint on the wire. */
export const toWire = (e: AuthorizationEndpoint): ReplyOf<typeof getAuthorizationEndpoint> => ({
  id: e.id,
  resource: 'authorization_endpoint',
  url: e.url,
  timeout_ms: e.timeoutMs,
  on_failure: e.onFailure,
  old_secret_until: e.oldSecretUntil && e.oldSecretUntil.toISOString(),
  created_at: e.createdAt.toISOString(),
  updated_at: e.updatedAt.toISOString(),
})

/** The same with its secret, in the one reply that shows it. */
export const withSecret = (
  e: AuthorizationEndpoint,
  secret: Secret<string>,
): ReplyOf<typeof rotateAuthorizationSecret> => ({ ...toWire(e), secret: secret.reveal() })

/** What the audit log shows of it. */
export const auditedOf = ({ url, timeoutMs, onFailure }: AuthorizationEndpoint) => ({
  url,
  timeout_ms: timeoutMs,
  on_failure: onFailure,
})

/** Whether a listener answers in the place of an endpoint. */
export const isListened = (
  { listenedUntil }: Pick<AuthorizationEndpoint, 'listenedUntil'>,
  wall: Date,
): boolean => listenedUntil !== null && listenedUntil > wall
