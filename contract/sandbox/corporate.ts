// The sandbox's levers for corporate cards: simulated merchants, dispute decisions and deliveries.
// In sandbox mode only.

import { Type } from 'typebox'
import { ANSWER_MAX_BYTES } from '../corporate/authorization-endpoint.ts'
import { getCard } from '../corporate/cards.ts'
import { PurchaseDispute } from '../corporate/disputes.ts'
import { Purchase } from '../corporate/purchases-fields.ts'
import { Exact, HexId, IdIn, Instant, Nullable, TextIn } from '../fields.ts'
import { operation } from '../operation.ts'
import { DESCRIPTIONS } from '../texts/operations/sandbox/corporate.ts'
import { TAKE_WAIT_MAX_S } from './corporate-fields.ts'
import { CardUse, Money } from './card-use.ts'

const sandbox = {
  sandbox: true,
  idempotent: true,
  scopes: ['corporate'],
  method: 'POST',
  delicate: 'none',
} as const
const unavailable = ['bank_unavailable', 'bank_not_configured'] as const

export const buyWithCard = operation({
  ...sandbox,
  id: 'sandbox.buyWithCard',
  summary: {
    en: 'Make a purchase with a corporate card, as a merchant',
    pt: 'Fazer uma compra com um cartão corporativo, como loja',
  },
  description: DESCRIPTIONS['sandbox.buyWithCard'],
  path: '/v1/sandbox/cards/:id/purchases',
  status: 201,
  params: Type.Object({ id: IdIn('corporate card') }),
  body: CardUse,
  reply: Purchase,
  refusals: ['corporate_card_not_found', ...unavailable],
  example: { amount: 4509, merchant: { name: 'UBER TRIP', mcc: '4121', country: 'BR' } },
})

const ofPurchase = {
  ...sandbox,
  params: Type.Object({ id: IdIn('purchase') }),
  body: Type.Optional(
    Type.Object({
      amount: Type.Optional(
        Money({
          en: 'In centavos; by default the whole remaining amount.',
          pt: 'Em centavos; por padrão, todo o valor restante.',
        }),
      ),
    }),
  ),
  reply: Purchase,
  refusals: ['purchase_not_found', 'invalid_state', ...unavailable],
  example: {},
}

export const clearPurchase = operation({
  ...ofPurchase,
  id: 'sandbox.clearPurchase',
  summary: { en: 'Clear a purchase now', pt: 'Confirmar uma compra agora' },
  description: DESCRIPTIONS['sandbox.clearPurchase'],
  path: '/v1/sandbox/purchases/:id/clear',
})

export const reversePurchase = operation({
  ...ofPurchase,
  id: 'sandbox.reversePurchase',
  summary: {
    en: 'Have the merchant reverse a purchase, or a part of it, before it is cleared',
    pt: 'Fazer a loja cancelar uma compra, ou uma parte dela, antes da confirmação',
  },
  description: DESCRIPTIONS['sandbox.reversePurchase'],
  path: '/v1/sandbox/purchases/:id/reverse',
  also: ['/v1/sandbox/purchases/:id/void'],
})

export const refundPurchase = operation({
  ...ofPurchase,
  id: 'sandbox.refundPurchase',
  summary: {
    en: 'Have the merchant refund a cleared purchase, or a part of it',
    pt: 'Fazer a loja reembolsar uma compra confirmada, ou uma parte dela',
  },
  description: DESCRIPTIONS['sandbox.refundPurchase'],
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
  summary: {
    en: 'Have the issuing bank decide the dispute of a purchase now, for the company',
    pt: 'Fazer o banco emissor decidir agora a contestação de uma compra, a favor da empresa',
  },
  description: DESCRIPTIONS['sandbox.winPurchaseDispute'],
  path: '/v1/sandbox/purchases/:id/dispute/win',
})

