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
    evidence: 'emulator',
  },
  contract: {
    en: 'Create an application with the API Pix (Recebimentos) at developers.sicoob.com.br, with your certificate (A1, ICP-Brasil); it gives a client id and no secret. The test environment has a fixed token instead: it is set up as "generic" with "keyHeader".',
    pt: 'Crie uma aplicação com a API Pix (Recebimentos) em developers.sicoob.com.br, com o seu certificado (A1, ICP-Brasil); ela dá um client id e nenhum secret. O ambiente de testes tem um token fixo: configure-o como "generic" com "keyHeader".',
  },
  cannot: [],
}
