// Cards of buyers: a card is tokenized, in the browser or on a server, and the token is stored as a
// card of a customer. No reply has a card number.

import { Type } from 'typebox'
import { Customer } from './customers.ts'
import { HexId, IdIn, Instant, Nullable, Exact } from '../fields.ts'
import { operation } from '../operation.ts'
import { DESCRIPTIONS } from '../texts/operations/payments/vault.ts'

/** More cards mean that a shop never deletes any, or that the customer is used for card testing. */
export const STORED_CARDS_MAX = 50

/**
 * Text that a buyer typed. An invalid value gets 402 with a message that the page can show to the
 * buyer; only a value that no page sends (another type, a very long text) gets 422.
 */
const TYPED_MAX = 200
const Typed = (options: object) =>
  Type.String({ maxLength: TYPED_MAX, softens: 'text', ...options })

export const NewCard = Type.Object({
  holder_name: Typed({
    // A card number here is refused by the vault, with an error code of its own.
    cards: 'kept',
    text: { en: '2 to 100 characters, with letters.', pt: 'De 2 a 100 caracteres, com letras.' },
    examples: ['MARIA SILVA'],
  }),
  card_number: Typed({
    cards: 'kept',
    text: {
      en: '12 to 19 digits. Blanks, dots and hyphens between the digits are removed.',
      pt: 'De 12 a 19 dígitos. Espaços, pontos e hífens entre os dígitos são removidos.',
    },
    examples: ['4111 1111 1111 1111'],
  }),
  expiration_month: Typed({
    text: { en: 'A month, 1 to 12.', pt: 'Um mês, de 1 a 12.' },
    examples: ['12'],
  }),
  expiration_year: Typed({
    text: { en: 'A year of two or four digits.', pt: 'Um ano de dois ou quatro dígitos.' },
    examples: ['2035'],
  }),
  security_code: Typed({
    text: {
      en:
        'Three digits, four for American Express. Stored encrypted for at most 15 minutes, for ' +
        'one transaction.',
      pt:
        'Três dígitos, ou quatro no American Express. Guardado cifrado por no máximo 15 ' +
        'minutos, para uma transação.',
    },
    examples: ['123'],
  }),
})

export const BRANDS = [
  'Visa',
  'MasterCard',
  'American Express',
  'Elo',
  'Hipercard',
  'Diners',
  'Discover',
  'JCB',
  'Aura',
  'Banescard',
] as const

const shown = {
  holder_name: Type.String(),
  card_brand: Type.Enum([...BRANDS]),
  first4_digits: Type.String({ pattern: '^[0-9]{4}$' }),
  last4_digits: Type.String({ pattern: '^[0-9]{4}$' }),
  expiration_month: Type.String({ pattern: '^[0-9]{2}$', examples: ['12'] }),
  expiration_year: Type.String({ pattern: '^[0-9]{4}$', examples: ['2035'] }),
}

const Token = Exact({
  id: HexId('card token'),
  resource: Type.Literal('token'),
  type: Type.Literal('card'),
  used: Type.Boolean(),
  card: Exact({
    id: HexId('card'),
    resource: Type.Literal('card'),
    ...shown,
    first6_digits: Type.String({ pattern: '^[0-9]{6}$' }),
    fingerprint: Type.String({
      pattern: '^[0-9a-f]{32}$',
      text: {
        en: 'The same for the same number on this platform; different on another platform.',
        pt: 'Igual para o mesmo número nesta plataforma; diferente em outra plataforma.',
      },
    }),
  }),
  created_at: Instant(),
  updated_at: Instant(),
})

const StoredCard = {
  id_card: HexId('card'),
  id: HexId('card'),
  id_customer: HexId('customer'),
  ...shown,
  created_at: Instant(),
  updated_at: Instant(),
}

export const ListedCard = Exact(
  {
    ...StoredCard,
    is_default: Type.Boolean({
      text: {
        en: 'Whether transactions without a card use it.',
        pt: 'Se transações sem cartão indicado o usam.',
      },
    }),
  },
  {
    text: {
      en: 'The default card, under both names; null without a default card.',
      pt: 'O cartão padrão, sob os dois nomes; null sem cartão padrão.',
    },
  },
)

const CustomerID = IdIn('customer')
const scopes = ['cards', 'payments'] as const

