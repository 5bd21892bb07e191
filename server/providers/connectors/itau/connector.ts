// Itaú: its API Pix. What was read of it, and where: facts.md.

import type { Connector } from '../../connector.ts'

export const itau: Connector = {
  name: 'itau',
  title: 'Itaú',
  addresses: {
    production: {
      api: 'https://secure.api.itau/pix_recebimentos/v2',
      token: 'https://sts.itau.com.br/api/oauth/token',
    },
    test: {
      api: 'https://devportal.itau.com.br/sandboxapi/pix_recebimentos_ext_v2/v2',
      token: 'https://devportal.itau.com.br/api/jwt',
    },
  },
  // The key is asked for with the token in the test environment only.
  token: { auth: 'body', asksScopes: false, headers: { 'x-itau-apikey': { setting: 'clientId' } } },
  certificate: 'required',
  settings: [
    {
      name: 'sandboxToken',
      title: {
        en: 'the token of the test environment (x-sandbox-token)',
        pt: 'o token do ambiente de testes (x-sandbox-token)',
      },
      where: {
        en: 'devportal.itau.com.br, your application; the test environment only',
        pt: 'devportal.itau.com.br, sua aplicação; só no ambiente de testes',
      },
      example: '6d1f0b1c…',
      isSecret: true,
      isOptional: true,
    },
  ],
  // Sources name the id of a call in two ways, so that both are sent.
  headers: {
    'x-itau-apikey': { setting: 'clientId' },
    'x-itau-correlationid': { each: 'uuid' },
    'x-correlationid': { each: 'uuid' },
    'x-itau-flowid': { each: 'uuid' },
    'x-sandbox-token': { setting: 'sandboxToken' },
  },
  pix: {
    dialect: { emptyWithoutBody: true },
    evidence: 'emulator',
    clients: [
      {
        name: 'tiagoskabrazil/pixrecebimentos-itau',
        version: '3f17fc5 (2022-09-01)',
        from: 'repository',
        calls: {
          '/pix_recebimentos/v2/cob/{txid}': 'PUT GET',
          '/pix_recebimentos/v2/cob': 'POST GET',
          '/pix_recebimentos/v2/pix': 'GET',
          '/pix_recebimentos/v2/pix/{e2eid}': 'GET',
          '/pix_recebimentos/v2/pix/{e2eid}/devolucao/{id}': 'PUT GET',
          '/pix_recebimentos/v2/webhook/{chave}': 'PUT GET DELETE',
        },
        note: {
          en: 'Its token request is that of the test environment, so the token was asked for beside it; of changes and of charges with a due date it cannot read the reply, since it lacks a class of its own.',
          pt: 'O pedido de token dela é o do ambiente de testes, por isso o token foi pedido à parte; de alterações e de cobranças com vencimento ela não consegue ler a resposta, pois lhe falta uma classe própria.',
        },
      },
    ],
  },
  contract: {
    en: 'Ask your manager for API Pix Recebimentos (the regulatory one). An e-mail brings the client id and a token of seven days, with which a request for a certificate (CSR, whose name is the client id) is sent; the reply has the certificate and, once, the secret. Renew the certificate every year, before it ends. Newer contracts have another address, for "baseUrl".',
    pt: 'Peça ao seu gerente a API Pix Recebimentos (a regulatória). Um e-mail traz o client id e um token de sete dias, com o qual se envia um pedido de certificado (CSR, cujo nome é o client id); a resposta tem o certificado e, uma vez, o secret. Renove o certificado todo ano, antes do fim. Contratos novos têm outro endereço, para "baseUrl".',
  },
  cannot: [
    {
      en: 'One callback address for two keys of one product: the bank refuses the same address twice.',
      pt: 'Um só endereço de retorno para duas chaves de um produto: o banco recusa o mesmo endereço duas vezes.',
    },
  ],
}
