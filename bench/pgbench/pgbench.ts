// PostgreSQL by itself: pgbench on the same cluster and the same tables, writing and reading the
// rows that the server writes and reads. Written rows are copied from a transaction that the server
// created, so that both write rows of the same size.

import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { join } from 'node:path'
import { join as joined, raw, sql, type Database } from '../../server/platform/db/sql.ts'
import { saleScript, type Cell, type SaleRows } from './sale-script.ts'
import type { Named as NamedDatabase } from '../place.ts'
import type { Stage } from '../stage.ts'

const CLIENTS = 16
const THREADS = 1
const MISSING =
  'pgbench is not on the PATH, so there is nothing to compare creation with. Install it (Debian: postgresql-contrib, or ' +
  'postgresql-client with postgresql-common) and run the bench again'

export const findPgbench = (): string => {
  const { status, stdout } = spawnSync('pgbench', ['--version'], { encoding: 'utf8' })
  if (status !== 0) throw new Error(MISSING)
  return stdout.trim()
}

type Named = { table: string; columns?: readonly string[]; where: ReturnType<typeof sql> }

/**
 * The columns of one row as text, with their types; without those that the database numbers by
 * itself.
 */
async function cellsOf(db: Database, { table, columns, where }: Named): Promise<Cell[]> {
  const known = await db.rows<{ column: string; type: string }>(sql`
    select attname as column, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${table}::regclass
      and attnum > 0
      and not attisdropped
      and attidentity = ''
    order by attnum`)
  const wanted = known.filter(({ column }) => !columns || columns.includes(column))
  const texts = joined(wanted.map(({ column }) => raw(`"${column}"::text as "${column}"`)))
  const [row] = await db.rows<Record<string, string | null>>(
    sql`select ${texts} from ${raw(table)} where ${where}`,
  )
  if (!row) throw new Error(`the server wrote no row of ${table}`)
  return wanted.map(({ column, type }) => ({ column, type, text: row[column] ?? null }))
}

// The columns of a transaction at its insert, and those that the bank's reply changes.
const INSERTED = new Set(['new', 'status', 'version', 'history', 'updated_at', 'due_at', 'pix'])
const CHANGED =
  'status fee_returned refunded refunding refund_count pix history version attempts due_at expires_at cancel_asked_at paid_at closed_at updated_at'.split(
    ' ',
  )

const withoutCode = (pix: string): string => {
  const {
    brCode: _code,
    location: _location,
    ...before
  } = JSON.parse(pix) as Record<string, unknown>
  return JSON.stringify(before)
}

/** The row before the bank was called. */
function asInserted(cells: readonly Cell[]): Cell[] {
  const before: Record<string, string> = { status: 'new', version: '0', history: '[]' }
  return cells.map((cell) => {
    if (cell.column === 'pix') return { ...cell, text: withoutCode(cell.text!) }
    return INSERTED.has(cell.column) && before[cell.column] !== undefined
      ? { ...cell, text: before[cell.column]! }
      : cell
  })
}

/** The rows of one transaction of the server's. */
async function readSale(db: Database, id: string): Promise<SaleRows> {
  const where = sql`id = ${id}`
  const sale = await cellsOf(db, { table: 'transactions', where })
  return {
    idempotency: await cellsOf(db, { table: 'idempotency', where: sql`object_id = ${id}` }),
    created: asInserted(sale),
    charge: await cellsOf(db, { table: 'bank.charges', where: sql`txid = ${id}` }),
    changed: sale.filter(({ column }) => CHANGED.includes(column)),
    event: await cellsOf(db, { table: 'events', where: sql`object_id = ${id}` }),
  }
}

export type Pgbench = { run(seconds: number): Promise<number> }

/** pgbench with the rows of transaction `id`; `run` returns transactions a second. */
export const openPgbench = async (stage: Stage, id: string): Promise<Pgbench> =>
  pgbenchOf(stage.pgbench!, {
    folder: stage.folder,
    script: saleScript(await readSale(stage.db, id)),
    clients: CLIENTS,
  })

type Run = { readonly folder: string; readonly script: string; readonly clients: number }

/** pgbench with a script; `run` returns scripts a second. */
export function pgbenchOf(
  { host, database }: NamedDatabase,
  { folder, script, clients }: Run,
): Pgbench {
  findPgbench()
  const file = join(fs.mkdtempSync(join(folder, 'pgbench-')), 'script.sql')
  fs.writeFileSync(file, script)
  const where = ['-h', host, '-U', 'postgres', '-d', database]
  const how = ['-n', '-M', 'prepared', '-c', String(clients), '-j', String(THREADS), '-f', file]
  return {
    run: (seconds) =>
      new Promise((resolve, reject) => {
        const child = spawn('pgbench', [...where, ...how, '-T', String(seconds)], {
          stdio: ['ignore', 'pipe', 'pipe'],
        })
        let said = ''
        for (const stream of [child.stdout, child.stderr])
          stream.on('data', (data: Buffer) => (said += data.toString()))
        child.once('error', reject)
        child.once('close', (code) => {
          const rate = rateIn(said)
          if (code === 0 && rate !== undefined) resolve(rate)
          else reject(new Error(`pgbench ended with ${code}:\n${said}`))
        })
      }),
  }
}

/** Transactions a second, from the end of pgbench's output. Undefined if it failed. */
export function rateIn(said: string): number | undefined {
  if (/aborted|Run was aborted/.test(said)) return undefined
  const found = /^tps = ([\d.]+)/m.exec(said)
  return found ? Number(found[1]) : undefined
}
