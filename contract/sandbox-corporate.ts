// The sandbox's levers for corporate cards: simulated merchants, dispute decisions and deliveries.
// In sandbox mode only.

import { Type } from 'typebox'
import { ANSWER_MAX_BYTES } from './corporate/authorization-endpoint.ts'
import { getCard } from './corporate/cards.ts'
import { PurchaseDispute } from './corporate/disputes.ts'
import { METHODS, Purchase } from './corporate/purchases.ts'
import { AMOUNT_MAX, Exact, HexId, IdIn, Instant, Nullable, Text } from './fields.ts'
import { operation } from './operation.ts'
import { fill } from './text.ts'
import { FIELD_MESSAGES } from './field-messages.ts'

const sandbox = {
  sandbox: true,
  idempotent: true,
  scopes: ['corporate'],
  method: 'POST',
  delicate: 'none',
} as const

export const CLEARINGS = ['full', 'partial', 'over', 'late', 'never'] as const
/** Currencies for which the sandbox bank has a rate. */
export const CURRENCIES = [
  'BRL',
  'USD',
  'EUR',
  'GBP',
  'CHF',
  'CAD',
  'AUD',
  'CNY',
  'MXN',
  'UYU',
  'ARS',
  'COP',
  'JPY',
  'CLP',
  'PYG',
] as const

export const TAKE_WAIT_MAX_S = 30

/** A bank's texts are read up to here; a purchase shows the first 120 characters, with a mark. */
const MERCHANT_MAX = 500
const unavailable = ['bank_unavailable', 'bank_not_configured'] as const
const Money = (description: string) =>
  Type.Integer({
    minimum: 1,
    maximum: AMOUNT_MAX,
    softens: 'amount',
    description,
    examples: [4509],
  })

export const buyWithCard = operation({
  ...sandbox,
  id: 'sandbox.buyWithCard',
  summary: 'Make a purchase with a corporate card, as a merchant',
  path: '/v1/sandbox/cards/:id/purchases',
  status: 201,
  params: Type.Object({ id: IdIn('corporate card') }),
  body: Type.Object({
    amount: Money('In the smallest unit of `currency`.'),
    currency: Type.Optional(
      Type.Enum(CURRENCIES, {
        description: 'The default is BRL; other currencies use a fixed rate, with IOF.',
      }),
    ),
    merchant: Type.Optional(
      Type.Object({
        name: Type.Optional(
          Type.String({
            maxLength: MERCHANT_MAX,
            cards: 'shop',
            description:
              'A purchase shows at most 120 characters of it; the last is then `…`. Some ' +
              'networks send blanks, which it shows as `—`.',
            examples: ['UBER TRIP'],
          }),
        ),
        mcc: Type.Optional(
          Type.String({
            pattern: '^\\d{4}$',
            maxLength: 4,
            says: fill(FIELD_MESSAGES.notDigits, { digits: 4 }),
            examples: ['4121'],
          }),
        ),
        country: Type.Optional(
          Type.String({
            pattern: '^[A-Z]{2}$',
            maxLength: 2,
            says: { en: 'must be two capital letters', pt: 'deve ter duas letras maiúsculas' },
            examples: ['BR'],
          }),
        ),
      }),
    ),
    method: Type.Optional(Type.Enum(METHODS)),
    clear: Type.Optional(
      Type.Enum(CLEARINGS, {
        description:
          'How the purchase clears. `full` (the default): all of it after a day. `partial`: in ' +
          'two parts, after one and two days. `over`: with a tip of 20%. `late`: after eight ' +
          'days, when it has already expired. `never`: it expires after seven days.',
      }),
    ),
    number: Type.Optional(
      Text(19, {
        cards: 'kept',
        description: 'The card number that the merchant has; a wrong number is denied.',
      }),
    ),
    cvv: Type.Optional(Text(4)),
    expiry: Type.Optional(Text(5, { description: 'MM/YY' })),
  }),
  reply: Purchase,
  refusals: ['corporate_card_not_found', ...unavailable],
  example: { amount: 4509, merchant: { name: 'UBER TRIP', mcc: '4121', country: 'BR' } },
})

const ofPurchase = {
  ...sandbox,
  params: Type.Object({ id: IdIn('purchase') }),
  body: Type.Optional(
    Type.Object({
      amount: Type.Optional(Money('In centavos; by default the whole remaining amount.')),
    }),
  ),
  reply: Purchase,
  refusals: ['purchase_not_found', 'invalid_state', ...unavailable],
  example: {},
}

