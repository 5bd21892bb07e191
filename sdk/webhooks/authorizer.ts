// Answers the questions of the server whether a purchase by a corporate card is allowed, while the
// buyer waits. It refuses forged questions; it knows neither HTTP (receiver-http.ts) nor the rules
// of the company.

import type { AuthorizationRequest } from '../../contract/corporate/authorization-endpoint.ts'
import type { ValueOf } from '../../contract/operation.ts'
import { VintemError } from '../errors.ts'
import { verifyWebhook, type Received } from './webhooks.ts'

/** A question: may this card be used for this purchase? */
type EndpointRequest = ValueOf<typeof AuthorizationRequest>
export type { EndpointRequest as AuthorizationRequest }
/**
 * `approved: false` declines; `true` leaves the purchase to the limits. `reason`: for people, 200
 * characters.
 */
export type AuthorizationAnswer = { approved: boolean; reason?: string }

export type AuthorizerOptions = {
  /** The endpoint's secret; several during a rotation. */
  secrets: string | readonly string[]
  /**
   * Decides, within the endpoint's `timeout_ms`. When it throws or is late, the endpoint's
   * `on_failure` decides. The same id is the same question: answer it the same.
   */
  decide(endpointRequest: EndpointRequest): Promise<AuthorizationAnswer> | AuthorizationAnswer
  /** Milliseconds since 1970; default: the machine's time. */
  now?: () => number
}

/**
 * The answer to a question: 200 with a body; 401 when it is not genuine, 400 when it is no
 * question.
 */
export type AuthorizationReply = {
  readonly status: 200 | 400 | 401
  /** JSON, of 200. */
  readonly body?: string
  /** Why it was refused. */
  readonly cause?: unknown
}

export type Authorizer = {
  /** Answers a question as received. Rejects with the error of `decide`: answer 500. */
  receive(request: Pick<Received, 'headers' | 'body'>): Promise<AuthorizationReply>
}

const TYPE = 'corporate.authorization.request'

const isRequest = (said: unknown): said is EndpointRequest => {
  const { id, type, data } = Object(said) as Partial<EndpointRequest>
  return typeof id === 'string' && type === TYPE && typeof data === 'object' && data !== null
}

/** Of a longer answer the server would read nothing at all. */
const REASON_MAX = 200
const shortened = (reason: string): string => [...reason].slice(0, REASON_MAX).join('')

/**
 * Opens what answers questions; its routes are those of a webhook receiver:
 * `expressWebhook(openAuthorizer(…))`.
 */
export function openAuthorizer({ secrets, decide, now = Date.now }: AuthorizerOptions): Authorizer {
  return {
    receive: async (request) => {
      let said: unknown
      try {
        said = verifyWebhook<unknown>({ ...request, secrets, now: now() })
      } catch (cause) {
        // A mistake of the caller (no secret, a parsed body) is not the sender's.
        if (cause instanceof VintemError) return { status: 401, cause }
        if (cause instanceof SyntaxError) return { status: 400, cause }
        throw cause
      }
      if (!isRequest(said))
        return {
          status: 400,
          cause: new TypeError('the signature is right, but the body is not a question'),
        }
      const { approved, reason } = await decide(said)
      if (typeof approved !== 'boolean')
        throw new TypeError('decide must return {approved: true} or {approved: false}')
      return {
        status: 200,
        body: JSON.stringify({
          approved,
          ...(reason === undefined ? {} : { reason: shortened(reason) }),
        }),
      }
    },
  }
}
