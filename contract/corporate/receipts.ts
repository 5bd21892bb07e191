// Receipts of purchases by corporate cards: pictures and PDF that people upload, and what the QR
// code of an NFC-e says.

import { Type } from 'typebox'
import { AMOUNT_MAX, Exact, Flag, HexId, IdIn, Nullable, Text } from '../fields.ts'
import { List, ListQuery, timeFilters } from '../list.ts'
import { operation } from '../operation.ts'
import { Purchase } from './purchases.ts'
import { Centavos, corporate, FILE_NAME_MAX, IdFilter, ROOT, times } from './words.ts'

export const RECEIPT_MAX_BYTES = 10 * 1024 * 1024
export const RECEIPT_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/heic',
  'application/pdf',
] as const
const KEY_TEXT_MAX = 3_000
/** Why a purchase is suggested for a receipt, the strongest first. */
export const MATCH_REASONS = ['amount', 'merchant', 'day', 'month', 'recent'] as const

export const Receipt = Exact({
  resource: Type.Literal('corporate_receipt'),
  id: HexId('receipt'),
  purchase_id: Nullable(HexId('purchase')),
  holder_id: Nullable(HexId('cardholder')),
  file_name: Nullable(Type.String({ description: 'As it was sent.' })),
  content_type: Type.Enum(RECEIPT_TYPES, {
    description: 'By its content; what the upload declares is ignored.',
  }),
  size: Type.Integer({ description: 'In bytes.' }),
  access_key: Nullable(
    Type.String({ description: 'The access key of its NF-e or NFC-e: 44 characters.' }),
  ),
  issuer_taxpayer_id: Nullable(
    Type.String({ description: 'The CNPJ of the shop, from the access key.' }),
  ),
  issued_month: Nullable(
    Type.String({ description: 'From the access key.', examples: ['2026-11'] }),
  ),
  amount: Nullable(Centavos('The total of the receipt, where its QR code has it or it was sent.')),
  same_key_count: Type.Integer({
    description:
      'Other receipts of the company with the same access key. More than 0: one invoice was used twice.',
  }),
  ...times,
})

const AccessKeyIn = () =>
  Text(KEY_TEXT_MAX, {
    cards: 'kept',
    description:
      'The 44 characters of an NF-e or NFC-e, with or without blanks, or the text of its QR ' +
      'code. It is checked offline; no tax authority is asked.',
    examples: ['35261111222333000181650010000012341837461523'],
  })
const AmountIn = () =>
  Type.Integer({
    minimum: 0,
    maximum: AMOUNT_MAX,
    softens: 'amount',
    description: 'The total, in centavos.',
    examples: [4509],
  })
/** Null takes it from its purchase. */
const PurchaseIn = () =>
  Type.Union([Type.String({ maxLength: 200, softens: 'id' }), Type.Null()], {
    description: 'Identifier of a purchase.',
  })

const path = `${ROOT}/receipts`
const ofReceipt = { params: Type.Object({ id: IdIn('receipt') }) }
const refusals = ['account_not_active'] as const
const notFound = [...refusals, 'receipt_not_found'] as const

export const createReceipt = operation({
  id: 'corporate.receipts.create',
  delicate: 'none',
  summary:
    'Upload a receipt: a picture (JPEG, PNG, WebP, HEIC) or a PDF of at most 10 MB, as the body itself',
  method: 'POST',
  path,
  scopes: corporate,
  status: 201,
  idempotent: true,
  takes: { maxBytes: RECEIPT_MAX_BYTES, types: RECEIPT_TYPES },
  query: Type.Object({
    purchase_id: IdFilter('purchase'),
    file_name: Type.Optional(Text(FILE_NAME_MAX, { description: 'Its name, shown to people.' })),
    access_key: Type.Optional(AccessKeyIn()),
    amount: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: AMOUNT_MAX,
        softens: 'count',
        description: 'The total, in centavos.',
      }),
    ),
  }),
  reply: Receipt,
  refusals: [...notFound, 'purchase_not_found', 'too_many_receipts'],
})

export const listReceipts = operation({
  id: 'corporate.receipts.list',
  summary: 'List receipts',
  method: 'GET',
  path,
  replica: true,
  scopes: corporate,
  query: ListQuery({
    purchase_id: IdFilter('purchase'),
    holder_id: IdFilter('cardholder'),
    access_key: Type.Optional(AccessKeyIn()),
    matched: Type.Optional(
      Flag({ softens: 'asked', description: '`true`: of a purchase; `false`: of none yet.' }),
    ),
    ...timeFilters,
  }),
  reply: List(Receipt),
  refusals,
})

export const getReceipt = operation({
  id: 'corporate.receipts.get',
  summary: 'Get a receipt',
  method: 'GET',
  path: `${path}/:id`,
  scopes: corporate,
  ...ofReceipt,
  reply: Receipt,
  refusals: notFound,
})

export const downloadReceipt = operation({
  id: 'corporate.receipts.content',
  summary: 'Download the file of a receipt, as it was uploaded',
  method: 'GET',
  path: `${path}/:id/content`,
  scopes: corporate,
  ...ofReceipt,
  reply: Type.Unknown(),
  produces: 'application/octet-stream',
  refusals: notFound,
})

export const updateReceipt = operation({
  id: 'corporate.receipts.update',
  delicate: 'none',
  summary: 'Change a receipt: its purchase, its access key or its total',
  method: 'PATCH',
  path: `${path}/:id`,
  scopes: corporate,
  ...ofReceipt,
  body: Type.Object({
    purchase_id: Type.Optional(PurchaseIn()),
    access_key: Type.Optional(Nullable(AccessKeyIn())),
    amount: Type.Optional(Nullable(AmountIn())),
  }),
  reply: Receipt,
  refusals: [...notFound, 'purchase_not_found', 'too_many_receipts'],
  example: { amount: 4509 },
})

export const suggestPurchases = operation({
  id: 'corporate.receipts.suggestions',
  summary: 'List the purchases that a receipt may belong to',
  method: 'GET',
  path: `${path}/:id/suggestions`,
  scopes: corporate,
  ...ofReceipt,
  reply: Exact({
    resource: Type.Literal('list'),
    items: Type.Array(
      Exact({
        purchase: Purchase,
        reasons: Type.Array(
          Type.Enum(MATCH_REASONS, {
            description:
              '`amount`: the same total. `merchant`: an earlier receipt of this shop was matched ' +
              'to it. `day`, `month`: bought when the receipt was issued. `recent`: bought in ' +
              'the 40 days before the upload.',
          }),
        ),
      }),
    ),
  }),
  refusals: notFound,
})

export const removeReceipt = operation({
  id: 'corporate.receipts.remove',
  delicate: 'none',
  summary: 'Remove a receipt with its file; this is final',
  method: 'DELETE',
  path: `${path}/:id`,
  scopes: corporate,
  ...ofReceipt,
  reply: Exact({
    resource: Type.Literal('corporate_receipt'),
    id: HexId('receipt'),
    deleted: Type.Literal(true),
  }),
  refusals: notFound,
})
