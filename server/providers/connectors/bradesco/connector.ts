// Bradesco: its API Pix and its boletos. What was read of it, and where: facts.md.

import type { Connector } from '../../connector.ts'
import { RECEIVER_NEEDED } from '../receiver.ts'
import { BENEFICIARY, openBradescoBoletos } from './boletos.ts'

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
  boletos: {
    evidence: 'emulator',
    addresses: {
      production: {
        api: 'https://openapi.bradesco.com.br',
        token: 'https://openapi.bradesco.com.br/auth/server-mtls/v2/token',
      },
      test: {
        api: 'https://openapisandbox.prebanco.com.br',
        token: 'https://openapisandbox.prebanco.com.br/auth/server-mtls/v2/token',
      },
    },
    token: { auth: 'body', asksScopes: false },
    settings: [
      {
        name: BENEFICIARY,
        title: {
          en: 'the CNPJ or CPF of the collection contract, digits alone',
          pt: 'o CNPJ ou CPF do contrato de cobrança, só os dígitos',
        },
        where: {
          en: 'the contract; each call names it',
          pt: 'no contrato; cada chamada o leva',
        },
        example: '11222333000181',
        form: /^(?:\d{11}|\d{14})$/,
      },
    ],
    agreement: {
      bankCode: '237',
      branch: '3861',
      account: '0041000',
      wallet: '09',
      number: '',
    },
    neverTwice: 'key',
    open: openBradescoBoletos,
    contract: {
      en: 'Ask for “Cobrança com QR Code” (boleto híbrido) at the developers’ portal, and register the certificate (A1) there. A pix key of the account must be linked to the collection. In the agreement, branch and account have no check digits, wallet is that of collection (09) and number stays empty.',
      pt: 'Peça “Cobrança com QR Code” (boleto híbrido) no portal de desenvolvedores e cadastre nele o certificado (A1). Uma chave pix da conta precisa estar vinculada à cobrança. No convênio, branch e account vão sem os dígitos, wallet é a carteira de cobrança (09) e number fica vazio.',
    },
    cannot: [
      {
        en: 'Send a boleto to protest: no call of it is known.',
        pt: 'Enviar um boleto a protesto: nenhuma chamada disso é conhecida.',
      },
      {
        en: 'Change a boleto after its registration: it is withdrawn and another one is made.',
        pt: 'Alterar um boleto depois do registro: ele é baixado e outro é feito.',
      },
      {
        en: 'Register a boleto without the payer’s address, or for a CNPJ with letters.',
        pt: 'Registrar boleto sem o endereço do pagador, ou para CNPJ com letras.',
      },
      {
        en: 'Register a boleto without the bank’s own code: of the other service (`/boleto/cobranca-registro`) no public source has the field of the last day to pay.',
        pt: 'Registrar boleto sem o código do próprio banco: do outro serviço (`/boleto/cobranca-registro`) nenhuma fonte pública tem o campo da data limite de pagamento.',
      },
      {
        en: 'Tell of a payment at once: its sum stands in the list of its day, which may come a day later. Until then the boleto is neither paid nor withdrawn.',
        pt: 'Avisar de um pagamento na hora: o valor está na lista do dia, que pode vir um dia depois. Até lá o boleto não está nem pago nem baixado.',
      },
      {
        en: 'Give the text for the payer to the bank. It is printed on our boleto.',
        pt: 'Enviar ao banco o texto para o pagador. Ele é impresso no nosso boleto.',
      },
    ],
  },
  contract: {
    en: 'Ask for “Pix, geração de QR Code” at the developers’ portal and register the certificate (A1) there. Ask in writing which token path is yours (it goes into "tokenUrl"), and whether your callback address needs an OV or EV certificate.',
    pt: 'Peça “Pix, geração de QR Code” no portal de desenvolvedores e cadastre nele o certificado (A1). Pergunte por escrito qual é o seu caminho do token (vai em "tokenUrl"), e se o seu endereço de retorno precisa de certificado OV ou EV.',
  },
  cannot: [],
}
