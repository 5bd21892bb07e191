// The error codes of cards and their tokens; part of the table in errors.ts.

import { notFound, row, type Refused } from '../refused.ts'

export const VAULT_ERRORS = {
  invalid_card_number: row(
    402,
    'payment_error',
    'card',
    {
      en: 'this is not a card number: its length or its check digit is wrong',
      pt: 'este não é um número de cartão: o tamanho ou o dígito verificador está errado',
    },
    'Número do cartão inválido',
    {
      en: 'Ask the buyer to type the number again.',
      pt: 'Peça ao comprador que digite o número de novo.',
    },
  ),
  unknown_card_brand: row(
    402,
    'payment_error',
    'card',
    { en: 'the brand of this card is not accepted', pt: 'a bandeira deste cartão não é aceita' },
    'Bandeira do cartão não aceita',
    {
      en:
        'Ask the buyer for a card of another brand: Visa, MasterCard, American Express, Elo, ' +
        'Hipercard, Diners, Discover, JCB, Aura or Banescard.',
      pt:
        'Peça ao comprador um cartão de outra bandeira: Visa, MasterCard, American Express, Elo, ' +
        'Hipercard, Diners, Discover, JCB, Aura ou Banescard.',
    },
  ),
  invalid_security_code: row(
    402,
    'payment_error',
    'card',
    {
      en:
        'the security code must have four digits for American Express and three for any other ' +
        'brand',
      pt:
        'o código de segurança deve ter quatro dígitos no American Express e três nas outras ' +
        'bandeiras',
    },
    'Código de segurança inválido',
    {
      en:
        'Ask the buyer to type it again: four digits on the front of an American Express card, ' +
        'three on the back of any other card.',
      pt:
        'Peça ao comprador que o digite de novo: quatro dígitos na frente de um American ' +
        'Express, três no verso de qualquer outro cartão.',
    },
  ),
  invalid_card_holder: row(
    402,
    'payment_error',
    'card',
    {
      en:
        'the name of the card holder must have 2 to 100 characters, with letters and without a ' +
        'card number',
      pt:
        'o nome do titular do cartão deve ter de 2 a 100 caracteres, com letras e sem número de ' +
        'cartão',
    },
    'Nome do titular do cartão inválido',
    {
      en: 'Ask the buyer to type the name as printed on the card.',
      pt: 'Peça ao comprador que digite o nome como está impresso no cartão.',
    },
  ),
  invalid_expiration: row(
    402,
    'payment_error',
    'card',
    {
      en: 'the expiration must be a month from 1 to 12 and a year of two or four digits',
      pt: 'a validade deve ser um mês de 1 a 12 e um ano de dois ou quatro dígitos',
    },
    'Validade do cartão inválida',
    {
      en: 'Ask the buyer to type the month and the year as printed on the card.',
      pt: 'Peça ao comprador que digite o mês e o ano como estão impressos no cartão.',
    },
  ),
  card_expired: row(
    402,
    'payment_error',
    'card',
    { en: 'this card has expired', pt: 'este cartão está vencido' },
    'Cartão vencido',
    {
      en:
        'Ask the buyer to check the date, or to use another card. A card is valid through the ' +
        'last day of its month.',
      pt:
        'Peça ao comprador que confira a data, ou use outro cartão. Um cartão vale até o último ' +
        'dia do mês.',
    },
  ),
  card_number_not_allowed: row(
    422,
    'invalid_request_error',
    'card',
    {
      en: '{field} must not be, or contain, a card number',
      pt: '{field} não pode ser, nem conter, um número de cartão',
    },
    'Número de cartão onde não deve estar',
    {
      en:
        'Send another value: this one has the length, the first digits and the check digit of a ' +
        'card number, and would be stored in plain text. Send card numbers only to `POST ' +
        '/v1/card/tokenize/token`.',
      pt:
        'Envie outro valor: este tem o tamanho, os primeiros dígitos e o dígito verificador de ' +
        'um número de cartão, e seria guardado sem cifra. Envie números de cartão só a `POST ' +
        '/v1/card/tokenize/token`.',
    },
  ),
  card_not_found: notFound(
    { en: 'no such card', pt: 'cartão não encontrado' },
    'Cartão não encontrado',
  ),
  too_many_stored_cards: row(
    409,
    'conflict_error',
    'state',
    { en: 'a customer can have at most 50 cards', pt: 'um cliente pode ter no máximo 50 cartões' },
    'Limite de cartões atingido',
    {
      en: 'Delete cards that the customer no longer uses.',
      pt: 'Exclua cartões que o cliente não usa mais.',
    },
  ),
  too_many_cards: row(
    429,
    'rate_limit_error',
    'card',
    {
      en:
        'too many cards were refused from this IP address, by this credential or on this payment ' +
        'link; wait before you try again',
      pt:
        'cartões demais foram recusados deste endereço IP, desta credencial ou neste link de ' +
        'pagamento; espere antes de tentar de novo',
    },
    'Muitas tentativas com cartões inválidos; aguarde',
    {
      en: 'Wait for the seconds in `Retry-After`. Your page may be in use to test stolen cards.',
      pt:
        'Espere os segundos de `Retry-After`. A sua página pode estar sendo usada para testar ' +
        'cartões roubados.',
    },
  ),
} as const satisfies Record<string, Refused>
