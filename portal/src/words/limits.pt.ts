// Words of requests for a higher limit, in Portuguese.

import type { CorporateLimitRequest } from '../../../sdk/wire.ts'

const statuses: Record<CorporateLimitRequest['status'], string> = {
  pending: 'aguarda decisão',
  accepted: 'aceito',
  declined: 'recusado',
  canceled: 'retirado',
  expired: 'expirado',
  ended: 'encerrado',
}

export const pt = {
  statuses,
  requests: 'Pedidos de limite',
  none: 'Nenhum pedido',
  noneText: 'Quando um portador pedir mais limite, o pedido aparece aqui.',
  status: 'Situação',
  ask: 'Pedir mais limite',
  askText: 'A empresa recebe o pedido e decide. Sem decisão em 14 dias, ele expira.',
  of: 'Limite',
  ofCard: (last4: string) => `Do cartão •••• ${last4}`,
  ofHolder: 'De todos os meus cartões juntos',
  amount: 'Novo limite',
  noAmount: 'Digite o valor com os centavos, como 1.250,00 ou 25,90.',
  until: 'Até (opcional)',
  untilText: 'Depois deste dia o limite volta ao que era.',
  reason: 'Motivo',
  noReason: 'Diga para que precisa.',
  asked: 'Pedido enviado.',
  takeBack: 'Retirar pedido',
  takenBack: 'Pedido retirado.',
  accept: 'Aceitar',
  acceptTitle: (name: string) => `Aceitar o pedido de ${name}`,
  granted: 'Limite concedido',
  note: 'Recado (opcional)',
  accepted: 'Limite alterado.',
  decline: 'Recusar',
  declineTitle: (name: string) => `Recusar o pedido de ${name}`,
  why: 'Por quê, para o portador',
  declined: 'Pedido recusado.',
  allCards: 'todos os cartões',
  card: (last4: string) => `cartão •••• ${last4}`,
  wants: (amount: string, of: string) => `Pede ${amount} para ${of}`,
  gets: (amount: string) => `Limite concedido: ${amount}`,
  lasts: (day: string) => `até ${day}`,
}
