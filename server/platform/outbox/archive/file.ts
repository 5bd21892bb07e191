// Files of archived events: blocks of lines, each block compressed by itself, so that one is read
// without the rest. The whole file is a gzip of lines for any other program (`zcat`).

import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { ArchivedEvent } from './archived-event.ts'

/** Where a block lies in its file. */
export type BlockPlace = { readonly place: number; readonly bytes: number }

export const pathIn = (folder: string, archive: string): string =>
  join(folder, `${archive}.jsonl.gz`)

export const packed = (events: readonly ArchivedEvent[]): Buffer =>
  gzipSync(events.map((event) => `${JSON.stringify(event)}\n`).join(''))

/** The events of a block. Throws where the bytes are not what was written. */
const unpacked = (block: Buffer): ArchivedEvent[] =>
  gunzipSync(block)
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as ArchivedEvent)

/** The events of one block of a file. Throws where there is no such file, or it is damaged. */
export async function readBlock(
  path: string,
  { place, bytes }: BlockPlace,
): Promise<ArchivedEvent[]> {
  const file = await open(path, 'r')
  try {
    const block = Buffer.alloc(bytes)
    const { bytesRead } = await file.read(block, 0, bytes, place)
    if (bytesRead < bytes) throw new Error(`${path} ends too early`)
    return unpacked(block)
  } finally {
    await file.close()
  }
}
