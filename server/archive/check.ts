// Reads files of archived events from end to end and compares them with what is known of them. It
// changes nothing.

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { INSTALLATION } from '../kernel/ids.ts'
import { sql, type Sql } from '../platform/db/sql.ts'
import type { Mark } from '../platform/ledger/verify.ts'
import { pathIn, readBlock } from '../platform/outbox/archive/file.ts'
import * as store from './store.ts'
import { readManifest } from './write.ts'

const BLOCKS_AT_ONCE = 500

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(path)) hash.update(part as Buffer)
  return hash.digest('hex')
}

/**
 * What is wrong with a block; undefined when its events are `ids`, or, without these, as many as it
 * says.
 */
export async function faultOfBlock(
  path: string,
  block: store.Block,
  ids?: readonly string[],
): Promise<string | undefined> {
  const events = await readBlock(path, block)
  const isAsSaid =
    events.length === block.events &&
    events[0]!.id === block.first &&
    events.at(-1)!.id === block.last &&
    events.every(({ owner }) => owner === block.owner)
  if (isAsSaid && (!ids || ids.join() === events.map(({ id }) => id).join())) return undefined
  return `the block at ${block.place} has other events than the database`
}

const faultOfBytes = async (path: string, { sha256 }: store.Archive): Promise<string | undefined> =>
  (await sha256Of(path)) === sha256 ? undefined : 'its bytes are not those that were archived'

async function faultIn(
  db: Sql,
  folder: string,
  archive: store.Archive,
): Promise<string | undefined> {
  const path = pathIn(folder, archive.name)
  const fault = await faultOfBytes(path, archive)
  if (fault) return fault
  const { sha256, events } = await readManifest(path)
  if (sha256 !== archive.sha256 || events !== archive.events)
    return 'its manifest is of another file'
  let [place, counted] = [0, 0]
  for (;;) {
    const blocks = await store.blocksFrom(db, archive.name, place, BLOCKS_AT_ONCE)
    if (blocks.length === 0) break
    for (const block of blocks) {
      const fault = await faultOfBlock(path, block, await store.idsWithin(db, archive.name, block))
      if (fault) return fault
      counted += block.events
      place = block.place + block.bytes
    }
  }
  const isKnown = archive.isShared
    ? counted === (await store.eventsKnownOf(db, archive.name))
    : counted === archive.events && place === archive.bytes
  return isKnown ? undefined : 'the database knows other blocks of it'
}

export type Checked = {
  readonly archive: string
  readonly events: number
  readonly fault: string | null
}

async function* checkEach(
  db: Sql,
  faultOf: (archive: store.Archive) => Promise<string | undefined>,
): AsyncGenerator<Checked> {
  for (const archive of await store.archives(db)) {
    const fault = await faultOf(archive).catch((error: Error) => error.message)
    yield { archive: archive.name, events: archive.events, fault: fault ?? null }
  }
}

/**
 * Checks each archive, the oldest first, event by event. One without its file, or with a damaged
 * one, is a fault.
 */
export const checkArchives = (db: Sql, folder: string): AsyncGenerator<Checked> =>
  checkEach(db, (archive) => faultIn(db, folder, archive))

/** Files are never written again: those from before the mark are looked for, and not read. */
export const ARCHIVES: Mark = {
  name: 'archives',
  ends: (before) =>
    sql`select ${INSTALLATION}::uuid as owner, ${before.getTime()}::bigint as reached, 0 as below`,
}

const faultOfSize = async (path: string, { bytes }: store.Archive): Promise<string | undefined> =>
  (await stat(path)).size === bytes ? undefined : 'it has another size'

/**
 * Checks that the bytes of each file are those that were archived; of one from before `since`, its
 * size alone.
 */
export const checkHashes = (db: Sql, folder: string, since?: Date): AsyncGenerator<Checked> =>
  checkEach(db, (archive) => {
    const path = pathIn(folder, archive.name)
    return since && archive.archivedAt < since
      ? faultOfSize(path, archive)
      : faultOfBytes(path, archive)
  })
