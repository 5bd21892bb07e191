// The fields of corporate cards: account, cardholders, cards, purchases, statements, recharges and
// requests for limits.

import type { Texts } from '../../text.ts'
import type { Text } from '../../text.ts'

const HOLDER_NAME: Text = { en: 'The name of the cardholder.', pt: 'O nome do portador.' }
const CHARGE_STATUS: Text = {
  en:
    '`created`: to be paid. `paid` is final. `expired`: it was not paid in time; a payment that ' +
    'still arrives makes it `paid`.',
  pt: '`created`: a pagar. `paid` é final. `expired`: não foi pago a tempo; um pagamento que ainda chegue o torna `paid`.',
}
const CENTER_NAME: Text = { en: 'The name of the cost center.', pt: 'O nome do centro de custo.' }
const PURCHASES: Text = {
  en: 'The number of confirmed purchases.',
  pt: 'O número de compras confirmadas.',
}
const PERIOD_FROM: Text = {
  en: 'The first day that was asked for; null: from the first purchase on.',
  pt: 'O primeiro dia pedido; null: desde a primeira compra.',
}
const PERIOD_TO: Text = {
  en: 'The last day that was asked for; null: until today.',
  pt: 'O último dia pedido; null: até hoje.',
}
const METHOD: Text = {
  en: 'How the card was used: online, contactless, by chip, by magnetic stripe, or a recurring charge.',
  pt: 'Como o cartão foi usado: on-line, por aproximação, por chip, por tarja magnética, ou em cobrança recorrente.',
}
const EXPIRY: Text = {
  en: 'The last month in which the card is valid, MM/YY.',
  pt: 'O último mês de validade do cartão, MM/AA.',
}
const FILE_NAME: Text = {
  en: 'The name of the file, as it was sent; null without one.',
  pt: 'O nome do arquivo, como foi enviado; null se não há.',
}
const CONTENT_TYPE: Text = {
  en: 'The media type of the file, by its content.',
  pt: 'O tipo de mídia do arquivo, pelo conteúdo.',
}
const SIZE: Text = { en: 'The size of the file, in bytes.', pt: 'O tamanho do arquivo, em bytes.' }
const CENTER_HOLDERS: Text = {
  en: 'The number of cardholders of the cost center that are not canceled.',
  pt: 'O número de portadores do centro de custo que não foram cancelados.',
}

const ACCOUNT: Texts = {
  'CorporateAccountReply.name': { en: 'The name of the company.', pt: 'O nome da empresa.' },
  'CorporateAccountReply.contract_version': {
    en: 'The version of the contract that the company accepted; null if it accepted none.',
    pt: 'A versão do contrato que a empresa aceitou; null se não aceitou nenhuma.',
  },
  'CorporateAccountReply.contract_accepted_at': {
    en: 'When the company accepted the contract; null if it has not.',
    pt: 'Quando a empresa aceitou o contrato; null se não aceitou.',
  },
  'CorporateAccountReply.closed_at': {
    en: 'When the account was closed; null if it is not.',
    pt: 'Quando a conta foi encerrada; null se não foi.',
  },
  'CorporateInvoicesChangeDueDayRequest.due_day': {
    en: 'The day of the month on which statements will be due, 1 to 28.',
    pt: 'O dia do mês em que as faturas vencerão, de 1 a 28.',
  },
  'CorporateRecharge.description': {
    en: 'Your own text; null if there is none.',
    pt: 'Um texto seu; null se não há.',
  },
  'CorporateRechargeRequest.description': { en: 'Your own text.', pt: 'Um texto seu.' },
  'CorporateRechargeRequest.amount': {
    en: 'The amount to add to the balance.',
    pt: 'O valor a somar ao saldo.',
  },
  'CorporateRecharge.status': CHARGE_STATUS,
  'InvoicePayment.status': CHARGE_STATUS,
  'CorporateRecharge.expires_at': { en: 'When the pix expires.', pt: 'Quando o pix expira.' },
  'InvoicePayment.expires_at': { en: 'When the pix expires.', pt: 'Quando o pix expira.' },
  'CorporateRecharge.paid_at': {
    en: 'When it was paid; null until then.',
    pt: 'Quando foi paga; null até lá.',
  },
  'InvoicePayment.paid_at': {
    en: 'When it was paid; null until then.',
    pt: 'Quando foi pago; null até lá.',
  },
  'CorporateRechargeReturn.amount': {
    en: 'The amount that the bank returned to the payer.',
    pt: 'O valor que o banco devolveu ao pagador.',
  },
  'CorporateRechargeReturn.reason': {
    en: 'Why the bank returned it.',
    pt: 'Por que o banco devolveu.',
  },
  'CorporateInvoice.status': {
    en:
      '`open`: it takes purchases. `closed`: to be paid. `overdue`: not paid in time; late fee and ' +
      'interest are added. `paid` is final.',
    pt:
      '`open`: recebe compras. `closed`: a pagar. `overdue`: não foi paga a tempo; somam-se multa ' +
      'e juros. `paid` é final.',
  },
  'CorporateInvoice.purchases': {
    en: 'The number of purchases on the statement.',
    pt: 'O número de compras na fatura.',
  },
  'CorporateInvoice.paid_at': {
    en: 'When it was paid in full; null until then.',
    pt: 'Quando foi paga por inteiro; null até lá.',
  },
}

