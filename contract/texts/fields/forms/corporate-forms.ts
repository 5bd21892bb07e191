// The fields that calls of corporate cards take.

import type { Text, Texts } from '../../../text.ts'

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

/** Their sentences in the contract give their form alone. */
export const FORMS: Texts = {
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
