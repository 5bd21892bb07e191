// Whether this process works for the platforms of several cells, as others see it: a lock of a
// session that all processes share. A command that moves a platform takes it alone, so it waits
// until each process has paused the platform, or is gone.

import type { Database } from '../../platform/db/sql.ts'

const PRESENT = `hashtextextended('cells presence', 0)`
/** One command moves platforms at a time. */
const MOVER = `hashtextextended('cells move', 0)`
const CONNECT_MS = 3_000

type Connection = Awaited<ReturnType<Database['connection']>>

export type Presence = {
  /** Takes its share again, unless it has it. Waits while a command has the lock alone. */
  join(): Promise<void>
  leave(): Promise<void>
  /** Whether the command that moves is gone: nobody has its lock. */
  isMoverGone(): Promise<boolean>
  close(): Promise<void>
}

/** `db`: the first cell's, which on a Citus is the coordinator's. */
export function openPresence(db: Database): Presence {
  let connection: Connection | undefined
  let isIn = false
  const forget = () => {
    connection = undefined
    isIn = false
  }
  const connected = async (): Promise<Connection> => {
    if (connection) return connection
    const opened = await db.connection(CONNECT_MS)
    opened.once('end', () => void (opened === connection && forget()))
    await opened.query('set idle_session_timeout = 0')
    connection = opened
    return opened
  }
  return {
    join: async () => {
      if (isIn) return
      const one = await connected()
      await one.query(`select pg_advisory_lock_shared(${PRESENT})`)
      isIn = one === connection
    },
    leave: async () => {
      if (!isIn) return
      isIn = false
      await connection?.query(`select pg_advisory_unlock_shared(${PRESENT})`)
    },
    isMoverGone: async () => {
      const one = await connected()
      const { rows } = await one.query<{ free: boolean }>(
        `select pg_try_advisory_lock(${MOVER}) as free`,
      )
      if (rows[0]!.free) await one.query(`select pg_advisory_unlock(${MOVER})`)
      return rows[0]!.free
    },
    close: async () => {
      const closing = connection
      forget()
      await closing?.end()
    },
  }
}

/**
 * Of a command: it is the only one that moves platforms, until the connection ends. False when
 * another one does.
 */
export async function asMover(connection: Connection): Promise<boolean> {
  await connection.query('set idle_session_timeout = 0')
  const { rows } = await connection.query<{ free: boolean }>(
    `select pg_try_advisory_lock(${MOVER}) as free`,
  )
  return rows[0]!.free
}

const LOCK_NOT_AVAILABLE = '55P03'

/** Waits until every process has let go; false when one has not in time. */
export async function awaitAll(connection: Connection, withinMs: number): Promise<boolean> {
  try {
    await connection.query(`set lock_timeout = ${withinMs}`)
    await connection.query(`set statement_timeout = ${2 * withinMs}`)
    await connection.query(`select pg_advisory_lock(${PRESENT})`)
    return true
  } catch (error) {
    if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE) return false
    throw error
  }
}
