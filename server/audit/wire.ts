// A record of the audit log as callers see it.

import type { AuditRecord as WireRecord } from '../../contract/records/audit.ts'
import { hyphened } from '../kernel/ids.ts'
import type { AuditRecord } from '../platform/audit/record.ts'
import { searchedPageToWire, type SearchedPage } from '../runtime/searched-list.ts'
import type { Static } from 'typebox'

export const toWire = (one: AuditRecord): Static<typeof WireRecord> => ({
  id: `aud_${one.id}`,
  resource: 'audit_record',
  created_at: one.at.toISOString(),
  io_seller_id: one.seller && hyphened(one.seller),
  actor: { type: one.actorType, id: one.actor, name: one.actorName },
  acting_for_seller: one.acting,
  source: one.source,
  request_id: one.request && `req_${one.request}`,
  operation: one.operation,
  action: one.action,
  object: { type: one.objectType, id: one.object },
  reason: one.reason,
  before: one.before,
  after: one.after,
})

export const pageToWire = (page: SearchedPage<AuditRecord>) =>
  searchedPageToWire(page, 'aud_', toWire)
