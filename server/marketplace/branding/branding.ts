// The branding of a seller's payment pages: logo and colors, how they are read, and which texts can
// be read on a color. Pure.

import { LOGO_TYPES, type updateBranding } from '../../../contract/marketplace/branding.ts'
import type { BodyOf, ReplyOf } from '../../../contract/operation.ts'
import type { getBranding } from '../../../contract/marketplace/branding.ts'
import { fill } from '../../../contract/text.ts'
import { readContent, type UploadedFile } from '../../kernel/files/content.ts'
import { hyphened, type OwnerId, type SellerId } from '../../kernel/ids.ts'
import { refuse, refuseField, type Faults } from '../../kernel/refusal.ts'
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
/** No page shows more, and a picture of few bytes may unpack to gigabytes. */
const SIDE_MAX_PIXELS = 2_000

/** The picture of an uploaded file; its content decides the type. */
export function readLogo({ bytes, sha256 }: UploadedFile): Logo {
  const { type, size } = readContent(bytes, {
    types: LOGO_TYPES,
    says: {
      en: 'must be a PNG, JPEG or WebP picture',
      pt: 'deve ser uma imagem PNG, JPEG ou WebP',
    },
  })
  if (size && Math.max(size.width, size.height) > SIDE_MAX_PIXELS)
    throw refuseField(
      'body',
      fill(
        {
          en: 'must be at most {limit} pixels wide and high',
          pt: 'deve ter no máximo {limit} pixels de largura e de altura',
        },
        { limit: SIDE_MAX_PIXELS },
      ),
    )
  return { bytes, type, hash: sha256.toString('hex').slice(0, HASH_DIGITS) }
}

const BLANK = { color: null, textColor: null, logoType: null, logoHash: null } as const

export const fresh = (named: { owner: OwnerId; seller: SellerId }, now: Date): Branding => ({
  ...named,
  ...BLANK,
  createdAt: now,
  updatedAt: now,
})

/** The branding with the given fields changed. 422 names every invalid field. */
export function change(before: Branding, body: BodyOf<typeof updateBranding>, now: Date): Branding {
  const faults: Faults = {}
  const color = body.color === undefined ? before.color : (body.color?.toLowerCase() ?? null)
  const kept = color === null && body.text_color === undefined ? null : before.textColor
  const textColor = body.text_color === undefined ? kept : (body.text_color?.toLowerCase() ?? null)
  if (textColor !== null && color === null)
    faults['text_color'] = [{ en: 'needs a color', pt: 'precisa de uma cor (color)' }]
  else if (textColor !== null && contrastOf(color!, textColor) < CONTRAST_MIN)
    faults['text_color'] = [
      {
        en: 'is hard to read on color: a contrast of 4.5 to 1 is required',
        pt: 'é difícil de ler sobre color: é exigido contraste de 4,5 para 1',
      },
    ]
  if (Object.keys(faults).length > 0) throw refuse('invalid_request', { fields: faults })
  return { ...before, color, textColor, updatedAt: now }
}

/** The branding with another picture, or none. */
export const withLogo = (before: Branding, logo: Logo | null, now: Date): Branding => ({
  ...before,
  logoType: logo?.type ?? null,
  logoHash: logo?.hash ?? null,
  updatedAt: now,
})

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
