// Whether PostgreSQL has room to write: remembered from what failed, and tried again when somebody asks. It knows no table.

import type pg from 'pg'

export type Room = {
  /** Tells what failed. */
  note(error: unknown): void
  /** True unless a write failed for want of room, or of a disk that works, and would again. */
  takesWrites(): Promise<boolean>
}

// disk_full, and what the system refuses PostgreSQL: it cannot read or write its files.
const NO_ROOM = /^(53100|58...)$/
const codeOf = (error: unknown): string => (error as { code?: string } | undefined)?.code ?? ''
// Pages of a table that nobody sees and that is gone at once, taken of the same disk: an old page may have room when a
// new one has none.
const TRY =
  'create temporary table room_for_writes on commit drop as ' +
  'select repeat(md5(n::text), 60) as page from generate_series(1, 200) n'

/** Tries on a connection of the pool. */
export function openRoom(pool: pg.Pool): Room {
  let isFull = false
  const attempt = async (): Promise<void> => {
    const client = await pool.connect()
    let failed: Error | undefined
    try {
      await client.query('begin')
      await client.query(TRY)
    } catch (error) {
      failed = error as Error
    }
    await client.query('rollback').catch((lost: Error) => (failed ??= lost))
    client.release(failed)
    if (failed) throw failed
  }
  return {
    note: (error) => {
      if (NO_ROOM.test(codeOf(error))) isFull = true
    },
    takesWrites: async () => {
      if (!isFull) return true
      try {
        await attempt()
        isFull = false
      } catch (error) {
        // Whoever may not make a table cannot try: the next write that fails says so again.
        isFull = codeOf(error) !== '42501'
      }
      return !isFull
    },
  }
}
