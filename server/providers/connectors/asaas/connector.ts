// Asaas: pix by its payments, with an API key. What was read of it, and where: facts.md.

import type { Connector } from '../../connector.ts'
import { WAY } from '../../paying/way.ts'
import { isGenuine, told } from './notices.ts'
import { openAsaasPayouts, told as toldPayouts } from './payouts.ts'
import { openAsaas } from './pix.ts'

export const asaas: Connector = {
  name: 'asaas',
  title: 'Asaas',
  addresses: {
    production: { api: 'https://api.asaas.com/v3' },
    test: { api: 'https://api-sandbox.asaas.com/v3' },
  },
  key: { header: 'access_token', setting: 'apiKey', form: 'plain' },
  certificate: 'none',
  settings: [
    {
      name: 'apiKey',
      title: { en: 'the API key', pt: 'a chave de API' },
      where: { en: 'Integrações, Chaves de API', pt: 'Integrações, Chaves de API' },
      example: '$aact_prod_000',
      isSecret: true,
    },
    {
      name: 'notificationToken',
      title: {
        en: 'the token of the webhook, which you choose',
        pt: 'o token do webhook, que você escolhe',
      },
      where: { en: 'Integrações, Webhooks', pt: 'Integrações, Webhooks' },
      example: 'a-long-text-of-yours',
      isSecret: true,
      isOptional: true,
    },
  ],
  headers: { 'user-agent': 'Vintem' },
  pix: {
    wire: { open: openAsaas, told, isGenuine },
    evidence: 'their client',
    clients: [
      {
        name: 'asaas',
        version: '1.1.0',
        from: 'npm',
        calls: {
          '/v3/customers': 'POST',
          '/v3/payments': 'POST GET',
          '/v3/payments/{id}/pixQrCode': 'GET',
          '/v3/payments/{id}': 'GET DELETE',
          '/v3/payments/{id}/refund': 'POST',
        },
      },
    ],
  },
  payouts: {
    evidence: 'their client',
    clients: [
      {
        name: 'asaas',
        version: '1.1.0',
        from: 'npm',
        calls: { '/v3/transfers': 'POST GET', '/v3/transfers/{id}': 'GET' },
      },
    ],
    neverTwice: 'find',
    settings: [WAY],
    open: openAsaasPayouts,
    tellsReturns: false,
    told: toldPayouts,
    contract: {
      en: 'An API key with the permission to transfer, and a webhook with our address for the events of transfers. In production a person confirms each transfer by a code, unless your account manager takes that off: for it Asaas wants fixed addresses (IP), or the optional approval of each transfer by a webhook of yours (Integrações, Mecanismos de segurança), which is not answered here.',
      pt: 'Uma chave de API com permissão para transferir, e um webhook com o nosso endereço para os eventos de transferências. Em produção uma pessoa confirma cada transferência por um código, a não ser que o seu gerente retire isso: para tanto a Asaas pede endereços fixos (IP), ou a aprovação opcional de cada transferência por um webhook seu (Integrações, Mecanismos de segurança), que não é respondido aqui.',
    },
    cannot: [
      { en: 'Payments on a later day.', pt: 'Pagamentos em data futura.' },
      {
        en: 'A TED at any hour: outside banking hours it waits for the next working day, and it has no text for the receiver.',
        pt: 'TED a qualquer hora: fora do horário bancário ela espera o próximo dia útil, e não leva texto ao recebedor.',
      },
      {
        en: 'Two payments of one amount to one destination within 15 minutes: the second one waits.',
        pt: 'Dois pagamentos do mesmo valor ao mesmo destino em 15 minutos: o segundo espera.',
      },
      {
        en: 'Check the holder of a key before the money leaves.',
        pt: 'Conferir o titular de uma chave antes de o dinheiro sair.',
      },
      {
        en: 'Tell that a payment came back: it is a credit of the statement alone.',
        pt: 'Avisar que um pagamento voltou: é só um crédito no extrato.',
      },
      {
        en: 'An account without a check digit.',
        pt: 'Uma conta sem dígito verificador.',
      },
    ],
  },
  contract: {
    en: 'An account with a pix key; as its administrator create an API key, and a webhook with our address for the events of payments.',
    pt: 'Uma conta com chave pix; como administrador crie uma chave de API e um webhook com o nosso endereço para os eventos de cobranças.',
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
    {
      en: 'An end in seconds: the code stays payable there after ours, and a late payment is returned.',
      pt: 'Fim em segundos: o código continua pagável lá depois do nosso fim, e o pagamento atrasado é devolvido.',
    },
    {
      en: 'A choice of the pix key: it is that of the account.',
      pt: 'Escolha da chave pix: é a da conta.',
    },
  ],
}
