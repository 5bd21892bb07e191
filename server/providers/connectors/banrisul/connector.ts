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
  },
  token: { auth: 'body', asksScopes: true },
  certificate: 'required',
  settings: [],
  pix: {
    dialect: {},
    evidence: 'facts',
  },
  contract: {
    en: 'Ask your manager for the API Pix.',
    pt: 'Peça ao seu gerente a API Pix.',
  },
  cannot: [],
}
