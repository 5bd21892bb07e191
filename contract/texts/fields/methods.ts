// The fields of payment methods: pix, boletos with their billing instructions, cards and their
// installments, and the order behind a sale.

import type { Text, Texts } from '../text.ts'

const NOT_USED: Text = [
  'Always empty; older clients read it.',
  'Sempre vazio; clientes antigos leem o campo.',
]
const NULL_FIELD: Text = [
  'Always null; older clients read it.',
  'Sempre null; clientes antigos leem o campo.',
]

const PIX: Texts = {
  'PixMethod.type': ['Always `pix`.', 'Sempre `pix`.'],
  'PixMethod.provider': [
    'Always `pix`; older clients read it.',
    'Sempre `pix`; clientes antigos leem o campo.',
  ],
  'PixMethod.version': [
    'Always `1`; older clients read it.',
    'Sempre `1`; clientes antigos leem o campo.',
  ],
  'PixMethod.reusable': [
    'Always false: the pix is of this transaction alone.',
    'Sempre false: o pix é só desta transação.',
  ],
  'PixMethod.allow_update': [
    'Always false: the pix cannot be changed, only canceled.',
    'Sempre false: o pix não pode ser alterado, só cancelado.',
  ],
  'PixMethod.expiration_date': ['When the pix expires.', 'Quando o pix expira.'],
  'PixMethod.key': [
    'The pix key that receives the payment.',
    'A chave pix que recebe o pagamento.',
  ],
  'PixMethodKey.type': [
    'The kind of the key: `cpf`, `cnpj`, `email`, `phone`, or `evp` for a random one.',
    'O tipo da chave: `cpf`, `cnpj`, `email`, `phone`, ou `evp` para uma aleatória.',
  ],
  'PixMethodKey.value': ['The key itself.', 'A própria chave.'],
  'PixMethod.pix_link': [
    'The page on which the buyer pays the pix.',
    'A página em que o comprador paga o pix.',
  ],
  'PixMethod.qr_code': ['The QR code of the pix, as text.', 'O QR code do pix, em texto.'],
  'BoletoMethod.qr_code': [
    'The QR code with which the boleto can also be paid by pix.',
    'O QR code com que o boleto também pode ser pago por pix.',
  ],
  'PixMethodQrCode.emv': [
    'The text of the QR code (pix copia e cola); null if there is none.',
    'O texto do QR code (pix copia e cola); null se não há.',
  ],
}

