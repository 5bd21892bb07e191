// The types of events of corporate cards; part of the table in events.ts.

import type { Texts } from '../text.ts'

export const CORPORATE_EVENTS = {
  'corporate.account.requested': {
    en: 'A corporate account was requested; the company must accept its contract.',
    pt: 'Uma conta corporativa foi pedida; a empresa precisa aceitar o contrato.',
  },
  'corporate.account.accepted': {
    en: 'The contract was accepted; the account is under review.',
    pt: 'O contrato foi aceito; a conta está em análise.',
  },
  'corporate.account.activated': {
    en: 'A corporate account was approved or resumed.',
    pt: 'Uma conta corporativa foi aprovada ou reativada.',
  },
  'corporate.account.denied': {
    en: 'A corporate account was denied.',
    pt: 'Uma conta corporativa foi negada.',
  },
  'corporate.account.suspended': {
    en: 'A corporate account was suspended.',
    pt: 'Uma conta corporativa foi suspensa.',
  },
  'corporate.account.contract_changed': {
    en: 'There is a new contract that the company must accept.',
    pt: 'Há um contrato novo que a empresa precisa aceitar.',
  },
  'corporate.account.closed': {
    en: 'A corporate account was closed; its remaining balance is paid out.',
    pt: 'Uma conta corporativa foi encerrada; o saldo restante é repassado.',
  },
  'corporate.holder.created': {
    en: 'A cardholder was registered.',
    pt: 'Um portador foi cadastrado.',
  },
  'corporate.holder.updated': {
    en: 'A cardholder was changed, blocked or unblocked.',
    pt: 'Um portador foi alterado, bloqueado ou desbloqueado.',
  },
  'corporate.holder.canceled': {
    en: 'A cardholder and all its cards were canceled.',
    pt: 'Um portador e todos os cartões dele foram cancelados.',
  },
  'corporate.card.created': {
    en: 'The issuing bank created a card.',
    pt: 'O banco emissor criou um cartão.',
  },
  'corporate.card.updated': {
    en: 'A card was changed, blocked or unblocked.',
    pt: 'Um cartão foi alterado, bloqueado ou desbloqueado.',
  },
  'corporate.card.shipped': {
    en: 'A physical card is on its way.',
    pt: 'Um cartão físico está a caminho.',
  },
  'corporate.card.delivered': {
    en: 'A physical card was delivered; it works after it is unblocked.',
    pt: 'Um cartão físico foi entregue; ele funciona depois de desbloqueado.',
  },
  'corporate.card.canceled': {
    en: 'A card was canceled or expired.',
    pt: 'Um cartão foi cancelado ou venceu.',
  },
  'corporate.purchase.approved': {
    en: 'A purchase was authorized; its amount is held.',
    pt: 'Uma compra foi autorizada; o valor dela fica reservado.',
  },
  'corporate.purchase.denied': { en: 'A purchase was denied.', pt: 'Uma compra foi negada.' },
  'corporate.purchase.confirmed': {
    en: 'A purchase was cleared.',
    pt: 'Uma compra foi confirmada.',
  },
  'corporate.purchase.updated': {
    en:
      'A part of a purchase was reversed, refunded, or credited for a dispute; or a further ' +
      'amount was cleared, or is owed again.',
    pt:
      'Uma parte de uma compra foi cancelada, reembolsada ou creditada por contestação; ou ' +
      'mais um valor foi confirmado, ou é devido de novo.',
  },
  'corporate.purchase.canceled': {
    en: 'A purchase was reversed before it was cleared, or was never cleared.',
    pt: 'Uma compra foi cancelada antes da confirmação, ou nunca foi confirmada.',
  },
  'corporate.purchase.refunded': {
    en: 'A purchase was refunded in full.',
    pt: 'Uma compra foi reembolsada por inteiro.',
  },
  'corporate.purchase.disputed': {
    en: 'The issuing bank accepted a dispute of a purchase; the disputed amount is credited.',
    pt:
      'O banco emissor aceitou examinar a contestação de uma compra; o valor contestado foi ' +
      'creditado.',
  },
  'corporate.purchase.dispute.won': {
    en: 'A dispute of a purchase was won; the credit stays.',
    pt: 'A contestação de uma compra foi ganha; o crédito fica.',
  },
  'corporate.purchase.dispute.lost': {
    en: 'A dispute of a purchase was lost; the credit was taken back.',
    pt: 'A contestação de uma compra foi perdida; o crédito foi desfeito.',
  },
  'corporate.purchase.dispute.withdrawn': {
    en: 'A dispute of a purchase was withdrawn; the credit was taken back.',
    pt: 'A contestação de uma compra foi retirada; o crédito foi desfeito.',
  },
  'corporate.purchase.dispute.refused': {
    en: 'The issuing bank refused to examine a dispute of a purchase.',
    pt: 'O banco emissor não aceitou examinar a contestação de uma compra.',
  },
  'corporate.limit_request.created': {
    en: 'A cardholder asks for a higher limit.',
    pt: 'Um portador pede mais limite.',
  },
  'corporate.limit_request.accepted': {
    en: 'A request for a higher limit was accepted; the limit was changed.',
    pt: 'Um pedido de limite foi aceito; o limite foi alterado.',
  },
  'corporate.limit_request.declined': {
    en: 'A request for a higher limit was declined.',
    pt: 'Um pedido de limite foi recusado.',
  },
  'corporate.limit_request.canceled': {
    en: 'A request for a higher limit was withdrawn.',
    pt: 'Um pedido de limite foi retirado.',
  },
  'corporate.limit_request.expired': {
    en: 'A request for a higher limit was not decided in time.',
    pt: 'Um pedido de limite não foi decidido a tempo.',
  },
  'corporate.limit_request.ended': {
    en: 'The last day of a raise is over; the limit is what it was before.',
    pt: 'O último dia de um aumento de limite passou; o limite é de novo o de antes.',
  },
  'corporate.receipt.created': { en: 'A receipt was uploaded.', pt: 'Um recibo foi enviado.' },
  'corporate.receipt.updated': {
    en: 'A receipt was matched to a purchase or taken from one, or its details were changed.',
    pt: 'Um recibo foi ligado a uma compra ou desligado dela, ou os dados dele mudaram.',
  },
  'corporate.receipt.removed': {
    en: 'A receipt was removed with its file.',
    pt: 'Um recibo foi removido, com o arquivo.',
  },
  'corporate.invoice.closed': { en: 'A statement was closed.', pt: 'Uma fatura fechou.' },
  'corporate.invoice.updated': {
    en: 'A part of a statement was paid.',
    pt: 'Uma parte de uma fatura foi paga.',
  },
  'corporate.invoice.paid': {
    en: 'A statement was paid in full.',
    pt: 'Uma fatura foi paga por inteiro.',
  },
  'corporate.invoice.overdue': {
    en: 'A statement was not paid in time.',
    pt: 'Uma fatura não foi paga no prazo.',
  },
  'corporate.recharge.created': {
    en: 'A recharge is ready to be paid.',
    pt: 'Uma recarga pode ser paga.',
  },
  'corporate.recharge.paid': {
    en: 'A recharge was paid; the balance increased.',
    pt: 'Uma recarga foi paga; o saldo aumentou.',
  },
  'corporate.recharge.expired': {
    en: 'A recharge was not paid in time.',
    pt: 'Uma recarga não foi paga no prazo.',
  },
  'corporate.recharge.returned': {
    en:
      'The bank returned the payment of a recharge, or a part of it, to its payer (MED). The ' +
      'amount is debited from the balance; what the balance does not cover is owed on a ' +
      'statement.',
    pt:
      'O banco devolveu ao pagador o pagamento de uma recarga, ou uma parte dele (MED). O ' +
      'valor sai do saldo; o que o saldo não cobre é devido em uma fatura.',
  },
  'corporate.payment.returned': {
    en:
      'The bank returned a payment of a statement, or a part of it, to its payer (MED). The ' +
      'amount is debited from the balance; what the balance does not cover is owed on a ' +
      'statement. The paid statement stays paid.',
    pt:
      'O banco devolveu ao pagador um pagamento de fatura, ou uma parte dele (MED). O valor ' +
      'sai do saldo; o que o saldo não cobre é devido em uma fatura. A fatura paga continua ' +
      'paga.',
  },
} as const satisfies Texts
