// One exchange over HTTP with the receiver of an integrator: a delivery of a webhook, or a question
// whose answer is read. The receiver is not trusted: it may hang, send slowly or without end,
// redirect, or have a name that resolves into our own network. It knows no table.

import { lookup, promises, type LookupAddress, type LookupOptions } from 'node:dns'
import { Agent, request, type Dispatcher } from 'undici'
import type { Text } from '../../../../contract/text.ts'
import { ANSWER_KEPT_BYTES } from '../../../../contract/events/webhooks-fields.ts'
import { refuseField } from '../../../kernel/refusal.ts'
import { assertOutsideTransaction } from '../../../platform/db/sql.ts'
import { isLocalName, nameToResolve, refusalOfIp, refusalOfUrl, type Allowed } from './address.ts'
import type { Exchanged, ReplyEnd, SendResult } from '../delivery.ts'

/**
 * From the first byte sent to the last byte received. Source: Standard Webhooks 1.0, 15 to 30 s.
 */
const ANSWER_WITHIN_MS = 15_000
const CONNECT_WITHIN_MS = 5_000
const RESOLVE_WITHIN_MS = 1_000
const KEPT_ALIVE_MS = 10_000
/** At most this much of a reply is read. */
const READ_MAX_BYTES = 64 * 1024
const REFUSED = 'ERR_ADDRESS_REFUSED'

type LookupResult = (
  error: NodeJS.ErrnoException | null,
  address?: string | LookupAddress[],
  family?: number,
) => void

/** DNS queries: time limit of one, and attempts. */
const NAMES = { timeout: 2_000, tries: 2 }

type LookupCallback = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void
type Resolve = (name: string, callback: LookupCallback) => void

/**
 * Resolves names. The system's own lookup occupies one of a few threads, which banks need too,
 * until a foreign DNS server has answered, possibly never; our own DNS queries occupy none. The
 * system's lookup is used only for names unknown to DNS: of this machine, and of whatever an
 * operator has allowed (`all`, or networks of their own).
 */
export function openNames(allowed: Allowed, servers?: readonly string[]): Resolve {
  const names = new promises.Resolver(NAMES)
  if (servers) names.setServers(servers)
  const query = async (name: string): Promise<LookupAddress[]> => {
    const answers = await Promise.allSettled([names.resolve4(name), names.resolve6(name)])
    const addresses = answers.flatMap((one, n) =>
      one.status === 'fulfilled'
        ? one.value.map((address) => ({ address, family: n === 0 ? 4 : 6 }))
        : [],
    )
    const [first] = answers
    if (addresses.length === 0)
      throw first.status === 'rejected' ? first.reason : new Error('no address')
    return addresses
  }
  return (name, callback) => {
    if (allowed === 'all' || typeof allowed === 'object' || isLocalName(name))
      return lookup(name, { all: true }, callback)
    query(name).then(
      (addresses) => callback(null, addresses),
      (error: Error) => callback(error, []),
    )
  }
}

/**
 * Resolves a name for the connection itself: the checked address is the one connected to, even if
 * DNS changes.
 */
function safeLookup(allowed: Allowed, resolve: Resolve) {
  return (name: string, options: LookupOptions, found: LookupResult): void =>
    resolve(name, (error, addresses) => {
      if (error) return found(error)
      const says = addresses
        .map(({ address }) => refusalOfIp(address, allowed))
        .find((one) => one !== undefined)
      if (says) return found(Object.assign(new Error(says.en), { code: REFUSED }))
      if (options.all) return found(null, addresses)
      return found(null, addresses[0]!.address, addresses[0]!.family)
    })
}

/**
 * Why a name must not be called as it resolves now; undefined also when it does not resolve, or not
 * in time. It is checked again at every connection, so this only helps callers who register it by
 * mistake.
 */
function refusalOfName(url: string, allowed: Allowed, names: Resolve): Promise<Text | undefined> {
  const name = nameToResolve(url)
  if (name === undefined) return Promise.resolve(undefined)
  return new Promise((found) => {
    const timer = setTimeout(() => found(undefined), RESOLVE_WITHIN_MS)
    names(name, (error, addresses) => {
      clearTimeout(timer)
      const says = error ? [] : addresses.map(({ address }) => refusalOfIp(address, allowed))
      found(says.find((one) => one !== undefined))
    })
  })
}

/** Refuses a URL whose name must not be called as it resolves now. */
export async function refuseUnsafeHost(
  allowed: Allowed,
  url: string,
  names = openNames(allowed),
): Promise<void> {
  const fault = await refusalOfName(url, allowed, names)
  if (fault) throw refuseField('url', fault)
}

/**
 * The connection pool to receivers; the caller closes it. The dispatcher limits how many there are.
 */
export const openAgent = (allowed: Allowed, names = openNames(allowed)): Agent =>
  new Agent({
    connect: { lookup: safeLookup(allowed, names) as never, timeout: CONNECT_WITHIN_MS },
    connections: null,
    pipelining: 1,
    keepAliveTimeout: KEPT_ALIVE_MS,
    headersTimeout: ANSWER_WITHIN_MS,
    bodyTimeout: ANSWER_WITHIN_MS,
  })

