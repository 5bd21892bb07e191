// A recorded request as callers and operators see it.

import type { KeyObject } from 'node:crypto'
import type { ReplyOf } from '../../contract/operation.ts'
import type { getRequest, listRequests } from '../../contract/records/requests.ts'
import { hyphened, madeAt, type Id } from '../kernel/ids.ts'
import type { Secret } from '../kernel/secret.ts'
import { hashedKey, saltOf } from './key-hash.ts'
import type { RecordedRequest } from './request.ts'

/** Who reads it: a credential or a user, or an operator at the machine, who has the database. */
export type Reader =
  | { readonly hashKey: Secret<KeyObject>; readonly credential: string }
  | 'operator'

/** The key of a request: itself for the credential that sent it. */
const shownKey = ({ owner, key, credential }: RecordedRequest, reader: Reader): string | null =>
  key === null || reader === 'operator' || credential === reader.credential
    ? key
    : hashedKey(saltOf(reader.hashKey, owner), key)

type Summary = ReplyOf<typeof listRequests>['items'][number]

export const summaryToWire = (one: RecordedRequest, reader: Reader): Summary => ({
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
  idempotency_key: shownKey(one, reader),
  replayed: one.replayed,
  objects: [...one.objects],
})

const parsed = (text: string | null): unknown => (text === null ? null : JSON.parse(text))

/** With its bodies. */
export const requestToWire = (
  one: RecordedRequest,
  reader: Reader,
): ReplyOf<typeof getRequest> => ({
  ...summaryToWire(one, reader),
  query: parsed(one.query),
  body: parsed(one.body),
  reply: parsed(one.reply),
})
