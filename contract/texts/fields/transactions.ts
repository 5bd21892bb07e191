// The fields of transactions, their refunds, fees and history, and of payment links, disputes and
// analytics.

import type { Texts } from '../../text.ts'
import { LINKS_AND_DISPUTES } from './links.ts'

const TRANSACTIONS: Texts = {
  'Transaction.status': {
    en:
      'The state of the payment. `new`: the bank has not accepted it yet. `pending`: to be paid. ' +
      '`pre_authorized`: the card is authorized, and waits for capture or review. `succeeded`: ' +
      'paid. `partial_refunded`, `refunded`: a part of it, or all, was refunded. `canceled`: ' +
      'canceled, or expired unpaid; a payment that still arrives makes it `succeeded`. `dispute`: ' +
      'disputed, with the amount held. Final: `failed` (the bank refused it), `charged_back` (the ' +
      'dispute was lost), `reversed` (the payment was reversed).',
    pt:
      'O estado do pagamento. `new`: o banco ainda não aceitou. `pending`: a pagar. ' +
      '`pre_authorized`: o cartão foi autorizado e aguarda captura ou análise. `succeeded`: pago. ' +
      '`partial_refunded`, `refunded`: reembolsado em parte ou por inteiro. `canceled`: cancelado, ' +
      'ou expirou sem pagamento; um pagamento que ainda chegue o torna `succeeded`. `dispute`: em ' +
      'contestação, com o valor retido. Finais: `failed` (o banco recusou), `charged_back` (a ' +
      'contestação foi perdida), `reversed` (o pagamento foi desfeito).',
  },
  'AnalyticsTransactionsReplyByStatus.status': {
    en: 'The status of the transactions that are summed here.',
    pt: 'O status das transações somadas aqui.',
  },
  payment_type: {
    en: 'The payment method: pix, boleto or credit card.',
    pt: 'A forma de pagamento: pix, boleto ou cartão de crédito.',
  },
  'FeePlanRule.payment_type': {
    en: 'The payment method whose transactions the rule prices.',
    pt: 'A forma de pagamento cujas transações a regra tarifa.',
  },
  'Transaction.amount': {
    en: 'The amount of the transaction now: of a card the captured part, of a boleto what was paid.',
    pt: 'O valor da transação agora: de um cartão, a parte capturada; de um boleto, o que foi pago.',
  },
  'Transaction.amount_cents': {
    en: 'The amount of the transaction now: of a card the captured part, of a boleto what was paid.',
    pt: 'O valor da transação agora: de um cartão, a parte capturada; de um boleto, o que foi pago.',
  },
  'NewTransaction.amount': { en: 'The amount to charge.', pt: 'O valor a cobrar.' },
  'Transaction.original_amount': {
    en: 'The amount as it was first asked for: of a card the authorized amount, of a boleto its face value.',
    pt: 'O valor como foi pedido: de um cartão, o valor autorizado; de um boleto, o valor de face.',
  },
  'Transaction.original_amount_cents': {
    en: 'The amount as it was first asked for: of a card the authorized amount, of a boleto its face value.',
    pt: 'O valor como foi pedido: de um cartão, o valor autorizado; de um boleto, o valor de face.',
  },
  currency: {
    en: 'The currency: always the Brazilian real.',
    pt: 'A moeda: sempre o real brasileiro.',
  },
  description: {
    en: 'A text of your own, stored and shown with the object.',
    pt: 'Um texto seu, guardado e mostrado com o objeto.',
  },
  'TransactionFeeDetail.description': {
    en: 'The name of the fee, such as `Pix fee`.',
    pt: 'O nome da tarifa, como `Pix fee`.',
  },
  statement_descriptor: {
    en: "The text on the buyer's card statement.",
    pt: 'O texto na fatura do cartão do comprador.',
  },
  reference_id: {
    en: 'Your own reference, as you sent it; null if you sent none.',
    pt: 'A sua referência, como foi enviada; null se não foi enviada.',
  },
  'transactions.list.reference_id': {
    en: 'Only transactions with exactly this reference of yours.',
    pt: 'Só as transações com exatamente esta referência sua.',
  },
  'Transaction.payment_method': {
    en: 'What the buyer pays with: the pix, the boleto or the card, with all that is needed to pay it.',
    pt: 'Com o que o comprador paga: o pix, o boleto ou o cartão, com tudo o que é preciso para pagar.',
  },
  'Transaction.refunded': {
    en: 'Whether a part of it, or all, was refunded.',
    pt: 'Se foi reembolsada, em parte ou por inteiro.',
  },
  'Transaction.voided': {
    en: 'Whether it was canceled on request, or refunded in full.',
    pt: 'Se foi cancelada a pedido, ou reembolsada por inteiro.',
  },
  'Transaction.voided_at': {
    en: 'When it was canceled on request, or refunded in full; null if neither happened.',
    pt: 'Quando foi cancelada a pedido, ou reembolsada por inteiro; null se nada disso aconteceu.',
  },
  'Transaction.captured': {
    en: 'Whether it was ever paid; of a card, captured.',
    pt: 'Se chegou a ser paga; de um cartão, se foi capturada.',
  },
  'Transaction.refunds': {
    en: 'The refunds that you asked for, in progress, done and refused.',
    pt: 'Os reembolsos que você pediu: em andamento, feitos e recusados.',
  },
  'TransactionRefund.status': {
    en:
      '`pending`: the bank has not executed it yet; its amount is held. Final: `succeeded`, the ' +
      'amount was returned; `failed`, the bank refused.',
    pt:
      '`pending`: o banco ainda não executou; o valor está retido. Finais: `succeeded`, o valor ' +
      'foi devolvido; `failed`, o banco recusou.',
  },
  'TransactionRefund.amount': {
    en: 'The amount to return to the payer.',
    pt: 'O valor a devolver ao pagador.',
  },
  'TransactionRefund.amount_cents': {
    en: 'The amount to return to the payer.',
    pt: 'O valor a devolver ao pagador.',
  },
  'TransactionRefund.reason': {
    en: 'Why it is refunded: here always `requested`, by you.',
    pt: 'Por que é reembolsado: aqui sempre `requested`, a seu pedido.',
  },
  'Transaction.fees': {
    en: 'The fee of the transaction, less what refunds gave back; 0 if it failed or was canceled.',
    pt: 'A tarifa da transação, menos o que os reembolsos devolveram; 0 se falhou ou foi cancelada.',
  },
  'Transaction.fees_cents': {
    en: 'The fee of the transaction, less what refunds gave back; 0 if it failed or was canceled.',
    pt: 'A tarifa da transação, menos o que os reembolsos devolveram; 0 se falhou ou foi cancelada.',
  },
  'Transaction.fee_details': {
    en: 'The fee as a list of one entry; empty without a fee.',
    pt: 'A tarifa como uma lista de um item; vazia se não há tarifa.',
  },
  'TransactionFeeDetail.amount': { en: 'The amount of the fee.', pt: 'O valor da tarifa.' },
  'TransactionFeeDetail.amount_cents': { en: 'The amount of the fee.', pt: 'O valor da tarifa.' },
  'TransactionFeeDetail.type': { en: 'Always `gateway_fee`.', pt: 'Sempre `gateway_fee`.' },
  'TransactionFeeDetail.prepaid': {
    en: 'Always false: the fee is deducted from the sale; older clients read it.',
    pt: 'Sempre false: a tarifa é descontada da venda; clientes antigos leem o campo.',
  },
  'TransactionFeeDetail.is_gateway_fee': {
    en: 'Always true: the fee is charged by the platform.',
    pt: 'Sempre true: a tarifa é cobrada pela plataforma.',
  },
  'Transaction.expected_on': {
    en:
      'When its first amount becomes available to the seller: of a pix at once, else when the ' +
      'first receivable settles; null until it is paid.',
    pt:
      'Quando o primeiro valor fica disponível para o vendedor: de um pix, na hora; senão, quando ' +
      'o primeiro recebível liquida; null até ser paga.',
  },
  'Transaction.history': {
    en: 'What happened to the transaction, the oldest first.',
    pt: 'O que aconteceu com a transação, do mais antigo ao mais novo.',
  },
  'HistoryEntry.amount': { en: 'The amount of this operation.', pt: 'O valor desta operação.' },
  'HistoryEntry.amount_cents': {
    en: 'The amount of this operation.',
    pt: 'O valor desta operação.',
  },
  'HistoryEntry.status': {
    en: '`pending`: the bank has not ended the operation; `succeeded`: it was done; `failed`: it was refused.',
    pt: '`pending`: o banco ainda não concluiu a operação; `succeeded`: foi feita; `failed`: foi recusada.',
  },
  'Transaction.payment_authorization': {
    en: 'The authorization of the card; null for a pix or a boleto.',
    pt: 'A autorização do cartão; null em pix e boleto.',
  },
  authorization_code: {
    en: 'The code of the authorization, from the issuer; null without one.',
    pt: 'O código da autorização, dado pelo emissor; null se não há.',
  },
  authorization_nsu: {
    en: 'The NSU of the authorization at the acquirer; null without one.',
    pt: 'O NSU da autorização na adquirente; null se não há.',
  },
  authorizer_id: {
    en: 'Who authorized the card, as the acquirer names it; null without an authorization.',
    pt: 'Quem autorizou o cartão, como a adquirente informa; null sem autorização.',
  },
  'HistoryEntry.authorizer': {
    en: 'The same as `authorizer_id` for a card; else the payment method.',
    pt: 'O mesmo que `authorizer_id` em cartão; senão, a forma de pagamento.',
  },
  'HistoryEntry.gatewayResponseTime': {
    en: 'Always null; older clients read it.',
    pt: 'Sempre null, para clientes antigos.',
  },
  'Transaction.sales_receipt': {
    en: 'Always null; older clients read it.',
    pt: 'Sempre null, para clientes antigos.',
  },
  'Transaction.antifraud_type': {
    en: 'Always null; older clients read it.',
    pt: 'Sempre null, para clientes antigos.',
  },
  'Transaction.antifraud_code': {
    en: 'Always null; older clients read it.',
    pt: 'Sempre null, para clientes antigos.',
  },
  'Transaction.antifraud_packageID': {
    en: 'Always null; older clients read it.',
    pt: 'Sempre null, para clientes antigos.',
  },
  'Transaction.location_latitude': {
    en: 'Always null; older clients read it.',
    pt: 'Sempre null, para clientes antigos.',
  },
  'Transaction.location_longitude': {
    en: 'Always null; older clients read it.',
    pt: 'Sempre null, para clientes antigos.',
  },
  'Transaction.rewards': {
    en: 'Always null; older clients read it.',
    pt: 'Sempre null, para clientes antigos.',
  },
  'Transaction.discounts': {
    en: 'Always null; older clients read it.',
    pt: 'Sempre null, para clientes antigos.',
  },
  'Transaction.individual': {
    en: 'Always null; older clients read it.',
    pt: 'Sempre null, para clientes antigos.',
  },
  'Transaction.business': {
    en: 'Always null; older clients read it.',
    pt: 'Sempre null, para clientes antigos.',
  },
  'Transaction.pix_qrcode_url': {
    en: 'The address of the picture of the QR code; absent if it cannot be paid by pix.',
    pt: 'O endereço da imagem do QR code; ausente se não pode ser paga por pix.',
  },
  'Transaction.qrcode_link': {
    en: 'The page on which the buyer pays the pix; absent for other methods.',
    pt: 'A página em que o comprador paga o pix; ausente em outras formas de pagamento.',
  },
  'Transaction.existing_transaction': {
    en: 'Whether the call created nothing and returned the open transaction with the same reference.',
    pt: 'Se a chamada não criou nada e devolveu a transação em aberto com a mesma referência.',
  },
  'TransactionsUpdateRequest.amount': {
    en: 'The new face value, in whole centavos.',
    pt: 'O novo valor nominal, em centavos inteiros.',
  },
  'TransactionsCaptureRequest.amount': {
    en: 'The amount to capture; by default all of it. The rest is released.',
    pt: 'O valor a capturar; por padrão, tudo. O restante é liberado.',
  },
  'TransactionsVoidRequest.amount': {
    en: 'The amount to refund, or to release of an authorization; by default all that is left.',
    pt: 'O valor a reembolsar, ou a liberar de uma autorização; por padrão, tudo o que resta.',
  },
  'TransactionsVoidRequest.bank_account': {
    en:
      "The account for the refund of a boleto, if it does not go to the payer's CPF or CNPJ as a " +
      'pix key; it must belong to the payer.',
    pt:
      'A conta para o reembolso de um boleto, se ele não for para a chave pix CPF ou CNPJ do ' +
      'pagador; deve ser do próprio pagador.',
  },
}

export const TRANSACTION_FIELDS: Texts = { ...TRANSACTIONS, ...LINKS_AND_DISPUTES }
