// Requests whose body is still on its way. They are no work of ours yet and do not count among the requests in flight.
// A caller who is not known has a few seconds for a body, and only so many of one source may be on their way at once.

import type { FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { networkOf } from '../base/network.ts'
import { sourceOf } from './request.ts'

/** A body that is whole within this time is not looked at: nobody is asked who sends it. */
const AT_ONCE_MS = 1_000
/** Time for a body when the caller is not known. A known one has the thirty seconds of a request. */
const UNKNOWN_MS = 5_000
/** Slow bodies of unknown callers: of one source, and of all. Of more the oldest are refused. */
const OF_SOURCE_MAX = 100
const ALL_MAX = 2_000
const LOOK_MS = 500

/** `known` is undefined while it is being found out: nobody is refused for a crowd that came with it. */
export type Arrival = { readonly since: number; readonly source: string; known: boolean | undefined }

/** Those of the slow ones, the oldest first, that have had their time or are too many. */
export function overdue<T extends Arrival>(slow: readonly T[], now: number): T[] {
  const unknown = slow.filter(
    ({ known, since }) => known === false || (known === undefined && now - since >= UNKNOWN_MS),
  )
  const tooMany = new Map<string, number>()
  for (const { source } of unknown) tooMany.set(source, (tooMany.get(source) ?? -OF_SOURCE_MAX) + 1)
  let over = unknown.length - ALL_MAX
  return unknown.filter(({ since, source }) => {
    const more = tooMany.get(source)!
    if (now - since < UNKNOWN_MS && more <= 0 && over <= 0) return false
    tooMany.set(source, more - 1)
    over--
    return true
  })
}

export type Judges = {
  /** Whether the credential of a request is good. */
  isKnown(request: FastifyRequest): Promise<boolean>
  /** It is slow: its connection may be taken by another. */
  onSlow(request: FastifyRequest): void
  /** Refuses a request that has not come, and ends its connection. */
  refuse(request: FastifyRequest): void
}

export type Arrivals = {
  arrive(request: FastifyRequest): void
  /** Its body has come, or it is answered without it. */
  leave(raw: IncomingMessage): void
  count(): number
  stop(): void
}

/** Watches over bodies on their way. A body that comes with its headers costs it nothing but to be noted and let go. */
export function watchArrivals({ isKnown, onSlow, refuse }: Judges): Arrivals {
  const arriving = new Map<IncomingMessage, { readonly request: FastifyRequest; readonly since: number }>()
  const slow = new Map<IncomingMessage, Arrival & { readonly request: FastifyRequest }>()
  const leave = (raw: IncomingMessage) => {
    arriving.delete(raw)
    slow.delete(raw)
  }
  const judge = (request: FastifyRequest, since: number) => {
    const arrival = { request, since, source: networkOf(sourceOf(request)), known: undefined } as Arrival & {
      readonly request: FastifyRequest
    }
    slow.set(request.raw, arrival)
    onSlow(request)
    // When the database is away nobody is known.
    isKnown(request).then(
      (known) => (arrival.known = known),
      () => (arrival.known = false),
    )
  }
  const look = () => {
    const now = performance.now()
    for (const [raw, { request, since }] of arriving) {
      if (now - since < AT_ONCE_MS) break
      if (!slow.has(raw)) judge(request, since)
    }
    for (const { request } of overdue([...slow.values()], now)) {
      leave(request.raw)
      refuse(request)
    }
  }
  const timer = setInterval(look, LOOK_MS).unref()
  return {
    arrive: (request) => void arriving.set(request.raw, { request, since: performance.now() }),
    leave,
    count: () => arriving.size,
    stop: () => clearInterval(timer),
  }
}
