// A PostgreSQL that a command starts in the folder for temporary files, and deletes with everything
// in it.

import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import type { Config } from '../../../platform/config.ts'
import type { Database } from '../../../platform/db/sql.ts'
import { asGuest } from '../command.ts'

/** The image of containers has no PostgreSQL, and DATABASE_URL is not the one that is needed. */
export function withoutPostgres(error: unknown): unknown {
  const isMissing =
    ((error as Error).cause as { code?: string } | undefined)?.code === 'ERR_MODULE_NOT_FOUND'
  if (!isMissing) return error
  return new Error(
    'This restores into a PostgreSQL that npm ci installs, and there is none here, as in a container: ' +
      'copy the backup and the key ring to a clone of Vintém, run npm ci there, and this command.',
    { cause: error },
  )
}

/** Does `work` on an empty database of its own, whatever database is configured. */
export async function onThrowAway<T>(
  config: Config,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(os.tmpdir(), 'vintem-throw-away-'))
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  // Also when it is interrupted.
  process.once('exit', remove)
  try {
    const { databaseUrl: _, ...own } = config
    return await asGuest({ ...own, dataDir: folder }, work)
  } catch (error) {
    throw withoutPostgres(error)
  } finally {
    remove()
    process.off('exit', remove)
  }
}
