// Every type of event, once, and the feed of events.

import { Type } from 'typebox'
import { Instant, Nullable, Exact, SellerIdOut, TextIn } from './fields.ts'
import { operation } from './operation.ts'
import type { Text } from './text.ts'
import { DESCRIPTIONS } from './texts/operations/events.ts'

/** Event type → its description. */
export const EVENTS = {
  'customer.created': { en: 'A customer was created.', pt: 'Um cliente foi criado.' },
  'customer.updated': { en: 'A customer was changed.', pt: 'Um cliente foi alterado.' },
  'customer.erased': {
    en:
      'The personal data of a customer was erased. Erase your copies; earlier events of the ' +
      'customer and its transactions no longer contain any.',
    pt:
      'Os dados pessoais de um cliente foram apagados. Apague as suas cópias; os eventos ' +
      'anteriores do cliente e das transações dele já não os contêm.',
  },
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
  'seller.created': { en: 'A seller was registered.', pt: 'Um vendedor foi cadastrado.' },
  'seller.updated': { en: 'A seller was changed.', pt: 'Um vendedor foi alterado.' },
  'seller.activated': {
    en: 'A seller was approved or unblocked.',
    pt: 'Um vendedor foi aprovado ou desbloqueado.',
  },
  'seller.denied': { en: 'A seller was denied.', pt: 'Um vendedor foi negado.' },
  'seller.blocked': { en: 'A seller was blocked.', pt: 'Um vendedor foi bloqueado.' },
  'seller.deleted': { en: 'A seller was deleted.', pt: 'Um vendedor foi excluído.' },
  'bank_account.associated': {
    en: 'A bank account was linked to a seller.',
    pt: 'Uma conta bancária foi vinculada a um vendedor.',
  },
  'bank_account.deleted': {
    en: 'A bank account was unlinked from its seller.',
    pt: 'Uma conta bancária foi desvinculada do vendedor.',
  },
  'transfer.created': {
    en: 'A payout was created; its amount is held.',
    pt: 'Um repasse foi criado; o valor dele fica retido.',
  },
  'transfer.succeeded': { en: 'The bank paid a payout.', pt: 'O banco pagou um repasse.' },
  'transfer.failed': {
    en: 'The bank refused a payout; the amount is available to the seller again.',
    pt: 'O banco recusou um repasse; o valor está disponível de novo para o vendedor.',
  },
  'transfer.returned': {
    en: "The receiver's bank returned a paid payout; the amount is available to the seller again.",
    pt:
      'O banco do recebedor devolveu um repasse pago; o valor está disponível de novo para o ' +
      'vendedor.',
  },
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
  'approval.created': {
    en: 'A call needs approval; nothing was done yet.',
    pt: 'Uma chamada precisa de aprovação; nada foi feito ainda.',
  },
  'approval.updated': {
    en: 'One of several approvals that are needed was given.',
    pt: 'Uma das várias aprovações necessárias foi dada.',
  },
  'approval.approved': {
    en: 'Enough people approved; the server is about to carry it out.',
    pt: 'Pessoas suficientes aprovaram; o servidor vai executar o pedido.',
  },
  'approval.carried_out': {
    en: 'What was approved was carried out.',
    pt: 'O que foi aprovado foi executado.',
  },
  'approval.failed': {
    en:
      'What was approved was refused when it was carried out, for example because the balance ' +
      'was too low.',
    pt: 'O que foi aprovado foi recusado na execução, por exemplo por falta de saldo.',
  },
  'approval.rejected': { en: 'An approval was rejected.', pt: 'Uma aprovação foi recusada.' },
  'approval.withdrawn': {
    en: 'An approval was withdrawn by the credential or the user that asked.',
    pt: 'A credencial ou o usuário que pediu retirou o pedido de aprovação.',
  },
  'approval.expired': {
    en: 'An approval was not given in time.',
    pt: 'Uma aprovação não foi dada a tempo.',
  },
  'webhook.test': {
    en: 'A test event was requested for a webhook; only that webhook receives it.',
    pt: 'Um evento de teste foi pedido para um webhook; só esse webhook o recebe.',
  },
  'webhook.disabled': {
    en: 'A webhook was disabled: its receiver answered 410, or accepted no event for five days.',
    pt:
      'Um webhook foi desativado: o receptor respondeu 410, ou não aceitou nenhum evento em ' +
      'cinco dias.',
  },
} as const

export type EventType = keyof typeof EVENTS

export const EVENTS_LIMIT_DEFAULT = 100
export const EVENTS_LIMIT_MAX = 1000
export const EVENTS_WAIT_MAX_S = 60

