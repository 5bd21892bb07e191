// Natural batching: calls wait only while the previous batch is in flight, then are sent together
// as one. There is no timer, so a single call is never delayed. It knows nothing of what is
// batched.

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

/**
 * Makes a function for one item from `run`, which takes many items and returns their results in the
 * same order. A batch that fails is retried item by item, so that one bad item fails alone. There
 * is no retry when the database was unreachable: that is no item's fault, the batch may have been
 * committed, and each retry would wait for its own time-out. The items queued behind such a batch
 * fail with it, so that they do not wait as long again. `tryAlone: false` is for calls that must
 * not be repeated blindly; then the whole batch fails together.
 */
export function batched<In, Out>(
  run: (items: In[]) => Promise<Out[]>,
  options: { name?: string; max?: number; tryAlone?: boolean } = {},
): (item: In) => Promise<Out> {
  const max = options.max ?? BATCH_MAX
  let waiting: Waiting<In, Out>[] = []
  let running = false

  const failAll = (items: readonly Waiting<In, Out>[], error: unknown) =>
    items.forEach((one) => one.reject(error))

  async function settle(batch: Waiting<In, Out>[]): Promise<void> {
    try {
      const outs = await asBatch(options.name ?? '', batch, () => run(batch.map((one) => one.item)))
      batch.forEach((one, index) => one.resolve(outs[index]!))
    } catch (error) {
      if (isUnavailable(error)) {
        failAll([...batch, ...waiting], error)
        waiting = []
        return
      }
      if (batch.length === 1 || options.tryAlone === false) return failAll(batch, error)
      for (const one of batch) await settle([one])
    }
  }

  async function drain(): Promise<void> {
    // Waits for one turn of the event loop, so that calls made in the same turn share a batch.
    await new Promise(setImmediate)
    while (waiting.length > 0) {
      const batch = waiting.slice(0, max)
      waiting = waiting.slice(max)
      // `run` may throw anything: every item of the batch is still rejected, and the next batch
      // still runs.
      await settle(batch).catch((error: unknown) => batch.forEach((one) => one.reject(error)))
    }
    running = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, span: currentSpan(), resolve, reject })
      if (running) return
      running = true
      drain().catch(reject)
    })
}

/**
 * `batched`, with one queue for each process:
 * `const insertOne = batchedBy('insert rows', (deps, rows) => …)`, called `insertOne(deps, row)`.
 * `name`: of its spans.
 */
export function batchedBy<Deps extends WithState, In, Out>(
  name: string,
  run: (deps: Deps, items: In[]) => Promise<Out[]>,
  options: { max?: number; tryAlone?: boolean } = {},
): (deps: Deps, item: In) => Promise<Out> {
  const queue = slot(`batch ${name}`, (deps: Deps) =>
    batched((items: In[]) => run(deps, items), { ...options, name }),
  )
  return (deps, item) => queue.of(deps)(item)
}
