// Receipts of purchases by corporate cards: pictures and PDF that people upload, and what the QR
// code of an NFC-e says.

import { Type } from 'typebox'
import { AMOUNT_MAX, Exact, Flag, HexId, IdIn, Nullable, TextIn } from '../fields.ts'
import { List, ListQuery, timeFilters } from '../list.ts'
import { operation } from '../operation.ts'
import { Purchase } from './purchases-fields.ts'
import { Centavos, corporate, FILE_NAME_MAX, IdFilter, ROOT, times } from './words.ts'
import { FIELD_TEXTS } from '../fields/field-texts.ts'
import { DESCRIPTIONS } from '../texts/operations/corporate/receipts.ts'

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
  file_name: Nullable(Type.String({ text: FIELD_TEXTS.asSent })),
  content_type: Type.Enum(RECEIPT_TYPES, {
    text: {
      en: 'By its content; what the upload declares is ignored.',
      pt: 'Pelo conteúdo; o que o envio declara é ignorado.',
    },
  }),
  size: Type.Integer({ text: FIELD_TEXTS.bytes }),
  access_key: Nullable(
    Type.String({
      text: {
        en: 'The access key of its NF-e or NFC-e: 44 characters.',
        pt: 'A chave de acesso da NF-e ou NFC-e: 44 caracteres.',
      },
    }),
  ),
  issuer_taxpayer_id: Nullable(
    Type.String({
      text: {
        en: 'The CNPJ of the shop, from the access key.',
        pt: 'O CNPJ da loja, tirado da chave de acesso.',
      },
    }),
  ),
  issued_month: Nullable(
    Type.String({
      text: { en: 'From the access key.', pt: 'Tirado da chave de acesso.' },
      examples: ['2026-11'],
    }),
  ),
  amount: Nullable(
    Centavos({
      en: 'The total of the receipt, where its QR code has it or it was sent.',
      pt: 'O total do recibo, se o QR code o traz ou se foi enviado.',
    }),
  ),
  same_key_count: Type.Integer({
    text: {
      en:
        'Other receipts of the company with the same access key. More than 0: one invoice was ' +
        'used twice.',
      pt:
        'Outros recibos da empresa com a mesma chave de acesso. Mais que 0: uma nota foi usada ' +
        'duas vezes.',
    },
  }),
  ...times,
})

const AccessKeyIn = () =>
  TextIn(KEY_TEXT_MAX, {
    cards: 'kept',
    text: {
      en:
        'The 44 characters of an NF-e or NFC-e, with or without blanks, or the text of its QR ' +
        'code. It is checked offline; no tax authority is asked.',
      pt:
        'Os 44 caracteres de uma NF-e ou NFC-e, com ou sem espaços, ou o texto do QR code. É ' +
        'conferida sem consulta à Receita ou à Sefaz.',
    },
    examples: ['35261111222333000181650010000012341837461523'],
  })
const AmountIn = () =>
  Type.Integer({
    minimum: 0,
    maximum: AMOUNT_MAX,
    softens: 'amount',
    text: FIELD_TEXTS.total,
    examples: [4509],
  })
/** Null takes it from its purchase. */
const PurchaseIn = () =>
  Type.Union([Type.String({ maxLength: 200, softens: 'id' }), Type.Null()], {
    text: { en: 'Identifier of a purchase.', pt: 'Identificador de uma compra.' },
  })

const path = `${ROOT}/receipts`
const ofReceipt = { params: Type.Object({ id: IdIn('receipt') }) }
const refusals = ['account_not_active'] as const
const notFound = [...refusals, 'receipt_not_found'] as const

export const createReceipt = operation({
  id: 'corporate.receipts.create',
  delicate: 'none',
  summary: {
    en:
      'Upload a receipt: a picture (JPEG, PNG, WebP, HEIC) or a PDF of at most 10 MB, as the ' +
      'body itself',
    pt:
      'Enviar um recibo: uma imagem (JPEG, PNG, WebP, HEIC) ou um PDF de até 10 MB, como o ' +
      'próprio corpo',
  },
  description: DESCRIPTIONS['corporate.receipts.create'],
  method: 'POST',
  path,
  scopes: corporate,
  status: 201,
  idempotent: true,
  takes: { maxBytes: RECEIPT_MAX_BYTES, types: RECEIPT_TYPES },
  query: Type.Object({
    purchase_id: IdFilter('purchase'),
    file_name: Type.Optional(TextIn(FILE_NAME_MAX, { text: FIELD_TEXTS.fileName })),
    access_key: Type.Optional(AccessKeyIn()),
    amount: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: AMOUNT_MAX,
        softens: 'count',
        text: FIELD_TEXTS.total,
      }),
    ),
  }),
  reply: Receipt,
  refusals: [...notFound, 'purchase_not_found', 'too_many_receipts'],
})

export const listReceipts = operation({
  id: 'corporate.receipts.list',
  summary: { en: 'List receipts', pt: 'Listar recibos' },
  description: DESCRIPTIONS['corporate.receipts.list'],
  method: 'GET',
  path,
  replica: true,
  scopes: corporate,
  query: ListQuery({
    purchase_id: IdFilter('purchase'),
    holder_id: IdFilter('cardholder'),
    access_key: Type.Optional(AccessKeyIn()),
    matched: Type.Optional(
      Flag({
        softens: 'asked',
        text: {
          en: '`true`: of a purchase; `false`: of none yet.',
          pt: '`true`: de uma compra; `false`: ainda de nenhuma.',
        },
      }),
    ),
    ...timeFilters,
  }),
  reply: List(Receipt),
  refusals,
})

export const getReceipt = operation({
  id: 'corporate.receipts.get',
  summary: { en: 'Get a receipt', pt: 'Consultar um recibo' },
  description: DESCRIPTIONS['corporate.receipts.get'],
  method: 'GET',
  path: `${path}/:id`,
  scopes: corporate,
  ...ofReceipt,
  reply: Receipt,
  refusals: notFound,
})

export const downloadReceipt = operation({
  id: 'corporate.receipts.content',
  summary: {
    en: 'Download the file of a receipt, as it was uploaded',
    pt: 'Baixar o arquivo de um recibo, como foi enviado',
  },
  description: DESCRIPTIONS['corporate.receipts.content'],
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
  summary: {
    en: 'Change a receipt: its purchase, its access key or its total',
    pt: 'Mudar um recibo: a compra, a chave de acesso ou o total',
  },
  description: DESCRIPTIONS['corporate.receipts.update'],
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
  summary: {
    en: 'List the purchases that a receipt may belong to',
    pt: 'Listar as compras a que um recibo pode pertencer',
  },
  description: DESCRIPTIONS['corporate.receipts.suggestions'],
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
            text: {
              en:
                '`amount`: the same total. `merchant`: an earlier receipt of this shop was matched to ' +
                'it. `day`, `month`: bought when the receipt was issued. `recent`: bought in the 40 ' +
                'days before the upload.',
              pt:
                '`amount`: o mesmo total. `merchant`: um recibo anterior do mesmo emissor foi ligado a ' +
                'uma compra nesta loja. `day`, `month`: comprada quando o recibo foi emitido. ' +
                '`recent`: comprada nos 40 dias antes do envio.',
            },
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
  summary: {
    en: 'Remove a receipt with its file; this is final',
    pt: 'Remover um recibo com o arquivo; não pode ser desfeito',
  },
  description: DESCRIPTIONS['corporate.receipts.remove'],
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
