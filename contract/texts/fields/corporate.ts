// The fields of corporate cards: account, cardholders, cards, purchases, statements, recharges and
// requests for limits.

import type { Text, Texts } from '../text.ts'

const HOLDER_NAME: Text = ['The name of the cardholder.', 'O nome do portador.']
const CHARGE_STATUS: Text = [
  '`created`: to be paid. `paid` is final. `expired`: it was not paid in time; a payment that ' +
    'still arrives makes it `paid`.',
  '`created`: a pagar. `paid` é final. `expired`: não foi pago a tempo; um pagamento que ainda chegue o torna `paid`.',
]
const CENTER_NAME: Text = ['The name of the cost center.', 'O nome do centro de custo.']
const PURCHASES: Text = ['The number of confirmed purchases.', 'O número de compras confirmadas.']
const PERIOD_FROM: Text = [
  'The first day that was asked for; null: from the first purchase on.',
  'O primeiro dia pedido; null: desde a primeira compra.',
]
const PERIOD_TO: Text = [
  'The last day that was asked for; null: until today.',
  'O último dia pedido; null: até hoje.',
]
const METHOD: Text = [
  'How the card was used: online, contactless, by chip, by magnetic stripe, or a recurring charge.',
  'Como o cartão foi usado: on-line, por aproximação, por chip, por tarja magnética, ou em cobrança recorrente.',
]
const EXPIRY: Text = [
  'The last month in which the card is valid, MM/YY.',
  'O último mês de validade do cartão, MM/AA.',
]
const FILE_NAME: Text = [
  'The name of the file, as it was sent; null without one.',
  'O nome do arquivo, como foi enviado; null se não há.',
]
const CONTENT_TYPE: Text = [
  'The media type of the file, by its content.',
  'O tipo de mídia do arquivo, pelo conteúdo.',
]
const SIZE: Text = ['The size of the file, in bytes.', 'O tamanho do arquivo, em bytes.']
const CENTER_HOLDERS: Text = [
  'The number of cardholders of the cost center that are not canceled.',
  'O número de portadores do centro de custo que não foram cancelados.',
]

const ACCOUNT: Texts = {
  'CorporateAccountReply.name': ['The name of the company.', 'O nome da empresa.'],
  'CorporateAccountReply.contract_version': [
    'The version of the contract that the company accepted; null if it accepted none.',
    'A versão do contrato que a empresa aceitou; null se não aceitou nenhuma.',
  ],
  'CorporateAccountReply.contract_accepted_at': [
    'When the company accepted the contract; null if it has not.',
    'Quando a empresa aceitou o contrato; null se não aceitou.',
  ],
  'CorporateAccountReply.closed_at': [
    'When the account was closed; null if it is not.',
    'Quando a conta foi encerrada; null se não foi.',
  ],
  'CorporateInvoicesChangeDueDayRequest.due_day': [
    'The day of the month on which statements will be due, 1 to 28.',
    'O dia do mês em que as faturas vencerão, de 1 a 28.',
  ],
  'CorporateRecharge.description': [
    'Your own text; null if there is none.',
    'Um texto seu; null se não há.',
  ],
  'CorporateRechargeRequest.description': ['Your own text.', 'Um texto seu.'],
  'CorporateRechargeRequest.amount': [
    'The amount to add to the balance.',
    'O valor a somar ao saldo.',
  ],
  'CorporateRecharge.status': CHARGE_STATUS,
  'InvoicePayment.status': CHARGE_STATUS,
  'CorporateRecharge.expires_at': ['When the pix expires.', 'Quando o pix expira.'],
  'InvoicePayment.expires_at': ['When the pix expires.', 'Quando o pix expira.'],
  'CorporateRecharge.paid_at': [
    'When it was paid; null until then.',
    'Quando foi paga; null até lá.',
  ],
  'InvoicePayment.paid_at': ['When it was paid; null until then.', 'Quando foi pago; null até lá.'],
  'CorporateRechargeReturn.amount': [
    'The amount that the bank returned to the payer.',
    'O valor que o banco devolveu ao pagador.',
  ],
  'CorporateRechargeReturn.reason': ['Why the bank returned it.', 'Por que o banco devolveu.'],
  'CorporateInvoice.status': [
    '`open`: it takes purchases. `closed`: to be paid. `overdue`: not paid in time; late fee and ' +
      'interest are added. `paid` is final.',
    '`open`: recebe compras. `closed`: a pagar. `overdue`: não foi paga a tempo; somam-se multa ' +
      'e juros. `paid` é final.',
  ],
  'CorporateInvoice.purchases': [
    'The number of purchases on the statement.',
    'O número de compras na fatura.',
  ],
  'CorporateInvoice.paid_at': [
    'When it was paid in full; null until then.',
    'Quando foi paga por inteiro; null até lá.',
  ],
}

