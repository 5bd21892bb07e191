// Files that people uploaded, in SQL: their facts, and their content in parts. A file is written
// once and never changed. It knows no object that has files.

import type { FileType, UploadedFile } from '../../kernel/files/content.ts'
import type { FileId, OwnerId, SellerId } from '../../kernel/ids.ts'
import { sql, type Sql, type Tx } from '../db/sql.ts'

type StoredFile = {
  readonly owner: OwnerId
  readonly id: FileId
  readonly seller: SellerId
  readonly type: FileType
  /** In bytes. */
  readonly size: number
  readonly createdAt: Date
}

const PART_BYTES = 256 * 1024

/** Writes a file with its content. */
export async function insertFile(
  tx: Tx,
  file: Omit<StoredFile, 'size'>,
  { bytes: content, sha256 }: UploadedFile,
): Promise<void> {
  const { owner, id, seller, type, createdAt } = file
  await tx.rows(sql`
    insert into stored_files (owner, id, seller, type, size, sha256, created_at)
    values (${owner}, ${id}, ${seller}, ${type}, ${content.length}, ${sha256}, ${createdAt})`)
  for (let n = 0; n * PART_BYTES < content.length; n++) {
    const part = content.subarray(n * PART_BYTES, (n + 1) * PART_BYTES)
    await tx.rows(sql`
      insert into stored_file_parts (owner, file, n, content)
      values (${owner}, ${id}, ${n}, ${part})`)
  }
}

type FileKey = Pick<StoredFile, 'owner' | 'id'>

/**
 * The content, part by part: at most one of them is in memory. The first is read before anything is
 * given.
 */
export async function* contentOf(
  db: Sql,
  { owner, id, size }: FileKey & { size: number },
): AsyncGenerator<Buffer> {
  let read = 0
  for (let n = 0; read < size; n++) {
    const rows = await db.rows<{ content: Buffer }>(sql`
      select content from stored_file_parts where owner = ${owner} and file = ${id} and n = ${n}`)
    const part = rows[0]?.content
    // It was removed meanwhile: the reply ends too early, which its length shows.
    if (!part) throw new Error(`the file ${id} has no part ${n}`)
    read += part.length
    yield part
  }
}

/** Deletes files with their content. */
export async function deleteFiles(tx: Tx, owner: OwnerId, ids: readonly FileId[]): Promise<void> {
  if (ids.length === 0) return
  await tx.rows(
    sql`delete from stored_files where owner = ${owner} and id = any(${[...ids]}::uuid[])`,
  )
}
