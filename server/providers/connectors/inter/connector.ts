// Inter: its API Pix. What was read of it, and where: facts.md.

import type { Connector } from '../../connector.ts'

export const inter: Connector = {
  name: 'inter',
  title: 'Inter',
  addresses: {
    production: {
      api: 'https://cdpj.partners.bancointer.com.br/pix/v2',
      token: 'https://cdpj.partners.bancointer.com.br/oauth/v2/token',
    },
    test: {
      api: 'https://cdpj-sandbox.partners.uatinter.co/pix/v2',
      token: 'https://cdpj-sandbox.partners.uatinter.co/oauth/v2/token',
    },
  },
  token: { auth: 'body', asksScopes: true },
  certificate: 'required',
  settings: [
    {
      name: 'account',
      title: {
        en: 'the account number, with its check digit, without a hyphen and leading zeros',
        pt: 'o número da conta, com dígito, sem hífen nem zeros à esquerda',
      },
      where: {
        en: 'Inter Empresas, next to the balance; needed if the application has several accounts',
        pt: 'Inter Empresas, ao lado do saldo; necessário se a aplicação tem várias contas',
      },
      example: '123456789',
      isOptional: true,
      form: /^[1-9]\d{0,19}$/,
    },
  ],
  headers: { 'x-conta-corrente': { setting: 'account' } },
  pix: {
    dialect: {},
    evidence: 'their client',
    clients: [
      {
        name: 'inter-co/pj-sdk-python',
        version: '594744c (2025-02-11)',
        from: 'repository',
        calls: {
          '/oauth/v2/token': 'POST',
          '/pix/v2/cob/{txid}': 'PUT GET PATCH',
          '/pix/v2/cob': 'POST GET',
          '/pix/v2/cobv/{txid}': 'PUT GET PATCH',
          '/pix/v2/cobv': 'GET',
          '/pix/v2/pix': 'GET',
          '/pix/v2/pix/{e2eid}': 'GET',
          '/pix/v2/pix/{e2eid}/devolucao/{id}': 'PUT GET',
          '/pix/v2/webhook/{chave}': 'PUT GET DELETE',
        },
      },
      {
        name: 'pypix-api',
        version: '0.14.0',
        from: 'PyPI',
        calls: {
          '/oauth/v2/token': 'POST',
          '/pix/v2/cob/{txid}': 'PUT GET PATCH',
          '/pix/v2/cob': 'POST GET',
          '/pix/v2/cobv/{txid}': 'PUT GET PATCH',
          '/pix/v2/pix': 'GET',
          '/pix/v2/pix/{e2eid}': 'GET',
          '/pix/v2/pix/{e2eid}/devolucao/{id}': 'PUT GET',
          '/pix/v2/webhook/{chave}': 'PUT GET DELETE',
        },
      },
      {
        name: 'divulgueregional/api-inter-v2',
        version: '1.0.21 (2025-12-19)',
        from: 'repository',
        calls: {
          '/oauth/v2/token': 'POST',
          '/pix/v2/cob/{txid}': 'PUT GET PATCH',
          '/pix/v2/cob': 'POST GET',
          '/pix/v2/cobv/{txid}': 'PUT GET PATCH',
          '/pix/v2/cobv': 'GET',
          '/pix/v2/pix': 'GET',
          '/pix/v2/pix/{e2eid}': 'GET',
          '/pix/v2/pix/{e2eid}/devolucao/{id}': 'PUT GET',
          '/pix/v2/webhook/{chave}': 'PUT GET DELETE',
        },
      },
    ],
  },
  contract: {
    en: 'Inter Empresas: Soluções para sua empresa, Gestão de aplicações, a new application with the API Pix and its scopes; certificate and key come as a file and last a year.',
    pt: 'Inter Empresas: Soluções para sua empresa, Gestão de aplicações, uma nova aplicação com a API Pix e os escopos dela; certificado e chave vêm em um arquivo e valem um ano.',
  },
  cannot: [
    {
      en: 'More than 120 calls a minute (10 in the test environment); beyond that they are refused for a while.',
      pt: 'Mais de 120 chamadas por minuto (10 no ambiente de testes); além disso são recusadas por um tempo.',
    },
  ],
}
