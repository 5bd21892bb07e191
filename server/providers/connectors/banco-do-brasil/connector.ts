// Banco do Brasil: its API Pix. What was read of it, and where: facts.md.

import type { Connector } from '../../connector.ts'

export const bancoDoBrasil: Connector = {
  name: 'banco-do-brasil',
  title: 'Banco do Brasil',
  addresses: {
    production: {
      api: 'https://api-pix.bb.com.br/pix/v2',
      token: 'https://oauth.bb.com.br/oauth/token',
    },
    test: {
      api: 'https://api-pix.hm.bb.com.br/pix/v2',
      token: 'https://oauth.hm.bb.com.br/oauth/token',
    },
  },
  token: { auth: 'basic', asksScopes: true },
  certificate: 'optional',
  settings: [
    {
      name: 'applicationKey',
      title: {
        en: 'the application key (gw-dev-app-key)',
        pt: 'a chave da aplicação (gw-dev-app-key)',
      },
      where: {
        en: 'developers.bb.com.br, your application, Credentials',
        pt: 'developers.bb.com.br, sua aplicação, Credenciais',
      },
      example: 'd27b67790bffab…',
      isSecret: true,
    },
  ],
  query: { 'gw-dev-app-key': { setting: 'applicationKey' } },
  pix: {
    dialect: { bareTimes: 'utc' },
    evidence: 'facts',
  },
  contract: {
    en: 'Create an application with the API Pix at developers.bb.com.br and send it to production.',
    pt: 'Crie uma aplicação com a API Pix em developers.bb.com.br e a envie para produção.',
  },
  cannot: [],
}
