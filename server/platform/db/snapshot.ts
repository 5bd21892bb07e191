// Backup and restore: one consistent copy of the whole database in a compressed file, by COPY. The
// embedded PostgreSQL includes no pg_dump, and tables copied without a common snapshot would not
// balance.
//
// The file: gzip of lines. First a header with the migrations it was taken at; then for each table
// a line with its name and columns, its rows as JSON arrays of text, and an empty line.

import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { copiedIn, here, inFile } from './connections/schema.ts'
import { inTransaction, join, raw, sql, type Database, type Sql, type Tx } from './sql.ts'
import { trustRows } from './schema/trusted-rows.ts'

const FORMAT = 'vintem-backup-1'
const PAGE_ROWS = 2_000
const NO_BACKUP = 'This file is no backup of Vintém, or was changed; nothing was restored.'
const TOO_EARLY = 'This backup ends too early; nothing was restored.'
// PostgreSQL's error codes for wrong values and columns.
const UNFIT = /^(22|23|42)...$/

type Header = {
  format: string
  mode?: string | null
  at?: string
  migrations: { version: number; checksum: string }[]
}
type Taken = { mode: string | null; at: Date | undefined }
type Table = { schema: string; name: string; columns: string[] }

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const named = ({ schema, name }: Table) => raw(`${quoted(schema)}.${quoted(name)}`)

// Of a table with partitions the whole, but for the log of requests: it is large, and kept for
// days. Generated columns are computed again; identity values are kept.
const tablesOf = (tx: Tx, schema: string): Promise<Table[]> =>
  tx.rows<Table>(sql`
    select n.nspname as schema, c.relname as name,
      array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p')
      and not c.relispartition
      and n.nspname = any(${copiedIn(schema)}::text[])
      and c.relname <> 'requests'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by 1, 2 order by 1, 2`)

const headerOf = async (tx: Tx, { mode, at }: Taken): Promise<Header> => ({
  format: FORMAT,
  mode,
  ...(at ? { at: at.toISOString() } : {}),
  migrations: await tx.rows(sql`select version, checksum from migrations order by version`),
})

async function* linesOf(tx: Tx, schema: string, taken: Taken): AsyncGenerator<string> {
  yield `${JSON.stringify(await headerOf(tx, taken))}\n`
  for (const table of await tablesOf(tx, schema)) {
    yield `${JSON.stringify(inFile(table, schema))}\n`
    const values = join(table.columns.map((column) => raw(`${quoted(column)}::text`)))
    await tx.rows(
      sql`declare page no scroll cursor for select json_build_array(${values})::text as row
        from ${named(table)}`,
    )
    for (;;) {
      const rows = await tx.rows<{ row: string }>(sql`fetch ${raw(String(PAGE_ROWS))} from page`)
      if (rows.length === 0) break
      yield rows.map(({ row }) => `${row.replaceAll('\n', '')}\n`).join('')
    }
    await tx.rows(sql`close page`)
    yield '\n'
  }
}

const partialOf = (file: string): string => `${file}.partial`

/** Fails early when the file cannot be written, before the whole database is read. */
export async function refuseUnwritable(file: string): Promise<void> {
  try {
    await (await open(partialOf(file), 'w', 0o600)).close()
    await rm(partialOf(file))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const why = code === 'ENOENT' ? `there is no folder ${dirname(file)}` : code
    throw new Error(`The backup cannot be written to ${file}: ${why}. Nothing was written.`, {
      cause: error,
    })
  }
}

/**
 * Writes a snapshot to `file`, completely or not at all. `mode`: of this database; null when it is
 * undecided. `at`: now.
 */
