// The objects of payments: transactions, their methods, customers, cards, payment links, disputes,
// quotes and files of boletos.

import type { Texts } from '../text.ts'

const TRANSACTIONS: Texts = {
  Transaction: [
    'A payment by pix, boleto or card, with its payment method, fees, split and history.',
    'Um pagamento por pix, boleto ou cartão, com a forma de pagamento, as tarifas, a divisão e o histórico.',
  ],
  TransactionList: ['A page of transactions.', 'Uma página de transações.'],
  TransactionRefund: ['A refund of a transaction.', 'Um reembolso de uma transação.'],
  TransactionFeeDetail: ['A fee of a transaction.', 'Uma tarifa de uma transação.'],
  TransactionInstallmentPlan: [
    'How a card payment is divided into installments.',
    'Como um pagamento com cartão é dividido em parcelas.',
  ],
  HistoryEntry: [
    'One operation in the history of a transaction.',
    'Uma operação no histórico de uma transação.',
  ],
  PaymentAuthorization: [
    'The authorization of a card by its issuer.',
    'A autorização de um cartão pelo emissor.',
  ],
  NewTransaction: [
    'The body of a call that creates a transaction: the amount, the payment method and its own fields.',
    'O corpo da chamada que cria uma transação: o valor, a forma de pagamento e os campos dela.',
  ],
  NewTransactionDiscount: [
    'The discount of a boleto that is paid early.',
    'O desconto de um boleto pago antes.',
  ],
  NewTransactionInterest: [
    'The interest of a boleto that is paid late.',
    'Os juros de um boleto pago com atraso.',
  ],
  NewTransactionLateFee: [
    'The late fee of a boleto that is paid late.',
    'A multa de um boleto pago com atraso.',
  ],
  NewTransactionInstallmentPlan: [
    'The installments in which a card is to be charged.',
    'As parcelas em que um cartão deve ser cobrado.',
  ],
  NewTransactionProduct: [
    'A product of the order behind a transaction.',
    'Um produto do pedido de uma transação.',
  ],
  NewTransactionShipping: [
    'Where the order behind a transaction is sent.',
    'Para onde o pedido de uma transação é enviado.',
  ],
  TransactionsCaptureRequest: [
    'The body of a call that captures an authorized card payment.',
    'O corpo da chamada que captura um pagamento autorizado no cartão.',
  ],
  TransactionsVoidRequest: [
    'The body of a call that cancels or refunds a transaction.',
    'O corpo da chamada que cancela ou reembolsa uma transação.',
  ],
  RefundAccount: [
    "The account for the refund of a boleto, if it does not go to the payer's CPF or CNPJ as a pix key.",
    'A conta para o reembolso de um boleto, se ele não for para a chave pix CPF ou CNPJ do pagador.',
  ],
  AnalyticsTransactionsReply: [
    'Sums of transactions in all, by day, by payment method and by status.',
    'Somas de transações no total, por dia, por forma de pagamento e por status.',
  ],
  AnalyticsTransactionsReplyByDay: ['The sums of one day.', 'As somas de um dia.'],
  AnalyticsTransactionsReplyByPaymentType: [
    'The sums of one payment method.',
    'As somas de uma forma de pagamento.',
  ],
  AnalyticsTransactionsReplyByStatus: ['The sums of one status.', 'As somas de um status.'],
  AnalyticsTransactionsReplyTotal: ['The sums over all days.', 'As somas de todos os dias.'],
}

const METHODS: Texts = {
  PixMethod: ['The pix with which a transaction is paid.', 'O pix com que uma transação é paga.'],
  PixMethodKey: ['The pix key that receives a payment.', 'A chave pix que recebe um pagamento.'],
  PixMethodQrCode: ['A QR code of pix, as text.', 'Um QR code de pix, em texto.'],
  BoletoMethod: [
    'The boleto with which a transaction is paid.',
    'O boleto com que uma transação é paga.',
  ],
  BoletoMethodBillingInstruction: [
    'The interest, late fee and discount of a boleto.',
    'Os juros, a multa e o desconto de um boleto.',
  ],
  BoletoMethodBillingInstructionInterest: [
    'One rule of a boleto: interest, late fee or discount, as an amount or a percentage.',
    'Uma regra de um boleto: juros, multa ou desconto, em dinheiro ou em percentual.',
  ],
  CardMethod: ['The card that a transaction charges.', 'O cartão que uma transação cobra.'],
  CardMethodVerificationChecklist: [
    'What was checked of a card.',
    'O que foi verificado de um cartão.',
  ],
  BoletoFile: [
    'A file exchanged with a bank that works by files (CNAB 240): a remittance for it, or a return of it.',
    'Um arquivo trocado com um banco que trabalha por arquivos (CNAB 240): uma remessa ou um retorno.',
  ],
  BoletoFileList: [
    'A page of files exchanged with the bank.',
    'Uma página de arquivos trocados com o banco.',
  ],
  BoletoFileSent: ['What a remittance asks the bank for.', 'O que uma remessa pede ao banco.'],
  BoletoFileRead: ['What a return reported, in numbers.', 'O que um retorno informou, em números.'],
  BoletoFilesAgreementReply: [
    'The agreement with the bank of boletos that works by files.',
    'O convênio com o banco de boletos que trabalha por arquivos.',
  ],
  BoletoFilesLine: [
    'A line of a file, with the boleto that it is about and what it did.',
    'Uma linha de um arquivo, com o boleto de que trata e o que ela fez.',
  ],
  BoletoFilesLineException: [
    'What a person needs to look at in a line of a file.',
    'O que uma pessoa precisa olhar em uma linha de um arquivo.',
  ],
  BoletoFilesLineList: ['A page of lines of a file.', 'Uma página de linhas de um arquivo.'],
}

