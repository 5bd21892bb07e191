// The objects of corporate cards.

import type { Texts } from '../../text.ts'

const ACCOUNT: Texts = {
  CorporateAccountReply: {
    en: 'The corporate account of a company.',
    pt: 'A conta corporativa de uma empresa.',
  },
  CorporateBalanceReply: { en: 'What the company can spend.', pt: 'O que a empresa pode gastar.' },
  CorporateRecharge: {
    en: 'A pix that raises the balance of the company when it is paid.',
    pt: 'Um pix que aumenta o saldo da empresa quando é pago.',
  },
  CorporateRechargeList: { en: 'A page of recharges.', pt: 'Uma página de recargas.' },
  CorporateRechargeRequest: {
    en: 'The body of a call that creates a recharge.',
    pt: 'O corpo da chamada que cria uma recarga.',
  },
  CorporateRechargeReturn: {
    en: "A return of a company's payment by its bank (MED).",
    pt: 'Uma devolução de um pagamento da empresa pelo banco (MED).',
  },
  CorporateInvoice: {
    en: 'A statement: the monthly bill of a corporate account.',
    pt: 'Uma fatura: a conta mensal de uma conta corporativa.',
  },
  CorporateInvoiceList: { en: 'A page of statements.', pt: 'Uma página de faturas.' },
  CorporateInvoicesChangeDueDayReply: {
    en: 'The due day of the statements after the change.',
    pt: 'O dia de vencimento das faturas depois da mudança.',
  },
  CorporateInvoicesChangeDueDayRequest: {
    en: 'The body of a call that changes the due day of statements.',
    pt: 'O corpo da chamada que muda o dia de vencimento das faturas.',
  },
  InvoicePayment: { en: 'A pix that pays a statement.', pt: 'Um pix que paga uma fatura.' },
  InvoicePaymentList: {
    en: 'A page of the pix created for a statement.',
    pt: 'Uma página dos pix criados para uma fatura.',
  },
  CorporateAnalyticsReply: {
    en: 'The spending of the company by month, category, cost center and cardholder.',
    pt: 'Os gastos da empresa por mês, categoria, centro de custo e portador.',
  },
  CorporateAnalyticsReplyByCostCenter: {
    en: 'The spending of one cost center.',
    pt: 'Os gastos de um centro de custo.',
  },
  ByMonth: { en: 'The spending of one month.', pt: 'Os gastos de um mês.' },
  ByCategory: {
    en: 'The spending in one category of merchants.',
    pt: 'Os gastos em uma categoria de lojas.',
  },
  ByHolder: { en: 'The spending of one cardholder.', pt: 'Os gastos de um portador.' },
  CorporateCostCenter: {
    en: 'A cost center with its spending by month, category and cardholder.',
    pt: 'Um centro de custo com os gastos por mês, categoria e portador.',
  },
  CorporateCostCenterSummary: {
    en: 'A cost center and its spending.',
    pt: 'Um centro de custo e os gastos dele.',
  },
  CorporateCostCenterSummaryList: {
    en: 'A page of cost centers.',
    pt: 'Uma página de centros de custo.',
  },
}

const AUTHORIZATION: Texts = {
  EndpointDecision: {
    en: 'What the platform’s authorization endpoint answered about a purchase.',
    pt: 'O que o endpoint de autorização da plataforma respondeu sobre uma compra.',
  },
  AuthorizationEndpoint: {
    en: 'The endpoint of a platform that is asked about purchases by corporate cards.',
    pt: 'O endpoint de uma plataforma consultado sobre compras com cartões corporativos.',
  },
  CorporateAuthorizationEndpointCreateRequest: {
    en: 'The body of a call that registers the authorization endpoint.',
    pt: 'O corpo da chamada que cadastra o endpoint de autorização.',
  },
  CorporateAuthorizationEndpointCreateReply: {
    en: 'The authorization endpoint with its secret, which is shown only here.',
    pt: 'O endpoint de autorização com o segredo, que só aparece aqui.',
  },
  CorporateAuthorizationEndpointUpdateRequest: {
    en: 'The body of a call that changes the authorization endpoint; absent fields stay unchanged.',
    pt: 'O corpo da chamada que altera o endpoint de autorização; campos ausentes não mudam.',
  },
  CorporateAuthorizationEndpointDeleteReply: {
    en: 'The authorization endpoint that was deleted.',
    pt: 'O endpoint de autorização que foi excluído.',
  },
  AuthorizationTest: {
    en: 'What came of a test question.',
    pt: 'O resultado de uma pergunta de teste.',
  },
  AuthorizationRequest: {
    en: 'The question whether a purchase by a corporate card is allowed.',
    pt: 'A pergunta se uma compra com cartão corporativo é permitida.',
  },
  AuthorizationRequestData: { en: 'The purchase in question.', pt: 'A compra em questão.' },
  AuthorizationAnswer: {
    en: 'The answer of an authorization endpoint.',
    pt: 'A resposta de um endpoint de autorização.',
  },
}

