// Sicoob: its API Pix. What was read of it, and where: facts.md.

import type { Connector } from '../../connector.ts'

export const sicoob: Connector = {
  name: 'sicoob',
  title: 'Sicoob',
  addresses: {
    production: {
      api: 'https://api.sicoob.com.br/pix/api/v2',
      token: 'https://auth.sicoob.com.br/auth/realms/cooperado/protocol/openid-connect/token',
    },
  },
  token: { auth: 'none', asksScopes: true },
  certificate: 'required',
  settings: [],
  headers: { client_id: { setting: 'clientId' } },
  pix: {
    dialect: { code: ['pixCopiaECola', 'brcode'] },
    evidence: 'facts',
  },
  contract: {
    en: 'Create an application at developers.sicoob.com.br with your certificate (ICP-Brasil).',
    pt: 'Crie uma aplicação em developers.sicoob.com.br com o seu certificado (ICP-Brasil).',
  },
  cannot: [],
}
