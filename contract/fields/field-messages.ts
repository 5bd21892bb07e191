// The messages of invalid fields that several places need. One that a single place needs stands
// there.

import type { Text } from '../text.ts'

export const FIELD_MESSAGES = {
  required: { en: 'is required', pt: 'é obrigatório' },
  unknown: { en: 'is not known', pt: 'não é conhecido' },
  notAccepted: { en: 'is not accepted', pt: 'não é aceito' },
  notAnObject: { en: 'must be an object', pt: 'deve ser um objeto' },
  notANumber: { en: 'must be a number', pt: 'deve ser um número' },
  onlyForCards: { en: 'is only for cards', pt: 'só vale para cartão' },
  notInTheFuture: { en: 'must be in the future', pt: 'deve estar no futuro' },
  notOneOf: { en: 'must be {words}', pt: 'deve ser {words}' },
  empty: { en: 'must not be empty', pt: 'não pode ficar vazio' },
  blank: { en: 'must not be blank', pt: 'não pode ficar em branco' },
  tooShort: {
    en: 'must have at least {limit} characters',
    pt: 'deve ter pelo menos {limit} caracteres',
  },
  tooLong: {
    en: 'must have at most {limit} characters',
    pt: 'deve ter no máximo {limit} caracteres',
  },
  invisibleOrTooLong: {
    en: 'must have 1 to {limit} characters, at least one of them visible',
    pt: 'deve ter de 1 a {limit} caracteres, pelo menos um deles visível',
  },
  tooManyKeys: { en: 'must have at most {limit} keys', pt: 'deve ter no máximo {limit} chaves' },
  tooManyItems: { en: 'must have at most {limit} items', pt: 'deve ter no máximo {limit} itens' },
  tooLarge: { en: 'must be at most {limit}', pt: 'deve ser no máximo {limit}' },
  tooFewCentavos: {
    en: 'must be at least {limit} centavos',
    pt: 'deve ser de no mínimo {limit} centavos',
  },
  tooManyCentavos: {
    en: 'must be at most {limit} centavos',
    pt: 'deve ser de no máximo {limit} centavos',
  },
  notDigits: { en: 'must have {digits} digits', pt: 'deve ter {digits} dígitos' },
  notADate: { en: 'must be a date, YYYY-MM-DD', pt: 'deve ser uma data, AAAA-MM-DD' },
  notAnInstant: {
    en: 'must be a date and time in ISO 8601, such as 2026-11-21T01:54:00Z',
    pt: 'deve ser uma data e hora em ISO 8601, como 2026-11-21T01:54:00Z',
  },
  tooEarly: { en: 'must be in {year} or later', pt: 'deve ser de {year} em diante' },
  beforeFrom: { en: 'must not be before from', pt: 'não pode ser anterior a from' },
  notAnEmail: { en: 'must be an e-mail address', pt: 'deve ser um endereço de e-mail' },
  invalidCpf: { en: 'must be a valid CPF', pt: 'deve ser um CPF válido' },
  invalidCpfOrCnpj: { en: 'must be a valid CPF or CNPJ', pt: 'deve ser um CPF ou CNPJ válido' },
  notACpfOrCnpj: { en: 'must be a CPF or CNPJ', pt: 'deve ser um CPF ou CNPJ' },
  invalidPhone: {
    en: 'must be a valid phone number, such as {example}',
    pt: 'deve ser um telefone válido, como {example}',
  },
  notAStateCode: {
    en: 'must be a two-letter state code',
    pt: 'deve ser a sigla de um estado, com duas letras',
  },
  tooManyDecimals: {
    en: 'must have at most two decimal places',
    pt: 'deve ter no máximo duas casas decimais',
  },
  notChangedHere: {
    en: 'cannot be changed here: it is {value}',
    pt: 'não pode ser alterado aqui: é {value}',
  },
  noInstallments: {
    en: 'must be 1: only credit has installments',
    pt: 'deve ser 1: só o crédito tem parcelas',
  },
  notHttps: { en: 'must begin with https://', pt: 'deve começar com https://' },
  numberForHost: {
    en: 'has a number for a host: write an IP address as four numbers',
    pt: 'tem um número no lugar do host: escreva o endereço IP como quatro números',
  },
  credentialsInUrl: {
    en: 'must not contain a user name or a password',
    pt: 'não pode conter nome de usuário nem senha',
  },
  privateHost: {
    en: 'has a host name of a private network',
    pt: 'tem um nome de host de rede privada',
  },
  privateAddress: {
    en: 'points to an IP address that is not public',
    pt: 'aponta para um endereço IP que não é público',
  },
  notTheCurrentPassword: { en: 'is not the current password', pt: 'não é a senha atual' },
} as const satisfies Readonly<Record<string, Text>>
