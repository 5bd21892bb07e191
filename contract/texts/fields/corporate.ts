// The fields of corporate cards: account, cardholders, cards, purchases, statements, recharges and
// requests for limits.

import type { Text, Texts } from '../../text.ts'
import { FORMS } from './forms/corporate-forms.ts'

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

export const CORPORATE_FIELDS: Texts = {
  ...ACCOUNT,
  ...CARDS,
  ...SPENDING,
  ...FORMS,
}
