// Boletos of banks that work by files, in SQL: titles, files, occurrences, exceptions.
// It decides nothing.

import type { OwnerId } from '../../kernel/ids.ts'
import { table } from '../../platform/db/columns.ts'
import { rowsOf, sql, type Sql, type Tx } from '../../platform/db/sql.ts'
import { type Author, currentAuthor } from '../../platform/audit/act.ts'
import type { Exception, Occurrence } from './occurrence.ts'
import type { Title } from './title.ts'

/** One platform's agreement. */
export type AgreementKey = { readonly owner: OwnerId; readonly agreement: string }

/** The columns of a title. */
const TITLES = table<Title & { readonly createdAt?: Date; readonly updatedAt: Date }>(
  'cnab_titles',
  't',
  {
    owner: 'key',
    id: 'key',
    agreement: 'fixed',
    ourNumber: 'fixed',
    status: 'saved',
    reason: 'later',
    order: { is: 'fixed', column: 'said' },
    changedTerms: 'later',
    payments: 'later',
    protest: 'later',
    brCode: 'later',
    createdAt: { is: 'fixed', read: 'never' },
    updatedAt: { is: 'saved', read: 'never' },
  },
)

export async function findTitle(
  db: Sql,
  { owner, agreement }: AgreementKey,
  id: string,
): Promise<Title | undefined> {
  const [title] = await db.rows<Title>(
    sql`select ${TITLES.columns}
      from cnab_titles t
      where t.owner = ${owner}
        and t.agreement = ${agreement}
        and t.id = ${id}`,
  )
  return title
}

export async function lockTitle(
  tx: Tx,
  { owner, agreement }: AgreementKey,
  id: string,
): Promise<Title | undefined> {
  const [title] = await tx.rows<Title>(sql`
    select ${TITLES.columns} from cnab_titles t
    where t.owner = ${owner} and t.agreement = ${agreement} and t.id = ${id} for update`)
  return title
}

/**
 * The boletos that a return file names, by id or by our number without zeros before it, in id
 * order.
 */
export const lockNamed = (
  tx: Tx,
  { owner, agreement }: AgreementKey,
  named: { ids: readonly string[]; numbers: readonly string[] },
): Promise<Title[]> =>
  tx.rows<Title>(sql`
    select ${TITLES.columns} from cnab_titles t
    where t.owner = ${owner} and t.agreement = ${agreement}
      and (t.id = any(${[...named.ids]}::uuid[])
        or ltrim(t.our_number, '0') = any(${[...named.numbers]}::text[]))
    order by t.id for update`)

/** Inserts a boleto; false when its id or its number is taken. */
export async function insertTitle(tx: Tx, title: Title, now: Date): Promise<boolean> {
  const row = { ...title, createdAt: now, updatedAt: now }
  const rows = await tx.rows(sql`${TITLES.inserting([row])} on conflict do nothing returning 1`)
  return rows.length > 0
}

export async function saveTitles(tx: Tx, titles: readonly Title[], now: Date): Promise<void> {
  if (titles.length > 0)
    await tx.rows(TITLES.updating(titles.map((one) => ({ ...one, updatedAt: now }))))
}

export type FileRow = {
  readonly id: string
  readonly direction: 'remittance' | 'return'
  readonly sequence: number
  readonly hash: string
  readonly name: string | null
  readonly counts: object
  /** How often it was handed over, or may have been. */
  readonly copies?: number
  readonly createdAt: Date
  readonly writtenAt: Date | null
}

/**
 * Locks an agreement until the end of the transaction, so that one process at a time makes its
 * files.
 */
