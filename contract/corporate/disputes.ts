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
  Text,
} from '../fields.ts'
import { List, ListQuery, timeFilters } from '../list.ts'
import { operation } from '../operation.ts'
import { RECEIPT_MAX_BYTES, RECEIPT_TYPES } from './receipts.ts'
import { Centavos, corporate, FILE_NAME_MAX, IdFilter, ROOT, times } from './words.ts'

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
  amount: Centavos('The disputed amount.'),
  credited_amount: Centavos(
    'The amount credited now: provisionally until the bank decides, finally if the dispute is won. Less than `amount` if the merchant refunded a part meanwhile.',
  ),
  currency: Type.Literal('BRL'),
  reason: Type.Enum(DISPUTE_REASONS),
  description: Nullable(Type.String({ description: "The company's own text." })),
  status: Type.Enum(PURCHASE_DISPUTE_STATUSES, {
    description:
      '`pending`: the bank has not answered yet, and the server asks again. `open`: the bank ' +
      'examines it; the amount is credited. `won`: the credit stays. `lost`, `withdrawn`: the ' +
      'credit was taken back. `refused`: the bank refused to examine it; `refused_reason` says ' +
      'why.',
  }),
  refused_reason: Nullable(Type.String({ description: 'Why the bank refused to examine it.' })),
  withdrawing: Type.Boolean({
    description: 'Whether the company has withdrawn it and the bank has not yet confirmed.',
  }),
  opened_at: Nullable(Instant()),
  ended_at: Nullable(Instant()),
  ...times,
})

const refusals = ['account_not_active'] as const
const ofPurchase = { params: Type.Object({ id: IdIn('purchase') }) }
const ofDispute = { params: Type.Object({ id: IdIn('purchase dispute') }) }
const filters = {
  status: Type.Optional(Text(100, { description: 'One or more statuses, separated by commas.' })),
  ...timeFilters,
}

export const disputePurchase = operation({
  id: 'corporate.disputes.create',
  delicate: 'none',
  blocked: 'a blocked company may still dispute its purchases',
  summary: 'Dispute a cleared purchase, until the end of the 90th day after it',
  method: 'POST',
  path: `${ROOT}/purchases/:id/disputes`,
  scopes: corporate,
  status: 201,
  idempotent: true,
  ...ofPurchase,
  body: Type.Object({
    reason: Type.Enum(DISPUTE_REASONS, {
      description: 'The reason of the dispute.',
      examples: ['product_not_received'],
    }),
    description: Type.Optional(
      Nullable(
        Text(DESCRIPTION_MAX, {
          description: 'Details for the bank.',
          examples: ['Nunca chegou.'],
        }),
      ),
    ),
    amount: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: AMOUNT_MAX,
        softens: 'amount',
        description: 'In centavos; by default the remaining amount of the purchase.',
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
  summary: 'List the disputes of a purchase',
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
  summary: 'List disputes of purchases',
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
  summary: 'Get a dispute of a purchase',
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
  summary: 'Withdraw a dispute of a purchase; the credited amount is owed again',
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
  file_name: Nullable(Type.String({ description: 'As it was sent.' })),
  content_type: Type.Enum(RECEIPT_TYPES, { description: 'By its content.' }),
  size: Type.Integer({ description: 'In bytes.' }),
  created_at: Instant(),
})

export const addPurchaseEvidence = operation({
  id: 'corporate.disputes.addEvidence',
  delicate: 'none',
  blocked: 'a blocked company may still support its disputes',
  summary: 'Keep a file with a dispute of a purchase',
  method: 'POST',
  path: `${ROOT}/disputes/:id/evidence`,
  scopes: corporate,
  status: 201,
  idempotent: true,
  takes: { maxBytes: RECEIPT_MAX_BYTES, types: RECEIPT_TYPES },
  ...ofDispute,
  query: Type.Object({
    file_name: Type.Optional(Text(FILE_NAME_MAX, { description: 'Its name, shown to people.' })),
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
  summary: 'List the files that are kept with a dispute of a purchase',
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
  summary: 'Download a file that is kept with a dispute of a purchase',
  method: 'GET',
  path: `${ROOT}/disputes/:id/evidence/:evidence_id/content`,
  scopes: corporate,
  params: Type.Object({ id: IdIn('purchase dispute'), evidence_id: IdIn('piece of evidence') }),
  reply: Type.Unknown(),
  produces: 'application/octet-stream',
  refusals: [...refusals, 'purchase_dispute_not_found', 'purchase_evidence_not_found'],
})