const CARDS: Texts = {
  CorporateCard: {
    en: 'A corporate card, without its number.',
    pt: 'Um cartão corporativo, sem o número.',
  },
  CorporateCardList: {
    en: 'A page of corporate cards.',
    pt: 'Uma página de cartões corporativos.',
  },
  CorporateCardShipping: {
    en: 'How a physical card gets to its cardholder.',
    pt: 'Como um cartão físico chega ao portador.',
  },
  CorporateCardsCreateRequest: {
    en: 'The body of a call that issues a card.',
    pt: 'O corpo da chamada que emite um cartão.',
  },
  CorporateCardsUpdateRequest: {
    en: 'The body of a call that changes, blocks or cancels a card; absent fields stay unchanged.',
    pt: 'O corpo da chamada que altera, bloqueia ou cancela um cartão; campos ausentes não mudam.',
  },
  CorporateCardsSecretsReply: {
    en: 'The number and the code of a card. Never store or log them.',
    pt: 'O número e o código de um cartão. Nunca os guarde nem registre em log.',
  },
  CorporateHolder: {
    en: 'A cardholder: a person to whom the company issues cards, with a limit over all of them.',
    pt: 'Um portador: uma pessoa a quem a empresa emite cartões, com um limite para todos eles.',
  },
  CorporateHolderList: { en: 'A page of cardholders.', pt: 'Uma página de portadores.' },
  CorporateHoldersCreateRequest: {
    en: 'The body of a call that registers a cardholder.',
    pt: 'O corpo da chamada que cadastra um portador.',
  },
  CorporateHoldersUpdateRequest: {
    en: 'The body of a call that changes or blocks a cardholder; absent fields stay unchanged.',
    pt: 'O corpo da chamada que altera ou bloqueia um portador; campos ausentes não mudam.',
  },
  LimitRequest: {
    en: 'A request of a cardholder for a higher limit.',
    pt: 'Um pedido de um portador por um limite maior.',
  },
  LimitRequestList: {
    en: 'A page of requests for a higher limit.',
    pt: 'Uma página de pedidos de limite.',
  },
  CorporateLimitRequestsCreateRequest: {
    en: 'The body of a call that asks for a higher limit.',
    pt: 'O corpo da chamada que pede um limite maior.',
  },
  CorporateLimitRequestsAcceptRequest: {
    en: 'The body of a call that accepts a request for a higher limit.',
    pt: 'O corpo da chamada que aceita um pedido de limite.',
  },
  CorporateLimitRequestsDeclineRequest: {
    en: 'The body of a call that declines a request for a higher limit.',
    pt: 'O corpo da chamada que recusa um pedido de limite.',
  },
}

const PURCHASES: Texts = {
  Purchase: { en: 'A purchase by a corporate card.', pt: 'Uma compra com um cartão corporativo.' },
  PurchaseList: { en: 'A page of purchases.', pt: 'Uma página de compras.' },
  PurchaseDispute: {
    en: 'A dispute of a purchase, which the issuing bank decides.',
    pt: 'Uma contestação de uma compra, que o banco emissor decide.',
  },
  PurchaseDisputeList: {
    en: 'A page of disputes of purchases.',
    pt: 'Uma página de contestações de compras.',
  },
  CorporateDisputesCreateRequest: {
    en: 'The body of a call that disputes a purchase.',
    pt: 'O corpo da chamada que contesta uma compra.',
  },
  PurchaseEvidence: {
    en: 'A file that is kept with a dispute of a purchase.',
    pt: 'Um arquivo guardado com a contestação de uma compra.',
  },
  PurchaseEvidenceList: {
    en: 'A page of files of a dispute of a purchase.',
    pt: 'Uma página de arquivos da contestação de uma compra.',
  },
  Receipt: {
    en: 'A receipt of a purchase: a picture or a PDF, and what its invoice says.',
    pt: 'Um recibo de uma compra: uma imagem ou um PDF, e o que diz a nota fiscal.',
  },
  ReceiptList: { en: 'A page of receipts.', pt: 'Uma página de recibos.' },
  CorporateReceiptsSuggestion: {
    en: 'A purchase that a receipt may belong to, and why.',
    pt: 'Uma compra a que um recibo pode pertencer, e por quê.',
  },
  CorporateReceiptsSuggestionList: {
    en: 'The purchases that a receipt may belong to.',
    pt: 'As compras a que um recibo pode pertencer.',
  },
  CorporateReceiptsUpdateRequest: {
    en: 'The body of a call that changes a receipt; absent fields stay unchanged.',
    pt: 'O corpo da chamada que altera um recibo; campos ausentes não mudam.',
  },
  CorporateReceiptsRemoveReply: {
    en: 'The receipt that was removed.',
    pt: 'O recibo que foi removido.',
  },
}

export const CORPORATE_SCHEMAS: Texts = {
  ...AUTHORIZATION,
  ...ACCOUNT,
  ...CARDS,
  ...PURCHASES,
}
