// Pix that came to the platform's key without a charge: listed, assigned to a seller, or returned.

import { Type } from 'typebox'
import { DESCRIPTION_MAX, IdIn, Name, ReferenceId, SellerIdIn, TextIn } from '../fields.ts'
import { List, ListQuery, timeFilters } from '../list.ts'
import { operation } from '../operation.ts'
import { SALE_SPLIT_REFUSALS } from '../marketplace/splits.ts'
import { DESCRIPTIONS } from '../texts/operations/payments/received-pix.ts'
import { ReceivedPix } from './received-pix-fields.ts'

const ofOne = {
  scopes: ['payments'] as const,
  params: Type.Object({ id: IdIn('received pix') }),
  reply: ReceivedPix,
}

export const listReceivedPix = operation({
  id: 'receivedPix.list',
  summary: {
    en: 'List pix that came without a charge',
    pt: 'Listar pix que chegaram sem cobrança',
  },
  description: DESCRIPTIONS['receivedPix.list'],
  method: 'GET',
  path: '/v1/received_pix',
  replica: true,
  scopes: ['payments'],
  query: ListQuery({
    status: Type.Optional(
      Type.String({
        maxLength: 100,
        text: {
          en: 'One or more of unassigned, assigned, returning, returned, separated by commas.',
          pt: 'Um ou mais de unassigned, assigned, returning e returned, separados por vírgulas.',
        },
      }),
    ),
    end_to_end_id: Type.Optional(TextIn(40)),
    ...timeFilters,
  }),
  reply: List(ReceivedPix),
  refusals: ['platform_only'],
})

export const getReceivedPix = operation({
  ...ofOne,
  id: 'receivedPix.get',
  summary: { en: 'Get a received pix', pt: 'Consultar um pix recebido' },
  description: DESCRIPTIONS['receivedPix.get'],
  method: 'GET',
  path: '/v1/received_pix/:id',
  refusals: ['received_pix_not_found'],
})

export const assignReceivedPix = operation({
  ...ofOne,
  id: 'receivedPix.assign',
  delicate: { is: 'directs_money' },
  summary: {
    en: 'Assign a received pix to a seller or a static QR code',
    pt: 'Atribuir um pix recebido a um vendedor ou a um QR code estático',
  },
  description: DESCRIPTIONS['receivedPix.assign'],
  method: 'POST',
  path: '/v1/received_pix/:id/assign',
  body: Type.Object({
    io_seller_id: Type.Optional(SellerIdIn()),
    static_qr_code: Type.Optional(IdIn('static QR code')),
    description: Type.Optional(Name(DESCRIPTION_MAX, { examples: ['Order 1042'] })),
    reference_id: Type.Optional(ReferenceId()),
  }),
  idempotent: true,
  refusals: [
    'received_pix_not_found',
    'invalid_state',
    'received_pix_returned_in_part',
    'seller_not_found',
    'static_qr_code_not_found',
    'seller_not_active',
    ...SALE_SPLIT_REFUSALS,
  ],
  example: { reference_id: 'order-1042' },
})

export const returnReceivedPix = operation({
  ...ofOne,
  id: 'receivedPix.return',
  delicate: { is: 'returns_money', held: 'refund' },
  summary: {
    en: 'Return a received pix to its payer',
    pt: 'Devolver um pix recebido ao pagador',
  },
  description: DESCRIPTIONS['receivedPix.return'],
  method: 'POST',
  path: '/v1/received_pix/:id/return',
  body: Type.Optional(Type.Object({})),
  idempotent: true,
  refusals: [
    'budget_exceeded',
    'received_pix_not_found',
    'invalid_state',
    'refund_window_closed',
    'request_in_progress',
  ],
  example: {},
})
