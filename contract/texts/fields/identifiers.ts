// The fields that name another object: whose it is, and which one it points to.

import type { Texts } from '../../text.ts'
import type { Text } from '../../text.ts'

const OWN_SELLER: Text = { en: 'The seller to which it belongs.', pt: 'O vendedor a que pertence.' }
const COMPANY: Text = {
  en: 'The company to which it belongs: its seller id.',
  pt: 'A empresa a que pertence: o id do vendedor dela.',
}
const TOKEN_SELLER: Text = {
  en:
    'The seller to act as: that of the credential, or, for a platform, one of its sellers. Its ' +
    '`io_seller_id`, or its integer `id`.',
  pt:
    'O vendedor em nome do qual agir: o da credencial ou, em plataforma, um dos vendedores dela. O ' +
    '`io_seller_id`, ou o `id` inteiro.',
}
const FOR_SELLER: Text = {
  en: 'The seller for which it is created; by default that of the token. Its `io_seller_id`, or its integer `id`.',
  pt: 'O vendedor para o qual é criado; por padrão, o do token. O `io_seller_id`, ou o `id` inteiro.',
}
const RECEIVER: Text = {
  en: 'The seller that gets this part.',
  pt: 'O vendedor que recebe esta parte.',
}
const RECEIVER_IN: Text = {
  en: 'The seller that gets this part: its `io_seller_id`, or its integer `id`.',
  pt: 'O vendedor que recebe esta parte: o `io_seller_id`, ou o `id` inteiro.',
}
const SAME_SELLER: Text = {
  en: 'The same as `io_seller_id`; older clients read it.',
  pt: 'O mesmo que `io_seller_id`; clientes antigos leem o campo.',
}
const SAME_ID: Text = {
  en: 'The same as `id`; older clients read it.',
  pt: 'O mesmo que `id`; clientes antigos leem o campo.',
}
const CUSTOMER: Text = {
  en: 'The customer who has the card.',
  pt: 'O cliente a quem pertence o cartão.',
}
const BUYER: Text = { en: 'The customer who buys.', pt: 'O cliente que compra.' }
const HOLDER: Text = { en: 'The cardholder.', pt: 'O portador.' }
const REGISTRAR: Text = {
  en: 'The seller whose credential registered it; null if it was not registered by a call.',
  pt: 'O vendedor cuja credencial o cadastrou; null se não foi cadastrado por uma chamada.',
}

