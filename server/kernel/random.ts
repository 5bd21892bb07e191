// Cryptographically secure random bytes, taken from a buffer that is filled 4 096 bytes at a time:
// each call to the system costs microseconds, whatever its size.

import { randomFillSync } from 'node:crypto'

const POOL_BYTES = 4_096
const drawn = Buffer.allocUnsafeSlow(POOL_BYTES)
let used = POOL_BYTES

/** The offset of the next `count` bytes. No byte is handed out twice. */
function reserve(count: number): number {
  if (count > POOL_BYTES) throw new RangeError(`at most ${POOL_BYTES} bytes at once, not ${count}`)
  if (used + count > POOL_BYTES) {
    randomFillSync(drawn)
    used = 0
  }
  used += count
  return used - count
}

/** Secure random bytes, at most 4 096. */
export function randomBytes(count: number): Buffer {
  const from = reserve(count)
  return Buffer.from(drawn.subarray(from, from + count))
}

/** Secure random bytes, at most 4 096, as text. */
export function randomText(count: number, encoding: 'hex' | 'base64url'): string {
  const from = reserve(count)
  return drawn.toString(encoding, from, from + count)
}
