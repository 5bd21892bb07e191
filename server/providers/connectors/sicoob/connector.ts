// Sicoob: its API Pix. What was read of it, and where: facts.md.

import type { Connector } from '../../connector.ts'
import { RECEIVER_OPTIONAL } from '../receiver.ts'

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
  settings: RECEIVER_OPTIONAL,
  headers: { client_id: { setting: 'clientId' } },
  pix: {
    dialect: { code: ['pixCopiaECola', 'brcode', 'loc.brcode'] },
    evidence: 'their client',
    clients: [
      {
        name: 'Sicoob-Cooperativa/sicoob_sdk_java',
        version: '2.0.1 (2026-05-06)',
        from: 'repository',
        calls: {
          '/auth/realms/cooperado/protocol/openid-connect/token': 'POST',
          '/pix/api/v2/cob/{txid}': 'PUT GET PATCH',
          '/pix/api/v2/cob': 'POST GET',
          '/pix/api/v2/pix': 'GET',
          '/pix/api/v2/pix/{e2eid}': 'GET',
          '/pix/api/v2/pix/{e2eid}/devolucao/{id}': 'PUT GET',
          '/pix/api/v2/webhook/{chave}': 'PUT GET DELETE',
          '/pix/api/v2/webhook': 'GET',
        },
        note: {
          en: 'It cannot say the payer of a charge with a due date: its classes have one object too many.',
          pt: 'Ela não consegue informar o devedor de uma cobrança com vencimento: as classes dela têm um objeto a mais.',
        },
      },
      {
        name: 'pypix-api',
        version: '0.14.0',
        from: 'PyPI',
        calls: {
          '/auth/realms/cooperado/protocol/openid-connect/token': 'POST',
          '/pix/api/v2/cob/{txid}': 'PUT GET PATCH',
          '/pix/api/v2/cob': 'POST GET',
          '/pix/api/v2/cobv/{txid}': 'PUT GET PATCH',
          '/pix/api/v2/pix': 'GET',
          '/pix/api/v2/pix/{e2eid}': 'GET',
          '/pix/api/v2/pix/{e2eid}/devolucao/{id}': 'PUT GET',
          '/pix/api/v2/webhook/{chave}': 'PUT GET DELETE',
        },
      },
      {
        name: 'divulgueregional/api-sicoob',
        version: '1.1.7 (2025-04-23)',
        from: 'repository',
        calls: {
          '/auth/realms/cooperado/protocol/openid-connect/token': 'POST',
          '/pix/api/v2/cob/{txid}': 'PUT GET',
          '/pix/api/v2/webhook/{chave}': 'PUT GET DELETE',
          '/pix/api/v2/webhook': 'GET',
        },
      },
    ],
  },
  contract: {
    en: 'Create an application with the API Pix (Recebimentos) at developers.sicoob.com.br, with your certificate (A1, ICP-Brasil); it gives a client id and no secret. The test environment has a fixed token instead: it is set up as "generic" with "keyHeader".',
    pt: 'Crie uma aplicação com a API Pix (Recebimentos) em developers.sicoob.com.br, com o seu certificado (A1, ICP-Brasil); ela dá um client id e nenhum secret. O ambiente de testes tem um token fixo: configure-o como "generic" com "keyHeader".',
  },
  cannot: [],
}
