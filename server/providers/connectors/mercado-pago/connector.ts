// Mercado Pago: pix by its payments, with an access token. What was read of it, and where: facts.md.

import type { Connector } from '../../connector.ts'
import { isGenuine, told } from './notices.ts'
import { openMercadoPago } from './pix.ts'

export const mercadoPago: Connector = {
  name: 'mercado-pago',
  title: 'Mercado Pago',
  addresses: {
    production: { api: 'https://api.mercadopago.com' },
    // The access token of a test user decides.
    test: { api: 'https://api.mercadopago.com' },
  },
  key: { header: 'authorization', setting: 'accessToken', form: 'bearer' },
  certificate: 'none',
  settings: [
    {
      name: 'accessToken',
      title: { en: 'the access token', pt: 'o access token' },
      where: {
        en: 'mercadopago.com.br/developers, Suas integrações, your application, Credenciais de produção',
        pt: 'mercadopago.com.br/developers, Suas integrações, sua aplicação, Credenciais de produção',
      },
      example: 'APP_USR-1234567890',
      isSecret: true,
    },
    {
      name: 'payerEmail',
      title: {
        en: 'an e-mail address of yours, sent in place of the payer’s',
        pt: 'um e-mail seu, enviado no lugar do e-mail do pagador',
      },
      where: {
        en: 'any address of yours but that of the Mercado Pago account',
        pt: 'qualquer endereço seu, menos o da conta do Mercado Pago',
      },
      example: 'pix@loja.com.br',
      form: /^[^\s@]{1,64}@[^\s@]{1,190}$/,
    },
    {
      name: 'notificationSecret',
      title: { en: 'the secret of the webhooks', pt: 'a chave secreta dos webhooks' },
      where: {
        en: 'Suas integrações, your application, Webhooks',
        pt: 'Suas integrações, sua aplicação, Webhooks',
      },
      example: '3f1c0b5a7d9e',
      isSecret: true,
      isOptional: true,
    },
  ],
  pix: {
    wire: { open: openMercadoPago, told, isGenuine },
    evidence: 'their client',
    clients: [
      {
        name: 'mercadopago',
        version: '3.6.1',
        from: 'npm',
        calls: {
          '/v1/payments': 'POST',
          '/v1/payments/search': 'GET',
          '/v1/payments/{id}': 'GET PUT',
          '/v1/payments/{id}/refunds': 'POST',
          '/v1/payments/{id}/refunds/': 'GET',
        },
      },
    ],
  },
  contract: {
    en: 'A seller’s account with a pix key; create an application (Checkout Transparente) and, under Webhooks, our address for the topic Payments.',
    pt: 'Uma conta de vendedor com chave pix; crie uma aplicação (Checkout Transparente) e, em Webhooks, o nosso endereço para o tópico Pagamentos.',
  },
  cannot: [
    { en: 'A pix with a due date.', pt: 'Pix com vencimento.' },
    {
      en: 'A pix that is payable for less than 30 minutes or more than 30 days.',
      pt: 'Pix pagável por menos de 30 minutos ou mais de 30 dias.',
    },
    {
      en: 'A choice of the pix key: it is that of the account.',
      pt: 'Escolha da chave pix: é a da conta.',
    },
    {
      en: 'A repeated partial return of one amount, where the first answer was lost for a day: it is looked at by hand.',
      pt: 'Devolução parcial repetida do mesmo valor, quando a primeira resposta se perdeu por um dia: é conferida à mão.',
    },
  ],
}
