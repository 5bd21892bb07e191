// Banrisul: its API Pix. What was read of it, and where: facts.md.

import type { Connector } from '../../connector.ts'

export const banrisul: Connector = {
  name: 'banrisul',
  title: 'Banrisul',
  addresses: {
    production: {
      api: 'https://mtls-api.banrisul.com.br/pix/api-mtls',
      token: 'https://mtls-api.banrisul.com.br/auth/oauth/v2/token',
    },
    test: {
      api: 'https://mtls-api-h.banrisul.com.br/pix/api-mtls',
      token: 'https://mtls-api-h.banrisul.com.br/auth/oauth/v2/token',
    },
  },
  token: { auth: 'basic', asksScopes: true },
  certificate: 'required',
  settings: [],
  pix: {
    dialect: { asksMilliseconds: false },
    evidence: 'their client',
    clients: [
      {
        name: 'divulgueregional/api-banrisul',
        version: '1.0.6 (2024-10-23)',
        from: 'repository',
        calls: {
          '/auth/oauth/v2/token': 'POST',
          '/pix/api-mtls/cob': 'POST',
          '/pix/api-mtls/cob/{txid}': 'GET',
        },
        note: {
          en: 'Its token has no scopes for notifications and received pix: those calls were left out.',
          pt: 'O token dela não tem escopos para notificações e pix recebidos: essas chamadas ficaram de fora.',
        },
      },
    ],
  },
  contract: {
    en: 'Ask your branch for the API Pix, and send the request for a certificate (CSR, whose name is your CNPJ) to api@banrisul.com.br with the number that it gives you. The client id and secret are made at developers.banrisul.com.br.',
    pt: 'Peça à sua agência a API Pix e envie o pedido de certificado (CSR, cujo nome é o seu CNPJ) a api@banrisul.com.br com o número que ela dá. O client id e o secret são criados em developers.banrisul.com.br.',
  },
  cannot: [],
}