const CARDS: Texts = {
  'CorporateCard.status': [
    '`issued`, `shipped`, `delivered`: a physical card on its way, which does not work yet. ' +
      '`active`: it works. `blocked`: by the company. Final: `canceled`, `expired`.',
    '`issued`, `shipped`, `delivered`: cartão físico a caminho, que ainda não funciona. ' +
      '`active`: funciona. `blocked`: bloqueado pela empresa. Finais: `canceled`, `expired`.',
  ],
  'CorporateCardsUpdateRequest.status': [
    '`active` unblocks the card, or a delivered one for its first use. `blocked` stops it at once. `canceled` is final.',
    '`active` desbloqueia o cartão, ou libera um entregue para o primeiro uso. `blocked` o para ' +
      'na hora. `canceled` é final.',
  ],
  'CorporateCard.holder_name': HOLDER_NAME,
  'CorporateCard.name': ["The company's name for the card.", 'O nome que a empresa deu ao cartão.'],
  'CorporateCard.type': [
    '`virtual` works at once; `physical` after it was delivered and unblocked.',
    '`virtual` funciona na hora; `physical`, depois de entregue e desbloqueado.',
  ],
  'CorporateCardsCreateRequest.type': [
    '`virtual` works at once; `physical` after it was delivered and unblocked.',
    '`virtual` funciona na hora; `physical`, depois de entregue e desbloqueado.',
  ],
  'CorporateCard.merchant': [
    'The card works only at merchants whose name begins with this text; null: at all merchants.',
    'O cartão só funciona em lojas cujo nome começa com este texto; null: em todas.',
  ],
  'CorporateCard.last4': [
    'The last four digits of the card number.',
    'Os quatro últimos dígitos do número do cartão.',
  ],
  'CorporateCard.brand': ['The brand of the card.', 'A bandeira do cartão.'],
  resets_at: [
    'When the interval of the limit ends, and `spent` is 0 again.',
    'Quando o período do limite termina, e `spent` volta a 0.',
  ],
  'CorporateCard.shipping': [
    'How a physical card gets to its cardholder.',
    'Como um cartão físico chega ao portador.',
  ],
  'CorporateCardShipping.carrier': [
    'Who carries the card; null until it is known.',
    'Quem transporta o cartão; null até se saber.',
  ],
  'CorporateCardShipping.tracking_code': [
    'The code to track it by; null until it is known.',
    'O código de rastreio; null até se saber.',
  ],
  'CorporateCardShipping.shipped_at': [
    'When the card was shipped; null until then.',
    'Quando o cartão foi enviado; null até lá.',
  ],
  'CorporateCardShipping.delivered_at': [
    'When the card was delivered; null until then.',
    'Quando o cartão foi entregue; null até lá.',
  ],
  'CorporateCardsSecretsReply.expires_at': [
    'Until when the secrets may be shown.',
    'Até quando os dados podem ser mostrados.',
  ],
  'CorporateHolder.name': HOLDER_NAME,
  'CorporateHoldersCreateRequest.name': HOLDER_NAME,
  'CorporateHoldersUpdateRequest.name': HOLDER_NAME,
  'CorporateHolder.status': [
    '`active`: the cards of the cardholder work. `blocked`: none of them does. `canceled` is ' +
      'final: the cards are canceled too.',
    '`active`: os cartões do portador funcionam. `blocked`: nenhum funciona. `canceled` é final: ' +
      'os cartões também são cancelados.',
  ],
  'CorporateHoldersUpdateRequest.status': [
    '`blocked` stops all cards of the cardholder at once; `active` unblocks the cardholder.',
    '`blocked` para na hora todos os cartões do portador; `active` desbloqueia o portador.',
  ],
  'CorporateHolder.center_cost': [
    'The name of the cost center of the cardholder; null without one.',
    'O nome do centro de custo do portador; null se não há.',
  ],
  'LimitRequest.holder_name': HOLDER_NAME,
  'LimitRequest.card_last4': [
    'The last four digits of the card; null for a request over all cards.',
    'Os quatro últimos dígitos do cartão; null em pedido para todos os cartões.',
  ],
  'LimitRequest.expires_at': [
    'When the request expires if nobody decides.',
    'Quando o pedido expira se ninguém decidir.',
  ],
  'LimitRequest.decided_at': [
    'When it was decided; null until then.',
    'Quando foi decidido; null até lá.',
  ],
}