export const lockFiles = (tx: Tx, { owner, agreement }: AgreementKey): Promise<unknown> =>
  tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`cnab ${owner} ${agreement}`}, 0))`)

type StoredFile = Required<FileRow> &
  AgreementKey & {
    readonly contentSealed: Buffer | null
    readonly createdBy: Author
  }

/** The columns of a file. */
const FILES = table<StoredFile>('cnab_files', 'f', {
  owner: { is: 'key', read: 'never' },
  id: 'key',
  agreement: { is: 'fixed', read: 'never' },
  direction: 'fixed',
  sequence: 'fixed',
  hash: 'fixed',
  name: 'fixed',
  counts: 'fixed',
  copies: 'fixed',
  contentSealed: { is: 'fixed', read: 'never' },
  createdBy: { is: 'fixed', read: 'never' },
  createdAt: 'fixed',
  writtenAt: 'fixed',
})

/**
 * Inserts a file, with its text where that is kept; false when a return of the same bytes was
 * inserted before.
 */
export async function insertFile(
  tx: Tx,
  { owner, agreement }: AgreementKey,
  file: FileRow,
  contentSealed: Buffer | null = null,
): Promise<boolean> {
  const row = { copies: 0, ...file, owner, agreement, contentSealed, createdBy: currentAuthor() }
  const rows = await tx.rows(sql`
    ${FILES.inserting([row])}
    on conflict (owner, agreement, hash) where direction = 'return' do nothing returning 1`)
  return rows.length > 0
}

/** The return of these bytes. */
export async function returnOf(
  tx: Tx,
  { owner, agreement }: AgreementKey,
  hash: string,
): Promise<string> {
  const [file] = await tx.rows<{ id: string }>(sql`
    select id from cnab_files
    where owner = ${owner} and agreement = ${agreement} and hash = ${hash} and direction = 'return'`)
  return file!.id
}

/** Whether another return has this number. A bank that numbers no files writes 0. */
export async function isNumberTaken(
  tx: Tx,
  { owner, agreement }: AgreementKey,
  { file, sequence }: { file: string; sequence: number },
): Promise<boolean> {
  if (sequence === 0) return false
  const rows = await tx.rows(sql`
    select 1 from cnab_files
    where owner = ${owner} and agreement = ${agreement} and direction = 'return'
      and sequence = ${sequence} and id <> ${file} limit 1`)
  return rows.length > 0
}

/** Stores the counts of a return file after it was applied. */
export async function saveCounts(
  tx: Tx,
  owner: OwnerId,
  file: string,
  counts: object,
): Promise<void> {
  await tx.rows(
    sql`update cnab_files
      set counts = ${JSON.stringify(counts)}::jsonb
      where owner = ${owner}
        and id = ${file}`,
  )
}

/** A remittance that was reserved, and may or may not have been written to disk. */
export async function unwrittenFile(
  tx: Sql,
  { owner, agreement }: AgreementKey,
): Promise<FileRow | undefined> {
  const [file] = await tx.rows<FileRow>(
    sql`select ${FILES.columns}
      from cnab_files f
      where owner = ${owner}
        and agreement = ${agreement}
        and written_at is null
      order by sequence
      limit 1`,
  )
  return file
}

/** The sealed text of a remittance; undefined where none is kept, or its key was lost. */
export async function contentOf(
  db: Sql,
  owner: OwnerId,
  file: string,
): Promise<Buffer | undefined> {
  const [row] = await db.rows<{ sealed: Buffer | null }>(sql`
    select content_sealed as sealed from cnab_files where owner = ${owner} and id = ${file}`)
  return row?.sealed && row.sealed.length > 0 ? row.sealed : undefined
}

/** Counts that a remittance is handed over once more. */
export async function countCopy(tx: Tx, owner: OwnerId, file: string): Promise<void> {
  await tx.rows(sql`
    update cnab_files set copies = copies + 1 where owner = ${owner} and id = ${file}`)
}

/**
 * Those of these remittances that a bank may have more than once. A file that a call made is handed
 * over by its first download; one that went by a folder or a command is handed over before any.
 */
export async function copiedAmong(
  tx: Tx,
  owner: OwnerId,
  files: readonly string[],
): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select id from cnab_files
    where owner = ${owner} and id = any(${[...files]}::uuid[])
      and (copies > 1
        or downloads > case when created_by->>'type' in ('command', 'server') then 0 else 1 end)`)
  return rows.map(({ id }) => id)
}

