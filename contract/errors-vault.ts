// The error codes of cards and their tokens; part of the table in errors.ts.

import { notFound, row, type Refused } from './refused.ts'

export const VAULT_ERRORS = {
  invalid_card_number: row(
    402,
    'payment_error',
    'card',
    'this is not a card number: its length or its check digit is wrong',
    'Número do cartão inválido',
    'Ask the buyer to type the number again.',
  ),
  unknown_card_brand: row(
    402,
    'payment_error',
    'card',
    'the brand of this card is not accepted',
    'Bandeira do cartão não aceita',
    'Ask the buyer for a card of another brand: Visa, MasterCard, American Express, Elo, Hipercard, Diners, Discover, JCB, Aura or Banescard.',
  ),
  invalid_security_code: row(
    402,
    'payment_error',
    'card',
    'the security code must have four digits for American Express and three for any other brand',
    'Código de segurança inválido',
    'Ask the buyer to type it again: four digits on the front of an American Express card, three on the back of any other card.',
  ),
  invalid_card_holder: row(
    402,
    'payment_error',
    'card',
    'the name of the card holder must have 2 to 100 characters, with letters and without a card number',
    'Nome do titular do cartão inválido',
    'Ask the buyer to type the name as printed on the card.',
  ),
  invalid_expiration: row(
    402,
    'payment_error',
    'card',
    'the expiration must be a month from 1 to 12 and a year of two or four digits',
    'Validade do cartão inválida',
    'Ask the buyer to type the month and the year as printed on the card.',
  ),
  card_expired: row(
    402,
    'payment_error',
    'card',
    'this card has expired',
    'Cartão vencido',
    'Ask the buyer to check the date, or to use another card. A card is valid through the last day of its month.',
  ),
  card_number_not_allowed: row(
    422,
    'invalid_request_error',
    'card',
    '{field} must not be, or contain, a card number',
    'Número de cartão onde não deve estar',
    'Send another value: this one has the length, the first digits and the check digit of a card number, and would be stored in plain text. Send card numbers only to `POST /v1/card/tokenize/token`.',
  ),
  card_not_found: notFound('card', 'Cartão não encontrado'),
  too_many_stored_cards: row(
    409,
    'conflict_error',
    'state',
    'a customer can have at most 50 cards',
    'Limite de cartões atingido',
    'Delete cards that the customer no longer uses.',
  ),
  too_many_cards: row(
    429,
    'rate_limit_error',
    'card',
    'too many cards were refused from this IP address, by this credential or on this payment link; wait before you try again',
    'Muitas tentativas com cartões inválidos; aguarde',
    'Wait for the seconds in `Retry-After`. Your page may be in use to test stolen cards.',
  ),
} as const satisfies Record<string, Refused>
