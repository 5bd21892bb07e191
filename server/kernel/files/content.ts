// What an uploaded file is, by its content alone: a picture (JPEG, PNG, WebP, HEIC) or a PDF, whole
// from its first part to its last. Pure. What a name or a Content-Type says is never read. It
// decodes no pixel.
//
// Each format is walked part by part, by the lengths that the parts name, so that a file that was
// cut off, or that only begins like a picture, is refused. Bytes after the end of a JPEG are
// accepted: telephones append a moving picture there.

import { crc32 } from 'node:zlib'
import type { Text } from '../../../contract/text.ts'
import { FIELD_MESSAGES } from '../../../contract/fields/field-messages.ts'
import { refuseField } from '../refusal.ts'

export const FILE_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/heic',
  'application/pdf',
] as const
export type FileType = (typeof FILE_TYPES)[number]

/**
 * `unknown`: no format of ours. `damaged`: it begins as one, and does not end as one. `too_large`:
 * more pixels than a browser should decode.
 */
export type FileFault = 'unknown' | 'damaged' | 'too_large'
/** Of a picture that says its size outside its pixels. */
export type Size = { readonly width: number; readonly height: number }
export type FileContent =
  | { readonly type: FileType; readonly size?: Size }
  | { readonly fault: FileFault }

/** A body that is a file, with its digest. */
export type UploadedFile = { readonly bytes: Buffer; readonly sha256: Buffer }
export const NO_FILE: UploadedFile = { bytes: Buffer.alloc(0), sha256: Buffer.alloc(0) }

/**
 * A telephone's largest pictures have 200 million pixels; four bytes each are 800 MB in a browser,
 * so half of that.
 */
const PIXELS_MAX = 100_000_000
/** More parts than any picture has. */
const PARTS_MAX = 100_000

type Walk = Size | 'whole' | 'damaged' | 'too_large'
type Format = {
  readonly type: FileType
  readonly begins: (bytes: Buffer) => boolean
  readonly walk: (bytes: Buffer) => Walk
}

const has = (bytes: Buffer, at: number, text: string): boolean =>
  bytes.toString('latin1', at, at + text.length) === text

/** `width` and `height` of 0 are found in no picture. */
const sized = (width: number, height: number): Walk => {
  if (width === 0 || height === 0) return 'damaged'
  return width * height > PIXELS_MAX ? 'too_large' : { width, height }
}

// ── JPEG ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

const [SOI, EOI, SOS, TEM, RST0, RST7] = [0xd8, 0xd9, 0xda, 0x01, 0xd0, 0xd7]
/** Frames carry the size: C0 to CF but for the tables among them. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
const isAlone = (marker: number): boolean => marker === TEM || (marker >= RST0 && marker <= RST7)

/** Whether the picture's data, from `from` on, come to an end. */
function endsAsJpeg(bytes: Buffer, from: number): boolean {
  for (
    let at = bytes.indexOf(0xff, from);
    at >= 0 && at + 1 < bytes.length;
    at = bytes.indexOf(0xff, at + 1)
  )
    if (bytes[at + 1] === EOI) return true
  return false
}

function walkJpeg(bytes: Buffer): Walk {
  let size: Walk | undefined
  let at = 2
  for (let n = 0; n < PARTS_MAX && at + 4 <= bytes.length; n++) {
    if (bytes[at] !== 0xff) return 'damaged'
    const marker = bytes[at + 1]!
    if (marker === 0xff) at += 1
    else if (isAlone(marker)) at += 2
    else if (marker === EOI || marker === SOI) return 'damaged'
    else {
      const length = bytes.readUInt16BE(at + 2)
      if (length < 2 || at + 2 + length > bytes.length) return 'damaged'
      if (isFrame(marker) && length >= 8)
        size ??= sized(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5))
      at += 2 + length
      if (marker === SOS) return size && endsAsJpeg(bytes, at) ? size : 'damaged'
    }
  }
  return 'damaged'
}

// ── PNG ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

const PNG = '\x89PNG\r\n\x1a\n'
/** A chunk's length, name and checksum. */
const CHUNK_FRAME = 12

function walkPng(bytes: Buffer): Walk {
  let size: Walk | undefined
  let hasData = false
  let at = PNG.length
  for (let n = 0; n < PARTS_MAX && at + CHUNK_FRAME <= bytes.length; n++) {
    const length = bytes.readUInt32BE(at)
    const end = at + CHUNK_FRAME + length
    if (
      end > bytes.length ||
      crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)
    )
      return 'damaged'
    const isHead = has(bytes, at + 4, 'IHDR')
    if (isHead !== (n === 0) || (isHead && length !== 13)) return 'damaged'
    if (isHead) size = sized(bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12))
    hasData ||= has(bytes, at + 4, 'IDAT')
    at = end
    if (has(bytes, end - CHUNK_FRAME - length + 4, 'IEND'))
      return size && hasData && at === bytes.length ? size : 'damaged'
  }
  return 'damaged'
}

