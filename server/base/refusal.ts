// One way to refuse: by a code of the contract's table. Anything else that is thrown is a mistake of ours.

import { ERRORS, type ErrorCode } from '../../contract/errors.ts'
import type { Rate } from './rate.ts'

export type RefusalDetail = {
  /** Fills `{…}` in the message. */
  readonly words?: Record<string, string | number>
  /** For validation: field path → what is wrong with it. */
  readonly fields?: Record<string, string[]>
  /** Seconds until it makes sense to ask again. */
  readonly retryAfter?: number
  /** What is left of the limit that counted this call. */
  readonly rate?: Rate
  /** What the caller should look at: it is there, or may be, although the call is refused. */
  readonly transaction?: string
  readonly card?: string
  readonly recharge?: string
  readonly payment?: string
  /** What stands in `error` beside the message: the sale that failed. */
  readonly object?: object
  /** Instead of the table's words for the buyer, where there are better ones. */
  readonly display?: string
  /** What the key was answered with before. */
  readonly replayed?: boolean
  /** Methods this address takes, for 405. */
  readonly allow?: readonly string[]
}

export class Refusal extends Error {
  readonly code: ErrorCode
  readonly detail: RefusalDetail

  constructor(code: ErrorCode, detail: RefusalDetail = {}) {
    super(ERRORS[code].message.replace(/\{(\w+)\}/g, (_, word: string) => String(detail.words?.[word] ?? '')))
    this.name = 'Refusal'
    this.code = code
    this.detail = detail
  }
}

/** Makes a refusal to throw: `throw refuse('invalid_state', { words: { status } })`. */
export const refuse = (code: ErrorCode, detail: RefusalDetail = {}): Refusal => new Refusal(code, detail)

/** Refuses one field of a request: 422, `{error: {[field]: [says]}}`. */
export const refuseField = (field: string, says: string): Refusal =>
  new Refusal('invalid_request', { fields: { [field]: [says] } })
