// Pagar.me: pix by its orders, with a secret key. What was read of it, and where: facts.md.

import type { Connector } from '../../connector.ts'
import { isGenuine, told } from './notices.ts'
import { openPagarme } from './pix.ts'

export const pagarme: Connector = {
  name: 'pagarme',
  title: 'Pagar.me',
  addresses: {
    production: { api: 'https://api.pagar.me/core/v5' },
    // The key decides: sk_test_… or sk_….
    test: { api: 'https://api.pagar.me/core/v5' },
  },
  key: { header: 'authorization', setting: 'secretKey', form: 'basic' },
  certificate: 'none',
  settings: [
    {
      name: 'secretKey',
      title: { en: 'the secret key', pt: 'a chave secreta' },
      where: { en: 'Desenvolvimento, Chaves', pt: 'Desenvolvimento, Chaves' },
      example: 'sk_1234567890abcdef',
      isSecret: true,
      form: /^sk_[A-Za-z0-9_-]{1,500}$/,
    },
    {
      name: 'payerEmail',
      title: {
        en: 'an e-mail address of yours, sent in place of the payer’s',
        pt: 'um e-mail seu, enviado no lugar do e-mail do pagador',
      },
      where: { en: 'any address of yours', pt: 'qualquer endereço seu' },
      example: 'pix@loja.com.br',
      form: /^[^\s@]{1,64}@[^\s@]{1,190}$/,
    },
    {
      name: 'payerPhone',
      title: {
        en: 'a phone of yours, sent in place of the payer’s: area code and number, digits only',
        pt: 'um telefone seu, enviado no lugar do telefone do pagador: DDD e número, só dígitos',
      },
      where: { en: 'any number of yours', pt: 'qualquer número seu' },
      example: '11999998888',
      form: /^\d{10,11}$/,
    },
    ...(['User', 'Password'] as const).map((what) => ({
      name: `notification${what}`,
      title: {
        en: `the ${what.toLowerCase()} of the webhook, which you choose`,
        pt: what === 'User' ? 'o usuário do webhook, que você escolhe' : 'a senha do webhook',
      },
      where: { en: 'Configurações, Webhooks', pt: 'Configurações, Webhooks' },
      example: 'vintem',
      isOptional: true as const,
      ...(what === 'Password' && { isSecret: true as const }),
    })),
  ],
  pix: {
    wire: { open: openPagarme, told, isGenuine },
    evidence: 'their client',
    clients: [
      {
        name: '@pagarme/pagarme-nodejs-sdk',
        version: '7.0.2',
        from: 'npm',
        calls: {
          '/core/v5/orders': 'POST GET',
          '/core/v5/orders/{id}': 'GET',
          '/core/v5/charges/{id}': 'DELETE',
          '/core/v5/charges/{id}/transactions': 'GET',
        },
      },
    ],
  },
  contract: {
    en: 'An account with pix switched on; under Webhooks our address for the events of orders and charges, with a user and a password.',
    pt: 'Uma conta com pix habilitado; em Webhooks o nosso endereço para os eventos de pedidos e cobranças, com usuário e senha.',
  },
  cannot: [
    { en: 'A pix with a due date.', pt: 'Pix com vencimento.' },
    {
      en: 'A pix without a payer’s name and CPF or CNPJ.',
      pt: 'Pix sem nome e CPF ou CNPJ do pagador.',
    },
    {
      en: 'The withdrawal of an unpaid pix: the same call would return a payment that came meanwhile. It is left to expire.',
      pt: 'Cancelamento de um pix não pago: a mesma chamada devolveria um pagamento feito nesse meio-tempo. Ele fica até expirar.',
    },
    {
      en: 'A return whose first answer was lost for a day, unless it is the whole payment: it is looked at by hand.',
      pt: 'Devolução cuja primeira resposta se perdeu por um dia, a menos que seja do valor inteiro: é conferida à mão.',
    },
    { en: 'A choice of the pix key.', pt: 'Escolha da chave pix.' },
  ],
}
