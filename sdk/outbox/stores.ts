// Where an outbox keeps its calls: in a folder, or in a table of a database. Both are durable when
// they say so.

import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import { join } from 'node:path'
import type { KeptCall, OutboxStore } from './outbox.ts'

const FILE = /^[0-9a-f]{64}\.json$/

/** A key may have any printable text, and be longer than a file's name. */
const fileOf = (key: string): string => `${createHash('sha256').update(key).digest('hex')}.json`

const isThere = (error: unknown): boolean => (error as { code?: string }).code === 'EEXIST'
const isMissing = (error: unknown): boolean => (error as { code?: string }).code === 'ENOENT'

/** Makes the names in a folder durable; systems without it (Windows) do so by themselves. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await fs.open(folder, 'r').catch(() => undefined)
  try {
    await handle?.sync().catch(() => {})
  } finally {
    await handle?.close()
  }
}

async function read(path: string): Promise<KeptCall | undefined> {
  try {
    return JSON.parse(await fs.readFile(path, 'utf8')) as KeptCall
  } catch (error) {
    if (isMissing(error)) return undefined
    throw new Error(`the outbox cannot read ${path}`, { cause: error })
  }
}

async function write(path: string, text: string): Promise<void> {
  const handle = await fs.open(path, 'wx', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Each call is a file in `folder`, written and synced before the call is sent. The folder is made;
 * for one machine.
 */
export function fileOutbox(folder: string): OutboxStore {
  return {
    async keep(call) {
      await fs.mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, fileOf(call.key))
      const whole = join(folder, `${crypto.randomUUID()}.new`)
      try {
        await write(whole, JSON.stringify(call))
        // A link, unlike a rename, never replaces a call that is there.
        await fs.link(whole, path)
      } catch (error) {
        if (!isThere(error)) throw error
        const kept = await read(path)
        if (kept) return kept
        throw error
      } finally {
        await fs.rm(whole, { force: true })
      }
      await syncFolder(folder)
      return call
    },
    async forget(key) {
      await fs.rm(join(folder, fileOf(key)), { force: true })
      await syncFolder(folder)
    },
    async oldest(limit) {
      const names = await fs.readdir(folder).catch((error: unknown) => {
        if (isMissing(error)) return []
        throw error
      })
      const calls: KeptCall[] = []
      for (const name of names.filter((one) => FILE.test(one))) {
        const call = await read(join(folder, name))
        if (call) calls.push(call)
      }
      return calls.toSorted((a, b) => (a.keptAt < b.keptAt ? -1 : 1)).slice(0, limit)
    },
  }
}

/** A pool of `pg`, or anything with its `query`. */
type Queries = { query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> }

/** The table of `sqlOutbox`. */
export const OUTBOX_TABLE = `create table vintem_outbox (
  key text primary key, call text not null, input json not null, kept_at timestamptz not null)`

/** Each call is a row of `vintem_outbox` in your PostgreSQL, which several machines can share. */
export function sqlOutbox(pool: Queries): OutboxStore {
  const callOf = (row: unknown): KeptCall => {
    const {
      key,
      call,
      input,
      kept_at: at,
    } = row as { key: string; call: string; input: unknown; kept_at: Date | string }
    // A text where the program has set a parser of its own for times.
    return { key, call, input, keptAt: new Date(at).toISOString() }
  }
  return {
    async keep(call) {
      const { key, call: name, input, keptAt } = call
      await pool.query('insert into vintem_outbox values ($1, $2, $3, $4) on conflict do nothing', [
        key,
        name,
        JSON.stringify(input),
        keptAt,
      ])
      const { rows } = await pool.query('select * from vintem_outbox where key = $1', [key])
      // Another program may have settled and forgotten it in between: then it is sent once more,
      // with the same key.
      return rows[0] ? callOf(rows[0]) : call
    },
    async forget(key) {
      await pool.query('delete from vintem_outbox where key = $1', [key])
    },
    async oldest(limit) {
      const { rows } = await pool.query(
        'select * from vintem_outbox order by kept_at, key limit $1',
        [limit],
      )
      return rows.map(callOf)
    },
  }
}
