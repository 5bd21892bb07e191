// The bytes of an ECDSA signature over secp256k1: its two numbers, in DER, with the second in the
// lower half of the curve's order, as strict receivers want it (BIP 62). Pure.

const ORDER = 0xffff_ffff_ffff_ffff_ffff_ffff_ffff_fffe_baae_dce6_af48_a03b_bfd2_5e8c_d036_4141n
const NUMBER_BYTES = 32
const INTEGER = 0x02
const SEQUENCE = 0x30

const numberIn = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).toString('hex')}`)

/** A positive integer in DER: no zeros before it but one that keeps it positive. */
function integerOf(number: bigint): Buffer {
  const hex = number.toString(16)
  const bytes = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex')
  const positive = bytes[0]! >= 0x80 ? Buffer.concat([Buffer.of(0), bytes]) : bytes
  return Buffer.concat([Buffer.of(INTEGER, positive.length), positive])
}

/** `pair`: both numbers, 32 bytes each (IEEE P1363). */
export function lowDer(pair: Uint8Array): Buffer {
  const r = numberIn(pair.subarray(0, NUMBER_BYTES))
  const s = numberIn(pair.subarray(NUMBER_BYTES))
  const both = Buffer.concat([integerOf(r), integerOf(s > ORDER / 2n ? ORDER - s : s)])
  return Buffer.concat([Buffer.of(SEQUENCE, both.length), both])
}
