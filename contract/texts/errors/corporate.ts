// The Portuguese of the errors of corporate cards.

import type { CORPORATE_ERRORS } from '../../errors-corporate.ts'
import { notFound, type ErrorText } from './not-found.ts'

export const CORPORATE_TEXTS = {
  account_not_active: {
    message: 'a conta corporativa está {status}',
    mend:
      'Peça a conta e aceite o contrato no portal, e espere a aprovação; `GET ' +
      '/v1/baas/corporate/cards/account` mostra o status.',
  },
  holder_not_found: notFound('portador não encontrado'),
  corporate_card_not_found: notFound('cartão corporativo não encontrado'),
  cost_center_not_found: notFound('centro de custo não encontrado'),
  purchase_not_found: notFound('compra não encontrada'),
  purchase_evidence_not_found: notFound('prova não encontrada'),
  purchase_dispute_not_found: notFound('contestação não encontrada'),
  invoice_not_found: notFound('fatura não encontrada'),
  recharge_not_found: notFound('recarga não encontrada'),
  invoice_payment_not_found: notFound('pagamento da fatura não encontrado'),
  holder_exists: {
    message: 'já existe um portador com este tax_id: {id}',
    mend: 'Use o portador que já existe, ou cancele-o antes.',
  },
  holder_canceled: {
    message: 'o portador está cancelado',
    mend: 'Cadastre a pessoa de novo: um portador cancelado não pode ser reativado.',
  },
  corporate_card_ended: {
    message: 'o cartão está {status}',
    mend: 'Emita outro cartão: um cartão cancelado ou vencido não pode ser reativado.',
  },
  card_not_delivered: {
    message: 'o cartão está {status}: só pode ser desbloqueado depois de entregue',
    mend: 'Espere o evento `corporate.card.delivered` e depois mude `status` para `active`.',
  },
  issuer_refused: {
    message: 'o banco emissor recusou: {why}',
    mend: 'Corrija a causa que o banco informa e repita a chamada.',
  },
  purchase_not_disputable: {
    message: 'a compra está {status}: só uma compra confirmada pode ser contestada',
    mend:
      'Espere o evento `corporate.purchase.confirmed`. Uma compra cancelada ou reembolsada não ' +
      'tem mais o que contestar.',
  },
  dispute_too_late: {
    message: 'a compra podia ser contestada até {last_day}',
    mend: 'Uma compra pode ser contestada até o fim do 90º dia depois dela, no horário de São Paulo. Fale com a loja.',
  },
  purchase_disputed: {
    message: 'a compra já tem uma contestação em andamento: {id}',
    mend: 'Espere essa contestação terminar, ou retire-a, antes de abrir outra.',
  },
  purchase_dispute_over: {
    message: 'a contestação está {status}',
    mend: 'Uma contestação pode ser retirada enquanto está `pending` ou `open`.',
  },
  authorization_endpoint_not_found: notFound('endpoint de autorização não encontrado'),
  authorization_request_not_found: notFound('pergunta à espera de resposta não encontrada'),
  authorization_endpoint_exists: {
    message: 'a plataforma já tem um endpoint de autorização: {id}',
    mend: 'Uma plataforma tem um só. Mude a URL dele com PATCH, ou exclua-o antes.',
  },
  receipt_not_found: notFound('recibo não encontrado'),
  too_many_receipts: {
    message: 'já há {limit} recibos: {where}',
    mend:
      'Uma compra tem no máximo 10 recibos, uma contestação, 10 arquivos; um portador, e a ' +
      'própria empresa, no máximo 500 que não são de nenhuma compra. Ligue alguns a compras ou ' +
      'remova alguns antes.',
  },
  limit_request_not_found: notFound('pedido de limite não encontrado'),
  limit_requested: {
    message: 'um pedido para este limite espera decisão: {id}',
    mend: 'Espere a decisão, ou retire esse pedido antes.',
  },
  limit_request_over: {
    message: 'o pedido está {status}',
    mend: 'Um pedido é decidido uma vez, enquanto está `pending`. Mude o próprio limite, ou peça de novo.',
  },
  invoice_open: {
    message: 'a fatura está aberta até {closes_on}',
    mend: 'Espere a fatura fechar, ou faça uma recarga: no fechamento, o saldo paga a fatura primeiro.',
  },
  invoice_paid: {
    message: 'nada é devido nesta fatura',
    mend: 'Nenhum pagamento é necessário.',
  },
  too_many_secrets: {
    message: 'os segredos de cartões foram lidos {limit} vezes em uma hora, que é o limite',
    mend:
      'Mostre os segredos só quando um usuário pedir; tente de novo depois de `Retry-After` ' +
      'segundos. O cabeçalho `RateLimit-Remaining` de cada resposta traz o número de leituras ' +
      'que restam.',
  },
} as const satisfies Readonly<Record<keyof typeof CORPORATE_ERRORS, ErrorText>>
