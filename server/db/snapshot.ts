// One consistent copy of the whole database in a file, and back: a snapshot by COPY, compressed. The embedded
// PostgreSQL ships no pg_dump, and a copy taken table by table without one snapshot would not balance.
//
// The file: gzip of lines. First a header with the migrations it was taken at; then for each table a line with its
// name and columns, its rows as JSON arrays of text, and an empty line.

import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { inTransaction, join, raw, sql, type Database, type Tx } from './sql.ts'

const FORMAT = 'vintem-backup-1'
const PAGE_ROWS = 2_000

type Header = { format: string; migrations: { version: number; checksum: string }[] }
type Table = { schema: string; name: string; columns: string[] }

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const named = ({ schema, name }: Table) => raw(`${quoted(schema)}.${quoted(name)}`)

// Generated columns are made anew; identity values are kept.
const tablesOf = (tx: Tx): Promise<Table[]> =>
  tx.rows<Table>(sql`
    select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and n.nspname in ('public', 'bank') and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by 1, 2 order by 1, 2`)

const headerOf = async (tx: Tx): Promise<Header> => ({
  format: FORMAT,
  migrations: await tx.rows(sql`select version, checksum from migrations order by version`),
})

async function* linesOf(tx: Tx): AsyncGenerator<string> {
  yield `${JSON.stringify(await headerOf(tx))}\n`
  for (const table of await tablesOf(tx)) {
    yield `${JSON.stringify(table)}\n`
    const values = join(table.columns.map((column) => raw(`${quoted(column)}::text`)))
    await tx.rows(sql`declare page no scroll cursor for select json_build_array(${values})::text as row from ${named(table)}`)
    for (;;) {
      const rows = await tx.rows<{ row: string }>(sql`fetch ${raw(String(PAGE_ROWS))} from page`)
      if (rows.length === 0) break
      yield rows.map(({ row }) => `${row.replaceAll('\n', '')}\n`).join('')
    }
    await tx.rows(sql`close page`)
    yield '\n'
  }
}

/** Writes a snapshot to `file`. It is there whole or not at all. */
export async function backupTo(db: Database, file: string): Promise<void> {
  const partial = `${file}.partial`
  try {
    await inTransaction(db, async (tx) => {
      await tx.rows(sql`set transaction isolation level repeatable read, read only`)
      await tx.rows(sql`set local statement_timeout = 0`)
      await pipeline(Readable.from(linesOf(tx)), createGzip(), createWriteStream(partial, { mode: 0o600, flags: 'w' }))
    })
    await rename(partial, file)
  } finally {
    await rm(partial, { force: true })
  }
}

async function refuseUnfit(tx: Tx, header: Header): Promise<void> {
  if (header.format !== FORMAT) throw new Error('This file is no backup of Vintém.')
  const here = await tx.rows<{ version: number; checksum: string }>(sql`select version, checksum from migrations order by version`)
  if (JSON.stringify(here) !== JSON.stringify(header.migrations)) {
    throw new Error('This backup was taken at other migrations than this version has. Restore it with the version that took it, then upgrade.')
  }
  const [used] = await tx.rows<{ n: number }>(sql`select count(*)::int as n from sellers`)
  if (used!.n > 0) throw new Error('This database is not empty; a backup is restored into an empty one. Use another DATA_DIR or database.')
}

async function insertRows(tx: Tx, table: Table, rows: readonly string[]): Promise<void> {
  if (rows.length === 0) return
  const columns = join(table.columns.map((column) => raw(quoted(column))))
  const arrays = `[${rows.join(',')}]`
  const types = await typesOf(tx, table)
  const values = join(table.columns.map((column, n) => raw(`(r.v->>${n})::${types.get(column)}`)))
  await tx.rows(sql`insert into ${named(table)} (${columns}) overriding system value select ${values} from json_array_elements(${arrays}::json) as r(v)`)
}

async function typesOf(tx: Tx, { schema, name }: Table): Promise<Map<string, string>> {
  const rows = await tx.rows<{ column: string; type: string }>(sql`
    select a.attname::text as column, format_type(a.atttypid, a.atttypmod) as type from pg_attribute a
    where a.attrelid = ${`${quoted(schema)}.${quoted(name)}`}::regclass and a.attnum > 0`)
  return new Map(rows.map(({ column, type }) => [column, type]))
}

/** Brings the numbers that identity columns hand out past those restored. */
async function moveIdentities(tx: Tx): Promise<void> {
  const rows = await tx.rows<{ table: string; column: string }>(sql`
    select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as table, a.attname::text as column
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where a.attidentity <> '' and n.nspname in ('public', 'bank')`)
  for (const { table, column } of rows) {
    await tx.rows(sql`select setval(pg_get_serial_sequence(${table}, ${column}), (select coalesce(max(${raw(quoted(column))}), 0) + 1 from ${raw(table)}), false)`)
  }
}

/** Restores a snapshot into an empty, migrated database, in one commit. */
export function restoreFrom(db: Database, file: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    // Triggers and foreign keys are off for this session: the rows were consistent when they were taken.
    await tx.rows(sql`set local session_replication_role = replica`)
    await tx.rows(sql`set local statement_timeout = 0`)
    const lines = createInterface({ input: createReadStream(file).pipe(createGunzip()), crlfDelay: Infinity })
    let header: Header | undefined
    let table: Table | undefined
    let waiting: string[] = []
    for await (const line of lines) {
      if (!header) {
        header = JSON.parse(line) as Header
        await refuseUnfit(tx, header)
      } else if (!table) {
        table = JSON.parse(line) as Table
        await tx.rows(sql`delete from ${named(table)}`)
      } else if (line === '' || waiting.length >= PAGE_ROWS) {
        await insertRows(tx, table, waiting)
        waiting = line === '' ? [] : [line]
        if (line === '') table = undefined
      } else waiting.push(line)
    }
    if (!header || table) throw new Error('This backup ends too early; it was not restored.')
    await moveIdentities(tx)
  })
}
