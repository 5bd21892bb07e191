// Our PNGs, read back like by any reader of PNG.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc32, inflateSync } from 'node:zlib'
import { pngOf } from './png.ts'

type Chunk = { name: string; data: Buffer }

function chunksOf(bytes: Buffer): Chunk[] {
  assert.equal(bytes.subarray(0, 8).toString('latin1'), '\x89PNG\r\n\x1a\n')
  const chunks: Chunk[] = []
  for (let at = 8; at < bytes.length;) {
    const length = bytes.readUInt32BE(at)
    const named = bytes.subarray(at + 4, at + 8 + length)
    assert.equal(bytes.readUInt32BE(at + 8 + length), crc32(named), 'the checksum of a chunk')
    chunks.push({ name: named.subarray(0, 4).toString('latin1'), data: named.subarray(4) })
    at += 12 + length
  }
  return chunks
}

test('a PNG has a header, its rows and an end, each with its checksum', () => {
  const rows = [0b10100000, 0b01000000, 0b11100000]
  const [header, data, end, ...more] = chunksOf(pngOf(3, (y) => Uint8Array.of(rows[y]!)))
  assert.deepEqual([header?.name, data?.name, end?.name, more.length], ['IHDR', 'IDAT', 'IEND', 0])
  // Width, height, one bit deep, greyscale, deflate, no filter method but the first, not
  // interlaced.
  assert.deepEqual([...header!.data], [0, 0, 0, 3, 0, 0, 0, 3, 1, 0, 0, 0, 0])
  assert.deepEqual([...inflateSync(data!.data)], [0, 0b10100000, 0, 0b01000000, 0, 0b11100000])
})

test('a row that does not fill its last byte is padded', () => {
  const [header, data] = chunksOf(pngOf(9, () => Uint8Array.of(0xff, 0x80)))
  assert.equal(header!.data.readUInt32BE(0), 9)
  assert.equal(inflateSync(data!.data).length, 9 * 3)
})
