// Routes whose body is a file: the only ones that take more than other bodies, so their callers are
// known before it is read, and few arrive at a time, fewer of one company or address, none of them
// slowly.

import { subtle } from 'node:crypto'
import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { Operation } from '../../../contract/operation.ts'
import type { UploadedFile } from '../../kernel/files/content.ts'
import { networkOf } from '../../kernel/rate.ts'
import { refuse } from '../../kernel/refusal.ts'
import { slot } from '../../kernel/state.ts'
import type { Caller } from '../../runtime/caller.ts'
import type { Deps } from '../../runtime/deps.ts'
import { sourceOf } from './request.ts'

/**
 * Files in memory at a time, of 10 MB at most; those that are no larger than most other bodies are
 * not counted.
 */
const ARRIVING_MAX = 16
/** Of these, places for companies and addresses that have none yet: nobody can take them all. */
const RESERVE = 4
const OF_COMPANY_MAX = 8
/** People of several companies may share an address. */
const OF_SOURCE_MAX = 10
const SMALL_BYTES = 128 * 1024
const RETRY_AFTER_S = 2
/**
 * Whoever sends less than this within a window loses the place: a photograph of 3 MB comes at fifty
 * times the rate from a telephone.
 */
const LEAST_BYTES = 8 * 1024
const WINDOW_MS = 2_000

/** Who sends a file: the company, and the address. */
type Sender = { readonly company: string; readonly source: string }

const arriving = slot('arriving files', () => new Set<Sender>())

/** Without a length nobody knows how much comes. */
const isSmall = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] === undefined &&
  Number(headers['content-length'] ?? 0) <= SMALL_BYTES

type Identify = (request: FastifyRequest, reply: FastifyReply) => Promise<Sender>

/** A caller without a company is known by the address alone. */
export function senderOf(
  caller: Pick<Caller, 'seller'> | undefined,
  request: FastifyRequest,
): Sender {
  const source = networkOf(sourceOf(request))
  return { company: caller?.seller ?? source, source }
}

/** Whether there is a place for a sender beside those that send already. */
function hasPlace(senders: ReadonlySet<Sender>, { company, source }: Sender): boolean {
  let [ofCompany, ofSource] = [0, 0]
  for (const one of senders) {
    if (one.company === company) ofCompany++
    if (one.source === source) ofSource++
  }
  if (ofCompany >= OF_COMPANY_MAX || ofSource >= OF_SOURCE_MAX) return false
  const isFirst = ofCompany === 0 && ofSource === 0
  return senders.size < (isFirst ? ARRIVING_MAX : ARRIVING_MAX - RESERVE)
}

/** Refuses a file that arrives too slowly, and closes its connection. */
function watchPace(request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request
  let before = raw.socket.bytesRead
  const timer = setInterval(() => {
    if (raw.complete || reply.sent) return clearInterval(timer)
    const now = raw.socket.bytesRead
    if (now - before >= LEAST_BYTES) return void (before = now)
    clearInterval(timer)
    reply.header('connection', 'close').send(refuse('request_timeout'))
  }, WINDOW_MS).unref()
  reply.raw.once('close', () => clearInterval(timer))
}

/** The options of a route that takes a file. `identify` refuses who may not make the call. */
export const forFiles = (
  deps: Pick<Deps, 'state'>,
  { maxBytes }: NonNullable<Operation['takes']>,
  identify: Identify,
): Pick<RouteShorthandOptions, 'bodyLimit' | 'preParsing'> => ({
  bodyLimit: maxBytes,
  preParsing: async (request, reply, payload) => {
    const sender = await identify(request, reply)
    if (isSmall(request)) return payload
    // The caller hung up meanwhile: the place would never be given back, since the reply has closed
    // already.
    if (reply.raw.closed)
      throw refuse('malformed_request', { words: { why: 'the connection ended before the body' } })
    const senders = arriving.of(deps)
    if (!hasPlace(senders, sender)) throw refuse('overloaded', { retryAfter: RETRY_AFTER_S })
    // An object of its own: a sender may have several.
    const place = { ...sender }
    senders.add(place)
    reply.raw.once('close', () => senders.delete(place))
    watchPace(request, reply)
    return payload
  },
})

/**
 * A file with its digest, which is computed once, on another thread: ten megabytes take some 30 ms.
 */
export async function digested(bytes: Buffer): Promise<UploadedFile> {
  return {
    bytes,
    sha256: Buffer.from(await subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)),
  }
}