export const Event = Exact({
  id: Type.String({
    text: { en: 'Id of the object of the event.', pt: 'Id do objeto do evento.' },
  }),
  type: Type.Enum(Object.keys(EVENTS) as EventType[]),
  status: Nullable(Type.String()),
  reference_id: Type.String({
    text: {
      en: "The caller's reference, or the object's id if there is none.",
      pt: 'A referência de quem chama, ou o id do objeto se não há referência.',
    },
  }),
  io_seller_id: SellerIdOut(),
  event_id: Type.String({ pattern: '^evt_[0-9a-f]{32}$' }),
  sequence: Type.Integer({
    text: { en: 'Per platform, without gaps.', pt: 'Por plataforma, sem lacunas.' },
  }),
  object_sequence: Type.Integer({
    text: { en: 'Per object, from 1.', pt: 'Por objeto, a partir de 1.' },
  }),
  created_at: Instant(),
  data: Type.Unknown({
    text: {
      en: 'The object as GET returns it, at the time of the event.',
      pt: 'O objeto como GET o devolve, no momento do evento.',
    },
  }),
})

const After = (text: Text) =>
  Type.Optional(
    Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, softens: 'count', text }),
  )

const filters = {
  type: Type.Optional(
    TextIn(1000, {
      component: 'EventTypes',
      text: {
        en: 'One or more event types, separated by commas; `transaction.*` for a family, `*` for all.',
        pt:
          'Um ou mais tipos de evento, separados por vírgulas; `transaction.*` para uma família, ' +
          '`*` para todos.',
      },
    }),
  ),
  object: Type.Optional(
    TextIn(200, {
      text: {
        en: 'Identifier of a transaction, customer, seller, bank account or transfer.',
        pt: 'Identificador de uma transação, cliente, vendedor, conta bancária ou repasse.',
      },
    }),
  ),
}

export const listEvents = operation({
  id: 'events.list',
  summary: {
    en: 'Read the events after a sequence, or the newest first',
    pt: 'Ler os eventos depois de uma sequência, ou os mais novos primeiro',
  },
  description: DESCRIPTIONS['events.list'],
  method: 'GET',
  path: '/v1/events',
  scopes: ['payments', 'webhooks'],
  query: Type.Object({
    after: After({
      en: 'The last sequence you have; 0 to begin.',
      pt: 'A última sequência que você tem; 0 para começar.',
    }),
    before: After({
      en: 'Only events before this sequence.',
      pt: 'Só eventos anteriores a esta sequência.',
    }),
    sort: Type.Optional(
      Type.Union([Type.Literal('time-ascending'), Type.Literal('time-descending')], {
        text: {
          en:
            '`time-descending`: the newest first, for people who look back; send the sequence of ' +
            'the last item as `before`. The default is the order of the feed.',
          pt:
            '`time-descending`: do mais novo ao mais antigo, para quem olha para trás; envie a ' +
            'sequência do último item como `before`. O padrão é a ordem do feed.',
        },
      }),
    ),
    ...filters,
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: EVENTS_LIMIT_MAX, softens: 'count' })),
    wait: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: EVENTS_WAIT_MAX_S,
        softens: 'count',
        text: {
          en: 'Seconds to wait for an event if there is none yet; the default is 0.',
          pt: 'Segundos a esperar por um evento, se ainda não há nenhum; o padrão é 0.',
        },
      }),
    ),
  }),
  reply: Exact({
    resource: Type.Literal('list'),
    items: Type.Array(Event),
    limit: Type.Integer(),
    has_more: Type.Boolean(),
    query_count: Type.Integer(),
    last_sequence: Type.Integer({
      text: {
        en: 'Send it as `after` in the next call. With the newest first: the end of the feed.',
        pt: 'Envie-o como `after` na próxima chamada. Do mais novo ao mais antigo: o fim do feed.',
      },
    }),
  }),
  refusals: ['too_many_waiting', 'events_archived'],
})

export const streamEvents = operation({
  id: 'events.stream',
  summary: {
    en: 'Follow the events as they happen, as server-sent events; resumes by `Last-Event-ID`',
    pt:
      'Acompanhar os eventos enquanto acontecem, como server-sent events; retoma por ' +
      '`Last-Event-ID`',
  },
  description: DESCRIPTIONS['events.stream'],
  method: 'GET',
  path: '/v1/events/stream',
  scopes: ['payments', 'webhooks'],
  query: Type.Object({
    after: After({
      en: 'The last sequence you have; without it and without `Last-Event-ID`, only new events.',
      pt: 'A última sequência que você tem; sem ela e sem `Last-Event-ID`, só eventos novos.',
    }),
    ...filters,
  }),
  reply: Type.String({
    text: {
      en: 'Each event with its sequence as `id`, its type as `event` and the event as JSON in `data`.',
      pt: 'Cada evento, com a sequência como `id`, o tipo como `event` e o evento em JSON em `data`.',
    },
  }),
  refusals: ['too_many_waiting', 'events_archived'],
  produces: 'text/event-stream',
})

export const getEvent = operation({
  id: 'events.get',
  summary: {
    en: 'Get an event; the id of an alias returns the original event',
    pt: 'Consultar um evento; o id de um alias devolve o evento original',
  },
  description: DESCRIPTIONS['events.get'],
  method: 'GET',
  path: '/v1/events/:id',
  scopes: ['payments', 'webhooks'],
  params: Type.Object({ id: TextIn(200) }),
  reply: Event,
  refusals: ['event_not_found', 'events_archived'],
})