export const tokenizeCard = operation({
  id: 'cards.tokenize',
  delicate: 'none',
  summary: {
    en: 'Tokenize a card, from a browser or a server',
    pt: 'Tokenizar um cartão, do navegador ou do servidor',
  },
  description: DESCRIPTIONS['cards.tokenize'],
  method: 'POST',
  path: '/v1/card/tokenize/token',
  scopes: ['tokenize', ...scopes],
  browsers: true,
  form: true,
  body: NewCard,
  examples: {
    card: {
      holder_name: 'MARIA SILVA',
      card_number: '4111 1111 1111 1111',
      expiration_month: '12',
      expiration_year: '2035',
      security_code: '123',
    },
  },
  reply: Token,
  status: 201,
  idempotent: true,
  confidential: true,
  // The security code is never compared or stored in any form: a retry with another code gets the
  // token of the first call.
  secretive: { without: ['security_code'] },
  refusals: [
    'token_expired',
    'invalid_card_holder',
    'invalid_card_number',
    'unknown_card_brand',
    'invalid_security_code',
    'invalid_expiration',
    'card_expired',
    'too_many_cards',
  ],
})

export const associateCard = operation({
  id: 'cards.associate',
  delicate: 'none',
  summary: {
    en: 'Store the card of a token for a customer',
    pt: 'Guardar o cartão de um token para um cliente',
  },
  description: DESCRIPTIONS['cards.associate'],
  method: 'POST',
  path: '/v1/card/associate_token_with_customer',
  // The spelling of the older clients' documentation.
  also: ['/v1/card/associeate_token_with_customer'],
  scopes,
  body: Type.Object({ id_customer: CustomerID, token: IdIn('card token') }),
  examples: {
    card: {
      id_customer: '019a1b2c3d4e7f008a1b2c3d4e5f6a7b',
      token: '019a1b2c3d4e7f008a1b2c3d4e5f6a7c',
    },
  },
  reply: Exact(StoredCard),
  status: 201,
  idempotent: true,
  refusals: [
    'customer_not_found',
    'customer_erased',
    'card_not_found',
    'token_not_found',
    'token_of_another_page',
    'token_used',
    'token_expired',
    'too_many_stored_cards',
  ],
})

export const listCards = operation({
  id: 'cards.list',
  summary: {
    en: 'List the cards of a customer, the newest first',
    pt: 'Listar os cartões de um cliente, os mais novos primeiro',
  },
  description: DESCRIPTIONS['cards.list'],
  method: 'GET',
  path: '/v1/card/list/:CustomerID',
  scopes,
  params: Type.Object({ CustomerID }),
  reply: Exact({
    id_customer: HexId('customer'),
    resource: Type.Literal('cards'),
    default_credit: Nullable(ListedCard),
    default_debit: Nullable(ListedCard),
    items: Type.Array(ListedCard),
  }),
  refusals: ['customer_not_found'],
})

export const setDefaultCard = operation({
  id: 'cards.setDefault',
  delicate: 'none',
  summary: {
    en: "Make a card the customer's default, for transactions without a card",
    pt: 'Definir o cartão padrão do cliente, para transações sem cartão',
  },
  description: DESCRIPTIONS['cards.setDefault'],
  method: 'POST',
  path: '/v1/card/set_default/:CustomerID',
  scopes,
  params: Type.Object({ CustomerID }),
  body: Type.Object({ id_card: IdIn('card') }),
  examples: { card: { id_card: '019a1b2c3d4e7f008a1b2c3d4e5f6a7b' } },
  reply: Customer,
  refusals: ['customer_not_found', 'card_not_found'],
})

export const deleteCard = operation({
  id: 'cards.delete',
  delicate: 'none',
  blocked: 'a buyer may have a card deleted at any time',
  summary: {
    en: 'Delete a card of a customer; its number is destroyed',
    pt: 'Excluir um cartão de um cliente; o número é destruído',
  },
  description: DESCRIPTIONS['cards.delete'],
  method: 'DELETE',
  path: '/v1/card/delete/:CustomerID/:CardID',
  scopes,
  params: Type.Object({ CustomerID, CardID: IdIn('card') }),
  reply: Exact({ ...StoredCard, deleted: Type.Literal(true) }),
  refusals: ['customer_not_found', 'card_not_found'],
})

export const deleteCards = operation({
  id: 'cards.deleteAll',
  delicate: 'none',
  blocked: 'a buyer may have all cards deleted at any time',
  summary: {
    en: 'Delete all cards of a customer; their numbers are destroyed',
    pt: 'Excluir todos os cartões de um cliente; os números são destruídos',
  },
  description: DESCRIPTIONS['cards.deleteAll'],
  method: 'DELETE',
  path: '/v1/card/delete_all/:CustomerID',
  scopes,
  params: Type.Object({ CustomerID }),
  reply: Exact({
    deleted: Type.Literal(true),
    count: Type.Integer({
      text: { en: 'Number of deleted cards.', pt: 'Quantos cartões foram excluídos.' },
    }),
  }),
  refusals: ['customer_not_found'],
})