const SELLERS: Texts = {
  'Approval.io_seller_id': COMPANY,
  'ApprovalSummary.io_seller_id': COMPANY,
  'ApprovalPolicy.io_seller_id': COMPANY,
  'ApprovalRequestBankAccount.io_seller_id': {
    en: 'The seller of the bank account.',
    pt: 'O vendedor da conta bancária.',
  },
  'AuditRecord.io_seller_id': {
    en: 'The seller that the act concerns; null if it concerns none.',
    pt: 'O vendedor a que o ato diz respeito; null se não há.',
  },
  'AuthLoginRequest.io_seller_id': TOKEN_SELLER,
  'AuthCardsRequest.io_seller_id': TOKEN_SELLER,
  'BankAccount.io_seller_id': OWN_SELLER,
  'BankAccountsDeleteReply.io_seller_id': OWN_SELLER,
  'BankAccount.customer': SAME_SELLER,
  'BankAccountsDeleteReply.customer': SAME_SELLER,
  'BankAccountsAssociateRequest.io_seller_id': {
    en: 'The seller to which the account is linked: its `io_seller_id`, or its integer `id`.',
    pt: 'O vendedor ao qual a conta é vinculada: o `io_seller_id`, ou o `id` inteiro.',
  },
  'Branding.io_seller_id': OWN_SELLER,
  'Credential.io_seller_id': {
    en: 'The seller as which the program acts.',
    pt: 'O vendedor em nome do qual o programa age.',
  },
  'CredentialsCreateReply.io_seller_id': {
    en: 'The seller as which the program acts.',
    pt: 'O vendedor em nome do qual o programa age.',
  },
  'CredentialsCreateRequest.io_seller_id': FOR_SELLER,
  'Dispute.io_seller_id': { en: 'The seller of the transaction.', pt: 'O vendedor da transação.' },
  'Event.io_seller_id': { en: 'The seller of the object.', pt: 'O vendedor do objeto.' },
  'WebhookBody.io_seller_id': { en: 'The seller of the object.', pt: 'O vendedor do objeto.' },
  'NewTransaction.io_seller_id': {
    en: 'The seller of the transaction; by default that of the token. Its `io_seller_id`, or its integer `id`.',
    pt: 'O vendedor da transação; por padrão, o do token. O `io_seller_id`, ou o `id` inteiro.',
  },
  'PaymentLink.io_seller_id': {
    en: 'The seller that the buyers pay.',
    pt: 'O vendedor que os compradores pagam.',
  },
  'PaymentLinksCreateRequest.io_seller_id': FOR_SELLER,
  'Payout.io_seller_id': {
    en: 'The seller that is paid out.',
    pt: 'O vendedor que recebe o repasse.',
  },
  'QuotesCreateReply.io_seller_id': {
    en: 'The seller of the quoted transaction.',
    pt: 'O vendedor da transação cotada.',
  },
  'QuotesCreateRequest.io_seller_id': FOR_SELLER,
  'QuotesCreateReplyPart.receiver': RECEIVER,
  'RangedRule.receiver': RECEIVER,
  'SplitOut.receiver': RECEIVER,
  'SplitRule.id': {
    en: 'Identifier of a split rule.',
    pt: 'Identificador de uma regra de divisão.',
  },
  'SplitRulesDeleteReply.id': {
    en: 'Identifier of a split rule.',
    pt: 'Identificador de uma regra de divisão.',
  },
  'SplitRule.receiver': RECEIVER,
  'SplitRuleIn.receiver': RECEIVER_IN,
  'SplitRulesCreateRequest.receiver': RECEIVER_IN,
  'SplitRule.io_seller_id': {
    en: 'The seller whose transactions the rule divides.',
    pt: 'O vendedor cujas transações a regra divide.',
  },
  'SplitRulesCreateRequest.io_seller_id': {
    en:
      'The seller whose transactions the rule divides; by default that of the token. Its ' +
      '`io_seller_id`, or its integer `id`.',
    pt: 'O vendedor cujas transações a regra divide; por padrão, o do token. O `io_seller_id`, ou o `id` inteiro.',
  },
  'Seller.created_by': REGISTRAR,
  'RegisteredSeller.created_by': REGISTRAR,
  'RequestDetail.io_seller_id': {
    en: 'The seller as which the call was made.',
    pt: 'O vendedor em nome do qual a chamada foi feita.',
  },
  'RequestSummary.io_seller_id': {
    en: 'The seller as which the call was made.',
    pt: 'O vendedor em nome do qual a chamada foi feita.',
  },
  'SandboxAgendaReplyItem.io_seller_id': {
    en: 'The seller of the object.',
    pt: 'O vendedor do objeto.',
  },
  'SandboxMailReply.io_seller_id': {
    en: 'The seller or the company that the mail is about; null if it is about none.',
    pt: 'O vendedor ou a empresa de que o e-mail trata; null se não há.',
  },
  'Transaction.io_seller_id': {
    en: 'The seller of the transaction, who gets what the split leaves.',
    pt: 'O vendedor da transação, que recebe o que a divisão deixa.',
  },
  'Webhook.io_seller_id': {
    en: 'The seller whose events it receives; for a platform, those of all its sellers.',
    pt: 'O vendedor cujos eventos recebe; em plataforma, os de todos os vendedores dela.',
  },
  'WebhooksCreateReply.io_seller_id': {
    en: 'The seller whose events it receives; for a platform, those of all its sellers.',
    pt: 'O vendedor cujos eventos recebe; em plataforma, os de todos os vendedores dela.',
  },
}

const OF_PAYMENTS: Texts = {
  'Transaction.customer': BUYER,
  'BoletoMethod.customer': BUYER,
  'CardMethod.customer': BUYER,
  'CardsAssociateReply.id_customer': CUSTOMER,
  'CardsDeleteReply.id_customer': CUSTOMER,
  'CardsListReply.id_customer': {
    en: 'The customer whose cards these are.',
    pt: 'O cliente a quem pertencem os cartões.',
  },
  'ListedCard.id_customer': CUSTOMER,
  'CardsAssociateReply.id_card': SAME_ID,
  'CardsDeleteReply.id_card': SAME_ID,
  'ListedCard.id_card': SAME_ID,
  'CardsAssociateRequest.id_customer': {
    en: 'The customer for whom the card is stored.',
    pt: 'O cliente para quem o cartão é guardado.',
  },
  'CardsAssociateRequest.token': {
    en: 'The token of the card to store.',
    pt: 'O token do cartão a guardar.',
  },
  'CardsSetDefaultRequest.id_card': {
    en: 'The stored card to use by default.',
    pt: 'O cartão guardado a usar como padrão.',
  },
  'BankAccountsAssociateRequest.token': {
    en: 'The token of the bank account to link.',
    pt: 'O token da conta bancária a vincular.',
  },
  'NewTransaction.token': {
    en: 'The token of the card to charge; not together with `id_card`.',
    pt: 'O token do cartão a cobrar; não junto com `id_card`.',
  },
  'NewTransaction.id_card': {
    en: 'The stored card to charge; without it and without `token`, the default card of the customer.',
    pt: 'O cartão guardado a cobrar; sem ele e sem `token`, o cartão padrão do cliente.',
  },
  'NewTransaction.quote': {
    en: 'The quote by which the transaction settles, instead of `split_rules`.',
    pt: 'A cotação pela qual a transação liquida, no lugar de `split_rules`.',
  },
  'Dispute.transaction': { en: 'The disputed transaction.', pt: 'A transação contestada.' },
  'HistoryEntry.transaction': {
    en: 'The transaction of this history.',
    pt: 'A transação deste histórico.',
  },
  'BoletoFilesLine.transaction_id': {
    en: 'The transaction of the boleto; null if the boleto is not known.',
    pt: 'A transação do boleto; null se o boleto não é conhecido.',
  },
  'CustomersExportRequest.after': {
    en: 'The `next` of the part before; absent for the first part.',
    pt: 'O `next` da parte anterior; ausente na primeira parte.',
  },
  'SellersReceivable.transaction': {
    en: 'The transaction that pays it.',
    pt: 'A transação que o paga.',
  },
  'Payout.bank_account': {
    en: 'The bank account that is paid.',
    pt: 'A conta bancária que recebe.',
  },
  'Payout.bank_account_id': {
    en: 'The same as `bank_account`; older clients read it.',
    pt: 'O mesmo que `bank_account`; clientes antigos leem o campo.',
  },
  'ExplainLine.transfer': {
    en: 'The ledger transfer behind the line; null for the line brought forward.',
    pt: 'O lançamento contábil por trás da linha; null na linha do saldo anterior.',
  },
  'TimelineEntryTransfer.transfer': {
    en: 'Identifier of the ledger transfer.',
    pt: 'Identificador do lançamento contábil.',
  },
}

