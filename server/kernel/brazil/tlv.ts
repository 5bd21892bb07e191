// The tag-length-value text of EMV merchant-presented codes: two digits of id, two of length, then
// the value. It knows no field's meaning. Lengths are characters, as EMV counts them. Source: EMV
// QR Code Specification for Payment Systems, Merchant-Presented Mode 1.1, section 3.

const VALUE_MAX = 99
const TWO_DIGITS = /^\d{2}$/

/** One field. Throws RangeError when the value does not fit: empty or more than 99 characters. */
export function field(id: string, value: string): string {
  const length = value.length
  if (length === 0 || length > VALUE_MAX)
    throw new RangeError(`field ${id} has ${length} characters, not 1..99`)
  return `${id}${length < 10 ? '0' : ''}${length}${value}`
}

export type Fields = ReadonlyMap<string, string>

/**
 * The fields of `text` in their order, or why there are none: a broken length, or an id that comes
 * twice.
 */
export function readFields(text: string): Fields | 'length' | 'repeated' {
  const fields = new Map<string, string>()
  let at = 0
  while (at < text.length) {
    const id = text.slice(at, at + 2)
    const length = text.slice(at + 2, at + 4)
    if (!TWO_DIGITS.test(id) || !TWO_DIGITS.test(length)) return 'length'
    const end = at + 4 + Number(length)
    if (end > text.length) return 'length'
    // Readers differ in which of two equal ids they use, so the payer could be shown one receiver
    // and pay another.
    if (fields.has(id)) return 'repeated'
    fields.set(id, text.slice(at + 4, end))
    at = end
  }
  return fields
}

// Table for CRC-16/CCITT-FALSE by bytes: the effect of each possible byte on the checksum.
const STEPS = Uint16Array.from({ length: 256 }, (_, byte) => {
  let sum = byte << 8
  for (let bit = 0; bit < 8; bit++) sum = sum & 0x8000 ? (sum << 1) ^ 0x1021 : sum << 1
  return sum & 0xffff
})
const UTF_8 = new TextEncoder()

/**
 * CRC-16/CCITT-FALSE (polynomial 1021, start FFFF, no reflection, no final xor) of the text's UTF-8
 * bytes, as four upper-case hex digits. Source: EMV MPM 1.1 section 4.7.3; check value "123456789"
 * is "29B1".
 */
export function crc16(text: string): string {
  let sum = 0xffff
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code > 0x7f) return hex(crcOf(UTF_8.encode(text)))
    sum = ((sum << 8) & 0xffff) ^ STEPS[(sum >> 8) ^ code]!
  }
  return hex(sum)
}

function crcOf(bytes: Uint8Array): number {
  let sum = 0xffff
  for (const byte of bytes) sum = ((sum << 8) & 0xffff) ^ STEPS[(sum >> 8) ^ byte]!
  return sum
}

const hex = (sum: number): string => sum.toString(16).toUpperCase().padStart(4, '0')
