// The fields that name another object: whose it is, and which one it points to.

import type { Text, Texts } from '../text.ts'

const OWN_SELLER: Text = ['The seller to which it belongs.', 'O vendedor a que pertence.']
const COMPANY: Text = [
  'The company to which it belongs: its seller id.',
  'A empresa a que pertence: o id do vendedor dela.',
]
const TOKEN_SELLER: Text = [
  'The seller to act as: that of the credential, or, for a platform, one of its sellers. Its ' +
    '`io_seller_id`, or its integer `id`.',
  'O vendedor em nome do qual agir: o da credencial ou, em plataforma, um dos vendedores dela. O ' +
    '`io_seller_id`, ou o `id` inteiro.',
]
const FOR_SELLER: Text = [
  'The seller for which it is created; by default that of the token. Its `io_seller_id`, or its integer `id`.',
  'O vendedor para o qual é criado; por padrão, o do token. O `io_seller_id`, ou o `id` inteiro.',
]
const RECEIVER: Text = ['The seller that gets this part.', 'O vendedor que recebe esta parte.']
const RECEIVER_IN: Text = [
  'The seller that gets this part: its `io_seller_id`, or its integer `id`.',
  'O vendedor que recebe esta parte: o `io_seller_id`, ou o `id` inteiro.',
]
const SAME_SELLER: Text = [
  'The same as `io_seller_id`; older clients read it.',
  'O mesmo que `io_seller_id`; clientes antigos leem o campo.',
]
const SAME_ID: Text = [
  'The same as `id`; older clients read it.',
  'O mesmo que `id`; clientes antigos leem o campo.',
]
const CUSTOMER: Text = ['The customer who has the card.', 'O cliente a quem pertence o cartão.']
const BUYER: Text = ['The customer who buys.', 'O cliente que compra.']
const HOLDER: Text = ['The cardholder.', 'O portador.']
const REGISTRAR: Text = [
  'The seller whose credential registered it; null if it was not registered by a call.',
  'O vendedor cuja credencial o cadastrou; null se não foi cadastrado por uma chamada.',
]

