// Corporate cards: virtual and physical ones, their limits, and their secrets.

import { Type } from 'typebox'
import { HexId, IdIn, Instant, Nullable, Exact, TextIn, Name } from '../fields.ts'
import { List, ListQuery } from '../list.ts'
import { operation } from '../operation.ts'
import {
  Centavos,
  corporate,
  IdFilter,
  Interval,
  Limit,
  NAME_MAX,
  ReasonIn,
  ReasonOut,
  refresh,
  ROOT,
  spending,
  times,
} from './words.ts'
import { FIELD_TEXTS } from '../fields/field-texts.ts'
import { DESCRIPTIONS } from '../texts/operations/corporate/cards.ts'

export const CARD_TYPES = ['virtual', 'physical'] as const
export const CARD_STATUSES = [
  'issued',
  'shipped',
  'delivered',
  'active',
  'blocked',
  'canceled',
  'expired',
] as const
/** How often the secrets of an account's cards may be read, per hour. */
export const SECRETS_PER_HOUR = 60
/** Seconds for which secrets may be shown after they were read. */
export const SECRETS_TTL_S = 60
const MERCHANT_MAX = 60

const params = Type.Object({ card_id: IdIn('corporate card') })
const CardName = () =>
  Name(NAME_MAX, {
    text: { en: "The company's name for the card.", pt: 'O nome que a empresa dá ao cartão.' },
  })
const Merchant = () =>
  TextIn(MERCHANT_MAX, {
    minLength: 1,
    cards: 'shop',
    text: {
      en:
        'The card works only at merchants whose name begins with this text; case, accents and ' +
        'punctuation are ignored.',
      pt:
        'O cartão só funciona em lojas cujo nome começa com este texto; maiúsculas, acentos e ' +
        'pontuação são ignorados.',
    },
    examples: ['UBER'],
  })

const Card = Exact({
  resource: Type.Literal('corporate_card'),
  id: HexId('corporate card'),
  holder_id: HexId('cardholder'),
  holder_name: Type.String(),
  name: Type.String(),
  limit: Centavos({ en: 'The limit per interval.', pt: 'O limite por período.' }),
  interval: Interval(),
  type: Type.Enum(CARD_TYPES),
  merchant: Nullable(Type.String()),
  status: Type.Enum(CARD_STATUSES),
  reason: ReasonOut({
    en: 'Why it was blocked or canceled, as it was sent.',
    pt: 'Por que foi bloqueado ou cancelado, como foi enviado.',
  }),
  last4: Type.String({ pattern: '^\\d{4}$' }),
  brand: Type.String(),
  expiration: Type.String({ pattern: '^\\d{2}/\\d{2}$', text: FIELD_TEXTS.expiry }),
  ...spending,
  shipping: Type.Optional(
    Exact({
      carrier: Nullable(Type.String()),
      tracking_code: Nullable(Type.String()),
      shipped_at: Nullable(Instant()),
      delivered_at: Nullable(Instant()),
    }),
  ),
  ...times,
})

const filters = {
  status: Type.Optional(TextIn(100, { text: FIELD_TEXTS.statuses })),
  type: Type.Optional(
    TextIn(100, {
      component: 'CardTypes',
      text: { en: '`virtual` or `physical`.', pt: '`virtual` ou `physical`.' },
    }),
  ),
}
const readings = ['account_not_active', 'bank_unavailable', 'bank_not_configured'] as const

export const listCards = operation({
  id: 'corporate.cards.list',
  summary: { en: 'List corporate cards', pt: 'Listar cartões corporativos' },
  description: DESCRIPTIONS['corporate.cards.list'],
  method: 'GET',
  path: ROOT,
  scopes: corporate,
  query: ListQuery({ ...filters, holder_id: IdFilter('cardholder'), ...refresh }),
  reply: List(Card),
  refusals: readings,
})

export const listHolderCards = operation({
  id: 'corporate.holders.cards',
  summary: { en: 'List the cards of a cardholder', pt: 'Listar os cartões de um portador' },
  description: DESCRIPTIONS['corporate.holders.cards'],
  method: 'GET',
  path: `${ROOT}/holders/:holder_id/cards`,
  also: ['/v1/baas/holders/:holder_id/cards'],
  scopes: corporate,
  params: Type.Object({ holder_id: IdIn('cardholder') }),
  query: ListQuery({ ...filters, ...refresh }),
  reply: List(Card),
  refusals: [...readings, 'holder_not_found'],
})