const CARDS: Texts = {
  'CorporateCard.status': {
    en:
      '`issued`, `shipped`, `delivered`: a physical card on its way, which does not work yet. ' +
      '`active`: it works. `blocked`: by the company. Final: `canceled`, `expired`.',
    pt:
      '`issued`, `shipped`, `delivered`: cartão físico a caminho, que ainda não funciona. ' +
      '`active`: funciona. `blocked`: bloqueado pela empresa. Finais: `canceled`, `expired`.',
  },
  'CorporateCardsUpdateRequest.status': {
    en: '`active` unblocks the card, or a delivered one for its first use. `blocked` stops it at once. `canceled` is final.',
    pt:
      '`active` desbloqueia o cartão, ou libera um entregue para o primeiro uso. `blocked` o para ' +
      'na hora. `canceled` é final.',
  },
  'CorporateCard.holder_name': HOLDER_NAME,
  'CorporateCard.name': {
    en: "The company's name for the card.",
    pt: 'O nome que a empresa deu ao cartão.',
  },
  'CorporateCard.type': {
    en: '`virtual` works at once; `physical` after it was delivered and unblocked.',
    pt: '`virtual` funciona na hora; `physical`, depois de entregue e desbloqueado.',
  },
  'CorporateCardsCreateRequest.type': {
    en: '`virtual` works at once; `physical` after it was delivered and unblocked.',
    pt: '`virtual` funciona na hora; `physical`, depois de entregue e desbloqueado.',
  },
  'CorporateCard.merchant': {
    en: 'The card works only at merchants whose name begins with this text; null: at all merchants.',
    pt: 'O cartão só funciona em lojas cujo nome começa com este texto; null: em todas.',
  },
  'CorporateCard.last4': {
    en: 'The last four digits of the card number.',
    pt: 'Os quatro últimos dígitos do número do cartão.',
  },
  'CorporateCard.brand': { en: 'The brand of the card.', pt: 'A bandeira do cartão.' },
  resets_at: {
    en: 'When the interval of the limit ends, and `spent` is 0 again.',
    pt: 'Quando o período do limite termina, e `spent` volta a 0.',
  },
  'CorporateCard.shipping': {
    en: 'How a physical card gets to its cardholder.',
    pt: 'Como um cartão físico chega ao portador.',
  },
  'CorporateCardShipping.carrier': {
    en: 'Who carries the card; null until it is known.',
    pt: 'Quem transporta o cartão; null até se saber.',
  },
  'CorporateCardShipping.tracking_code': {
    en: 'The code to track it by; null until it is known.',
    pt: 'O código de rastreio; null até se saber.',
  },
  'CorporateCardShipping.shipped_at': {
    en: 'When the card was shipped; null until then.',
    pt: 'Quando o cartão foi enviado; null até lá.',
  },
  'CorporateCardShipping.delivered_at': {
    en: 'When the card was delivered; null until then.',
    pt: 'Quando o cartão foi entregue; null até lá.',
  },
  'CorporateCardsSecretsReply.expires_at': {
    en: 'Until when the secrets may be shown.',
    pt: 'Até quando os dados podem ser mostrados.',
  },
  'CorporateHolder.name': HOLDER_NAME,
  'CorporateHoldersCreateRequest.name': HOLDER_NAME,
  'CorporateHoldersUpdateRequest.name': HOLDER_NAME,
  'CorporateHolder.status': {
    en:
      '`active`: the cards of the cardholder work. `blocked`: none of them does. `canceled` is ' +
      'final: the cards are canceled too.',
    pt:
      '`active`: os cartões do portador funcionam. `blocked`: nenhum funciona. `canceled` é final: ' +
      'os cartões também são cancelados.',
  },
  'CorporateHoldersUpdateRequest.status': {
    en: '`blocked` stops all cards of the cardholder at once; `active` unblocks the cardholder.',
    pt: '`blocked` para na hora todos os cartões do portador; `active` desbloqueia o portador.',
  },
  'CorporateHolder.center_cost': {
    en: 'The name of the cost center of the cardholder; null without one.',
    pt: 'O nome do centro de custo do portador; null se não há.',
  },
  'LimitRequest.holder_name': HOLDER_NAME,
  'LimitRequest.card_last4': {
    en: 'The last four digits of the card; null for a request over all cards.',
    pt: 'Os quatro últimos dígitos do cartão; null em pedido para todos os cartões.',
  },
  'LimitRequest.expires_at': {
    en: 'When the request expires if nobody decides.',
    pt: 'Quando o pedido expira se ninguém decidir.',
  },
  'LimitRequest.decided_at': {
    en: 'When it was decided; null until then.',
    pt: 'Quando foi decidido; null até lá.',
  },
}

