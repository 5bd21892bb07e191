// The fields of transactions, their refunds, fees and history, and of payment links, disputes and
// analytics.

import type { Texts } from '../text.ts'

const TRANSACTIONS: Texts = {
  'Transaction.status': [
    'The state of the payment. `new`: the bank has not accepted it yet. `pending`: to be paid. ' +
      '`pre_authorized`: the card is authorized, and waits for capture or review. `succeeded`: ' +
      'paid. `partial_refunded`, `refunded`: a part of it, or all, was refunded. `canceled`: ' +
      'canceled, or expired unpaid; a payment that still arrives makes it `succeeded`. `dispute`: ' +
      'disputed, with the amount held. Final: `failed` (the bank refused it), `charged_back` (the ' +
      'dispute was lost), `reversed` (the payment was reversed).',
    'O estado do pagamento. `new`: o banco ainda não aceitou. `pending`: a pagar. ' +
      '`pre_authorized`: o cartão foi autorizado e aguarda captura ou análise. `succeeded`: pago. ' +
      '`partial_refunded`, `refunded`: reembolsado em parte ou por inteiro. `canceled`: cancelado, ' +
      'ou expirou sem pagamento; um pagamento que ainda chegue o torna `succeeded`. `dispute`: em ' +
      'contestação, com o valor retido. Finais: `failed` (o banco recusou), `charged_back` (a ' +
      'contestação foi perdida), `reversed` (o pagamento foi desfeito).',
  ],
  'AnalyticsTransactionsReplyByStatus.status': [
    'The status of the transactions that are summed here.',
    'O status das transações somadas aqui.',
  ],
  payment_type: [
    'The payment method: pix, boleto or credit card.',
    'A forma de pagamento: pix, boleto ou cartão de crédito.',
  ],
  'FeePlanRule.payment_type': [
    'The payment method whose transactions the rule prices.',
    'A forma de pagamento cujas transações a regra tarifa.',
  ],
  'Transaction.amount': [
    'The amount of the transaction now: of a card the captured part, of a boleto what was paid.',
    'O valor da transação agora: de um cartão, a parte capturada; de um boleto, o que foi pago.',
  ],
  'Transaction.amount_cents': [
    'The amount of the transaction now: of a card the captured part, of a boleto what was paid.',
    'O valor da transação agora: de um cartão, a parte capturada; de um boleto, o que foi pago.',
  ],
  'NewTransaction.amount': ['The amount to charge.', 'O valor a cobrar.'],
  'Transaction.original_amount': [
    'The amount as it was first asked for: of a card the authorized amount, of a boleto its face value.',
    'O valor como foi pedido: de um cartão, o valor autorizado; de um boleto, o valor de face.',
  ],
  'Transaction.original_amount_cents': [
    'The amount as it was first asked for: of a card the authorized amount, of a boleto its face value.',
    'O valor como foi pedido: de um cartão, o valor autorizado; de um boleto, o valor de face.',
  ],
  currency: ['The currency: always the Brazilian real.', 'A moeda: sempre o real brasileiro.'],
  description: [
    'A text of your own, stored and shown with the object.',
    'Um texto seu, guardado e mostrado com o objeto.',
  ],
  'TransactionFeeDetail.description': [
    'The name of the fee, such as `Pix fee`.',
    'O nome da tarifa, como `Pix fee`.',
  ],
  statement_descriptor: [
    "The text on the buyer's card statement.",
    'O texto na fatura do cartão do comprador.',
  ],
  reference_id: [
    'Your own reference, as you sent it; null if you sent none.',
    'A sua referência, como foi enviada; null se não foi enviada.',
  ],
  'transactions.list.reference_id': [
    'Only transactions with exactly this reference of yours.',
    'Só as transações com exatamente esta referência sua.',
  ],
  'Transaction.payment_method': [
    'What the buyer pays with: the pix, the boleto or the card, with all that is needed to pay it.',
    'Com o que o comprador paga: o pix, o boleto ou o cartão, com tudo o que é preciso para pagar.',
  ],
  'Transaction.refunded': [
    'Whether a part of it, or all, was refunded.',
    'Se foi reembolsada, em parte ou por inteiro.',
  ],
  'Transaction.voided': [
    'Whether it was canceled on request, or refunded in full.',
    'Se foi cancelada a pedido, ou reembolsada por inteiro.',
  ],
  'Transaction.voided_at': [
    'When it was canceled on request, or refunded in full; null if neither happened.',
    'Quando foi cancelada a pedido, ou reembolsada por inteiro; null se nada disso aconteceu.',
  ],
  'Transaction.captured': [
    'Whether it was ever paid; of a card, captured.',
    'Se chegou a ser paga; de um cartão, se foi capturada.',
  ],
  'Transaction.refunds': [
    'The refunds that you asked for, in progress, done and refused.',
    'Os reembolsos que você pediu: em andamento, feitos e recusados.',
  ],
  'TransactionRefund.status': [
    '`pending`: the bank has not executed it yet; its amount is held. Final: `succeeded`, the ' +
      'amount was returned; `failed`, the bank refused.',
    '`pending`: o banco ainda não executou; o valor está retido. Finais: `succeeded`, o valor ' +
      'foi devolvido; `failed`, o banco recusou.',
  ],
  'TransactionRefund.amount': [
    'The amount to return to the payer.',
    'O valor a devolver ao pagador.',
  ],
  'TransactionRefund.amount_cents': [
    'The amount to return to the payer.',
    'O valor a devolver ao pagador.',
  ],
  'TransactionRefund.reason': [
    'Why it is refunded: here always `requested`, by you.',
    'Por que é reembolsado: aqui sempre `requested`, a seu pedido.',
  ],
  'Transaction.fees': [
    'The fee of the transaction, less what refunds gave back; 0 if it failed or was canceled.',
    'A tarifa da transação, menos o que os reembolsos devolveram; 0 se falhou ou foi cancelada.',
  ],
  'Transaction.fees_cents': [
    'The fee of the transaction, less what refunds gave back; 0 if it failed or was canceled.',
    'A tarifa da transação, menos o que os reembolsos devolveram; 0 se falhou ou foi cancelada.',
  ],
  'Transaction.fee_details': [
    'The fee as a list of one entry; empty without a fee.',
    'A tarifa como uma lista de um item; vazia se não há tarifa.',
  ],
  'TransactionFeeDetail.amount': ['The amount of the fee.', 'O valor da tarifa.'],
  'TransactionFeeDetail.amount_cents': ['The amount of the fee.', 'O valor da tarifa.'],
  'TransactionFeeDetail.type': ['Always `gateway_fee`.', 'Sempre `gateway_fee`.'],
  'TransactionFeeDetail.prepaid': [
    'Always false: the fee is deducted from the sale; older clients read it.',
    'Sempre false: a tarifa é descontada da venda; clientes antigos leem o campo.',
  ],
  'TransactionFeeDetail.is_gateway_fee': [
    'Always true: the fee is charged by the platform.',
    'Sempre true: a tarifa é cobrada pela plataforma.',
  ],
  'Transaction.expected_on': [
    'When its first amount becomes available to the seller: of a pix at once, else when the ' +
      'first receivable settles; null until it is paid.',
    'Quando o primeiro valor fica disponível para o vendedor: de um pix, na hora; senão, quando ' +
      'o primeiro recebível liquida; null até ser paga.',
  ],
  'Transaction.history': [
    'What happened to the transaction, the oldest first.',
    'O que aconteceu com a transação, do mais antigo ao mais novo.',
  ],
  'HistoryEntry.amount': ['The amount of this operation.', 'O valor desta operação.'],
  'HistoryEntry.amount_cents': ['The amount of this operation.', 'O valor desta operação.'],
  'HistoryEntry.status': [
    '`pending`: the bank has not ended the operation; `succeeded`: it was done; `failed`: it was refused.',
    '`pending`: o banco ainda não concluiu a operação; `succeeded`: foi feita; `failed`: foi recusada.',
  ],
  'Transaction.payment_authorization': [
    'The authorization of the card; null for a pix or a boleto.',
    'A autorização do cartão; null em pix e boleto.',
  ],
  authorization_code: [
    'The code of the authorization, from the issuer; null without one.',
    'O código da autorização, dado pelo emissor; null se não há.',
  ],
  authorization_nsu: [
    'The NSU of the authorization at the acquirer; null without one.',
    'O NSU da autorização na adquirente; null se não há.',
  ],
  authorizer_id: [
    'Who authorized the card, as the acquirer names it; null without an authorization.',
    'Quem autorizou o cartão, como a adquirente informa; null sem autorização.',
  ],
  'HistoryEntry.authorizer': [
    'The same as `authorizer_id` for a card; else the payment method.',
    'O mesmo que `authorizer_id` em cartão; senão, a forma de pagamento.',
  ],
  'HistoryEntry.gatewayResponseTime': [
    'Always null; older clients read it.',
    'Sempre null; clientes antigos leem o campo.',
  ],
  'Transaction.sales_receipt': [
    'Always null; older clients read it.',
    'Sempre null; clientes antigos leem o campo.',
  ],
  'Transaction.antifraud_type': [
    'Always null; older clients read it.',
    'Sempre null; clientes antigos leem o campo.',
  ],
  'Transaction.antifraud_code': [
    'Always null; older clients read it.',
    'Sempre null; clientes antigos leem o campo.',
  ],
  'Transaction.antifraud_packageID': [
    'Always null; older clients read it.',
    'Sempre null; clientes antigos leem o campo.',
  ],
  'Transaction.location_latitude': [
    'Always null; older clients read it.',
    'Sempre null; clientes antigos leem o campo.',
  ],
  'Transaction.location_longitude': [
    'Always null; older clients read it.',
    'Sempre null; clientes antigos leem o campo.',
  ],
  'Transaction.rewards': [
    'Always null; older clients read it.',
    'Sempre null; clientes antigos leem o campo.',
  ],
  'Transaction.discounts': [
    'Always null; older clients read it.',
    'Sempre null; clientes antigos leem o campo.',
  ],
  'Transaction.individual': [
    'Always null; older clients read it.',
    'Sempre null; clientes antigos leem o campo.',
  ],
  'Transaction.business': [
    'Always null; older clients read it.',
    'Sempre null; clientes antigos leem o campo.',
  ],
  'Transaction.pix_qrcode_url': [
    'The address of the picture of the QR code; absent if it cannot be paid by pix.',
    'O endereço da imagem do QR code; ausente se não pode ser paga por pix.',
  ],
  'Transaction.qrcode_link': [
    'The page on which the buyer pays the pix; absent for other methods.',
    'A página em que o comprador paga o pix; ausente em outras formas de pagamento.',
  ],
  'Transaction.existing_transaction': [
    'Whether the call created nothing and returned the open transaction with the same reference.',
    'Se a chamada não criou nada e devolveu a transação em aberto com a mesma referência.',
  ],
  'TransactionsCaptureRequest.amount': [
    'The amount to capture; by default all of it. The rest is released.',
    'O valor a capturar; por padrão, tudo. O restante é liberado.',
  ],
  'TransactionsVoidRequest.amount': [
    'The amount to refund, or to release of an authorization; by default all that is left.',
    'O valor a reembolsar, ou a liberar de uma autorização; por padrão, tudo o que resta.',
  ],
  'TransactionsVoidRequest.bank_account': [
    "The account for the refund of a boleto, if it does not go to the payer's CPF or CNPJ as a " +
      'pix key; it must belong to the payer.',
    'A conta para o reembolso de um boleto, se ele não for para a chave pix CPF ou CNPJ do ' +
      'pagador; deve ser do próprio pagador.',
  ],
}

