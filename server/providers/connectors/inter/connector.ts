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
        en: 'the account number, with its check digit and without a hyphen',
        pt: 'o número da conta, com dígito e sem hífen',
      },
      where: { en: 'Inter Empresas, next to the balance', pt: 'Inter Empresas, ao lado do saldo' },
      example: '123456789',
      form: /^\d{1,20}$/,
    },
  ],
  headers: { 'x-conta-corrente': { setting: 'account' } },
  pix: {
    dialect: {},
    evidence: 'facts',
  },
  contract: {
    en: 'Inter Empresas: Soluções para sua empresa, Nova integração, with the API Pix.',
    pt: 'Inter Empresas: Soluções para sua empresa, Nova integração, com a API Pix.',
  },
  cannot: [],
}
