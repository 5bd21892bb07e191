// Inserts new transactions with their keys, many in one commit. It decides which way a batch goes.

import { batchedBy } from '../../../kernel/batch.ts'
import { slot } from '../../../kernel/state.ts'
import type { Deps } from '../../../runtime/deps.ts'
import { insertAtOnce, isPlain, isRefusedAtOnce } from './at-once.ts'
import type { Entry, Inserted } from './entry.ts'
import { insertStepByStep } from './step-by-step.ts'

/** So many batches go step by step after one that could not go at once: callers who repeat calls do so for a while. */
export const DETOURS = 16

const detours = slot('detours of insertions', (): { left: number } => ({ left: 0 }))

const insertPlain = batchedBy('insert pix', async (deps: Deps, entries: Entry[]): Promise<(Inserted | Error)[]> => {
  const detour = detours.of(deps)
  if (detour.left > 0) {
    detour.left -= 1
    return insertStepByStep(deps, entries)
  }
  try {
    return await insertAtOnce(deps, entries)
  } catch (error) {
    if (!isRefusedAtOnce(error)) throw error
    detour.left = DETOURS
    return insertStepByStep(deps, entries)
  }
})

const insertOther = batchedBy('insert transactions', insertStepByStep)

/**
 * Inserts a new transaction with its key. A key that was used before returns the transaction it made; without a key, the open keyless
 * transaction of the same reference is returned.
 */
export const insert = (deps: Deps, entry: Entry): Promise<Inserted | Error> =>
  isPlain(entry) ? insertPlain(deps, entry) : insertOther(deps, entry)
