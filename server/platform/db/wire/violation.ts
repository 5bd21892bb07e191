// Which constraint a row broke. It knows none.

/** PostgreSQL's class of errors for rows that break a constraint. */
const INTEGRITY = '23'

/**
 * Whether a row broke this constraint. By its name in the message, which is there in every
 * language: errors of a distributed schema do not have the field for it. Names of constraints hold
 * no characters that mean something to a pattern.
 */
export function isViolationOf(error: unknown, constraint: string): boolean {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string }
  return code.startsWith(INTEGRITY) && new RegExp(`\\b${constraint}\\b`).test(message)
}
