// The objects of corporate cards.

import type { Texts } from '../text.ts'

const ACCOUNT: Texts = {
  CorporateAccountReply: [
    'The corporate account of a company.',
    'A conta corporativa de uma empresa.',
  ],
  CorporateBalanceReply: ['What the company can spend.', 'O que a empresa pode gastar.'],
  CorporateRecharge: [
    'A pix that raises the balance of the company when it is paid.',
    'Um pix que aumenta o saldo da empresa quando é pago.',
  ],
  CorporateRechargeList: ['A page of recharges.', 'Uma página de recargas.'],
  CorporateRechargeRequest: [
    'The body of a call that creates a recharge.',
    'O corpo da chamada que cria uma recarga.',
  ],
  CorporateRechargeReturn: [
    "A return of a company's payment by its bank (MED).",
    'Uma devolução de um pagamento da empresa pelo banco (MED).',
  ],
  CorporateInvoice: [
    'A statement: the monthly bill of a corporate account.',
    'Uma fatura: a conta mensal de uma conta corporativa.',
  ],
  CorporateInvoiceList: ['A page of statements.', 'Uma página de faturas.'],
  CorporateInvoicesChangeDueDayReply: [
    'The due day of the statements after the change.',
    'O dia de vencimento das faturas depois da mudança.',
  ],
  CorporateInvoicesChangeDueDayRequest: [
    'The body of a call that changes the due day of statements.',
    'O corpo da chamada que muda o dia de vencimento das faturas.',
  ],
  InvoicePayment: ['A pix that pays a statement.', 'Um pix que paga uma fatura.'],
  InvoicePaymentList: [
    'A page of the pix created for a statement.',
    'Uma página dos pix criados para uma fatura.',
  ],
  CorporateAnalyticsReply: [
    'The spending of the company by month, category, cost center and cardholder.',
    'Os gastos da empresa por mês, categoria, centro de custo e portador.',
  ],
  CorporateAnalyticsReplyByCostCenter: [
    'The spending of one cost center.',
    'Os gastos de um centro de custo.',
  ],
  ByMonth: ['The spending of one month.', 'Os gastos de um mês.'],
  ByCategory: [
    'The spending in one category of merchants.',
    'Os gastos em uma categoria de lojas.',
  ],
  ByHolder: ['The spending of one cardholder.', 'Os gastos de um portador.'],
  CorporateCostCenter: [
    'A cost center with its spending by month, category and cardholder.',
    'Um centro de custo com os gastos por mês, categoria e portador.',
  ],
  CorporateCostCenterSummary: [
    'A cost center and its spending.',
    'Um centro de custo e os gastos dele.',
  ],
  CorporateCostCenterSummaryList: ['A page of cost centers.', 'Uma página de centros de custo.'],
}

const AUTHORIZATION: Texts = {
  EndpointDecision: [
    'What the platform’s authorization endpoint answered about a purchase.',
    'O que o endpoint de autorização da plataforma respondeu sobre uma compra.',
  ],
  AuthorizationEndpoint: [
    'The endpoint of a platform that is asked about purchases by corporate cards.',
    'O endpoint de uma plataforma consultado sobre compras com cartões corporativos.',
  ],
  CorporateAuthorizationEndpointCreateRequest: [
    'The body of a call that registers the authorization endpoint.',
    'O corpo da chamada que cadastra o endpoint de autorização.',
  ],
  CorporateAuthorizationEndpointCreateReply: [
    'The authorization endpoint with its secret, which is shown only here.',
    'O endpoint de autorização com o segredo, que só aparece aqui.',
  ],
  CorporateAuthorizationEndpointUpdateRequest: [
    'The body of a call that changes the authorization endpoint; absent fields stay unchanged.',
    'O corpo da chamada que altera o endpoint de autorização; campos ausentes não mudam.',
  ],
  CorporateAuthorizationEndpointDeleteReply: [
    'The authorization endpoint that was deleted.',
    'O endpoint de autorização que foi excluído.',
  ],
  AuthorizationTest: ['What came of a test question.', 'O resultado de uma pergunta de teste.'],
  AuthorizationRequest: [
    'The question whether a purchase by a corporate card is allowed.',
    'A pergunta se uma compra com cartão corporativo é permitida.',
  ],
  AuthorizationRequestData: ['The purchase in question.', 'A compra em questão.'],
  AuthorizationAnswer: [
    'The answer of an authorization endpoint.',
    'A resposta de um endpoint de autorização.',
  ],
}

