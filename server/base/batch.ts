// Natural batching: callers wait only while the previous batch is in flight, then go together as one call.
// No timer, so a lone caller loses nothing. It knows nothing of what is batched.

import { isUnavailable } from './unavailable.ts'

type Waiting<In, Out> = { item: In; resolve(out: Out): void; reject(error: unknown): void }

const BATCH_MAX = 256

/**
 * Wraps `run`, which answers for many items at once and in their order, into a function for one item.
 * A batch that fails is tried again one by one, so that one bad item refuses only itself. Not when nobody was there:
 * that is no item's fault, it may have been done although no answer came, and one by one they would wait for ever. Whoever
 * waits behind such a batch fails with it: as long again would be too long.
 * `tryAlone: false` is for calls that must not be repeated blindly; then the whole batch fails together.
 */
export function batched<In, Out>(
  run: (items: In[]) => Promise<Out[]>,
  options: { max?: number; tryAlone?: boolean } = {},
): (item: In) => Promise<Out> {
  const max = options.max ?? BATCH_MAX
  let waiting: Waiting<In, Out>[] = []
  let running = false

  const failAll = (items: readonly Waiting<In, Out>[], error: unknown) => items.forEach((one) => one.reject(error))

  async function settle(batch: Waiting<In, Out>[]): Promise<void> {
    try {
      const outs = await run(batch.map((one) => one.item))
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
    // One turn of the event loop lets callers that arrived together go together.
    await new Promise(setImmediate)
    while (waiting.length > 0) {
      const batch = waiting.slice(0, max)
      waiting = waiting.slice(max)
      // `run` is another's code and may throw anything: whatever happens, everybody of the batch hears, and the next go.
      await settle(batch).catch((error: unknown) => batch.forEach((one) => one.reject(error)))
    }
    running = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (running) return
      running = true
      drain().catch(reject)
    })
}

/** `batched`, with one queue for each `deps`: `const insertOne = batchedBy((deps, rows) => …)`, called `insertOne(deps, row)`. */
export function batchedBy<Deps extends object, In, Out>(
  run: (deps: Deps, items: In[]) => Promise<Out[]>,
  options: { max?: number; tryAlone?: boolean } = {},
): (deps: Deps, item: In) => Promise<Out> {
  const queues = new WeakMap<Deps, (item: In) => Promise<Out>>()
  return (deps, item) => {
    let queue = queues.get(deps)
    if (!queue) queues.set(deps, (queue = batched((items) => run(deps, items), options)))
    return queue(item)
  }
}