const SPENDING: Texts = {
  'Purchase.holder_name': HOLDER_NAME,
  'Purchase.card_last4': [
    'The last four digits of the card.',
    'Os quatro últimos dígitos do cartão.',
  ],
  'Purchase.description': [
    'The name of the merchant, for people.',
    'O nome da loja, para leitura.',
  ],
  'Purchase.merchant_name': ['The name of the merchant.', 'O nome da loja.'],
  'Purchase.method': METHOD,
  'SandboxBuyWithCardRequest.method': METHOD,
  'Purchase.denied_reason': [
    'Why the purchase was denied: the account, the cardholder, the card, a limit, the merchant, ' +
      'the platform’s authorization endpoint or the issuing bank; null if it was not.',
    'Por que a compra foi negada: a conta, o portador, o cartão, um limite, a loja, o endpoint ' +
      'de autorização da plataforma ou o banco emissor; null se não foi.',
  ],
  'Purchase.purchased_at': ['When the card was used.', 'Quando o cartão foi usado.'],
  'Purchase.created_at': ['When this server recorded it.', 'Quando este servidor a registrou.'],
  'PurchaseDispute.reason': [
    'Why the company disputes the purchase.',
    'Por que a empresa contesta a compra.',
  ],
  'PurchaseDispute.opened_at': [
    'When the issuing bank began to examine it; null until then.',
    'Quando o banco emissor começou a examinar; null até lá.',
  ],
  'PurchaseDispute.ended_at': [
    'When it was won, lost, withdrawn or refused; null until then.',
    'Quando foi ganha, perdida, retirada ou recusada; null até lá.',
  ],
  'CorporateReceiptsSuggestion.purchase': ['The suggested purchase.', 'A compra sugerida.'],
  purchases: PURCHASES,
  cashback: ['The cashback of these purchases.', 'O cashback destas compras.'],
  'ByMonth.month': ['The month, YYYY-MM.', 'O mês, YYYY-MM.'],
  'ByCategory.category': [
    'The category of the merchants, as a word.',
    'A categoria das lojas, em uma palavra.',
  ],
  'ByHolder.name': HOLDER_NAME,
  'CorporateCostCenter.name': CENTER_NAME,
  'CorporateCostCenterSummary.name': CENTER_NAME,
  'CorporateAnalyticsReplyByCostCenter.name': [
    'The name of the cost center; null for purchases without one.',
    'O nome do centro de custo; null para compras sem centro.',
  ],
  by_month: ['The sums by month.', 'As somas por mês.'],
  by_category: ['The sums by category of the merchant.', 'As somas por categoria da loja.'],
  'CorporateAnalyticsReply.by_cost_center': [
    'The sums by cost center.',
    'As somas por centro de custo.',
  ],
  by_holder: ['The sums by cardholder.', 'As somas por portador.'],
  'CorporateAnalyticsReply.from': PERIOD_FROM,
  'CorporateCostCenter.from': PERIOD_FROM,
  'CorporateAnalyticsReply.to': PERIOD_TO,
  'CorporateCostCenter.to': PERIOD_TO,
}

