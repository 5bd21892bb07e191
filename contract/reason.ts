// The reason that a caller may give with a call that writes: a header, kept in the audit log with the act.

import { showsSecret, type Operation } from './operation.ts'

/** Its value is UTF-8, percent-encoded as in a URL; what is ASCII, and no percent sign, may stand as it is. */
export const REASON_HEADER = 'vintem-reason'
export const REASON_MAX = 300

/** Whether a call is an act of a known caller, which is on record: it changes something, or shows a secret. Such a call takes a reason. */
export const isAct = (said: Pick<Operation, 'method' | 'scopes' | 'delicate'>): boolean =>
  said.scopes.length > 0 && (said.method !== 'GET' || showsSecret(said))