/** The number of the last remittance; 0 before the first. */
export async function lastSequence(tx: Tx, { owner, agreement }: AgreementKey): Promise<number> {
  const [row] = await tx.rows<{ last: number }>(sql`
    select coalesce(max(sequence), 0) as last from cnab_files
    where owner = ${owner} and agreement = ${agreement} and direction = 'remittance'`)
  return row!.last
}

/** Marks a file as written to disk. */
export async function markFileWritten(
  tx: Tx,
  owner: OwnerId,
  file: string,
  { name, now }: { name: string | null; now: Date },
): Promise<void> {
  await tx.rows(sql`
    update cnab_files set written_at = ${now}, name = ${name}
    where owner = ${owner} and id = ${file} and written_at is null`)
}

/** Marks a file, and the instructions in it, as written to disk. */
export async function markWritten(
  tx: Tx,
  owner: OwnerId,
  file: string,
  written: { name: string; now: Date },
): Promise<void> {
  await markFileWritten(tx, owner, file, written)
  await tx.rows(sql`
    update cnab_instructions
    set status = 'written'
    where owner = ${owner}
      and file = ${file}
      and status = 'waiting'`)
}

/** Those of these occurrences that were applied before, by name. */
export async function appliedBefore(
  tx: Tx,
  { owner, agreement }: AgreementKey,
  names: readonly string[],
): Promise<string[]> {
  const rows = await tx.rows<{ name: string }>(sql`
    select name from cnab_occurrences
    where owner = ${owner} and agreement = ${agreement} and name = any(${[...names]}::text[])`)
  return rows.map(({ name }) => name)
}

export async function insertOccurrences(
  tx: Tx,
  { owner, agreement }: AgreementKey,
  file: string,
  { occurrences, now }: { occurrences: readonly Occurrence[]; now: Date },
): Promise<void> {
  if (occurrences.length === 0) return
  const rows = occurrences.map(({ name, boleto, entry }) => ({
    name,
    boleto,
    line: entry.line,
    said: entry,
  }))
  await tx.rows(sql`
    insert into cnab_occurrences (owner, agreement, name, boleto, file, line, said, at)
    select ${owner}, ${agreement}, name, boleto, ${file}, line, said, ${now}
    from json_to_recordset(${rowsOf(rows)}) as r(name text, boleto uuid, line int, said jsonb)`)
}

type StoredException = Exception &
  AgreementKey & { readonly id: string; readonly file: string | null; readonly at: Date }

/** The columns of an exception. */
const EXCEPTIONS = table<StoredException>('cnab_exceptions', 'e', {
  owner: 'key',
  id: 'key',
  agreement: 'fixed',
  file: 'fixed',
  line: 'fixed',
  boleto: 'fixed',
  what: 'fixed',
  says: 'fixed',
  at: 'fixed',
})

export async function insertExceptions(
  tx: Tx,
  { owner, agreement }: AgreementKey,
  {
    exceptions,
    file,
    now,
  }: { exceptions: readonly (Exception & { id: string })[]; file: string | null; now: Date },
): Promise<void> {
  if (exceptions.length === 0) return
  await tx.rows(
    EXCEPTIONS.inserting(exceptions.map((one) => ({ ...one, owner, agreement, file, at: now }))),
  )
}

/**
 * Boletos with an occurrence in a time range, oldest first. A boleto may be listed more than once.
 */
export async function changedIn(
  db: Sql,
  { owner, agreement }: AgreementKey,
  { from, to, offset, limit }: { from: Date; to: Date; offset: number; limit: number },
): Promise<string[]> {
  const rows = await db.rows<{ boleto: string }>(sql`
    select boleto from cnab_occurrences
    where owner = ${owner} and agreement = ${agreement} and at between ${from} and ${to}
    order by at, name offset ${offset} limit ${limit}`)
  return rows.map(({ boleto }) => boleto)
}
