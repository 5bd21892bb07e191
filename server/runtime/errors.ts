// Every error on the wire, in one shape. An error that is no refusal is a bug of ours or an
// unreachable database: the caller sees no internals; the log has the details.

import type { FastifyError } from 'fastify'
import { ERRORS, type ErrorCode } from '../../contract/errors.ts'
import { isForBuyer } from '../../contract/refused.ts'
import type { Language } from '../../contract/text.ts'
import { rateHeaders } from '../kernel/rate.ts'
import { refuse, Refusal, type RefusalDetail } from '../kernel/refusal.ts'
import { isUnavailable } from '../kernel/unavailable.ts'

const RETRY_AFTER_S = 2

const FASTIFY: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_request',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_json',
  FST_ERR_BAD_URL: 'malformed_request',
}

const UNITS = [
  [1024 * 1024, 'MB'],
  [1_000_000, 'MB'],
  [1024, 'kB'],
  [1_000, 'kB'],
] as const

/** A bound as people say it: they are all whole in one of these. */
function sizeText(bytes: number): string {
  const [size, unit] = UNITS.find(([one]) => bytes % one === 0) ?? [1, 'bytes']
  return `${bytes / size} ${unit}`
}

/**
 * Turns any error into a refusal; an unexpected one into `internal_error`. `bodyMaxBytes`: of the
 * call.
 */
export function refusalOf(error: unknown, bodyMaxBytes = 0): Refusal {
  if (error instanceof Refusal) return error
  // Any value can be thrown, even undefined.
  const { code, statusCode } = Object(error) as FastifyError
  const known = FASTIFY[code]
  if (known === 'unsupported_media_type')
    return refuse(known, { words: { why: 'its Content-Type is not valid' } })
  if (known === 'body_too_large') return refuse(known, { words: { limit: sizeText(bodyMaxBytes) } })
  if (known) return refuse(known, { words: { why: 'the URL or the Content-Length is not valid' } })
  // Fastify refuses these by itself: a body that ends too early, or a client that disconnects while
  // sending it. The latter looks like a broken connection to the database except for the status.
  if (statusCode === 400)
    return refuse('malformed_request', { words: { why: 'it ends too early or is not valid' } })
  if (isUnavailable(Object(error)))
    return refuse('database_unavailable', { retryAfter: RETRY_AFTER_S })
  return refuse('internal_error')
}

/** The ids of the objects that a refusal refers to, shown beside the code. */
export const namedBy = ({ transaction, card, recharge, payment, approval }: RefusalDetail) => ({
  ...(transaction ? { transaction_id: transaction } : {}),
  ...(card ? { card_id: card } : {}),
  ...(recharge ? { recharge_id: recharge } : {}),
  ...(payment ? { payment_id: payment } : {}),
  ...(approval ? { approval_id: approval } : {}),
})

type Fields = Readonly<Record<string, readonly string[]>>

/** All faults of all fields, in one line. */
const inOneLine = (fields: Fields): string =>
  Object.entries(fields)
    .map(([field, says]) => `${field}: ${says.join(', ')}`)
    .join('; ')

/**
 * The body of an error reply. The texts in `error` are in the language that is `asked` for; the
 * display message is in Portuguese, and the message beside the code in English, but for faults of
 * fields.
 */
export function errorToWire(
  refusal: Refusal,
  requestId: string,
  publicUrl: string,
  asked?: Language,
) {
  const { code, detail, translated } = refusal
  const { type, category, display: usual } = ERRORS[code]
  const language = asked ?? (isForBuyer({ type }) ? 'pt-BR' : 'en')
  const display = translated ? inOneLine(translated) : (detail.display ?? usual)
  const fields = language === 'en' ? detail.fields : translated
  const message = fields ? inOneLine(fields) : refusal.message
  return {
    error: fields ?? {
      ...detail.object,
      message: language === 'en' ? message : display,
      message_display: display,
      type,
      category,
    },
    code,
    message,
    message_display: display,
    request_id: requestId,
    docs: `${publicUrl}/docs/errors#${code}`,
    ...namedBy(detail),
  }
}

/** The headers of an error reply. */
export function errorHeaders(refusal: Refusal): Record<string, string> {
  const { detail, code } = refusal
  return {
    ...(detail.retryAfter === undefined ? {} : { 'retry-after': String(detail.retryAfter) }),
    ...(detail.rate ? rateHeaders(detail.rate) : {}),
    ...(detail.replayed ? { 'idempotent-replayed': 'true' } : {}),
    ...(detail.allow ? { allow: detail.allow.join(', ') } : {}),
    ...(code === 'invalid_token' ? { 'www-authenticate': 'Bearer' } : {}),
  }
}
