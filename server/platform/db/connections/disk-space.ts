// Whether PostgreSQL has disk space to write: remembered from a failed write, and tried again when
// asked. It knows no table.

import type pg from 'pg'

export type DiskSpace = {
  /** Records a failure. */
  noteFailure(error: unknown): void
  /**
   * False after a write failed for lack of space or for a broken disk, as long as a trial write
   * fails too.
   */
  acceptsWrites(): Promise<boolean>
}

// disk_full, and system errors: PostgreSQL cannot read or write its files.
const NO_SPACE = /^(53100|58...)$/
const codeOf = (error: unknown): string => (error as { code?: string } | undefined)?.code ?? ''
// Fills new pages of a temporary table on the same disk: an old page may have space when a new one
// has none.
const TRIAL_WRITE =
  'create temporary table room_for_writes on commit drop as ' +
  'select repeat(md5(n::text), 60) as page from generate_series(1, 200) n'

/** Tries writes on a connection of the pool. */
export function openDiskSpace(pool: pg.Pool): DiskSpace {
  let isFull = false
  const attempt = async (): Promise<void> => {
    const client = await pool.connect()
    let failed: Error | undefined
    try {
      await client.query('begin')
      await client.query(TRIAL_WRITE)
    } catch (error) {
      failed = error as Error
    }
    await client.query('rollback').catch((lost: Error) => (failed ??= lost))
    client.release(failed)
    if (failed) throw failed
  }
  return {
    noteFailure: (error) => {
      if (NO_SPACE.test(codeOf(error))) isFull = true
    },
    acceptsWrites: async () => {
      if (!isFull) return true
      try {
        await attempt()
        isFull = false
      } catch (error) {
        // A user who may not create a table cannot try: space is assumed, and the next failed write
        // records it again.
        isFull = codeOf(error) !== '42501'
      }
      return !isFull
    },
  }
}
