// Words of timelines.

const actors: Record<string, string> = {
  user: 'Usuário',
  operator: 'Operador',
  credential: 'Credencial',
  server: 'Servidor',
  command: 'Comando',
}

const pt = {
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

const en: typeof pt = {
  actors: {
    user: 'User',
    operator: 'Operator',
    credential: 'Credential',
    server: 'Server',
    command: 'Command',
  },
  timeline: 'Timeline',
  nothing: 'Nothing has happened yet.',
  more: 'Show more',
  did: (who, action) => `${who}: ${action}`,
  became: (status) => `Status: ${status}`,
  request: 'See request',
  deliveries: {
    pending: 'Webhook: waiting',
    succeeded: 'Webhook: delivered',
    failed: 'Webhook: failed',
    dropped: 'Webhook: dropped',
  },
}

export const timelineWords = { pt, en }
