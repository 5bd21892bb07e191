// Branding: the logo and the colors of a seller on its payment pages. A seller without its own has
// those of its platform.

import { Type } from 'typebox'
import { Exact, Instant, Nullable, SellerIdIn, SellerIdOut } from '../fields.ts'
import { operation } from '../operation.ts'
import { fill, type Text } from '../text.ts'
import { DESCRIPTIONS } from '../texts/operations/marketplace/branding.ts'

export const LOGO_MAX_BYTES = 200_000
export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const

const Color = (text: Text, example: string) =>
  Type.String({
    pattern: '^#[0-9A-Fa-f]{6}$',
    maxLength: 7,
    says: { en: 'must be a color such as #0b6e57', pt: 'deve ser uma cor como #0b6e57' },
    text,
    examples: [example],
  })

const Branding = Exact({
  resource: Type.Literal('branding'),
  io_seller_id: SellerIdOut(),
  color: Nullable(
    Type.String({
      text: {
        en: 'Of buttons and of the band above the page.',
        pt: 'Dos botões e da faixa no alto da página.',
      },
    }),
  ),
  text_color: Nullable(
    Type.String({ text: { en: 'Of texts on `color`.', pt: 'Dos textos sobre `color`.' } }),
  ),
  logo_url: Nullable(
    Type.String({
      text: {
        en: 'Null without a logo. It changes with the logo.',
        pt: 'Null sem logotipo. Muda quando o logotipo muda.',
      },
    }),
  ),
  updated_at: Nullable(Instant()),
})

const params = Type.Object({ io_seller_id: SellerIdIn() })

export const getBranding = operation({
  id: 'branding.get',
  summary: { en: 'Get the branding of a seller', pt: 'Consultar a marca de um vendedor' },
  description: DESCRIPTIONS['branding.get'],
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
  summary: {
    en: 'Change the colors of a seller; absent fields stay unchanged, null removes',
    pt: 'Mudar as cores de um vendedor; campos ausentes ficam como estão, null remove',
  },
  description: DESCRIPTIONS['branding.update'],
  method: 'PATCH',
  path: '/v1/branding/:io_seller_id',
  scopes: ['payments'],
  params,
  body: Type.Object({
    color: Type.Optional(
      Nullable(
        Color(
          {
            en: 'Of buttons and of the band above the page. Null also removes `text_color`.',
            pt: 'Dos botões e da faixa no alto da página. Null remove também `text_color`.',
          },
          '#0b6e57',
        ),
      ),
    ),
    text_color: Type.Optional(
      Nullable(
        Color(
          {
            en:
              'Of texts on `color`: a contrast of 4.5 to 1 is required. Without it, black or white, ' +
              'whichever is easier to read.',
            pt:
              'Dos textos sobre `color`: é exigido contraste de 4,5 para 1. Sem ela, preto ou ' +
              'branco, o que for mais fácil de ler.',
          },
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
  summary: fill(
    {
      en: 'Set the logo of a seller: a PNG, JPEG or WebP picture of at most {size} kB, as the body itself',
      pt: 'Definir o logotipo de um vendedor: uma imagem PNG, JPEG ou WebP de até {size} kB, como o próprio corpo',
    },
    { size: LOGO_MAX_BYTES / 1000 },
  ),
  description: DESCRIPTIONS['branding.uploadLogo'],
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
  summary: { en: 'Remove the logo of a seller', pt: 'Remover o logotipo de um vendedor' },
  description: DESCRIPTIONS['branding.removeLogo'],
  method: 'DELETE',
  path: '/v1/branding/:io_seller_id/logo',
  scopes: ['payments'],
  params,
  reply: Branding,
  refusals: ['seller_not_found'],
})
