// C6 Bank: its API Pix. What was read of it, and where: facts.md.

import type { Connector } from '../../connector.ts'
import { RECEIVER_OPTIONAL } from '../receiver.ts'

export const c6: Connector = {
  name: 'c6',
  title: 'C6 Bank',
  addresses: {
    production: {
      api: 'https://baas-api.c6bank.info/v2/pix',
      token: 'https://baas-api.c6bank.info/v1/auth',
    },
    test: {
      api: 'https://baas-api-sandbox.c6bank.info/v2/pix',
      token: 'https://baas-api-sandbox.c6bank.info/v1/auth',
    },
  },
  token: { auth: 'body', asksScopes: false },
  certificate: 'required',
  settings: RECEIVER_OPTIONAL,
  pix: {
    dialect: { due: 'with address' },
    evidence: 'their client',
    clients: [
      {
        name: 'leandronunes07/c6bank-php-sdk',
        version: '1.0.1 (2026-02-13)',
        from: 'repository',
        calls: {
          '/v1/auth': 'POST',
          '/v2/pix/cob/{txid}': 'PUT PATCH GET',
          '/v2/pix/cob': 'POST',
          '/v2/pix/cobv/{txid}': 'PUT GET PATCH',
          '/v2/pix/webhook/{chave}': 'PUT GET DELETE',
          '/v2/pix/webhook': 'GET',
        },
      },
    ],
  },
  contract: {
    en: 'Register at developers.c6bank.com.br, show the flows in the test environment, and sign the term; the client id, the secret and the certificate of production follow.',
    pt: 'Cadastre-se em developers.c6bank.com.br, comprove os fluxos no ambiente de testes e assine o termo; depois vêm o client id, o secret e o certificado de produção.',
  },
  cannot: [
    {
      en: 'A charge with a due date for a payer without an address.',
      pt: 'Uma cobrança com vencimento para um pagador sem endereço.',
    },
  ],
}
