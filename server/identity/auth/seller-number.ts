// A seller's number, an integer beside its `io_seller_id`: counted from 1 within its platform.
// Pure.

const NUMBER = /^[1-9]\d{0,8}$/

/** Parses a seller's number; undefined for any other text, including an `io_seller_id`. */
export const readNumber = (value: unknown): number | undefined =>
  typeof value === 'string' && NUMBER.test(value) ? Number(value) : undefined
