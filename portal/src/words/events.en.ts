// Words of the screens of events, in English.

import type { pt } from './events.pt.ts'

export const en: typeof pt = {
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