const BOLETO: Texts = {
  'BoletoMethod.type': ['Always `boleto`.', 'Sempre `boleto`.'],
  'BoletoMethod.document_number': [
    'The number of the boleto on this platform, as text; printed on it as the document number.',
    'O número do boleto nesta plataforma, em texto; impresso nele como número do documento.',
  ],
  'BoletoMethod.sequence': [
    'The same as `document_number`; older clients read it.',
    'O mesmo que `document_number`; clientes antigos leem o campo.',
  ],
  'BoletoMethod.expiration_date': ['The due date, YYYY-MM-DD.', 'O vencimento, YYYY-MM-DD.'],
  'BoletoMethod.payment_limit_date': [
    'The last day on which it can be paid, YYYY-MM-DD.',
    'O último dia em que pode ser pago, YYYY-MM-DD.',
  ],
  'BoletoMethod.recipient': [
    'The name of the beneficiary on the boleto.',
    'O nome do beneficiário no boleto.',
  ],
  'BoletoMethod.bank_code': [
    'The COMPE code of the bank that issues the boleto.',
    'O código COMPE do banco que emite o boleto.',
  ],
  'BoletoMethod.status': ['Whether the boleto was paid.', 'Se o boleto foi pago.'],
  'BoletoMethod.paid_at': ['When it was paid; null until then.', 'Quando foi pago; null até lá.'],
  'BoletoMethod.metadata': NOT_USED,
  'BoletoMethod.billing_instructions': [
    'What the payer owes more or less on a day: interest, late fee and discount.',
    'O que o pagador deve a mais ou a menos conforme o dia: juros, multa e desconto.',
  ],
  'NewTransaction.interest': [
    'The interest for each day after the due date.',
    'Os juros por dia depois do vencimento.',
  ],
  'NewTransaction.late_fee': [
    'The late fee, charged once after the due date.',
    'A multa, cobrada uma vez depois do vencimento.',
  ],
  'NewTransaction.discount': [
    'The discount for an early payment.',
    'O desconto por pagamento antecipado.',
  ],
  'BoletoMethodBillingInstruction.interest': [
    'The interest for each day after the due date; null without.',
    'Os juros por dia depois do vencimento; null se não há.',
  ],
  'BoletoMethodBillingInstruction.late_fee': [
    'The late fee, charged once after the due date; null without.',
    'A multa, cobrada uma vez depois do vencimento; null se não há.',
  ],
  'BoletoMethodBillingInstruction.discount': [
    'The discount for an early payment; null without.',
    'O desconto por pagamento antecipado; null se não há.',
  ],
  'BoletoMethodBillingInstructionInterest.amount': [
    'The value as an amount; null if it is a percentage.',
    'O valor em dinheiro; null se for percentual.',
  ],
  'BoletoMethodBillingInstructionInterest.amount_cents': [
    'The value as an amount; null if it is a percentage.',
    'O valor em dinheiro; null se for percentual.',
  ],
  'BoletoMethodBillingInstructionInterest.percentage': [
    'The value as a percentage: 2.5 is 2.5%; null if it is an amount.',
    'O valor em percentual: 2.5 é 2,5%; null se for em dinheiro.',
  ],
  'BoletoMethodBillingInstructionInterest.start_date': [
    'The `start_date` as it was sent, YYYY-MM-DD; null for a discount, or when none was sent.',
    'O `start_date` como foi enviado, YYYY-MM-DD; null em desconto, ou quando não foi enviado.',
  ],
  'BoletoMethodBillingInstructionInterest.limit_date': [
    'The last day of the discount, YYYY-MM-DD; null for interest and late fee.',
    'O último dia do desconto, YYYY-MM-DD; null em juros e multa.',
  ],
  'NewTransactionDiscount.mode': [
    'Whether `value` is an amount in centavos or a percentage of the boleto.',
    'Se `value` é um valor em centavos ou um percentual do boleto.',
  ],
  'NewTransactionLateFee.mode': [
    'Whether `value` is an amount in centavos or a percentage of the boleto.',
    'Se `value` é um valor em centavos ou um percentual do boleto.',
  ],
  'NewTransactionInterest.mode': [
    'What `value` is: centavos a day, or a percentage a day or a month.',
    'O que `value` é: centavos por dia, ou percentual por dia ou por mês.',
  ],
  'RefundAccount.holder_name': [
    'The name of the holder of the account.',
    'O nome do titular da conta.',
  ],
  'RefundAccount.bank_code': [
    'The bank: its COMPE code of up to three digits, or its ISPB of eight digits or letters.',
    'O banco: o código COMPE, de até três dígitos, ou o ISPB, de oito dígitos ou letras.',
  ],
  'RefundAccount.type': ['Checking or savings account.', 'Conta corrente ou poupança.'],
  'RefundAccount.account_number': [
    'The number of the account, with its check digit.',
    'O número da conta, com o dígito.',
  ],
  'RefundAccount.routing_number': ['The number of the branch.', 'O número da agência.'],
}

