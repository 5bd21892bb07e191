// Archives partitions of events, one after the other. Whatever is killed between or within the
// steps, the partition is as it was, or it is archived: a file without its record is of no use, and
// another one is written.

import type { Clock } from '../kernel/clock.ts'
import { randomBytes } from '../kernel/random.ts'
import type { SealKeys } from '../kernel/seal.ts'
import type { Database } from '../platform/db/sql.ts'
import { pathIn } from '../platform/outbox/archive/file.ts'
import type { Partition } from '../platform/outbox/partition.ts'
import { partitions } from '../platform/outbox/partition-store.ts'
import { reasonAgainst } from './candidate.ts'
import { faultOfBlock, sha256Of } from './check.ts'
import * as store from './store.ts'
import { swapPartition } from './swap-store.ts'
import { manifestOf, writeArchive, writeManifest, type Written } from './write.ts'

const NAME_BYTES = 4

export type ArchiveContext = {
  readonly db: Database
  readonly sealKeys: SealKeys
  readonly clock: Pick<Clock, 'now' | 'wall'>
  /** Called before each step; what it throws ends the work there. */
  readonly onStep?: (step: 'write' | 'manifest' | 'read again' | 'swap') => void | Promise<void>
}

export type Listed = Partition & { readonly bytes: number; readonly reason: string | undefined }

/** The partitions, the oldest first, and why they are not archived, or may not be. */
export async function list(
  { db, clock }: Pick<ArchiveContext, 'db' | 'clock'>,
  before: Date,
): Promise<Listed[]> {
  const listed: Listed[] = []
  for (const partition of await partitions(db)) {
    const bytes = await store.bytesOf(db, partition)
    const waiting = partition.to ? await store.waitingOf(db, partition) : undefined
    const reason = reasonAgainst(partition, waiting, {
      before,
      now: clock.now(),
      wall: clock.wall(),
    })
    listed.push({ ...partition, bytes, reason })
  }
  return listed
}

async function readAgain(path: string, { blocks, sha256 }: Written): Promise<void> {
  if ((await sha256Of(path)) !== sha256)
    throw new Error(`${path} was not written as it should be. Nothing was archived.`)
  for (const block of blocks) {
    const fault = await faultOfBlock(path, block)
    if (fault)
      throw new Error(`${path} was not written as it should be: ${fault}. Nothing was archived.`)
  }
}

/**
 * Of one attempt alone: a folder may have files of several databases, such as a restored one's, and
 * none is written over.
 */
const nameOf = ({ table }: Partition): string =>
  `${table}-${randomBytes(NAME_BYTES).toString('hex')}`

/** Archives a partition that may be. Returns what was written. */
export async function archive(
  { db, sealKeys, clock, onStep = () => {} }: ArchiveContext,
  partition: Partition,
  { folder, migration }: { folder: string; migration: number },
): Promise<Written & { readonly name: string }> {
  const name = nameOf(partition)
  await onStep('write')
  const written = await writeArchive(db, sealKeys, { partition, path: pathIn(folder, name) })
  if (!(await store.isWhole(db, partition, written.events)))
    throw new Error(
      `${partition.table} has events that are not in the feed. Nothing was archived: run npm run verify.`,
    )
  await onStep('manifest')
  await writeManifest(pathIn(folder, name), manifestOf(name, partition, { written, migration }))
  await onStep('read again')
  await readAgain(pathIn(folder, name), written)
  await onStep('swap')
  const { bytes, events, sha256, blocks } = written
  const record = { name, bytes, events, sha256, archivedAt: clock.wall() }
  await swapPartition(db, partition, { archive: record, blocks })
  return { ...written, name }
}
