// What goes wrong, as one error with everything the server said.

export type VintemErrorDetail = {
  /**
   * The server's code; `network_error` when nothing was heard, `unexpected_answer` when it was nothing of ours,
   * `invalid_signature` for a webhook.
   */
  code: string
  message: string
  /** HTTP status; 0 when there was no answer. */
  status?: number
  /** Brazilian Portuguese, for people; of fields that are wrong too. */
  display?: string | undefined
  /** For validation: field → what is wrong with it. */
  fields?: Record<string, string[]> | undefined
  requestId?: string | undefined
  /** Where the code is explained. */
  docs?: string | undefined
  /** What is there, or may be, although the call was refused: the sale … */
  transactionId?: string | undefined
  /** … the corporate card, the recharge, or the pix for a statement. */
  cardId?: string | undefined
  rechargeId?: string | undefined
  paymentId?: string | undefined
  /** Seconds after which it makes sense to ask again. */
  retryAfter?: number | undefined
  /** The key the call carried. Nobody may know whether it was done: to ask again without doing it twice, give this key. */
  idempotencyKey?: string | undefined
  /** It is what the key was answered with before, by an earlier call. */
  replayed?: boolean | undefined
  cause?: unknown
}

export class VintemError extends Error {
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
  readonly retryAfter: number | undefined
  readonly idempotencyKey: string | undefined
  readonly replayed: boolean

  constructor(detail: VintemErrorDetail) {
    super(detail.message, 'cause' in detail ? { cause: detail.cause } : undefined)
    this.name = 'VintemError'
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
}

/** What stands around the body of an answer. */
export type Around = Pick<VintemErrorDetail, 'retryAfter' | 'requestId' | 'idempotencyKey' | 'replayed'>

// A proxy may say `{"code": 502}`; ours are words.
const isRefused = (body: unknown): body is Refused =>
  typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string'

/** The error an answer stands for. Anything that is not an error of ours is `unexpected_answer`. */
export function errorOf(status: number, body: unknown, around: Around = {}): VintemError {
  if (!isRefused(body)) {
    const message = `the server answered ${status} in a form it does not have`
    return new VintemError({ code: 'unexpected_answer', message, status, ...around })
  }
  const { code, error } = body
  const validation = code === 'invalid_request' || code === 'unknown_field'
  return new VintemError({
    ...around,
    code,
    message: body.message ?? code,
    status,
    display: body.message_display ?? (error as { message_display?: string } | undefined)?.message_display,
    fields: validation ? (error as Record<string, string[]>) : undefined,
    requestId: body.request_id ?? around.requestId,
    docs: body.docs,
    transactionId: body.transaction_id,
    cardId: body.card_id,
    rechargeId: body.recharge_id,
    paymentId: body.payment_id,
  })
}