export async function backupTo(
  db: Database,
  file: string,
  mode: string | null,
  at?: Date,
): Promise<void> {
  const partial = partialOf(file)
  await refuseUnwritable(file)
  try {
    await inTransaction(db, async (tx) => {
      await tx.rows(sql`set transaction isolation level repeatable read, read only`)
      await tx.rows(sql`set local statement_timeout = 0`)
      // The disk may be slow to take a page.
      await tx.rows(sql`set local idle_in_transaction_session_timeout = 0`)
      await pipeline(
        Readable.from(linesOf(tx, db.schema, { mode, at })),
        createGzip(),
        createWriteStream(partial, { mode: 0o600, flush: true }),
      )
    })
    await rename(partial, file)
  } finally {
    await rm(partial, { force: true })
  }
}

async function refuseUnfit(tx: Tx, header: Header, mode: string): Promise<void> {
  if (header.format !== FORMAT) throw new Error(NO_BACKUP)
  if (header.mode && header.mode !== mode)
    throw new Error(
      `This is a backup of a ${header.mode} database, and MODE is ${mode}: restore it with MODE=${header.mode}.`,
    )
  const here = await tx.rows<{ version: number; checksum: string }>(
    sql`select version, checksum from migrations order by version`,
  )
  if (JSON.stringify(here) !== JSON.stringify(header.migrations)) {
    throw new Error(
      'This backup was taken at other migrations than this version has. Restore it with the version that took it, then upgrade.',
    )
  }
  await refuseUsed(tx)
}

/** Refuses a migrated database that is in use. */
export async function refuseUsed(db: Sql): Promise<void> {
  const [used] = await db.rows<{ n: number }>(sql`select count(*)::int as n from sellers`)
  if (used!.n > 0)
    throw new Error(
      'This database is not empty; a backup is restored into an empty one. Use another DATA_DIR or database.',
    )
}

async function refuseUnknown(tx: Tx, { schema, name }: Table): Promise<void> {
  const [found] = await tx.rows<{ there: boolean }>(
    sql`select to_regclass(${`${quoted(schema)}.${quoted(name)}`}) is not null as there`,
  )
  if (found!.there) return
  throw new Error(
    /(^|_)bank$/.test(schema)
      ? 'This backup holds the books of the sandbox bank: restore it with MODE=sandbox.'
      : `This backup contains a table that this database lacks: ${schema}.${name}.`,
  )
}

async function insertRows(tx: Tx, table: Table, rows: readonly string[]): Promise<void> {
  if (rows.length === 0) return
  const columns = join(table.columns.map((column) => raw(quoted(column))))
  const arrays = `[${rows.join(',')}]`
  const types = await typesOf(tx, table)
  const values = join(table.columns.map((column, n) => raw(`(r.v->>${n})::${types.get(column)}`)))
  await tx.rows(
    sql`insert into ${named(table)} (${columns}) overriding system value select ${values}
      from json_array_elements(${arrays}::json) as r(v)`,
  )
}

async function typesOf(tx: Tx, { schema, name }: Table): Promise<Map<string, string>> {
  const rows = await tx.rows<{ column: string; type: string }>(sql`
    select a.attname::text as column, format_type(a.atttypid, a.atttypmod) as type
    from pg_attribute a
    where a.attrelid = ${`${quoted(schema)}.${quoted(name)}`}::regclass and a.attnum > 0`)
  return new Map(rows.map(({ column, type }) => [column, type]))
}

/** Moves the sequences of identity columns past the restored values. */
async function moveIdentities(tx: Tx, schema: string): Promise<void> {
  const rows = await tx.rows<{ table: string; column: string }>(sql`
    select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as table,
      a.attname::text as column
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    join pg_namespace n on n.oid = c.relnamespace
    where a.attidentity <> '' and n.nspname = any(${copiedIn(schema)}::text[])`)
  for (const { table, column } of rows) {
    await tx.rows(
      sql`select setval(pg_get_serial_sequence(${table}, ${column}),
          (select coalesce(max(${raw(quoted(column))}), 0) + 1 from ${raw(table)}), false)`,
    )
  }
}

/**
 * The lines of a stream of text. Not node:readline, for which U+2028 and a lone return end lines as
 * well.
 */
async function* splitLines(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') throw new Error(TOO_EARLY)
}

