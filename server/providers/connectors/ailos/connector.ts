// Ailos: its API Pix. What was read of it, and where: facts.md.

import type { Connector } from '../../connector.ts'
import { RECEIVER_NEEDED } from '../receiver.ts'

const PATH = '/ailos/pix-cobranca/api/v1'

export const ailos: Connector = {
  name: 'ailos',
  title: 'Ailos',
  addresses: {
    production: {
      api: `https://pixcobranca.ailos.coop.br${PATH}`,
      token: `https://pixcobranca.ailos.coop.br${PATH}/client/connect/token`,
    },
    test: {
      api: `https://pixcobranca-h.ailos.coop.br/qa${PATH}`,
      token: `https://pixcobranca-h.ailos.coop.br/qa${PATH}/client/connect/token`,
    },
  },
  token: {
    auth: 'body',
    hasGrantType: false,
    names: { id: 'Client_Id', secret: 'Client_Secret' },
    asksScopes: true,
    // The text of a QR code is asked for apart.
    moreScopes: ['qrcode.read'],
    params: { cacert: { setting: 'authorityName' } },
  },
  certificate: 'required',
  settings: [
    ...RECEIVER_NEEDED,
    {
      name: 'authorityName',
      title: {
        en: 'the file name of the root certificate (cacert), if your cooperative asks for it',
        pt: 'o nome do arquivo do certificado raiz (cacert), se a sua cooperativa o pedir',
      },
      where: {
        en: 'the letter of your cooperative with the credentials',
        pt: 'a carta da sua cooperativa com as credenciais',
      },
      example: 'ailos-root.pem',
      isOptional: true,
    },
  ],
  pix: {
    dialect: {
      codeAt: {
        path: '/qrcode/consulta/{txid}',
        code: ['copiaCola', 'copiaECola', 'copiaecola', 'pixCopiaECola'],
      },
      active: ['CRIADA'],
      webhook: { field: 'webHookUrl' },
    },
    evidence: 'emulator',
  },
  contract: {
    en: 'Ask your cooperative for API Pix Cobrança: it gives the client id and secret and the addresses of the test environment. The certificate is the A1 of your CNPJ; the bank’s own may need "ca", its root certificate.',
    pt: 'Peça à sua cooperativa a API Pix Cobrança: ela dá o client id, o secret e os endereços de homologação. O certificado é o A1 do seu CNPJ; o do banco pode pedir "ca", o certificado raiz dele.',
  },
  cannot: [],
}