/** How much of a receiver's time and of its reply an exchange takes. */
export type Bounds = {
  /** From the first byte sent, and the name before it, to the last byte received. */
  readonly withinMs: number
  readonly keptBytes: number
  readonly readBytes: number
}
const DELIVERY: Bounds = {
  withinMs: ANSWER_WITHIN_MS,
  keptBytes: ANSWER_KEPT_BYTES,
  readBytes: READ_MAX_BYTES,
}

const isTimeout = (error: unknown): boolean => (error as Error).name === 'TimeoutError'

/**
 * The first bytes of a reply as text, without NUL, which PostgreSQL cannot store. The status is
 * already known, so later errors change nothing but how the reply ended.
 */
async function readAnswer(body: Dispatcher.ResponseData['body'], { keptBytes, readBytes }: Bounds) {
  const chunks: Buffer[] = []
  let read = 0
  let end: ReplyEnd = 'whole'
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      if (read < keptBytes) chunks.push(chunk.subarray(0, keptBytes - read))
      read += chunk.length
      if (read > keptBytes) end = 'cut'
      // Leaving the loop closes the connection.
      if (read >= readBytes) break
    }
  } catch (error) {
    // The reply ended too early, or never.
    end = isTimeout(error) ? 'late' : 'broken'
  }
  return { answer: Buffer.concat(chunks).toString('utf8').replaceAll('\0', ''), end }
}

const FAULTS: Record<string, string> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was broken off',
  UND_ERR_SOCKET: 'the connection was broken off',
  EPIPE: 'the connection was broken off',
  ENOTFOUND: 'the name does not resolve',
  ENODATA: 'the name does not resolve',
  ETIMEOUT: 'the name could not be resolved',
  ESERVFAIL: 'the name could not be resolved',
  EAI_AGAIN: 'the name could not be resolved',
  EHOSTUNREACH: 'the address cannot be reached',
  ENETUNREACH: 'the address cannot be reached',
  ETIMEDOUT: 'no connection in time',
  UND_ERR_CONNECT_TIMEOUT: 'no connection in time',
  UND_ERR_HEADERS_TIMEOUT: 'no answer in time',
  UND_ERR_BODY_TIMEOUT: 'no whole answer in time',
  UND_ERR_HEADERS_OVERFLOW: 'the headers of the answer are too large',
}

type Fault = Error & { code?: string; errors?: readonly Fault[]; cause?: Fault }

function faultOf(error: unknown, stopped: boolean, withinMs: number): string {
  const given = error as Fault
  if (isTimeout(given)) return `no whole answer within ${withinMs / 1000} seconds`
  if (stopped) return 'we stopped while waiting'
  // Several addresses were tried: the first error stands for all.
  const one = given.errors?.[0] ?? given
  if (one.name === 'HTTPParserError') return 'the answer is not HTTP'
  if (one.code === REFUSED) return `the name ${one.message}`
  return (one.code && FAULTS[one.code]) ?? `${one.code ?? one.name}: ${one.message}`.slice(0, 200)
}

export type Message = { url: string; headers: Record<string, string>; body: string }
export type Sender = { agent: Agent; allowed: Allowed; wall: () => Date; stop: AbortSignal }

/**
 * Sends once, and reads the reply. It never throws: an error is part of the result. Redirects are
 * replies like others, and not followed.
 */
export async function exchange(
  { agent, allowed, wall, stop }: Sender,
  { url, headers, body }: Message,
  bounds: Bounds,
): Promise<Exchanged> {
  assertOutsideTransaction()
  const began = wall().getTime()
  const ended = (sent: Omit<Exchanged, 'durationMs'>): Exchanged => ({
    ...sent,
    durationMs: wall().getTime() - began,
  })
  const failed = (fault: string, end: ReplyEnd = 'broken'): Exchanged =>
    ended({ status: null, fault, answer: '', retryAfter: null, end })
  // The URL may have been saved when more was allowed.
  const says = refusalOfUrl(url, allowed)
  if (says) return failed(`the address ${says.en}`)
  try {
    const signal = AbortSignal.any([stop, AbortSignal.timeout(bounds.withinMs)])
    const reply = await request(url, { method: 'POST', headers, body, dispatcher: agent, signal })
    const { statusCode: status, headers: received } = reply
    const retryAfter = received['retry-after']
    const { answer, end } = await readAnswer(reply.body, bounds)
    const fault =
      status >= 300 && status < 400 ? 'it redirects, and redirects are not followed' : null
    return ended({
      status,
      fault,
      answer,
      retryAfter: typeof retryAfter === 'string' ? retryAfter : null,
      end,
    })
  } catch (error) {
    return failed(
      faultOf(error, stop.aborted, bounds.withinMs),
      isTimeout(error) ? 'late' : 'broken',
    )
  }
}

/** Sends a delivery once. Of its reply the status counts, however it ended. */
export async function sendOnce(sender: Sender, message: Message): Promise<SendResult> {
  const { end: _, ...sent } = await exchange(sender, message, DELIVERY)
  return sent
}
