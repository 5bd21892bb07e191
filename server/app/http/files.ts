// Routes whose body is a file: the only ones that take more than other bodies, so their callers are known before it is read, and few
// arrive at a time, fewer of one caller.

import { subtle } from 'node:crypto'
import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { Operation } from '../../../contract/operation.ts'
import type { UploadedFile } from '../../kernel/files/content.ts'
import { refuse } from '../../kernel/refusal.ts'
import { slot } from '../../kernel/state.ts'
import type { Deps } from '../../runtime/deps.ts'

/** Files in memory at a time, of 10 MB at most; those that are no larger than any other body are not counted. */
const ARRIVING_MAX = 16
/** Of one caller: who sends slowly takes the places of others for half a minute. */
const OF_ONE_MAX = 8
const SMALL_BYTES = 128 * 1024
const RETRY_AFTER_S = 2

const arriving = slot('arriving files', () => new Map<string, number>())

/** Without a length nobody knows how much comes. */
const isSmall = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= SMALL_BYTES

/** The name of who makes the call. */
type Identify = (request: FastifyRequest, reply: FastifyReply) => Promise<string>

/** Takes a place for a caller; returns what gives it back. */
function placeFor(files: Map<string, number>, caller: string): () => void {
  const own = files.get(caller) ?? 0
  const all = [...files.values()].reduce((sum, one) => sum + one, 0)
  if (own >= OF_ONE_MAX || all >= ARRIVING_MAX) throw refuse('overloaded', { retryAfter: RETRY_AFTER_S })
  files.set(caller, own + 1)
  return () => {
    const left = files.get(caller)! - 1
    if (left === 0) files.delete(caller)
    else files.set(caller, left)
  }
}

/** The options of a route that takes a file. `identify` refuses who may not make the call. */
export const forFiles = (
  deps: Pick<Deps, 'state'>,
  { maxBytes }: NonNullable<Operation['takes']>,
  identify: Identify,
): Pick<RouteShorthandOptions, 'bodyLimit' | 'preParsing'> => ({
  bodyLimit: maxBytes,
  preParsing: async (request, reply, payload) => {
    const caller = await identify(request, reply)
    if (isSmall(request)) return payload
    // The caller hung up meanwhile: the place would never be given back, since the reply has closed already.
    if (reply.raw.closed) throw refuse('malformed_request', { words: { why: 'the connection ended before the body' } })
    reply.raw.once('close', placeFor(arriving.of(deps), caller))
    return payload
  },
})

/** A file with its digest, which is computed once, on another thread: ten megabytes take some 30 ms. */
export async function digested(bytes: Buffer): Promise<UploadedFile> {
  return { bytes, sha256: Buffer.from(await subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)) }
}
