// The tracer over the SDK of OpenTelemetry. The SDK makes and encodes spans; it is given no global,
// reads no variable and sends nothing itself. Loaded only where traces are exported.

import { createHmac } from 'node:crypto'
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
  type Context,
  type Span as SdkSpan,
  type SpanContext as SdkContext,
  type Tracer as SdkTracer,
} from '@opentelemetry/api'
import { JsonTraceSerializer, ProtobufTraceSerializer } from '@opentelemetry/otlp-transformer'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import {
  SamplingDecision,
  TracerProvider,
  type ReadableSpan,
  type Sampler,
} from '@opentelemetry/sdk-trace'
import {
  LINKS_MAX,
  SPAN_ATTRIBUTES,
  type Span,
  type SpanContext,
  type SpanDetail,
  type SpanStart,
  type Tracer,
} from '../../kernel/tracing/span.ts'
import type { TracingSettings } from '../../platform/settings/tracing-settings.ts'
import type { Keyring } from '../../platform/keyring.ts'
import type { Deps } from '../../runtime/deps.ts'
import { openSender } from './send-spans.ts'
import { openSpanQueue } from './span-queue.ts'

const ATTRIBUTE_MAX_CHARS = 120
const NAME_MAX_CHARS = 120
/** Ended children of one tentative span; further ones are exported whatever becomes of it. */
const HELD_MAX = 256
const RATIO_BYTES = 6

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  internal: SpanKind.INTERNAL,
} as const

const PROTOCOLS = {
  'http/protobuf': { type: 'application/x-protobuf', serializer: ProtobufTraceSerializer },
  'http/json': { type: 'application/json', serializer: JsonTraceSerializer },
} as const

/** Only attributes of the list, whatever is given. */
function allowed(detail: SpanDetail): Record<string, string | number> {
  const attributes: Record<string, string | number> = {}
  for (const name of SPAN_ATTRIBUTES) {
    const value = detail[name]
    if (value !== undefined) attributes[name] = value
  }
  return attributes
}

const toSdk = ({ traceId, spanId, sampled }: SpanContext, isRemote = false): SdkContext => ({
  traceId,
  spanId,
  isRemote,
  traceFlags: sampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
})

const under = (context: SdkContext): Context => trace.setSpanContext(ROOT_CONTEXT, context)

/**
 * What has a span of ours above it is recorded if that is. Else a share of the traces is: by a
 * keyed hash of the trace's id, the same in every process, so that a caller who chooses the id or
 * sets the flag cannot choose to be recorded.
 */
function samplerOf(ratio: number, hashKey: Keyring['hashKey']): Sampler {
  const isChosen = (traceId: string): boolean => {
    if (ratio >= 1 || ratio <= 0) return ratio >= 1
    const hash = createHmac('sha256', hashKey.reveal()).update(`trace/${traceId}`).digest()
    return hash.readUIntBE(0, RATIO_BYTES) / 2 ** (8 * RATIO_BYTES) < ratio
  }
  return {
    shouldSample: (context, traceId) => {
      const above = trace.getSpanContext(context)
      const isRecorded =
        above && !above.isRemote ? (above.traceFlags & TraceFlags.SAMPLED) !== 0 : isChosen(traceId)
      return {
        decision: isRecorded ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.NOT_RECORD,
      }
    },
    toString: () => `vintem(${ratio})`,
  }
}

/** The ends of a tentative span's children. `over`: they go on at once, or nowhere. */
type Tentative = { ends: (() => void)[]; over?: 'kept' | 'discarded' }

function settle(tentative: Tentative | undefined, over: 'kept' | 'discarded'): void {
  if (!tentative || tentative.over) return
  tentative.over = over
  const ends = tentative.ends.splice(0)
  if (over === 'kept') for (const end of ends) end()
}

type StartedSpan = {
  own: SdkSpan
  tracer: SdkTracer
  tentative: Tentative | undefined
  isRoot: boolean
}

function spanOf({ own, tracer, tentative, isRoot }: StartedSpan): Span {
  const { traceId, spanId } = own.spanContext()
  const sampled = own.isRecording()
  const span: Span = {
    context: { traceId, spanId, sampled },
    child: (name, start = {}) =>
      sampled
        ? spanOf({
            own: begin(tracer, name, start, under(own.spanContext())),
            tracer,
            tentative,
            isRoot: false,
          })
        : span,
    set: (detail) => void own.setAttributes(allowed(detail)),
    link: (to) => void own.addLink({ context: toSdk(to) }),
    fail: (type) =>
      void own.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR }),
    end: () => {
      if (isRoot) settle(tentative, 'kept')
      if (tentative?.over === 'discarded') return
      if (!tentative || tentative.over || tentative.ends.length >= HELD_MAX) return own.end()
      const at = performance.now()
      tentative.ends.push(() => own.end(at))
    },
    discard: () => settle(tentative, 'discarded'),
  }
  return span
}

const begin = (
  tracer: SdkTracer,
  name: string,
  { kind = 'internal', detail = {} }: SpanStart,
  context: Context,
) =>
  tracer.startSpan(
    name.slice(0, NAME_MAX_CHARS),
    { kind: KINDS[kind], attributes: allowed(detail) },
    context,
  )

export function openTracer(
  settings: TracingSettings,
  { log, hashKey }: Pick<Deps, 'log'> & Pick<Keyring, 'hashKey'>,
): Tracer {
  const { type, serializer } = PROTOCOLS[settings.protocol]
  const sender = openSender(settings, type)
  const queue = openSpanQueue(
    async (spans: readonly ReadableSpan[]) => sender.send(serializer.serializeRequest([...spans])!),
    log,
  )
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes(settings.resource)),
    sampler: samplerOf(settings.ratio, hashKey),
    spanLimits: {
      attributeCountLimit: SPAN_ATTRIBUTES.length,
      attributeValueLengthLimit: ATTRIBUTE_MAX_CHARS,
      linkCountLimit: LINKS_MAX,
    },
    spanProcessors: [
      { onStart: () => {}, onEnd: queue.add, forceFlush: async () => {}, shutdown: async () => {} },
    ],
  })
  const tracer = provider.getTracer('vintem')
  return {
    start: (name, { caller, origin, tentative, ...start }) => {
      const above = caller ? toSdk(caller, true) : origin && toSdk(origin)
      const own = begin(tracer, name, start, above ? under(above) : ROOT_CONTEXT)
      return spanOf({ own, tracer, tentative: tentative ? { ends: [] } : undefined, isRoot: true })
    },
    dropped: queue.dropped,
    close: async () => {
      await queue.close()
      await sender.close()
    },
  }
}
