// Words of the screens of events.

const pt = {
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

const en: typeof pt = {
  events: 'Events',
  event: 'Event',
  lead: 'All that changed, the newest first. New ones appear by themselves.',
  none: 'No events yet',
  noneText: 'Each change of a sale, a customer or a seller appears here.',
  type: 'Type',
  typeFilter: 'Types, such as transaction.*',
  sequence: 'Sequence',
  reference: 'Reference',
  object: 'Object',
  nthOfObject: 'Event of the object, number',
  at: 'When',
  id: 'Id',
  body: 'Body, as it is delivered',
  deliveries: 'Deliveries',
  noWebhooks: 'There are no webhooks.',
  notSent: 'not sent to this webhook',
  answered: (status) => `answered ${status}`,
}

export const eventsWords = { pt, en }