const OF_OTHERS: Texts = {
  'Delivery.webhook': {
    en: 'The webhook to which it is delivered.',
    pt: 'O webhook ao qual é entregue.',
  },
  'TimelineEntryEventDelivery.webhook': {
    en: 'The webhook to which it is delivered.',
    pt: 'O webhook ao qual é entregue.',
  },
  'WebhooksRecoverReply.webhook': {
    en: 'The webhook that missed the events.',
    pt: 'O webhook que perdeu os eventos.',
  },
  'FoundEvidenceSample.webhook': { en: 'The webhook of this case.', pt: 'O webhook deste caso.' },
  'FoundEvidenceSample.delivery': { en: 'The delivery of this case.', pt: 'A entrega deste caso.' },
  'ByHolder.holder_id': HOLDER,
  'CorporateCard.holder_id': HOLDER,
  'LimitRequest.holder_id': HOLDER,
  'Purchase.holder_id': HOLDER,
  'CorporateCardsCreateRequest.holder_id': {
    en: 'The cardholder to whom the card is issued.',
    pt: 'O portador a quem o cartão é emitido.',
  },
  'CorporateLimitRequestsCreateRequest.holder_id': {
    en: 'The cardholder whose limit over all cards is to rise; required without `card_id`.',
    pt: 'O portador cujo limite para todos os cartões deve aumentar; obrigatório sem `card_id`.',
  },
  'CorporateLimitRequestsCreateRequest.card_id': {
    en: 'The card whose limit is to rise; without it, the limit of the cardholder.',
    pt: 'O cartão cujo limite deve aumentar; sem ele, o limite do portador.',
  },
  'LimitRequest.card_id': {
    en: 'The card whose limit is to rise; null for the limit over all cards.',
    pt: 'O cartão cujo limite deve aumentar; null no limite para todos os cartões.',
  },
  'CorporateCardsSecretsReply.card_id': { en: 'The card.', pt: 'O cartão.' },
  'Purchase.card_id': { en: 'The card that was used.', pt: 'O cartão que foi usado.' },
  'Purchase.invoice_id': {
    en: 'The statement on which the purchase is; null while it is on none.',
    pt: 'A fatura em que a compra está; null enquanto não está em nenhuma.',
  },
  'CorporateRechargeReturn.invoice_id': {
    en: 'The statement on which the rest is owed; null if nothing is owed, and until the next statement opens.',
    pt: 'A fatura em que o restante é devido; null se nada é devido, e até a próxima fatura abrir.',
  },
  'InvoicePayment.invoice_id': {
    en: 'The statement that the pix pays.',
    pt: 'A fatura que o pix paga.',
  },
  'PurchaseDispute.purchase_id': { en: 'The disputed purchase.', pt: 'A compra contestada.' },
  'PurchaseEvidence.dispute_id': {
    en: 'The dispute with which the file is kept.',
    pt: 'A contestação com que o arquivo é guardado.',
  },
  'Receipt.purchase_id': {
    en: 'The purchase to which it belongs; null if it is not matched yet.',
    pt: 'A compra a que pertence; null se ainda não foi associado.',
  },
  'Receipt.holder_id': {
    en: "The cardholder to whom it belongs; null: the company's, of no purchase yet.",
    pt: 'O portador a quem pertence; null: da empresa, ainda sem compra.',
  },
  'CorporateReceiptsUpdateRequest.purchase_id': {
    en: 'The purchase to which it belongs; null takes it from its purchase.',
    pt: 'A compra a que pertence; null o retira da compra.',
  },
}

export const IDENTIFIER_FIELDS: Texts = { ...SELLERS, ...OF_PAYMENTS, ...OF_OTHERS }
