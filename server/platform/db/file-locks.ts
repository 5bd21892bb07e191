// Locks between processes on one machine. The operating system releases them when a process dies,
// however it dies. No process ids are compared, so a reused id does no harm. database-server.ts
// says what each lock protects.

import fs from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { until } from './processes.ts'

export type FileLock = { release(): void }

const BUSY = 5

function isOfAnother(file: string): boolean {
  try {
    fs.accessSync(dirname(file), fs.constants.W_OK | fs.constants.X_OK)
    if (fs.existsSync(file)) fs.accessSync(file, fs.constants.R_OK | fs.constants.W_OK)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EACCES'
  }
}

/**
 * Takes the lock in `file`, or returns undefined when it is held in a conflicting way. Node has no
 * file locks; SQLite, which it includes, has those of each system. Nothing is ever written into the
 * file. A process that holds the lock must not open the file otherwise: closing a file releases the
 * locks on it.
 */
export function tryLock(file: string, kind: 'alone' | 'shared'): FileLock | undefined {
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(file, { timeout: 0 })
    // Its journal would be a file, which a full disk does not take: a server could then neither be
    // stopped nor be asked.
    lock.exec('pragma journal_mode = memory')
    lock.exec(kind === 'alone' ? 'begin exclusive' : 'begin; select count(*) from sqlite_master')
  } catch (error) {
    lock?.close()
    if ((error as { errcode?: number }).errcode === BUSY) return undefined
    const todo = isOfAnother(file)
      ? `it belongs to another user, as when root has run Vintém here before. Give all of ${dirname(dirname(file))} to the user who runs it (chown -R)`
      : 'DATA_DIR must be on a disk with file locks'
    throw new Error(`${file} cannot be locked (${(error as Error).message}): ${todo}`, {
      cause: error,
    })
  }
  let held = true
  return {
    release: () => {
      if (held) lock?.close()
      held = false
    },
  }
}

/** True while any process, also this one, holds the lock in any way. */
export function isLocked(file: string): boolean {
  const lock = tryLock(file, 'alone')
  lock?.release()
  return lock === undefined
}

/** Waits for the lock; undefined when it was not free within `withinMs`. */
export async function waitForLock(file: string, withinMs: number): Promise<FileLock | undefined> {
  let lock: FileLock | undefined
  await until(() => (lock = tryLock(file, 'alone')) !== undefined, { withinMs, everyMs: 25 })
  return lock
}
