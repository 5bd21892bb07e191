// A ZIP archive of one file, as a bank sends a list.

import { crc32, deflateRawSync } from 'node:zlib'

const DEFLATED = 8
const VERSION = 20

export function zipOf(name: string, text: string): Buffer {
  const bytes = Buffer.from(text)
  const packed = deflateRawSync(bytes)
  const title = Buffer.from(name)
  // Version, flags, method, time and day, checksum, both sizes, the length of the name, no more.
  const facts = Buffer.alloc(26)
  facts.writeUInt16LE(VERSION, 0)
  facts.writeUInt16LE(DEFLATED, 4)
  facts.writeUInt32LE(crc32(bytes), 10)
  facts.writeUInt32LE(packed.length, 14)
  facts.writeUInt32LE(bytes.length, 18)
  facts.writeUInt16LE(title.length, 22)
  const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), facts, title, packed])
  const entry = Buffer.concat([
    Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'),
    facts,
    Buffer.alloc(14),
    title,
  ])
  const end = Buffer.alloc(18)
  end.writeUInt16LE(1, 4)
  end.writeUInt16LE(1, 6)
  end.writeUInt32LE(entry.length, 8)
  end.writeUInt32LE(local.length, 12)
  return Buffer.concat([local, entry, Buffer.from('PK\u0005\u0006', 'latin1'), end])
}
