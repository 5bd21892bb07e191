// Posts one event as a webhook, or a question to an authorization endpoint: with the server's own
// body, headers and rules for the reply. It knows neither order nor retries.

import { signWebhook, type VintemEvent } from '../../index.ts'
import { signConfirm } from '../../webhooks/webhooks.ts'
import { plain, type Text, fill } from '../language.ts'

/** The server gives a receiver as much time. */
const ANSWER_MAX_MS = 15_000
const ANSWER_MAX_BYTES = 65_536
/** One more than an answer to a question may have: that it is too long is seen. */
const ANSWER_KEPT_BYTES = 4_097

/** The result: a status, or a sentence on why there is none. */
export type Sent = {
  readonly status: number | null
  readonly fault: Text | null
  readonly durationMs: number
}

export const isDelivered = ({ status }: Sent): boolean =>
  status !== null && status >= 200 && status < 300

/** The body of the webhook; signed fields keep the order that existing receivers know. */
function bodyOf(event: VintemEvent, secret: string): string {
  const {
    id,
    type,
    status,
    reference_id,
    io_seller_id,
    event_id,
    sequence,
    object_sequence,
    created_at,
    data,
  } = event
  const confirmation = signConfirm(event, secret)
  const head = { id, type, status, reference_id, io_seller_id, sign_confirm: confirmation }
  return JSON.stringify({ ...head, event_id, sequence, object_sequence, created_at, data })
}

/** What is posted: signed as it is. */
type Message = { readonly id: string; readonly body: string }

function headersOf({ id, body }: Message, secret: string): Record<string, string> {
  const timestampS = Math.floor(Date.now() / 1_000)
  return {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Vintem-Webhooks/1.0',
    'webhook-id': id,
    'webhook-timestamp': String(timestampS),
    'webhook-signature': signWebhook({ id, timestampS, body, secret }),
  }
}

function faultOf(error: unknown, withinMs: number): Text {
  const { name, message, cause } = error as Error
  if (name === 'TimeoutError')
    return fill(
      { en: 'no answer within {seconds} s', pt: 'sem resposta em {seconds} s' },
      { seconds: withinMs / 1_000 },
    )
  // The message `fetch failed` says nothing; its cause does.
  const { code, message: below } = Object(cause) as NodeJS.ErrnoException
  return code === 'ECONNREFUSED'
    ? { en: 'connection refused', pt: 'conexão recusada' }
    : plain(below ?? code ?? message)
}

/**
 * Reads a reply to its end (bounded): a receiver whose connection is cut would log a failure.
 * Returns its first bytes as text.
 */
async function readAnswer({ body }: Response): Promise<string> {
  const kept: Uint8Array[] = []
  let heard = 0
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    if (heard < ANSWER_KEPT_BYTES) kept.push(chunk.subarray(0, ANSWER_KEPT_BYTES - heard))
    heard += chunk.length
    if (heard > ANSWER_MAX_BYTES) break
  }
  return Buffer.concat(kept).toString('utf8')
}

type Wait = { readonly withinMs: number; readonly cut?: AbortSignal | undefined }

/** Posts once and waits for the reply; `text`: its first bytes. `cut` ends the wait. */
export async function postSigned(
  to: string,
  message: Message,
  secret: string,
  { withinMs, cut }: Wait,
) {
  const limit = AbortSignal.timeout(withinMs)
  const signal = cut ? AbortSignal.any([limit, cut]) : limit
  const from = performance.now()
  const lasted = () => Math.round(performance.now() - from)
  try {
    const headers = headersOf(message, secret)
    const response = await fetch(to, {
      method: 'POST',
      headers,
      body: message.body,
      redirect: 'manual',
      signal,
    })
    const text = await readAnswer(response)
    return { status: response.status, fault: null, durationMs: lasted(), text }
  } catch (error) {
    return { status: null, fault: faultOf(error, withinMs), durationMs: lasted(), text: '' }
  }
}

/** Posts one event once and waits for the reply. `cut` ends the wait. */
export async function postEvent(
  to: string,
  event: VintemEvent,
  secret: string,
  cut?: AbortSignal,
): Promise<Sent> {
  const message = { id: event.event_id, body: bodyOf(event, secret) }
  const { text: _, ...sent } = await postSigned(to, message, secret, {
    withinMs: ANSWER_MAX_MS,
    cut,
  })
  return sent
}
