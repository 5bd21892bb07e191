// The fields of payment methods: pix, boletos with their billing instructions, cards and their
// installments, and the order behind a sale.

import type { Text, Texts } from '../../text.ts'
import { ORDER } from './orders.ts'

const NOT_USED: Text = {
  en: 'Always empty; older clients read it.',
  pt: 'Sempre vazio; clientes antigos leem o campo.',
}
const NULL_FIELD: Text = {
  en: 'Always null; older clients read it.',
  pt: 'Sempre null, para clientes antigos.',
}

const PIX: Texts = {
  'PixMethod.type': { en: 'Always `pix`.', pt: 'Sempre `pix`.' },
  'PixMethod.provider': {
    en: 'Always `pix`; older clients read it.',
    pt: 'Sempre `pix`; clientes antigos leem o campo.',
  },
  'PixMethod.version': {
    en: 'Always `1`; older clients read it.',
    pt: 'Sempre `1`; clientes antigos leem o campo.',
  },
  'PixMethod.reusable': {
    en: 'Always false: the pix is of this transaction alone.',
    pt: 'Sempre false: o pix é só desta transação.',
  },
  'PixMethod.allow_update': {
    en: 'Always false: the pix cannot be changed, only canceled.',
    pt: 'Sempre false: o pix não pode ser alterado, só cancelado.',
  },
  'PixMethod.expiration_date': { en: 'When the pix expires.', pt: 'Quando o pix expira.' },
  'PixMethod.key': {
    en: 'The pix key that receives the payment.',
    pt: 'A chave pix que recebe o pagamento.',
  },
  'PixMethodPayment.end_to_end_id': { en: 'Its id at the SPI.', pt: 'O id no SPI.' },
  'PixMethodPayment.payer': {
    en: 'Who paid, who need not be the customer.',
    pt: 'Quem pagou; pode não ser o cliente.',
  },
  'PixMethodPayment.initiation': {
    en: 'How it was begun; null: not told.',
    pt: 'Como foi iniciado; null: não dito.',
  },
  'PixMethodPayment.message': { en: 'What the payer wrote.', pt: 'O que o pagador escreveu.' },
  'PixMethodPaymentPayer.name': { en: 'The name.', pt: 'O nome.' },
  'PixMethodPaymentPayer.taxpayer_id': {
    en: 'CPF or CNPJ, masked where the bank masks it.',
    pt: 'CPF ou CNPJ, mascarado onde o banco o mascara.',
  },
  'PixMethodKey.type': {
    en: 'The kind of the key: `cpf`, `cnpj`, `email`, `phone`, or `evp` for a random one.',
    pt: 'O tipo da chave: `cpf`, `cnpj`, `email`, `phone`, ou `evp` para uma aleatória.',
  },
  'PixMethodKey.value': { en: 'The key itself.', pt: 'A própria chave.' },
  'PixMethod.pix_link': {
    en: 'The page on which the buyer pays the pix.',
    pt: 'A página em que o comprador paga o pix.',
  },
  'PixMethod.qr_code': {
    en: 'The QR code of the pix, as text.',
    pt: 'O QR code do pix, em texto.',
  },
  'PixMethod.due_date': {
    en: 'The due date, YYYY-MM-DD; absent where the pix has none.',
    pt: 'O vencimento, YYYY-MM-DD; ausente se o pix não tem.',
  },
  'PixMethod.payment_limit_date': {
    en: 'With a due date: the last day on which it can be paid, YYYY-MM-DD.',
    pt: 'Com vencimento: o último dia em que pode ser pago, YYYY-MM-DD.',
  },
  'PixMethod.billing_instructions': {
    en: 'With a due date: what the payer owes more or less on a day.',
    pt: 'Com vencimento: o que o pagador deve a mais ou a menos conforme o dia.',
  },
  'BoletoMethod.qr_code': {
    en: 'The QR code with which the boleto can also be paid by pix.',
    pt: 'O QR code com que o boleto também pode ser pago por pix.',
  },
  'PixMethodQrCode.emv': {
    en: 'The text of the QR code (pix copia e cola); null if there is none.',
    pt: 'O texto do QR code (pix copia e cola); null se não há.',
  },
}

