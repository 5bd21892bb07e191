// The fields of payments and sellers whose sentence in the contract gives their form alone: here
// also what they mean.

import type { Texts } from '../../../text.ts'
import type { Text } from '../../../text.ts'

const SETTLES_ON: Text = {
  en: 'The day on which it settles, YYYY-MM-DD in São Paulo time.',
  pt: 'O dia em que liquida, YYYY-MM-DD na hora de São Paulo.',
}
const INSTALLMENT: Text = {
  en: 'The number of the installment, from 1.',
  pt: 'O número da parcela, a partir de 1.',
}
const REVENUE: Text = {
  en: 'The yearly revenue of the seller in reais, only stored; null if it was not sent.',
  pt: 'O faturamento anual do vendedor em reais, apenas guardado; null se não foi enviado.',
}
const OWNER_NAME: Text = {
  en: 'The name of the legal representative; only of a business.',
  pt: 'O nome do representante legal; só em pessoa jurídica.',
}
const WEBSITE: Text = {
  en: 'The web site; only of a business.',
  pt: 'O site; só em pessoa jurídica.',
}
const FIRST_NAME: Text = {
  en: 'The first name; of a business its name.',
  pt: 'O nome; em pessoa jurídica, a razão social.',
}
const BIRTHDATE: Text = {
  en: 'The date of birth; of a business the day it was opened; null if it is not known.',
  pt: 'A data de nascimento; em pessoa jurídica, o dia da abertura; null se não é conhecida.',
}
const SELLER_DOCUMENT: Text = {
  en: 'The CPF or CNPJ of the seller, without punctuation.',
  pt: 'O CPF ou CNPJ do vendedor, sem pontuação.',
}
const STREET: Text = { en: 'The street.', pt: 'A rua.' }
const HOUSE: Text = {
  en: 'The number in the street; 0 if there is none.',
  pt: 'O número na rua; 0 se não há.',
}
const COMPLEMENT: Text = { en: 'The complement of the address.', pt: 'O complemento do endereço.' }
const STATE: Text = {
  en: 'The state: one of the 26, or DF, by its two letters.',
  pt: 'O estado: um dos 26, ou DF, pela sigla.',
}
const OPENED: Text = {
  en: 'The day the business was opened, YYYY-MM-DD; not in the future.',
  pt: 'O dia em que a empresa foi aberta, YYYY-MM-DD; não no futuro.',
}
const DOCUMENT_OF_CUSTOMER: Text = {
  en: 'The CPF or CNPJ of the customer, with or without punctuation. A boleto needs it.',
  pt: 'O CPF ou CNPJ do cliente, com ou sem pontuação. Um boleto precisa dele.',
}
const MASKED: Text = {
  en: 'The number of the account, masked: only the last characters are visible.',
  pt: 'O número da conta, mascarado: só os últimos caracteres aparecem.',
}
const OPENING: Text = {
  en: 'The amount that the transactions paid, before fees.',
  pt: 'O valor que as transações pagaram, antes das tarifas.',
}

const SAYS_WRONG = {
  en: 'What is wrong, for people to read.',
  pt: 'O que há de errado, para pessoas.',
}

