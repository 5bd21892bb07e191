// The objects of payments: transactions, their methods, customers, cards, payment links, disputes,
// quotes and files of boletos.

import type { Texts } from '../../text.ts'
import { FILE_SCHEMAS } from './files.ts'

const TRANSACTIONS: Texts = {
  Transaction: {
    en: 'A payment by pix, boleto or card, with its payment method, fees, split and history.',
    pt: 'Um pagamento por pix, boleto ou cartão, com a forma de pagamento, as tarifas, a divisão e o histórico.',
  },
  TransactionList: { en: 'A page of transactions.', pt: 'Uma página de transações.' },
  TransactionRefund: { en: 'A refund of a transaction.', pt: 'Um reembolso de uma transação.' },
  TransactionFeeDetail: { en: 'A fee of a transaction.', pt: 'Uma tarifa de uma transação.' },
  TransactionInstallmentPlan: {
    en: 'How a card payment is divided into installments.',
    pt: 'Como um pagamento com cartão é dividido em parcelas.',
  },
  HistoryEntry: {
    en: 'One operation in the history of a transaction.',
    pt: 'Uma operação no histórico de uma transação.',
  },
  PaymentAuthorization: {
    en: 'The authorization of a card by its issuer.',
    pt: 'A autorização de um cartão pelo emissor.',
  },
  NewTransaction: {
    en: 'The body of a call that creates a transaction: the amount, the payment method and its own fields.',
    pt: 'O corpo da chamada que cria uma transação: o valor, a forma de pagamento e os campos dela.',
  },
  NewTransactionDiscount: {
    en: 'The discount of a boleto that is paid early.',
    pt: 'O desconto de um boleto pago antes.',
  },
  NewTransactionInterest: {
    en: 'The interest of a boleto that is paid late.',
    pt: 'Os juros de um boleto pago com atraso.',
  },
  NewTransactionLateFee: {
    en: 'The late fee of a boleto that is paid late.',
    pt: 'A multa de um boleto pago com atraso.',
  },
  NewTransactionInstallmentPlan: {
    en: 'The installments in which a card is to be charged.',
    pt: 'As parcelas em que um cartão deve ser cobrado.',
  },
  NewTransactionProduct: {
    en: 'A product of the order behind a transaction.',
    pt: 'Um produto do pedido de uma transação.',
  },
  NewTransactionShipping: {
    en: 'Where the order behind a transaction is sent.',
    pt: 'Para onde o pedido de uma transação é enviado.',
  },
  TransactionsUpdateRequest: {
    en: 'What to change of an unpaid boleto.',
    pt: 'O que alterar em um boleto não pago.',
  },
  TransactionsCaptureRequest: {
    en: 'The body of a call that captures an authorized card payment.',
    pt: 'O corpo da chamada que captura um pagamento autorizado no cartão.',
  },
  TransactionsVoidRequest: {
    en: 'The body of a call that cancels or refunds a transaction.',
    pt: 'O corpo da chamada que cancela ou reembolsa uma transação.',
  },
  RefundAccount: {
    en: "The account for the refund of a boleto, if it does not go to the payer's CPF or CNPJ as a pix key.",
    pt: 'A conta para o reembolso de um boleto, se ele não for para a chave pix CPF ou CNPJ do pagador.',
  },
  AnalyticsTransactionsReply: {
    en: 'Sums of transactions in all, by day, by payment method and by status.',
    pt: 'Somas de transações no total, por dia, por forma de pagamento e por status.',
  },
  AnalyticsTransactionsReplyByDay: { en: 'The sums of one day.', pt: 'As somas de um dia.' },
  AnalyticsTransactionsReplyByPaymentType: {
    en: 'The sums of one payment method.',
    pt: 'As somas de uma forma de pagamento.',
  },
  AnalyticsTransactionsReplyByStatus: {
    en: 'The sums of one status.',
    pt: 'As somas de um status.',
  },
  AnalyticsTransactionsReplyTotal: {
    en: 'The sums over all days.',
    pt: 'As somas de todos os dias.',
  },
}

