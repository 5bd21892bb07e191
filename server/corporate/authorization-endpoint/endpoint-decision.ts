// What came of a question to an authorization endpoint, and what it does to a purchase: it may
// decline what the limits allow, and never allows what they do not. Pure.

import {
  ANSWER_MAX_BYTES,
  ANSWER_REASON_MAX,
  type ON_FAILURE,
} from '../../../contract/corporate/authorization-endpoint.ts'
import type { ENDPOINT_RESULTS } from '../../../contract/corporate/purchases-fields.ts'
import type { Exchanged } from '../../events/webhooks/delivery.ts'
import { withoutCardNumbers } from '../../kernel/cards/card-numbers.ts'
import { parseOnce } from '../../kernel/text/json-keys.ts'

export type OnFailure = (typeof ON_FAILURE)[number]

export type EndpointDecision = {
  readonly result: (typeof ENDPOINT_RESULTS)[number]
  /** What counts: the answer, or what a failure decides. */
  readonly approved: boolean
  /** The reason in the answer. */
  readonly reason: string | null
  /** Why there is no valid answer. */
  readonly fault: string | null
  readonly durationMs: number
}

type Failure = Exclude<EndpointDecision['result'], 'approved' | 'declined'>

/** The verdict without a valid answer. */
export const failed = (
  result: Failure,
  fault: string,
  { onFailure, durationMs }: { readonly onFailure: OnFailure; readonly durationMs: number },
): EndpointDecision => ({
  result,
  approved: onFailure === 'approve',
  reason: null,
  fault,
  durationMs,
})

export const isFailure = ({ result }: EndpointDecision): boolean =>
  result !== 'approved' && result !== 'declined'

/** Why a purchase is denied by a verdict; undefined where it is not. */
export function deniedBy(
  endpointDecision: EndpointDecision,
): 'declined_by_endpoint' | 'endpoint_unavailable' | undefined {
  if (endpointDecision.approved) return undefined
  return endpointDecision.result === 'declined' ? 'declined_by_endpoint' : 'endpoint_unavailable'
}

const CONTROL = /[\p{Cc}\p{Cf}]+/gu

/**
 * The reason for people: one line that PostgreSQL can store, cut, without card numbers. One that is
 * no text does not spoil the answer.
 */
function reasonOf(given: unknown): string | null {
  if (typeof given !== 'string') return null
  const line = withoutCardNumbers(given.toWellFormed().replaceAll(CONTROL, ' ').trim())
  const cut = [...line].slice(0, ANSWER_REASON_MAX).join('').trim()
  return cut === '' ? null : cut
}

/** `approved` and `reason` of a body; undefined where it is no answer. */
function answerOf(text: string): { approved: boolean; reason: string | null } | undefined {
  let said: unknown
  try {
    said = parseOnce(text)
  } catch {
    return undefined
  }
  if (typeof said !== 'object' || said === null || Array.isArray(said)) return undefined
  const { approved, reason } = said as Record<string, unknown>
  return typeof approved === 'boolean' ? { approved, reason: reasonOf(reason) } : undefined
}

const INVALID = 'the answer is not {"approved": true} or {"approved": false}'

/** The verdict of an exchange. Only a whole answer with a status of 2xx counts. */
export function endpointDecisionOf(exchanged: Exchanged, onFailure: OnFailure): EndpointDecision {
  const { status, fault, answer, durationMs, end } = exchanged
  const terms = { onFailure, durationMs }
  if (end === 'late') return failed('timeout', fault ?? 'no whole answer in time', terms)
  if (fault !== null || status === null) return failed('error', fault ?? 'no answer', terms)
  if (status < 200 || status >= 300) return failed('error', `it answered ${status}`, terms)
  if (end === 'cut')
    return failed('invalid_answer', `the answer has more than ${ANSWER_MAX_BYTES} bytes`, terms)
  if (end === 'broken') return failed('error', 'the connection was broken off', terms)
  const said = answerOf(answer)
  if (!said) return failed('invalid_answer', INVALID, terms)
  return { result: said.approved ? 'approved' : 'declined', ...said, fault: null, durationMs }
}

/** What came of a question, on the wire. */
export const resultToWire = ({
  result,
  approved,
  reason,
  fault,
  durationMs,
}: EndpointDecision) => ({
  result,
  approved,
  reason,
  error: fault,
  duration_ms: durationMs,
})
