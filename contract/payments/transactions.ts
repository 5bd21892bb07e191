// Transactions: payments by pix, boleto or card, and their lifecycle. The fields of each method are
// in payment-methods.ts.

import { decisionFields } from '../fields/payout-decision.ts'
import { Type } from 'typebox'
import { Amount, IdIn, REFERENCE_MAX, SellerIdIn, TextIn } from '../fields.ts'
import { List, ListQuery, timeFilters } from '../list.ts'
import { operation } from '../operation.ts'
import { SALE_EXAMPLES, voidFields } from './payment-methods.ts'
import { boletoChangeFields } from './payment-methods-boleto.ts'
import { SALE_SPLIT_REFUSALS } from '../marketplace/splits.ts'
import { FIELD_TEXTS } from '../fields/field-texts.ts'
import { DESCRIPTIONS } from '../texts/operations/payments/transactions.ts'
import { NewTransaction, Transaction } from './transactions-fields.ts'

const params = Type.Object({ id: IdIn('transaction') })
const ofCustomer = Type.Object({ CustomerID: IdIn('customer') })

export const createTransaction = operation({
  id: 'transactions.create',
  delicate: { is: 'directs_money', where: { split_rules: 'any', quote: 'any' } },
  blocked:
    'the seller of the transaction is checked in its commit; a replay returns the first result',
  summary: {
    en: 'Create a transaction: a pix or a boleto to be paid, or a card charged',
    pt: 'Criar uma transação: um pix ou boleto a pagar, ou um cartão cobrado',
  },
  description: DESCRIPTIONS['transactions.create'],
  method: 'POST',
  path: '/v1/transaction/new/:CustomerID',
  scopes: ['payments', 'cards'],
  params: ofCustomer,
  body: NewTransaction,
  reply: Transaction,
  status: 201,
  existing: true,
  wrapped: true,
  idempotent: true,
  refusals: [
    'budget_exceeded',
    'customer_not_found',
    'customer_erased',
    'seller_not_found',
    'seller_not_active',
    'bank_not_configured',
    'bank_unavailable',
    'charge_refused',
    'method_not_enabled',
    'amount_over_seller_limit',
    'quote_not_found',
    'quote_expired',
    'quote_used',
    'quote_mismatch',
    'card_declined',
    'card_not_found',
    'token_not_found',
    'token_of_another_page',
    'token_used',
    'token_expired',
    'no_card',
    'too_many_installments',
    'too_many_cards',
    'customer_without_document',
    'customer_without_address',
    'due_date_not_offered',
    'our_numbers_exhausted',
    ...SALE_SPLIT_REFUSALS,
  ],
  example: {
    amount: 4509,
    currency: 'BRL',
    payment_type: 'pix',
    description: 'Order 1042',
    reference_id: 'order-1042',
  },
  examples: SALE_EXAMPLES,
})

const ofOne = { scopes: ['payments'], params, reply: Transaction, wrapped: true } as const

export const getTransaction = operation({
  ...ofOne,
  id: 'transactions.get',
  summary: { en: 'Get a transaction', pt: 'Consultar uma transação' },
  description: DESCRIPTIONS['transactions.get'],
  method: 'GET',
  path: '/v1/transaction/get/:id',
  refusals: ['transaction_not_found'],
})

export const listTransactions = operation({
  id: 'transactions.list',
  summary: { en: 'List transactions', pt: 'Listar transações' },
  description: DESCRIPTIONS['transactions.list'],
  method: 'GET',
  path: '/v1/transaction/list',
  replica: true,
  scopes: ['payments'],
  query: ListQuery({
    status: Type.Optional(TextIn(200, { text: FIELD_TEXTS.statuses })),
    payment_type: Type.Optional(
      TextIn(100, {
        text: {
          en: 'One or more methods, separated by commas.',
          pt: 'Um ou mais meios, separados por vírgulas.',
        },
      }),
    ),
    reference_id: Type.Optional(TextIn(REFERENCE_MAX)),
    customer: Type.Optional(IdIn('customer')),
    payment_link: Type.Optional(IdIn('payment link')),
    static_qr_code: Type.Optional(IdIn('static QR code')),
    io_seller_id: Type.Optional(SellerIdIn()),
    ...timeFilters,
  }),
  reply: List(Transaction),
})

export const voidTransaction = operation({
  ...ofOne,
  id: 'transactions.void',
  delicate: { is: 'returns_money', held: 'refund' },
  blocked:
    'a payment that was not made is canceled by whoever asked for it; who refunds is checked in ' +
    'the commit of the refund',
  summary: {
    en: 'Cancel an unpaid transaction, release an authorization, or refund a paid transaction',
    pt:
      'Cancelar uma transação não paga, liberar uma autorização ou reembolsar uma transação ' +
      'paga',
  },
  description: DESCRIPTIONS['transactions.void'],
  method: 'POST',
  path: '/v1/transaction/void/:id',
  body: Type.Optional(Type.Object(voidFields)),
  idempotent: true,
  secretive: { without: [] },
  refusals: [
    'budget_exceeded',
    'transaction_not_found',
    'invalid_state',
    'boleto_in_protest',
    'already_paid',
    'insufficient_funds',
    'refund_window_closed',
    'refund_exceeds_amount',
    'release_refused',
    'too_many_refunds',
    'request_in_progress',
    'refund_account_required',
    'refund_account_not_payers',
    'seller_not_active',
    'bank_unavailable',
  ],
  example: {},
})

