// The sandbox's payment of a pix key, with the txid of a static QR code or without one.

import { Type } from 'typebox'
import { Amount, Exact, IdIn, InstantIn, Name, TextIn } from '../fields.ts'
import { operation } from '../operation.ts'
import { ReceivedPix } from '../payments/received-pix-fields.ts'
import { DESCRIPTIONS } from '../texts/operations/sandbox/sandbox.ts'
import { PAY_TIMES_MAX } from './sandbox.ts'

export const payPixKey = operation({
  sandbox: true,
  delicate: 'none',
  scopes: ['payments'],
  id: 'sandbox.payKey',
  summary: {
    en: 'Pay a static QR code, or the pix key of the platform without a code',
    pt: 'Pagar um QR code estático, ou a chave pix da plataforma sem código',
  },
  description: DESCRIPTIONS['sandbox.payKey'],
  method: 'POST',
  path: '/v1/sandbox/pix_key/pay',
  body: Type.Object({
    amount: Type.Optional(Amount()),
    paid_at: Type.Optional(InstantIn()),
    times: Type.Optional(Type.Integer({ minimum: 1, maximum: PAY_TIMES_MAX, softens: 'count' })),
    static_qr_code: Type.Optional(IdIn('static QR code')),
    txid: Type.Optional(
      Type.String({
        maxLength: 25,
        pattern: '^[A-Za-z0-9]+$',
        says: {
          en: 'must have only letters and digits',
          pt: 'deve ter só letras e algarismos',
        },
        text: {
          en: 'In place of `static_qr_code`: the txid of a code, or of another system.',
          pt: 'No lugar de `static_qr_code`: o txid de um código, ou de outro sistema.',
        },
      }),
    ),
    payer: Type.Optional(
      Type.Object({
        name: Name(200),
        taxpayer_id: Type.String({ maxLength: 20, examples: ['123.456.789-09'] }),
      }),
    ),
    message: Type.Optional(TextIn(140, { minLength: 1 })),
  }),
  reply: Exact({ resource: Type.Literal('list'), items: Type.Array(ReceivedPix) }),
  refusals: [
    'static_qr_code_not_found',
    'platform_only',
    'bank_unavailable',
    'bank_not_configured',
  ],
  example: { amount: 2500 },
})
