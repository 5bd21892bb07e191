// The sandbox's levers: simulated payers, disputes and bank faults. They exist in sandbox mode
// only. The clock is in sandbox-time.ts.

import { Type } from 'typebox'
import { CorporateRecharge } from './corporate/account.ts'
import { InvoicePayment } from './corporate/invoices.ts'
import { Amount, IdIn, InstantIn, Nullable, Exact, SellerIdIn, Text, Name } from './fields.ts'
import { operation } from './operation.ts'
import { Payout } from './payouts.ts'
import { Seller } from './sellers.ts'
import { Transaction } from './transactions.ts'

const params = Type.Object({ id: IdIn('transaction') })
const sandbox = {
  sandbox: true,
  delicate: 'none' as const,
  idempotent: true,
  scopes: ['payments'] as const,
}

export const PAY_TIMES_MAX = 5
export const WEATHER_BANKS = ['pix', 'card', 'boleto', 'payout', 'kyc', 'issuing'] as const
/** `deaf`, only for `issuing`: the bank asks for no authorization and decides by itself. */
export const WEATHER_MODES = [
  'fair',
  'slow',
  'silent_before',
  'silent_after',
  'down',
  'twice',
  'shuffled',
  'deaf',
] as const
const WEATHER_CALLS_MAX = 100_000

const paidFields = {
  amount: Type.Optional(Amount()),
  paid_at: Type.Optional(InstantIn()),
  times: Type.Optional(Type.Integer({ minimum: 1, maximum: PAY_TIMES_MAX, softens: 'count' })),
}
const paid = Type.Optional(Type.Object(paidFields))

const PaidBy = Type.Object(
  { name: Name(200), taxpayer_id: Type.String({ maxLength: 20, examples: ['123.456.789-09'] }) },
  {
    description:
      'The payer that the bank reports; refunds go to this payer. Without it the bank reports no payer.',
  },
)

export const payPix = operation({
  ...sandbox,
  // `payments` for a transaction, `corporate` for a recharge or the payment of a statement.
  scopes: ['payments', 'corporate'],
  id: 'sandbox.payPix',
  summary: 'Pay the pix of a transaction, a recharge or a statement, as the buyer',
  method: 'POST',
  path: '/v1/sandbox/pix/:id/pay',
  params: Type.Object({ id: IdIn('transaction, recharge or payment') }),
  body: paid,
  reply: Type.Union([Transaction, CorporateRecharge, InvoicePayment]),
  refusals: ['transaction_not_found', 'invalid_state', 'bank_unavailable', 'bank_not_configured'],
  example: {},
})

export const payBoleto = operation({
  ...sandbox,
  id: 'sandbox.payBoleto',
  summary: 'Pay a boleto at the counter',
  method: 'POST',
  path: '/v1/sandbox/boletos/:id/pay',
  params,
  body: Type.Optional(Type.Object({ ...paidFields, payer: Type.Optional(PaidBy) })),
  reply: Transaction,
  refusals: ['transaction_not_found', 'invalid_state', 'bank_unavailable', 'bank_not_configured'],
  example: {},
})

const ofCardSale = {
  ...sandbox,
  method: 'POST' as const,
  params,
  body: Type.Optional(
    Type.Object({
      amount: Type.Optional(Amount()),
      reason: Type.Optional(Text(100, { minLength: 1 })),
    }),
  ),
  reply: Transaction,
  refusals: ['transaction_not_found', 'invalid_state', 'bank_unavailable', 'bank_not_configured'],
  example: {},
}

/** `payments` for a transaction, `corporate` for a recharge or the payment of a statement. */
const ofDispute = {
  ...ofCardSale,
  scopes: ['payments', 'corporate'] as const,
  params: Type.Object({ id: IdIn('transaction, recharge or payment') }),
  reply: Type.Union([Transaction, CorporateRecharge, InvoicePayment]),
}

export const disputeTransaction = operation({
  ...ofDispute,
  id: 'sandbox.dispute',
  summary: 'Have the buyer dispute a card payment, or the payer’s bank contest a pix (MED)',
  path: '/v1/sandbox/transactions/:id/dispute',
})

