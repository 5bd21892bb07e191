// How long records are kept: REQUESTS_…, AUDIT_YEARS_…, CUSTOMER_YEARS, ERASED_IDENTITY_YEARS,
// RECEIPT_YEARS. Pure.

export type RetentionSettings = {
  /** How many days API requests are kept; 0: none is kept. */
  requestsDays: number
  /** When all stored requests take more than this, the oldest days are deleted earlier. */
  requestsMaxMb: number
  /** How many years records of the audit log are kept, by class. */
  auditYears: { readonly access: number; readonly change: number }
  /** Customers without a change or a transaction for this many years are erased; 0: none is. */
  customerYears: number
  /**
   * How many years after the last payment the name and document of an erased customer are kept,
   * sealed; 0: not at all.
   */
  erasedIdentityYears: number
  /** Receipts of purchases are deleted this many years after their upload; 0: none is. */
  receiptYears: number
}

export const RETENTION_VARIABLES = [
  'REQUESTS_DAYS',
  'REQUESTS_MAX_MB',
  'AUDIT_YEARS_ACCESS',
  'AUDIT_YEARS_CHANGE',
  'CUSTOMER_YEARS',
  'ERASED_IDENTITY_YEARS',
  'RECEIPT_YEARS',
] as const
type Name = (typeof RETENTION_VARIABLES)[number]

const AUDIT_YEARS = { min: 1, max: 100 }
const YEARS_OF_PEOPLE = { min: 0, max: 100 }

/** The settings; `whole` reads a whole number within bounds, or undefined. */
export const readRetention = (
  whole: (name: Name, bounds: { min: number; max: number }) => number | undefined,
): RetentionSettings => ({
  requestsDays: whole('REQUESTS_DAYS', { min: 0, max: 400 }) ?? 30,
  requestsMaxMb: whole('REQUESTS_MAX_MB', { min: 1, max: 10_000_000 }) ?? 10_240,
  auditYears: {
    access: whole('AUDIT_YEARS_ACCESS', AUDIT_YEARS) ?? 5,
    change: whole('AUDIT_YEARS_CHANGE', AUDIT_YEARS) ?? 10,
  },
  customerYears: whole('CUSTOMER_YEARS', YEARS_OF_PEOPLE) ?? 0,
  erasedIdentityYears: whole('ERASED_IDENTITY_YEARS', YEARS_OF_PEOPLE) ?? 10,
  receiptYears: whole('RECEIPT_YEARS', YEARS_OF_PEOPLE) ?? 0,
})