export const clearPurchase = operation({
  ...ofPurchase,
  id: 'sandbox.clearPurchase',
  summary: 'Clear a purchase now',
  path: '/v1/sandbox/purchases/:id/clear',
})

export const reversePurchase = operation({
  ...ofPurchase,
  id: 'sandbox.reversePurchase',
  summary: 'Have the merchant reverse a purchase, or a part of it, before it is cleared',
  path: '/v1/sandbox/purchases/:id/reverse',
  also: ['/v1/sandbox/purchases/:id/void'],
})

export const refundPurchase = operation({
  ...ofPurchase,
  id: 'sandbox.refundPurchase',
  summary: 'Have the merchant refund a cleared purchase, or a part of it',
  path: '/v1/sandbox/purchases/:id/refund',
})

const ofDispute = {
  ...sandbox,
  params: Type.Object({ id: IdIn('purchase') }),
  body: Type.Optional(Type.Object({})),
  reply: PurchaseDispute,
  refusals: ['purchase_not_found', 'invalid_state', ...unavailable],
  example: {},
}

export const winPurchaseDispute = operation({
  ...ofDispute,
  id: 'sandbox.winPurchaseDispute',
  summary: 'Have the issuing bank decide the dispute of a purchase now, for the company',
  path: '/v1/sandbox/purchases/:id/dispute/win',
})

export const losePurchaseDispute = operation({
  ...ofDispute,
  id: 'sandbox.losePurchaseDispute',
  summary: 'Have the issuing bank decide the dispute of a purchase now, for the merchant',
  path: '/v1/sandbox/purchases/:id/dispute/lose',
})

const ofCard = {
  ...sandbox,
  params: Type.Object({ id: IdIn('corporate card') }),
  body: Type.Optional(Type.Object({})),
  reply: getCard.reply,
  refusals: ['corporate_card_not_found', 'invalid_state', ...unavailable],
  example: {},
}

export const shipCard = operation({
  ...ofCard,
  id: 'sandbox.shipCard',
  summary: 'Have the post ship a physical card now',
  path: '/v1/sandbox/cards/:id/ship',
})

export const deliverCard = operation({
  ...ofCard,
  id: 'sandbox.deliverCard',
  summary: 'Have the post deliver a physical card now',
  path: '/v1/sandbox/cards/:id/deliver',
})

// ── `vintem listen` in the place of an authorization endpoint ────────────────────────────────────────────────────────────────────────────

export const takeAuthorizations = operation({
  sandbox: true,
  id: 'sandbox.takeAuthorizations',
  summary:
    'Take the questions to the authorization endpoint, and answer them in its place for the next seconds',
  method: 'GET',
  path: '/v1/sandbox/authorizations',
  scopes: ['corporate'],
  query: Type.Object({
    wait: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: TAKE_WAIT_MAX_S,
        softens: 'count',
        description: 'Seconds to wait for a question if there is none yet; the default is 0.',
      }),
    ),
  }),
  reply: Exact({
    resource: Type.Literal('list'),
    items: Type.Array(
      Exact({
        id: HexId('authorization request'),
        body: Type.String({
          description: 'The body of the question, byte for byte: sign it as it is.',
        }),
        expires_at: Instant(),
      }),
      { description: 'Each question is given to one listener.' },
    ),
  }),
  refusals: ['platform_only', 'too_many_waiting'],
})

export const answerAuthorization = operation({
  sandbox: true,
  id: 'sandbox.answerAuthorization',
  delicate: 'none',
  summary:
    'Answer a question in the place of the authorization endpoint, with what a program of yours replied',
  method: 'POST',
  path: '/v1/sandbox/authorizations/:id/answer',
  scopes: ['corporate'],
  params: Type.Object({ id: IdIn('authorization request') }),
  body: Type.Object({
    status: Nullable(
      Type.Integer({
        minimum: 100,
        maximum: 599,
        description: 'The HTTP status of its reply; null without a reply.',
      }),
    ),
    body: Type.Optional(
      Type.String({
        maxLength: ANSWER_MAX_BYTES + 1,
        description: 'The text of its reply. More than 4096 bytes are no answer.',
        examples: ['{"approved": true}'],
      }),
    ),
    error: Type.Optional(Text(200, { description: 'Why there is no reply.' })),
  }),
  reply: Exact({
    resource: Type.Literal('authorization_answer'),
    id: HexId('authorization request'),
    accepted: Type.Literal(true),
  }),
  refusals: ['authorization_request_not_found'],
  example: { status: 200, body: '{"approved": true}' },
})
