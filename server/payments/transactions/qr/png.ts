// A PNG of black and white squares, and nothing else: 1-bit greyscale, one block of pixels, no
// palette, no metadata. It does not depend on QR codes or payments. Format: W3C PNG, third edition
// (the same as ISO/IEC 15948 for what is used here).

import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const BIT_DEPTH = 1
const GREYSCALE = 0
const LEVEL = 9

function chunk(name: string, data: Buffer): Buffer {
  const out = Buffer.alloc(12 + data.length)
  out.writeUInt32BE(data.length, 0)
  out.write(name, 4, 'latin1')
  data.copy(out, 8)
  out.writeUInt32BE(crc32(out.subarray(4, 8 + data.length)), 8 + data.length)
  return out
}

/**
 * The bytes of a square image of `side` × `side` pixels. `row(y)` returns a row as bits, most
 * significant first, where 1 is white, in ceil(side / 8) bytes.
 */
export function pngOf(side: number, row: (y: number) => Uint8Array): Buffer {
  const stride = Math.ceil(side / 8)
  // Each row begins with its filter, 0: large equal squares compress best unfiltered.
  const pixels = Buffer.alloc((stride + 1) * side)
  for (let y = 0; y < side; y++) pixels.set(row(y), y * (stride + 1) + 1)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = BIT_DEPTH
  header[9] = GREYSCALE
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels, { level: LEVEL })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
