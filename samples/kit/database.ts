// A SQLite file with what must survive a crash: the outbox of calls and the progress of webhooks,
// beside the tables of the sample, so that they are committed together. For one process; several
// share a PostgreSQL: `sqlOutbox`, and the store in docs/webhooks-receiver.md.

import { DatabaseSync } from 'node:sqlite'
import type { KeptCall, OutboxStore } from '@vintem/sdk/outbox'
import type { ObjectState, ReceiverStore } from '@vintem/sdk/webhooks'

const TABLES = `
  create table if not exists outbox (key text primary key, call text not null, input text not null, kept_at text not null) strict;
  create table if not exists webhook_objects (object text primary key, state text not null) strict;
  create table if not exists webhook_place (one integer primary key check (one = 1), sequence integer not null) strict;`

/**
 * Opens the file, and makes what is missing of `tables`. A commit is on the disk when it returns.
 */
export function openDatabase(file: string, tables: string): DatabaseSync {
  const db = new DatabaseSync(file)
  db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  db.exec(TABLES + tables)
  return db
}

/** One commit, or nothing. `work` does not wait for anything: no other request comes between. */
function atomically<T>(db: DatabaseSync, work: () => T): T {
  db.exec('begin immediate')
  try {
    const result = work()
    db.exec('commit')
    return result
  } catch (error) {
    db.exec('rollback')
    throw error
  }
}

/**
 * `kept` writes in the commit that keeps the call: there is no order without its call, and no call
 * without its order.
 */
export function sqliteOutbox(db: DatabaseSync, kept: (call: KeptCall) => void): OutboxStore {
  const callOf = (row: Record<string, unknown>) =>
    ({
      key: row['key'],
      call: row['call'],
      input: JSON.parse(String(row['input'])),
      keptAt: row['kept_at'],
    }) as KeptCall
  return {
    keep: async (call) =>
      atomically(db, () => {
        const there = db.prepare('select * from outbox where key = ?').get(call.key)
        if (there) return callOf(there)
        db.prepare('insert into outbox values (?, ?, ?, ?)').run(
          call.key,
          call.call,
          JSON.stringify(call.input),
          call.keptAt,
        )
        kept(call)
        return call
      }),
    forget: async (key) => void db.prepare('delete from outbox where key = ?').run(key),
    oldest: async (limit) =>
      db.prepare('select * from outbox order by kept_at, key limit ?').all(limit).map(callOf),
  }
}

/** Adds a write to the commit that remembers the event: together they happen exactly once. */
export type OnCommit = (write: () => void) => void

export function sqliteReceiverStore(db: DatabaseSync): ReceiverStore<OnCommit> {
  let last: Promise<unknown> = Promise.resolve()
  return {
    update(object, change) {
      const turn = last.then(async () => {
        const row = db.prepare('select state from webhook_objects where object = ?').get(object)
        const writes: (() => void)[] = []
        const before = row && (JSON.parse(String(row['state'])) as ObjectState)
        const { state, result } = await change(before, (write) => writes.push(write))
        atomically(db, () => {
          for (const write of writes) write()
          if (state)
            db.prepare('insert or replace into webhook_objects values (?, ?)').run(
              object,
              JSON.stringify(state),
            )
        })
        return result
      })
      last = turn.catch(() => {})
      return turn
    },
    async readPlace() {
      const row = db.prepare('select sequence from webhook_place').get()
      return row && Number(row['sequence'])
    },
    async savePlace(sequence) {
      db.prepare(
        'insert into webhook_place values (1, ?) on conflict do update set sequence = max(sequence, excluded.sequence)',
      ).run(sequence)
    },
  }
}
