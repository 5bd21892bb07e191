// Disputes of purchases by corporate cards. The company opens a dispute; the issuing bank decides.

import { Type } from 'typebox'
import {
  AMOUNT_MAX,
  DESCRIPTION_MAX,
  HexId,
  IdIn,
  Instant,
  Nullable,
  Exact,
  TextIn,
} from '../fields.ts'
import { List, ListQuery, timeFilters } from '../list.ts'
import { operation } from '../operation.ts'
import { RECEIPT_MAX_BYTES, RECEIPT_TYPES } from './receipts.ts'
import { Centavos, corporate, FILE_NAME_MAX, IdFilter, ROOT, times } from './words.ts'
import { FIELD_TEXTS } from '../fields/field-texts.ts'
import { DESCRIPTIONS } from '../texts/operations/corporate/disputes.ts'

export const PURCHASE_DISPUTE_STATUSES = [
  'pending',
  'open',
  'won',
  'lost',
  'withdrawn',
  'refused',
] as const
export const DISPUTE_REASONS = [
  'fraudulent',
  'duplicate',
  'product_not_received',
  'product_unacceptable',
  'credit_not_processed',
  'canceled',
  'incorrect_amount',
  'other',
] as const

export const PurchaseDispute = Exact({
  resource: Type.Literal('corporate_purchase_dispute'),
  id: HexId('purchase dispute'),
  purchase_id: HexId('purchase'),
  amount: Centavos({ en: 'The disputed amount.', pt: 'O valor contestado.' }),
  credited_amount: Centavos({
    en:
      'The amount credited now: provisionally until the bank decides, finally if the dispute ' +
      'is won. Less than `amount` if the merchant refunded a part meanwhile.',
    pt:
      'O valor creditado agora: provisoriamente até o banco decidir, em definitivo se a ' +
      'contestação for ganha. Menos que `amount` se a loja reembolsou uma parte nesse ' +
      'meio-tempo.',
  }),
  currency: Type.Literal('BRL'),
  reason: Type.Enum(DISPUTE_REASONS),
  description: Nullable(
    Type.String({ text: { en: "The company's own text.", pt: 'O texto da própria empresa.' } }),
  ),
  status: Type.Enum(PURCHASE_DISPUTE_STATUSES, {
    text: {
      en:
        '`pending`: the bank has not answered yet, and the server asks again. `open`: the bank ' +
        'examines it; the amount is credited. `won`: the credit stays. `lost`, `withdrawn`: ' +
        'the credit was taken back. `refused`: the bank refused to examine it; ' +
        '`refused_reason` says why.',
      pt:
        '`pending`: o banco ainda não respondeu, e o servidor tenta de novo. `open`: o banco a ' +
        'examina; o valor está creditado. `won`: o crédito fica. `lost`, `withdrawn`: o ' +
        'crédito foi desfeito. `refused`: o banco se recusou a examiná-la; `refused_reason` ' +
        'diz por quê.',
    },
  }),
  refused_reason: Nullable(
    Type.String({
      text: {
        en: 'Why the bank refused to examine it.',
        pt: 'Por que o banco se recusou a examiná-la.',
      },
    }),
  ),
  withdrawing: Type.Boolean({
    text: {
      en: 'Whether the company has withdrawn it and the bank has not yet confirmed.',
      pt: 'Se a empresa a retirou e o banco ainda não confirmou.',
    },
  }),
  opened_at: Nullable(Instant()),
  ended_at: Nullable(Instant()),
  ...times,
})

const refusals = ['account_not_active'] as const
const ofPurchase = { params: Type.Object({ id: IdIn('purchase') }) }
const ofDispute = { params: Type.Object({ id: IdIn('purchase dispute') }) }
const filters = {
  status: Type.Optional(TextIn(100, { text: FIELD_TEXTS.statuses })),
  ...timeFilters,
}

export const disputePurchase = operation({
  id: 'corporate.disputes.create',
  delicate: 'none',
  blocked: 'a blocked company may still dispute its purchases',
  summary: {
    en: 'Dispute a cleared purchase, until the end of the 90th day after it',
    pt: 'Contestar uma compra confirmada, até o fim do 90º dia depois dela',
  },
  description: DESCRIPTIONS['corporate.disputes.create'],
  method: 'POST',
  path: `${ROOT}/purchases/:id/disputes`,
  scopes: corporate,
  status: 201,
  idempotent: true,
  ...ofPurchase,
  body: Type.Object({
    reason: Type.Enum(DISPUTE_REASONS, {
      text: { en: 'The reason of the dispute.', pt: 'O motivo da contestação.' },
      examples: ['product_not_received'],
    }),
    description: Type.Optional(
      Nullable(
        TextIn(DESCRIPTION_MAX, {
          text: { en: 'Details for the bank.', pt: 'Detalhes para o banco.' },
          examples: ['Nunca chegou.'],
        }),
      ),
    ),
    amount: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: AMOUNT_MAX,
        softens: 'amount',
        text: {
          en: 'In centavos; by default the remaining amount of the purchase.',
          pt: 'Em centavos; por padrão, o valor restante da compra.',
        },
        examples: [4509],
      }),
    ),
  }),
  reply: PurchaseDispute,
  refusals: [
    ...refusals,
    'purchase_not_found',
    'purchase_not_disputable',
    'dispute_too_late',
    'purchase_disputed',
    'bank_not_configured',
  ],
  example: { reason: 'product_not_received', description: 'Nunca chegou.' },
})

