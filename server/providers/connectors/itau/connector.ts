// Itaú: its API Pix, its boletos and its payouts. What was read of it, and where: facts.md.

import type { Connector } from '../../connector.ts'
import { openItauBoletos, PIX_KEY } from './boletos.ts'
import { openItauPayouts } from './payouts.ts'

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
  payouts: {
    evidence: 'emulator',
    neverTwice: 'find',
    addresses: {
      production: { api: 'https://api.itau.com.br/sispag/v1' },
      test: {
        api: 'https://sandbox.devportal.itau.com.br/itau-ep9-gtw-sispag-ext/v1',
        token: 'https://sandbox.devportal.itau.com.br/api/oauth/jwt',
      },
    },
    settings: [
      {
        name: 'payerAccount',
        isAccount: true,
        title: {
          en: 'the number of the account that pays, with its digit, without a hyphen',
          pt: 'o número da conta que paga, com o dígito, sem hífen',
        },
        where: { en: 'your account', pt: 'sua conta' },
        example: '0012345',
        form: /^\d{1,8}$/,
      },
      {
        name: 'payerBranch',
        title: { en: 'its branch', pt: 'a agência dela' },
        where: { en: 'your account', pt: 'sua conta' },
        example: '1500',
        form: /^\d{1,4}$/,
      },
      {
        name: 'payerTaxpayerId',
        title: {
          en: 'the CPF or CNPJ of its holder, without a mask',
          pt: 'o CPF ou CNPJ do titular dela, sem máscara',
        },
        where: { en: 'your account', pt: 'sua conta' },
        example: '11222333000181',
        form: /^(?:\d{11}|[0-9A-Z]{12}\d{2})$/,
      },
    ],
    open: openItauPayouts,
    tellsReturns: false,
    contract: {
      en: 'API Pagamentos (SISPAG) for the same application, with the contract “pré-autorizado”: without it each payment waits for a person in the internet banking. Contracts with another address have it in `baseUrl`.',
      pt: 'API Pagamentos (SISPAG) para a mesma aplicação, com o contrato “pré-autorizado”: sem ele cada pagamento espera por uma pessoa no internet banking. Contratos com outro endereço o têm em `baseUrl`.',
    },
    cannot: [
      {
        en: 'TED: an account at a bank that takes no part in Pix is refused before the call. Payments on a later day.',
        pt: 'TED: uma conta em banco que não participa do Pix é recusada antes da chamada. Pagamentos em data futura.',
      },
      {
        en: 'A second try within a day of a payment whose first one had no answer: there is no idempotency key, and how soon a payment is listed is not published.',
        pt: 'Uma segunda tentativa em menos de um dia de um pagamento cuja primeira ficou sem resposta: não há chave de idempotência, e em quanto tempo um pagamento aparece na lista não é publicado.',
      },
      {
        en: 'Show the holder of a key before the payment, or the end-to-end id after it.',
        pt: 'Mostrar o titular de uma chave antes do pagamento, ou o id fim a fim depois.',
      },
      {
        en: 'Tell that a payment came back: it is a credit of the statement alone. Nothing notifies; payments are read.',
        pt: 'Avisar que um pagamento voltou: é só um crédito no extrato. Nada avisa; os pagamentos são lidos.',
      },
    ],
  },
  boletos: {
    evidence: 'emulator',
    addresses: {
      production: {
        api: 'https://api.itau.com.br/cash_management/v2',
        others: {
          bolecodeUrl: 'https://secure.api.itau/pix_recebimentos_conciliacoes/v2',
          readUrl: 'https://secure.api.cloud.itau.com.br/boletoscash/v2',
          movementsUrl: 'https://boletos.cloud.itau.com.br/boletos/v3',
        },
      },
      test: {
        api: 'https://sandbox.devportal.itau.com.br/itau-ep9-gtw-cash-management-ext-v2/v2',
        token: 'https://sandbox.devportal.itau.com.br/api/oauth/jwt',
        others: {
          bolecodeUrl:
            'https://sandbox.devportal.itau.com.br/itau-ep9-gtw-pix-recebimentos-conciliacoes-v2-ext/v2',
          readUrl:
            'https://sandbox.devportal.itau.com.br/itau-ep9-gtw-boletoscash-boletoscash-v2-ext-aws/v1',
          movementsUrl:
            'https://sandbox.devportal.itau.com.br/itau-ep9-gtw-boletos-boletos-v3-ext-aws/v1',
        },
      },
    },
    settings: [
      {
        name: PIX_KEY,
        title: {
          en: 'a pix key of the account, for the bank’s own code on the boletos (bolecode)',
          pt: 'uma chave pix da conta, para o código do próprio banco nos boletos (bolecode)',
        },
        where: {
          en: 'the internet banking, Pix. Without it our code is printed, of the bank where the platform receives pix',
          pt: 'no internet banking, em Pix. Sem ela é impresso o nosso código, do banco em que a plataforma recebe pix',
        },
        example: 'pix@loja.com.br',
        form: /^\S{1,77}$/,
        isOptional: true,
      },
    ],
    agreement: {
      bankCode: '341',
      branch: '1500',
      account: '05206-1',
      wallet: '109',
      number: '',
    },
    neverTwice: 'key',
    open: openItauBoletos,
    contract: {
      en: 'Cash Management (boletos), “Consulta de detalhe” and “Boletos v3” for the same application, and for the bank’s own code “Bolecode” with a pix key. In the agreement, account has its check digit, wallet is that of collection (109) and number stays empty. The resources are at four hosts; where your contract has others, `bolecodeUrl`, `readUrl` and `movementsUrl` replace them, as `baseUrl` does the first.',
      pt: 'Cash Management (boletos), “Consulta de detalhe” e “Boletos v3” para a mesma aplicação e, para o código do próprio banco, “Bolecode” com uma chave pix. No convênio, account tem o dígito, wallet é a carteira de cobrança (109) e number fica vazio. Os recursos estão em quatro hosts; onde o seu contrato tem outros, `bolecodeUrl`, `readUrl` e `movementsUrl` os trocam, como `baseUrl` faz com o primeiro.',
    },
    cannot: [
      {
        en: 'Send a boleto to protest: there is a call, and no public source has its fields.',
        pt: 'Enviar um boleto a protesto: há uma chamada, e nenhuma fonte pública tem os campos dela.',
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
        en: 'Withdraw a boleto before the banking day after its registration: it is tried again.',
        pt: 'Baixar um boleto antes do dia útil seguinte ao registro: a baixa é tentada de novo.',
      },
      {
        en: 'Tell of a payment at once: movements are listed by the day, and read each hour, also those of the day before. Its notifications ask a server of ours for a token first, which there is none.',
        pt: 'Avisar de um pagamento na hora: as movimentações são listadas por dia, e lidas a cada hora, também as da véspera. Os avisos dele pedem antes um token a um servidor nosso, que não existe.',
      },
      {
        en: 'Give the text for the payer to the bank: public sources do not agree on its field. It is printed on our boleto.',
        pt: 'Enviar ao banco o texto para o pagador: as fontes públicas não concordam no campo. Ele é impresso no nosso boleto.',
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
