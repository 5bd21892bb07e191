// The reason that a caller may give with a call that writes: a header, kept in the audit log with
// the act.

import type { Operation } from '../operation.ts'

/**
 * Its value is UTF-8, percent-encoded as in a URL; what is ASCII, and no percent sign, may stand as
 * it is.
 */
export const REASON_HEADER = 'vintem-reason'
export const REASON_MAX = 300

/**
 * Whether a call is an act, which is on record: it changes something, or shows a secret. Where its
 * caller is known it takes a reason.
 */
export const isAct = ({ method, delicate }: Pick<Operation, 'method' | 'delicate'>): boolean =>
  method !== 'GET' || delicate !== 'none'