// ── WebP ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** The size that the first chunk names. */
function sizeOfWebp(bytes: Buffer): Walk {
  if (bytes.length < 30) return 'damaged'
  if (has(bytes, 12, 'VP8X')) return sized(bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1)
  if (has(bytes, 12, 'VP8L')) {
    const packed = bytes.readUInt32LE(21)
    return sized((packed & 0x3fff) + 1, ((packed >>> 14) & 0x3fff) + 1)
  }
  if (has(bytes, 12, 'VP8 '))
    return sized(bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff)
  return 'damaged'
}

function walkWebp(bytes: Buffer): Walk {
  if (bytes.readUInt32LE(4) + 8 !== bytes.length) return 'damaged'
  let at = 12
  for (let n = 0; n < PARTS_MAX && at < bytes.length; n++) {
    if (at + 8 > bytes.length) return 'damaged'
    const length = bytes.readUInt32LE(at + 4)
    at += 8 + length + (length % 2)
  }
  return at === bytes.length ? sizeOfWebp(bytes) : 'damaged'
}

// ── HEIC ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1'])
const isHeic = (bytes: Buffer): boolean =>
  bytes.length >= 16 && has(bytes, 4, 'ftyp') && HEIC_BRANDS.has(bytes.toString('latin1', 8, 12))

/** The boxes of the file, of which the last may say that it goes to the end. */
function walkHeic(bytes: Buffer): Walk {
  const seen = new Set<string>()
  let at = 0
  for (let n = 0; n < PARTS_MAX && at < bytes.length; n++) {
    if (at + 8 > bytes.length) return 'damaged'
    const length = bytes.readUInt32BE(at)
    seen.add(bytes.toString('latin1', at + 4, at + 8))
    if (length === 0) at = bytes.length
    else if (length >= 8) at += length
    else return 'damaged'
  }
  return at === bytes.length && seen.has('meta') && seen.has('mdat') ? 'whole' : 'damaged'
}

// ── PDF ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

const PDF = /^%PDF-[12]\.\d/
/** Readers look for the end within the last kilobyte. */
const PDF_END_WITHIN = 1024

const walkPdf = (bytes: Buffer): Walk =>
  bytes.subarray(-PDF_END_WITHIN).includes('%%EOF') && bytes.includes('startxref')
    ? 'whole'
    : 'damaged'

const FORMATS: readonly Format[] = [
  { type: 'image/jpeg', begins: (bytes) => has(bytes, 0, '\xff\xd8\xff'), walk: walkJpeg },
  { type: 'image/png', begins: (bytes) => has(bytes, 0, PNG), walk: walkPng },
  {
    type: 'image/webp',
    begins: (bytes) => has(bytes, 0, 'RIFF') && has(bytes, 8, 'WEBP'),
    walk: walkWebp,
  },
  { type: 'image/heic', begins: isHeic, walk: walkHeic },
  {
    type: 'application/pdf',
    begins: (bytes) => PDF.test(bytes.toString('latin1', 0, 16)),
    walk: walkPdf,
  },
]

/** The type of a file, or why it is none of ours. */
export function contentOf(bytes: Buffer): FileContent {
  const format = FORMATS.find(({ begins }) => begins(bytes))
  if (!format) return { fault: 'unknown' }
  const walked = format.walk(bytes)
  if (walked === 'damaged' || walked === 'too_large') return { fault: walked }
  return { type: format.type, ...(walked === 'whole' ? {} : { size: walked }) }
}

type Accepted<T extends FileType> = { readonly types: readonly T[]; readonly says: Text }

/**
 * The type and size of an uploaded file; 422 with `says` where it is none of `types`, or why it is
 * not whole.
 */
export function readContent<T extends FileType>(bytes: Buffer, { types, says }: Accepted<T>) {
  if (bytes.length === 0) throw refuseField('body', FIELD_MESSAGES.required)
  const found = contentOf(bytes)
  if ('fault' in found) throw refuseField('body', { ...FAULTS, unknown: says }[found.fault])
  const type = types.find((one) => one === found.type)
  if (!type) throw refuseField('body', says)
  return { type, size: found.size }
}

const FAULTS = {
  damaged: { en: 'is cut off or damaged', pt: 'está cortado ou danificado' },
  too_large: { en: 'has more pixels than 100 million', pt: 'tem mais de 100 milhões de pixels' },
} as const