const SELLERS: Texts = {
  'Approval.io_seller_id': COMPANY,
  'ApprovalSummary.io_seller_id': COMPANY,
  'ApprovalPolicy.io_seller_id': COMPANY,
  'ApprovalRequestBankAccount.io_seller_id': [
    'The seller of the bank account.',
    'O vendedor da conta bancária.',
  ],
  'AuditRecord.io_seller_id': [
    'The seller that the act concerns; null if it concerns none.',
    'O vendedor a que o ato diz respeito; null se não há.',
  ],
  'AuthLoginRequest.io_seller_id': TOKEN_SELLER,
  'AuthCardsRequest.io_seller_id': TOKEN_SELLER,
  'BankAccount.io_seller_id': OWN_SELLER,
  'BankAccountsDeleteReply.io_seller_id': OWN_SELLER,
  'BankAccount.customer': SAME_SELLER,
  'BankAccountsDeleteReply.customer': SAME_SELLER,
  'BankAccountsAssociateRequest.io_seller_id': [
    'The seller to which the account is linked: its `io_seller_id`, or its integer `id`.',
    'O vendedor ao qual a conta é vinculada: o `io_seller_id`, ou o `id` inteiro.',
  ],
  'Branding.io_seller_id': OWN_SELLER,
  'Credential.io_seller_id': [
    'The seller as which the program acts.',
    'O vendedor em nome do qual o programa age.',
  ],
  'CredentialsCreateReply.io_seller_id': [
    'The seller as which the program acts.',
    'O vendedor em nome do qual o programa age.',
  ],
  'CredentialsCreateRequest.io_seller_id': FOR_SELLER,
  'Dispute.io_seller_id': ['The seller of the transaction.', 'O vendedor da transação.'],
  'Event.io_seller_id': ['The seller of the object.', 'O vendedor do objeto.'],
  'WebhookBody.io_seller_id': ['The seller of the object.', 'O vendedor do objeto.'],
  'NewTransaction.io_seller_id': [
    'The seller of the transaction; by default that of the token. Its `io_seller_id`, or its integer `id`.',
    'O vendedor da transação; por padrão, o do token. O `io_seller_id`, ou o `id` inteiro.',
  ],
  'PaymentLink.io_seller_id': [
    'The seller that the buyers pay.',
    'O vendedor que os compradores pagam.',
  ],
  'PaymentLinksCreateRequest.io_seller_id': FOR_SELLER,
  'Payout.io_seller_id': ['The seller that is paid out.', 'O vendedor que recebe o repasse.'],
  'QuotesCreateReply.io_seller_id': [
    'The seller of the quoted transaction.',
    'O vendedor da transação cotada.',
  ],
  'QuotesCreateRequest.io_seller_id': FOR_SELLER,
  'QuotesCreateReplyPart.receiver': RECEIVER,
  'RangedRule.receiver': RECEIVER,
  'SplitOut.receiver': RECEIVER,
  'SplitRule.id': ['Identifier of a split rule.', 'Identificador de uma regra de divisão.'],
  'SplitRulesDeleteReply.id': [
    'Identifier of a split rule.',
    'Identificador de uma regra de divisão.',
  ],
  'SplitRule.receiver': RECEIVER,
  'SplitRuleIn.receiver': RECEIVER_IN,
  'SplitRulesCreateRequest.receiver': RECEIVER_IN,
  'SplitRule.io_seller_id': [
    'The seller whose transactions the rule divides.',
    'O vendedor cujas transações a regra divide.',
  ],
  'SplitRulesCreateRequest.io_seller_id': [
    'The seller whose transactions the rule divides; by default that of the token. Its ' +
      '`io_seller_id`, or its integer `id`.',
    'O vendedor cujas transações a regra divide; por padrão, o do token. O `io_seller_id`, ou o `id` inteiro.',
  ],
  'Seller.created_by': REGISTRAR,
  'RegisteredSeller.created_by': REGISTRAR,
  'RequestDetail.io_seller_id': [
    'The seller as which the call was made.',
    'O vendedor em nome do qual a chamada foi feita.',
  ],
  'RequestSummary.io_seller_id': [
    'The seller as which the call was made.',
    'O vendedor em nome do qual a chamada foi feita.',
  ],
  'SandboxAgendaReplyItem.io_seller_id': ['The seller of the object.', 'O vendedor do objeto.'],
  'SandboxMailReply.io_seller_id': [
    'The seller or the company that the mail is about; null if it is about none.',
    'O vendedor ou a empresa de que o e-mail trata; null se não há.',
  ],
  'Transaction.io_seller_id': [
    'The seller of the transaction, who gets what the split leaves.',
    'O vendedor da transação, que recebe o que a divisão deixa.',
  ],
  'Webhook.io_seller_id': [
    'The seller whose events it receives; for a platform, those of all its sellers.',
    'O vendedor cujos eventos recebe; em plataforma, os de todos os vendedores dela.',
  ],
  'WebhooksCreateReply.io_seller_id': [
    'The seller whose events it receives; for a platform, those of all its sellers.',
    'O vendedor cujos eventos recebe; em plataforma, os de todos os vendedores dela.',
  ],
}

const OF_PAYMENTS: Texts = {
  'Transaction.customer': BUYER,
  'BoletoMethod.customer': BUYER,
  'CardMethod.customer': BUYER,
  'CardsAssociateReply.id_customer': CUSTOMER,
  'CardsDeleteReply.id_customer': CUSTOMER,
  'CardsListReply.id_customer': [
    'The customer whose cards these are.',
    'O cliente a quem pertencem os cartões.',
  ],
  'ListedCard.id_customer': CUSTOMER,
  'CardsAssociateReply.id_card': SAME_ID,
  'CardsDeleteReply.id_card': SAME_ID,
  'ListedCard.id_card': SAME_ID,
  'CardsAssociateRequest.id_customer': [
    'The customer for whom the card is stored.',
    'O cliente para quem o cartão é guardado.',
  ],
  'CardsAssociateRequest.token': [
    'The token of the card to store.',
    'O token do cartão a guardar.',
  ],
  'CardsSetDefaultRequest.id_card': [
    'The stored card to use by default.',
    'O cartão guardado a usar como padrão.',
  ],
  'BankAccountsAssociateRequest.token': [
    'The token of the bank account to link.',
    'O token da conta bancária a vincular.',
  ],
  'NewTransaction.token': [
    'The token of the card to charge; not together with `id_card`.',
    'O token do cartão a cobrar; não junto com `id_card`.',
  ],
  'NewTransaction.id_card': [
    'The stored card to charge; without it and without `token`, the default card of the customer.',
    'O cartão guardado a cobrar; sem ele e sem `token`, o cartão padrão do cliente.',
  ],
  'NewTransaction.quote': [
    'The quote by which the transaction settles, instead of `split_rules`.',
    'A cotação pela qual a transação liquida, no lugar de `split_rules`.',
  ],
  'Dispute.transaction': ['The disputed transaction.', 'A transação contestada.'],
  'HistoryEntry.transaction': ['The transaction of this history.', 'A transação deste histórico.'],
  'BoletoFilesLine.transaction_id': [
    'The transaction of the boleto; null if the boleto is not known.',
    'A transação do boleto; null se o boleto não é conhecido.',
  ],
  'CustomersExportRequest.after': [
    'The `next` of the part before; absent for the first part.',
    'O `next` da parte anterior; ausente na primeira parte.',
  ],
  'SellersReceivable.transaction': ['The transaction that pays it.', 'A transação que o paga.'],
  'Payout.bank_account': ['The bank account that is paid.', 'A conta bancária que recebe.'],
  'Payout.bank_account_id': [
    'The same as `bank_account`; older clients read it.',
    'O mesmo que `bank_account`; clientes antigos leem o campo.',
  ],
  'ExplainLine.transfer': [
    'The ledger transfer behind the line; null for the line brought forward.',
    'O lançamento contábil por trás da linha; null na linha do saldo anterior.',
  ],
  'TimelineEntryTransfer.transfer': [
    'Identifier of the ledger transfer.',
    'Identificador do lançamento contábil.',
  ],
}

