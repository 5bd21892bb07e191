// An `Idempotency-Key` as its header carries it.

/** Text that a header carries unchanged. */
const KEY = /^[\x21-\x7e]([\x20-\x7e]{0,253}[\x21-\x7e])?$/

/** The key; throws a `TypeError` for one that the server would not get as it is. */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new TypeError('a key has 1 to 255 printable ASCII characters')
  return key
}
