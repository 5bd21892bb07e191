// Banco do Brasil: its API Pix. What was read of it, and where: facts.md.

import type { Connector } from '../../connector.ts'
import { RECEIVER_OPTIONAL } from '../receiver.ts'
import { openBancoDoBrasilBoletos, told, VARIATION } from './boletos.ts'
import { openBancoDoBrasilPayouts } from './payouts.ts'
import { STATEMENT, TEST_CUSTOMER } from './statement.ts'

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
  payouts: {
    evidence: 'emulator',
    neverTwice: 'steps',
    addresses: {
      production: {
        api: 'https://pagamentos-lote.mtls.api.bb.com.br/v1',
        others: { [STATEMENT]: 'https://extratos.mtls.api.bb.com.br/v2' },
      },
      test: {
        api: 'https://pagamentos-lote.mtls.api.hm.bb.com.br/v1',
        others: { [STATEMENT]: 'https://extratos.mtls.api.hm.bb.com.br/v2' },
      },
    },
    scopes:
      'pagamentos-lote.transferencias-pix-requisicao pagamentos-lote.transferencias-pix-info pagamentos-lote.lotes-requisicao pagamentos-lote.lotes-info pagamentos-lote.pix-info extrato-info',
    settings: [
      {
        name: 'payerBranch',
        isAccount: true,
        title: {
          en: 'the branch of the account that pays, without its check digit',
          pt: 'a agência da conta que paga, sem o dígito',
        },
        where: { en: 'in your contract', pt: 'no seu contrato' },
        example: '1607',
        form: /^\d{1,4}$/,
      },
      {
        name: 'payerAccount',
        isAccount: true,
        title: {
          en: 'the account that pays, with its check digit',
          pt: 'a conta que paga, com o dígito',
        },
        where: { en: 'in your contract', pt: 'no seu contrato' },
        example: '99738672-X',
        form: /^\d{1,11}-[\dX]$/,
      },
      {
        name: 'payoutContract',
        title: {
          en: 'the number of the contract of payments',
          pt: 'o número do convênio de pagamentos',
        },
        where: {
          en: 'in your contract; without it the account’s own is used',
          pt: 'no seu contrato; sem ele vale o da conta',
        },
        example: '731030',
        isOptional: true,
        form: /^\d{1,9}$/,
      },
      {
        name: 'payoutType',
        title: {
          en: 'the kind of payment: 126 suppliers, 128 others (the usual one)',
          pt: 'o tipo de pagamento: 126 fornecedores, 128 diversos (o usual)',
        },
        where: { en: 'in your contract', pt: 'no seu contrato' },
        example: '128',
        isOptional: true,
        form: /^12[68]$/,
      },
      {
        name: TEST_CUSTOMER,
        title: {
          en: 'the code of the test account (MCI) whose statement is read, in the test environment alone',
          pt: 'o código da conta de teste (MCI) cujo extrato é lido, só no ambiente de testes',
        },
        where: {
          en: 'the page of the API Extratos in the portal',
          pt: 'a página da API Extratos no portal',
        },
        example: '178961031',
        isOptional: true,
        form: /^\d{1,12}$/,
      },
    ],
    open: openBancoDoBrasilPayouts,
    contract: {
      en: 'Ask your manager for “Pagamentos em Lote” by API, with release by API (otherwise a person releases each batch in the internet banking), and with the check of the holder of a pix key. Ask which of its addresses your contract has; another one goes into `baseUrl`. The same application has the API Extratos (`extrato-info`), whose address `statementUrl` replaces: with it the statement is compared with the books.',
      pt: 'Peça ao seu gerente “Pagamentos em Lote” por API, com liberação por API (senão uma pessoa libera cada lote no internet banking) e com a conferência do titular da chave pix. Pergunte qual dos endereços vale para o seu contrato; outro vai em `baseUrl`. A mesma aplicação tem a API Extratos (`extrato-info`), cujo endereço `statementUrl` troca: com ela o extrato é comparado com os livros.',
    },
    cannot: [
      {
        en: 'TED: an account at a bank that takes no part in Pix is refused before the call.',
        pt: 'TED: uma conta em banco que não participa do Pix é recusada antes da chamada.',
      },
      {
        en: 'Tell how a payment stands by itself: it is read, and a return is seen when it is read again.',
        pt: 'Avisar como um pagamento está: ele é lido, e uma devolução é vista quando ele é lido de novo.',
      },
      { en: 'Tell the balance, or the endToEndId.', pt: 'Dizer o saldo ou o endToEndId.' },
      {
        en: 'Name a payment in the statement on its day: the number of the request is there the next day; until then a debit is known by its amount and its day.',
        pt: 'Citar um pagamento no extrato no próprio dia: o número da requisição está lá no dia seguinte; até então um débito é conhecido pelo valor e pelo dia.',
      },
      {
        en: 'Know a payment account from a checking account: it is paid as a checking account.',
        pt: 'Distinguir conta de pagamento de conta corrente: ela é paga como conta corrente.',
      },
      {
        en: 'Share its request numbers with certainty: other software of the same account uses numbers of the same range, and one that is used is passed over.',
        pt: 'Ter números de requisição só seus: outros programas da mesma conta usam a mesma faixa, e um número usado é pulado.',
      },
    ],
  },
  boletos: {
    evidence: 'emulator',
    addresses: {
      production: { api: 'https://api.bb.com.br/cobrancas/v2' },
      test: { api: 'https://api.hm.bb.com.br/cobrancas/v2' },
    },
    certificate: 'optional',
    scopes: 'cobrancas.boletos-info cobrancas.boletos-requisicao',
    settings: [
      {
        name: VARIATION,
        title: {
          en: 'the variation of the wallet (variação da carteira)',
          pt: 'a variação da carteira',
        },
        where: {
          en: 'the agreement of collection, beside the wallet',
          pt: 'o convênio de cobrança, ao lado da carteira',
        },
        example: '35',
        form: /^\d{1,3}$/,
      },
    ],
    agreement: {
      bankCode: '001',
      branch: '0452-9',
      account: '123873-5',
      wallet: '17',
      number: '3128557',
    },
    neverTwice: 'key',
    open: openBancoDoBrasilBoletos,
    told,
    contract: {
      en: 'The API Cobranças for the same application, and an agreement of type 4, whose boletos you count; of seven digits.',
      pt: 'A API Cobranças para a mesma aplicação, e um convênio do tipo 4, em que você numera os boletos, de sete dígitos.',
    },
    cannot: [
      {
        en: 'Register a boleto without the payer’s address, or for a CNPJ with letters.',
        pt: 'Registrar boleto sem o endereço do pagador, ou para CNPJ com letras.',
      },
      {
        en: 'Withdraw a boleto in the first 30 minutes: it is tried again.',
        pt: 'Baixar um boleto nos primeiros 30 minutos: a baixa é tentada de novo.',
      },
      {
        en: 'Send a boleto to protest more than 45 days after its due date, or show an order before the registry office has it.',
        pt: 'Enviar um boleto a protesto mais de 45 dias depois do vencimento, ou mostrar um pedido antes de o cartório o ter.',
      },
      {
        en: 'Change two things of a boleto within 30 minutes, take a discount away, or move the due date of one with a late fee.',
        pt: 'Alterar duas coisas de um boleto em 30 minutos, retirar um desconto ou mudar o vencimento de um com multa.',
      },
    ],
  },
  contract: {
    en: 'Create an application with the API Pix at developers.bb.com.br, contract the API in your account, and send your certificate to production.',
    pt: 'Crie uma aplicação com a API Pix em developers.bb.com.br, contrate a API na sua conta e envie o seu certificado para produção.',
  },
  cannot: [],
}
