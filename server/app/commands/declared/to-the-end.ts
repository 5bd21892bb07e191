// A program that has nothing left to wait for ends, with exit code 0, also in the middle of a
// promise that nobody will settle.

const ENDED_EARLY = 1

/**
 * What `work` returns. A program that ends by itself before that says so, and its exit code is 1.
 */
export async function toTheEnd<T>(work: () => Promise<T>): Promise<T> {
  const endedEarly = () => {
    process.stderr.write(
      'The command ended before it was done: look at what it changed, and run it again.\n',
    )
    process.exitCode = ENDED_EARLY
  }
  process.once('beforeExit', endedEarly)
  try {
    return await work()
  } finally {
    process.off('beforeExit', endedEarly)
  }
}
