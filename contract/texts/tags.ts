// The groups of calls: the part of an operation's id before the first dot.

import type { Text } from '../text.ts'
import { ACCESS_TAGS } from './tags-access.ts'

export type Tag = { readonly title: Text; readonly says: Text }

export const TAGS: Readonly<Record<string, Tag>> = {
  ...ACCESS_TAGS,
  customers: {
    title: { en: 'Customers', pt: 'Clientes' },
    says: {
      en: 'The buyers. A transaction belongs to a customer. Export and erasure serve the rights of buyers under the LGPD.',
      pt:
        'Os compradores. Uma transação pertence a um cliente. A exportação e o apagamento atendem ' +
        'aos direitos dos compradores na LGPD.',
    },
  },
  cards: {
    title: { en: 'Cards of buyers', pt: 'Cartões de compradores' },
    says: {
      en:
        'The card vault. A card number is sent once and becomes a token, which is charged or ' +
        'stored for a customer. No reply contains a card number.',
      pt:
        'O cofre de cartões. O número é enviado uma vez e vira um token, que é cobrado ou guardado ' +
        'para um cliente. Nenhuma resposta traz o número de um cartão.',
    },
  },
  transactions: {
    title: { en: 'Transactions', pt: 'Transações' },
    says: {
      en: 'Payments by pix, boleto or card: create, capture, cancel and refund. Each change of status is an event.',
      pt:
        'Pagamentos por pix, boleto ou cartão: criar, capturar, cancelar e reembolsar. Cada ' +
        'mudança de status é um evento.',
    },
  },
  pix: {
    title: { en: 'Pix QR codes', pt: 'QR codes de pix' },
    says: {
      en: 'The QR code of a pix as an image, for a page or a screen.',
      pt: 'O QR code de um pix como imagem, para uma página ou uma tela.',
    },
  },
  boletoBatches: {
    title: { en: 'Batches of boletos', pt: 'Lotes de boletos' },
    says: {
      en:
        'One act for many unpaid boletos: another due date, or cancellation. The server does it ' +
        'for one after the other, and keeps what came of each.',
      pt:
        'Um ato para muitos boletos não pagos: outro vencimento, ou o cancelamento. O servidor o ' +
        'faz em um após o outro, e guarda o que houve com cada um.',
    },
  },
  boletoFiles: {
    title: { en: 'Boleto files', pt: 'Arquivos de boletos' },
    says: {
      en:
        'Remittances and returns (CNAB) exchanged with a bank that registers boletos by files. ' +
        'They belong to the platform; its sellers do not see them.',
      pt:
        'Remessas e retornos (CNAB) trocados com um banco que registra boletos por arquivos. ' +
        'São da plataforma; seus vendedores não os veem.',
    },
  },
  paymentLinks: {
    title: { en: 'Payment links', pt: 'Links de pagamento' },
    says: {
      en:
        'Pages of this server where buyers pay a seller by pix, boleto or card, without a shop. ' +
        'Each payment is a transaction.',
      pt:
        'Páginas deste servidor em que compradores pagam um vendedor por pix, boleto ou cartão, ' +
        'sem loja própria. Cada pagamento é uma transação.',
    },
  },
  staticQrCodes: {
    title: { en: 'Static QR codes', pt: 'QR codes estáticos' },
    says: {
      en:
        'Pix codes for a counter, a poster or a donation, paid any number of times. Each payment is ' +
        'a transaction.',
      pt:
        'Códigos pix para um balcão, um cartaz ou uma doação, pagos quantas vezes for preciso. ' +
        'Cada pagamento é uma transação.',
    },
  },
  receivedPix: {
    title: { en: 'Received pix', pt: 'Pix recebidos' },
    says: {
      en:
        'Pix that came to the key of the platform without a charge. What no static QR code claims ' +
        'waits until the platform assigns it to a seller or returns it.',
      pt:
        'Pix que chegaram à chave da plataforma sem cobrança. O que nenhum QR code estático explica ' +
        'espera até a plataforma atribuí-lo a um vendedor ou devolvê-lo.',
    },
  },
  branding: {
    title: { en: 'Branding', pt: 'Marca' },
    says: {
      en: 'The logo and the colors of a seller on its payment pages. A seller without its own has those of the platform.',
      pt:
        'O logotipo e as cores de um vendedor em suas páginas de pagamento. Um vendedor sem marca ' +
        'própria tem a da plataforma.',
    },
  },
  analytics: {
    title: { en: 'Analytics', pt: 'Análises' },
    says: {
      en: 'Sums of transactions by day, payment method and status, computed as events happen.',
      pt: 'Somas das transações por dia, forma de pagamento e status, calculadas à medida que os eventos acontecem.',
    },
  },
  disputes: {
    title: { en: 'Disputes', pt: 'Contestações' },
    says: {
      en:
        'Card payments that buyers dispute (chargebacks) and pix that banks contest (MED), with ' +
        'the evidence of the seller. The bank opens and decides them.',
      pt:
        'Pagamentos com cartão contestados pelo comprador (chargeback) e pix contestados pelo ' +
        'banco do pagador (MED), com as provas do vendedor. O banco abre e decide as contestações.',
    },
  },
  splitRules: {
    title: { en: 'Split rules', pt: 'Regras de divisão' },
    says: {
      en:
        'Stored rules that divide the transactions of a seller among the sellers of a platform. A ' +
        'transaction can also send its own rules.',
      pt:
        'Regras guardadas que dividem as transações de um vendedor entre os vendedores de uma ' +
        'plataforma. Uma transação também pode enviar as próprias regras.',
    },
  },
  feePlans: {
    title: { en: 'Fee plans', pt: 'Planos de tarifas' },
    says: {
      en: 'What transactions cost, in versions. A transaction keeps the version under which it was created.',
      pt: 'Quanto custam as transações, em versões. Uma transação mantém a versão em que foi criada.',
    },
  },
  quotes: {
    title: { en: 'Quotes', pt: 'Cotações' },
    says: {
      en: 'What each receiver of a transaction would get, and when, before the transaction exists.',
      pt: 'Quanto cada recebedor de uma transação receberia, e quando, antes de a transação existir.',
    },
  },
  sellers: {
    title: { en: 'Sellers', pt: 'Vendedores' },
    says: {
      en: 'Registration of the people and companies that sell on a platform, their balances, statements and receivables.',
      pt: 'Cadastro das pessoas e empresas que vendem em uma plataforma, com saldos, extratos e recebíveis.',
    },
  },
  explain: {
    title: { en: 'Explanations', pt: 'Explicações' },
    says: {
      en: 'Why an amount is what it is: the ledger transfers and the rules behind it, to the centavo.',
      pt: 'Por que um valor é o que é: os lançamentos contábeis e as regras por trás dele, até o centavo.',
    },
  },
  paymentFiles: {
    title: { en: 'Payment files', pt: 'Arquivos de pagamentos' },
    says: {
      en:
        'Remittances and returns (CNAB) exchanged with a bank that pays out by files. They belong ' +
        'to the platform; its sellers do not see them.',
      pt:
        'Remessas e retornos (CNAB) trocados com um banco que paga repasses por arquivos. São da ' +
        'plataforma; seus vendedores não os veem.',
    },
  },
  transfers: {
    title: { en: 'Payouts', pt: 'Repasses' },
    says: {
      en:
        'The balance of a seller is paid to its bank account, by a call or by its payout policy. ' +
        'In the API a payout is a `transfer`.',
      pt:
        'O saldo de um vendedor é pago na conta bancária dele, por uma chamada ou pela política de ' +
        'repasse. Na API, um repasse é um `transfer`.',
    },
  },
  bankAccounts: {
    title: { en: 'Bank accounts', pt: 'Contas bancárias' },
    says: {
      en: 'The accounts to which sellers are paid out. An account is tokenized, then linked; its holder must be the seller.',
      pt:
        'As contas em que os vendedores recebem os repasses. Uma conta é tokenizada e depois ' +
        'vinculada; o titular deve ser o vendedor.',
    },
  },
  events: {
    title: { en: 'Events', pt: 'Eventos' },
    says: {
      en:
        'The feed of all events of a platform, numbered without gaps, to read page by page, to ' +
        'wait for or to follow as a stream.',
      pt:
        'A lista de todos os eventos de uma plataforma, numerados sem lacunas, para ler página a ' +
        'página, esperar ou acompanhar em fluxo.',
    },
  },
  webhooks: {
    title: { en: 'Webhooks', pt: 'Webhooks' },
    says: {
      en:
        'Addresses to which the server sends events as they happen, signed, with retries for four ' +
        'days, and their deliveries.',
      pt:
        'Endereços aos quais o servidor envia os eventos assim que acontecem, assinados, com novas ' +
        'tentativas por quatro dias, e as entregas.',
    },
  },
  corporate: {
    title: { en: 'Corporate cards', pt: 'Cartões corporativos' },
    says: {
      en:
        'The corporate account of a company: cardholders, cards, purchases, receipts, requests for ' +
        'limits, disputes, statements and recharges. All calls act for the company of the token.',
      pt:
        'A conta corporativa de uma empresa: portadores, cartões, compras, recibos, pedidos de ' +
        'limite, contestações, faturas e recargas. Todas as chamadas valem para a empresa do token.',
    },
  },
  doctor: {
    title: { en: 'Doctor', pt: 'Diagnóstico' },
    says: {
      en:
        'Checks your integration by its own calls and webhooks, and lists what will cause ' +
        'incidents, with the evidence and the fix.',
      pt:
        'Examina a sua integração pelas próprias chamadas e webhooks e lista o que vai causar ' +
        'incidentes, com evidências e correção.',
    },
  },
  search: {
    title: { en: 'Search', pt: 'Busca' },
    says: {
      en: 'Finds objects of all kinds by what a person has in hand: an id, a name, a document, a reference or an amount.',
      pt:
        'Encontra objetos de todos os tipos pelo que a pessoa tem em mãos: um identificador, um ' +
        'nome, um documento, uma referência ou um valor.',
    },
  },
  views: {
    title: { en: 'Saved views', pt: 'Visões salvas' },
    says: {
      en: 'Lists of the portal with their filters, saved under a name, for yourself or for the company.',
      pt: 'Listas do portal com seus filtros, salvas com um nome, para si ou para a empresa.',
    },
  },
  sandbox: {
    title: { en: 'Sandbox', pt: 'Sandbox' },
    says: {
      en:
        'Levers that play the part of the buyer, the bank, the merchant and the postal service, ' +
        'and that move the clock. They exist in sandbox mode only; a live server answers 404.',
      pt:
        'Alavancas que fazem o papel do comprador, do banco, da loja e do correio, e movem o ' +
        'relógio. Existem só no modo sandbox; um servidor real responde 404.',
    },
  },
}
