// Santander: its API Pix. What was read of it, and where: facts.md.

import type { Connector } from '../../connector.ts'
import { versioned } from '../../api-pix/dialect.ts'

export const santander: Connector = {
  name: 'santander',
  title: 'Santander',
  addresses: {
    production: {
      api: 'https://trust-pix.santander.com.br/api',
      token: 'https://trust-pix.santander.com.br/oauth/token',
    },
    test: {
      api: 'https://trust-pix-h.santander.com.br/api',
      token: 'https://trust-pix-h.santander.com.br/oauth/token',
    },
  },
  token: {
    auth: 'body',
    asksScopes: false,
    query: { grant_type: 'client_credentials' },
  },
  certificate: 'required',
  settings: [],
  pix: {
    dialect: {
      paths: versioned({ usual: 'v1', 'cob.patch': 'v2' }),
    },
    evidence: 'facts',
  },
  contract: {
    en: 'Ask for the Pix APIs in the Santander developers’ portal.',
    pt: 'Peça as APIs Pix no portal do desenvolvedor Santander.',
  },
  cannot: [],
}