/** Their sentences in the contract give their form alone. */
const FORMS: Texts = {
  'CorporateCard.expiration': EXPIRY,
  'CorporateCardsSecretsReply.expiry': EXPIRY,
  'SandboxBuyWithCardRequest.expiry': [
    'The expiry that the merchant has, MM/YY; a wrong one is denied.',
    'A validade que a loja tem, MM/AA; uma errada é negada.',
  ],
  'SandboxBuyWithCardRequest.amount': [
    'The amount of the purchase, in the smallest unit of `currency`.',
    'O valor da compra, na menor unidade de `currency`.',
  ],
  'CorporateAccountReply.tax_id': [
    'The CPF or CNPJ of the company, without punctuation.',
    'O CPF ou CNPJ da empresa, sem pontuação.',
  ],
  'CorporateHolder.tax_id': [
    'The CPF of the cardholder, without punctuation.',
    'O CPF do portador, sem pontuação.',
  ],
  'CorporateHoldersCreateRequest.tax_id': [
    'The CPF of the cardholder, with or without punctuation.',
    'O CPF do portador, com ou sem pontuação.',
  ],
  'CorporateHolder.cards_count': [
    'The number of cards of the cardholder that are not canceled.',
    'O número de cartões do portador que não foram cancelados.',
  ],
  'CorporateCostCenter.holders': CENTER_HOLDERS,
  'CorporateCostCenterSummary.holders': CENTER_HOLDERS,
  'CorporateCostCenter.last_purchases': [
    'The ten newest purchases of the cost center.',
    'As dez compras mais novas do centro de custo.',
  ],
  'CorporateInvoice.reference': [
    'The month in which the statement is due, YYYY-MM.',
    'O mês em que a fatura vence, YYYY-MM.',
  ],
  'CorporateInvoicesChangeDueDayReply.due_day': [
    'The due day of the statements from the next one on.',
    'O dia de vencimento das faturas, da próxima em diante.',
  ],
  'CorporateInvoicesChangeDueDayReply.current_due_day': [
    'The due day of the open statement.',
    'O dia de vencimento da fatura aberta.',
  ],
  'LimitRequest.interval': [
    'The interval that was asked for; null: it stays as it is.',
    'O período pedido; null: fica como está.',
  ],
  'LimitRequest.granted_amount': [
    'The limit that was set; null if it was not accepted.',
    'O limite que foi definido; null se não foi aceito.',
  ],
  'Purchase.merchant_currency': [
    'The currency in which the merchant charged, by ISO 4217.',
    'A moeda em que a loja cobrou, pela ISO 4217.',
  ],
  'Purchase.merchant_category': [
    'The category code of the merchant (MCC, ISO 18245).',
    'O código de categoria da loja (MCC, ISO 18245).',
  ],
  'Purchase.merchant_country': [
    'The country of the merchant, by its two letters of ISO 3166.',
    'O país da loja, pelas duas letras da ISO 3166.',
  ],
  'Receipt.file_name': FILE_NAME,
  'PurchaseEvidence.file_name': FILE_NAME,
  'PurchaseEvidence.content_type': CONTENT_TYPE,
  'Receipt.content_type': CONTENT_TYPE,
  'Receipt.size': SIZE,
  'PurchaseEvidence.size': SIZE,
  'Receipt.issued_month': [
    'The month in which the invoice was issued, from the access key; null without one.',
    'O mês em que a nota foi emitida, pela chave de acesso; null se não há.',
  ],
}

export const CORPORATE_FIELDS: Texts = {
  ...ACCOUNT,
  ...CARDS,
  ...SPENDING,
  ...FORMS,
}