const OF_PAYMENTS: Texts = {
  'BoletoFilesLineException.says': SAYS_WRONG,
  'PaymentFilesLineException.says': SAYS_WRONG,
  'CustomersExportReply.cards': {
    en: 'The stored cards of the customer.',
    pt: 'Os cartões guardados do cliente.',
  },
  'AnalyticsTransactionsReplyByDay.gross_cents': OPENING,
  'AnalyticsTransactionsReplyByPaymentType.gross_cents': OPENING,
  'AnalyticsTransactionsReplyByStatus.gross_cents': OPENING,
  'AnalyticsTransactionsReplyTotal.gross_cents': OPENING,
  'Transaction.confirmed': {
    en: '`1` after the transaction was paid, `0` before; as text, as older clients read it.',
    pt: '`1` depois que a transação foi paga, `0` antes; em texto, como clientes antigos o leem.',
  },
  'Transaction.payment_link': {
    en: 'The payment link on whose page it was made; null if it was made by a call.',
    pt: 'O link de pagamento em cuja página foi feita; null se foi feita por uma chamada.',
  },
  'NewTransactionInterest.start_date': {
    en: 'Replaces the due date, if it is later: interest is charged from the day after it. YYYY-MM-DD.',
    pt: 'Substitui o vencimento, se for depois dele: os juros são cobrados a partir do dia seguinte. YYYY-MM-DD.',
  },
  'NewTransactionLateFee.start_date': {
    en: 'The first day on which the late fee is charged, if that is later than the day after the due date. YYYY-MM-DD.',
    pt: 'O primeiro dia em que a multa é cobrada, se for depois do dia seguinte ao vencimento. YYYY-MM-DD.',
  },
  'NewTransactionDiscount.limit_date': {
    en: 'The last day of the discount, YYYY-MM-DD; required, and not after the due date.',
    pt: 'O último dia do desconto, YYYY-MM-DD; obrigatório, e não depois do vencimento.',
  },
  'HistoryEntry.created_at': {
    en: 'When it happened: UTC, YYYY-MM-DD HH:MM:SS.',
    pt: 'Quando aconteceu: UTC, YYYY-MM-DD HH:MM:SS.',
  },
  'NewCard.holder_name': {
    en: 'The name on the card: 2 to 100 characters, with letters.',
    pt: 'O nome impresso no cartão: de 2 a 100 caracteres, com letras.',
  },
  'NewCard.card_number': {
    en: 'The number of the card: 12 to 19 digits. Blanks, dots and hyphens between the digits are removed.',
    pt: 'O número do cartão: de 12 a 19 dígitos. Espaços, pontos e hífens entre os dígitos são removidos.',
  },
  'NewCard.expiration_month': {
    en: 'The last month in which the card is valid, 1 to 12.',
    pt: 'O último mês de validade do cartão, de 1 a 12.',
  },
  'NewCard.expiration_year': {
    en: 'The year in which the card expires, of two or four digits.',
    pt: 'O ano em que o cartão vence, com dois ou quatro dígitos.',
  },
  'NewCustomer.taxpayer_id': DOCUMENT_OF_CUSTOMER,
  'CustomerChange.taxpayer_id': DOCUMENT_OF_CUSTOMER,
  'Customer.payment_methods': {
    en: 'The methods with stored data: `credit` while a card is stored.',
    pt: 'As formas com dados guardados: `credit` enquanto um cartão está guardado.',
  },
  'CustomersEraseRequest.reason': {
    en: 'Why the data are erased; stored with the erasure and in the audit log.',
    pt: 'Por que os dados são apagados; fica guardado com o apagamento e na auditoria.',
  },
  'Dispute.evidence': {
    en: 'The evidence of the seller, the oldest first.',
    pt: 'As provas do vendedor, da mais antiga à mais nova.',
  },
  'DisputeEvidence.text': {
    en: 'What the bank is told in defense of the payment; in a listing only the first 200 characters.',
    pt: 'O que se diz ao banco em defesa do pagamento; em uma lista, só os primeiros 200 caracteres.',
  },
  'PaymentLink.amount_cents': {
    en: 'The amount of each sale of the link, in whole centavos; null when the buyer chooses.',
    pt: 'O valor de cada venda do link, em centavos inteiros; null quando o comprador escolhe.',
  },
  'QuotesCreateRequest.installments': {
    en: 'The number of installments of a card; the default is 1.',
    pt: 'O número de parcelas de um cartão; o padrão é 1.',
  },
  'QuotesCreateReplyPartReceivable.due_on': SETTLES_ON,
  'SellersReceivable.due_on': SETTLES_ON,
  'QuotesCreateReplyPartReceivable.number': INSTALLMENT,
  'SellersReceivable.number': INSTALLMENT,
  'sellers.receivables.due_on[gte]': {
    en: 'Only receivables that settle from this day on, YYYY-MM-DD.',
    pt: 'Só os recebíveis que liquidam deste dia em diante, YYYY-MM-DD.',
  },
  'sellers.receivables.due_on[lte]': {
    en: 'Only receivables that settle up to and including this day, YYYY-MM-DD.',
    pt: 'Só os recebíveis que liquidam até este dia, inclusive, YYYY-MM-DD.',
  },
  'BoletoFileRead.payments': {
    en: 'The number of payments in the return.',
    pt: 'O número de pagamentos no retorno.',
  },
  'BoletoFilesLine.line': {
    en: 'The number of the line in a return, from 1; null in a remittance.',
    pt: 'O número da linha em um retorno, a partir de 1; null em uma remessa.',
  },
  'BoletoFilesLine.our_number': {
    en: "The bank's number of the boleto (nosso número); null where the line has none.",
    pt: 'O número do boleto no banco (nosso número); null se a linha não o traz.',
  },
  'BoletoFilesLine.report': {
    en: 'What the line asks the bank for, or reports; null where it could not be read.',
    pt: 'O que a linha pede ao banco, ou informa; null se não pôde ser lida.',
  },
  'BoletoFilesLine.occurred_on': {
    en: 'The day on which the bank says it happened, YYYY-MM-DD.',
    pt: 'O dia em que o banco diz que aconteceu, YYYY-MM-DD.',
  },
  'BoletoFilesLine.status': {
    en: 'The status of the boleto at the bank now; null if the boleto is not known.',
    pt: 'O status do boleto no banco agora; null se o boleto não é conhecido.',
  },
  'Branding.color': {
    en: 'The color of buttons and of the band above the page; null: the default.',
    pt: 'A cor dos botões e da faixa no alto da página; null: a padrão.',
  },
  'Branding.text_color': {
    en: 'The color of texts on `color`; null: the default.',
    pt: 'A cor dos textos sobre `color`; null: a padrão.',
  },
  'Branding.logo_url': {
    en: 'The address of the logo; null without one. It changes with the logo.',
    pt: 'O endereço do logotipo; null se não há. Muda com o logotipo.',
  },
}

