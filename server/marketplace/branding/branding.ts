// The branding of a seller's payment pages: logo and colors, how they are read, and which texts can be read on a color. Pure.

import { hash } from 'node:crypto'
import { LOGO_MAX_BYTES, LOGO_TYPES, type updateBranding } from '../../../contract/branding.ts'
import type { BodyOf, ReplyOf } from '../../../contract/operation.ts'
import type { getBranding } from '../../../contract/branding.ts'
import { hyphened, type OwnerId, type SellerId } from '../../kernel/ids.ts'
import { refuse, type Faults } from '../../kernel/refusal.ts'
import { contrastOf } from './contrast.ts'

export type LogoType = (typeof LOGO_TYPES)[number]

export type Branding = {
  readonly owner: OwnerId
  readonly seller: SellerId
  /** `#` and six lower-case hexadecimal digits. */
  readonly color: string | null
  /** Null: black or white, whichever is easier to read on `color`. */
  readonly textColor: string | null
  readonly logoType: LogoType | null
  /** The beginning of the picture's SHA-256: its address changes with it. */
  readonly logoHash: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** A picture, with the type that its content has. */
export type Logo = { readonly bytes: Buffer; readonly type: LogoType; readonly hash: string }

/** WCAG 2.2, 1.4.3. */
const CONTRAST_MIN = 4.5
const HASH_DIGITS = 16
/** A picture of few bytes may unpack to gigabytes. */
const SIDE_MAX_PIXELS = 2_000
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

type Size = { readonly width: number; readonly height: number }

const ascii = (bytes: Buffer, from: number, to: number): string => bytes.toString('latin1', from, to)

function sizeOfPng(bytes: Buffer): Size | undefined {
  if (bytes.length < 33 || ascii(bytes, 0, 8) !== '\x89PNG\r\n\x1a\n' || ascii(bytes, 12, 16) !== 'IHDR')
    return undefined
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** The markers of a JPEG that begin a frame: SOF0 to SOF15, without DHT, JPG and DAC. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function sizeOfJpeg(bytes: Buffer): Size | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1]!
    if (isFrame(marker)) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    // A fill byte, or a segment with its length.
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

function sizeOfWebp(bytes: Buffer): Size | undefined {
  if (bytes.length < 30 || ascii(bytes, 0, 4) !== 'RIFF' || ascii(bytes, 8, 12) !== 'WEBP') return undefined
  const kind = ascii(bytes, 12, 16)
  if (kind === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (kind === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  if (kind !== 'VP8L') return undefined
  const bits = bytes.readUInt32LE(21)
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
}

const SIZES = { 'image/png': sizeOfPng, 'image/jpeg': sizeOfJpeg, 'image/webp': sizeOfWebp } as const

/** The picture of a text in base64; its content decides the type. */
function readLogo(text: string, faults: Faults): Logo | undefined {
  if (!BASE64.test(text)) return void (faults['logo'] = ['must be base64'])
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length > LOGO_MAX_BYTES)
    return void (faults['logo'] = [['must be at most {limit} bytes', { limit: LOGO_MAX_BYTES }]])
  for (const type of LOGO_TYPES) {
    const size = SIZES[type](bytes)
    if (!size) continue
    if (size.width < 1 || size.height < 1) break
    if (Math.max(size.width, size.height) > SIDE_MAX_PIXELS)
      return void (faults['logo'] = [['must be at most {limit} pixels wide and high', { limit: SIDE_MAX_PIXELS }]])
    return { bytes, type, hash: hash('sha256', bytes, 'hex').slice(0, HASH_DIGITS) }
  }
  return void (faults['logo'] = ['must be a PNG, JPEG or WebP picture'])
}

const BLANK = { color: null, textColor: null, logoType: null, logoHash: null } as const

export const fresh = (named: { owner: OwnerId; seller: SellerId }, now: Date): Branding => ({
  ...named,
  ...BLANK,
  createdAt: now,
  updatedAt: now,
})

export type Changed = {
  readonly branding: Branding
  /** The new picture; null removes it, undefined leaves it. */
  readonly logo: Logo | null | undefined
}

/** The branding with the given fields changed. 422 names every invalid field. */
export function change(before: Branding, body: BodyOf<typeof updateBranding>, now: Date): Changed {
  const faults: Faults = {}
  const color = body.color === undefined ? before.color : (body.color?.toLowerCase() ?? null)
  const kept = color === null && body.text_color === undefined ? null : before.textColor
  const textColor = body.text_color === undefined ? kept : (body.text_color?.toLowerCase() ?? null)
  if (textColor !== null && color === null) faults['text_color'] = ['needs a color']
  else if (textColor !== null && contrastOf(color!, textColor) < CONTRAST_MIN)
    faults['text_color'] = ['is hard to read on color: a contrast of 4.5 to 1 is required']
  const logo = typeof body.logo === 'string' ? readLogo(body.logo, faults) : body.logo
  if (Object.keys(faults).length > 0) throw refuse('invalid_request', { fields: faults })

  const picture = logo === undefined ? {} : { logoType: logo?.type ?? null, logoHash: logo?.hash ?? null }
  return { branding: { ...before, color, textColor, ...picture, updatedAt: now }, logo }
}

/** The path of the picture's public address; undefined: there is none. */
export const logoPathOf = ({ seller, logoHash }: Branding): string | undefined =>
  logoHash === null ? undefined : `/branding/${seller}/${logoHash}`

function logoUrlOf(branding: Branding | undefined, publicUrl: string): string | null {
  const path = branding && logoPathOf(branding)
  return path === undefined ? null : `${publicUrl}${path}`
}

/** The branding on the wire; undefined: the seller has none. */
export const toWire = (
  seller: SellerId,
  branding: Branding | undefined,
  publicUrl: string,
): ReplyOf<typeof getBranding> => ({
  resource: 'branding',
  io_seller_id: hyphened(seller),
  color: branding?.color ?? null,
  text_color: branding?.textColor ?? null,
  logo_url: logoUrlOf(branding, publicUrl),
  updated_at: branding?.updatedAt.toISOString() ?? null,
})
