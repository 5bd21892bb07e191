// Transactions, as the calls take and reply them.

import { Decision } from '../fields/payout-decision.ts'
import { Type } from 'typebox'
import {
  Amount,
  CentsOut,
  CutText,
  DESCRIPTION_MAX,
  HexId,
  IdIn,
  Instant,
  Nullable,
  Reais,
  ReferenceId,
  StatementDescriptor,
  Exact,
  SellerIdIn,
  SellerIdOut,
} from '../fields.ts'
import { HistoryEntry } from '../records/history.ts'
import { MetadataOut, NewMetadata } from '../fields/metadata.ts'
import { orderFields } from './order.ts'
import {
  BoletoMethod,
  CardMethod,
  creditFields,
  PAYMENT_TYPES,
  PaymentAuthorization,
  pixFields,
  PixMethod,
} from './payment-methods.ts'
import { boletoFields, dueFields } from './payment-methods-boleto.ts'
import { SPLIT_RULES_MAX, SplitOut, SplitRuleIn } from '../marketplace/splits.ts'

export const NewTransaction = Type.Object(
  {
    amount: Amount(),
    currency: Type.Optional(Type.Literal('BRL')),
    description: Type.Optional(CutText(DESCRIPTION_MAX, { examples: ['Order 1042'] })),
    statement_descriptor: Type.Optional(StatementDescriptor()),
    io_seller_id: Type.Optional(SellerIdIn()),
    payment_type: Type.Enum([...PAYMENT_TYPES]),
    reference_id: Type.Optional(
      ReferenceId({
        en:
          "The caller's own reference. Without an `Idempotency-Key`, a call with the seller, " +
          'customer, `reference_id` and `amount` of an open pix or boleto, which was also ' +
          'created without a key, returns that transaction (200, `existing_transaction` true). ' +
          'With a key, only the key decides.',
        pt:
          'A sua própria referência. Sem `Idempotency-Key`, uma chamada com o vendedor, o ' +
          'cliente, o `reference_id` e o `amount` de um pix ou boleto em aberto, também criado ' +
          'sem chave, devolve essa transação (200, `existing_transaction` true). Com uma chave, ' +
          'só a chave decide.',
      }),
    ),
    ...pixFields,
    ...dueFields,
    ...boletoFields,
    ...creditFields,
    split_rules: Type.Optional(Type.Array(SplitRuleIn, { maxItems: SPLIT_RULES_MAX })),
    quote: Type.Optional(IdIn('quote')),
    ...orderFields,
    metadata: Type.Optional(NewMetadata()),
  },
  { meant: 'sale' },
)

const text = () => Nullable(Type.String())

const Refund = Exact({
  id: HexId('refund'),
  status: Type.Union([Type.Literal('pending'), Type.Literal('succeeded'), Type.Literal('failed')]),
  amount: Reais(),
  amount_cents: CentsOut(),
  reason: Type.String(),
  unknown_since: Nullable(Instant(), {
    text: {
      en: 'Of a boleto’s, which is paid out: since when the bank that pays it has not said how it stands; null while it says it.',
      pt: 'Do reembolso de um boleto, que é pago: desde quando o banco que o paga não diz em que situação está; null enquanto diz.',
    },
  }),
  decision: Nullable(Decision),
  created_at: Instant(),
  updated_at: Instant(),
})

const FeeDetail = Exact({
  amount: Reais(),
  amount_cents: CentsOut(),
  prepaid: Type.Boolean(),
  currency: Type.Literal('BRL'),
  type: Type.String(),
  is_gateway_fee: Type.Boolean(),
  description: Type.String(),
})

export const TRANSACTION_STATUSES = [
  'new',
  'pending',
  'pre_authorized',
  'succeeded',
  'partial_refunded',
  'refunded',
  'failed',
  'canceled',
  'dispute',
  'charged_back',
  'reversed',
] as const

export const Transaction = Exact({
  id: HexId('transaction'),
  resource: Type.Literal('transaction'),
  status: Type.Enum(TRANSACTION_STATUSES),
  confirmed: Type.Union([Type.Literal('0'), Type.Literal('1')], {
    text: { en: '"1" after it was paid.', pt: '"1" depois de paga.' },
  }),
  amount: Reais(),
  amount_cents: CentsOut(),
  original_amount: Reais(),
  original_amount_cents: CentsOut(),
  currency: Type.Literal('BRL'),
  description: text(),
  payment_type: Type.String(),
  statement_descriptor: text(),
  reference_id: text(),
  customer: HexId('customer'),
  payment_link: Nullable(
    Type.String({
      pattern: '^[0-9a-f]{32}$',
      text: {
        en: 'The payment link on whose page it was made.',
        pt: 'O link de pagamento em cuja página foi feita.',
      },
    }),
  ),
  static_qr_code: Nullable(
    Type.String({
      pattern: '^[0-9a-f]{32}$',
      text: {
        en: 'The static QR code that it paid.',
        pt: 'O QR code estático que ela pagou.',
      },
    }),
  ),
  io_seller_id: SellerIdOut(),
  payment_method: Type.Union([PixMethod, BoletoMethod, CardMethod]),
  refunded: Type.Boolean(),
  voided: Type.Boolean(),
  captured: Type.Boolean(),
  refunds: Type.Array(Refund),
  fees: Reais(),
  fees_cents: CentsOut(),
  fee_details: Type.Array(FeeDetail),
  split_rules: Type.Array(SplitOut),
  installment_plan: Nullable(Exact({ number_installments: Type.String(), mode: Type.String() })),
  payment_authorization: Nullable(PaymentAuthorization),
  expected_on: Nullable(Instant()),
  history: Type.Array(HistoryEntry),
  sales_receipt: Type.Null(),
  antifraud_status: Nullable(
    Type.Enum(['reviewing', 'approved', 'rejected'], {
      text: {
        en: 'For a card payment that was held for a review.',
        pt: 'De um pagamento por cartão que ficou retido para análise.',
      },
    }),
  ),
  antifraud_type: Type.Null(),
  antifraud_code: Type.Null(),
  antifraud_packageID: Type.Null(),
  metadata: MetadataOut(),
  location_latitude: Type.Null(),
  location_longitude: Type.Null(),
  rewards: Type.Null(),
  discounts: Type.Null(),
  individual: Type.Null(),
  business: Type.Null(),
  pix_qrcode_url: Type.Optional(Type.String()),
  qrcode_link: Type.Optional(Type.String()),
  existing_transaction: Type.Boolean(),
  created_at: Instant(),
  updated_at: Instant(),
  voided_at: Nullable(Instant()),
})
