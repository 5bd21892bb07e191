// What cards and their tokens are refused with; part of the table in errors.ts.

import { notFound, row, type Refused } from './refused.ts'

export const VAULT_ERRORS = {
  invalid_card_number: row(
    402,
    'payment_error',
    'card',
    'this is not the number of a card: its length or its check digit is wrong',
    'Número do cartão inválido',
    'Let the buyer type the number again.',
  ),
  unknown_card_brand: row(
    402,
    'payment_error',
    'card',
    'the brand of this card is not one that is taken',
    'Bandeira do cartão não aceita',
    'Let the buyer use a card of another brand: Visa, MasterCard, American Express, Elo, Hipercard, Diners, Discover, JCB, Aura or Banescard.',
  ),
  invalid_security_code: row(
    402,
    'payment_error',
    'card',
    'the security code must have the digits of its brand: four of American Express, three of any other',
    'Código de segurança inválido',
    'Let the buyer type it again: four digits on the front of an American Express, three on the back of any other.',
  ),
  invalid_card_holder: row(
    402,
    'payment_error',
    'card',
    'the name of the card holder must have 2 to 100 characters, letters among them, and no card number',
    'Nome do titular do cartão inválido',
    'Let the buyer type the name as it stands on the card.',
  ),
  invalid_expiration: row(
    402,
    'payment_error',
    'card',
    'the expiration must be a month from 1 to 12 and a year of two or four digits',
    'Validade do cartão inválida',
    'Let the buyer type month and year as they stand on the card.',
  ),
  card_expired: row(
    402,
    'payment_error',
    'card',
    'this card has expired',
    'Cartão vencido',
    'Let the buyer check the date, or use another card. A card is good through the last day of its month.',
  ),
  card_number_not_allowed: row(
    422,
    'invalid_request_error',
    'card',
    '{field} must not be, or hold, a card number',
    'Número de cartão onde não deve estar',
    'Send another reference or key: this one has the length, the first digits and the check digit of a card number, and would be stored in plain text. Send card numbers only to `POST /v1/card/tokenize/token`.',
  ),
  card_not_found: notFound('card', 'Cartão não encontrado'),
  too_many_stored_cards: row(
    409,
    'conflict_error',
    'state',
    'a customer keeps at most 50 cards',
    'Limite de cartões atingido',
    'Delete cards that are no longer used.',
  ),
  too_many_cards: row(
    429,
    'rate_limit_error',
    'card',
    'too many cards were refused from this address or credential; wait before trying again',
    'Muitas tentativas com cartões inválidos; aguarde',
    'Wait for the seconds in `Retry-After`. Somebody may be testing stolen cards on your page.',
  ),
} as const satisfies Record<string, Refused>
