// Santander: its API Pix. What was read of it, and where: facts.md.

import type { Connector } from '../../connector.ts'
import { versioned } from '../../api-pix/dialect.ts'
import { RECEIVER_NEEDED } from '../receiver.ts'
import { openSantanderBoletos, PIX_KEY } from './boletos.ts'
import { openSantanderPayouts } from './payouts.ts'
import { ACCOUNT } from './statement.ts'

export const santander: Connector = {
  name: 'santander',
  title: 'Santander',
  addresses: {
    production: {
      api: 'https://trust-pix.santander.com.br/api',
      token: 'https://trust-pix.santander.com.br/oauth/token',
    },
    test: {
      api: 'https://trust-pix-h.santander.com.br/api',
      token: 'https://trust-pix-h.santander.com.br/oauth/token',
    },
  },
  token: {
    auth: 'body',
    asksScopes: false,
    query: { grant_type: 'client_credentials' },
  },
  certificate: 'required',
  settings: RECEIVER_NEEDED,
  headers: { 'x-application-key': { setting: 'clientId' } },
  pix: {
    dialect: {
      paths: versioned({ usual: 'v1', 'cob.patch': 'v2', 'cobv.patch': 'v2' }),
      asksMilliseconds: false,
      windowDays: 1,
    },
    evidence: 'their client',
    clients: [
      {
        name: 'lins-pix',
        version: '2.0.12',
        from: 'PyPI',
        calls: { '/oauth/token': 'POST', '/api/v1/cob/{txid}': 'PUT GET' },
        note: {
          en: 'Its list of pix, which it calls undecided, was left out.',
          pt: 'A lista de pix dela, que ela diz não estar definida, ficou de fora.',
        },
      },
    ],
  },
  payouts: {
    evidence: 'emulator',
    neverTwice: 'steps',
    addresses: {
      production: {
        api: 'https://trust-open.api.santander.com.br',
        token: 'https://trust-open.api.santander.com.br/auth/oauth/v2/token',
      },
      test: {
        api: 'https://trust-sandbox.api.santander.com.br',
        token: 'https://trust-sandbox.api.santander.com.br/auth/oauth/v2/token',
      },
    },
    settings: [
      {
        name: 'workspaceId',
        isAccount: true,
        title: {
          en: 'the id of the workspace of type PAYMENTS, active, with pix, of the account that pays',
          pt: 'o id do workspace do tipo PAYMENTS, ativo, com pix, da conta que paga',
        },
        where: {
          en: 'its API: /management_payments_partners/v1/workspaces',
          pt: 'na API dele: /management_payments_partners/v1/workspaces',
        },
        example: '1f6a2f5e-27a4-4b1d-9a43-6c0f0d9b7a11',
        form: /^[0-9A-Za-z-]{1,64}$/,
      },
      {
        name: ACCOUNT,
        title: {
          en: 'the account that pays, as its statement is asked for: branch, a point, and 12 digits with the check digit',
          pt: 'a conta que paga, como o extrato é pedido: agência, um ponto e 12 dígitos com o dígito',
        },
        where: {
          en: 'its API: /bank_account_information/v1/banks/90400888000142/accounts',
          pt: 'na API dele: /bank_account_information/v1/banks/90400888000142/accounts',
        },
        example: '0001.000100200300',
        form: /^\d{4}\.\d{12}$/,
      },
    ],
    open: openSantanderPayouts,
    tellsReturns: false,
    contract: {
      en: 'An application with “Pagamentos” (management_payments_partners), “Saldo e Extrato” (bank_account_information), beside that of pix, the certificate of the company, and a workspace of type PAYMENTS with `pixPaymentsActive` for the account that pays. Nobody has to approve at the bank; its limits are agreed with it.',
      pt: 'Uma aplicação com “Pagamentos” (management_payments_partners), “Saldo e Extrato” (bank_account_information), além da de pix, o certificado da empresa, e um workspace do tipo PAYMENTS com `pixPaymentsActive` para a conta que paga. Ninguém precisa aprovar no banco; os limites são combinados com ele.',
    },
    cannot: [
      {
        en: 'TED: an account at a bank that takes no part in Pix is refused before the call. Payments on a later day.',
        pt: 'TED: uma conta em banco que não participa do Pix é recusada antes da chamada. Pagamentos em data futura.',
      },
      {
        en: 'Tell the balance of the account that pays: three public clients ask for it in three ways.',
        pt: 'Dizer o saldo da conta que paga: três clientes públicos o pedem de três maneiras.',
      },
      {
        en: 'Notify: what is sent to the address of a workspace is not published, so payments are read until they end.',
        pt: 'Avisar: o que é enviado ao endereço de um workspace não é publicado; os pagamentos são lidos até terminarem.',
      },
      {
        en: 'Tell that a payment came back: no state says it.',
        pt: 'Avisar que um pagamento voltou: nenhum estado diz isso.',
      },
      {
        en: 'Name a payment in the statement: a debit is known by its amount and its day.',
        pt: 'Citar um pagamento no extrato: um débito é conhecido pelo valor e pelo dia.',
      },
      {
        en: 'Show a whole payment in the test environment, which keeps no state.',
        pt: 'Mostrar um pagamento inteiro no ambiente de testes, que não guarda estado.',
      },
    ],
  },
  boletos: {
    evidence: 'emulator',
    addresses: {
      production: {
        api: 'https://trust-open.api.santander.com.br/collection_bill_management/v2',
        token: 'https://trust-open.api.santander.com.br/auth/oauth/v2/token',
      },
      test: {
        api: 'https://trust-sandbox.api.santander.com.br/collection_bill_management/v2',
        token: 'https://trust-sandbox.api.santander.com.br/auth/oauth/v2/token',
      },
    },
    settings: [
      {
        name: 'workspaceId',
        title: {
          en: 'the id of the workspace of type BILLING that has the covenant',
          pt: 'o id do workspace do tipo BILLING que tem o convênio',
        },
        where: {
          en: 'its API: /collection_bill_management/v2/workspaces',
          pt: 'na API dele: /collection_bill_management/v2/workspaces',
        },
        example: '92446ad6-d52a-4141-bee4-58a019358faa',
        form: /^[0-9A-Za-z-]{1,64}$/,
      },
      {
        name: PIX_KEY,
        title: {
          en: 'a pix key of the account, for the bank’s own code on the boletos',
          pt: 'uma chave pix da conta, para o código do próprio banco nos boletos',
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
      bankCode: '033',
      branch: '1234',
      account: '13000123-4',
      wallet: '101',
      number: '3567206',
    },
    neverTwice: 'key',
    open: openSantanderBoletos,
    contract: {
      en: 'The product “Cobrança” for the same application (collection_bill_management), with the certificate of the company, and a workspace of type BILLING with the covenant; its number is also in the bars. In the agreement, number is the code of the beneficiary and wallet the wallet of the bars (101).',
      pt: 'O produto “Cobrança” para a mesma aplicação (collection_bill_management), com o certificado da empresa, e um workspace do tipo BILLING com o convênio, cujo número também está nas barras. No convênio, number é o código do beneficiário e wallet a carteira das barras (101).',
    },
    cannot: [
      {
        en: 'Tell how far a protest is: `ordered` and `canceled` say that it took the request.',
        pt: 'Dizer em que pé está um protesto: `ordered` e `canceled` dizem que ele recebeu o pedido.',
      },
      {
        en: 'Change the amount or the discount of a boleto: public sources do not agree on them.',
        pt: 'Alterar o valor ou o desconto de um boleto: as fontes públicas divergem sobre eles.',
      },
      {
        en: 'Register a boleto without the payer’s address, for a CNPJ with letters, payable more than 90 days after its due day, with a late fee or interest as an amount, or with interest from a later day than the first of being late.',
        pt: 'Registrar boleto sem o endereço do pagador, para CNPJ com letras, pagável mais de 90 dias depois do vencimento, com multa ou juros em valor, ou com juros a partir de outro dia que o primeiro de atraso.',
      },
      {
        en: 'List what was paid by the bank’s own code, withdrawn or has expired: only what was paid by its bars is listed. With a pix key here, name this bank under `pix` too, for the same account: a pix to the code is found there by its txid, and the boleto is then read.',
        pt: 'Listar o que foi pago pelo código do próprio banco, baixado ou expirado: só é listado o que foi pago pelas barras. Com uma chave pix aqui, cite este banco também em `pix`, para a mesma conta: um pix ao código é achado ali pelo txid, e o boleto então é lido.',
      },
      {
        en: 'Notify: what is sent to the address of a workspace is not published, so boletos are read and listed.',
        pt: 'Avisar: o que é enviado ao endereço de um workspace não é publicado; os boletos são lidos e listados.',
      },
    ],
  },
  contract: {
    en: 'In developer.santander.com.br, as the master user of the company: an application of production with “Pix, Geração de QR Code” and the A1 certificate. Have the domain of your callback address categorised at Cisco Talos before you register it.',
    pt: 'Em developer.santander.com.br, como usuário máster da empresa: uma aplicação de produção com “Pix, Geração de QR Code” e o certificado A1. Peça a categorização do domínio do seu endereço de retorno no Cisco Talos antes de cadastrá-lo.',
  },
  cannot: [],
}
