// Which pictures are logos, by their content; which texts can be read on a color; what a change of branding leaves as it was.

import assert from 'node:assert/strict'
import test from 'node:test'
import type { OwnerId, SellerId } from '../../kernel/ids.ts'
import { change, fresh } from './branding.ts'
import { contrastOf, readableOn } from './contrast.ts'

const NOW = new Date('2026-11-24T12:00:00Z')
const named = { owner: 'o'.repeat(32) as OwnerId, seller: 's'.repeat(32) as SellerId }
const before = fresh(named, NOW)

const png = (width: number, height: number): Buffer => {
  const bytes = Buffer.alloc(40)
  bytes.write('\x89PNG\r\n\x1a\n', 0, 'latin1')
  bytes.write('IHDR', 12, 'latin1')
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}
/** With a segment of 16 bytes before the frame, as JFIF has. */
const jpeg = (width: number, height: number): Buffer => {
  const bytes = Buffer.alloc(40)
  bytes.writeUInt32BE(0xffd8ffe0, 0)
  bytes.writeUInt16BE(16, 4)
  bytes.writeUInt16BE(0xffc2, 20)
  bytes.writeUInt16BE(height, 25)
  bytes.writeUInt16BE(width, 27)
  return bytes
}
const webp = (kind: string): Buffer => {
  const bytes = Buffer.alloc(40)
  bytes.write('RIFF', 0, 'latin1')
  bytes.write(`WEBP${kind}`, 8, 'latin1')
  return bytes
}
const lossy = webp('VP8 ')
lossy.writeUInt16LE(120, 26)
lossy.writeUInt16LE(60, 28)
const lossless = webp('VP8L')
lossless.writeUInt32LE(119 | (59 << 14), 21)
const extended = webp('VP8X')
extended.writeUIntLE(119, 24, 3)
extended.writeUIntLE(59, 27, 3)
const wide = webp('VP8X')
wide.writeUIntLE(2_000, 24, 3)

const LOGOS: readonly (readonly [name: string, bytes: Buffer, type: string | undefined])[] = [
  ['a PNG', png(120, 60), 'image/png'],
  ['a PNG of 2000 pixels', png(2_000, 2_000), 'image/png'],
  ['a PNG of 2001 pixels', png(2_001, 1), undefined],
  ['a PNG without a side', png(0, 1), undefined],
  ['a JPEG', jpeg(120, 60), 'image/jpeg'],
  ['a JPEG of 2001 pixels', jpeg(1, 2_001), undefined],
  ['a JPEG that ends before its frame', jpeg(1, 1).subarray(0, 20), undefined],
  ['a lossy WebP', lossy, 'image/webp'],
  ['a lossless WebP', lossless, 'image/webp'],
  ['an extended WebP', extended, 'image/webp'],
  ['a WebP of 2001 pixels', wide, undefined],
  ['a WebP of another kind', webp('ABCD'), undefined],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"></svg>'), undefined],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(64)), undefined],
  ['a GIF', Buffer.from('GIF89a'.padEnd(64)), undefined],
  ['nothing', Buffer.alloc(0), undefined],
]

for (const [name, bytes, type] of LOGOS)
  test(`${name} is ${type === undefined ? 'no logo' : `a logo of type ${type}`}`, () => {
    const ask = () => change(before, { logo: bytes.toString('base64') }, NOW)
    if (type === undefined) assert.throws(ask, { code: 'invalid_request' })
    else assert.deepEqual([ask().branding.logoType, ask().logo?.type], [type, type])
  })

test('texts are black or white where the seller names no color for them, and can always be read', () => {
  assert.equal(contrastOf('#000000', '#ffffff'), 21)
  assert.equal(Math.round(contrastOf('#777777', '#ffffff') * 100), 448)
  for (let level = 0; level < 256; level++) {
    const color = `#${level.toString(16).padStart(2, '0').repeat(3)}`
    assert.ok(contrastOf(color, readableOn(color)) >= 4.5, color)
  }
})

test('a change leaves what it does not name, and a text color goes with its color', () => {
  const { branding } = change(
    before,
    { color: '#0B6E57', text_color: '#FFFFFF', logo: png(1, 1).toString('base64') },
    NOW,
  )
  assert.deepEqual([branding.color, branding.textColor], ['#0b6e57', '#ffffff'])
  const recolored = change(branding, { color: '#0b5e57' }, NOW)
  assert.deepEqual([recolored.branding.logoHash, recolored.logo], [branding.logoHash, undefined])
  assert.throws(() => change(branding, { color: '#eeeeee' }, NOW), { code: 'invalid_request' })
  const plain = change(branding, { color: null, logo: null }, NOW)
  assert.deepEqual(
    [plain.branding.color, plain.branding.textColor, plain.branding.logoType, plain.logo],
    [null, null, null, null],
  )
})
