// Routes whose body is a file: larger than others, so their callers are known before it is read, and few arrive at a time.

import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { Operation } from '../../../contract/operation.ts'
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
  deps: Deps,
  { maxBytes }: NonNullable<Operation['takes']>,
  identify: Identify,
): Pick<RouteShorthandOptions, 'bodyLimit' | 'preParsing'> => ({
  bodyLimit: maxBytes,
  preParsing: async (request, reply, payload) => {
    await identify(request, reply)
    if (isSmall(request)) return payload
    const files = arriving.of(deps)
    if (files.count >= ARRIVING_MAX) throw refuse('overloaded', { retryAfter: RETRY_AFTER_S })
    files.count++
    reply.raw.once('close', () => files.count--)
    return payload
  },
})
