// Sicredi: its API Pix. What was read of it, and where: facts.md.

import type { Connector } from '../../connector.ts'
import { versioned } from '../../api-pix/dialect.ts'

export const sicredi: Connector = {
  name: 'sicredi',
  title: 'Sicredi',
  addresses: {
    production: {
      api: 'https://api-pix.sicredi.com.br/api',
      token: 'https://api-pix.sicredi.com.br/oauth/token',
    },
    test: {
      api: 'https://api-pix-h.sicredi.com.br/api',
      token: 'https://api-pix-h.sicredi.com.br/oauth/token',
    },
  },
  token: { auth: 'basic', asksScopes: true },
  certificate: 'required',
  settings: [],
  pix: {
    dialect: {
      paths: versioned({ usual: 'v2', 'cob.put': 'v3', 'cob.get': 'v3', 'cob.patch': 'v3' }),
    },
    evidence: 'facts',
  },
  contract: {
    en: 'Ask your agency for the API Pix, and send the request for a certificate (CSR).',
    pt: 'Peça à sua agência a API Pix e envie o pedido de certificado (CSR).',
  },
  cannot: [],
}
