// Spans of a trace: the attributes they may have, and the current span. It knows no SDK. Where no
// traces are exported there is no tracer and never a current span, so the only cost is to look for
// one.

import { AsyncLocalStorage } from 'node:async_hooks'
import { slot, type WithState } from '../state.ts'

/**
 * What a span may say: nothing that a log line may not have. No body, no query, no name, no
 * document, no number of a card.
 */
export const SPAN_ATTRIBUTES = [
  'http.request.method',
  'http.route',
  'http.response.status_code',
  'url.template',
  'server.address',
  'db.system.name',
  'error.type',
  'vintem.request_id',
  'vintem.platform',
  'vintem.code',
  'vintem.bank',
  'vintem.bank_kind',
  'vintem.batch_size',
  'vintem.job_done',
  'vintem.event_type',
  'vintem.delivery',
  'vintem.attempt',
] as const

export type SpanDetail = Readonly<
  Partial<Record<(typeof SPAN_ATTRIBUTES)[number], string | number | undefined>>
>

/** In hexadecimal: 32 digits and 16. */
export type SpanContext = {
  readonly traceId: string
  readonly spanId: string
  readonly sampled: boolean
}

export type SpanStart = {
  readonly kind?: 'server' | 'client' | 'producer' | 'internal'
  readonly detail?: SpanDetail
}

/** One that is not sampled has a context and does nothing; its children are itself. */
export type Span = {
  readonly context: SpanContext
  child(name: string, start?: SpanStart): Span
  set(detail: SpanDetail): void
  link(to: SpanContext): void
  /** Marks it as failed, by a short word. */
  fail(type: string): void
  end(): void
  /**
   * Forgets it, and those of its children that have ended, instead of ending it; of a `tentative`
   * one.
   */
  discard(): void
}

export type RootStart = SpanStart & {
  /**
   * The span of another program that called us: its trace goes on, and whether we record is ours to
   * decide.
   */
  readonly caller?: SpanContext | undefined
  /** A span of ours, kept with what it left to be done later: recorded as it was. */
  readonly origin?: SpanContext
  /** Its end may turn out to be of no interest: its children are held until then. */
  readonly tentative?: boolean
}

export type Tracer = {
  start(name: string, start: RootStart): Span
  /** Spans that were not exported and never will be. */
  dropped(): number
  close(): Promise<void>
}

const tracers = slot(
  'tracing',
  () => ({ tracer: undefined as Tracer | undefined }),
  ({ tracer }) => tracer?.close(),
)

/** The tracer of this process; undefined where no traces are exported. */
export const tracerOf = (deps: WithState): Tracer | undefined => tracers.of(deps).tracer

export const setTracer = (deps: WithState, tracer: Tracer): void =>
  void Object.assign(tracers.of(deps), { tracer })

const current = new AsyncLocalStorage<Span | undefined>()

/**
 * The span of the work under way. To be read before the work is handed to others: a batch is of
 * many.
 */
export const currentSpan = (): Span | undefined => current.getStore()

/** Runs `work` as part of a span, or of none. */
export const inSpan = <T>(span: Span | undefined, work: () => T): T => current.run(span, work)

const WORD = /^[\w.]{1,60}$/

/** The code or the kind of an error. Its message may say anything, so no span has it. */
function errorTypeOf(error: unknown): string {
  const { code, name } = Object(error ?? {}) as { code?: unknown; name?: unknown }
  const word = [code, name].find((one) => typeof one === 'string' && WORD.test(one))
  return typeof word === 'string' ? word : 'error'
}

/** Runs `work` as this span, and ends it. */
export async function asSpan<T>(span: Span, work: (span: Span) => Promise<T>): Promise<T> {
  try {
    return await current.run(span, () => work(span))
  } catch (error) {
    span.fail(errorTypeOf(error))
    throw error
  } finally {
    span.end()
  }
}

/**
 * Runs `work` as a child of the current span; without a span, or where it is not sampled, `work`
 * gets that.
 */
export function asChild<T>(
  name: string,
  start: SpanStart,
  work: (span: Span | undefined) => Promise<T>,
): Promise<T> {
  const above = current.getStore()
  return above?.context.sampled ? asSpan(above.child(name, start), work) : work(above)
}

const DATABASE: SpanStart = { kind: 'client', detail: { 'db.system.name': 'postgresql' } }

/**
 * Runs `work`, from the begin of a database transaction to its commit, as a child of the current
 * span.
 */
export const asTransaction = <T>(work: () => Promise<T>): Promise<T> =>
  asChild('database transaction', DATABASE, work)

/** More links than this a span does not have; a batch has 256 items at most. */
export const LINKS_MAX = 256

/**
 * Runs `work`, which serves all these at once: as a child of the first that is sampled, linked with
 * the others in both directions, so that each of their traces leads to it.
 */
export function asBatch<T>(
  name: string,
  items: readonly { readonly span: Span | undefined }[],
  work: () => Promise<T>,
): Promise<T> {
  const first = items.find(({ span }) => span?.context.sampled)?.span
  // The context is that of whatever started the queue, which may have ended long ago.
  if (!first) return current.getStore() ? current.run(undefined, work) : work()
  const batch = first.child(`batch ${name}`, { detail: { 'vintem.batch_size': items.length } })
  const others = new Set(
    items.flatMap(({ span }) => (span?.context.sampled && span !== first ? [span] : [])),
  )
  for (const other of others) {
    batch.link(other.context)
    other.link(batch.context)
  }
  return asSpan(batch, work)
}
