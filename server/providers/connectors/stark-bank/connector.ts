// Stark Bank: pix by its invoices, each request signed. What was read of it, and where: facts.md.

import type { Connector } from '../../connector.ts'
import { WAY } from '../../paying/way.ts'
import { isGenuine, told } from './notices.ts'
import { openStarkPayouts, told as toldPayouts } from './payouts.ts'
import { openStarkBank } from './pix.ts'

export const starkBank: Connector = {
  name: 'stark-bank',
  title: 'Stark Bank',
  addresses: {
    production: { api: 'https://api.starkbank.com' },
    test: { api: 'https://sandbox.api.starkbank.com' },
  },
  signature: {
    id: 'accessId',
    key: 'privateKey',
    headers: { id: 'access-id', time: 'access-time', signature: 'access-signature' },
  },
  certificate: 'none',
  settings: [
    {
      name: 'accessId',
      isAccount: true,
      title: { en: 'the id of the project', pt: 'o id do projeto' },
      where: { en: 'Integrations, your project', pt: 'Integrações, seu projeto' },
      example: 'project/5656565656565656',
      form: /^(?:project|organization)\/\d{1,20}(?:\/workspace\/\d{1,20})?$/,
    },
    {
      name: 'privateKey',
      title: {
        en: 'the private key whose public half the project has, in PEM (secp256k1)',
        pt: 'a chave privada cuja metade pública o projeto tem, em PEM (secp256k1)',
      },
      where: {
        en: 'yours: only the public half leaves this machine',
        pt: 'sua: só a metade pública sai desta máquina',
      },
      example: '-----BEGIN EC PRIVATE KEY-----',
      isSecret: true,
    },
    {
      name: 'notificationKey',
      title: {
        en: 'the public key that signs webhooks, in PEM',
        pt: 'a chave pública que assina os webhooks, em PEM',
      },
      where: { en: 'its API: /v2/public-key', pt: 'na API dela: /v2/public-key' },
      example: '-----BEGIN PUBLIC KEY-----',
      form: /^-----BEGIN (?:RSA )?PUBLIC KEY-----/,
      isOptional: true,
    },
  ],
  pix: {
    wire: { open: openStarkBank, told, isGenuine },
    evidence: 'their client',
    clients: [
      {
        name: 'starkbank',
        version: '2.42.0',
        from: 'npm',
        calls: {
          '/v2/invoice': 'POST GET',
          '/v2/invoice/{id}/payment': 'GET',
          '/v2/invoice/log': 'GET',
          '/v2/invoice/{id}': 'PATCH',
        },
      },
    ],
  },
  payouts: {
    evidence: 'their client',
    clients: [
      {
        name: 'starkbank',
        version: '2.42.0',
        from: 'npm',
        calls: {
          '/v2/transfer': 'POST GET',
          '/v2/transfer/{id}': 'GET',
          '/v2/transfer/log': 'GET',
          '/v2/dict-key/{id}': 'GET',
          '/v2/balance': 'GET',
        },
      },
    ],
    neverTwice: 'key',
    settings: [WAY],
    open: openStarkPayouts,
    told: toldPayouts,
    contract: {
      en: 'The project must be allowed to create transfers, and a webhook of the subscription `transfer` with our address. Payments need no person; the bank sets the limits.',
      pt: 'O projeto precisa poder criar transferências, e um webhook da assinatura `transfer` com o nosso endereço. Os pagamentos não precisam de uma pessoa; os limites são combinados com o banco.',
    },
    cannot: [
      { en: 'Payments on a later day.', pt: 'Pagamentos em data futura.' },
      {
        en: 'A TED at any hour: outside banking hours it waits for the next working day.',
        pt: 'TED a qualquer hora: fora do horário bancário ela espera o próximo dia útil.',
      },
      { en: 'The id of a payment at the SPI.', pt: 'O id de um pagamento no SPI.' },
    ],
  },
  contract: {
    en: 'A workspace; make a key pair, create a project with its public half under Integrations, and a webhook for invoices with our address.',
    pt: 'Um workspace; gere um par de chaves, crie em Integrações um projeto com a metade pública e um webhook de invoices com o nosso endereço.',
  },
  cannot: [
    {
      en: 'A second try of a charge whose first one had no answer, since there is no key that makes two tries one: the sale fails after a minute, and nobody has its code.',
      pt: 'Uma segunda tentativa de uma cobrança cuja primeira ficou sem resposta, pois não há chave que faça de duas uma: a venda falha depois de um minuto, e ninguém tem o código.',
    },
    { en: 'A pix with a due date.', pt: 'Pix com vencimento.' },
    {
      en: 'A pix without a payer’s name and CPF or CNPJ.',
      pt: 'Pix sem nome e CPF ou CNPJ do pagador.',
    },
    { en: 'A partial return.', pt: 'Devolução parcial.' },
    { en: 'A choice of the pix key.', pt: 'Escolha da chave pix.' },
  ],
}
