// Long computations in steps, so that a request that makes one lets others be answered meanwhile.

import { setImmediate as nextTurn } from 'node:timers/promises'

/** All steps at once. */
export function atOnce<T>(steps: Generator<void, T>): T {
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value
}

/** Step by step; other requests are answered between two. */
export async function inSlices<T>(steps: Generator<void, T>): Promise<T> {
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value
    await nextTurn()
  }
}
