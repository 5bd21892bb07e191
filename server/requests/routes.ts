// The calls of contract/requests.ts.

import type { ReplyOf } from '../../contract/operation.ts'
import { getRequest, listRequests } from '../../contract/requests.ts'
import { hyphened, madeAt, type Id } from '../kernel/ids.ts'
import { serve } from '../runtime/route.ts'
import { findVisible, list } from './queries.ts'
import type { RecordedRequest } from './request.ts'
import { settled } from './save.ts'

type Summary = ReplyOf<typeof listRequests>['items'][number]

const toWire = (one: RecordedRequest): Summary => ({
  id: `req_${one.id}`,
  resource: 'request',
  created_at: madeAt(one.id as string as Id<'request'>).toISOString(),
  io_seller_id: hyphened(one.seller),
  credential: one.credential,
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

export const routes = [
  serve(listRequests, async ({ deps, caller, query }) => {
    // What this process has just answered is there.
    await settled(deps)
    const { items, limit, next } = await list(deps, caller, query)
    return {
      body: {
        resource: 'list' as const,
        items: items.map(toWire),
        limit,
        query_count: items.length,
        has_more: next !== undefined,
        next: next === undefined ? null : `req_${next}`,
      },
    }
  }),
  serve(getRequest, async ({ deps, caller, params }) => {
    await settled(deps)
    const found = await findVisible(deps, caller, params.id)
    const { query, body, reply } = found
    return { body: { ...toWire(found), query: parsed(query), body: parsed(body), reply: parsed(reply) } }
  }),
]
