// The header `traceparent` (W3C Trace Context, version 00): which span of which trace a request is
// part of. Pure.

import type { SpanContext } from './span.ts'

const HEADER = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-[\x20-\x7e]*)?$/
const ZEROS = /^0+$/
/** Later versions may be longer; none that is known has more. */
const LENGTH_MAX = 512
const SAMPLED = 1

/** What a header says; undefined when it is absent or malformed, as if there were none. */
export function parseTraceparent(header: unknown): SpanContext | undefined {
  if (typeof header !== 'string' || header.length > LENGTH_MAX) return undefined
  const [, version, traceId, spanId, flags, rest] = HEADER.exec(header) ?? []
  if (version === undefined || version === 'ff' || (version === '00' && rest !== undefined))
    return undefined
  if (ZEROS.test(traceId!) || ZEROS.test(spanId!)) return undefined
  return {
    traceId: traceId!,
    spanId: spanId!,
    sampled: (Number.parseInt(flags!, 16) & SAMPLED) === SAMPLED,
  }
}

export const traceparentOf = ({ traceId, spanId, sampled }: SpanContext): string =>
  `00-${traceId}-${spanId}-${sampled ? '01' : '00'}`
