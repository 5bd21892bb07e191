// PagBank: its API Pix. What was read of it, and where: facts.md.

import type { Connector } from '../../connector.ts'
import { RECEIVER_NEEDED } from '../receiver.ts'

export const pagbank: Connector = {
  name: 'pagbank',
  title: 'PagBank',
  addresses: {
    production: {
      api: 'https://secure.api.pagseguro.com/instant-payments',
      token: 'https://secure.api.pagseguro.com/pix/oauth2',
    },
    test: {
      api: 'https://secure.sandbox.api.pagseguro.com/instant-payments',
      token: 'https://secure.sandbox.api.pagseguro.com/pix/oauth2',
    },
  },
  token: { auth: 'basic', format: 'json', asksScopes: true },
  certificate: 'required',
  settings: RECEIVER_NEEDED,
  pix: {
    dialect: { due: 'missing' },
    evidence: 'emulator',
  },
  contract: {
    en: 'Ask PagBank whether the API Pix of the Central Bank is open to your account: new sellers are usually given its Orders API. Then create an application with your seller’s token, pass the challenge for the certificate (two years), and register a pix key.',
    pt: 'Pergunte ao PagBank se a API Pix do Banco Central está aberta para a sua conta: novos vendedores costumam receber a API de Pedidos. Depois crie uma aplicação com o token de vendedor, passe pelo desafio do certificado (dois anos) e cadastre uma chave pix.',
  },
  cannot: [
    {
      en: 'Charges with a due date (pix with `due_date`, QR codes on boletos).',
      pt: 'Cobranças com vencimento (pix com `due_date`, QR codes em boletos).',
    },
  ],
}