export const decideRefund = operation({
  ...ofOne,
  id: 'transactions.decideRefund',
  scopes: ['payments', 'sellers'],
  delicate: { is: 'moves_money', held: 'payout_result' },
  summary: {
    en: 'Say how a refund ended of which the bank that pays it out says nothing; another person approves it',
    pt: 'Dizer como terminou um reembolso do qual o banco que o paga nada diz; outra pessoa aprova',
  },
  description: DESCRIPTIONS['transactions.decideRefund'],
  method: 'POST',
  path: '/v1/transaction/refund/decide/:id/:refund_id',
  params: Type.Object({ id: IdIn('transaction'), refund_id: IdIn('refund') }),
  body: Type.Object(
    decisionFields({
      en: '`paid`: the money left the paying account. `not_paid`: it did not, and the refund has failed.',
      pt: '`paid`: o dinheiro saiu da conta pagadora. `not_paid`: não saiu, e o reembolso falhou.',
    }),
  ),
  refusals: [
    'platform_only',
    'person_needed',
    'transaction_not_found',
    'refund_not_found',
    'payout_result_known',
    'payout_result_too_early',
    'request_in_progress',
  ],
  example: {
    result: 'not_paid',
    proof: 'O extrato do dia 21 não tem este pagamento; o banco confirmou no chamado 4711',
  },
})

export const captureTransaction = operation({
  ...ofOne,
  id: 'transactions.capture',
  delicate: { is: 'asks_money' },
  summary: {
    en: 'Capture an authorized card payment, in full or in part; the rest is released',
    pt: 'Capturar um pagamento com cartão autorizado, por inteiro ou em parte; o resto é liberado',
  },
  description: DESCRIPTIONS['transactions.capture'],
  method: 'POST',
  path: '/v1/transaction/capture/:id',
  body: Type.Optional(Type.Object({ amount: Type.Optional(Amount()) })),
  idempotent: true,
  refusals: [
    'transaction_not_found',
    'invalid_state',
    'capture_exceeds_amount',
    'capture_refused',
    'bank_unavailable',
  ],
  example: {},
})

export const updateTransaction = operation({
  ...ofOne,
  id: 'transactions.update',
  delicate: { is: 'asks_money' },
  summary: {
    en: 'Change the due date, the amount or the discount of an unpaid boleto',
    pt: 'Alterar o vencimento, o valor ou o desconto de um boleto não pago',
  },
  description: DESCRIPTIONS['transactions.update'],
  method: 'PATCH',
  path: '/v1/transaction/update/:id',
  body: Type.Object(boletoChangeFields),
  idempotent: true,
  refusals: [
    'budget_exceeded',
    'transaction_not_found',
    'invalid_state',
    'boleto_not_registered',
    'boleto_in_protest',
    'too_many_changes',
    'amount_over_seller_limit',
    'split_over_amount',
    'split_nothing',
    'split_fee_uncovered',
    'request_in_progress',
    'change_refused',
    'bank_not_configured',
    'bank_unavailable',
  ],
  example: { expiration_date: '2030-01-15' },
})

const ofProtest = {
  ...ofOne,
  delicate: { is: 'asks_money' },
  method: 'POST',
  body: Type.Optional(Type.Object({})),
  idempotent: true,
  example: {},
} as const

export const protestTransaction = operation({
  ...ofProtest,
  id: 'transactions.protest',
  summary: {
    en: 'Send an overdue boleto to protest at the registry office',
    pt: 'Enviar um boleto vencido a protesto em cartório',
  },
  description: DESCRIPTIONS['transactions.protest'],
  path: '/v1/transaction/protest/:id',
  refusals: [
    'transaction_not_found',
    'invalid_state',
    'boleto_not_registered',
    'boleto_not_overdue',
    'protest_not_offered',
    'protest_refused',
    'request_in_progress',
    'bank_not_configured',
    'bank_unavailable',
  ],
})

export const cancelProtest = operation({
  ...ofProtest,
  id: 'transactions.cancelProtest',
  summary: {
    en: 'Cancel the protest of a boleto, which stays as it was',
    pt: 'Cancelar (sustar) o protesto de um boleto, que continua como estava',
  },
  description: DESCRIPTIONS['transactions.cancelProtest'],
  path: '/v1/transaction/cancel_protest/:id',
  refusals: [
    'transaction_not_found',
    'invalid_state',
    'no_protest',
    'protest_not_offered',
    'protest_refused',
    'request_in_progress',
    'bank_not_configured',
    'bank_unavailable',
  ],
})

export const pixQrCode = operation({
  id: 'pix.qrcode',
  summary: {
    en: 'Get the QR code of a pix as an image (PNG; SVG with .svg)',
    pt: 'Obter o QR code de um pix como imagem (PNG; SVG com .svg)',
  },
  description: DESCRIPTIONS['pix.qrcode'],
  method: 'GET',
  path: '/pix/qrcode/:id',
  params,
  reply: Type.String(),
  produces: 'image/png',
  refusals: ['transaction_not_found'],
})
