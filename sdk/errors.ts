// What goes wrong, as one error with everything the server said.

export type VintemErrorDetail = {
  /** The server's code, or `network_error` when nothing was heard, `invalid_signature` for a webhook. */
  code: string
  message: string
  /** HTTP status; 0 when there was no answer. */
  status?: number
  /** Brazilian Portuguese, for the buyer. */
  display?: string | undefined
  /** For validation: field → what is wrong with it. */
  fields?: Record<string, string[]> | undefined
  requestId?: string | undefined
  /** Where the code is explained. */
  docs?: string | undefined
  transactionId?: string | undefined
  /** Seconds after which it makes sense to ask again. */
  retryAfter?: number | undefined
}

export class VintemError extends Error {
  readonly code: string
  readonly status: number
  readonly display: string | undefined
  readonly fields: Record<string, string[]> | undefined
  readonly requestId: string | undefined
  readonly docs: string | undefined
  readonly transactionId: string | undefined
  readonly retryAfter: number | undefined

  constructor(detail: VintemErrorDetail) {
    super(detail.message)
    this.name = 'VintemError'
    this.code = detail.code
    this.status = detail.status ?? 0
    this.display = detail.display
    this.fields = detail.fields
    this.requestId = detail.requestId
    this.docs = detail.docs
    this.transactionId = detail.transactionId
    this.retryAfter = detail.retryAfter
  }
}

type Body = {
  error?: { message?: string; message_display?: string } | Record<string, string[]>
  code?: string
  message?: string
  request_id?: string
  docs?: string
  transaction_id?: string
}

/** The error an answer stands for. Anything that is not an error of ours is `unexpected_answer`. */
export function errorOf(status: number, body: unknown, retryAfter: number | undefined): VintemError {
  const said = (typeof body === 'object' && body !== null ? body : {}) as Body
  if (!said.code) {
    return new VintemError({
      code: 'unexpected_answer',
      message: `the server answered ${status} in a form it does not have`,
      status,
      retryAfter,
    })
  }
  const validation = said.code === 'invalid_request'
  return new VintemError({
    code: said.code,
    message: said.message ?? said.code,
    status,
    display: validation ? undefined : (said.error as { message_display?: string } | undefined)?.message_display,
    fields: validation ? (said.error as Record<string, string[]>) : undefined,
    requestId: said.request_id,
    docs: said.docs,
    transactionId: said.transaction_id,
    retryAfter,
  })
}
