// Natural batching: calls wait only while the previous batch is in flight, then are sent together as one. There is no
// timer, so a single call is never delayed. It knows nothing of what is batched.
//
// A queue may have two workers: while one's batch is in flight, the other begins one as soon as several calls wait. So the process builds the
// next batch while PostgreSQL writes this one. A few calls are left to wait: a small batch costs nearly as much as a large one.

import { slot, type WithState } from './state.ts'
import { asBatch, currentSpan, type Span } from './tracing/span.ts'
import { isUnavailable } from './unavailable.ts'

type Waiting<In, Out> = {
  item: In
  /** Of the caller. */
  span: Span | undefined
  resolve(out: Out): void
  reject(error: unknown): void
}

const BATCH_MAX = 256
/** So many calls have to wait before a second batch is sent beside one in flight. */
const SEVERAL = 8

export type BatchOptions = {
  name?: string
  max?: number
  tryAlone?: boolean
  /** The most batches in flight at once; 1 when absent. They may write the same rows: `run` locks in one order. */
  concurrency?: number
}

/**
 * Makes a function for one item from `run`, which takes many items and returns their results in the same order. A batch
 * that fails is retried item by item, so that one bad item fails alone. There is no retry when the database was
 * unreachable: that is no item's fault, the batch may have been committed, and each retry would wait for its own
 * time-out. The items queued behind such a batch fail with it, so that they do not wait as long again. `tryAlone:
 * false` is for calls that must not be repeated blindly; then the whole batch fails together.
 */
export function batched<In, Out>(
  run: (items: In[], worker: number) => Promise<Out[]>,
  options: BatchOptions = {},
): (item: In) => Promise<Out> {
  const max = options.max ?? BATCH_MAX
  let waiting: Waiting<In, Out>[] = []
  const free = Array.from({ length: options.concurrency ?? 1 }, (_, worker) => worker)
  let running = 0

  const failAll = (items: readonly Waiting<In, Out>[], error: unknown) => items.forEach((one) => one.reject(error))

  async function settle(batch: Waiting<In, Out>[], worker: number): Promise<void> {
    try {
      const outs = await asBatch(options.name ?? '', batch, () =>
        run(
          batch.map((one) => one.item),
          worker,
        ),
      )
      batch.forEach((one, index) => one.resolve(outs[index]!))
    } catch (error) {
      if (isUnavailable(error)) {
        failAll([...batch, ...waiting], error)
        waiting = []
        return
      }
      if (batch.length === 1 || options.tryAlone === false) return failAll(batch, error)
      for (const one of batch) await settle([one], worker)
    }
  }

  async function drain(worker: number): Promise<void> {
    // Waits for one turn of the event loop, so that calls made in the same turn share a batch.
    await new Promise(setImmediate)
    while (waiting.length >= (running > 1 ? SEVERAL : 1)) {
      const batch = waiting.slice(0, max)
      waiting = waiting.slice(max)
      // `run` may throw anything: every item of the batch is still rejected, and the next batch still runs.
      await settle(batch, worker).catch((error: unknown) => batch.forEach((one) => one.reject(error)))
    }
    running--
    free.unshift(worker)
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, span: currentSpan(), resolve, reject })
      if (free.length === 0 || (running > 0 && waiting.length < SEVERAL)) return
      running++
      drain(free.shift()!).catch(reject)
    })
}

/**
 * `batched`, with one queue for each process: `const insertOne = batchedBy('insert rows', (deps, rows) => …)`, called
 * `insertOne(deps, row)`. `name`: of its spans.
 */
export function batchedBy<Deps extends WithState, In, Out>(
  name: string,
  run: (deps: Deps, items: In[], worker: number) => Promise<Out[]>,
  options: Omit<BatchOptions, 'name'> = {},
): (deps: Deps, item: In) => Promise<Out> {
  const queue = slot(`batch ${name}`, (deps: Deps) =>
    batched((items: In[], worker) => run(deps, items, worker), { ...options, name }),
  )
  return (deps, item) => queue.of(deps)(item)
}
