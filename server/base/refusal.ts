// One way to refuse: by a code of the contract's table. Anything else that is thrown is a mistake of ours.

import { ERRORS, type ErrorCode } from '../../contract/errors.ts'
import { tell, type Language, type Told } from '../../contract/sayings.ts'
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
  /** Refused by its shape alone: nobody has looked at what it means. */
  readonly unread?: boolean
  /** Instead of the table's words for the buyer, where there are better ones. */
  readonly display?: string
  /** What the key was answered with before. */
  readonly replayed?: boolean
  /** Methods this address takes, for 405. */
  readonly allow?: readonly string[]
}

/** Field path → what is wrong with it. */
export type Faults = Record<string, Told[]>

/** A refusal as it is made: fields with sentences of the table, which has them in both languages. */
export type Reason = Omit<RefusalDetail, 'fields'> & { readonly fields?: Readonly<Faults> }

const fieldsIn = (faults: Readonly<Faults>, language: Language): Record<string, string[]> =>
  Object.fromEntries(Object.entries(faults).map(([path, said]) => [path, said.map((told) => tell(told, language))]))

export class Refusal extends Error {
  readonly code: ErrorCode
  readonly detail: RefusalDetail
  /** The fields of the detail in Brazilian Portuguese. */
  readonly translated: Record<string, string[]> | undefined

  constructor(code: ErrorCode, { fields, ...detail }: Reason = {}) {
    super(ERRORS[code].message.replace(/\{(\w+)\}/g, (_, word: string) => String(detail.words?.[word] ?? '')))
    this.name = 'Refusal'
    this.code = code
    this.detail = { ...detail, ...(fields ? { fields: fieldsIn(fields, 'en') } : {}) }
    this.translated = fields && fieldsIn(fields, 'pt-BR')
  }
}

/** Makes a refusal to throw: `throw refuse('invalid_state', { words: { status } })`. */
export const refuse = (code: ErrorCode, reason: Reason = {}): Refusal => new Refusal(code, reason)

/** Refuses one field of a request: 422, `{error: {[field]: [says]}}`. */
export const refuseField = (field: string, says: Told): Refusal =>
  new Refusal('invalid_request', { fields: { [field]: [says] } })
