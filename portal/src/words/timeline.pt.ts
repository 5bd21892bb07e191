// Words of timelines, in Portuguese.

const actors: Record<string, string> = {
  user: 'Usuário',
  operator: 'Operador',
  credential: 'Credencial',
  server: 'Servidor',
  command: 'Comando',
}

export const pt = {
  actors,
  timeline: 'Linha do tempo',
  nothing: 'Nada aconteceu ainda.',
  more: 'Mostrar mais',
  did: (who: string, action: string) => `${who}: ${action}`,
  became: (status: string) => `Situação: ${status}`,
  request: 'Ver requisição',
  deliveries: {
    pending: 'Webhook: na fila',
    succeeded: 'Webhook: entregue',
    failed: 'Webhook: falhou',
    dropped: 'Webhook: descartado',
  },
}