const CARD: Texts = {
  'CardMethod.type': [
    'Always `credit`: debit cards are not charged.',
    'Sempre `credit`: cartões de débito não são cobrados.',
  ],
  card_brand: ['The brand of the card.', 'A bandeira do cartão.'],
  first4_digits: [
    'The first four digits of the card number.',
    'Os quatro primeiros dígitos do número do cartão.',
  ],
  'CardsTokenizeReplyCard.first6_digits': [
    'The first six digits of the card number (BIN).',
    'Os seis primeiros dígitos do número do cartão (BIN).',
  ],
  last4_digits: [
    'The last four digits of the card number.',
    'Os quatro últimos dígitos do número do cartão.',
  ],
  expiration_month: [
    'The last month in which the card is valid, two digits.',
    'O último mês de validade do cartão, com dois dígitos.',
  ],
  expiration_year: [
    'The year in which the card expires, four digits.',
    'O ano em que o cartão vence, com quatro dígitos.',
  ],
  holder_name: ['The name on the card.', 'O nome impresso no cartão.'],
  'CardMethod.is_active': [
    'Whether a stored card of the customer was charged, and not a token.',
    'Se foi cobrado um cartão guardado do cliente, e não um token.',
  ],
  'CardMethod.is_valid': [
    'False after the issuer declined it.',
    'False depois que o emissor recusou.',
  ],
  'CardMethod.is_verified': ['Whether the issuer authorized it.', 'Se o emissor autorizou.'],
  'CardMethod.fingerprint': [
    'The same for the same card number on this platform.',
    'O mesmo para o mesmo número de cartão nesta plataforma.',
  ],
  'CardMethod.address': NULL_FIELD,
  'CardMethod.metadata': NOT_USED,
  'CardMethod.created_at': ['When the transaction was created.', 'Quando a transação foi criada.'],
  'CardMethod.updated_at': [
    'When the transaction last changed.',
    'Quando a transação mudou pela última vez.',
  ],
  'BoletoMethod.updated_at': [
    'When the transaction last changed.',
    'Quando a transação mudou pela última vez.',
  ],
  'CardMethod.verification_checklist': [
    'What was checked of the card.',
    'O que foi verificado do cartão.',
  ],
  'CardMethodVerificationChecklist.security_code_check': [
    '`pass` if the issuer authorized the card, `fail` if it declined the security code; otherwise null.',
    '`pass` se o emissor autorizou o cartão, `fail` se recusou o código de segurança; senão, null.',
  ],
  'CardMethodVerificationChecklist.postal_code_check': NULL_FIELD,
  'CardMethodVerificationChecklist.address_line1_check': NULL_FIELD,
  'NewTransaction.installment_plan': [
    'Into how many installments a card payment is divided, and who finances them.',
    'Em quantas parcelas um pagamento com cartão é dividido, e quem as financia.',
  ],
  'Transaction.installment_plan': [
    'Into how many installments the card payment is divided; null for a pix or a boleto.',
    'Em quantas parcelas o pagamento com cartão é dividido; null em pix e boleto.',
  ],
  number_installments: ['The number of installments, 1 to 12.', 'O número de parcelas, de 1 a 12.'],
  'NewTransactionInstallmentPlan.mode': [
    '`interest_free`, the default: the seller receives the installments month by month. ' +
      '`with_interest`: the issuer finances them, and the seller receives the whole amount at once.',
    '`interest_free`, o padrão: o vendedor recebe as parcelas mês a mês. `with_interest`: o ' +
      'emissor as financia, e o vendedor recebe o valor inteiro de uma vez.',
  ],
  'TransactionInstallmentPlan.mode': [
    '`interest_free`: the seller receives the installments month by month. `with_interest`: the issuer finances them.',
    '`interest_free`: o vendedor recebe as parcelas mês a mês. `with_interest`: o emissor as financia.',
  ],
}

const ORDER: Texts = {
  'NewTransaction.products': [
    'The products of the order. They are only stored.',
    'Os produtos do pedido. São apenas guardados.',
  ],
  'NewTransactionProduct.name': ['The name of the product.', 'O nome do produto.'],
  'NewTransactionProduct.code': ['Your code of the product.', 'O seu código do produto.'],
  'NewTransactionProduct.amount': ['The price of the product.', 'O preço do produto.'],
  'NewTransactionProduct.quantity': [
    'How many of it were bought.',
    'Quantas unidades foram compradas.',
  ],
  'NewTransaction.antifraud_sessid': [
    "The session of the buyer at the acquirer's antifraud; passed on unchanged.",
    'A sessão do comprador no antifraude da adquirente; repassada sem mudança.',
  ],
  'NewTransaction.shipping': [
    "Where the order is sent; passed on unchanged to the acquirer's antifraud.",
    'Para onde o pedido é enviado; repassado sem mudança ao antifraude da adquirente.',
  ],
  'NewTransactionShipping.taxpayer_id': [
    'The CPF or CNPJ of the recipient.',
    'O CPF ou CNPJ do destinatário.',
  ],
  'NewTransactionShipping.firstname': [
    'The first name of the recipient.',
    'O nome do destinatário.',
  ],
  'NewTransactionShipping.lastname': [
    'The last name of the recipient.',
    'O sobrenome do destinatário.',
  ],
  'NewTransactionShipping.address_1': [
    'The street of the shipping address.',
    'A rua do endereço de entrega.',
  ],
  'NewTransactionShipping.address_2': ['The number in the street.', 'O número na rua.'],
  'NewTransactionShipping.address_3': [
    'The complement of the address.',
    'O complemento do endereço.',
  ],
  'NewTransactionShipping.country_code': [
    'The country of the shipping address; Brazil when absent.',
    'O país do endereço de entrega; Brasil, se ausente.',
  ],
  'NewTransactionShipping.client_type': [
    'Whether the recipient is an individual (`pf`) or a business (`pj`).',
    'Se o destinatário é pessoa física (`pf`) ou jurídica (`pj`).',
  ],
  'NewTransactionShipping.phone_number': [
    'The telephone number of the recipient.',
    'O telefone do destinatário.',
  ],
}

export const METHOD_FIELDS: Texts = { ...PIX, ...BOLETO, ...CARD, ...ORDER }
