// Efí: its API Pix. What was read of it, and where: facts.md.

import type { Connector } from '../../connector.ts'
import { openEfiPayouts, told } from './payouts.ts'

export const efi: Connector = {
  name: 'efi',
  title: 'Efí',
  addresses: {
    production: {
      api: 'https://pix.api.efipay.com.br/v2',
      token: 'https://pix.api.efipay.com.br/oauth/token',
    },
    test: {
      api: 'https://pix-h.api.efipay.com.br/v2',
      token: 'https://pix-h.api.efipay.com.br/oauth/token',
    },
  },
  token: { auth: 'basic', format: 'json', asksScopes: false },
  certificate: 'required',
  settings: [],
  pix: {
    dialect: {
      payer: ['pagador', 'gnExtras.pagador'],
      absent: ['cobranca_nao_encontrada', 'pix_nao_encontrado', 'devolucao_nao_encontrada'],
      // Without it the bank calls the address without a certificate, and wants to be refused.
      webhook: { headers: { 'x-skip-mtls-checking': 'true' } },
    },
    evidence: 'their client',
    clients: [
      {
        name: 'sdk-node-apis-efi',
        version: '2.0.1',
        from: 'npm',
        calls: {
          '/oauth/token': 'POST',
          '/v2/cob/{txid}': 'PUT GET PATCH',
          '/v2/cob': 'POST GET',
          '/v2/cobv/{txid}': 'PUT GET PATCH',
          '/v2/cobv/': 'GET',
          '/v2/pix': 'GET',
          '/v2/pix/{e2eid}': 'GET',
          '/v2/pix/{e2eid}/devolucao/{id}': 'PUT GET',
          '/v2/webhook/{chave}': 'PUT GET DELETE',
          '/v2/webhook': 'GET',
        },
      },
      {
        name: 'efipay',
        version: '1.0.7',
        from: 'PyPI',
        calls: {
          '/oauth/token': 'POST',
          '/v2/cob/{txid}': 'PUT GET PATCH',
          '/v2/cob': 'POST GET',
          '/v2/cobv/{txid}': 'PUT GET PATCH',
          '/v2/cobv/': 'GET',
          '/v2/pix': 'GET',
          '/v2/pix/{e2eid}': 'GET',
          '/v2/pix/{e2eid}/devolucao/{id}': 'PUT GET',
          '/v2/webhook/{chave}': 'PUT GET DELETE',
          '/v2/webhook': 'GET',
        },
      },
      {
        name: 'efipay/sdk-php-apis-efi',
        version: '1.19.0 (2026-06-26)',
        from: 'repository',
        calls: {
          '/oauth/token': 'POST',
          '/v2/cob/{txid}': 'PUT GET PATCH',
          '/v2/cob': 'POST GET',
          '/v2/cobv/{txid}': 'PUT GET PATCH',
          '/v2/cobv': 'GET',
          '/v2/pix': 'GET',
          '/v2/pix/{e2eid}': 'GET',
          '/v2/pix/{e2eid}/devolucao/{id}': 'PUT GET',
          '/v2/webhook/{chave}': 'PUT GET DELETE',
          '/v2/webhook': 'GET',
        },
      },
    ],
  },
  payouts: {
    evidence: 'emulator',
    neverTwice: 'key',
    addresses: {
      production: { api: 'https://pix.api.efipay.com.br' },
      test: { api: 'https://pix-h.api.efipay.com.br' },
    },
    settings: [
      {
        name: 'payerKey',
        title: {
          en: 'a pix key of the account that pays, with our address as its webhook',
          pt: 'uma chave pix da conta que paga, com o nosso endereço como webhook dela',
        },
        where: {
          en: 'the key at which you receive will do',
          pt: 'a chave com que você recebe serve',
        },
        example: 'pix@example.com.br',
        form: /^[^\s]{1,77}$/,
      },
    ],
    open: openEfiPayouts,
    told,
    contract: {
      en: 'Consent of the bank to pay by API, the scopes `pix.send`, `gn.pix.send.read` and `gn.balance.read`, and daily limits that suffice: the first ones are below one real.',
      pt: 'Consentimento do banco para pagar por API, os escopos `pix.send`, `gn.pix.send.read` e `gn.balance.read`, e limites diários suficientes: os primeiros são menores que um real.',
    },
    cannot: [
      {
        en: 'TED: an account at a bank that takes no part in Pix is refused before the call. Payments on a later day.',
        pt: 'TED: uma conta em banco que não participa do Pix é recusada antes da chamada. Pagamentos em data futura.',
      },
      {
        en: 'An account whose check digit is a letter: its page does not say how.',
        pt: 'Uma conta cujo dígito é letra: a página dela não diz como.',
      },
    ],
  },
  disputes: {
    evidence: 'emulator',
    says: {
      en: 'Contested pix (MED) are read and answered by `/v2/gn/infracoes`, in production; the application needs the scopes `gn.infractions.read` and `gn.infractions.write`. A defence is one text, without files.',
      pt: 'Pix contestados (MED) são lidos e respondidos por `/v2/gn/infracoes`, em produção; a aplicação precisa dos escopos `gn.infractions.read` e `gn.infractions.write`. Uma defesa é um só texto, sem arquivos.',
    },
  },
  contract: {
    en: 'In your account: API, an application with the scopes of pix (a pair of client id and secret for each environment), and a certificate (.p12, without a passphrase) for each environment.',
    pt: 'Na sua conta: API, uma aplicação com os escopos de pix (um par de client id e secret para cada ambiente), e um certificado (.p12, sem senha) para cada ambiente.',
  },
  cannot: [],
}
