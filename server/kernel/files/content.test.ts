// What a file is, by its content: every type whole, cut off at every byte, mixed with another, and
// too large to be decoded.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HEIC, JPEG, PDF, png, WEBP } from '../../../test/receipt-files.ts'
import { contentOf, FILE_TYPES, type FileType } from './content.ts'

const WHOLE: Readonly<Record<FileType, Buffer>> = {
  'image/jpeg': JPEG,
  'image/png': png(),
  'image/webp': WEBP,
  'image/heic': HEIC,
  'application/pdf': PDF,
}
/** Their size lies deeper than this project reads. */
const UNSIZED = new Set<FileType>(['image/heic', 'application/pdf'])
const HTML = Buffer.from('<!doctype html><script>alert(1)</script>')
const latin1 = (text: string) => Buffer.from(text, 'latin1')

test('every type is known by its content', () => {
  const size = { width: 1, height: 1 }
  for (const type of FILE_TYPES)
    assert.deepEqual(contentOf(WHOLE[type]), { type, ...(UNSIZED.has(type) ? {} : { size }) })
})

test('a file that was cut off anywhere is refused', () => {
  for (const type of FILE_TYPES)
    for (let length = 0; length < WHOLE[type].length; length++) {
      // A PDF may end in blanks.
      if (type === 'application/pdf' && length >= PDF.lastIndexOf('%%EOF') + 5) continue
      const found = contentOf(WHOLE[type].subarray(0, length))
      assert.ok('fault' in found, `${type}: ${length} of ${WHOLE[type].length} bytes`)
    }
})

test('what is none of these, or only begins as one, is refused', () => {
  const rows: [what: string, bytes: Buffer, fault: string][] = [
    ['nothing', Buffer.alloc(0), 'unknown'],
    ['a page', HTML, 'unknown'],
    [
      'a drawing with scripts',
      latin1('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      'unknown',
    ],
    ['a GIF', latin1('GIF89a\x01\x00\x01\x00\x00\x00\x00;'), 'unknown'],
    ['a ZIP', latin1('PK\x03\x04'), 'unknown'],
    ['a page before a PDF', Buffer.concat([HTML, PDF]), 'unknown'],
    ['a blank before a PDF', Buffer.concat([latin1(' '), PDF]), 'unknown'],
    [
      'the first bytes of a JPEG before a page',
      Buffer.concat([latin1('\xff\xd8\xff\xe0'), HTML]),
      'damaged',
    ],
    [
      'the first bytes of a PNG before a page',
      Buffer.concat([latin1('\x89PNG\r\n\x1a\n'), HTML]),
      'damaged',
    ],
    ['a PNG and a page after it', Buffer.concat([png(), HTML]), 'damaged'],
    ['a WebP and a page after it', Buffer.concat([WEBP, HTML]), 'damaged'],
    ['a HEIC and a page after it', Buffer.concat([HEIC, HTML]), 'damaged'],
    ['a PNG without a size', png(0, 1), 'damaged'],
    ['a film', latin1('\x00\x00\x00\x18ftypisom\x00\x00\x02\x00isomiso2'), 'unknown'],
  ]
  for (const [what, bytes, fault] of rows) assert.deepEqual(contentOf(bytes), { fault }, what)
})

test('a byte of a PNG that changed is noticed by its checksums', () => {
  const whole = png()
  for (let at = 0; at < whole.length; at++) {
    const damaged = Buffer.from(whole)
    damaged[at]! ^= 1
    assert.ok('fault' in contentOf(damaged), `byte ${at}`)
  }
})

test('a telephone may append a moving picture to a JPEG', () => {
  assert.deepEqual(contentOf(Buffer.concat([JPEG, latin1('MotionPhoto_Data')])), contentOf(JPEG))
})

/** A WebP of one chunk. */
const webp = (kind: string, fill: (chunk: Buffer) => void): Buffer => {
  const bytes = Buffer.alloc(30)
  bytes.write(`RIFF    WEBP${kind}`, 'latin1')
  bytes.writeUInt32LE(22, 4)
  bytes.writeUInt32LE(10, 16)
  fill(bytes)
  return bytes
}

test('a picture has the size that its first part says', () => {
  const wide = Buffer.from(JPEG)
  // The size in the frame: FF C2, its length, the precision, height and width.
  wide.writeUInt16BE(120, wide.indexOf(latin1('\xff\xc2')) + 7)
  const lossless = webp('VP8L', (bytes) => bytes.writeUInt32LE(119 | (59 << 14), 21))
  const extended = webp('VP8X', (bytes) => {
    bytes.writeUIntLE(119, 24, 3)
    bytes.writeUIntLE(59, 27, 3)
  })
  const rows: [what: string, bytes: Buffer, size: object][] = [
    ['a PNG', png(120, 60), { width: 120, height: 60 }],
    ['a JPEG', wide, { width: 120, height: 1 }],
    ['a lossy WebP', WEBP, { width: 1, height: 1 }],
    ['a lossless WebP', lossless, { width: 120, height: 60 }],
    ['an extended WebP', extended, { width: 120, height: 60 }],
  ]
  for (const [what, bytes, size] of rows) {
    const found = contentOf(bytes)
    assert.deepEqual('size' in found && found.size, size, what)
  }
  assert.deepEqual(contentOf(webp('ABCD', () => {})), { fault: 'damaged' })
})

test('a picture of more than a hundred million pixels is refused, however small its file', () => {
  assert.deepEqual(contentOf(png(10_000, 10_000)), {
    type: 'image/png',
    size: { width: 10_000, height: 10_000 },
  })
  assert.deepEqual(contentOf(png(10_001, 10_000)), { fault: 'too_large' })
  assert.deepEqual(contentOf(png(0xffff_ffff, 0xffff_ffff)), { fault: 'too_large' })
  const huge = Buffer.from(JPEG)
  // The size in the frame: FF C2, its length, the precision, height and width.
  const frame = huge.indexOf(latin1('\xff\xc2'))
  huge.writeUInt16BE(65_535, frame + 5)
  huge.writeUInt16BE(65_535, frame + 7)
  assert.deepEqual(contentOf(huge), { fault: 'too_large' })
})
