// Sicredi: its API Pix. What was read of it, and where: facts.md.

import type { Connector } from '../../connector.ts'
import { versioned } from '../../api-pix/dialect.ts'
import { RECEIVER_OPTIONAL } from '../receiver.ts'
import { API_KEY, openSicrediBoletos, told } from './boletos.ts'

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
  boletos: {
    evidence: 'emulator',
    addresses: {
      production: {
        api: 'https://api-parceiro.sicredi.com.br/cobranca/boleto/v1',
        token: 'https://api-parceiro.sicredi.com.br/auth/openapi/token',
      },
      test: {
        api: 'https://api-parceiro.sicredi.com.br/sb/cobranca/boleto/v1',
        token: 'https://api-parceiro.sicredi.com.br/sb/auth/openapi/token',
      },
    },
    certificate: 'none',
    token: {
      auth: 'body',
      hasGrantType: false,
      names: { id: 'username', secret: 'password' },
      params: { grant_type: 'password', scope: 'cobranca' },
      headers: { context: 'COBRANCA', 'x-api-key': { setting: API_KEY } },
      asksScopes: false,
    },
    settings: [
      {
        name: API_KEY,
        title: {
          en: 'the key of the application (x-api-key)',
          pt: 'a chave da aplicação (x-api-key)',
        },
        where: {
          en: 'the developers’ portal: your application with “Open API - Cobrança - Parceiros”, then a request for its access token',
          pt: 'o portal do desenvolvedor: a sua aplicação com “Open API - Cobrança - Parceiros” e um chamado pedindo o access token',
        },
        example: '00000000-0000-0000-0000-000000000000',
        isSecret: true,
      },
    ],
    headers: { 'x-api-key': { setting: API_KEY } },
    agreement: {
      bankCode: '748',
      branch: '0101',
      account: '12345-6',
      wallet: '1',
      number: '0812345',
    },
    neverTwice: 'key',
    open: openSicrediBoletos,
    told,
    contract: {
      en: 'Cobrança Online with the hybrid boleto, and a pix key at Sicredi for its code. The client id is the beneficiary (five digits) and the cooperative (four), the secret the access code (“Código de Acesso”) of Cobrança in the internet banking. In the agreement, branch is the cooperative and number the post (two digits) and the beneficiary (five). Payments are read from its lists; to know of them at once, register our address (`POST /cobranca/boleto/v1/webhook/contrato/`).',
      pt: 'Cobrança Online com o boleto híbrido, e uma chave pix no Sicredi para o código dele. O client id é o beneficiário (cinco dígitos) e a cooperativa (quatro), e o secret o “Código de Acesso” da Cobrança no internet banking. No convênio, branch é a cooperativa e number o posto (dois dígitos) e o beneficiário (cinco). Os pagamentos são lidos das listas; para saber deles na hora, registre o nosso endereço (`POST /cobranca/boleto/v1/webhook/contrato/`).',
    },
    cannot: [
      {
        en: 'Register a boleto without the payer’s address, or with interest or a late fee from a later day than the first of being late.',
        pt: 'Registrar boleto sem o endereço do pagador, ou com juros ou multa a partir de outro dia que o primeiro de atraso.',
      },
      {
        en: 'List what was withdrawn or has expired: only payments are listed. It withdraws some time after it is asked to.',
        pt: 'Listar o que foi baixado ou expirou: só pagamentos são listados. A baixa ocorre algum tempo depois do pedido.',
      },
      {
        en: 'Change the amount or the discount of a boleto; the due date changes some time after it is asked for.',
        pt: 'Alterar o valor ou o desconto de um boleto; o vencimento muda algum tempo depois do pedido.',
      },
    ],
  },
  contract: {
    en: 'Contract the API Pix with your manager as “Outros Provedores”, create the credentials with the scopes you need in the developers’ portal, and send the request for a certificate (CSR). Scopes that were not released are left out of tokens without a word.',
    pt: 'Contrate a API Pix com o seu gerente como “Outros Provedores”, crie as credenciais com os escopos de que precisa no portal do desenvolvedor e envie o pedido de certificado (CSR). Escopos não liberados ficam fora do token sem aviso.',
  },
  cannot: [],
}
