// The span of an attempt to deliver, in the trace of whatever recorded the event, which ended long
// ago. Pure.

import type { WithState } from '../../kernel/state.ts'
import { tracerOf, type Span } from '../../kernel/tracing/span.ts'
import { parseTraceparent, traceparentOf } from '../../kernel/tracing/traceparent.ts'
import type { ClaimedDelivery, SendResult } from './delivery.ts'

/** Undefined where no traces are exported, and where the trace of the event is not recorded. */
export function deliverySpan(
  deps: WithState,
  { id, type, trace, tries }: ClaimedDelivery,
): Span | undefined {
  const origin = trace === null ? undefined : parseTraceparent(trace)
  if (!origin) return undefined
  const detail = {
    'http.request.method': 'POST',
    'vintem.delivery': id,
    'vintem.event_type': type,
    'vintem.attempt': tries,
  }
  return tracerOf(deps)?.start('deliver webhook', { kind: 'client', origin, detail })
}

/** With the header that tells the receiver of the span; it is not signed. */
export const withTrace = (
  headers: Record<string, string>,
  span: Span | undefined,
): Record<string, string> =>
  span ? { ...headers, traceparent: traceparentOf(span.context) } : headers

/** Ends it as the attempt ended: a receiver that answers an error has failed. */
export function endDelivery(span: Span | undefined, { status }: Pick<SendResult, 'status'>): void {
  if (status !== null) span?.set({ 'http.response.status_code': status })
  if (status === null || status >= 300) span?.fail(status === null ? 'no_answer' : String(status))
  span?.end()
}
