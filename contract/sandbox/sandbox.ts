// The sandbox's levers: simulated payers, disputes and bank faults. They exist in sandbox mode
// only. The clock is in sandbox-time.ts.

import { Type } from 'typebox'
import { CorporateRecharge } from '../corporate/account.ts'
import { InvoicePayment } from '../corporate/invoices.ts'
import { INITIATIONS } from '../names/pix-initiations.ts'
import { Amount, IdIn, InstantIn, Nullable, Exact, SellerIdIn, TextIn, Name } from '../fields.ts'
import { operation } from '../operation.ts'
import { Payout } from '../marketplace/payouts.ts'
import { Seller } from '../marketplace/sellers-replies.ts'
import { Transaction } from '../payments/transactions-fields.ts'
import { DESCRIPTIONS } from '../texts/operations/sandbox/sandbox.ts'

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
const PIX_MESSAGE_MAX = 140
const paid = Type.Optional(
  Type.Object({
    ...paidFields,
    payer: Type.Optional(
      Type.Object(
        {
          name: Type.Optional(Name(200)),
          taxpayer_id: Type.Optional(
            Type.String({ maxLength: 20, examples: ['123.456.789-09', '***.456.789-**'] }),
          ),
        },
        {
          text: {
            en: 'Who pays, masked or not. Without it the bank names nobody.',
            pt: 'Quem paga, mascarado ou não. Sem ele o banco não diz ninguém.',
          },
        },
      ),
    ),
    initiation: Type.Optional(Type.Enum(INITIATIONS.filter((one) => one !== 'other'))),
    message: Type.Optional(TextIn(PIX_MESSAGE_MAX, { minLength: 1 })),
  }),
)

const PaidBy = Type.Object(
  { name: Name(200), taxpayer_id: Type.String({ maxLength: 20, examples: ['123.456.789-09'] }) },
  {
    text: {
      en:
        'The payer that the bank reports; refunds go to this payer. Without it the bank ' +
        'reports no payer.',
      pt:
        'O pagador que o banco informa; os reembolsos vão para ele. Sem ele, o banco não ' +
        'informa pagador.',
    },
  },
)

export const payPix = operation({
  ...sandbox,
  // `payments` for a transaction, `corporate` for a recharge or the payment of a statement.
  scopes: ['payments', 'corporate'],
  id: 'sandbox.payPix',
  summary: {
    en: 'Pay the pix of a transaction, a recharge or a statement, as the buyer',
    pt: 'Pagar o pix de uma transação, recarga ou fatura, como comprador',
  },
  description: DESCRIPTIONS['sandbox.payPix'],
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
  summary: { en: 'Pay a boleto at the counter', pt: 'Pagar um boleto no caixa' },
  description: DESCRIPTIONS['sandbox.payBoleto'],
  method: 'POST',
  path: '/v1/sandbox/boletos/:id/pay',
  params,
  body: Type.Optional(
    Type.Object({
      ...paidFields,
      payer: Type.Optional(PaidBy),
      at_registry_office: Type.Optional(
        Type.Boolean({
          text: {
            en: 'At the registry office that has its protest: from a day after the order on.',
            pt: 'No cartório que tem o protesto dele: a partir de um dia depois do pedido.',
          },
        }),
      ),
    }),
  ),
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
      reason: Type.Optional(TextIn(100, { minLength: 1 })),
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
  summary: {
    en: 'Have the buyer dispute a card payment, or the payer’s bank contest a pix (MED)',
    pt: 'Fazer o comprador contestar um pagamento com cartão, ou o banco do pagador um pix (MED)',
  },
  description: DESCRIPTIONS['sandbox.dispute'],
  path: '/v1/sandbox/transactions/:id/dispute',
})

export const winDispute = operation({
  ...ofDispute,
  id: 'sandbox.win',
  summary: {
    en: 'Have the seller win the dispute of a card payment or a pix',
    pt: 'Fazer o vendedor ganhar a contestação de um pagamento com cartão ou pix',
  },
  description: DESCRIPTIONS['sandbox.win'],
  path: '/v1/sandbox/transactions/:id/win',
})

