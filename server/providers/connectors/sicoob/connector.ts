// Sicoob: its API Pix. What was read of it, and where: facts.md.

import type { Connector } from '../../connector.ts'
import { RECEIVER_OPTIONAL } from '../receiver.ts'
import { openSicoobBoletos } from './boletos.ts'
import { openSicoobPayouts, told } from './payouts.ts'

export const sicoob: Connector = {
  name: 'sicoob',
  title: 'Sicoob',
  addresses: {
    production: {
      api: 'https://api.sicoob.com.br/pix/api/v2',
      token: 'https://auth.sicoob.com.br/auth/realms/cooperado/protocol/openid-connect/token',
    },
  },
  token: { auth: 'none', asksScopes: true },
  certificate: 'required',
  settings: RECEIVER_OPTIONAL,
  headers: { client_id: { setting: 'clientId' } },
  pix: {
    dialect: { code: ['pixCopiaECola', 'brcode', 'loc.brcode'] },
    evidence: 'their client',
    clients: [
      {
        name: 'Sicoob-Cooperativa/sicoob_sdk_java',
        version: '2.0.1 (2026-05-06)',
        from: 'repository',
        calls: {
          '/auth/realms/cooperado/protocol/openid-connect/token': 'POST',
          '/pix/api/v2/cob/{txid}': 'PUT GET PATCH',
          '/pix/api/v2/cob': 'POST GET',
          '/pix/api/v2/pix': 'GET',
          '/pix/api/v2/pix/{e2eid}': 'GET',
          '/pix/api/v2/pix/{e2eid}/devolucao/{id}': 'PUT GET',
          '/pix/api/v2/webhook/{chave}': 'PUT GET DELETE',
          '/pix/api/v2/webhook': 'GET',
        },
        note: {
          en: 'It cannot say the payer of a charge with a due date: its classes have one object too many.',
          pt: 'Ela não consegue informar o devedor de uma cobrança com vencimento: as classes dela têm um objeto a mais.',
        },
      },
      {
        name: 'pypix-api',
        version: '0.14.0',
        from: 'PyPI',
        calls: {
          '/auth/realms/cooperado/protocol/openid-connect/token': 'POST',
          '/pix/api/v2/cob/{txid}': 'PUT GET PATCH',
          '/pix/api/v2/cob': 'POST GET',
          '/pix/api/v2/cobv/{txid}': 'PUT GET PATCH',
          '/pix/api/v2/pix': 'GET',
          '/pix/api/v2/pix/{e2eid}': 'GET',
          '/pix/api/v2/pix/{e2eid}/devolucao/{id}': 'PUT GET',
          '/pix/api/v2/webhook/{chave}': 'PUT GET DELETE',
        },
      },
      {
        name: 'divulgueregional/api-sicoob',
        version: '1.1.7 (2025-04-23)',
        from: 'repository',
        calls: {
          '/auth/realms/cooperado/protocol/openid-connect/token': 'POST',
          '/pix/api/v2/cob/{txid}': 'PUT GET',
          '/pix/api/v2/webhook/{chave}': 'PUT GET DELETE',
          '/pix/api/v2/webhook': 'GET',
        },
      },
    ],
  },
  payouts: {
    evidence: 'emulator',
    neverTwice: 'steps',
    addresses: { production: { api: 'https://api.sicoob.com.br' } },
    scopes: 'pixpagamentos_escrita pixpagamentos_consulta cco_consulta',
    settings: [
      {
        name: 'payerAccount',
        isAccount: true,
        title: {
          en: 'the number of the account that pays, with its digit, without a hyphen',
          pt: 'o número da conta que paga, com o dígito, sem hífen',
        },
        where: { en: 'your account', pt: 'sua conta' },
        example: '123456',
        form: /^\d{1,20}$/,
      },
      {
        name: 'payerBranch',
        title: { en: 'its cooperative (branch)', pt: 'a cooperativa (agência) dela' },
        where: { en: 'your account', pt: 'sua conta' },
        example: '3214',
        form: /^\d{1,4}$/,
      },
      {
        name: 'payerName',
        title: { en: 'the name of its holder', pt: 'o nome do titular dela' },
        where: { en: 'your account', pt: 'sua conta' },
        example: 'Padaria São João Ltda',
        form: /^.{1,140}$/,
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
    open: openSicoobPayouts,
    tellsReturns: false,
    told,
    contract: {
      en: 'In the application also the APIs Pix Pagamentos and Conta Corrente (the statement finds a payment whose reply was lost), and a webhook of Pix Pagamentos with our address (`PUT /pix-pagamentos/v2/pagamentos/webhook`; the bank appends `/lancamento`).',
      pt: 'Na aplicação também as APIs Pix Pagamentos e Conta Corrente (o extrato acha um pagamento cuja resposta se perdeu), e um webhook de Pix Pagamentos com o nosso endereço (`PUT /pix-pagamentos/v2/pagamentos/webhook`; o banco acrescenta `/lancamento`).',
    },
    cannot: [
      {
        en: 'TED: an account at a bank that takes no part in Pix is refused before the call. Payments on a later day.',
        pt: 'TED: uma conta em banco que não participa do Pix é recusada antes da chamada. Pagamentos em data futura.',
      },
      {
        en: 'Leave our id out of the description, where the receiver sees it: the statement finds the payment by it.',
        pt: 'Deixar o nosso id fora da descrição, onde o recebedor o vê: é por ele que o extrato acha o pagamento.',
      },
      {
        en: 'A second try within five days of a payment to an account whose first one had no answer; a debit of the same amount without our id keeps it waiting.',
        pt: 'Uma segunda tentativa em menos de cinco dias de um pagamento a uma conta cuja primeira ficou sem resposta; um débito do mesmo valor sem o nosso id o mantém em espera.',
      },
      {
        en: 'Tell that a payment came back: it is a credit of the statement alone.',
        pt: 'Avisar que um pagamento voltou: é só um crédito no extrato.',
      },
      {
        en: 'The test environment, whose token is fixed.',
        pt: 'O ambiente de testes, cujo token é fixo.',
      },
    ],
  },
  boletos: {
    evidence: 'emulator',
    addresses: {
      production: { api: 'https://api.sicoob.com.br/cobranca-bancaria/v3' },
    },
    scopes: 'boletos_inclusao boletos_consulta boletos_alteracao',
    agreement: {
      bankCode: '756',
      branch: '4327',
      account: '41727-0',
      wallet: '1',
      number: '229385',
    },
    neverTwice: 'key',
    open: openSicoobBoletos,
    contract: {
      en: 'Cobrança Bancária v3 for the same application. In the agreement, branch is the cooperative, number the client’s number (“número do cliente”) and wallet the modality; the contract must let you count the boletos yourself.',
      pt: 'Cobrança Bancária v3 para a mesma aplicação. No convênio, branch é a cooperativa, number o número do cliente e wallet a modalidade; o contrato precisa deixar que você mesmo numere os boletos.',
    },
    cannot: [
      {
        en: 'Register a boleto without the payer’s address.',
        pt: 'Registrar boleto sem o endereço do pagador.',
      },
      {
        en: 'Tell how far a protest is: `ordered` and `canceled` say that it took the request.',
        pt: 'Dizer em que pé está um protesto: `ordered` e `canceled` dizem que ele recebeu o pedido.',
      },
      {
        en: 'List payments at once: a list is made on request, of two days at most.',
        pt: 'Listar pagamentos na hora: uma lista é feita a pedido, de no máximo dois dias.',
      },
    ],
  },
  contract: {
    en: 'Create an application with the API Pix (Recebimentos) at developers.sicoob.com.br, with your certificate (A1, ICP-Brasil); it gives a client id and no secret. The test environment has a fixed token instead: it is set up as "generic" with "keyHeader".',
    pt: 'Crie uma aplicação com a API Pix (Recebimentos) em developers.sicoob.com.br, com o seu certificado (A1, ICP-Brasil); ela dá um client id e nenhum secret. O ambiente de testes tem um token fixo: configure-o como "generic" com "keyHeader".',
  },
  cannot: [],
}