export const losePurchaseDispute = operation({
  ...ofDispute,
  id: 'sandbox.losePurchaseDispute',
  summary: {
    en: 'Have the issuing bank decide the dispute of a purchase now, for the merchant',
    pt: 'Fazer o banco emissor decidir agora a contestação de uma compra, a favor da loja',
  },
  description: DESCRIPTIONS['sandbox.losePurchaseDispute'],
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
  summary: {
    en: 'Have the post ship a physical card now',
    pt: 'Fazer o correio enviar um cartão físico agora',
  },
  description: DESCRIPTIONS['sandbox.shipCard'],
  path: '/v1/sandbox/cards/:id/ship',
})

export const deliverCard = operation({
  ...ofCard,
  id: 'sandbox.deliverCard',
  summary: {
    en: 'Have the post deliver a physical card now',
    pt: 'Fazer o correio entregar um cartão físico agora',
  },
  description: DESCRIPTIONS['sandbox.deliverCard'],
  path: '/v1/sandbox/cards/:id/deliver',
})

// ── `vintem listen` in the place of an authorization endpoint ────────────────────────────────────────────────────────────────────────────

export const takeAuthorizations = operation({
  sandbox: true,
  id: 'sandbox.takeAuthorizations',
  summary: {
    en:
      'Take the questions to the authorization endpoint, and answer them in its place for the ' +
      'next seconds',
    pt:
      'Receber as perguntas ao endpoint de autorização e responder no lugar dele nos próximos ' +
      'segundos',
  },
  description: DESCRIPTIONS['sandbox.takeAuthorizations'],
  method: 'GET',
  path: '/v1/sandbox/authorizations',
  scopes: ['corporate'],
  query: Type.Object({
    wait: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: TAKE_WAIT_MAX_S,
        softens: 'count',
        text: {
          en: 'Seconds to wait for a question if there is none yet; the default is 0.',
          pt: 'Segundos a esperar por uma pergunta, se ainda não há nenhuma; o padrão é 0.',
        },
      }),
    ),
  }),
  reply: Exact({
    resource: Type.Literal('list'),
    items: Type.Array(
      Exact({
        id: HexId('authorization request'),
        body: Type.String({
          text: {
            en: 'The body of the question, byte for byte: sign it as it is.',
            pt: 'O corpo da pergunta, byte a byte: assine-o como está.',
          },
        }),
        expires_at: Instant(),
      }),
      {
        text: {
          en: 'Each question is given to one listener.',
          pt: 'Cada pergunta é entregue a um só ouvinte.',
        },
      },
    ),
  }),
  refusals: ['platform_only', 'too_many_waiting'],
})

export const answerAuthorization = operation({
  sandbox: true,
  id: 'sandbox.answerAuthorization',
  delicate: 'none',
  summary: {
    en:
      'Answer a question in the place of the authorization endpoint, with what a program of ' +
      'yours replied',
    pt:
      'Responder a uma pergunta no lugar do endpoint de autorização, com o que um programa seu ' +
      'respondeu',
  },
  description: DESCRIPTIONS['sandbox.answerAuthorization'],
  method: 'POST',
  path: '/v1/sandbox/authorizations/:id/answer',
  scopes: ['corporate'],
  params: Type.Object({ id: IdIn('authorization request') }),
  body: Type.Object({
    status: Nullable(
      Type.Integer({
        minimum: 100,
        maximum: 599,
        text: {
          en: 'The HTTP status of its reply; null without a reply.',
          pt: 'O status HTTP da resposta dele; null sem resposta.',
        },
      }),
    ),
    body: Type.Optional(
      Type.String({
        maxLength: ANSWER_MAX_BYTES + 1,
        text: {
          en: 'The text of its reply. More than 4096 bytes are no answer.',
          pt: 'O texto da resposta dele. Mais de 4096 bytes não são resposta.',
        },
        examples: ['{"approved": true}'],
      }),
    ),
    error: Type.Optional(
      TextIn(200, { text: { en: 'Why there is no reply.', pt: 'Por que não há resposta.' } }),
    ),
  }),
  reply: Exact({
    resource: Type.Literal('authorization_answer'),
    id: HexId('authorization request'),
    accepted: Type.Literal(true),
  }),
  refusals: ['authorization_request_not_found'],
  example: { status: 200, body: '{"approved": true}' },
})
