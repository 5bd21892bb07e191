// Efí: its API Pix. What was read of it, and where: facts.md.

import type { Connector } from '../../connector.ts'

export const efi: Connector = {
  name: 'efi',
  title: 'Efí',
  addresses: {
    production: {
      api: 'https://pix.api.efipay.com.br/v2',
      token: 'https://pix.api.efipay.com.br/oauth/token',
    },
    test: {
      api: 'https://pix-h.api.efipay.com.br/v2',
      token: 'https://pix-h.api.efipay.com.br/oauth/token',
    },
  },
  token: { auth: 'basic', format: 'json', asksScopes: false },
  certificate: 'required',
  settings: [],
  pix: {
    dialect: {
      webhook: { register: 'api', headers: { 'x-skip-mtls-checking': 'true' }, suffix: '/pix' },
    },
    evidence: 'facts',
  },
  contract: {
    en: 'In your account: API, an application with the scopes of pix, and a certificate (.p12).',
    pt: 'Na sua conta: API, uma aplicação com os escopos de pix, e um certificado (.p12).',
  },
  cannot: [],
}
