// Words of audit logs, in English.

import type { pt } from './audit.pt.ts'

export const en: typeof pt = {
  actors: { credential: 'Program', user: 'User', operator: 'Operator', command: 'Command', server: 'Server' },
  audit: 'Audit',
  lead: 'Who did what, as whom and from where. Nothing here can be changed.',
  none: 'No records',
  action: 'Action',
  actionFilter: 'Action, such as seller.blocked',
  actor: 'Who',
  actorId: 'Id of the actor',
  object: 'Object',
  objectId: 'Id of the object',
  reason: 'Reason',
  source: 'Source',
  operation: 'Operation',
  request: 'Request',
  at: 'When',
  id: 'Id',
  before: 'Before',
  after: 'After',
}
