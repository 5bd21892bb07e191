// Banco do Brasil: its API Pix. What was read of it, and where: facts.md.

import type { Connector } from '../../connector.ts'
import { RECEIVER_OPTIONAL } from '../receiver.ts'

export const bancoDoBrasil: Connector = {
  name: 'banco-do-brasil',
  title: 'Banco do Brasil',
  addresses: {
    production: {
      api: 'https://api-pix.bb.com.br/pix/v2',
      token: 'https://oauth.bb.com.br/oauth/token',
    },
    // Without client certificates; with them it is api-pix.hm.bb.com.br.
    test: {
      api: 'https://api.hm.bb.com.br/pix/v2',
      token: 'https://oauth.hm.bb.com.br/oauth/token',
    },
  },
  token: { auth: 'basic', asksScopes: true },
  certificate: 'required',
  settings: [
    {
      name: 'applicationKey',
      title: {
        en: 'the application key (gw-dev-app-key)',
        pt: 'a chave da aplicação (gw-dev-app-key)',
      },
      where: {
        en: 'developers.bb.com.br, your application, Credentials: developer_application_key',
        pt: 'developers.bb.com.br, sua aplicação, Credenciais: developer_application_key',
      },
      example: 'd27b67790bffab…',
      isSecret: true,
    },
    {
      name: 'partnerTaxpayerId',
      title: { en: 'the CNPJ of a software house', pt: 'o CNPJ de uma software house' },
      where: {
        en: 'only if a partner of the bank made your system',
        pt: 'só se um parceiro do banco fez o seu sistema',
      },
      example: '11222333000181',
      isOptional: true,
      form: /^[0-9A-Z]{12}\d{2}$/,
    },
    ...RECEIVER_OPTIONAL,
  ],
  headers: { 'x-bb-portal-devx-cnpj-parceiro': { setting: 'partnerTaxpayerId' } },
  query: { 'gw-dev-app-key': { setting: 'applicationKey' } },
  pix: {
    dialect: { code: ['pixCopiaECola', 'textoImagemQRcode'], absent: ['4769515'] },
    evidence: 'their client',
    clients: [
      {
        name: 'pypix-api',
        version: '0.14.0',
        from: 'PyPI',
        calls: {
          '/oauth/token': 'POST',
          '/pix/v2/cob/{txid}': 'PUT GET PATCH',
          '/pix/v2/cob': 'POST',
          '/pix/v2/cobv/{txid}': 'PUT GET PATCH',
          '/pix/v2/pix': 'GET',
          '/pix/v2/pix/{e2eid}': 'GET',
          '/pix/v2/pix/{e2eid}/devolucao/{id}': 'PUT GET',
          '/pix/v2/webhook/{chave}': 'PUT GET DELETE',
        },
        note: {
          en: 'The application key is set in the session that it shows, and the scopes by its own option: its defaults are those of received pix.',
          pt: 'A chave da aplicação é posta na sessão que ela expõe, e os escopos pela opção dela: os padrões são os de pix recebidos.',
        },
      },
      {
        name: 'bb-wrapper',
        version: '0.5.5',
        from: 'PyPI',
        calls: {
          '/oauth/token': 'POST',
          '/pix/v2/cob': 'POST',
          '/pix/v2/cob/{txid}': 'GET',
          '/pix/v2/pix': 'GET',
          '/pix/v2/pix/{e2eid}': 'GET',
          '/pix/v2/pix/{e2eid}/devolucao/{id}': 'PUT GET',
        },
      },
    ],
  },
  contract: {
    en: 'Create an application with the API Pix at developers.bb.com.br, contract the API in your account, and send your certificate to production.',
    pt: 'Crie uma aplicação com a API Pix em developers.bb.com.br, contrate a API na sua conta e envie o seu certificado para produção.',
  },
  cannot: [],
}