const LINKS_AND_DISPUTES: Texts = {
  'PaymentLink.description': [
    'The text that the buyer reads on the page.',
    'O texto que o comprador lê na página.',
  ],
  'PaymentLinksCreateRequest.description': [
    'The text that the buyer reads on the page.',
    'O texto que o comprador lê na página.',
  ],
  'PaymentLinksUpdateRequest.description': [
    'The text that the buyer reads on the page.',
    'O texto que o comprador lê na página.',
  ],
  'PaymentLink.payment_types': [
    'The payment methods that the page offers.',
    'As formas de pagamento que a página oferece.',
  ],
  'PaymentLink.installments_max': [
    'The most installments in which a card can pay it.',
    'O máximo de parcelas em que um cartão pode pagar.',
  ],
  'PaymentLink.usage': [
    '`once`: exactly one sale can be paid. `many`: each payment is a sale.',
    '`once`: só uma venda pode ser paga. `many`: cada pagamento é uma venda.',
  ],
  'PaymentLink.return_url': [
    'The address to which the page sends the buyer afterwards; null: no button.',
    'O endereço a que a página leva o comprador depois; null: sem botão.',
  ],
  'PaymentLink.expires_at': [
    'Until when the link can be paid; null: without end.',
    'Até quando o link pode ser pago; null: sem prazo.',
  ],
  'PaymentLinksCreateRequest.expires_at': [
    'Until when the link can be paid; without it, it does not expire. A time without an offset is São Paulo’s.',
    'Até quando o link pode ser pago; sem o campo, não expira. Uma hora sem fuso é de São Paulo.',
  ],
  'PaymentLinksUpdateRequest.expires_at': [
    'Until when the link can be paid; null: without end. A time without an offset is São Paulo’s.',
    'Até quando o link pode ser pago; null: sem prazo. Uma hora sem fuso é de São Paulo.',
  ],
  'PaymentLink.paid_at': [
    'When the one sale of the link was paid; null before, and for a link for many sales.',
    'Quando a única venda do link foi paga; null antes disso, e em link para várias vendas.',
  ],
  'Dispute.status': [
    '`open`: the bank has not decided, and the amount is held. Final: `won`, the amount is ' +
      'available again; `lost`, the amount, or a part of it, went back to the buyer.',
    '`open`: o banco ainda não decidiu, e o valor está retido. Finais: `won`, o valor está ' +
      'disponível de novo; `lost`, o valor, ou uma parte, voltou ao comprador.',
  ],
  'Dispute.amount_cents': ['The disputed amount.', 'O valor contestado.'],
  'Dispute.reason': [
    'Why the buyer, or its bank, disputes the payment.',
    'Por que o comprador, ou o banco dele, contesta o pagamento.',
  ],
  'Dispute.evidence_due_at': [
    'Until when evidence can be submitted.',
    'Até quando provas podem ser enviadas.',
  ],
  'Dispute.ended_at': [
    'When it was won or lost; null while it is open.',
    'Quando foi ganha ou perdida; null enquanto está aberta.',
  ],
  'Dispute.created_at': ['When this server recorded it.', 'Quando este servidor a registrou.'],
  'DisputeEvidence.files': ['The files of this piece of evidence.', 'Os arquivos desta prova.'],
  'DisputeEvidence.created_at': ['When it was submitted.', 'Quando foi enviada.'],
  'DisputeEvidenceFile.bytes': [
    'The size of the file, in bytes.',
    'O tamanho do arquivo, em bytes.',
  ],
  'DisputeEvidenceFile.name': ['The name of the file.', 'O nome do arquivo.'],
  'DisputeEvidenceFile.type': ['The media type of the file.', 'O tipo de mídia do arquivo.'],
  'DisputesSubmitEvidenceRequestFile.name': ['The name of the file.', 'O nome do arquivo.'],
  'DisputesSubmitEvidenceRequestFile.type': [
    'The media type of the file.',
    'O tipo de mídia do arquivo.',
  ],
  'DisputesSubmitEvidenceRequest.text': [
    'What the bank is told in defense of the payment, such as how and when it was delivered.',
    'O que se diz ao banco em defesa do pagamento, como a forma e a data da entrega.',
  ],
  'AnalyticsTransactionsReply.total': ['The sums over all days.', 'As somas de todos os dias.'],
  'AnalyticsTransactionsReply.by_day': ['The sums by day.', 'As somas por dia.'],
  'AnalyticsTransactionsReply.by_payment_type': [
    'The sums by payment method.',
    'As somas por forma de pagamento.',
  ],
  'AnalyticsTransactionsReply.by_status': [
    'The sums by the present status of the transactions.',
    'As somas pelo status atual das transações.',
  ],
}

export const TRANSACTION_FIELDS: Texts = { ...TRANSACTIONS, ...LINKS_AND_DISPUTES }
