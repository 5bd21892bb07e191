// The one way to refuse a call: an error with a code of the contract's table. Any other error is a
// bug of ours.

import { ERRORS, type ErrorCode } from '../../contract/errors.ts'
import { fill, inLanguage, type Language, type Text } from '../../contract/text.ts'
import type { Rate } from './rate.ts'

export type RefusalDetail = {
  /** Fills `{…}` in the message. */
  readonly words?: Record<string, string | number>
  /** For validation: field path → what is wrong with it. */
  readonly fields?: Record<string, string[]>
  /** Seconds until a retry makes sense. */
  readonly retryAfter?: number
  /** The state of the rate limit that counted this call. */
  readonly rate?: Rate
  /** The object the caller should read: it exists, or may exist, although the call was refused. */
  readonly transaction?: string
  readonly card?: string
  readonly recharge?: string
  readonly payment?: string
  readonly approval?: string
  /** The object shown in `error` beside the message, such as the transaction that failed. */
  readonly object?: object
  /** Refused by its form alone, before its values were checked. */
  readonly unread?: boolean
  /** Replaces the table's text for the buyer. */
  readonly display?: string
  /** A replay: the idempotency key was answered with this refusal before. */
  readonly replayed?: boolean
  /** What the idempotency key of this request made was removed since. */
  readonly removed?: boolean
  /** The methods this path accepts, for 405. */
  readonly allow?: readonly string[]
}

/** Field path → what is wrong with it. */
export type Faults = Record<string, Text[]>

/**
 * What a refusal is created with. The texts of its fields come from the contract's table, in both
 * languages.
 */
export type RefusalReason = Omit<RefusalDetail, 'fields'> & { readonly fields?: Readonly<Faults> }

const fieldsIn = (faults: Readonly<Faults>, language: Language): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(faults).map(([path, messages]) => [
      path,
      messages.map((message) => inLanguage(message, language)),
    ]),
  )

const REMOVED =
  '; what this Idempotency-Key made was removed since, and is not made again: send a new request with another key'

export class Refusal extends Error {
  readonly code: ErrorCode
  readonly detail: RefusalDetail
  /** The fields of the detail in Brazilian Portuguese. */
  readonly translated: Record<string, string[]> | undefined

  constructor(code: ErrorCode, { fields, ...detail }: RefusalReason = {}) {
    const said = fill(ERRORS[code].message, detail.words ?? {}).en
    super(detail.removed ? `${said}${REMOVED}` : said)
    this.name = 'Refusal'
    this.code = code
    this.detail = { ...detail, ...(fields ? { fields: fieldsIn(fields, 'en') } : {}) }
    this.translated = fields && fieldsIn(fields, 'pt-BR')
  }
}

/** Makes a refusal to throw: `throw refuse('invalid_state', { words: { status } })`. */
export const refuse = (code: ErrorCode, reason: RefusalReason = {}): Refusal =>
  new Refusal(code, reason)

/** Refuses one field of a request: 422, `{error: {[field]: [says]}}`. */
export const refuseField = (field: string, says: Text): Refusal =>
  new Refusal('invalid_request', { fields: { [field]: [says] } })