export const getCard = operation({
  id: 'corporate.cards.get',
  summary: {
    en: 'Get a corporate card, without its number',
    pt: 'Consultar um cartão corporativo; o número não vem nele',
  },
  description: DESCRIPTIONS['corporate.cards.get'],
  method: 'GET',
  path: `${ROOT}/:card_id`,
  scopes: corporate,
  params,
  query: Type.Object(refresh),
  reply: Card,
  refusals: [...readings, 'corporate_card_not_found'],
})

export const createCard = operation({
  id: 'corporate.cards.create',
  delicate: { is: 'limits_spending', held: 'card_limit' },
  summary: {
    en:
      'Issue a card to a cardholder: a virtual card works at once, a physical card after it is ' +
      'delivered and unblocked',
    pt:
      'Emitir um cartão para um portador: o virtual funciona na hora; o físico, depois de ' +
      'entregue e desbloqueado',
  },
  description: DESCRIPTIONS['corporate.cards.create'],
  method: 'POST',
  path: ROOT,
  scopes: corporate,
  status: 201,
  idempotent: true,
  body: Type.Object({
    holder_id: IdIn('cardholder'),
    name: CardName(),
    limit: Limit(FIELD_TEXTS.cardLimit),
    interval: Interval(),
    type: Type.Enum(CARD_TYPES),
    merchant: Type.Optional(Nullable(Merchant())),
  }),
  examples: {
    virtual: {
      holder_id: '019a1b2c3d4e7f008a1b2c3d4e5f6a7b',
      name: 'MARIA SILVA',
      limit: 100_000,
      interval: 'month',
      type: 'virtual',
    },
  },
  reply: Card,
  refusals: [
    'account_not_active',
    'holder_not_found',
    'holder_canceled',
    'bank_unavailable',
    'bank_not_configured',
    'issuer_refused',
  ],
})

export const updateCard = operation({
  id: 'corporate.cards.update',
  delicate: { is: 'limits_spending', held: 'card_limit' },
  summary: {
    en: 'Update a card: name, limit, interval, merchant or status; `canceled` is final',
    pt: 'Alterar um cartão: nome, limite, período, loja ou status; `canceled` é definitivo',
  },
  description: DESCRIPTIONS['corporate.cards.update'],
  method: 'PATCH',
  path: `${ROOT}/:card_id`,
  scopes: corporate,
  params,
  body: Type.Object({
    name: Type.Optional(CardName()),
    limit: Type.Optional(Limit(FIELD_TEXTS.cardLimit)),
    interval: Type.Optional(Interval()),
    merchant: Type.Optional(Nullable(Merchant())),
    status: Type.Optional(Type.Enum(['active', 'blocked', 'canceled'])),
    reason: ReasonIn(),
  }),
  reply: Card,
  refusals: [
    'account_not_active',
    'corporate_card_not_found',
    'corporate_card_ended',
    'card_not_delivered',
  ],
  example: { status: 'blocked', reason: 'Perdido em viagem' },
})

export const getSecrets = operation({
  id: 'corporate.cards.secrets',
  delicate: { is: 'shows_secret' },
  summary: {
    en: 'Get the number and code of a card from the issuing bank',
    pt: 'Obter do banco emissor o número e o código de um cartão',
  },
  description: DESCRIPTIONS['corporate.cards.secrets'],
  method: 'GET',
  path: `${ROOT}/:card_id/secrets`,
  confidential: true,
  scopes: ['corporate:secrets'],
  params,
  reply: Exact({
    resource: Type.Literal('corporate_card_secrets'),
    card_id: HexId('corporate card'),
    number: Type.String({ text: { en: 'The card number.', pt: 'O número do cartão.' } }),
    cvv: Type.String({
      text: { en: 'The card verification code.', pt: 'O código de segurança do cartão.' },
    }),
    expiry: Type.String({ text: FIELD_TEXTS.expiry }),
    expiration_month: Type.String(),
    expiration_year: Type.String(),
    ttl: Type.Integer({
      text: {
        en: 'Seconds for which it can be shown.',
        pt: 'Segundos durante os quais pode ser mostrado.',
      },
    }),
    expires_at: Instant(),
  }),
  refusals: [
    'account_not_active',
    'corporate_card_not_found',
    'corporate_card_ended',
    'too_many_secrets',
    'bank_unavailable',
    'bank_not_configured',
  ],
})