const METHODS: Texts = {
  PixMethod: {
    en: 'The pix with which a transaction is paid.',
    pt: 'O pix com que uma transação é paga.',
  },
  PixMethodPayment: { en: 'A pix that paid.', pt: 'Um pix que pagou.' },
  PixMethodPaymentPayer: { en: 'Who paid a pix.', pt: 'Quem pagou um pix.' },
  PixMethodKey: {
    en: 'The pix key that receives a payment.',
    pt: 'A chave pix que recebe um pagamento.',
  },
  PixMethodQrCode: { en: 'A QR code of pix, as text.', pt: 'Um QR code de pix, em texto.' },
  BoletoMethod: {
    en: 'The boleto with which a transaction is paid.',
    pt: 'O boleto com que uma transação é paga.',
  },
  BoletoMethodChange: {
    en: 'A change of a boleto that is under way, or that its bank refused.',
    pt: 'Uma alteração de boleto em curso, ou que o banco recusou.',
  },
  BoletoMethodProtest: {
    en: 'The protest of a boleto at a registry office, and how far it is.',
    pt: 'O protesto de um boleto em cartório, e em que pé está.',
  },
  BoletoMethodProtestHistory: {
    en: 'A step of a protest.',
    pt: 'Um passo de um protesto.',
  },
  BillingInstructions: {
    en: 'The interest, late fee and discount of a boleto.',
    pt: 'Os juros, a multa e o desconto de um boleto.',
  },
  BillingInstructionsInterest: {
    en: 'One rule of a boleto: interest, late fee or discount, as an amount or a percentage.',
    pt: 'Uma regra de um boleto: juros, multa ou desconto, em dinheiro ou em percentual.',
  },
  CardMethod: {
    en: 'The card that a transaction charges.',
    pt: 'O cartão que uma transação cobra.',
  },
  CardMethodVerificationChecklist: {
    en: 'What was checked of a card.',
    pt: 'O que foi verificado de um cartão.',
  },
}

const CUSTOMERS: Texts = {
  Customer: {
    en: 'A customer: the buyer of transactions.',
    pt: 'Um cliente: o comprador das transações.',
  },
  CustomerAddress: { en: 'The address of a customer.', pt: 'O endereço de um cliente.' },
  CustomerChange: {
    en: 'The body of a call that changes a customer; absent fields stay unchanged.',
    pt: 'O corpo da chamada que altera um cliente; campos ausentes não mudam.',
  },
  CustomerList: { en: 'A page of customers.', pt: 'Uma página de clientes.' },
  NewCustomer: {
    en: 'The body of a call that creates a customer.',
    pt: 'O corpo da chamada que cria um cliente.',
  },
  NewCustomerAddress: {
    en: 'The address of a customer, in a request.',
    pt: 'O endereço de um cliente, em uma requisição.',
  },
  CustomersEraseReply: {
    en: 'The erasure of the personal data of a customer, and its progress.',
    pt: 'O apagamento dos dados pessoais de um cliente, e o andamento dele.',
  },
  CustomersEraseRequest: {
    en: 'The body of a call that erases the personal data of a customer.',
    pt: 'O corpo da chamada que apaga os dados pessoais de um cliente.',
  },
  CustomersExportReply: {
    en: 'A part of all that is stored of a customer.',
    pt: 'Uma parte de tudo o que está guardado de um cliente.',
  },
  CustomersExportReplyAlsoIn: {
    en: 'Other places that have data of the customer.',
    pt: 'Outros lugares que têm dados do cliente.',
  },
  CustomersExportRequest: {
    en: 'The body of a call that exports the data of a customer.',
    pt: 'O corpo da chamada que exporta os dados de um cliente.',
  },
  NewCard: {
    en: 'The body of a call that tokenizes a card: its number, as the buyer typed it.',
    pt: 'O corpo da chamada que tokeniza um cartão: os dados, como o comprador os digitou.',
  },
  ListedCard: { en: 'A stored card of a customer.', pt: 'Um cartão guardado de um cliente.' },
  CardsAssociateReply: {
    en: 'The card that was stored for a customer.',
    pt: 'O cartão que foi guardado para um cliente.',
  },
  CardsAssociateRequest: {
    en: 'The body of a call that stores the card of a token for a customer.',
    pt: 'O corpo da chamada que guarda o cartão de um token para um cliente.',
  },
  CardsDeleteReply: { en: 'The card that was deleted.', pt: 'O cartão que foi excluído.' },
  CardsDeleteAllReply: {
    en: 'How many cards of the customer were deleted.',
    pt: 'Quantos cartões do cliente foram excluídos.',
  },
  CardsListReply: {
    en: 'The stored cards of a customer.',
    pt: 'Os cartões guardados de um cliente.',
  },
  CardsSetDefaultRequest: {
    en: "The body of a call that makes a card the customer's default.",
    pt: 'O corpo da chamada que torna um cartão o padrão do cliente.',
  },
  CardsTokenizeReply: {
    en: 'The token of a card, which can be used once within 24 hours.',
    pt: 'O token de um cartão, que pode ser usado uma vez em 24 horas.',
  },
  CardsTokenizeReplyCard: {
    en: 'The card of a token, without its number.',
    pt: 'O cartão de um token, sem o número.',
  },
}