const BOLETO: Texts = {
  'BoletoMethod.type': { en: 'Always `boleto`.', pt: 'Sempre `boleto`.' },
  'BoletoMethod.document_number': {
    en: 'The number of the boleto on this platform, as text; printed on it as the document number.',
    pt: 'O número do boleto nesta plataforma, em texto; impresso nele como número do documento.',
  },
  'BoletoMethod.sequence': {
    en: 'The same as `document_number`; older clients read it.',
    pt: 'O mesmo que `document_number`; clientes antigos leem o campo.',
  },
  'BoletoMethod.expiration_date': {
    en: 'The due date, YYYY-MM-DD.',
    pt: 'O vencimento, YYYY-MM-DD.',
  },
  'BoletoMethod.payment_limit_date': {
    en: 'The last day on which it can be paid, YYYY-MM-DD.',
    pt: 'O último dia em que pode ser pago, YYYY-MM-DD.',
  },
  'BoletoMethod.recipient': {
    en: 'The name of the beneficiary on the boleto.',
    pt: 'O nome do beneficiário no boleto.',
  },
  'BoletoMethod.bank_code': {
    en: 'The COMPE code of the bank that issues the boleto.',
    pt: 'O código COMPE do banco que emite o boleto.',
  },
  'BoletoMethod.status': { en: 'Whether the boleto was paid.', pt: 'Se o boleto foi pago.' },
  'BoletoMethod.paid_at': {
    en: 'When it was paid; null until then.',
    pt: 'Quando foi pago; null até lá.',
  },
  'BoletoMethod.metadata': NOT_USED,
  'BoletoMethod.billing_instructions': {
    en: 'What the payer owes more or less on a day: interest, late fee and discount.',
    pt: 'O que o pagador deve a mais ou a menos conforme o dia: juros, multa e desconto.',
  },
  'NewTransaction.interest': {
    en: 'The interest for each day after the due date.',
    pt: 'Os juros por dia depois do vencimento.',
  },
  'NewTransaction.late_fee': {
    en: 'The late fee, charged once after the due date.',
    pt: 'A multa, cobrada uma vez depois do vencimento.',
  },
  'NewTransaction.discount': {
    en: 'The discount for an early payment.',
    pt: 'O desconto por pagamento antecipado.',
  },
  'BillingInstructions.interest': {
    en: 'The interest for each day after the due date; null without.',
    pt: 'Os juros por dia depois do vencimento; null se não há.',
  },
  'BillingInstructions.late_fee': {
    en: 'The late fee, charged once after the due date; null without.',
    pt: 'A multa, cobrada uma vez depois do vencimento; null se não há.',
  },
  'BillingInstructions.discount': {
    en: 'The discount for an early payment; null without.',
    pt: 'O desconto por pagamento antecipado; null se não há.',
  },
  'BillingInstructionsInterest.amount': {
    en: 'The value as an amount; null if it is a percentage.',
    pt: 'O valor em dinheiro; null se for percentual.',
  },
  'BillingInstructionsInterest.amount_cents': {
    en: 'The value as an amount; null if it is a percentage.',
    pt: 'O valor em dinheiro; null se for percentual.',
  },
  'BillingInstructionsInterest.percentage': {
    en: 'The value as a percentage: 2.5 is 2.5%; null if it is an amount.',
    pt: 'O valor em percentual: 2.5 é 2,5%; null se for em dinheiro.',
  },
  'BillingInstructionsInterest.start_date': {
    en: 'The `start_date` as it was sent, YYYY-MM-DD; null for a discount, or when none was sent.',
    pt: 'O `start_date` como foi enviado, YYYY-MM-DD; null em desconto, ou quando não foi enviado.',
  },
  'BillingInstructionsInterest.limit_date': {
    en: 'The last day of the discount, YYYY-MM-DD; null for interest and late fee.',
    pt: 'O último dia do desconto, YYYY-MM-DD; null em juros e multa.',
  },
  'NewTransactionDiscount.mode': {
    en: 'Whether `value` is an amount in centavos or a percentage of the boleto.',
    pt: 'Se `value` é um valor em centavos ou um percentual do boleto.',
  },
  'NewTransactionLateFee.mode': {
    en: 'Whether `value` is an amount in centavos or a percentage of the boleto.',
    pt: 'Se `value` é um valor em centavos ou um percentual do boleto.',
  },
  'NewTransactionInterest.mode': {
    en: 'What `value` is: centavos a day, or a percentage a day or a month.',
    pt: 'O que `value` é: centavos por dia, ou percentual por dia ou por mês.',
  },
  'RefundAccount.holder_name': {
    en: 'The name of the holder of the account.',
    pt: 'O nome do titular da conta.',
  },
  'RefundAccount.bank_code': {
    en: 'The bank: its COMPE code of up to three digits, or its ISPB of eight digits or letters.',
    pt: 'O banco: o código COMPE, de até três dígitos, ou o ISPB, de oito dígitos ou letras.',
  },
  'RefundAccount.type': { en: 'Checking or savings account.', pt: 'Conta corrente ou poupança.' },
  'RefundAccount.account_number': {
    en: 'The number of the account, with its check digit.',
    pt: 'O número da conta, com o dígito.',
  },
  'RefundAccount.routing_number': { en: 'The number of the branch.', pt: 'O número da agência.' },
}

