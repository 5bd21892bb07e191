// The groups of calls: the part of an operation's id before the first dot.

import type { Text } from '../text.ts'

export const TAGS: Readonly<Record<string, { readonly title: Text; readonly says: Text }>> = {
  auth: {
    title: { en: 'Login', pt: 'Login' },
    says: {
      en:
        'A program logs in with its credential and gets an access token for an hour. Send the ' +
        'token as `Authorization: Bearer …` with every other call.',
      pt:
        'Um programa entra com a credencial e recebe um token de acesso válido por uma hora. Envie ' +
        'o token como `Authorization: Bearer …` em todas as outras chamadas.',
    },
  },
  credentials: {
    title: { en: 'Credentials', pt: 'Credenciais' },
    says: {
      en:
        'The e-mails and secrets that programs log in with, and what they may do: scopes, ' +
        'networks, expiry, rate limit and budget. No credential can give more rights than it has.',
      pt:
        'Os e-mails e segredos com que os programas entram, e o que eles podem fazer: escopos, ' +
        'redes, validade, limite de chamadas e orçamento. Nenhuma credencial pode dar mais ' +
        'direitos do que tem.',
    },
  },
  users: {
    title: { en: 'Users', pt: 'Usuários' },
    says: {
      en:
        'The people of the company who sign in to its portal, and their roles. A program that uses ' +
        'the API has a credential, not a user.',
      pt:
        'As pessoas da empresa que entram no portal, e seus perfis. Um programa que usa a API tem ' +
        'uma credencial, não um usuário.',
    },
  },
  approvals: {
    title: { en: 'Approvals', pt: 'Aprovações' },
    says: {
      en:
        'Calls that a policy of the company holds until other people approve them. Such a call ' +
        'gets 409 `approval_required`; the server carries it out once it is approved.',
      pt:
        'Chamadas que uma política da empresa retém até que outras pessoas as aprovem. Uma chamada ' +
        'assim recebe 409 `approval_required`; depois de aprovada, o servidor a executa.',
    },
  },
  approvalPolicies: {
    title: { en: 'Approval policies', pt: 'Políticas de aprovação' },
    says: {
      en: 'Which actions of the company need approval, from which amount, by whom, and by how many people.',
      pt: 'Quais ações da empresa precisam de aprovação, a partir de que valor, de quem e de quantas pessoas.',
    },
  },
  requests: {
    title: { en: 'Request log', pt: 'Registro de requisições' },
    says: {
      en:
        'The requests of your credentials and their results, recorded for 30 days by default. The ' +
        'recorded bodies have no secrets and no card numbers.',
      pt:
        'As requisições das suas credenciais e seus resultados, guardadas por 30 dias por padrão. ' +
        'Os corpos guardados não têm segredos nem números de cartão.',
    },
  },
  audit: {
    title: { en: 'Audit log', pt: 'Auditoria' },
    says: {
      en:
        'Who changed what, for whom, from where, with the values before and after. Each record is ' +
        'written in the commit of its act and protected by a chain of hashes.',
      pt:
        'Quem mudou o quê, em nome de quem, de onde, com os valores de antes e depois. Cada ' +
        'registro é gravado junto com o ato e protegido por uma cadeia de hashes.',
    },
  },
  timeline: {
    title: { en: 'Timeline', pt: 'Linha do tempo' },
    says: {
      en:
        'Everything that happened to one object: its events, their deliveries, its ledger ' +
        'transfers and the acts of people and programs.',
      pt:
        'Tudo o que aconteceu com um objeto: eventos, entregas deles, lançamentos contábeis e atos ' +
        'de pessoas e programas.',
    },
  },
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
  boletoFiles: {
    title: { en: 'Boleto files', pt: 'Arquivos de boletos' },
    says: {
      en:
        'Remittances and returns (CNAB 240) exchanged with a bank that registers boletos by files. ' +
        'They belong to the platform; its sellers do not see them.',
      pt:
        'Remessas e retornos (CNAB 240) trocados com um banco que registra boletos por arquivos. ' +
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
