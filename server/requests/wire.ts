// A recorded request as callers and operators see it.

import type { ReplyOf } from '../../contract/operation.ts'
import type { getRequest, listRequests } from '../../contract/requests.ts'
import { hyphened, madeAt, type Id } from '../kernel/ids.ts'
import type { RecordedRequest } from './request.ts'

export const summaryToWire = (one: RecordedRequest): ReplyOf<typeof listRequests>['items'][number] => ({
  id: `req_${one.id}`,
  resource: 'request',
  created_at: madeAt(one.id as string as Id<'request'>).toISOString(),
  io_seller_id: hyphened(one.seller),
  credential: one.credential,
  acting_for_seller: one.acting === true,
  source: one.source,
  method: one.method,
  path: one.path,
  operation: one.operation,
  status: one.status,
  code: one.code,
  duration_ms: one.durationMs,
  idempotency_key: one.key,
  replayed: one.replayed,
  objects: [...one.objects],
})

const parsed = (text: string | null): unknown => (text === null ? null : JSON.parse(text))

/** With its bodies. */
export const requestToWire = (one: RecordedRequest): ReplyOf<typeof getRequest> => ({
  ...summaryToWire(one),
  query: parsed(one.query),
  body: parsed(one.body),
  reply: parsed(one.reply),
})
