// Static QR codes of pix: a code on a counter, or of a donation, that is paid any number of times.
// Each payment is a transaction of the code's seller.

import { Type } from 'typebox'
import { Amount, IdIn, Name, ReferenceId, SellerIdIn } from '../fields.ts'
import { List, ListQuery, timeFilters } from '../list.ts'
import { operation } from '../operation.ts'
import { DESCRIPTIONS } from '../texts/operations/payments/static-qr-codes.ts'
import { CODE_DESCRIPTION_MAX, CODE_STATUSES, StaticQrCode } from './static-qr-codes-fields.ts'

const params = Type.Object({ id: IdIn('static QR code') })

export const createStaticQrCode = operation({
  id: 'staticQrCodes.create',
  delicate: 'none',
  summary: {
    en: 'Create a static QR code: a pix code that is paid any number of times',
    pt: 'Criar um QR code estático: um código pix que é pago quantas vezes for preciso',
  },
  description: DESCRIPTIONS['staticQrCodes.create'],
  method: 'POST',
  path: '/v1/static_qr_codes',
  scopes: ['payments'],
  body: Type.Object({
    amount: Type.Optional(
      Amount({
        text: {
          en: 'Whole centavos. Without it the payer types the amount.',
          pt: 'Centavos inteiros. Sem ele, o pagador digita o valor.',
        },
      }),
    ),
    description: Type.Optional(
      Name(CODE_DESCRIPTION_MAX, {
        text: {
          en: 'Shown to payers: put no personal data into it. The code itself has its beginning.',
          pt:
            'Aparece para os pagadores: não escreva dados pessoais nela. O próprio código traz o ' +
            'começo dela.',
        },
        examples: ['Counter 2'],
      }),
    ),
    reference_id: Type.Optional(
      ReferenceId({
        en: 'Your own reference; each transaction of the code carries it.',
        pt: 'A sua própria referência; cada transação do código a leva.',
      }),
    ),
    io_seller_id: Type.Optional(SellerIdIn()),
  }),
  reply: StaticQrCode,
  status: 201,
  idempotent: true,
  refusals: [
    'seller_not_found',
    'seller_not_active',
    'method_not_enabled',
    'bank_not_configured',
    'static_qr_codes_not_offered',
  ],
  example: { description: 'Counter 2' },
})

export const listStaticQrCodes = operation({
  id: 'staticQrCodes.list',
  summary: { en: 'List static QR codes', pt: 'Listar QR codes estáticos' },
  description: DESCRIPTIONS['staticQrCodes.list'],
  method: 'GET',
  path: '/v1/static_qr_codes',
  replica: true,
  scopes: ['payments'],
  query: ListQuery({
    status: Type.Optional(
      Type.String({
        maxLength: 100,
        text: {
          en: 'One or both of active and inactive, separated by commas.',
          pt: 'Um ou ambos de active e inactive, separados por vírgulas.',
        },
      }),
    ),
    reference_id: Type.Optional(ReferenceId()),
    io_seller_id: Type.Optional(SellerIdIn()),
    ...timeFilters,
  }),
  reply: List(StaticQrCode),
})

export const getStaticQrCode = operation({
  id: 'staticQrCodes.get',
  summary: {
    en: 'Get a static QR code; its payments are the transactions with this `static_qr_code`',
    pt: 'Consultar um QR code estático; seus pagamentos são as transações com este `static_qr_code`',
  },
  description: DESCRIPTIONS['staticQrCodes.get'],
  method: 'GET',
  path: '/v1/static_qr_codes/:id',
  scopes: ['payments'],
  params,
  reply: StaticQrCode,
  refusals: ['static_qr_code_not_found'],
})

export const updateStaticQrCode = operation({
  id: 'staticQrCodes.update',
  delicate: 'none',
  summary: {
    en: 'Deactivate a static QR code, or activate it again',
    pt: 'Desativar um QR code estático, ou ativá-lo de novo',
  },
  description: DESCRIPTIONS['staticQrCodes.update'],
  method: 'PATCH',
  path: '/v1/static_qr_codes/:id',
  scopes: ['payments'],
  params,
  body: Type.Object({ status: Type.Enum(CODE_STATUSES) }),
  reply: StaticQrCode,
  refusals: ['static_qr_code_not_found'],
  example: { status: 'inactive' },
})

export const staticQrCodeImage = operation({
  id: 'pix.staticQrcode',
  summary: {
    en: 'Get a static QR code as an image (PNG; SVG with .svg)',
    pt: 'Obter um QR code estático como imagem (PNG; SVG com .svg)',
  },
  description: DESCRIPTIONS['pix.staticQrcode'],
  method: 'GET',
  path: '/pix/static/:id',
  params,
  reply: Type.String(),
  produces: 'image/png',
  refusals: ['static_qr_code_not_found'],
})