const SPENDING: Texts = {
  'Purchase.holder_name': HOLDER_NAME,
  'Purchase.card_last4': {
    en: 'The last four digits of the card.',
    pt: 'Os quatro últimos dígitos do cartão.',
  },
  'Purchase.description': {
    en: 'The name of the merchant, for people.',
    pt: 'O nome da loja, para leitura.',
  },
  'Purchase.merchant_name': { en: 'The name of the merchant.', pt: 'O nome da loja.' },
  'Purchase.method': METHOD,
  'SandboxBuyWithCardRequest.method': METHOD,
  'Purchase.denied_reason': {
    en:
      'Why the purchase was denied: the account, the cardholder, the card, a limit, the merchant, ' +
      'the platform’s authorization endpoint or the issuing bank; null if it was not.',
    pt:
      'Por que a compra foi negada: a conta, o portador, o cartão, um limite, a loja, o endpoint ' +
      'de autorização da plataforma ou o banco emissor; null se não foi.',
  },
  'Purchase.purchased_at': { en: 'When the card was used.', pt: 'Quando o cartão foi usado.' },
  'Purchase.created_at': {
    en: 'When this server recorded it.',
    pt: 'Quando este servidor a registrou.',
  },
  'PurchaseDispute.reason': {
    en: 'Why the company disputes the purchase.',
    pt: 'Por que a empresa contesta a compra.',
  },
  'PurchaseDispute.opened_at': {
    en: 'When the issuing bank began to examine it; null until then.',
    pt: 'Quando o banco emissor começou a examinar; null até lá.',
  },
  'PurchaseDispute.ended_at': {
    en: 'When it was won, lost, withdrawn or refused; null until then.',
    pt: 'Quando foi ganha, perdida, retirada ou recusada; null até lá.',
  },
  'CorporateReceiptsSuggestion.purchase': {
    en: 'The suggested purchase.',
    pt: 'A compra sugerida.',
  },
  purchases: PURCHASES,
  cashback: { en: 'The cashback of these purchases.', pt: 'O cashback destas compras.' },
  'ByMonth.month': { en: 'The month, YYYY-MM.', pt: 'O mês, YYYY-MM.' },
  'ByCategory.category': {
    en: 'The category of the merchants, as a word.',
    pt: 'A categoria das lojas, em uma palavra.',
  },
  'ByHolder.name': HOLDER_NAME,
  'CorporateCostCenter.name': CENTER_NAME,
  'CorporateCostCenterSummary.name': CENTER_NAME,
  'CorporateAnalyticsReplyByCostCenter.name': {
    en: 'The name of the cost center; null for purchases without one.',
    pt: 'O nome do centro de custo; null para compras sem centro.',
  },
  by_month: { en: 'The sums by month.', pt: 'As somas por mês.' },
  by_category: {
    en: 'The sums by category of the merchant.',
    pt: 'As somas por categoria da loja.',
  },
  'CorporateAnalyticsReply.by_cost_center': {
    en: 'The sums by cost center.',
    pt: 'As somas por centro de custo.',
  },
  by_holder: { en: 'The sums by cardholder.', pt: 'As somas por portador.' },
  'CorporateAnalyticsReply.from': PERIOD_FROM,
  'CorporateCostCenter.from': PERIOD_FROM,
  'CorporateAnalyticsReply.to': PERIOD_TO,
  'CorporateCostCenter.to': PERIOD_TO,
}

