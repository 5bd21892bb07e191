// Passes every call with a caller to the doctor once its reply is ready, and in the sandbox to the
// recorder. It changes nothing.

import type { FastifyRequest } from 'fastify'
import type { Operation } from '../../../contract/operation.ts'
import type { Deps } from '../../runtime/deps.ts'
import type { CallScope } from '../../doctor/call.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { note } from '../../doctor/traffic.ts'
import { recordCall } from '../../sandbox-api/record.ts'
import type { Key } from '../../platform/idempotency/idempotency.ts'
import type { Reply } from '../../runtime/route.ts'
import { namedBy, refusalOf } from '../../runtime/errors.ts'
import { ERRORS } from '../../../contract/errors.ts'

/** What becomes known of a call while it is answered. */
export type CallRecord = {
  operation?: Operation
  /** The body as it came, before it was checked. */
  given?: unknown
  by?: CallScope
  params?: object
  body?: unknown
  key?: Key | undefined
  fromBrowser?: boolean
  ignored?: readonly string[]
  reply?: Reply
  json?: string | Buffer
}

/** Calls `answer`, and passes on the result. */
export async function observed<T>(
  deps: Deps,
  { operation, path, people = false }: { operation: Operation; path: string; people?: boolean },
  request: FastifyRequest,
  answer: (record: CallRecord) => Promise<T>,
): Promise<T> {
  const seen: CallRecord = { operation }
  request.observed = seen
  const began = deps.clock.now()
  let error: unknown
  try {
    return await answer(seen)
  } catch (thrown) {
    error = thrown ?? new Error('nothing was thrown')
    throw thrown
  } finally {
    // The doctor examines integrations, which are programs.
    if (seen.by && !people) noteTraffic(deps, operation, path, request, seen, error)
    if (seen.by && deps.config.mode === 'sandbox')
      recordForReplay(deps, operation, began, seen, error)
  }
}

function noteTraffic(
  deps: Deps,
  operation: Operation,
  path: string,
  request: FastifyRequest,
  record: CallRecord,
  error: unknown,
): void {
  const {
    by,
    params = {},
    body,
    key,
    fromBrowser = false,
    ignored = [],
    reply: answered,
    json,
  } = record
  const refusal = error === undefined ? undefined : refusalOf(error)
  const fields = refusal?.detail.fields
  note(deps, {
    ...by!,
    at: deps.clock.wall().getTime(),
    requestId: request.id,
    operation,
    path,
    params: params as Record<string, string>,
    url: request.url,
    query: request.query as Record<string, unknown>,
    status: refusal ? ERRORS[refusal.code].status : (answered?.status ?? operation.status),
    ...(refusal ? { code: refusal.code } : {}),
    ...(fields ? { fields: Object.keys(fields) } : {}),
    ...(key ? { key: key.key } : {}),
    replayed: answered?.replayed ?? false,
    body,
    ...(json === undefined ? {} : { json }),
    gone: request.raw.socket.destroyed,
    fromBrowser,
    ignored,
  })
}

/** Logins are not recorded: their input is secret, and a replay logs in by itself. */
function recordForReplay(
  deps: Deps,
  operation: Operation,
  at: Date,
  record: CallRecord,
  error: unknown,
): void {
  if (operation.method === 'GET' || operation.id.startsWith('auth.')) return
  const { by, params, body, key, reply: answered } = record
  const refusal = error === undefined ? undefined : refusalOf(error)
  const code = refusal?.code
  recordCall(deps, {
    ...by!,
    at,
    operation,
    params: (params ?? {}) as Record<string, string>,
    body,
    key: key?.key,
    status: code ? ERRORS[code].status : (answered?.status ?? operation.status),
    code,
    // A file is not recorded, so a replay cannot repeat its upload.
    understood: params !== undefined && !operation.takes,
    reply: refusal ? objectOf(refusal) : answered?.body,
  })
}

/**
 * What exists although the call was refused: a declined transaction, or one the bank has not
 * answered for.
 */
function objectOf({ detail }: Refusal): object | undefined {
  const made = { ...detail.object, ...namedBy(detail) }
  return Object.keys(made).length > 0 ? made : undefined
}
