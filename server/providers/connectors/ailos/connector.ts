// Ailos: its API Pix. What was read of it, and where: facts.md.

import type { Connector } from '../../connector.ts'

export const ailos: Connector = {
  name: 'ailos',
  title: 'Ailos',
  addresses: {
    production: {
      api: 'https://pixcobranca.ailos.coop.br/ailos/pix-cobranca/api/v1',
      token: 'https://pixcobranca.ailos.coop.br/ailos/pix-cobranca/client/connect/token',
    },
  },
  token: { auth: 'body', hasGrantType: false, asksScopes: false },
  certificate: 'required',
  settings: [],
  pix: {
    dialect: {},
    evidence: 'facts',
  },
  contract: {
    en: 'Ask your cooperative for Pix Cobrança by API.',
    pt: 'Peça à sua cooperativa o Pix Cobrança por API.',
  },
  cannot: [],
}