/** Their sentences in the contract give their form alone. */
const FORMS: Texts = {
  'CorporateCard.expiration': EXPIRY,
  'CorporateCardsSecretsReply.expiry': EXPIRY,
  'SandboxBuyWithCardRequest.expiry': {
    en: 'The expiry that the merchant has, MM/YY; a wrong one is denied.',
    pt: 'A validade que a loja tem, MM/AA; uma errada é negada.',
  },
  'SandboxBuyWithCardRequest.amount': {
    en: 'The amount of the purchase, in the smallest unit of `currency`.',
    pt: 'O valor da compra, na menor unidade de `currency`.',
  },
  'CorporateAccountReply.tax_id': {
    en: 'The CPF or CNPJ of the company, without punctuation.',
    pt: 'O CPF ou CNPJ da empresa, sem pontuação.',
  },
  'CorporateHolder.tax_id': {
    en: 'The CPF of the cardholder, without punctuation.',
    pt: 'O CPF do portador, sem pontuação.',
  },
  'CorporateHoldersCreateRequest.tax_id': {
    en: 'The CPF of the cardholder, with or without punctuation.',
    pt: 'O CPF do portador, com ou sem pontuação.',
  },
  'CorporateHolder.cards_count': {
    en: 'The number of cards of the cardholder that are not canceled.',
    pt: 'O número de cartões do portador que não foram cancelados.',
  },
  'CorporateCostCenter.holders': CENTER_HOLDERS,
  'CorporateCostCenterSummary.holders': CENTER_HOLDERS,
  'CorporateCostCenter.last_purchases': {
    en: 'The ten newest purchases of the cost center.',
    pt: 'As dez compras mais novas do centro de custo.',
  },
  'CorporateInvoice.reference': {
    en: 'The month in which the statement is due, YYYY-MM.',
    pt: 'O mês em que a fatura vence, YYYY-MM.',
  },
  'CorporateInvoicesChangeDueDayReply.due_day': {
    en: 'The due day of the statements from the next one on.',
    pt: 'O dia de vencimento das faturas, da próxima em diante.',
  },
  'CorporateInvoicesChangeDueDayReply.current_due_day': {
    en: 'The due day of the open statement.',
    pt: 'O dia de vencimento da fatura aberta.',
  },
  'LimitRequest.interval': {
    en: 'The interval that was asked for; null: it stays as it is.',
    pt: 'O período pedido; null: fica como está.',
  },
  'LimitRequest.granted_amount': {
    en: 'The limit that was set; null if it was not accepted.',
    pt: 'O limite que foi definido; null se não foi aceito.',
  },
  'Purchase.merchant_currency': {
    en: 'The currency in which the merchant charged, by ISO 4217.',
    pt: 'A moeda em que a loja cobrou, pela ISO 4217.',
  },
  'Purchase.merchant_category': {
    en: 'The category code of the merchant (MCC, ISO 18245).',
    pt: 'O código de categoria da loja (MCC, ISO 18245).',
  },
  'Purchase.merchant_country': {
    en: 'The country of the merchant, by its two letters of ISO 3166.',
    pt: 'O país da loja, pelas duas letras da ISO 3166.',
  },
  'Receipt.file_name': FILE_NAME,
  'PurchaseEvidence.file_name': FILE_NAME,
  'PurchaseEvidence.content_type': CONTENT_TYPE,
  'Receipt.content_type': CONTENT_TYPE,
  'Receipt.size': SIZE,
  'PurchaseEvidence.size': SIZE,
  'Receipt.issued_month': {
    en: 'The month in which the invoice was issued, from the access key; null without one.',
    pt: 'O mês em que a nota foi emitida, pela chave de acesso; null se não há.',
  },
}

export const CORPORATE_FIELDS: Texts = {
  ...ACCOUNT,
  ...CARDS,
  ...SPENDING,
  ...FORMS,
}
