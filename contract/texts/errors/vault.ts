// The Portuguese of the errors of cards and their tokens.

import type { VAULT_ERRORS } from '../../errors-vault.ts'
import { notFound, type ErrorText } from './not-found.ts'

export const VAULT_TEXTS = {
  invalid_card_number: {
    message: 'este não é um número de cartão: o tamanho ou o dígito verificador está errado',
    mend: 'Peça ao comprador que digite o número de novo.',
  },
  unknown_card_brand: {
    message: 'a bandeira deste cartão não é aceita',
    mend:
      'Peça ao comprador um cartão de outra bandeira: Visa, MasterCard, American Express, Elo, ' +
      'Hipercard, Diners, Discover, JCB, Aura ou Banescard.',
  },
  invalid_security_code: {
    message:
      'o código de segurança deve ter quatro dígitos no American Express e três nas outras bandeiras',
    mend:
      'Peça ao comprador que o digite de novo: quatro dígitos na frente de um American Express, ' +
      'três no verso de qualquer outro cartão.',
  },
  invalid_card_holder: {
    message:
      'o nome do titular do cartão deve ter de 2 a 100 caracteres, com letras e sem número de cartão',
    mend: 'Peça ao comprador que digite o nome como está impresso no cartão.',
  },
  invalid_expiration: {
    message: 'a validade deve ser um mês de 1 a 12 e um ano de dois ou quatro dígitos',
    mend: 'Peça ao comprador que digite o mês e o ano como estão impressos no cartão.',
  },
  card_expired: {
    message: 'este cartão está vencido',
    mend: 'Peça ao comprador que confira a data, ou use outro cartão. Um cartão vale até o último dia do mês.',
  },
  card_number_not_allowed: {
    message: '{field} não pode ser, nem conter, um número de cartão',
    mend:
      'Envie outro valor: este tem o tamanho, os primeiros dígitos e o dígito verificador de um ' +
      'número de cartão, e seria guardado sem cifra. Envie números de cartão só a `POST ' +
      '/v1/card/tokenize/token`.',
  },
  card_not_found: notFound('cartão não encontrado'),
  too_many_stored_cards: {
    message: 'um cliente pode ter no máximo 50 cartões',
    mend: 'Exclua cartões que o cliente não usa mais.',
  },
  too_many_cards: {
    message:
      'cartões demais foram recusados deste endereço IP, desta credencial ou neste link de ' +
      'pagamento; espere antes de tentar de novo',
    mend: 'Espere os segundos de `Retry-After`. A sua página pode estar sendo usada para testar cartões roubados.',
  },
} as const satisfies Readonly<Record<keyof typeof VAULT_ERRORS, ErrorText>>