export const listDisputesOfPurchase = operation({
  id: 'corporate.purchases.disputes',
  summary: { en: 'List the disputes of a purchase', pt: 'Listar as contestações de uma compra' },
  description: DESCRIPTIONS['corporate.purchases.disputes'],
  method: 'GET',
  path: `${ROOT}/purchases/:id/disputes`,
  replica: true,
  scopes: corporate,
  ...ofPurchase,
  query: ListQuery(filters),
  reply: List(PurchaseDispute),
  refusals: [...refusals, 'purchase_not_found'],
})

export const listPurchaseDisputes = operation({
  id: 'corporate.disputes.list',
  summary: { en: 'List disputes of purchases', pt: 'Listar contestações de compras' },
  description: DESCRIPTIONS['corporate.disputes.list'],
  method: 'GET',
  path: `${ROOT}/disputes`,
  replica: true,
  scopes: corporate,
  query: ListQuery({ purchase_id: IdFilter('purchase'), ...filters }),
  reply: List(PurchaseDispute),
  refusals,
})

export const getPurchaseDispute = operation({
  id: 'corporate.disputes.get',
  summary: { en: 'Get a dispute of a purchase', pt: 'Consultar a contestação de uma compra' },
  description: DESCRIPTIONS['corporate.disputes.get'],
  method: 'GET',
  path: `${ROOT}/disputes/:id`,
  scopes: corporate,
  ...ofDispute,
  reply: PurchaseDispute,
  refusals: [...refusals, 'purchase_dispute_not_found'],
})

export const withdrawPurchaseDispute = operation({
  id: 'corporate.disputes.withdraw',
  delicate: 'none',
  blocked: 'a blocked company may still withdraw a dispute',
  summary: {
    en: 'Withdraw a dispute of a purchase; the credited amount is owed again',
    pt: 'Retirar a contestação de uma compra; o valor creditado volta a ser devido',
  },
  description: DESCRIPTIONS['corporate.disputes.withdraw'],
  method: 'POST',
  path: `${ROOT}/disputes/:id/withdraw`,
  scopes: corporate,
  ...ofDispute,
  body: Type.Optional(Type.Object({})),
  reply: PurchaseDispute,
  refusals: [
    ...refusals,
    'purchase_dispute_not_found',
    'purchase_dispute_over',
    'bank_not_configured',
  ],
  example: {},
})

export const PurchaseEvidence = Exact({
  resource: Type.Literal('corporate_dispute_evidence'),
  id: HexId('piece of evidence'),
  dispute_id: HexId('purchase dispute'),
  file_name: Nullable(Type.String({ text: FIELD_TEXTS.asSent })),
  content_type: Type.Enum(RECEIPT_TYPES, { text: { en: 'By its content.', pt: 'Pelo conteúdo.' } }),
  size: Type.Integer({ text: FIELD_TEXTS.bytes }),
  created_at: Instant(),
})

export const addPurchaseEvidence = operation({
  id: 'corporate.disputes.addEvidence',
  delicate: 'none',
  blocked: 'a blocked company may still support its disputes',
  summary: {
    en: 'Keep a file with a dispute of a purchase',
    pt: 'Guardar um arquivo com a contestação de uma compra',
  },
  description: DESCRIPTIONS['corporate.disputes.addEvidence'],
  method: 'POST',
  path: `${ROOT}/disputes/:id/evidence`,
  scopes: corporate,
  status: 201,
  idempotent: true,
  takes: { maxBytes: RECEIPT_MAX_BYTES, types: RECEIPT_TYPES },
  ...ofDispute,
  query: Type.Object({
    file_name: Type.Optional(TextIn(FILE_NAME_MAX, { text: FIELD_TEXTS.fileName })),
  }),
  reply: PurchaseEvidence,
  refusals: [
    ...refusals,
    'purchase_dispute_not_found',
    'purchase_dispute_over',
    'too_many_receipts',
  ],
})

export const listPurchaseEvidence = operation({
  id: 'corporate.disputes.evidence',
  summary: {
    en: 'List the files that are kept with a dispute of a purchase',
    pt: 'Listar os arquivos guardados com a contestação de uma compra',
  },
  description: DESCRIPTIONS['corporate.disputes.evidence'],
  method: 'GET',
  path: `${ROOT}/disputes/:id/evidence`,
  scopes: corporate,
  ...ofDispute,
  query: ListQuery({}),
  reply: List(PurchaseEvidence),
  refusals: [...refusals, 'purchase_dispute_not_found'],
})

export const downloadPurchaseEvidence = operation({
  id: 'corporate.disputes.evidenceContent',
  summary: {
    en: 'Download a file that is kept with a dispute of a purchase',
    pt: 'Baixar um arquivo guardado com a contestação de uma compra',
  },
  description: DESCRIPTIONS['corporate.disputes.evidenceContent'],
  method: 'GET',
  path: `${ROOT}/disputes/:id/evidence/:evidence_id/content`,
  scopes: corporate,
  params: Type.Object({ id: IdIn('purchase dispute'), evidence_id: IdIn('piece of evidence') }),
  reply: Type.Unknown(),
  produces: 'application/octet-stream',
  refusals: [...refusals, 'purchase_dispute_not_found', 'purchase_evidence_not_found'],
})
