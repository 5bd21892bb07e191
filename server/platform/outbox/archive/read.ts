// Completes archived events from their files. A file that cannot be read is a refusal that says
// where the feed goes on: no event is skipped.

import type { OwnerId } from '../../../kernel/ids.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { SealKeys } from '../../../kernel/seal.ts'
import type { Sql } from '../../db/sql.ts'
import type { EventRow } from '../outbox.ts'
import { dataOf, type ArchivedEvent } from './archived-event.ts'
import { pathIn, readBlock } from './file.ts'
import { blocksOf, continuesAfter, keysOf, type Block } from './store.ts'

export type ArchiveReader = {
  readonly db: Sql
  readonly sealKeys: SealKeys
  readonly config: { readonly archiveFolder?: string }
}

/** A page with a filter may touch a block for each of its events; each takes some milliseconds. */
const BLOCKS_MAX = 50

async function eventsOf(
  { db, config }: ArchiveReader,
  owner: OwnerId,
  block: Block,
): Promise<ArchivedEvent[]> {
  try {
    if (config.archiveFolder === undefined) throw new Error('ARCHIVE_FOLDER is not set')
    return await readBlock(pathIn(config.archiveFolder, block.archive), block)
  } catch (error) {
    const after = await continuesAfter(db, owner, block.archive)
    throw Object.assign(refuse('events_archived', { words: { after } }), { cause: error })
  }
}

/**
 * The events with what is archived of them. After many blocks it returns the first ones only: the
 * caller reads on behind them. Refuses with `events_archived` when a file cannot be read.
 */
export async function completed(
  reader: ArchiveReader,
  owner: OwnerId,
  rows: readonly EventRow[],
  blocksMax: number = BLOCKS_MAX,
): Promise<readonly EventRow[]> {
  const archived = rows.filter(({ archive }) => archive !== null)
  if (archived.length === 0) return rows
  const blocks = await blocksOf(
    reader.db,
    owner,
    archived.map(({ id }) => id),
  )
  const read = new Map<string, ReadonlyMap<string, ArchivedEvent>>()
  let complete = rows.length
  for (const [n, { id, archive }] of rows.entries()) {
    if (archive === null) continue
    const block = blocks.get(id)!
    if (read.has(block.first)) continue
    if (read.size === blocksMax) {
      complete = n
      break
    }
    const events = await eventsOf(reader, owner, block)
    read.set(block.first, new Map(events.map((event) => [event.id, event])))
  }
  const found = (id: EventRow['id']): ArchivedEvent => {
    const event = read.get(blocks.get(id)!.first)!.get(id)
    if (!event) throw new Error(`the archived event ${id} is not in its block`)
    return event
  }
  const whole = rows.slice(0, complete)
  const customers = whole.flatMap(({ id, archive }) =>
    archive === null ? [] : (found(id).customer ?? []),
  )
  const keys = await keysOf(reader.db, reader.sealKeys, owner, [...new Set(customers)])
  return whole.map((row) => {
    if (row.archive === null) return row
    const event = found(row.id)
    return {
      ...row,
      data: dataOf(event, event.customer === undefined ? undefined : keys.get(event.customer)),
    }
  })
}
