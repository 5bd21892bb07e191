// C6 Bank: its API Pix. What was read of it, and where: facts.md.

import type { Connector } from '../../connector.ts'

export const c6: Connector = {
  name: 'c6',
  title: 'C6 Bank',
  addresses: {
    production: {
      api: 'https://baas-api.c6bank.info/v2/pix',
      token: 'https://baas-api.c6bank.info/v1/auth',
    },
    test: {
      api: 'https://baas-api-sandbox.c6bank.info/v2/pix',
      token: 'https://baas-api-sandbox.c6bank.info/v1/auth',
    },
  },
  token: { auth: 'body', asksScopes: false },
  certificate: 'required',
  settings: [],
  pix: {
    dialect: {},
    evidence: 'facts',
  },
  contract: {
    en: 'Ask for the API Pix in the web banking for companies.',
    pt: 'Peça a API Pix no internet banking para empresas.',
  },
  cannot: [],
}
