// Branding: the logo and the colors of a seller on its payment pages. A seller without its own has
// those of its platform.

import { Type } from 'typebox'
import { Exact, Instant, Nullable, SellerIdIn, SellerIdOut } from './fields.ts'
import { operation } from './operation.ts'

export const LOGO_MAX_BYTES = 200_000
export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const

const Color = (description: string, example: string) =>
  Type.String({
    pattern: '^#[0-9A-Fa-f]{6}$',
    maxLength: 7,
    says: { en: 'must be a color such as #0b6e57', pt: 'deve ser uma cor como #0b6e57' },
    description,
    examples: [example],
  })

const Branding = Exact({
  resource: Type.Literal('branding'),
  io_seller_id: SellerIdOut(),
  color: Nullable(Type.String({ description: 'Of buttons and of the band above the page.' })),
  text_color: Nullable(Type.String({ description: 'Of texts on `color`.' })),
  logo_url: Nullable(
    Type.String({ description: 'Null without a logo. It changes with the logo.' }),
  ),
  updated_at: Nullable(Instant()),
})

const params = Type.Object({ io_seller_id: SellerIdIn() })

export const getBranding = operation({
  id: 'branding.get',
  summary: 'Get the branding of a seller',
  method: 'GET',
  path: '/v1/branding/:io_seller_id',
  scopes: ['payments'],
  params,
  reply: Branding,
  refusals: ['seller_not_found'],
})

export const updateBranding = operation({
  id: 'branding.update',
  delicate: 'none',
  summary: 'Change the colors of a seller; absent fields stay unchanged, null removes',
  method: 'PATCH',
  path: '/v1/branding/:io_seller_id',
  scopes: ['payments'],
  params,
  body: Type.Object({
    color: Type.Optional(
      Nullable(
        Color(
          'Of buttons and of the band above the page. Null also removes `text_color`.',
          '#0b6e57',
        ),
      ),
    ),
    text_color: Type.Optional(
      Nullable(
        Color(
          'Of texts on `color`: a contrast of 4.5 to 1 is required. Without it, black or white, whichever is easier to read.',
          '#ffffff',
        ),
      ),
    ),
  }),
  reply: Branding,
  refusals: ['seller_not_found'],
  example: { color: '#0b6e57', text_color: '#ffffff' },
})

export const uploadLogo = operation({
  id: 'branding.uploadLogo',
  delicate: 'none',
  summary: `Set the logo of a seller: a PNG, JPEG or WebP picture of at most ${LOGO_MAX_BYTES / 1000} kB, as the body itself`,
  method: 'POST',
  path: '/v1/branding/:io_seller_id/logo',
  scopes: ['payments'],
  takes: { maxBytes: LOGO_MAX_BYTES, types: LOGO_TYPES },
  params,
  reply: Branding,
  refusals: ['seller_not_found'],
})

export const removeLogo = operation({
  id: 'branding.removeLogo',
  delicate: 'none',
  summary: 'Remove the logo of a seller',
  method: 'DELETE',
  path: '/v1/branding/:io_seller_id/logo',
  scopes: ['payments'],
  params,
  reply: Branding,
  refusals: ['seller_not_found'],
})
