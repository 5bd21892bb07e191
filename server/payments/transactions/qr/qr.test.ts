// The images of a code, module by module against the library's own matrix: level M, four modules of
// quiet zone.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inflateSync } from 'node:zlib'
import { create } from 'qrcode'
import { qrPng, qrSvg } from './qr.ts'

const MARGIN = 4

const TEXTS = [
  '00020101021226580014br.gov.bcb.pix0136123e4567-e12b-12d3-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D',
  'a',
  'x'.repeat(1_000),
]

/** Whether each module is dark, quiet zone included, row by row. */
function expected(text: string): boolean[][] {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const across = modules.size + 2 * MARGIN
  const inside = (n: number) => n >= MARGIN && n < across - MARGIN
  return Array.from({ length: across }, (_, y) =>
    Array.from(
      { length: across },
      (_, x) =>
        inside(x) && inside(y) && modules.data[(y - MARGIN) * modules.size + x - MARGIN] === 1,
    ),
  )
}

function modulesOfPng(bytes: Buffer, across: number): boolean[][] {
  const side = bytes.readUInt32BE(16)
  assert.ok(side >= 480 && side % across === 0, `${side} pixels for ${across} modules`)
  const scale = side / across
  const stride = Math.ceil(side / 8) + 1
  const rows = inflateSync(bytes.subarray(41, 41 + bytes.readUInt32BE(33)))
  const dark = (x: number, y: number) =>
    (rows[y * stride + 1 + (x >> 3)]! & (0x80 >> (x & 7))) === 0
  return Array.from({ length: across }, (_, y) =>
    Array.from({ length: across }, (_, x) => {
      const corner = dark(x * scale, y * scale)
      assert.equal(dark((x + 1) * scale - 1, (y + 1) * scale - 1), corner, 'a module is one colour')
      return corner
    }),
  )
}

function modulesOfSvg(svg: string, across: number): boolean[][] {
  const modules = Array.from({ length: across }, () => Array.from({ length: across }, () => false))
  for (const [, x, y, length] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    modules[Number(y)]!.fill(true, Number(x), Number(x) + Number(length))
  return modules
}

for (const text of TEXTS) {
  test(`PNG and SVG of ${text.length} characters show the code and its quiet zone`, () => {
    const modules = expected(text)
    assert.deepEqual(modulesOfPng(qrPng(text), modules.length), modules)
    const svg = qrSvg(text)
    assert.match(svg, new RegExp(`viewBox="0 0 ${modules.length} ${modules.length}"`))
    assert.deepEqual(modulesOfSvg(svg, modules.length), modules)
  })
}

test('an SVG with a name is an image with a text alternative', () => {
  assert.match(qrSvg('a', 'QR code'), /role="img" aria-label="QR code"/)
  assert.doesNotMatch(qrSvg('a'), /aria-label/)
})

test('a text longer than a code can hold is refused', () => {
  assert.throws(() => qrPng('x'.repeat(2_332)))
  assert.ok(qrPng('x'.repeat(2_331)).length > 0)
})
