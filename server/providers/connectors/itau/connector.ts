// Itaú: its API Pix. What was read of it, and where: facts.md.

import type { Connector } from '../../connector.ts'

export const itau: Connector = {
  name: 'itau',
  title: 'Itaú',
  addresses: {
    production: {
      api: 'https://secure.api.itau/pix_recebimentos/v2',
      token: 'https://sts.itau.com.br/api/oauth/token',
    },
  },
  token: { auth: 'body', asksScopes: false },
  certificate: 'required',
  settings: [],
  headers: {
    'x-itau-apikey': { setting: 'clientId' },
    'x-itau-correlationid': { each: 'uuid' },
  },
  pix: {
    dialect: {},
    evidence: 'facts',
  },
  contract: {
    en: 'Ask your manager for Pix Recebimentos by API.',
    pt: 'Peça ao seu gerente o Pix Recebimentos por API.',
  },
  cannot: [],
}
