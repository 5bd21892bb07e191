// Errors, as one class with everything that the server returned.

export type VintemErrorDetail = {
  /**
   * The server's code; `network_error` without a reply, `unexpected_answer` for a reply that is not
   * the API's, `invalid_signature` for a webhook.
   */
  code: string
  message: string
  /** HTTP status; 0 without a reply. */
  status?: number
  /** Brazilian Portuguese, for people; includes invalid fields. */
  display?: string | undefined
  /** For an invalid request: field → its errors. */
  fields?: Record<string, string[]> | undefined
  requestId?: string | undefined
  /** The documentation of the code. */
  docs?: string | undefined
  /** The id of an object that exists, or may exist, although the call failed: the transaction … */
  transactionId?: string | undefined
  /** … the corporate card, the recharge, or the pix for a statement. */
  cardId?: string | undefined
  rechargeId?: string | undefined
  paymentId?: string | undefined
  /** The approval that the call waits for; nothing was done. */
  approvalId?: string | undefined
  /** Seconds after which a retry makes sense. */
  retryAfter?: number | undefined
  /**
   * The key of the call. It may be unknown whether the call was executed: a retry with this key
   * cannot execute it twice.
   */
  idempotencyKey?: string | undefined
  /** The reply repeats the result of an earlier call with the same key. */
  replayed?: boolean | undefined
  cause?: unknown
}

/**
 * On every error of this package, whether its module was imported or required: a program may have
 * both.
 */
const OURS = Symbol.for('@vintem/sdk error')

export class VintemError extends Error {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === 'object' && value !== null && OURS in value
  }

  readonly code: string
  readonly status: number
  readonly display: string | undefined
  readonly fields: Record<string, string[]> | undefined
  readonly requestId: string | undefined
  readonly docs: string | undefined
  readonly transactionId: string | undefined
  readonly cardId: string | undefined
  readonly rechargeId: string | undefined
  readonly paymentId: string | undefined
  readonly approvalId: string | undefined
  readonly retryAfter: number | undefined
  readonly idempotencyKey: string | undefined
  readonly replayed: boolean

  constructor(detail: VintemErrorDetail) {
    super(detail.message, 'cause' in detail ? { cause: detail.cause } : undefined)
    this.name = 'VintemError'
    Object.defineProperty(this, OURS, { value: true })
    this.code = detail.code
    this.status = detail.status ?? 0
    this.display = detail.display
    this.fields = detail.fields
    this.requestId = detail.requestId
    this.docs = detail.docs
    this.transactionId = detail.transactionId
    this.cardId = detail.cardId
    this.rechargeId = detail.rechargeId
    this.paymentId = detail.paymentId
    this.approvalId = detail.approvalId
    this.retryAfter = detail.retryAfter
    this.idempotencyKey = detail.idempotencyKey
    this.replayed = detail.replayed ?? false
  }
}

type Refused = {
  error?: unknown
  code: string
  message?: string
  message_display?: string
  request_id?: string
  docs?: string
  transaction_id?: string
  card_id?: string
  recharge_id?: string
  payment_id?: string
  approval_id?: string
}

/** The parts of a reply around its body. */
export type Around = Pick<
  VintemErrorDetail,
  'retryAfter' | 'requestId' | 'idempotencyKey' | 'replayed'
>

// A proxy may return `{"code": 502}`; our codes are words.
const isRefused = (body: unknown): body is Refused =>
  typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string'

/** The lists of errors by field; a proxy that writes our codes may write anything else. */
const fieldsIn = (said: unknown): Record<string, string[]> | undefined =>
  typeof said === 'object' && said !== null
    ? Object.fromEntries(
        Object.entries(said).filter((one): one is [string, string[]] => Array.isArray(one[1])),
      )
    : undefined

/** The error of a reply. A reply that is not the API's is `unexpected_answer`. */
export function errorOf(status: number, body: unknown, around: Around = {}): VintemError {
  if (!isRefused(body)) {
    const message = `the server answered ${status} with a body that is not of this API; check the url`
    return new VintemError({ code: 'unexpected_answer', message, status, ...around })
  }
  const { code, error } = body
  const validation = code === 'invalid_request' || code === 'unknown_field'
  return new VintemError({
    ...around,
    code,
    message: body.message ?? code,
    status,
    display:
      body.message_display ?? (error as { message_display?: string } | undefined)?.message_display,
    fields: validation ? fieldsIn(error) : undefined,
    requestId: body.request_id ?? around.requestId,
    docs: body.docs,
    transactionId: body.transaction_id,
    cardId: body.card_id,
    rechargeId: body.recharge_id,
    paymentId: body.payment_id,
    approvalId: body.approval_id,
  })
}
