// The Portuguese of what each event says. The English stands in contract/events.ts; the compiler
// refuses a missing one.

import type { EventType } from '../events.ts'

export const EVENT_TEXTS = {
  'customer.created': 'Um cliente foi criado.',
  'customer.updated': 'Um cliente foi alterado.',
  'customer.erased':
    'Os dados pessoais de um cliente foram apagados. Apague as suas cópias; os eventos ' +
    'anteriores do cliente e das transações dele já não os contêm.',
  'transaction.created': 'Uma transação foi aceita pelo banco e pode ser paga.',
  'transaction.updated':
    'Uma transação mudou de um modo que não tem tipo de evento próprio, como um pagamento que foi devolvido.',
  'transaction.succeeded': 'Uma transação foi paga.',
  'transaction.failed': 'O banco recusou a transação.',
  'transaction.canceled': 'Uma transação foi cancelada ou expirou sem pagamento.',
  'transaction.partial_refunded': 'Uma parte de uma transação paga foi reembolsada.',
  'transaction.refunded': 'Uma transação paga foi reembolsada por inteiro.',
  'transaction.pre_authorized':
    'Um cartão foi autorizado; a transação espera a captura ou a análise.',
  'transaction.capture.succeeded': 'Uma transação autorizada foi capturada.',
  'transaction.capture.failed': 'A adquirente recusou uma captura.',
  'transaction.disputed':
    'O comprador contesta um pagamento com cartão, ou o banco do pagador contesta um pix (MED); o dinheiro fica retido.',
  'transaction.dispute.succeeded':
    'Uma contestação foi ganha; o valor retido está disponível de novo para os vendedores.',
  'transaction.charged_back':
    'Uma contestação foi perdida; o dinheiro, ou uma parte dele, voltou ao comprador.',
  'transaction.void.failed':
    'O banco recusou um reembolso ou a liberação de uma parte de uma autorização; a transação continua como estava.',
  'payment_link.created': 'Um link de pagamento foi criado.',
  'payment_link.updated': 'Um link de pagamento foi alterado, fechado ou reaberto.',
  'payment_link.paid': 'Um link de pagamento de uma única venda foi pago; a página está fechada.',
  'seller.created': 'Um vendedor foi cadastrado.',
  'seller.updated': 'Um vendedor foi alterado.',
  'seller.activated': 'Um vendedor foi aprovado ou desbloqueado.',
  'seller.denied': 'Um vendedor foi negado.',
  'seller.blocked': 'Um vendedor foi bloqueado.',
  'seller.deleted': 'Um vendedor foi excluído.',
  'bank_account.associated': 'Uma conta bancária foi vinculada a um vendedor.',
  'bank_account.deleted': 'Uma conta bancária foi desvinculada do vendedor.',
  'transfer.created': 'Um repasse foi criado; o valor dele fica retido.',
  'transfer.succeeded': 'O banco pagou um repasse.',
  'transfer.failed': 'O banco recusou um repasse; o valor está disponível de novo para o vendedor.',
  'transfer.returned':
    'O banco do recebedor devolveu um repasse pago; o valor está disponível de novo para o vendedor.',
  'corporate.account.requested':
    'Uma conta corporativa foi pedida; a empresa precisa aceitar o contrato.',
  'corporate.account.accepted': 'O contrato foi aceito; a conta está em análise.',
  'corporate.account.activated': 'Uma conta corporativa foi aprovada ou reativada.',
  'corporate.account.denied': 'Uma conta corporativa foi negada.',
  'corporate.account.suspended': 'Uma conta corporativa foi suspensa.',
  'corporate.account.contract_changed': 'Há um contrato novo que a empresa precisa aceitar.',
  'corporate.account.closed': 'Uma conta corporativa foi encerrada; o saldo restante é repassado.',
  'corporate.holder.created': 'Um portador foi cadastrado.',
  'corporate.holder.updated': 'Um portador foi alterado, bloqueado ou desbloqueado.',
  'corporate.holder.canceled': 'Um portador e todos os cartões dele foram cancelados.',
  'corporate.card.created': 'O banco emissor criou um cartão.',
  'corporate.card.updated': 'Um cartão foi alterado, bloqueado ou desbloqueado.',
  'corporate.card.shipped': 'Um cartão físico está a caminho.',
  'corporate.card.delivered': 'Um cartão físico foi entregue; ele funciona depois de desbloqueado.',
  'corporate.card.canceled': 'Um cartão foi cancelado ou venceu.',
  'corporate.purchase.approved': 'Uma compra foi autorizada; o valor dela fica reservado.',
  'corporate.purchase.denied': 'Uma compra foi negada.',
  'corporate.purchase.confirmed': 'Uma compra foi confirmada.',
  'corporate.purchase.updated':
    'Uma parte de uma compra foi cancelada, reembolsada ou creditada por contestação; ou mais um ' +
    'valor foi confirmado, ou é devido de novo.',
  'corporate.purchase.canceled':
    'Uma compra foi cancelada antes da confirmação, ou nunca foi confirmada.',
  'corporate.purchase.refunded': 'Uma compra foi reembolsada por inteiro.',
  'corporate.purchase.disputed':
    'O banco emissor aceitou examinar a contestação de uma compra; o valor contestado foi creditado.',
  'corporate.purchase.dispute.won': 'A contestação de uma compra foi ganha; o crédito fica.',
  'corporate.purchase.dispute.lost':
    'A contestação de uma compra foi perdida; o crédito foi desfeito.',
  'corporate.purchase.dispute.withdrawn':
    'A contestação de uma compra foi retirada; o crédito foi desfeito.',
  'corporate.purchase.dispute.refused':
    'O banco emissor não aceitou examinar a contestação de uma compra.',
  'corporate.limit_request.created': 'Um portador pede mais limite.',
  'corporate.limit_request.accepted': 'Um pedido de limite foi aceito; o limite foi alterado.',
  'corporate.limit_request.declined': 'Um pedido de limite foi recusado.',
  'corporate.limit_request.canceled': 'Um pedido de limite foi retirado.',
  'corporate.limit_request.expired': 'Um pedido de limite não foi decidido a tempo.',
  'corporate.limit_request.ended':
    'O último dia de um aumento de limite passou; o limite é de novo o de antes.',
  'corporate.receipt.created': 'Um recibo foi enviado.',
  'corporate.receipt.updated':
    'Um recibo foi ligado a uma compra ou desligado dela, ou os dados dele mudaram.',
  'corporate.receipt.removed': 'Um recibo foi removido, com o arquivo.',
  'corporate.invoice.closed': 'Uma fatura fechou.',
  'corporate.invoice.updated': 'Uma parte de uma fatura foi paga.',
  'corporate.invoice.paid': 'Uma fatura foi paga por inteiro.',
  'corporate.invoice.overdue': 'Uma fatura não foi paga no prazo.',
  'corporate.recharge.created': 'Uma recarga pode ser paga.',
  'corporate.recharge.paid': 'Uma recarga foi paga; o saldo aumentou.',
  'corporate.recharge.expired': 'Uma recarga não foi paga no prazo.',
  'corporate.recharge.returned':
    'O banco devolveu ao pagador o pagamento de uma recarga, ou uma parte dele (MED). O valor ' +
    'sai do saldo; o que o saldo não cobre é devido em uma fatura.',
  'corporate.payment.returned':
    'O banco devolveu ao pagador um pagamento de fatura, ou uma parte dele (MED). O valor sai do ' +
    'saldo; o que o saldo não cobre é devido em uma fatura. A fatura paga continua paga.',
  'approval.created': 'Uma chamada precisa de aprovação; nada foi feito ainda.',
  'approval.updated': 'Uma das várias aprovações necessárias foi dada.',
  'approval.approved': 'Pessoas suficientes aprovaram; o servidor vai executar o pedido.',
  'approval.carried_out': 'O que foi aprovado foi executado.',
  'approval.failed': 'O que foi aprovado foi recusado na execução, por exemplo por falta de saldo.',
  'approval.rejected': 'Uma aprovação foi recusada.',
  'approval.withdrawn': 'A credencial ou o usuário que pediu retirou o pedido de aprovação.',
  'approval.expired': 'Uma aprovação não foi dada a tempo.',
  'webhook.test': 'Um evento de teste foi pedido para um webhook; só esse webhook o recebe.',
  'webhook.disabled':
    'Um webhook foi desativado: o receptor respondeu 410, ou não aceitou nenhum evento em cinco dias.',
} as const satisfies Readonly<Record<EventType, string>>