export const loseDispute = operation({
  ...ofDispute,
  id: 'sandbox.lose',
  summary: {
    en: 'Have the seller lose the dispute of a card payment or a pix',
    pt: 'Fazer o vendedor perder a contestação de um pagamento com cartão ou pix',
  },
  description: DESCRIPTIONS['sandbox.lose'],
  path: '/v1/sandbox/transactions/:id/lose',
})

export const clearReview = operation({
  ...ofCardSale,
  id: 'sandbox.clear',
  summary: {
    en: 'Have the review approve a card payment',
    pt: 'Fazer a análise aprovar um pagamento com cartão',
  },
  description: DESCRIPTIONS['sandbox.clear'],
  path: '/v1/sandbox/transactions/:id/clear',
})

export const rejectReview = operation({
  ...ofCardSale,
  id: 'sandbox.reject',
  summary: {
    en: 'Have the review reject a card payment',
    pt: 'Fazer a análise recusar um pagamento com cartão',
  },
  description: DESCRIPTIONS['sandbox.reject'],
  path: '/v1/sandbox/transactions/:id/reject',
})

export const expireTransaction = operation({
  ...sandbox,
  id: 'sandbox.expire',
  summary: {
    en: 'Make an unpaid transaction expire now, by moving the shared clock',
    pt: 'Fazer uma transação não paga expirar agora, movendo o relógio compartilhado',
  },
  description: DESCRIPTIONS['sandbox.expire'],
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
  summary: {
    en: 'Have the bank approve a pending seller',
    pt: 'Fazer o banco aprovar um vendedor pendente',
  },
  description: DESCRIPTIONS['sandbox.approveSeller'],
  path: '/v1/sandbox/sellers/:id/approve',
})

export const denySeller = operation({
  ...ofSeller,
  id: 'sandbox.denySeller',
  summary: {
    en: 'Have the bank deny a pending seller',
    pt: 'Fazer o banco negar um vendedor pendente',
  },
  description: DESCRIPTIONS['sandbox.denySeller'],
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
  summary: {
    en: 'Have the bank refuse a payout in progress',
    pt: 'Fazer o banco recusar um repasse em andamento',
  },
  description: DESCRIPTIONS['sandbox.failTransfer'],
  path: '/v1/sandbox/transfers/:id/fail',
})

export const returnTransfer = operation({
  ...ofTransfer,
  id: 'sandbox.returnTransfer',
  summary: {
    en: "Have the receiver's bank return a paid payout",
    pt: 'Fazer o banco do recebedor devolver um repasse pago',
  },
  description: DESCRIPTIONS['sandbox.returnTransfer'],
  path: '/v1/sandbox/transfers/:id/return',
})

export const setWeather = operation({
  ...sandbox,
  // Idempotent by itself: repeating it changes nothing.
  idempotent: false,
  id: 'sandbox.weather',
  summary: {
    en: 'Make the sandbox bank fail for one platform: slow, silent or down',
    pt: 'Fazer o banco do sandbox falhar para uma plataforma: lento, mudo, fora do ar',
  },
  description: DESCRIPTIONS['sandbox.weather'],
  method: 'POST',
  path: '/v1/sandbox/weather',
  body: Type.Object({
    bank: Type.Enum(WEATHER_BANKS),
    mode: Type.Enum(WEATHER_MODES, {
      text: {
        en: '`fair` ends a fault; `/docs/sandbox` explains each mode.',
        pt: '`fair` encerra uma falha; `/docs/sandbox` explica cada modo.',
      },
    }),
    calls: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: WEATHER_CALLS_MAX,
        softens: 'count',
        text: {
          en: 'For how many calls; by default until the next change.',
          pt: 'Por quantas chamadas; por padrão, até a próxima mudança.',
        },
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