const CUSTOMERS: Texts = {
  Customer: ['A customer: the buyer of transactions.', 'Um cliente: o comprador das transações.'],
  CustomerAddress: ['The address of a customer.', 'O endereço de um cliente.'],
  CustomerChange: [
    'The body of a call that changes a customer; absent fields stay unchanged.',
    'O corpo da chamada que altera um cliente; campos ausentes não mudam.',
  ],
  CustomerList: ['A page of customers.', 'Uma página de clientes.'],
  NewCustomer: [
    'The body of a call that creates a customer.',
    'O corpo da chamada que cria um cliente.',
  ],
  NewCustomerAddress: [
    'The address of a customer, in a request.',
    'O endereço de um cliente, em uma requisição.',
  ],
  CustomersEraseReply: [
    'The erasure of the personal data of a customer, and its progress.',
    'O apagamento dos dados pessoais de um cliente, e o andamento dele.',
  ],
  CustomersEraseRequest: [
    'The body of a call that erases the personal data of a customer.',
    'O corpo da chamada que apaga os dados pessoais de um cliente.',
  ],
  CustomersExportReply: [
    'A part of all that is stored of a customer.',
    'Uma parte de tudo o que está guardado de um cliente.',
  ],
  CustomersExportReplyAlsoIn: [
    'Other places that have data of the customer.',
    'Outros lugares que têm dados do cliente.',
  ],
  CustomersExportRequest: [
    'The body of a call that exports the data of a customer.',
    'O corpo da chamada que exporta os dados de um cliente.',
  ],
  NewCard: [
    'The body of a call that tokenizes a card: its number, as the buyer typed it.',
    'O corpo da chamada que tokeniza um cartão: os dados, como o comprador os digitou.',
  ],
  ListedCard: ['A stored card of a customer.', 'Um cartão guardado de um cliente.'],
  CardsAssociateReply: [
    'The card that was stored for a customer.',
    'O cartão que foi guardado para um cliente.',
  ],
  CardsAssociateRequest: [
    'The body of a call that stores the card of a token for a customer.',
    'O corpo da chamada que guarda o cartão de um token para um cliente.',
  ],
  CardsDeleteReply: ['The card that was deleted.', 'O cartão que foi excluído.'],
  CardsDeleteAllReply: [
    'How many cards of the customer were deleted.',
    'Quantos cartões do cliente foram excluídos.',
  ],
  CardsListReply: ['The stored cards of a customer.', 'Os cartões guardados de um cliente.'],
  CardsSetDefaultRequest: [
    "The body of a call that makes a card the customer's default.",
    'O corpo da chamada que torna um cartão o padrão do cliente.',
  ],
  CardsTokenizeReply: [
    'The token of a card, which can be used once within 24 hours.',
    'O token de um cartão, que pode ser usado uma vez em 24 horas.',
  ],
  CardsTokenizeReplyCard: [
    'The card of a token, without its number.',
    'O cartão de um token, sem o número.',
  ],
}

const LINKS_AND_DISPUTES: Texts = {
  PaymentLink: [
    'A page of this server where buyers pay a seller by pix, boleto or card.',
    'Uma página deste servidor em que compradores pagam um vendedor por pix, boleto ou cartão.',
  ],
  PaymentLinkList: ['A page of payment links.', 'Uma página de links de pagamento.'],
  PaymentLinksCreateRequest: [
    'The body of a call that creates a payment link.',
    'O corpo da chamada que cria um link de pagamento.',
  ],
  PaymentLinksUpdateRequest: [
    'The body of a call that changes, closes or opens a payment link.',
    'O corpo da chamada que altera, fecha ou reabre um link de pagamento.',
  ],
  Branding: [
    'The logo and the colors of the pages of a seller.',
    'O logotipo e as cores das páginas de um vendedor.',
  ],
  BrandingUpdateRequest: [
    'The body of a call that changes the colors of a seller.',
    'O corpo da chamada que altera as cores de um vendedor.',
  ],
  Dispute: [
    'A dispute of a transaction: a chargeback of a card, or a contested pix (MED), with the evidence of the seller.',
    'Uma contestação de uma transação: um chargeback de cartão ou um pix contestado (MED), com as provas do vendedor.',
  ],
  DisputeEvidence: ['A piece of evidence against a dispute.', 'Uma prova contra uma contestação.'],
  DisputeEvidenceFile: ['A file of a piece of evidence.', 'Um arquivo de uma prova.'],
  DisputeList: ['A page of disputes.', 'Uma página de contestações.'],
  DisputeReason: [
    'Why a bank disputes or returns a payment: its code, and a text.',
    'Por que um banco contesta ou devolve um pagamento: o código, e um texto.',
  ],
  DisputesSubmitEvidenceRequest: [
    'The body of a call that sends evidence against a dispute.',
    'O corpo da chamada que envia provas contra uma contestação.',
  ],
  DisputesSubmitEvidenceRequestFile: [
    'A file to send as evidence, in base64.',
    'Um arquivo a enviar como prova, em base64.',
  ],
}

export const PAYMENT_SCHEMAS: Texts = {
  ...TRANSACTIONS,
  ...METHODS,
  ...CUSTOMERS,
  ...LINKS_AND_DISPUTES,
}
