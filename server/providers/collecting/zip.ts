// The files in a ZIP archive, as banks send their lists: stored or deflated, of a bounded size in all.
// Undefined where it is no such archive. Pure.

import { crc32, inflateRawSync } from 'node:zlib'

const END = 0x06_05_4b_50
const ENTRY = 0x02_01_4b_50
const END_BYTES = 22
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30
const STORED = 0
const DEFLATED = 8
const FILES_MAX = 100
const BYTES_MAX = 64 * 1_048_576

/** Where the table of files begins, and how many there are. */
function tableOf(bytes: Buffer): { at: number; count: number } | undefined {
  // A comment of the archive may follow the end.
  for (let at = bytes.length - END_BYTES; at >= 0; at--)
    if (bytes.readUInt32LE(at) === END)
      return { at: bytes.readUInt32LE(at + 16), count: bytes.readUInt16LE(at + 10) }
  return undefined
}

/** `left`: the most bytes that it may have. */
function fileAt(bytes: Buffer, entry: number, left: number): Buffer | undefined {
  const how = bytes.readUInt16LE(entry + 10)
  const size = bytes.readUInt32LE(entry + 20)
  const local = bytes.readUInt32LE(entry + 42)
  const begin =
    local + LOCAL_BYTES + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
  const packed = bytes.subarray(begin, begin + size)
  if (packed.length < size) return undefined
  if (how === STORED) return packed
  return how === DEFLATED && left > 0
    ? inflateRawSync(packed, { maxOutputLength: left })
    : undefined
}

export function filesInZip(bytes: Buffer): Buffer[] | undefined {
  try {
    const table = tableOf(bytes)
    if (!table || table.count > FILES_MAX) return undefined
    const files: Buffer[] = []
    let at = table.at
    let left = BYTES_MAX
    for (let n = 0; n < table.count; n++) {
      if (bytes.readUInt32LE(at) !== ENTRY) return undefined
      const file = fileAt(bytes, at, left)
      if (!file || crc32(file) !== bytes.readUInt32LE(at + 16)) return undefined
      files.push(file)
      left -= file.length
      at +=
        ENTRY_BYTES +
        bytes.readUInt16LE(at + 28) +
        bytes.readUInt16LE(at + 30) +
        bytes.readUInt16LE(at + 32)
    }
    return files
  } catch {
    // Cut short, or not what it says.
    return undefined
  }
}
