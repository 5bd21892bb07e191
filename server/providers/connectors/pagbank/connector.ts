// PagBank: its API Pix. What was read of it, and where: facts.md.

import type { Connector } from '../../connector.ts'

export const pagbank: Connector = {
  name: 'pagbank',
  title: 'PagBank',
  addresses: {
    production: {
      api: 'https://secure.api.pagseguro.com/instant-payments',
      token: 'https://secure.api.pagseguro.com/pix/oauth2',
    },
    test: {
      api: 'https://secure.sandbox.api.pagseguro.com/instant-payments',
      token: 'https://secure.sandbox.api.pagseguro.com/pix/oauth2',
    },
  },
  token: { auth: 'basic', format: 'json', asksScopes: true },
  certificate: 'required',
  settings: [],
  pix: {
    dialect: {},
    evidence: 'facts',
  },
  contract: {
    en: 'Ask for the API Pix in your account.',
    pt: 'Peça a API Pix na sua conta.',
  },
  cannot: [],
}
