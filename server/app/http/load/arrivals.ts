// Limits on requests whose body is still arriving. They do not count as requests in flight. An
// unauthenticated caller has a few seconds for a body, and a limited number of slow ones per
// source.

import type { FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { networkOf } from '../../../kernel/rate.ts'
import { sourceOf } from '../request.ts'

/** A body that arrives within this time is not checked. */
const FAST_BODY_MS = 1_000
/**
 * The time for a body of an unauthenticated caller. An authenticated one has the thirty seconds of
 * a request.
 */
const UNAUTHENTICATED_BODY_MS = 5_000
/**
 * The maximum of slow bodies of unauthenticated callers: of one source, and of all. Beyond it the
 * oldest are refused.
 */
const SLOW_OF_SOURCE_MAX = 100
const SLOW_MAX = 2_000
const CHECK_EVERY_MS = 500

/**
 * `known` is undefined during the lookup: a caller is not refused because of others before that.
 */
export type Arrival = {
  readonly since: number
  readonly source: string
  known: boolean | undefined
}

/** The slow requests to refuse: out of time, or the oldest beyond a limit. `slow`: oldest first. */
export function overdue<T extends Arrival>(slow: readonly T[], now: number): T[] {
  const unknown = slow.filter(
    ({ known, since }) =>
      known === false || (known === undefined && now - since >= UNAUTHENTICATED_BODY_MS),
  )
  const tooMany = new Map<string, number>()
  for (const { source } of unknown)
    tooMany.set(source, (tooMany.get(source) ?? -SLOW_OF_SOURCE_MAX) + 1)
  let excess = unknown.length - SLOW_MAX
  return unknown.filter(({ since, source }) => {
    const excessOfSource = tooMany.get(source)!
    if (now - since < UNAUTHENTICATED_BODY_MS && excessOfSource <= 0 && excess <= 0) return false
    tooMany.set(source, excessOfSource - 1)
    excess--
    return true
  })
}

export type ArrivalHooks = {
  /** Whether the credential of a request is valid. */
  isKnown(request: FastifyRequest): Promise<boolean>
  /** Called when a request is slow: its connection may be closed for another. */
  onSlow(request: FastifyRequest): void
  /** Refuses a request that has not arrived, and closes its connection. */
  refuse(request: FastifyRequest): void
}

export type Arrivals = {
  arrive(request: FastifyRequest): void
  /** Ends the watch: the body has arrived, or the request was answered without it. */
  leave(raw: IncomingMessage): void
  count(): number
  stop(): void
}

/**
 * Watches arriving bodies. A body that arrives with its headers costs only an entry that is removed
 * again.
 */
export function watchArrivals({ isKnown, onSlow, refuse }: ArrivalHooks): Arrivals {
  const arriving = new Map<
    IncomingMessage,
    { readonly request: FastifyRequest; readonly since: number }
  >()
  const slow = new Map<IncomingMessage, Arrival & { readonly request: FastifyRequest }>()
  const leave = (raw: IncomingMessage) => {
    arriving.delete(raw)
    slow.delete(raw)
  }
  const markSlow = (request: FastifyRequest, since: number) => {
    const arrival = {
      request,
      since,
      source: networkOf(sourceOf(request)),
      known: undefined,
    } as Arrival & {
      readonly request: FastifyRequest
    }
    slow.set(request.raw, arrival)
    onSlow(request)
    // While the database is down, no caller can be authenticated.
    isKnown(request).then(
      (known) => (arrival.known = known),
      () => (arrival.known = false),
    )
  }
  const check = () => {
    const now = performance.now()
    for (const [raw, { request, since }] of arriving) {
      if (now - since < FAST_BODY_MS) break
      if (!slow.has(raw)) markSlow(request, since)
    }
    for (const { request } of overdue([...slow.values()], now)) {
      leave(request.raw)
      refuse(request)
    }
  }
  const timer = setInterval(check, CHECK_EVERY_MS).unref()
  return {
    arrive: (request) => void arriving.set(request.raw, { request, since: performance.now() }),
    leave,
    count: () => arriving.size,
    stop: () => clearInterval(timer),
  }
}