const CARD: Texts = {
  'CardMethod.type': {
    en: 'Always `credit`: debit cards are not charged.',
    pt: 'Sempre `credit`: cartões de débito não são cobrados.',
  },
  card_brand: { en: 'The brand of the card.', pt: 'A bandeira do cartão.' },
  first4_digits: {
    en: 'The first four digits of the card number.',
    pt: 'Os quatro primeiros dígitos do número do cartão.',
  },
  'CardsTokenizeReplyCard.first6_digits': {
    en: 'The first six digits of the card number (BIN).',
    pt: 'Os seis primeiros dígitos do número do cartão (BIN).',
  },
  last4_digits: {
    en: 'The last four digits of the card number.',
    pt: 'Os quatro últimos dígitos do número do cartão.',
  },
  expiration_month: {
    en: 'The last month in which the card is valid, two digits.',
    pt: 'O último mês de validade do cartão, com dois dígitos.',
  },
  expiration_year: {
    en: 'The year in which the card expires, four digits.',
    pt: 'O ano em que o cartão vence, com quatro dígitos.',
  },
  holder_name: { en: 'The name on the card.', pt: 'O nome impresso no cartão.' },
  'CardMethod.is_active': {
    en: 'Whether a stored card of the customer was charged, and not a token.',
    pt: 'Se foi cobrado um cartão guardado do cliente, e não um token.',
  },
  'CardMethod.is_valid': {
    en: 'False after the issuer declined it.',
    pt: 'False depois que o emissor recusou.',
  },
  'CardMethod.is_verified': {
    en: 'Whether the issuer authorized it.',
    pt: 'Se o emissor autorizou.',
  },
  'CardMethod.fingerprint': {
    en: 'The same for the same card number on this platform.',
    pt: 'O mesmo para o mesmo número de cartão nesta plataforma.',
  },
  'CardMethod.address': NULL_FIELD,
  'CardMethod.metadata': NOT_USED,
  'CardMethod.created_at': {
    en: 'When the transaction was created.',
    pt: 'Quando a transação foi criada.',
  },
  'CardMethod.updated_at': {
    en: 'When the transaction last changed.',
    pt: 'Quando a transação mudou pela última vez.',
  },
  'BoletoMethod.updated_at': {
    en: 'When the transaction last changed.',
    pt: 'Quando a transação mudou pela última vez.',
  },
  'CardMethod.verification_checklist': {
    en: 'What was checked of the card.',
    pt: 'O que foi verificado do cartão.',
  },
  'CardMethodVerificationChecklist.security_code_check': {
    en: '`pass` if the issuer authorized the card, `fail` if it declined the security code; otherwise null.',
    pt: '`pass` se o emissor autorizou o cartão, `fail` se recusou o código de segurança; senão, null.',
  },
  'CardMethodVerificationChecklist.postal_code_check': NULL_FIELD,
  'CardMethodVerificationChecklist.address_line1_check': NULL_FIELD,
  'NewTransaction.installment_plan': {
    en: 'Into how many installments a card payment is divided, and who finances them.',
    pt: 'Em quantas parcelas um pagamento com cartão é dividido, e quem as financia.',
  },
  'Transaction.installment_plan': {
    en: 'Into how many installments the card payment is divided; null for a pix or a boleto.',
    pt: 'Em quantas parcelas o pagamento com cartão é dividido; null em pix e boleto.',
  },
  number_installments: {
    en: 'The number of installments, 1 to 12.',
    pt: 'O número de parcelas, de 1 a 12.',
  },
  'NewTransactionInstallmentPlan.mode': {
    en:
      '`interest_free`, the default: the seller receives the installments month by month. ' +
      '`with_interest`: the issuer finances them, and the seller receives the whole amount at once.',
    pt:
      '`interest_free`, o padrão: o vendedor recebe as parcelas mês a mês. `with_interest`: o ' +
      'emissor as financia, e o vendedor recebe o valor inteiro de uma vez.',
  },
  'TransactionInstallmentPlan.mode': {
    en: '`interest_free`: the seller receives the installments month by month. `with_interest`: the issuer finances them.',
    pt: '`interest_free`: o vendedor recebe as parcelas mês a mês. `with_interest`: o emissor as financia.',
  },
}

export const METHOD_FIELDS: Texts = { ...PIX, ...BOLETO, ...CARD, ...ORDER }
