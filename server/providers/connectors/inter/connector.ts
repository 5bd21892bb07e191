// Inter: its API Pix. What was read of it, and where: facts.md.

import type { Connector } from '../../connector.ts'
import { openInterBoletos, told as toldBoletos } from './boletos.ts'
import { openInterPayouts, told } from './payouts.ts'

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
      isAccount: true,
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
  payouts: {
    evidence: 'their client',
    clients: [
      {
        name: 'inter-co/pj-sdk-python',
        version: '594744c (2025-02-11)',
        from: 'repository',
        calls: {
          '/oauth/v2/token': 'POST',
          '/banking/v2/pix': 'POST',
          '/banking/v2/pix/{id}': 'GET',
          '/banking/v2/saldo': 'GET',
          '/banking/v2/extrato/completo': 'GET',
        },
        note: {
          en: 'By key. It sends no key of idempotency, and the amount as a text.',
          pt: 'Por chave. Ela não envia chave de idempotência, e o valor vai como texto.',
        },
      },
    ],
    neverTwice: 'find',
    scopes: 'pagamento-pix.write pagamento-pix.read extrato.read',
    addresses: {
      production: { api: 'https://cdpj.partners.bancointer.com.br/banking/v2' },
      test: { api: 'https://cdpj-sandbox.partners.uatinter.co/banking/v2' },
    },
    open: openInterPayouts,
    told,
    contract: {
      en: 'In the application: the API Banking with “Pagamento Pix” (write and read) and “Extrato”. In Aprovar, Gestão de Aprovações: from which amount a person approves; without approval the payment is made at once. Register our address for `pix-pagamento` (`PUT /banking/v2/webhooks/pix-pagamento`).',
      pt: 'Na aplicação: a API Banking com “Pagamento Pix” (escrita e leitura) e “Extrato”. Em Aprovar, Gestão de Aprovações: a partir de que valor uma pessoa aprova; sem aprovação o pagamento sai na hora. Registre o nosso endereço para `pix-pagamento` (`PUT /banking/v2/webhooks/pix-pagamento`).',
    },
    cannot: [
      {
        en: 'TED: an account at a bank that takes no part in Pix is refused before the call. Payments on a later day.',
        pt: 'TED: uma conta em banco que não participa do Pix é recusada antes da chamada. Pagamentos em data futura.',
      },
      {
        en: 'Check the holder of a key before the money leaves.',
        pt: 'Conferir o titular de uma chave antes de o dinheiro sair.',
      },
      {
        en: 'Tell that a payment came back: no status says it. It is seen when the payment is read again and the statement has a reversal that names it; look at the statement.',
        pt: 'Avisar que um pagamento voltou: nenhum status diz isso. É visto quando o pagamento é lido de novo e o extrato tem um estorno que o cita; confira o extrato.',
      },
      {
        en: 'Leave our id out of the description, where the receiver sees it: the statement finds the payment by it.',
        pt: 'Deixar o nosso id fora da descrição, onde o recebedor o vê: é por ele que o extrato acha o pagamento.',
      },
      {
        en: 'Repeat a call without an answer after twelve hours: then a person looks at the payment in the internet banking.',
        pt: 'Repetir uma chamada sem resposta depois de doze horas: então uma pessoa olha o pagamento no internet banking.',
      },
    ],
  },
  boletos: {
    evidence: 'emulator',
    addresses: {
      production: {
        api: 'https://cdpj.partners.bancointer.com.br/cobranca/v3',
        token: 'https://cdpj.partners.bancointer.com.br/oauth/v2/token',
      },
      test: {
        api: 'https://cdpj-sandbox.partners.uatinter.co/cobranca/v3',
        token: 'https://cdpj-sandbox.partners.uatinter.co/oauth/v2/token',
      },
    },
    scopes: 'boleto-cobranca.read boleto-cobranca.write',
    agreement: {
      bankCode: '077',
      branch: '0001',
      account: '12345678-9',
      wallet: '112',
      number: '',
    },
    countedBy: 'bank',
    neverTwice: 'find',
    open: openInterBoletos,
    told: toldBoletos,
    contract: {
      en: 'The same application, with the API Cobrança and its scopes. A pix key at Inter, for the code on the boletos. Payments are read from its lists; to know of them at once, register our address (`PUT /cobranca/v3/cobrancas/webhook`).',
      pt: 'A mesma aplicação, com a API Cobrança e os escopos dela. Uma chave pix no Inter, para o código nos boletos. Os pagamentos são lidos das listas; para saber deles na hora, registre o nosso endereço (`PUT /cobranca/v3/cobrancas/webhook`).',
    },
    cannot: [
      {
        en: 'Register a boleto under R$ 2.50, without the payer’s address, or payable for more than 60 days after its due day.',
        pt: 'Registrar boleto abaixo de R$ 2,50, sem endereço do pagador, ou pagável por mais de 60 dias após o vencimento.',
      },
      {
        en: 'List what was cancelled or has expired: only payments are listed.',
        pt: 'Listar o que foi cancelado ou expirou: só pagamentos são listados.',
      },
      {
        en: 'Send a boleto to protest: no call of it is known.',
        pt: 'Enviar um boleto a protesto: nenhuma chamada disso é conhecida.',
      },
      {
        en: 'Change a discount, or the due date of a boleto that has one; due date and amount change within half an hour.',
        pt: 'Alterar um desconto, ou o vencimento de um boleto que tem desconto; vencimento e valor mudam em até meia hora.',
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