export const winDispute = operation({
  ...ofDispute,
  id: 'sandbox.win',
  summary: 'Have the seller win the dispute of a card payment or a pix',
  path: '/v1/sandbox/transactions/:id/win',
})

export const loseDispute = operation({
  ...ofDispute,
  id: 'sandbox.lose',
  summary: 'Have the seller lose the dispute of a card payment or a pix',
  path: '/v1/sandbox/transactions/:id/lose',
})

export const clearReview = operation({
  ...ofCardSale,
  id: 'sandbox.clear',
  summary: 'Have the review approve a card payment',
  path: '/v1/sandbox/transactions/:id/clear',
})

export const rejectReview = operation({
  ...ofCardSale,
  id: 'sandbox.reject',
  summary: 'Have the review reject a card payment',
  path: '/v1/sandbox/transactions/:id/reject',
})

export const expireTransaction = operation({
  ...sandbox,
  id: 'sandbox.expire',
  summary: 'Make an unpaid transaction expire now, by moving the shared clock',
  method: 'POST',
  path: '/v1/sandbox/transactions/:id/expire',
  params,
  body: Type.Optional(Type.Object({})),
  reply: Transaction,
  refusals: ['transaction_not_found', 'invalid_state', 'bank_unavailable', 'platform_only'],
  example: {},
})

const ofSeller = {
  ...sandbox,
  method: 'POST' as const,
  params: Type.Object({ id: SellerIdIn() }),
  body: Type.Optional(Type.Object({})),
  reply: Seller,
  refusals: ['seller_not_found', 'invalid_state', 'bank_unavailable', 'bank_not_configured'],
  example: {},
}

export const approveSeller = operation({
  ...ofSeller,
  id: 'sandbox.approveSeller',
  summary: 'Have the bank approve a pending seller',
  path: '/v1/sandbox/sellers/:id/approve',
})

export const denySeller = operation({
  ...ofSeller,
  id: 'sandbox.denySeller',
  summary: 'Have the bank deny a pending seller',
  path: '/v1/sandbox/sellers/:id/deny',
})

const ofTransfer = {
  ...sandbox,
  method: 'POST' as const,
  params: Type.Object({ id: IdIn('transfer') }),
  body: Type.Optional(Type.Object({})),
  reply: Payout,
  refusals: ['transfer_not_found', 'invalid_state', 'bank_unavailable', 'bank_not_configured'],
  example: {},
}

export const failTransfer = operation({
  ...ofTransfer,
  id: 'sandbox.failTransfer',
  summary: 'Have the bank refuse a payout in progress',
  path: '/v1/sandbox/transfers/:id/fail',
})

export const returnTransfer = operation({
  ...ofTransfer,
  id: 'sandbox.returnTransfer',
  summary: "Have the receiver's bank return a paid payout",
  path: '/v1/sandbox/transfers/:id/return',
})

export const setWeather = operation({
  ...sandbox,
  // Idempotent by itself: repeating it changes nothing.
  idempotent: false,
  id: 'sandbox.weather',
  summary: 'Make the sandbox bank fail for one platform: slow, silent or down',
  method: 'POST',
  path: '/v1/sandbox/weather',
  body: Type.Object({
    bank: Type.Enum(WEATHER_BANKS),
    mode: Type.Enum(WEATHER_MODES, {
      description: '`fair` ends a fault; `/docs/sandbox` explains each mode.',
    }),
    calls: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: WEATHER_CALLS_MAX,
        softens: 'count',
        description: 'For how many calls; by default until the next change.',
      }),
    ),
  }),
  reply: Exact({
    resource: Type.Literal('weather'),
    bank: Type.String(),
    mode: Type.String(),
    calls: Nullable(Type.Integer()),
  }),
  refusals: ['bank_unavailable', 'bank_not_configured', 'platform_only'],
  example: { bank: 'pix', mode: 'fair' },
})