const LINKS_AND_DISPUTES: Texts = {
  PaymentLink: {
    en: 'A page of this server where buyers pay a seller by pix, boleto or card.',
    pt: 'Uma página deste servidor em que compradores pagam um vendedor por pix, boleto ou cartão.',
  },
  StaticQrCode: {
    en: 'A pix code that is paid any number of times; each payment is a transaction.',
    pt: 'Um código pix pago quantas vezes for preciso; cada pagamento é uma transação.',
  },
  StaticQrCodeQrCode: { en: 'The code itself.', pt: 'O próprio código.' },
  StaticQrCodeList: { en: 'A page of static QR codes.', pt: 'Uma página de QR codes estáticos.' },
  StaticQrCodesCreateRequest: {
    en: 'The body of a call that creates a static QR code.',
    pt: 'O corpo da chamada que cria um QR code estático.',
  },
  StaticQrCodesUpdateRequest: {
    en: 'The body of a call that deactivates or activates a static QR code.',
    pt: 'O corpo da chamada que desativa ou ativa um QR code estático.',
  },
  ReceivedPix: {
    en: 'A pix that came to the key of the platform without a charge.',
    pt: 'Um pix que chegou à chave da plataforma sem cobrança.',
  },
  ReceivedPixList: { en: 'A page of received pix.', pt: 'Uma página de pix recebidos.' },
  ReceivedPixAssignRequest: {
    en: 'The body of a call that assigns a received pix.',
    pt: 'O corpo da chamada que atribui um pix recebido.',
  },
  PaymentLinkList: { en: 'A page of payment links.', pt: 'Uma página de links de pagamento.' },
  PaymentLinksCreateRequest: {
    en: 'The body of a call that creates a payment link.',
    pt: 'O corpo da chamada que cria um link de pagamento.',
  },
  PaymentLinksUpdateRequest: {
    en: 'The body of a call that changes, closes or opens a payment link.',
    pt: 'O corpo da chamada que altera, fecha ou reabre um link de pagamento.',
  },
  Branding: {
    en: 'The logo and the colors of the pages of a seller.',
    pt: 'O logotipo e as cores das páginas de um vendedor.',
  },
  BrandingUpdateRequest: {
    en: 'The body of a call that changes the colors of a seller.',
    pt: 'O corpo da chamada que altera as cores de um vendedor.',
  },
  Dispute: {
    en: 'A dispute of a transaction: a chargeback of a card, or a contested pix (MED), with the evidence of the seller.',
    pt: 'Uma contestação de uma transação: um chargeback de cartão ou um pix contestado (MED), com as provas do vendedor.',
  },
  DisputeEvidence: {
    en: 'A piece of evidence against a dispute.',
    pt: 'Uma prova contra uma contestação.',
  },
  DisputeEvidenceFile: { en: 'A file of a piece of evidence.', pt: 'Um arquivo de uma prova.' },
  DisputeList: { en: 'A page of disputes.', pt: 'Uma página de contestações.' },
  DisputeReason: {
    en: 'Why a bank disputes or returns a payment: its code, and a text.',
    pt: 'Por que um banco contesta ou devolve um pagamento: o código, e um texto.',
  },
  DisputesSubmitEvidenceRequest: {
    en: 'The body of a call that sends evidence against a dispute.',
    pt: 'O corpo da chamada que envia provas contra uma contestação.',
  },
  DisputesSubmitEvidenceRequestFile: {
    en: 'A file to send as evidence, in base64.',
    pt: 'Um arquivo a enviar como prova, em base64.',
  },
}

export const PAYMENT_SCHEMAS: Texts = {
  ...FILE_SCHEMAS,
  ...TRANSACTIONS,
  ...METHODS,
  ...CUSTOMERS,
  ...LINKS_AND_DISPUTES,
}
