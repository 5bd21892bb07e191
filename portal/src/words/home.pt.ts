// Words of the first page, in Portuguese.

export const pt = {
  home: 'Início',
  available: 'Disponível',
  availableHint: 'Pode ser transferido agora',
  pending: 'A receber',
  pendingHint: 'Vendas pagas, ainda não liquidadas',
  blocked: 'Bloqueado',
  blockedHint: 'Retido por disputas',
  upcoming: 'A receber por dia',
  upcomingNone: 'Nada a receber',
  upcomingCut: (rows: number) => `Dos primeiros ${rows} recebíveis.`,
  newest: 'Vendas mais recentes',
  allSales: 'Ver todas',
  attention: 'Precisa de atenção',
  disputes: 'Disputas abertas',
  unpaid: 'Vendas à espera de pagamento',
  failing: 'Webhooks com falhas',
}