/** A line of the file as JSON; an invalid one means that the file is no backup of ours. */
function parsed<T>(line: string): T {
  try {
    return JSON.parse(line) as T
  } catch {
    throw new Error(NO_BACKUP)
  }
}

async function restoreLines(
  tx: Tx,
  file: string,
  to: { mode: string; schema: string },
): Promise<void> {
  let header: Header | undefined
  let table: Table | undefined
  let waiting: string[] = []
  for await (const line of splitLines(textOf(file))) {
    if (!header) {
      header = parsed<Header>(line)
      await refuseUnfit(tx, header, to.mode)
    } else if (!table) {
      table = here(parsed<Table>(line), to.schema)
      await refuseUnknown(tx, table)
      await tx.rows(sql`delete from ${named(table)}`)
    } else if (line === '' || waiting.length >= PAGE_ROWS) {
      await insertRows(tx, table, waiting)
      waiting = line === '' ? [] : [line]
      if (line === '') table = undefined
    } else waiting.push(line)
  }
  if (!header || table) throw new Error(TOO_EARLY)
}

/**
 * The decompressed text of the file. What cannot be decompressed is no backup, or was truncated or
 * corrupted.
 */
async function* textOf(file: string): AsyncGenerator<string> {
  const packed = createReadStream(file)
  const text = packed.pipe(createGunzip())
  packed.once('error', (error) => text.destroy(error))
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of text) yield decoder.decode(chunk as Buffer, { stream: true })
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'Z_BUF_ERROR') throw new Error(TOO_EARLY, { cause: error })
    if (code.startsWith('Z_') || code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
      throw new Error(NO_BACKUP, { cause: error })
    throw error
  } finally {
    packed.destroy()
  }
}

function headerIn(line: string): Header {
  const header = parsed<Header>(line)
  if (header.format !== FORMAT) throw new Error(NO_BACKUP)
  return header
}

const versionIn = ({ migrations }: Header): number => migrations.at(-1)?.version ?? 0

/** The version of the newest migration in a backup. */
export async function versionOf(file: string): Promise<number> {
  for await (const line of splitLines(textOf(file))) return versionIn(headerIn(line))
  throw new Error(NO_BACKUP)
}

export type Contents = {
  /** Of the newest migration. */
  readonly version: number
  readonly mode: string | null
  /** When it was taken, as an ISO time; older backups do not say it. */
  readonly at: string | undefined
  readonly tables: number
  readonly rows: number
}

/** What is in a backup. Reads all of it, and throws where it is no backup, or ends too early. */
export async function contentsOf(file: string): Promise<Contents> {
  let header: Header | undefined
  let isTable = false
  let [tables, rows] = [0, 0]
  for await (const line of splitLines(textOf(file))) {
    if (!header) header = headerIn(line)
    else if (!isTable) {
      parsed<Table>(line)
      isTable = true
      tables++
    } else if (line === '') isTable = false
    else rows++
  }
  if (!header || isTable) throw new Error(TOO_EARLY)
  return { version: versionIn(header), mode: header.mode ?? null, at: header.at, tables, rows }
}

/**
 * Restores a snapshot into an empty, migrated database, in one commit. Throws when something does
 * not fit, the mode of the snapshot among it, or `check` of what was restored.
 */
export async function restoreFrom(
  db: Database,
  file: string,
  mode: string,
  check?: (tx: Tx) => Promise<void>,
) {
  try {
    await inTransaction(db, async (tx) => {
      await tx.rows(sql`set local statement_timeout = 0`)
      // The disk may be slow to give a page.
      await tx.rows(sql`set local idle_in_transaction_session_timeout = 0`)
      const distrust = await trustRows(tx, copiedIn(db.schema))
      await restoreLines(tx, file, { mode, schema: db.schema })
      await moveIdentities(tx, db.schema)
      await distrust()
      await check?.(tx)
    })
  } catch (error) {
    // A valid backup holds no rows that PostgreSQL refuses.
    if (UNFIT.test((error as { code?: string }).code ?? ''))
      throw new Error(NO_BACKUP, { cause: error })
    throw error
  }
}
