// Static QR codes, as the calls take and reply them.

import { Type } from 'typebox'
import { CentsOut, Exact, HexId, Instant, Nullable, SellerIdOut } from '../fields.ts'

export const CODE_DESCRIPTION_MAX = 140
export const CODE_STATUSES = ['active', 'inactive'] as const

export const StaticQrCode = Exact({
  id: HexId('static QR code'),
  resource: Type.Literal('static_qr_code'),
  status: Type.Enum(CODE_STATUSES, {
    text: {
      en:
        '`inactive`: you deactivated it. Banks do not know that: a pix to it still arrives, and is ' +
        'an unassigned received pix.',
      pt:
        '`inactive`: você o desativou. Os bancos não sabem disso: um pix para ele ainda chega, e é ' +
        'um pix recebido sem destino.',
    },
  }),
  io_seller_id: SellerIdOut(),
  amount_cents: Nullable(
    CentsOut({
      en: 'Whole centavos; null when the payer types the amount.',
      pt: 'Centavos inteiros; null quando o pagador digita o valor.',
    }),
  ),
  description: Nullable(Type.String()),
  reference_id: Nullable(Type.String()),
  key: Type.String({
    text: {
      en: 'The pix key of the platform that receives the payments.',
      pt: 'A chave pix da plataforma que recebe os pagamentos.',
    },
  }),
  txid: Type.String({
    pattern: '^[A-Za-z0-9]{1,25}$',
    text: {
      en: 'The identifier in the code; each pix that pays it brings it back.',
      pt: 'O identificador no código; cada pix que o paga o traz de volta.',
    },
    examples: ['9f86d081884c7d659a2feaa0c'],
  }),
  qr_code: Exact({
    emv: Type.String({
      text: {
        en: 'The text of the QR code (BR Code), also for "Pix copia e cola".',
        pt: 'O texto do QR code (BR Code), também para o "Pix copia e cola".',
      },
    }),
  }),
  url: Type.String({
    text: {
      en: 'The address of its page, for printing or for the payer.',
      pt: 'O endereço da página, para imprimir ou para o pagador.',
    },
  }),
  image_url: Type.String({
    text: {
      en: 'The address of the QR code as a picture: PNG, or SVG with `.svg`.',
      pt: 'O endereço do QR code como imagem: PNG, ou SVG com `.svg`.',
    },
  }),
  created_at: Instant(),
  updated_at: Instant(),
})