const OF_OTHERS: Texts = {
  'Delivery.webhook': ['The webhook to which it is delivered.', 'O webhook ao qual é entregue.'],
  'TimelineEntryEventDelivery.webhook': [
    'The webhook to which it is delivered.',
    'O webhook ao qual é entregue.',
  ],
  'WebhooksRecoverReply.webhook': [
    'The webhook that missed the events.',
    'O webhook que perdeu os eventos.',
  ],
  'FoundEvidenceSample.webhook': ['The webhook of this case.', 'O webhook deste caso.'],
  'FoundEvidenceSample.delivery': ['The delivery of this case.', 'A entrega deste caso.'],
  'ByHolder.holder_id': HOLDER,
  'CorporateCard.holder_id': HOLDER,
  'LimitRequest.holder_id': HOLDER,
  'Purchase.holder_id': HOLDER,
  'CorporateCardsCreateRequest.holder_id': [
    'The cardholder to whom the card is issued.',
    'O portador a quem o cartão é emitido.',
  ],
  'CorporateLimitRequestsCreateRequest.holder_id': [
    'The cardholder whose limit over all cards is to rise; required without `card_id`.',
    'O portador cujo limite para todos os cartões deve aumentar; obrigatório sem `card_id`.',
  ],
  'CorporateLimitRequestsCreateRequest.card_id': [
    'The card whose limit is to rise; without it, the limit of the cardholder.',
    'O cartão cujo limite deve aumentar; sem ele, o limite do portador.',
  ],
  'LimitRequest.card_id': [
    'The card whose limit is to rise; null for the limit over all cards.',
    'O cartão cujo limite deve aumentar; null no limite para todos os cartões.',
  ],
  'CorporateCardsSecretsReply.card_id': ['The card.', 'O cartão.'],
  'Purchase.card_id': ['The card that was used.', 'O cartão que foi usado.'],
  'Purchase.invoice_id': [
    'The statement on which the purchase is; null while it is on none.',
    'A fatura em que a compra está; null enquanto não está em nenhuma.',
  ],
  'CorporateRechargeReturn.invoice_id': [
    'The statement on which the rest is owed; null if nothing is owed, and until the next statement opens.',
    'A fatura em que o restante é devido; null se nada é devido, e até a próxima fatura abrir.',
  ],
  'InvoicePayment.invoice_id': ['The statement that the pix pays.', 'A fatura que o pix paga.'],
  'PurchaseDispute.purchase_id': ['The disputed purchase.', 'A compra contestada.'],
  'PurchaseEvidence.dispute_id': [
    'The dispute with which the file is kept.',
    'A contestação com que o arquivo é guardado.',
  ],
  'Receipt.purchase_id': [
    'The purchase to which it belongs; null if it is not matched yet.',
    'A compra a que pertence; null se ainda não foi associado.',
  ],
  'Receipt.holder_id': [
    "The cardholder to whom it belongs; null: the company's, of no purchase yet.",
    'O portador a quem pertence; null: da empresa, ainda sem compra.',
  ],
  'CorporateReceiptsUpdateRequest.purchase_id': [
    'The purchase to which it belongs; null takes it from its purchase.',
    'A compra a que pertence; null o retira da compra.',
  ],
}

export const IDENTIFIER_FIELDS: Texts = { ...SELLERS, ...OF_PAYMENTS, ...OF_OTHERS }