const CARDS: Texts = {
  CorporateCard: ['A corporate card, without its number.', 'Um cartão corporativo, sem o número.'],
  CorporateCardList: ['A page of corporate cards.', 'Uma página de cartões corporativos.'],
  CorporateCardShipping: [
    'How a physical card gets to its cardholder.',
    'Como um cartão físico chega ao portador.',
  ],
  CorporateCardsCreateRequest: [
    'The body of a call that issues a card.',
    'O corpo da chamada que emite um cartão.',
  ],
  CorporateCardsUpdateRequest: [
    'The body of a call that changes, blocks or cancels a card; absent fields stay unchanged.',
    'O corpo da chamada que altera, bloqueia ou cancela um cartão; campos ausentes não mudam.',
  ],
  CorporateCardsSecretsReply: [
    'The number and the code of a card. Never store or log them.',
    'O número e o código de um cartão. Nunca os guarde nem registre em log.',
  ],
  CorporateHolder: [
    'A cardholder: a person to whom the company issues cards, with a limit over all of them.',
    'Um portador: uma pessoa a quem a empresa emite cartões, com um limite para todos eles.',
  ],
  CorporateHolderList: ['A page of cardholders.', 'Uma página de portadores.'],
  CorporateHoldersCreateRequest: [
    'The body of a call that registers a cardholder.',
    'O corpo da chamada que cadastra um portador.',
  ],
  CorporateHoldersUpdateRequest: [
    'The body of a call that changes or blocks a cardholder; absent fields stay unchanged.',
    'O corpo da chamada que altera ou bloqueia um portador; campos ausentes não mudam.',
  ],
  LimitRequest: [
    'A request of a cardholder for a higher limit.',
    'Um pedido de um portador por um limite maior.',
  ],
  LimitRequestList: ['A page of requests for a higher limit.', 'Uma página de pedidos de limite.'],
  CorporateLimitRequestsCreateRequest: [
    'The body of a call that asks for a higher limit.',
    'O corpo da chamada que pede um limite maior.',
  ],
  CorporateLimitRequestsAcceptRequest: [
    'The body of a call that accepts a request for a higher limit.',
    'O corpo da chamada que aceita um pedido de limite.',
  ],
  CorporateLimitRequestsDeclineRequest: [
    'The body of a call that declines a request for a higher limit.',
    'O corpo da chamada que recusa um pedido de limite.',
  ],
}

const PURCHASES: Texts = {
  Purchase: ['A purchase by a corporate card.', 'Uma compra com um cartão corporativo.'],
  PurchaseList: ['A page of purchases.', 'Uma página de compras.'],
  PurchaseDispute: [
    'A dispute of a purchase, which the issuing bank decides.',
    'Uma contestação de uma compra, que o banco emissor decide.',
  ],
  PurchaseDisputeList: [
    'A page of disputes of purchases.',
    'Uma página de contestações de compras.',
  ],
  CorporateDisputesCreateRequest: [
    'The body of a call that disputes a purchase.',
    'O corpo da chamada que contesta uma compra.',
  ],
  PurchaseEvidence: [
    'A file that is kept with a dispute of a purchase.',
    'Um arquivo guardado com a contestação de uma compra.',
  ],
  PurchaseEvidenceList: [
    'A page of files of a dispute of a purchase.',
    'Uma página de arquivos da contestação de uma compra.',
  ],
  Receipt: [
    'A receipt of a purchase: a picture or a PDF, and what its invoice says.',
    'Um recibo de uma compra: uma imagem ou um PDF, e o que diz a nota fiscal.',
  ],
  ReceiptList: ['A page of receipts.', 'Uma página de recibos.'],
  CorporateReceiptsSuggestion: [
    'A purchase that a receipt may belong to, and why.',
    'Uma compra a que um recibo pode pertencer, e por quê.',
  ],
  CorporateReceiptsSuggestionList: [
    'The purchases that a receipt may belong to.',
    'As compras a que um recibo pode pertencer.',
  ],
  CorporateReceiptsUpdateRequest: [
    'The body of a call that changes a receipt; absent fields stay unchanged.',
    'O corpo da chamada que altera um recibo; campos ausentes não mudam.',
  ],
  CorporateReceiptsRemoveReply: ['The receipt that was removed.', 'O recibo que foi removido.'],
}

export const CORPORATE_SCHEMAS: Texts = {
  ...AUTHORIZATION,
  ...ACCOUNT,
  ...CARDS,
  ...PURCHASES,
}
