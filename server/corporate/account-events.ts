// The events of corporate accounts, as the outbox records them. Pure.

import type { Happened } from '../outbox/outbox.ts'
import { toWire, type Company, type AccountChanges } from './account.ts'

export const accountEvent = ({ account, event }: AccountChanges, company: Company): Happened => ({
  owner: account.owner,
  seller: account.seller,
  type: event,
  objectKind: 'corporate_account',
  objectId: account.seller,
  objectSequence: account.version,
  status: account.status,
  referenceId: null,
  data: toWire(account, company),
  at: account.updatedAt,
})
