// Santander: its API Pix. What was read of it, and where: facts.md.

import type { Connector } from '../../connector.ts'
import { versioned } from '../../api-pix/dialect.ts'
import { RECEIVER_NEEDED } from '../receiver.ts'

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
  settings: RECEIVER_NEEDED,
  headers: { 'x-application-key': { setting: 'clientId' } },
  pix: {
    dialect: {
      paths: versioned({ usual: 'v1', 'cob.patch': 'v2', 'cobv.patch': 'v2' }),
      asksMilliseconds: false,
      windowDays: 1,
    },
    evidence: 'their client',
    clients: [
      {
        name: 'lins-pix',
        version: '2.0.12',
        from: 'PyPI',
        calls: { '/oauth/token': 'POST', '/api/v1/cob/{txid}': 'PUT GET' },
        note: {
          en: 'Its list of pix, which it calls undecided, was left out.',
          pt: 'A lista de pix dela, que ela diz não estar definida, ficou de fora.',
        },
      },
    ],
  },
  contract: {
    en: 'In developer.santander.com.br, as the master user of the company: an application of production with “Pix, Geração de QR Code” and the A1 certificate. Have the domain of your callback address categorised at Cisco Talos before you register it.',
    pt: 'Em developer.santander.com.br, como usuário máster da empresa: uma aplicação de produção com “Pix, Geração de QR Code” e o certificado A1. Peça a categorização do domínio do seu endereço de retorno no Cisco Talos antes de cadastrá-lo.',
  },
  cannot: [],
}
