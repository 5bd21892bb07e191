// Waiting that ends when a signal aborts.

/** Resolves after `ms`, or when the signal aborts. */
export const pauseFor = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal?.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal?.addEventListener('abort', end)
  })

/**
 * The result of `work`, which goes on for its other readers when the signal aborts; this reader
 * then gets the signal's reason.
 */
export async function unlessAborted<Result>(
  work: Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  if (!signal) return work
  let end = () => {}
  const aborted = new Promise<never>((_, reject) => (end = () => reject(signal.reason)))
  if (signal.aborted) end()
  else signal.addEventListener('abort', end, { once: true })
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', end)
  }
}
