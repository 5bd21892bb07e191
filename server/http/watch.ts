// Tells the doctor of every call that was made on somebody's behalf, when its answer is ready, and in the sandbox whoever
// keeps what was done. It changes nothing.

import type { FastifyRequest } from 'fastify'
import type { Operation } from '../../contract/operation.ts'
import type { Deps } from '../deps.ts'
import type { By } from '../doctor/call.ts'
import type { Refusal } from '../base/refusal.ts'
import { note } from '../doctor/traffic.ts'
import { recordCall } from '../sandbox/record.ts'
import type { Key } from '../idempotency/idempotency.ts'
import type { Reply } from '../route.ts'
import { namedBy, refusalOf } from './errors.ts'
import { ERRORS } from '../../contract/errors.ts'

/** What is learned of a call on its way. */
export type Seen = {
  by?: By
  params?: object
  body?: unknown
  key?: Key | undefined
  fromBrowser?: boolean
  ignored?: readonly string[]
  said?: Reply
  text?: string
}

/** Answers by `answer`, and notes how it went. */
export async function watched<T>(
  deps: Deps,
  { operation, path }: { operation: Operation; path: string },
  request: FastifyRequest,
  answer: (seen: Seen) => Promise<T>,
): Promise<T> {
  const seen: Seen = {}
  const began = deps.clock.now()
  let error: unknown
  try {
    return await answer(seen)
  } catch (thrown) {
    error = thrown ?? new Error('nothing was thrown')
    throw thrown
  } finally {
    if (seen.by) tell(deps, operation, path, request, seen, error)
    if (seen.by && deps.config.mode === 'sandbox') recall(deps, operation, began, seen, error)
  }
}

function tell(
  deps: Deps,
  operation: Operation,
  path: string,
  request: FastifyRequest,
  seen: Seen,
  error: unknown,
): void {
  const { by, params = {}, body, key, fromBrowser = false, ignored = [], said, text } = seen
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
    status: refusal ? ERRORS[refusal.code].status : (said?.status ?? operation.status),
    ...(refusal ? { code: refusal.code } : {}),
    ...(fields ? { fields: Object.keys(fields) } : {}),
    ...(key ? { key: key.key } : {}),
    replayed: said?.replayed ?? false,
    body,
    ...(text === undefined ? {} : { text }),
    gone: request.raw.socket.destroyed,
    fromBrowser,
    ignored,
  })
}

/** Logins are not kept: what they are made with is secret, and whoever does it all again logs in by itself. */
function recall(deps: Deps, operation: Operation, at: Date, seen: Seen, error: unknown): void {
  if (operation.method === 'GET' || operation.id.startsWith('auth.')) return
  const { by, params, body, key, said } = seen
  const refusal = error === undefined ? undefined : refusalOf(error)
  const code = refusal?.code
  recordCall(deps, {
    ...by!,
    at,
    operation,
    params: (params ?? {}) as Record<string, string>,
    body,
    key: key?.key,
    status: code ? ERRORS[code].status : (said?.status ?? operation.status),
    code,
    understood: params !== undefined,
    said: refusal ? madeBy(refusal) : said?.body,
  })
}

/** What is there although the call was refused: a declined sale, or what the bank has not answered for. */
function madeBy({ detail }: Refusal): object | undefined {
  const made = { ...detail.object, ...namedBy(detail) }
  return Object.keys(made).length > 0 ? made : undefined
}
