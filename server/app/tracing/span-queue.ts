// Spans that wait to be exported: bounded, sent by one request at a time, and never waited for.
// Those that find the queue full are counted and gone. It knows no SDK and no protocol.

import type { Log } from '../../runtime/deps.ts'
import type { Sent } from './send-spans.ts'

/** Some two megabytes: what a collector may miss while it restarts. */
const QUEUE_MAX = 2_048
/** Encoding these takes a few milliseconds, in which nothing else runs. */
const SEND_MAX = 256
const EVERY_MS = 1_000
/** After a failure; meanwhile spans wait. */
const RETRY_MS = 5_000
/**
 * A stop waits this long for a collector that answered the last time, and not at all for another.
 */
const FLUSH_MAX_MS = 500

export type SpanQueue<S> = {
  add(span: S): void
  /** Spans that were not exported and never will be. */
  dropped(): number
  close(): Promise<void>
}

/**
 * Whether the last request failed. The log has the first failure and the recovery, not what is
 * between.
 */
function openOutage(log: Pick<Log, 'info' | 'warn'>) {
  let isNow = false
  return {
    isNow: () => isNow,
    note: (sent: Sent): void => {
      const fails = sent.result !== 'taken'
      if (fails && !isNow)
        log.warn(
          { work: 'traces', detail: sent.why },
          'traces cannot be exported; spans beyond a short queue are dropped',
        )
      if (!fails && isNow) log.info({ work: 'traces' }, 'traces are exported again')
      isNow = fails
    },
  }
}

/** Runs work after some milliseconds, unless it is canceled first. */
export type After = (ms: number, work: () => void) => { cancel(): void }

const afterReal: After = (ms, work) => {
  const timer = setTimeout(work, ms).unref()
  return { cancel: () => clearTimeout(timer) }
}

export function openSpanQueue<S>(
  send: (spans: readonly S[]) => Promise<Sent>,
  log: Pick<Log, 'info' | 'warn'>,
  after: After = afterReal,
): SpanQueue<S> {
  /** Those of the request under way are the first of them. */
  let waiting: S[] = []
  let dropped = 0
  const outage = openOutage(log)
  let isClosed = false
  let sending: Promise<void> | undefined
  let timer: ReturnType<After> | undefined

  async function sendSome(): Promise<void> {
    const spans = waiting.slice(0, SEND_MAX)
    const sent = await send(spans).catch((): Sent => ({
      result: 'refused',
      why: 'spans could not be encoded',
    }))
    outage.note(sent)
    if (sent.result === 'later') return
    waiting.splice(0, spans.length)
    if (sent.result === 'refused') dropped += spans.length
  }

  const start = (): void => {
    timer?.cancel()
    timer = undefined
    sending ??= sendSome().finally(() => {
      sending = undefined
      const usual = waiting.length >= SEND_MAX ? 0 : EVERY_MS
      if (waiting.length > 0) schedule(outage.isNow() ? RETRY_MS : usual)
    })
  }

  function schedule(ms: number): void {
    if (timer || sending || isClosed) return
    timer = after(ms, start)
  }

  async function flush(): Promise<void> {
    while (waiting.length > 0 && !outage.isNow()) {
      start()
      await sending
    }
  }

  return {
    add: (span) => {
      if (isClosed || waiting.length >= QUEUE_MAX) return void dropped++
      waiting.push(span)
      if (waiting.length >= SEND_MAX && !outage.isNow()) start()
      else schedule(EVERY_MS)
    },
    dropped: () => dropped,
    close: async () => {
      isClosed = true
      timer?.cancel()
      const { promise: late, resolve } = Promise.withResolvers<void>()
      const limit = after(FLUSH_MAX_MS, resolve)
      await Promise.race([flush(), late])
      limit.cancel()
      dropped += waiting.length
      waiting = []
    },
  }
}
