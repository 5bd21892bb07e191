// The groups of calls: the part of an operation's id before the first dot.

import type { Text } from './text.ts'

export const TAGS: Readonly<Record<string, { readonly title: Text; readonly says: Text }>> = {
  auth: {
    title: ['Login', 'Login'],
    says: [
      'A program logs in with its credential and gets an access token for an hour. Send the ' +
        'token as `Authorization: Bearer …` with every other call.',
      'Um programa entra com a credencial e recebe um token de acesso válido por uma hora. Envie ' +
        'o token como `Authorization: Bearer …` em todas as outras chamadas.',
    ],
  },
  credentials: {
    title: ['Credentials', 'Credenciais'],
    says: [
      'The e-mails and secrets that programs log in with, and what they may do: scopes, ' +
        'networks, expiry, rate limit and budget. No credential can give more rights than it has.',
      'Os e-mails e segredos com que os programas entram, e o que eles podem fazer: escopos, ' +
        'redes, validade, limite de chamadas e orçamento. Nenhuma credencial pode dar mais ' +
        'direitos do que tem.',
    ],
  },
  users: {
    title: ['Users', 'Usuários'],
    says: [
      'The people of the company who sign in to its portal, and their roles. A program that uses ' +
        'the API has a credential, not a user.',
      'As pessoas da empresa que entram no portal, e seus perfis. Um programa que usa a API tem ' +
        'uma credencial, não um usuário.',
    ],
  },
  approvals: {
    title: ['Approvals', 'Aprovações'],
    says: [
      'Calls that a policy of the company holds until other people approve them. Such a call ' +
        'gets 409 `approval_required`; the server carries it out once it is approved.',
      'Chamadas que uma política da empresa retém até que outras pessoas as aprovem. Uma chamada ' +
        'assim recebe 409 `approval_required`; depois de aprovada, o servidor a executa.',
    ],
  },
  approvalPolicies: {
    title: ['Approval policies', 'Políticas de aprovação'],
    says: [
      'Which actions of the company need approval, from which amount, by whom, and by how many people.',
      'Quais ações da empresa precisam de aprovação, a partir de que valor, de quem e de quantas pessoas.',
    ],
  },
  requests: {
    title: ['Request log', 'Registro de requisições'],
    says: [
      'The requests of your credentials and their results, recorded for 30 days by default. The ' +
        'recorded bodies have no secrets and no card numbers.',
      'As requisições das suas credenciais e seus resultados, guardadas por 30 dias por padrão. ' +
        'Os corpos guardados não têm segredos nem números de cartão.',
    ],
  },
  audit: {
    title: ['Audit log', 'Auditoria'],
    says: [
      'Who changed what, for whom, from where, with the values before and after. Each record is ' +
        'written in the commit of its act and protected by a chain of hashes.',
      'Quem mudou o quê, em nome de quem, de onde, com os valores de antes e depois. Cada ' +
        'registro é gravado junto com o ato e protegido por uma cadeia de hashes.',
    ],
  },
  timeline: {
    title: ['Timeline', 'Linha do tempo'],
    says: [
      'Everything that happened to one object: its events, their deliveries, its ledger ' +
        'transfers and the acts of people and programs.',
      'Tudo o que aconteceu com um objeto: eventos, entregas deles, lançamentos contábeis e atos ' +
        'de pessoas e programas.',
    ],
  },
  customers: {
    title: ['Customers', 'Clientes'],
    says: [
      'The buyers. A transaction belongs to a customer. Export and erasure serve the rights of buyers under the LGPD.',
      'Os compradores. Uma transação pertence a um cliente. A exportação e o apagamento atendem ' +
        'aos direitos dos compradores na LGPD.',
    ],
  },
  cards: {
    title: ['Cards of buyers', 'Cartões de compradores'],
    says: [
      'The card vault. A card number is sent once and becomes a token, which is charged or ' +
        'stored for a customer. No reply contains a card number.',
      'O cofre de cartões. O número é enviado uma vez e vira um token, que é cobrado ou guardado ' +
        'para um cliente. Nenhuma resposta traz o número de um cartão.',
    ],
  },
  transactions: {
    title: ['Transactions', 'Transações'],
    says: [
      'Payments by pix, boleto or card: create, capture, cancel and refund. Each change of status is an event.',
      'Pagamentos por pix, boleto ou cartão: criar, capturar, cancelar e reembolsar. Cada ' +
        'mudança de status é um evento.',
    ],
  },
  pix: {
    title: ['Pix QR codes', 'QR codes de pix'],
    says: [
      'The QR code of a pix as an image, for a page or a screen.',
      'O QR code de um pix como imagem, para uma página ou uma tela.',
    ],
  },
  boletoFiles: {
    title: ['Boleto files', 'Arquivos de boletos'],
    says: [
      'Remittances and returns (CNAB 240) exchanged with a bank that registers boletos by files. ' +
        'They belong to the platform; its sellers do not see them.',
      'Remessas e retornos (CNAB 240) trocados com um banco que registra boletos por arquivos. ' +
        'São da plataforma; seus vendedores não os veem.',
    ],
  },
  paymentLinks: {
    title: ['Payment links', 'Links de pagamento'],
    says: [
      'Pages of this server where buyers pay a seller by pix, boleto or card, without a shop. ' +
        'Each payment is a transaction.',
      'Páginas deste servidor em que compradores pagam um vendedor por pix, boleto ou cartão, ' +
        'sem loja própria. Cada pagamento é uma transação.',
    ],
  },
  branding: {
    title: ['Branding', 'Marca'],
    says: [
      'The logo and the colors of a seller on its payment pages. A seller without its own has those of the platform.',
      'O logotipo e as cores de um vendedor em suas páginas de pagamento. Um vendedor sem marca ' +
        'própria tem a da plataforma.',
    ],
  },
  analytics: {
    title: ['Analytics', 'Análises'],
    says: [
      'Sums of transactions by day, payment method and status, computed as events happen.',
      'Somas das transações por dia, forma de pagamento e status, calculadas à medida que os eventos acontecem.',
    ],
  },
  disputes: {
    title: ['Disputes', 'Contestações'],
    says: [
      'Card payments that buyers dispute (chargebacks) and pix that banks contest (MED), with ' +
        'the evidence of the seller. The bank opens and decides them.',
      'Pagamentos com cartão contestados pelo comprador (chargeback) e pix contestados pelo ' +
        'banco do pagador (MED), com as provas do vendedor. O banco abre e decide as contestações.',
    ],
  },
  splitRules: {
    title: ['Split rules', 'Regras de divisão'],
    says: [
      'Stored rules that divide the transactions of a seller among the sellers of a platform. A ' +
        'transaction can also send its own rules.',
      'Regras guardadas que dividem as transações de um vendedor entre os vendedores de uma ' +
        'plataforma. Uma transação também pode enviar as próprias regras.',
    ],
  },
  feePlans: {
    title: ['Fee plans', 'Planos de tarifas'],
    says: [
      'What transactions cost, in versions. A transaction keeps the version under which it was created.',
      'Quanto custam as transações, em versões. Uma transação mantém a versão em que foi criada.',
    ],
  },
  quotes: {
    title: ['Quotes', 'Cotações'],
    says: [
      'What each receiver of a transaction would get, and when, before the transaction exists.',
      'Quanto cada recebedor de uma transação receberia, e quando, antes de a transação existir.',
    ],
  },
  sellers: {
    title: ['Sellers', 'Vendedores'],
    says: [
      'Registration of the people and companies that sell on a platform, their balances, statements and receivables.',
      'Cadastro das pessoas e empresas que vendem em uma plataforma, com saldos, extratos e recebíveis.',
    ],
  },
  explain: {
    title: ['Explanations', 'Explicações'],
    says: [
      'Why an amount is what it is: the ledger transfers and the rules behind it, to the centavo.',
      'Por que um valor é o que é: os lançamentos contábeis e as regras por trás dele, até o centavo.',
    ],
  },
  transfers: {
    title: ['Payouts', 'Repasses'],
    says: [
      'The balance of a seller is paid to its bank account, by a call or by its payout policy. ' +
        'In the API a payout is a `transfer`.',
      'O saldo de um vendedor é pago na conta bancária dele, por uma chamada ou pela política de ' +
        'repasse. Na API, um repasse é um `transfer`.',
    ],
  },
  bankAccounts: {
    title: ['Bank accounts', 'Contas bancárias'],
    says: [
      'The accounts to which sellers are paid out. An account is tokenized, then linked; its holder must be the seller.',
      'As contas em que os vendedores recebem os repasses. Uma conta é tokenizada e depois ' +
        'vinculada; o titular deve ser o vendedor.',
    ],
  },
  events: {
    title: ['Events', 'Eventos'],
    says: [
      'The feed of all events of a platform, numbered without gaps, to read page by page, to ' +
        'wait for or to follow as a stream.',
      'A lista de todos os eventos de uma plataforma, numerados sem lacunas, para ler página a ' +
        'página, esperar ou acompanhar em fluxo.',
    ],
  },
  webhooks: {
    title: ['Webhooks', 'Webhooks'],
    says: [
      'Addresses to which the server sends events as they happen, signed, with retries for four ' +
        'days, and their deliveries.',
      'Endereços aos quais o servidor envia os eventos assim que acontecem, assinados, com novas ' +
        'tentativas por quatro dias, e as entregas.',
    ],
  },
  corporate: {
    title: ['Corporate cards', 'Cartões corporativos'],
    says: [
      'The corporate account of a company: cardholders, cards, purchases, receipts, requests for ' +
        'limits, disputes, statements and recharges. All calls act for the company of the token.',
      'A conta corporativa de uma empresa: portadores, cartões, compras, recibos, pedidos de ' +
        'limite, contestações, faturas e recargas. Todas as chamadas valem para a empresa do token.',
    ],
  },
  doctor: {
    title: ['Doctor', 'Diagnóstico'],
    says: [
      'Checks your integration by its own calls and webhooks, and lists what will cause ' +
        'incidents, with the evidence and the fix.',
      'Examina a sua integração pelas próprias chamadas e webhooks e lista o que vai causar ' +
        'incidentes, com evidências e correção.',
    ],
  },
  search: {
    title: ['Search', 'Busca'],
    says: [
      'Finds objects of all kinds by what a person has in hand: an id, a name, a document, a reference or an amount.',
      'Encontra objetos de todos os tipos pelo que a pessoa tem em mãos: um identificador, um ' +
        'nome, um documento, uma referência ou um valor.',
    ],
  },
  views: {
    title: ['Saved views', 'Visões salvas'],
    says: [
      'Lists of the portal with their filters, saved under a name, for yourself or for the company.',
      'Listas do portal com seus filtros, salvas com um nome, para si ou para a empresa.',
    ],
  },
  sandbox: {
    title: ['Sandbox', 'Sandbox'],
    says: [
      'Levers that play the part of the buyer, the bank, the merchant and the postal service, ' +
        'and that move the clock. They exist in sandbox mode only; a live server answers 404.',
      'Alavancas que fazem o papel do comprador, do banco, da loja e do correio, e movem o ' +
        'relógio. Existem só no modo sandbox; um servidor real responde 404.',
    ],
  },
}
