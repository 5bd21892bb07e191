// Routes whose body is a file: the only ones that take more than other bodies, so their callers are known before it is read, and few
// arrive at a time.

import { subtle } from 'node:crypto'
import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { Operation } from '../../../contract/operation.ts'
import type { UploadedFile } from '../../kernel/files/content.ts'
import { refuse } from '../../kernel/refusal.ts'
import { slot } from '../../kernel/state.ts'
import type { Deps } from '../../runtime/deps.ts'

/** Files in memory at a time, of 10 MB at most; those that are no larger than any other body are not counted. */
const ARRIVING_MAX = 16
const SMALL_BYTES = 128 * 1024
const RETRY_AFTER_S = 2

const arriving = slot('arriving files', () => ({ count: 0 }))

/** Without a length nobody knows how much comes. */
const isSmall = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= SMALL_BYTES

type Identify = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** The options of a route that takes a file. `identify` refuses who may not make the call. */
export const forFiles = (
  deps: Pick<Deps, 'state'>,
  { maxBytes }: NonNullable<Operation['takes']>,
  identify: Identify,
): Pick<RouteShorthandOptions, 'bodyLimit' | 'preParsing'> => ({
  bodyLimit: maxBytes,
  preParsing: async (request, reply, payload) => {
    await identify(request, reply)
    if (isSmall(request)) return payload
    // The caller hung up meanwhile: the place would never be given back, since the reply has closed already.
    if (reply.raw.closed) throw refuse('malformed_request', { words: { why: 'the connection ended before the body' } })
    const files = arriving.of(deps)
    if (files.count >= ARRIVING_MAX) throw refuse('overloaded', { retryAfter: RETRY_AFTER_S })
    files.count++
    reply.raw.once('close', () => files.count--)
    return payload
  },
})

/** A file with its digest, which is computed once, on another thread: ten megabytes take some 30 ms. */
export async function digested(bytes: Buffer): Promise<UploadedFile> {
  return { bytes, sha256: Buffer.from(await subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)) }
}
