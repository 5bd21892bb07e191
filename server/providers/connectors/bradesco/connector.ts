// Bradesco: its API Pix. What was read of it, and where: facts.md.

import type { Connector } from '../../connector.ts'
import { RECEIVER_NEEDED } from '../receiver.ts'

export const bradesco: Connector = {
  name: 'bradesco',
  title: 'Bradesco',
  addresses: {
    // Contracts have one of three token paths: this, /oauth/token or /v2/oauth/token.
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
  // A charge that is read later may have no text.
  settings: RECEIVER_NEEDED,
  pix: {
    dialect: {
      paths: { 'cob.put': '/cob-emv/{txid}', 'cobv.put': '/cobv-emv/{txid}' },
      inside: 'cob',
      code: ['pixCopiaECola', 'emv'],
    },
    evidence: 'emulator',
  },
  contract: {
    en: 'Ask for “Pix, geração de QR Code” at the developers’ portal and register the certificate (A1) there. Ask in writing which token path is yours (it goes into "tokenUrl"), and whether your callback address needs an OV or EV certificate.',
    pt: 'Peça “Pix, geração de QR Code” no portal de desenvolvedores e cadastre nele o certificado (A1). Pergunte por escrito qual é o seu caminho do token (vai em "tokenUrl"), e se o seu endereço de retorno precisa de certificado OV ou EV.',
  },
  cannot: [],
}
