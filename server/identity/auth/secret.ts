// Secrets of credentials: generated here, never chosen by people. A prefix and a checksum let
// scanners of leaked secrets find them without asking us. Pure but for the random bytes.

import { crc32 } from 'node:zlib'
import { randomBytes } from '../../kernel/random.ts'
import type { Mode } from '../../platform/config.ts'

/** Letters and digits only, so that a double click selects all of it. */
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const RANDOM_DIGITS = 32
/** CRC-32 in base 62. */
const SUM_DIGITS = 6
/**
 * A byte from this value on is drawn again: with it, some digits would be more likely than others.
 */
const FAIR_BELOW = 256 - (256 % DIGITS.length)

const PREFIXES: Readonly<Record<Mode, string>> = { live: 'vtm_live_', sandbox: 'vtm_test_' }
const SHAPE = new RegExp(
  `^(?:${Object.values(PREFIXES).join('|')})[0-9A-Za-z]{${RANDOM_DIGITS + SUM_DIGITS}}$`,
)

type Draw = (bytes: number) => Uint8Array

function digitsFrom(draw: Draw): string {
  let digits = ''
  while (digits.length < RANDOM_DIGITS)
    for (const byte of draw(RANDOM_DIGITS))
      if (byte < FAIR_BELOW && digits.length < RANDOM_DIGITS) digits += DIGITS[byte % DIGITS.length]
  return digits
}

/** The CRC-32 of the text before it, as six digits of base 62, the highest first. */
function sumOf(text: string): string {
  let rest = crc32(text)
  let digits = ''
  for (let n = 0; n < SUM_DIGITS; n++) {
    digits = DIGITS[rest % DIGITS.length] + digits
    rest = Math.floor(rest / DIGITS.length)
  }
  return digits
}

/** A new secret, with 190 bits of `draw`: `vtm_live_…` or, in the sandbox, `vtm_test_…`. */
export function newSecret(mode: Mode, draw: Draw = randomBytes): string {
  const text = `${PREFIXES[mode]}${digitsFrom(draw)}`
  return `${text}${sumOf(text)}`
}

/** Whether a text is a secret that we generated, by its shape and checksum. */
export const isSecret = (text: string): boolean =>
  SHAPE.test(text) && sumOf(text.slice(0, -SUM_DIGITS)) === text.slice(-SUM_DIGITS)
