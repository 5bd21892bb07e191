// Bradesco: its API Pix. What was read of it, and where: facts.md.

import type { Connector } from '../../connector.ts'

export const bradesco: Connector = {
  name: 'bradesco',
  title: 'Bradesco',
  addresses: {
    production: {
      api: 'https://qrpix.bradesco.com.br/v2',
      token: 'https://qrpix.bradesco.com.br/auth/server/oauth/token',
    },
    test: {
      api: 'https://qrpix-h.bradesco.com.br/v2',
      token: 'https://qrpix-h.bradesco.com.br/auth/server/oauth/token',
    },
  },
  token: { auth: 'basic', asksScopes: false },
  certificate: 'required',
  settings: [],
  pix: {
    dialect: {},
    evidence: 'facts',
  },
  contract: {
    en: 'Ask for the Pix APIs at the Bradesco developers’ portal.',
    pt: 'Peça as APIs Pix no portal de desenvolvedores do Bradesco.',
  },
  cannot: [],
}