const OF_SELLERS: Texts = {
  'Seller.revenue': REVENUE,
  'RegisteredSeller.revenue': REVENUE,
  'Seller.owner_name': OWNER_NAME,
  'RegisteredSeller.owner_name': OWNER_NAME,
  'Seller.website': WEBSITE,
  'RegisteredSeller.website': WEBSITE,
  'Seller.first_name': FIRST_NAME,
  'RegisteredSeller.first_name': FIRST_NAME,
  'Seller.birthdate': BIRTHDATE,
  'RegisteredSeller.birthdate': BIRTHDATE,
  'Seller.taxpayer_id': SELLER_DOCUMENT,
  'RegisteredSeller.taxpayer_id': SELLER_DOCUMENT,
  'Seller.max_transaction_amount': {
    en: 'The largest transaction of the seller, in whole centavos; null: no limit for this seller.',
    pt: 'A maior transação do vendedor, em centavos inteiros; null: sem limite para este vendedor.',
  },
  'SellersCreateBusinessRequestBusinessAddress.line1': STREET,
  'SellersUpdateBusinessRequestBusinessAddress.line1': STREET,
  'SellersCreateBusinessRequestBusinessAddress.line2': HOUSE,
  'SellersUpdateBusinessRequestBusinessAddress.line2': HOUSE,
  'SellersCreateBusinessRequestBusinessAddress.line3': COMPLEMENT,
  'SellersUpdateBusinessRequestBusinessAddress.line3': COMPLEMENT,
  'SellersCreateBusinessRequestBusinessAddress.state': STATE,
  'SellersUpdateBusinessRequestBusinessAddress.state': STATE,
  'SellersCreateBusinessRequestBusiness.opening_date': OPENED,
  'SellersUpdateBusinessRequestBusiness.opening_date': OPENED,
  'BankAccount.account_number': MASKED,
  'BankAccountsDeleteReply.account_number': MASKED,
  'ApprovalRequestBankAccount.account_number': MASKED,
  'BankAccountsTokenizeRequest.bank_code': {
    en: 'The bank: its COMPE code of up to three digits, or its ISPB of eight digits or letters.',
    pt: 'O banco: o código COMPE, de até três dígitos, ou o ISPB, de oito dígitos ou letras.',
  },
  'BankAccountsTokenizeRequest.ein': {
    en: 'The CNPJ of a holder that is a company; null or absent for an individual.',
    pt: 'O CNPJ de um titular que é empresa; null ou ausente em pessoa física.',
  },
  'BankAccountsTokenizeRequest.taxpayer_id': {
    en: 'The CPF or CNPJ of the holder, with or without punctuation; required without `ein`.',
    pt: 'O CPF ou CNPJ do titular, com ou sem pontuação; obrigatório sem `ein`.',
  },
}

export const FORM_FIELDS: Texts = {
  ...OF_PAYMENTS,
  ...OF_SELLERS,
}
