// Which constraint a row broke. It knows none.

const codeOf = (error: unknown): string => (error as { code?: string } | null)?.code ?? ''

/** Whether a row has the key of another. */
export const isDuplicate = (error: unknown): boolean => codeOf(error) === '23505'

/** Whether a condition of a write did not hold: `assert_holds` of the database. */
export const isConditionFailed = (error: unknown): boolean => codeOf(error) === 'P0004'

/** PostgreSQL's class of errors for rows that break a constraint. */
const INTEGRITY = '23'

/**
 * Whether a row broke this constraint. By its name in the message, which is there in every language: the errors of Citus do not have the field
 * for it. Names of constraints hold no characters that mean something to a pattern.
 */
export function isViolationOf(error: unknown, constraint: string): boolean {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string }
  return code.startsWith(INTEGRITY) && new RegExp(`\\b${constraint}\\b`).test(message)
}
