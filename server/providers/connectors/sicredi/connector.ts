// Sicredi: its API Pix. What was read of it, and where: facts.md.

import type { Connector } from '../../connector.ts'
import { versioned } from '../../api-pix/dialect.ts'
import { RECEIVER_OPTIONAL } from '../receiver.ts'

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
  settings: RECEIVER_OPTIONAL,
  pix: {
    dialect: {
      // One of its guides has /v3/cob/{txid}; clients in production use v2 for all.
      paths: versioned({ usual: 'v2' }),
      code: ['pixCopiaECola', 'brcode'],
    },
    evidence: 'their client',
    clients: [
      {
        name: 'pypix-api',
        version: '0.14.0',
        from: 'PyPI',
        calls: {
          '/oauth/token': 'POST',
          '/api/v3/cob/{txid}': 'PUT GET PATCH',
          '/api/v2/cob': 'POST GET',
          '/api/v2/cobv/{txid}': 'PUT GET PATCH',
          '/api/v2/pix': 'GET',
          '/api/v2/pix/{e2eid}': 'GET',
          '/api/v2/pix/{e2eid}/devolucao/{id}': 'PUT GET',
          '/api/v2/webhook/{chave}': 'PUT GET DELETE',
        },
      },
      {
        name: 'Setup-Automatizado/sicredi-sdk',
        version: '1.0.3 (2026-02-09)',
        from: 'repository',
        calls: {
          '/oauth/token': 'POST',
          '/api/v2/cob/{txid}': 'PUT PATCH',
          '/api/v2/cob': 'POST GET',
          '/api/v3/cob/{txid}': 'GET',
          '/api/v2/cobv/{txid}': 'PUT GET PATCH',
          '/api/v2/cobv': 'GET',
          '/api/v2/pix': 'GET',
          '/api/v2/pix/{e2eid}': 'GET',
          '/api/v2/webhook/{chave}': 'PUT GET DELETE',
          '/api/v2/webhook': 'GET',
        },
        note: {
          en: 'It asks for no scope for returns: they were left out.',
          pt: 'Ela não pede escopo para devoluções: ficaram de fora.',
        },
      },
      {
        name: 'divulgueregional/api-sicredi',
        version: '1.0.5 (2025-04-08)',
        from: 'repository',
        calls: {
          '/oauth/token': 'POST',
          '/api/v2/cob': 'POST',
          '/api/v2/cob/{txid}': 'GET',
          '/api/v2/webhook/{chave}': 'PUT GET DELETE',
        },
      },
    ],
  },
  contract: {
    en: 'Contract the API Pix with your manager as “Outros Provedores”, create the credentials with the scopes you need in the developers’ portal, and send the request for a certificate (CSR). Scopes that were not released are left out of tokens without a word.',
    pt: 'Contrate a API Pix com o seu gerente como “Outros Provedores”, crie as credenciais com os escopos de que precisa no portal do desenvolvedor e envie o pedido de certificado (CSR). Escopos não liberados ficam fora do token sem aviso.',
  },
  cannot: [],
}
