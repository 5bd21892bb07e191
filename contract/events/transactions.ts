// The types of events of transactions and payment links; part of the table in events.ts.

import type { Texts } from '../text.ts'

export const TRANSACTION_EVENTS = {
  'transaction.created': {
    en: 'A transaction was accepted by the bank and can be paid.',
    pt: 'Uma transação foi aceita pelo banco e pode ser paga.',
  },
  'transaction.updated': {
    en:
      'A transaction changed in a way that has no event type of its own, such as a payment ' +
      'that was sent back.',
    pt:
      'Uma transação mudou de um modo que não tem tipo de evento próprio, como um pagamento ' +
      'que foi devolvido.',
  },
  'transaction.succeeded': { en: 'A transaction was paid.', pt: 'Uma transação foi paga.' },
  'transaction.failed': {
    en: 'The bank refused the transaction.',
    pt: 'O banco recusou a transação.',
  },
  'transaction.canceled': {
    en: 'A transaction was canceled, or expired unpaid.',
    pt: 'Uma transação foi cancelada ou expirou sem pagamento.',
  },
  'transaction.partial_refunded': {
    en: 'A part of a paid transaction was refunded.',
    pt: 'Uma parte de uma transação paga foi reembolsada.',
  },
  'transaction.refunded': {
    en: 'A paid transaction was refunded in full.',
    pt: 'Uma transação paga foi reembolsada por inteiro.',
  },
  'transaction.pre_authorized': {
    en: 'A card was authorized; the transaction waits for its capture or its review.',
    pt: 'Um cartão foi autorizado; a transação espera a captura ou a análise.',
  },
  'transaction.capture.succeeded': {
    en: 'An authorized transaction was captured.',
    pt: 'Uma transação autorizada foi capturada.',
  },
  'transaction.capture.failed': {
    en: 'The acquirer refused a capture.',
    pt: 'A adquirente recusou uma captura.',
  },
  'transaction.disputed': {
    en:
      'The buyer disputes a card payment, or the payer’s bank contests a pix (MED); the money ' +
      'is held.',
    pt:
      'O comprador contesta um pagamento com cartão, ou o banco do pagador contesta um pix ' +
      '(MED); o dinheiro fica retido.',
  },
  'transaction.dispute.succeeded': {
    en: 'A dispute was won; the held money is available to the sellers again.',
    pt: 'Uma contestação foi ganha; o valor retido está disponível de novo para os vendedores.',
  },
  'transaction.charged_back': {
    en: 'A dispute was lost; the money, or a part of it, went back to the buyer.',
    pt: 'Uma contestação foi perdida; o dinheiro, ou uma parte dele, voltou ao comprador.',
  },
  'transaction.void.failed': {
    en:
      'The bank refused a refund, or refused to release a part of an authorization; the ' +
      'transaction is unchanged.',
    pt:
      'O banco recusou um reembolso ou a liberação de uma parte de uma autorização; a ' +
      'transação continua como estava.',
  },
  'payment_link.created': {
    en: 'A payment link was created.',
    pt: 'Um link de pagamento foi criado.',
  },
  'payment_link.updated': {
    en: 'A payment link was changed, closed or opened again.',
    pt: 'Um link de pagamento foi alterado, fechado ou reaberto.',
  },
  'payment_link.paid': {
    en: 'A payment link for one sale was paid; its page is closed.',
    pt: 'Um link de pagamento de uma única venda foi pago; a página está fechada.',
  },
  'static_qr_code.created': {
    en: 'A static QR code was created.',
    pt: 'Um QR code estático foi criado.',
  },
  'static_qr_code.updated': {
    en: 'A static QR code was deactivated or activated again.',
    pt: 'Um QR code estático foi desativado ou ativado de novo.',
  },
  'received_pix.created': {
    en: 'A pix came without a charge and waits to be assigned or returned.',
    pt: 'Um pix chegou sem cobrança e espera ser atribuído ou devolvido.',
  },
  'received_pix.assigned': {
    en: 'A received pix was assigned; its transaction is paid.',
    pt: 'Um pix recebido foi atribuído; a transação dele está paga.',
  },
  'received_pix.returned': {
    en: 'A received pix went back to its payer whole.',
    pt: 'Um pix recebido voltou inteiro ao pagador.',
  },
  'received_pix.updated': {
    en:
      'The bank was asked to return a received pix, refused that, or returned a part by itself ' +
      '(MED).',
    pt:
      'A devolução de um pix recebido foi pedida ao banco, foi recusada, ou o banco devolveu por ' +
      'si uma parte (MED).',
  },
} as const satisfies Texts
