// Whether the host of a URL is written so that every program reads the same: a name, or an IP
// address in full. Pure.

const HOST = /^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#\\]*@)?(\[[^\]]*\]|[^/?#:\\]*)/i
const PART = '(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const FOUR_NUMBERS = new RegExp(`^${PART}(\\.${PART}){3}$`)
/**
 * What parsers read as an IPv4 address of fewer numbers, or of octal or hexadecimal ones: `4242` is
 * 0.0.16.146.
 */
const NUMBER_LAST = /(^|\.)(\d+|0x[\da-f]*)\.?$/i

/** Whether a host is a number that stands for an IP address: short, octal or hexadecimal. */
export const isNumber = (host: string): boolean =>
  NUMBER_LAST.test(host) && !FOUR_NUMBERS.test(host)

/**
 * Whether the URL `text` has an IPv4 address for a host, and does not write it as four decimal
 * numbers.
 */
export function hasNumberForHost(text: string): boolean {
  const written = HOST.exec(text.trim())?.[1] ?? ''
  // Digits of other scripts, percent signs, missing slashes: parsers make an address of them as
  // well.
  const read = URL.canParse(text) ? new URL(text).hostname : ''
  return isNumber(written) || (FOUR_NUMBERS.test(read) && read !== written)
}
