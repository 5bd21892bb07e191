// Words of the screens of events, in Portuguese.

export const pt = {
  events: 'Eventos',
  event: 'Evento',
  lead: 'Tudo o que mudou, do mais novo ao mais antigo. Os novos aparecem sozinhos.',
  none: 'Nenhum evento ainda',
  noneText: 'Cada mudança de uma venda, de um cliente ou de um vendedor aparece aqui.',
  type: 'Tipo',
  typeFilter: 'Tipos, como transaction.*',
  sequence: 'Sequência',
  reference: 'Referência',
  object: 'Objeto',
  nthOfObject: 'Evento do objeto, número',
  at: 'Quando',
  id: 'Identificador',
  body: 'Corpo, como é entregue',
  deliveries: 'Entregas',
  noWebhooks: 'Não há webhooks.',
  notSent: 'não foi enviado a este webhook',
  answered: (status: number) => `resposta ${status}`,
}
