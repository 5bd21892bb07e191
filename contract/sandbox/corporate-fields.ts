// What test controls of corporate cards take and reply.

export const CLEARINGS = ['full', 'partial', 'over', 'late', 'never'] as const
/** Currencies for which the sandbox bank has a rate. */
export const CURRENCIES = [
  'BRL',
  'USD',
  'EUR',
  'GBP',
  'CHF',
  'CAD',
  'AUD',
  'CNY',
  'MXN',
  'UYU',
  'ARS',
  'COP',
  'JPY',
  'CLP',
  'PYG',
] as const

export const TAKE_WAIT_MAX_S = 30
