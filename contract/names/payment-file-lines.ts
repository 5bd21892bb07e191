// What the lines of files of payments are, and how their payments stand.

/** What a line of a remittance asks for, and what a line of a return did. */
export const PAYMENT_FILE_REPORTS = [
  'pay',
  'accepted',
  'paid',
  'failed',
  'returned',
  'informational',
  'again',
  'exception',
] as const

/** What a person needs to look at. The meaning of each: docs/payment-files.md. */
export const PAYMENT_FILE_EXCEPTIONS = [
  'malformed',
  'unknown_payment',
  'amount_differs',
  'destination_differs',
  'not_taken',
  'look',
  'unwritable',
] as const

export const PAYMENT_AT_BANK = [
  'waiting',
  'sent',
  'accepted',
  'paid',
  'failed',
  'returned',
] as const
