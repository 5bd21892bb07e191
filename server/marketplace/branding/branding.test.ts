// Which pictures are logos, by their content; which texts can be read on a color; what a change of
// branding leaves as it was.

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import test from 'node:test'
import { HEIC, JPEG, PDF, png, WEBP } from '../../../test/receipt-files.ts'
import type { OwnerId, SellerId } from '../../kernel/ids.ts'
import { change, fresh, readLogo, withLogo } from './branding.ts'
import { contrastOf, readableOn } from './contrast.ts'

const NOW = new Date('2026-11-24T12:00:00Z')
const named = { owner: 'o'.repeat(32) as OwnerId, seller: 's'.repeat(32) as SellerId }
const before = fresh(named, NOW)

/** A file as it was uploaded. */
const uploaded = (bytes: Buffer) => ({ bytes, sha256: createHash('sha256').update(bytes).digest() })

const LOGOS: readonly (readonly [name: string, bytes: Buffer, type: string | undefined])[] = [
  ['a PNG of 2000 pixels', png(2_000, 2_000), 'image/png'],
  ['a PNG of 2001 pixels', png(2_001, 1), undefined],
  ['a PNG that was cut off', png(120, 60).subarray(0, 50), undefined],
  ['a JPEG', JPEG, 'image/jpeg'],
  ['a WebP', WEBP, 'image/webp'],
  ['a HEIC', HEIC, undefined],
  ['a PDF', PDF, undefined],
  [
    'an SVG',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"></svg>'),
    undefined,
  ],
  ['nothing', Buffer.alloc(0), undefined],
]

for (const [name, bytes, type] of LOGOS)
  test(`${name} is ${type === undefined ? 'no logo' : `a logo of type ${type}`}`, () => {
    const ask = () => readLogo(uploaded(bytes))
    if (type === undefined) assert.throws(ask, { code: 'invalid_request' })
    else assert.equal(ask().type, type)
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
  const branding = change(before, { color: '#0B6E57', text_color: '#FFFFFF' }, NOW)
  assert.deepEqual([branding.color, branding.textColor], ['#0b6e57', '#ffffff'])
  const logo = readLogo(uploaded(JPEG))
  const recolored = change(withLogo(branding, logo, NOW), { color: '#0b5e57' }, NOW)
  assert.deepEqual(
    [recolored.logoHash, recolored.logoType, recolored.color],
    [logo.hash, 'image/jpeg', '#0b5e57'],
  )
  assert.throws(() => change(branding, { color: '#eeeeee' }, NOW), { code: 'invalid_request' })
  const plain = withLogo(change(recolored, { color: null }, NOW), null, NOW)
  assert.deepEqual(
    [plain.color, plain.textColor, plain.logoType, plain.logoHash],
    [null, null, null, null],
  )
})
