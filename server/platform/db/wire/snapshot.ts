// Statements that see the database at one moment: a transaction that only reads, on a connection of
// the pool. It knows no table.

import type pg from 'pg'
import sqlTag, { raw, type Sql as Statement } from 'sql-template-tag'
import { ask, rowsFrom, type Via } from './query.ts'

/** Reads at one moment: that of the first statement. */
export type Snapshot = {
  rows<Row>(statement: Statement): Promise<Row[]>
  /** Gives the connection back; nothing is read after it. Called again, it does nothing. */
  end(): void
}

const BEGIN = { text: 'begin isolation level repeatable read read only' }
const COMMIT = { text: 'commit' }

/**
 * `idleMs`: how long the reader may take between two statements; absent: as long as any transaction
 * may.
 */
export function openSnapshot(pool: pg.Pool, via: Via, idleMs?: number): Snapshot {
  let isOver = false
  let opening: Promise<pg.PoolClient> | undefined
  let broken: Error | undefined
  const remember = (error: Error) => void (broken ??= error)

  const open = async (): Promise<pg.PoolClient> => {
    const client = await pool.connect()
    // A connection that dies between two statements reports it here; the next statement then fails
    // with it.
    client.on('error', remember)
    // Sent with the first statement; if it fails, that statement fails and says why.
    ask(client, BEGIN).catch(remember)
    if (idleMs !== undefined)
      rowsFrom(
        client,
        sqlTag`set local idle_in_transaction_session_timeout = ${raw(String(idleMs))}`,
        via,
      ).catch(remember)
    return client
  }
  const close = async (opened: Promise<pg.PoolClient>): Promise<void> => {
    const client = await opened.catch(() => undefined)
    if (!client) return
    await ask(client, COMMIT).catch(remember)
    client.off('error', remember)
    client.release(broken)
  }
  return {
    rows: async (statement) => {
      if (isOver) throw new Error('a statement came after the end of its snapshot')
      return rowsFrom(await (opening ??= open()), statement, via)
    },
    end: () => {
      if (isOver) return
      isOver = true
      if (opening) close(opening).catch(remember)
    },
  }
}
