// Woovi (OpenPix): pix by its charges, with an AppID. What was read of it, and where: facts.md.

import type { Connector } from '../../connector.ts'
import { isGenuine, told } from './notices.ts'
import { openWoovi } from './pix.ts'

export const woovi: Connector = {
  name: 'woovi',
  title: 'Woovi',
  addresses: {
    production: { api: 'https://api.woovi.com' },
    test: { api: 'https://api.woovi-sandbox.com' },
  },
  key: { header: 'authorization', setting: 'appId', form: 'plain' },
  certificate: 'none',
  settings: [
    {
      name: 'appId',
      title: { en: 'the AppID', pt: 'o AppID' },
      where: { en: 'API/Plugins, your API', pt: 'API/Plugins, sua API' },
      example: 'Q2xpZW50X0lkOkNsaWVudF9TZWNyZXQ=',
      isSecret: true,
    },
    {
      name: 'notificationKey',
      title: {
        en: 'the public key that signs webhooks, in PEM',
        pt: 'a chave pública que assina os webhooks, em PEM',
      },
      where: {
        en: 'developers.woovi.com, webhooks, security',
        pt: 'developers.woovi.com, webhooks, segurança',
      },
      example: '-----BEGIN PUBLIC KEY-----',
      form: /^-----BEGIN (?:RSA )?PUBLIC KEY-----/,
      isOptional: true,
    },
  ],
  pix: {
    wire: { open: openWoovi, told, isGenuine },
    evidence: 'their client',
    clients: [
      {
        name: '@woovi/node-sdk',
        version: '1.3.3',
        from: 'npm',
        calls: {
          '/api/v1/charge': 'POST',
          '/api/v1/charge/{id}': 'GET DELETE',
          '/api/v1/transaction': 'GET',
          '/api/v1/charge/{id}/refund': 'POST GET',
        },
      },
    ],
  },
  contract: {
    en: 'An account; under API/Plugins create an API with the scopes of charges, transactions and refunds, and webhooks with our address.',
    pt: 'Uma conta; em API/Plugins crie uma API com os escopos de cobranças, transações e estornos, e webhooks com o nosso endereço.',
  },
  cannot: [
    { en: 'A pix with a due date.', pt: 'Pix com vencimento.' },
    {
      en: 'A pix that is payable for less than 5 minutes.',
      pt: 'Pix pagável por menos de 5 minutos.',
    },
    {
      en: 'A choice of the pix key: it is the default one of the account.',
      pt: 'Escolha da chave pix: é a padrão da conta.',
    },
  ],
}
