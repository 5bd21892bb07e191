// Files for tests of receipts: the smallest of each type that is whole, and pictures of a size that
// is asked for.

import { crc32, deflateSync } from 'node:zlib'

const base64 = (text: string): Buffer => Buffer.from(text, 'base64')

/** One white pixel. */
export const JPEG = Buffer.concat([
  base64(
    '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  ),
  Buffer.from([0xff, 0xd9]),
])
export const WEBP = base64('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA')

const box = (name: string, content: Buffer): Buffer => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.length)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, content])
}
/** The boxes of a HEIC; its data are none. */
export const HEIC = Buffer.concat([
  box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1')),
  box('meta', Buffer.alloc(4)),
  box('mdat', Buffer.alloc(16)),
])

const chunk = (name: string, content: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(content.length)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A PNG that says it is of this size; with so many bytes more in a chunk that readers skip. */
export function png(width = 1, height = 1, more = 0): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head[8] = 8
  const padding = more > 0 ? [chunk('teSt', Buffer.alloc(more - 12))] : []
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    ...padding,
    chunk('IDAT', deflateSync(Buffer.from([0, 255]))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
/** A PNG of exactly so many bytes. */
export const pngOf = (bytes: number): Buffer => png(1, 1, bytes - png().length)

export const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\nxref\n0 3\n0000000000 65535 f \n0000000009 00000 n \n0000000054 00000 n \ntrailer<</Size 3/Root 1 0 R>>\nstartxref\n104\n%%EOF\n',
)
