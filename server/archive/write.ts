// Writes a partition into a file, block by block, with a manifest beside it; both are on the disk,
// whole and under their names, when it returns.

import { createHash } from 'node:crypto'
import { open, readFile, rename, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { SealKeys } from '../kernel/seal.ts'
import type { Database } from '../platform/db/sql.ts'
import { syncFolder } from '../platform/sync-folder.ts'
import type { ArchivedEvent } from '../platform/outbox/archive/archived-event.ts'
import { packed } from '../platform/outbox/archive/file.ts'
import type { Partition } from '../platform/outbox/partition.ts'
import { archivedForm, customerOf, type StoredEvent } from './archived-form.ts'
import { BEFORE_ALL, openKeys, pageOf, type Block, type Place } from './store.ts'

const PAGE = 2_000
/** Some 300 kB before compression: read and unpacked in a few milliseconds for a single event. */
const BLOCK_EVENTS = 200
const FORMAT = 'vintem-events-1'

export type Written = {
  readonly blocks: readonly Block[]
  readonly bytes: number
  readonly events: number
  readonly sha256: string
}

const manifestPath = (path: string): string => path.replace(/\.jsonl\.gz$/, '.manifest.json')

/** What is beside a file, for people and for other programs. */
export const manifestOf = (
  archive: string,
  { from, to }: Partition,
  {
    written: { blocks, bytes, events, sha256 },
    migration,
  }: { written: Written; migration: number },
): object => ({
  format: FORMAT,
  archive,
  from: from?.toISOString() ?? null,
  to: to!.toISOString(),
  events,
  platforms: new Set(blocks.map(({ owner }) => owner)).size,
  blocks: blocks.length,
  first_id: blocks.map(({ first }) => first).toSorted()[0] ?? null,
  last_id:
    blocks
      .map(({ last }) => last)
      .toSorted()
      .at(-1) ?? null,
  bytes,
  sha256,
  migration,
})

/** Writes a file under another name first, so that no half file ever has the name. */
async function writeWhole(path: string, parts: AsyncIterable<Buffer>): Promise<void> {
  const partial = `${path}.partial`
  const file = await open(partial, 'w', 0o600)
  try {
    // A command of root writes for the server's user, whose folder it is.
    const { uid, gid } = await stat(dirname(path))
    if (process.getuid?.() === 0) await file.chown(uid, gid)
    for await (const part of parts) await file.writeFile(part)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(partial, path)
  syncFolder(dirname(path))
}

async function formsOf(
  db: Database,
  ring: SealKeys,
  events: readonly StoredEvent[],
): Promise<ArchivedEvent[]> {
  const forms: ArchivedEvent[] = []
  for (const [owner, those] of Map.groupBy(events, (event) => event.owner)) {
    const customers = [...new Set(those.flatMap((event) => customerOf(event) ?? []))]
    const keys = await openKeys(db, ring, owner, customers)
    forms.push(...those.map((event) => archivedForm(event, keys.get(customerOf(event) ?? ''))))
  }
  return forms
}

/** The partition's events in the order of their keys, in runs of one platform. */
async function* runsOf(
  db: Database,
  ring: SealKeys,
  partition: Partition,
): AsyncGenerator<ArchivedEvent[]> {
  let last: Place = BEFORE_ALL
  for (;;) {
    const page = await pageOf(db, partition, last, PAGE)
    if (page.length === 0) return
    for (const [, those] of Map.groupBy(await formsOf(db, ring, page), (event) => event.owner))
      for (let n = 0; n < those.length; n += BLOCK_EVENTS) yield those.slice(n, n + BLOCK_EVENTS)
    last = page.at(-1)!
  }
}

/** Writes the file of a partition. */
export async function writeArchive(
  db: Database,
  ring: SealKeys,
  { partition, path }: { partition: Partition; path: string },
): Promise<Written> {
  const blocks: Block[] = []
  const hash = createHash('sha256')
  let bytes = 0
  async function* parts(): AsyncGenerator<Buffer> {
    for await (const events of runsOf(db, ring, partition)) {
      const block = packed(events)
      const [first, last] = [events[0]!, events.at(-1)!]
      blocks.push({
        owner: first.owner,
        first: first.id,
        last: last.id,
        place: bytes,
        bytes: block.length,
        events: events.length,
      })
      hash.update(block)
      bytes += block.length
      yield block
    }
  }
  await writeWhole(path, parts())
  return {
    blocks,
    bytes,
    events: blocks.reduce((sum, { events }) => sum + events, 0),
    sha256: hash.digest('hex'),
  }
}

export const writeManifest = (path: string, manifest: object): Promise<void> =>
  writeWhole(
    manifestPath(path),
    (async function* () {
      yield Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
    })(),
  )

export const readManifest = async (path: string): Promise<Record<string, unknown>> =>
  JSON.parse(await readFile(manifestPath(path), 'utf8')) as Record<string, unknown>
