// Locks between processes on one machine, which the system itself takes back when a process dies, however it dies.
// No process id is compared, so none can be taken for another. What a lock protects is told in home.ts.

import { DatabaseSync } from 'node:sqlite'
import { until } from './processes.ts'

export type Held = { release(): void }

const BUSY = 5

/**
 * Takes the lock in `file`, or returns undefined when somebody holds it who does not share. Node itself has no file
 * locks; SQLite, which it carries, has those of each system. Nothing is ever written into the file, and nothing else
 * may open it in a process that holds it: closing a file gives up the locks on it.
 */
export function take(file: string, kind: 'alone' | 'shared'): Held | undefined {
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(file, { timeout: 0 })
    lock.exec(kind === 'alone' ? 'begin exclusive' : 'begin; select count(*) from sqlite_master')
  } catch (error) {
    lock?.close()
    if ((error as { errcode?: number }).errcode === BUSY) return undefined
    throw new Error(
      `${file} cannot be locked (${(error as Error).message}): DATA_DIR must be on a disk with file locks`,
      {
        cause: error,
      },
    )
  }
  let held = true
  return {
    release: () => {
      if (held) lock?.close()
      held = false
    },
  }
}

/** True while anybody, also this process, holds the lock in any way. */
export function isHeld(file: string): boolean {
  const lock = take(file, 'alone')
  lock?.release()
  return lock === undefined
}

/** Waits for the lock; undefined when it was not free within `withinMs`. */
export async function waitFor(file: string, withinMs: number): Promise<Held | undefined> {
  let lock: Held | undefined
  await until(() => (lock = take(file, 'alone')) !== undefined, { withinMs, everyMs: 25 })
  return lock
}
